//! A series of rounds with carried points: the winner of a round takes its points, or leaves them for whoever wins the next and has an
//! advantage in it.

use super::definition::{Advantage, GameSpec, Series};
use super::fixture::{Contestant, Fixture, SIDES, with_options};
use super::order::{Order, fixture, worth};
use super::points::Points;
use super::status::{Status, leader};
use super::walk::{Stop, Walk, Who};

/// Plays a series.
pub(super) fn walk(walk: &mut Walk<'_>, series: &Series) -> Result<(), Stop> {
    let order = Order::settled(walk)?;
    let count = order.games.len();
    let mut carried = Points::ZERO;
    let mut favoured = None;
    for (number, game) in order.games.iter().enumerate() {
        let stake = worth(game)[0] + carried;
        let round = Round {
            number,
            stake,
            favoured,
        };
        let winner = round.play(walk, &order, game, series)?;
        let next = order.games.get(number + 1);
        let leaves = match next.filter(|_| number + 1 < count) {
            Some(next) => leaves(walk, winner, stake, next)?,
            None => false,
        };
        if leaves {
            carried = stake;
            favoured = Some(winner);
        } else {
            walk.gain_one(winner, stake);
            carried = Points::ZERO;
            favoured = None;
        }
    }
    if let Some(winner) = leader(walk.score).filter(|winner| walk.score[*winner] >= series.needed) {
        walk.winner = Some(winner);
        walk.note("bonus", format!("{} for {}", series.bonus, walk.names[winner]));
        walk.gain_one(winner, series.bonus);
    }
    Ok(())
}

/// Does the winner leave the points?
fn leaves(walk: &mut Walk<'_>, winner: Contestant, stake: Points, next: &GameSpec) -> Result<bool, Stop> {
    let values = [
        format!("take {stake}"),
        format!("leave {stake} for the next round and have {}", described(next)),
    ];
    let answer = walk.settle(Who::One(winner), "points or advantage", &values)?;
    Ok(answer == 1)
}

/// The advantage in a game, in words.
fn described(game: &GameSpec) -> String {
    match &game.advantage {
        None => "nothing for them".to_owned(),
        Some(Advantage::FirstMove) => "the first move".to_owned(),
        Some(Advantage::Time(share)) => format!("{share} times the time"),
        Some(Advantage::Options(options)) => {
            let all = options.iter().map(|option| option.replace("{}", "own"));
            all.collect::<Vec<_>>().join(" or ")
        }
    }
}

/// A round about to be played.
struct Round {
    number: usize,
    stake: Points,
    /// Who has an advantage in it.
    favoured: Option<Contestant>,
}

impl Round {
    /// Who wins it.
    fn play(
        &self,
        walk: &mut Walk<'_>,
        order: &Order,
        game: &GameSpec,
        series: &Series,
    ) -> Result<Contestant, Stop> {
        let status = Status::of_round(walk.score, self.stake, series.needed);
        let south = self.south(walk, order, game)?;
        let label = format!("round {}", self.number + 1);
        let name = self.name(walk, game, south)?;
        let mut due = Fixture {
            status: Some(status),
            stakes: format!("{} for the winner", self.stake),
            ..fixture(&label, name, south)
        };
        if let (Some(Advantage::Time(share)), Some(favoured)) = (&game.advantage, self.favoured) {
            due.time[favoured] *= share;
        }
        if let Some(winner) = walk.results(due)?[0].winner {
            return Ok(winner);
        }
        let is_last = self.number + 1 == order.games.len();
        let status = match status {
            Status::Inactive => Status::Inactive,
            _ if is_last => Status::Decisive,
            other => other,
        };
        let decider = Fixture {
            status: Some(status),
            stakes: format!("{} for the winner", self.stake),
            ..fixture(
                &format!("{label}, drawn: decider"),
                series.decider.clone(),
                order.south(walk, self.number),
            )
        };
        let winner = walk.results(decider)?[0].winner;
        winner.ok_or_else(|| Stop::Misfit(format!("{label}: the decider has no draw")))
    }

    /// Who has South.
    fn south(&self, walk: &mut Walk<'_>, order: &Order, game: &GameSpec) -> Result<Contestant, Stop> {
        match (&game.advantage, self.favoured) {
            (Some(Advantage::FirstMove), Some(favoured)) => Ok(favoured),
            _ if game.first_by_lot => {
                let names = walk.names.clone();
                walk.settle(Who::Lot, "who moves first", &names)
            }
            _ => Ok(order.south(walk, self.number)),
        }
    }

    /// The game with the advantage that was chosen, and what of it is left to the opponent.
    fn name(&self, walk: &mut Walk<'_>, game: &GameSpec, south: Contestant) -> Result<String, Stop> {
        let name = &game.play.all()[0];
        let (Some(Advantage::Options(options)), Some(favoured)) = (&game.advantage, self.favoured) else {
            return Ok(name.clone());
        };
        let side = SIDES[usize::from(favoured != south)];
        let options: Vec<String> = options.iter().map(|option| option.replace("{}", side)).collect();
        let chosen = walk.settle(Who::One(favoured), "which advantage", &options)?;
        let forms: Vec<String> = options[chosen].split('|').map(str::to_owned).collect();
        let form = walk.settle(Who::One(1 - favoured), "in which form", &forms)?;
        Ok(with_options(name, &forms[form]))
    }
}
