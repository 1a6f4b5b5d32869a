//! A grouplet: a game, and up to three races that swing its points. Nobody falls below nothing.

use super::definition::Grouplet;
use super::fixture::{Contestant, Course, Fixture};
use super::order::{Order, fixture, points, worth};
use super::points::Points;
use super::status::leader;
use super::walk::{Stop, Walk, Who};

/// What the races are called.
const RACES: [&str; 3] = ["short race", "middle race", "long race"];

/// Plays a grouplet.
pub(super) fn walk(walk: &mut Walk<'_>, grouplet: &Grouplet) -> Result<(), Stop> {
    let mut order = Order::settled(walk)?;
    let south = order.south(walk, 0);
    let name = order.form(walk, 0, south)?;
    let worth = worth(&order.games[0]);
    let due = Fixture {
        worth: Some(worth),
        stakes: format!("{} for a win, {} for a draw", worth[0], worth[1]),
        ..fixture("head game", name, south)
    };
    let head = walk.results(due)?.swap_remove(0);
    walk.gain(points(&head, worth));
    races(walk, grouplet, south)?;
    walk.winner = leader(walk.score);
    Ok(())
}

fn races(walk: &mut Walk<'_>, grouplet: &Grouplet, south: Contestant) -> Result<(), Stop> {
    let mut last: Option<Contestant> = None;
    for (number, label) in (0..).zip(RACES) {
        let swing = walk.score.into_iter().fold(grouplet.swing, Points::min);
        if let Some(last) = last
            && (swing <= Points::ZERO || !plays_on(walk, 1 - last, label, swing)?)
        {
            return Ok(());
        }
        let gain = match last {
            None => grouplet.first,
            Some(_) => swing,
        };
        let due = Fixture {
            course: Course::Race {
                number,
                won: won_before(number, last, south),
                south_won_last: last.map(|last| last == south),
            },
            stakes: match last {
                None => format!("{gain} for the winner"),
                Some(_) => format!("{gain} from its loser to its winner"),
            },
            ..fixture(label, grouplet.races.clone(), south)
        };
        let winner = walk.results(due)?[0].winner;
        let winner = winner.ok_or_else(|| Stop::Misfit(format!("{label}: a race has a winner")))?;
        walk.gain_one(winner, gain);
        if last.is_some() {
            walk.gain_one(1 - winner, -gain);
        }
        last = Some(winner);
    }
    Ok(())
}

/// Does the loser of a race run the next one?
fn plays_on(walk: &mut Walk<'_>, loser: Contestant, label: &str, swing: Points) -> Result<bool, Stop> {
    let values = [
        "stop".to_owned(),
        format!("run the {label}, in which {swing} changes hands"),
    ];
    Ok(walk.settle(Who::One(loser), "stop or run on", &values)? == 1)
}

/// Races won by South and North, as a game of races would have it that has come to this one. Who won them does not matter in the last.
fn won_before(number: u8, last: Option<Contestant>, south: Contestant) -> [u8; 2] {
    match (number, last) {
        (1, Some(last)) if last == south => [1, 0],
        (1, _) => [0, 1],
        (2, _) => [1, 1],
        _ => [0, 0],
    }
}
