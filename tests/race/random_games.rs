//! Random games of the engine and its slow twin, side by side, and chances of the twin's own.

use super::slow::SlowRace;
use super::{rules, spec};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::{BTreeSet, HashMap};
use tapestry::base::Player;
use tapestry::games::race::{Judge, RaceGame};

const GAMES: u64 = 60;

#[test]
fn random_games_are_the_same_for_the_twin() {
    for game in ["relay-running", "relay-obstacle"] {
        let mut ends = BTreeSet::new();
        let mut happened = BTreeSet::new();
        for seed in 0..GAMES {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut engine = RaceGame::new(&spec(game), None).expect("a start");
            let mut twin = SlowRace::new(&spec(game), &engine.state());
            while engine.winner().is_none() {
                assert_eq!(engine.state(), twin.text());
                let actions = engine.moves();
                assert_eq!(actions, twin.actions(), "{}", engine.state());
                let again = RaceGame::new(&spec(game), Some(&engine.state()));
                assert_eq!(again.expect("a state reads back").state(), engine.state());
                let action = &actions[random.next_u64() as usize % actions.len()];
                engine.play(action).expect("a legal action");
                twin.act(action);
                for sign in ["W", " post ", " 1w", " 2b", "M ", "L "] {
                    if engine.state().contains(sign) {
                        happened.insert(sign);
                    }
                }
            }
            let result = if engine.winner() == Some(Player::South) {
                "1-0"
            } else {
                "0-1"
            };
            ends.insert(result);
            assert_eq!(Some(result), twin.over.as_deref());
            assert!(engine.moves().is_empty() && engine.play("throw").is_err());
        }
        assert_eq!(ends.len(), 2, "{game}: {ends:?}");
        assert_eq!(happened.len(), 6, "{game}: {happened:?}");
    }
}

/// The twin knows nothing of tables: it walks through all states of the short race.
#[test]
fn the_twin_finds_the_same_chances() {
    for (game, sheet) in [("relay-running", 0.513415), ("relay-obstacle", 0.490244)] {
        let rules = rules(game);
        let judge = Judge::new(&rules);
        let late = [
            "S d3,c4 d5,W b 10,9 pre - 0-0 0",
            "S c4,W e4,e3 w 10,10 pre - 0-0 0",
        ];
        let mut known = HashMap::new();
        for text in late {
            let found = SlowRace::new(&spec(game), text).chance(&mut known);
            let exact = judge.race_chance(&rules.read(text).expect("a state"));
            assert!((found - exact).abs() < 1e-12, "{game} {text}: {found} {exact}");
        }
        assert!((judge.race_chance(&rules.start()) - sheet).abs() < 1e-6);
    }
}

#[test]
fn the_twin_finds_the_chances_of_the_whole_short_race() {
    for (game, sheet) in [("relay-running", 0.513415), ("relay-obstacle", 0.490244)] {
        let found = SlowRace::new(&spec(game), "S d3,d3 d5,d5 w").chance(&mut HashMap::new());
        assert!((found - sheet).abs() < 0.5e-6 * 1.001, "{game}: {found}");
    }
}
