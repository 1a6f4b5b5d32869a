//! The numbers that follow from games.

use super::{Record, Seats};
use crate::arena::standing::Tally;
use crate::arena::statistics::Estimate;
use crate::studies::course::{CourseMeans, CourseSums};
use crate::studies::{Records, Study};
use serde::Serialize;
use std::collections::BTreeMap;

/// What each seat takes.
#[derive(Clone, Debug, Serialize)]
pub struct SeatsConclusion {
    /// The game with its options.
    pub game: String,
    /// The same for people.
    pub title: String,
    /// Spent on each decision, in words.
    pub budget: String,
    /// First turns of each game that were drawn by lot.
    pub opening: usize,
    /// Do dice decide, too?
    pub dice: bool,
    /// Games that count.
    pub games: u64,
    /// The seats, in the order in which they first come to move.
    pub seats: Vec<SeatConclusion>,
    /// Share of games that nobody won.
    pub draws: Option<Estimate>,
    /// Turns of those games.
    #[serde(skip)]
    pub drawn: Vec<f64>,
    /// What the games were like; moves are turns.
    pub course: Option<CourseMeans>,
    /// How often games ended in which way.
    pub ends: BTreeMap<String, u64>,
    /// Games to be played through.
    pub samples: Vec<Sample>,
    /// Games without results so far.
    pub missing: u64,
}

/// What one seat takes.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatConclusion {
    /// Its name.
    pub name: String,
    /// Games in which it had more than all others, as much as another who had the most, or less.
    pub tally: Tally,
    /// Share of the points.
    pub share: Option<Estimate>,
    /// Mean points a game, in the scale of the game.
    pub points: f64,
    /// Turns of the games that it won.
    #[serde(skip)]
    pub turns: Vec<f64>,
}

/// A game to be played through.
#[derive(Clone, Debug, Serialize)]
pub struct Sample {
    /// Its number, from 1.
    pub number: u64,
    /// Where it begins.
    pub start: String,
    /// All that was done, dice included.
    pub moves: Vec<String>,
    /// The same, turn by turn.
    pub turns: Vec<String>,
    /// Turns in which each player has moved once on each board.
    pub round: usize,
    /// Where it ends.
    pub end: String,
    /// How.
    pub result: String,
}

/// A smaller sum of squared differences is none: shares are small fractions.
const ALIKE: f64 = 1e-6;

/// Sums of the shares of seats, game by game.
pub(super) struct Running {
    games: u64,
    /// By seat: sum, and sum of the squares.
    seats: Vec<(f64, f64)>,
}

impl Running {
    pub(super) fn new(seats: usize) -> Running {
        Running {
            games: 0,
            seats: vec![(0.0, 0.0); seats],
        }
    }

    pub(super) fn add(&mut self, shares: &[f32]) {
        self.games += 1;
        for ((sum, squares), share) in self.seats.iter_mut().zip(shares) {
            let share = f64::from(*share);
            *sum += share;
            *squares += share * share;
        }
    }

    /// A seat's share of the points. Games that are all alike say nothing about their spread: what was never seen may
    /// still happen as often as its interval says.
    pub(super) fn share(&self, seat: usize) -> Option<Estimate> {
        let (sum, squares) = self.seats.get(seat)?;
        let never = Estimate::share(0, self.games)?;
        let count = self.games as f64;
        let mean = sum / count;
        let spread = (squares - sum * mean).max(0.0);
        if spread > ALIKE {
            return Some(Estimate::of_spread(mean, spread, self.games));
        }
        Some(Estimate {
            value: mean,
            error: never.error,
        })
    }

    /// Is every seat's share known to within this?
    pub(super) fn is_known(&self, reach: f64, least: u64) -> bool {
        let shares = (0..self.seats.len()).map(|seat| self.share(seat));
        self.games >= least && shares.flatten().all(|share| share.error <= reach)
    }
}

impl SeatsConclusion {
    pub(super) fn new(study: &Seats, records: &Records<Record>) -> SeatsConclusion {
        let games = study.counted(records);
        let seats = study.names.len();
        let mut running = Running::new(seats);
        let mut ends = BTreeMap::new();
        for (_, game) in &games {
            running.add(&game.shares);
            for end in &game.ends {
                *ends.entry(end.clone()).or_default() += 1;
            }
        }
        let sums = games.iter().map(|(_, game)| CourseSums {
            by_each: game.turns as f64 / seats as f64,
            moves: game.turns as u32,
            captures: game.captures,
            choices: game.choices,
            nodes: game.nodes,
        });
        let turns_of = |won_by: Option<usize>| -> Vec<f64> {
            let own = games.iter().filter(|(_, game)| winner(game) == won_by);
            own.map(|(_, game)| game.turns as f64).collect()
        };
        let drawn = turns_of(None);
        let count = games.len() as u64;
        let done = records.range(..study.items()).count() as u64;
        let missing = if study.is_settled(records) {
            0
        } else {
            study.items() - done
        };
        let seat = |(seat, name): (usize, &String)| {
            let points = games.iter().map(|(_, game)| f64::from(game.points[seat]));
            let mut tally = Tally::default();
            games
                .iter()
                .for_each(|(_, game)| tally.add(half_points(game, seat)));
            SeatConclusion {
                name: name.clone(),
                tally,
                share: running.share(seat),
                points: points.sum::<f64>() / count.max(1) as f64,
                turns: turns_of(Some(seat)),
            }
        };
        SeatsConclusion {
            game: study.game.clone(),
            title: study.title.clone(),
            budget: study.settings.budget.to_string(),
            opening: study.opening(),
            dice: study.dice,
            games: count,
            seats: study.names.iter().enumerate().map(seat).collect(),
            draws: Estimate::share(drawn.len() as u64, count),
            drawn,
            course: CourseMeans::of(&sums.collect::<Vec<_>>()),
            ends,
            samples: games
                .iter()
                .filter_map(|(item, game)| Sample::new(study, *item, game))
                .collect(),
            missing,
        }
    }
}

impl Sample {
    fn new(study: &Seats, item: u64, record: &Record) -> Option<Sample> {
        let (last, turns) = study.replayed(record).ok().filter(|_| study.is_shown(item))?;
        let result = match winner(record) {
            Some(seat) => format!("{} wins: {}", study.names[seat], record.ends.join(", ")),
            None => format!("drawn: {}", record.ends.join(", ")),
        };
        Some(Sample {
            number: item + 1,
            start: study.start().state(),
            moves: record.moves.clone(),
            end: last.state(),
            turns,
            round: study.round,
            result,
        })
    }
}

/// The seat that has more than all others.
fn winner(game: &Record) -> Option<usize> {
    let seats = 0..game.shares.len();
    seats.into_iter().find(|seat| half_points(game, *seat) == 2)
}

/// 2 for more than all others, 1 for as much as another who has the most, 0 for less.
fn half_points(game: &Record, seat: usize) -> u8 {
    let own = game.shares[seat];
    let others = game.shares.iter().enumerate().filter(|(other, _)| *other != seat);
    let most = others.map(|(_, share)| *share).fold(f32::MIN, f32::max);
    if own > most { 2 } else { u8::from(own == most) }
}
