//! Two games, and a bonus for who wins both.

use super::definition::Both;
use super::fixture::{Contestant, Fixture, Played, at_once};
use super::order::{Order, fixture, points, worth};
use super::status::leader;
use super::walk::{Stop, Walk, Who};

/// Plays both.
pub(super) fn walk(walk: &mut Walk<'_>, both: &Both) -> Result<(), Stop> {
    let mut order = Order::settled(walk)?;
    let winners = match &both.together {
        Some(format) => together(walk, &mut order, format)?,
        None => {
            let mut winners = Vec::new();
            for number in 0..order.games.len() {
                let south = order.south(walk, number);
                let name = order.form(walk, number, south)?;
                let worth = worth(&order.games[number]);
                let due = Fixture {
                    worth: Some(worth),
                    stakes: format!("{} for a win, {} for a draw", worth[0], worth[1]),
                    ..fixture(&format!("game {}", number + 1), name, south)
                };
                let played = walk.results(due)?.swap_remove(0);
                walk.gain(points(&played, worth));
                winners.push(played.winner);
            }
            winners
        }
    };
    if let Some(Some(winner)) = winners.first().copied()
        && winners.iter().all(|other| *other == Some(winner))
    {
        walk.note(
            "bonus",
            format!("{} for {}, who has won both", both.bonus, walk.names[winner]),
        );
        walk.gain_one(winner, both.bonus);
    }
    walk.winner = leader(walk.score);
    Ok(())
}

/// Plays them at once; a lot decides which is on which board.
fn together(walk: &mut Walk<'_>, order: &mut Order, format: &str) -> Result<Vec<Option<Contestant>>, Stop> {
    let south = order.south(walk, 0);
    let names = [order.form(walk, 0, south)?, order.form(walk, 1, south)?];
    let left = walk.settle(Who::Lot, "which game is on the first board", &names)?;
    let boards = [left, 1 - left];
    let due = Fixture {
        results: 2,
        stakes: "both games, and both together".to_owned(),
        ..fixture(
            "both games",
            at_once(boards.map(|game| names[game].as_str()), format),
            south,
        )
    };
    let results: Vec<Played> = walk.results(due)?;
    for (game, played) in boards.into_iter().zip(&results) {
        walk.gain(points(played, worth(&order.games[game])));
    }
    Ok(results.iter().map(|played| played.winner).collect())
}
