//! Random games: engine and slow twin agree on every play, and texts and keys hold what they should.

use super::slow::SlowGame;
use super::{rules, spec};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::BTreeSet;
use tapestry::games::three_handed::{Position, Rules};

const GAMES: u64 = 6;
const TURNS: usize = 260;

/// A position's key has to be that of the same position read from its text.
fn assert_text_and_key(rules: &Rules<u128>, position: &Position<u128>) {
    let text = rules.write(position);
    let again = rules
        .read(&text)
        .unwrap_or_else(|errors| panic!("{text}: {errors}"));
    assert_eq!(again, *position, "{text}");
}

#[test]
fn random_games_are_the_same_for_the_twin() {
    let mut happened = BTreeSet::new();
    for game in ["triscacia", "triscacia-10"] {
        let rules = rules(game);
        let spec = spec(game);
        for seed in 0..GAMES {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut position = rules.read(&spec.board.start).expect("a start");
            let mut twin = SlowGame::new(i32::from(spec.board.files), &spec.board.start);
            for _ in 0..TURNS {
                let plays = position.plays(&rules);
                let mut texts: Vec<String> = plays.iter().map(|play| rules.play_text(*play)).collect();
                texts.sort();
                assert_eq!(texts, twin.texts(), "{}", rules.write(&position));
                assert_text_and_key(&rules, &position);
                if plays.is_empty() {
                    happened.insert(if position.is_attacked(&rules, position.turn()) {
                        "mate"
                    } else {
                        "stalemate"
                    });
                    break;
                }
                // Captures more often than chance would have them: games get somewhere.
                let captures: Vec<_> = plays
                    .iter()
                    .filter(|play| position.piece(play.to()).is_some())
                    .collect();
                let play = if !captures.is_empty() && random.next_u64() % 3 == 0 {
                    *captures[random.next_u64() as usize % captures.len()]
                } else {
                    plays[random.next_u64() as usize % plays.len()]
                };
                if play.replaced.is_some() {
                    happened.insert("replacement");
                }
                if position.is_attacked(&rules, position.turn()) {
                    happened.insert("check");
                }
                if !position.is_placement() {
                    happened.insert("play");
                }
                twin.play(&rules.play_text(play));
                position = position.played(&rules, play);
                assert_eq!(rules.write(&position), twin.fen());
            }
        }
    }
    for what in ["replacement", "check", "play", "mate"] {
        assert!(happened.contains(what), "{what} never happened: {happened:?}");
    }
}

#[test]
fn narrow_and_wide_boards_agree() {
    let (narrow, wide) = (Rules::<u64>::new(&spec("triscacia")), rules("triscacia"));
    let text = "1k4K'1/3n4/1b5R'/4bQ'1P'/6r1/2N'Q4/7R/rNK4P R - - 0 20";
    let (one, other) = (narrow.read(text).expect(text), wide.read(text).expect(text));
    assert_eq!(one.perft(&narrow, 3), other.perft(&wide, 3));
    assert_eq!(narrow.write(&one), wide.write(&other));
}
