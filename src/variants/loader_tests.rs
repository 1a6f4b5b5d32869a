//! The loader takes every good text and no text whatever upsets it.

use super::diagnostic::Problems;
use super::tests::{chess, problems, source};
use super::{Catalogue, embedded, load};
use crate::base::PerPlayer;
use crate::games::Ruleset;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The embedded files pass the checks that users' files have to pass.
#[test]
fn embedded_files_are_good() {
    let mut catalogue = Catalogue::default();
    for (name, text) in embedded::FILES {
        let games = catalogue
            .check_source(&source(text))
            .unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
        catalogue.add(games);
    }
    assert_eq!(catalogue.ids(), Catalogue::embedded().ids());
}

/// Cuts, doubles, swaps and overwrites pieces of a text.
fn mutated(text: &str, random: &mut Xoshiro256PlusPlus) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.next_u32() % 4 {
        let mut at = || random.next_u64() as usize % letters.len().max(1);
        let (first, second) = (at(), at());
        let length = (first.abs_diff(second)).min(40);
        match random.next_u32() % 5 {
            0 => drop(letters.drain(first..(first + length).min(letters.len()))),
            1 => {
                let piece: Vec<char> = letters[first..(first + length).min(letters.len())].to_vec();
                letters.splice(second..second, piece);
            }
            2 => letters.swap(first, second),
            3 => letters[first] = char::from(random.next_u32() as u8),
            _ => {
                letters[first] =
                    ['9', '-', '"', '[', '{', '!', 'é', '\n', '0', 'K'][random.next_u32() as usize % 10]
            }
        }
        if letters.is_empty() {
            break;
        }
    }
    letters.into_iter().collect()
}

#[test]
fn no_text_upsets_the_loader() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let catalogue = Catalogue::embedded();
    let mut faulty = 0;
    for (_, text) in embedded::FILES {
        for _ in 0..250 {
            let mut problems = Problems::default();
            let games = load::load(&catalogue, &source(&mutated(text, &mut random)), &mut problems);
            let failures = games
                .iter()
                .filter(|game| load::ruleset(&catalogue, game, "").is_err())
                .count();
            faulty += usize::from(failures > 0 || !problems.0.is_empty());
        }
    }
    assert!(faulty > 1000, "the mutations are too tame: {faulty}");
}

#[test]
fn whatever_passes_the_check_can_be_played() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let catalogue = Catalogue::embedded();
    let mut passed = 0;
    for (_, text) in embedded::FILES {
        for _ in 0..6 {
            let Ok(games) = catalogue.check_source(&source(&mutated(text, &mut random))) else {
                continue;
            };
            for game in games.iter().filter(|game| !game.template) {
                match load::ruleset(&catalogue, game, "").expect("a checked game") {
                    Ruleset::Board(spec) => assert!(!crate::board::Board::start(&spec).fen().is_empty()),
                    other => {
                        let table = other.table(None).expect("a sound start").expect("no board game");
                        assert!(!table.moves().is_empty());
                    }
                }
                passed += 1;
            }
        }
    }
    assert!(passed > 0);
}

#[test]
fn huge_and_deep_texts_are_refused_quickly() {
    let many_keys: String = (0..100_000).map(|key| format!("k{key}=1\n")).collect();
    let deep = format!("a = {}1{}", "[".repeat(50_000), "]".repeat(50_000));
    let path = format!("id = 'a'\n[options.x]\nsets = '{}'", "a.".repeat(100_000));
    let chain: String = (0..400)
        .map(|n| format!("[[game]]\nid = 'g{n}'\ntitle = 'G'\nextends = 'g{}'\n", n + 1))
        .collect();
    for text in [many_keys, deep, path, chain] {
        assert!(!problems(&text).is_empty());
    }
}

#[test]
fn the_examples_of_the_documentation_are_good() {
    let text = include_str!("definitions.md");
    let examples: Vec<&str> = text
        .split("```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert_eq!(examples.len(), 2);
    for example in examples {
        let checked = Catalogue::embedded().check_source(&source(example));
        assert!(checked.is_ok(), "{example}\n{checked:?}");
    }
}

#[test]
fn a_game_may_replace_an_embedded_one_and_extend_it() {
    let mut catalogue = Catalogue::embedded();
    let text = "id = 'storm'\ntitle = 'My Storm'\nextends = 'storm'\nfacts.bent = false\npieces.S.value = 12";
    let games = catalogue.check_source(&source(text)).expect("a good text");
    catalogue.add(games);
    let storm = catalogue.resolve("storm:storm-array=rnb").expect("the new game");
    assert_eq!(storm.title, "My Storm");
    let prince = storm.kind_of_letter('S').expect("a Prince");
    assert_eq!(storm.pieces[prince.index()].value, PerPlayer::both(1200));
    assert!(!storm.facts.iter().any(|fact| fact.text.contains("strike square")));
    assert_eq!(catalogue.ids().len(), Catalogue::embedded().ids().len());
}

#[test]
fn an_alias_calls_one_game_only() {
    assert_eq!(
        chess("aliases = ['Storm']"),
        ["4:11: the alias 'Storm' belongs to the game 'storm'"]
    );
    assert_eq!(
        chess("aliases = ['fide CHESS']"),
        ["4:11: the alias 'fide CHESS' belongs to the game 'chess'"]
    );
}
