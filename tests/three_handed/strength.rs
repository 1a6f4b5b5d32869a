//! Whole games of one thinking player against two greedy ones, on every seat in turn.

use super::spec;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use std::time::Duration;
use tapestry::games::three_handed::{End, Limits, Play, SearchModel, ThreeHandedGame, material};

/// Takes the most material at once, anything among equals.
fn greedy(game: &ThreeHandedGame<u64>, random: &mut Xoshiro256PlusPlus) -> Play {
    let (rules, position) = (game.rules(), game.position());
    let seat = position.turn();
    let mut best: (f32, Vec<Play>) = (f32::NEG_INFINITY, Vec::new());
    position.each_play(rules, |play, after| {
        let share = material(rules, &after)[seat];
        if share > best.0 {
            best = (share, Vec::new());
        }
        if share == best.0 {
            best.1.push(play);
        }
    });
    best.1[random.next_u64() as usize % best.1.len()]
}

/// The points of the thinking player.
fn points(seed: u64, model: SearchModel, limits: &Limits) -> f64 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = ThreeHandedGame::<u64>::new(&spec("triscacia"), None).expect("a start");
    let thinker = seed as usize % 3;
    loop {
        match game.end() {
            Some(End::Draw(_)) => return 1.0 / 3.0,
            Some(End::Mate { winner, .. }) => return f64::from(u8::from(winner == thinker)),
            None => {}
        }
        let play = if game.position().turn() == thinker {
            game.think(model, limits).expect("a play").play
        } else {
            greedy(&game, &mut random)
        };
        let text = game.rules().play_text(play);
        game.play(&text).expect("a legal play");
    }
}

fn mean(games: u64, model: SearchModel, limits: &Limits) -> f64 {
    let points: f64 = (0..games)
        .into_par_iter()
        .map(|seed| points(seed, model, limits))
        .sum();
    points / games as f64
}

/// A third would be no better than the others.
#[test]
fn a_little_thinking_beats_greed() {
    let limits = Limits {
        nodes: 1_500,
        ..Limits::default()
    };
    let mean = mean(6, SearchModel::MaxN, &limits);
    assert!(mean > 0.5, "{mean}");
}

#[test]
#[ignore = "slow: whole games at 200 ms a move"]
fn strength_at_200_ms() {
    for model in [SearchModel::MaxN, SearchModel::Paranoid] {
        let limits = Limits {
            time: Some(Duration::from_millis(200)),
            ..Limits::default()
        };
        let mean = mean(30, model, &limits);
        println!("{model:?}: {mean:.3} points a game against two greedy players");
        assert!(mean > 0.6, "{model:?}: {mean}");
    }
}
