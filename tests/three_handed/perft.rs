//! Perft positions of the three-handed games, `tests/perft/triscacia.three`: id | position | counts for depths 1, 2, ….
//!
//! The counts are the slow twin's; those of the start are the sheet's as well.

use super::slow::SlowGame;
use super::spec;
use tapestry::games::Ruleset;
use tapestry::play;

/// Leaves that the twin counts every day.
const SLOW_LEAVES: u64 = 30_000;

fn positions() -> Vec<(String, String, Vec<u64>)> {
    let text = include_str!("../perft/triscacia.three");
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(" | ").collect();
            let [game, position, counts] = fields[..] else {
                panic!("three fields: {line}")
            };
            let start = spec(game).board.start.clone();
            let position = if position == "start" {
                start
            } else {
                position.to_owned()
            };
            let counts = counts
                .split(' ')
                .map(|count| count.parse().expect("a count"))
                .collect();
            (game.to_owned(), position, counts)
        })
        .collect()
}

#[test]
fn the_engine_counts_as_written() {
    for (game, position, counts) in positions() {
        let ruleset = Ruleset::ThreeHanded(spec(&game));
        let table = play::start(&ruleset, Some(&position)).expect(&position);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(table.perft(depth), Some(count), "{game} {position} depth {depth}");
        }
    }
}

#[test]
fn the_slow_twin_counts_the_same() {
    let mut counted = 0;
    for (game, position, counts) in positions() {
        let twin = SlowGame::new(i32::from(spec(&game).board.files), &position);
        for (depth, count) in (1..).zip(counts).filter(|(_, count)| *count <= SLOW_LEAVES) {
            assert_eq!(twin.perft(depth), count, "{game} {position} depth {depth}");
            counted += 1;
        }
    }
    assert!(counted > 12, "{counted}");
}
