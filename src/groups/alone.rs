//! Games that are linked by nothing but their points.

use super::fixture::Fixture;
use super::order::{Order, fixture, points, worth};
use super::status::leader;
use super::walk::{Stop, Walk};

/// Plays them in their order.
pub(super) fn walk(walk: &mut Walk<'_>) -> Result<(), Stop> {
    let mut order = Order::settled(walk)?;
    for number in 0..order.games.len() {
        let south = order.south(walk, number);
        let name = order.form(walk, number, south)?;
        let spec = order.games[number].clone();
        let worth = worth(&spec);
        let due = Fixture {
            worth: Some(worth).filter(|_| !spec.own_points),
            ..fixture(&format!("game {}", number + 1), name, south)
        };
        let results = walk.results(due)?;
        let played = &results[0];
        let own = played.points.filter(|_| spec.own_points);
        walk.gain(own.unwrap_or_else(|| points(played, worth)));
    }
    walk.winner = leader(walk.score);
    Ok(())
}
