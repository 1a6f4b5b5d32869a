//! What is settled before the first game: who begins, and which game comes when and in which deployment.

use super::definition::{GameSpec, OneOrMore, Settled, Sides};
use super::fixture::{Contestant, Course, Fixture, Played};
use super::points::Points;
use super::walk::{Stop, Walk, Who};

/// What was settled.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// Who has South in the first game.
    pub(super) first: Contestant,
    /// The games, in their order, with what was drawn for them in their names.
    pub(super) games: Vec<GameSpec>,
    /// For each game played the number of its form.
    forms: Vec<usize>,
}

impl Order {
    /// Settles all of it.
    pub(super) fn settled(walk: &mut Walk<'_>) -> Result<Order, Stop> {
        let names = walk.names.clone();
        let first = walk.settle(Who::Lot, "who has South in the first game", &names)?;
        let games = shuffled(walk)?;
        let games = dealt(walk, games)?;
        Ok(Order {
            first,
            games,
            forms: Vec::new(),
        })
    }

    /// Settles which form of a game is played; its name.
    pub(super) fn form(
        &mut self,
        walk: &mut Walk<'_>,
        number: usize,
        south: Contestant,
    ) -> Result<String, Stop> {
        let Some(game) = self.games.get(number) else {
            return Err(Stop::Misfit(format!("there is no game {}", number + 1)));
        };
        let names = game.play.all();
        let who = match game.settled {
            Settled::Agreement => Who::Both,
            Settled::Lot => Who::Lot,
            Settled::South => Who::One(south),
            Settled::Opposite => {
                let form = self.forms.last().map_or(0, |form| 1 - form.min(&1));
                self.forms.push(form);
                return Ok(names[form.min(names.len() - 1)].clone());
            }
        };
        let form = walk.settle(who, "which game is played", names)?;
        self.forms.push(form);
        Ok(names[form].clone())
    }

    /// Who has South in the game of this number.
    pub(super) fn south(&self, walk: &Walk<'_>, number: usize) -> Contestant {
        match walk.group.sides {
            Sides::Change => (self.first + number) % 2,
            Sides::Keep => self.first,
        }
    }
}

/// The games in the order that a lot decides for the first of them.
fn shuffled(walk: &mut Walk<'_>) -> Result<Vec<GameSpec>, Stop> {
    let mut games = walk.group.games.clone();
    if walk.group.shuffled < 2 {
        return Ok(games);
    }
    let tail = games.split_off(walk.group.shuffled);
    let orders = permutations(games.len());
    let name = |order: &Vec<usize>| {
        let names: Vec<&str> = order
            .iter()
            .map(|index| games[*index].play.all()[0].as_str())
            .collect();
        names.join(", ")
    };
    let names: Vec<String> = orders.iter().map(name).collect();
    let drawn = walk.settle(Who::Lot, "the order of the games", &names)?;
    let mut ordered: Vec<GameSpec> = orders[drawn].iter().map(|index| games[*index].clone()).collect();
    ordered.extend(tail);
    Ok(ordered)
}

/// All orders of so many things, in the alphabet's order.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(count - 1);
    let mut all = Vec::new();
    for first in 0..count {
        let rest = shorter.iter().map(|order| {
            let others = order
                .iter()
                .map(|index| if *index >= first { index + 1 } else { *index });
            std::iter::once(first).chain(others).collect()
        });
        all.extend(rest);
    }
    all
}

/// Draws one of each pool and deals them to the games.
fn dealt(walk: &mut Walk<'_>, mut games: Vec<GameSpec>) -> Result<Vec<GameSpec>, Stop> {
    let pools = walk.group.pools.clone();
    if pools.is_empty() {
        return Ok(games);
    }
    let mut drawn = Vec::new();
    for (index, pool) in pools.iter().enumerate() {
        let about = format!("draw {}", index + 1);
        drawn.push(pool[walk.settle(Who::Lot, &about, pool)?].clone());
    }
    let deals = permutations(drawn.len());
    let name = |deal: &Vec<usize>| {
        let words: Vec<&str> = deal.iter().map(|index| drawn[*index].as_str()).collect();
        words.join(", ")
    };
    let names: Vec<String> = deals.iter().map(name).collect();
    let deal = walk.settle(Who::Lot, "which game has which", &names)?;
    for (game, index) in games.iter_mut().zip(&deals[deal]) {
        let names = game
            .play
            .all()
            .iter()
            .map(|name| name.replace("{}", &drawn[*index]));
        game.play = OneOrMore::More(names.collect());
    }
    Ok(games)
}

/// A fixture of a whole game with the usual time.
pub(super) fn fixture(label: &str, game: String, south: Contestant) -> Fixture {
    Fixture {
        label: label.to_owned(),
        game,
        south,
        course: Course::Whole,
        time: [1.0; 2],
        clock: None,
        status: None,
        tags: Vec::new(),
        worth: None,
        opening: None,
        results: 1,
        stakes: String::new(),
    }
}

/// What a win and a draw of a game are worth.
pub(super) fn worth(game: &GameSpec) -> [Points; 2] {
    let win = game.win.unwrap_or(Points::whole(1));
    [win, game.draw.unwrap_or(win.halved())]
}

/// What the contestants get for a result.
pub(super) fn points(played: &Played, [win, draw]: [Points; 2]) -> [Points; 2] {
    match played.winner {
        None => [draw; 2],
        Some(winner) => {
            let mut points = [Points::ZERO; 2];
            points[winner] = win;
            points
        }
    }
}
