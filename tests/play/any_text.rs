//! Whatever a program is given as a game, an action or a state, it is read or refused.

use super::*;

/// Letters that texts of games are made of, and some that they are not.
const ALPHABET: &[u8] =
    b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 /|[]@=-+,.:;*?#'()\t\"\\~";

/// The text with one to four small accidents.
fn mutated(text: &str, chance: &mut Chance) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=chance.below(4) {
        let at = chance.below(letters.len() + 1);
        let letter = match chance.below(40) {
            0 => '\u{e9}',
            1 => '\u{265e}',
            2 => '\0',
            _ => ALPHABET[chance.below(ALPHABET.len())] as char,
        };
        match chance.below(6) {
            0 => letters.insert(at, letter),
            1 if at < letters.len() => letters[at] = letter,
            2 if at < letters.len() => drop(letters.remove(at)),
            3 if at < letters.len() => letters.swap(at, 0),
            4 => letters.truncate(at.max(1)),
            _ => {
                let end = (at + chance.below(8)).min(letters.len());
                let copy: Vec<char> = letters[at..end].to_vec();
                letters.splice(at..at, copy);
            }
        }
    }
    letters.into_iter().collect()
}

/// Whatever a text is taken for, it is read or refused with a reason, and what was read can be gone on with.
fn throw_at(name: &str, game: &dyn Play, text: &str) {
    match game.read(text) {
        Ok(action) => {
            let mut after = game.copy();
            after
                .apply(&action)
                .unwrap_or_else(|refusal| panic!("{name}: {text:?}: {refusal}"));
            assert!(!after.view(Some(0)).state.is_empty(), "{name}: {text:?}");
        }
        Err(refusal) => assert!(!refusal.to_string().is_empty(), "{name}: {text:?}"),
    }
    let mut made_up = game.actions().into_iter().next().expect("the game goes on");
    made_up.text = text.to_owned();
    let mut after = game.copy();
    let before = after.state();
    if after.apply(&made_up).is_err() {
        assert_eq!(after.state(), before, "{name}: {text:?}");
    }
    match play::start(&ruleset(name), Some(text)) {
        Ok(read) => {
            let again = play::start(&ruleset(name), Some(&read.state()));
            let again =
                again.unwrap_or_else(|refusal| panic!("{name}: {text:?} {}: {refusal}", read.state()));
            assert_eq!(again.state(), read.state(), "{name}: {text:?}");
            assert!(
                read.actions().len() < 10_000 && !json(&read.view(None)).is_empty(),
                "{name}: {text:?}"
            );
        }
        Err(refusal) => assert!(!refusal.to_string().is_empty(), "{name}: {text:?}"),
    }
}

/// So many mutated texts for each game.
fn fuzz(texts: usize, number: u64) {
    all_games().par_iter().for_each(|name| {
        let mut chance = Chance::new(name, number);
        let mut game = start(name, None);
        for index in 0..texts {
            let actions = game.actions();
            if index % 5 == 0 || actions.is_empty() {
                match chance.pick(&actions) {
                    Some(action) => drop(game.apply(action).expect("legal")),
                    None => game = start(name, None),
                }
                continue;
            }
            let texts = [
                game.state(),
                actions[chance.below(actions.len())].text.clone(),
                "Knight takes pawn on e5 = Queen".to_owned(),
                game.identity(),
            ];
            let text = mutated(&texts[chance.below(texts.len())], &mut chance);
            let thrown = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                throw_at(name, game.as_ref(), &text);
            }));
            assert!(thrown.is_ok(), "{name}: {text:?} in {}", game.state());
        }
    });
}

#[test]
fn no_text_makes_a_game_panic() {
    fuzz(60, 7);
}

/// `cargo test --release --test play -- --ignored`
#[test]
#[ignore = "slow: hundreds of thousands of texts"]
fn no_text_of_hundreds_of_thousands_makes_a_game_panic() {
    fuzz(5_000, 8);
}
