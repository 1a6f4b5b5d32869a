//! The placement phase as a game on a model of arrays.

use super::model::Model;
use super::phase::{Ends, Limit, Phase, Window, assured, turns};
use super::side::{Partial, Side, can_first_place};
use super::terms::Placed;
use super::{Ground, SampledPlacements};
use crate::base::{PerPlayer, Player, Score};
use crate::board::Board;
use crate::rules::Spec;
use crate::studies::placements::{
    Arrays, Placement, Tree, Worth, best_line, is_placing, judged, placed, searched,
};
use crate::studies::report::figure::Drawing;
use crate::studies::worker::Worker;
use serde::Serialize;
use std::collections::BTreeSet;

/// A search that confirms what the model says spends so many times as much.
pub(super) const CONFIRMED_BY: u32 = 20;
/// Arrays of a side that are named.
const NAMED: usize = 10;
/// Centipawns around the window in which worths are told apart.
const MARGINS: [f32; 2] = [5.0, 100.0];

/// What best placements come to, in centipawns from South's view.
#[derive(Clone, Debug, Serialize)]
pub struct SolvedOnModel {
    /// What the phase is worth.
    pub worth: f64,
    /// Best placements of both sides.
    pub line: Vec<String>,
    /// What a search with twenty times as much says of the array that they end in, if there was memory for it.
    pub confirmed: Option<Score>,
    /// Every first placement, best first.
    pub first: Vec<FirstPlacement>,
    /// What is known where the placements of the sides do not depend on each other.
    pub assured: Option<Assured>,
    /// That array.
    #[serde(skip)]
    pub array: Option<Drawing>,
}

/// A first placement.
#[derive(Clone, Debug, Serialize)]
pub struct FirstPlacement {
    /// The placement.
    pub name: String,
    /// Centipawns for South with best placements afterwards.
    pub worth: f64,
}

/// What a side can make sure of.
#[derive(Clone, Debug, Serialize)]
pub struct Assured {
    /// Centipawns that South gets at least and at most if who wants decides on an array beforehand.
    pub window: [f64; 2],
    /// Centipawns by which worths are told apart.
    pub resolution: f64,
    /// Worths of first placements go so far; those beyond are shown as the last.
    pub ends: [f64; 2],
    /// What it costs to place pieces at certain times.
    pub timing: Vec<Timing>,
    /// Arrays that make sure of most, for South and for North.
    pub best: [Vec<GoodArray>; 2],
    /// These against each other, if there was memory for searches.
    pub duels: Option<Duels>,
}

/// The best arrays of both sides against each other, every pair searched with twenty times as much.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Duels {
    /// Centipawns that South gets at least and at most if who wants decides on one of these arrays beforehand.
    pub window: [f64; 2],
    /// Standard deviation, in centipawns, of what is not the sum of what both arrays are worth by themselves: what reacting could be
    /// about, and what the search errs.
    pub interplay: f64,
}

/// What it costs a side to place its first piece of a kind in one of its turns.
#[derive(Clone, Debug, Serialize)]
pub struct Timing {
    /// The side.
    pub side: &'static str,
    /// Letter of the piece.
    pub letter: char,
    /// Its name.
    pub name: String,
    /// The turn, as numbers of the side's placements, first and last.
    pub placements: [usize; 2],
    /// Centipawns that the side loses by that with best placements otherwise; none if it is impossible.
    pub cost: Option<f64>,
}

/// An array of a side.
#[derive(Clone, Debug, Serialize)]
pub struct GoodArray {
    /// Its letters, or its placements.
    pub name: String,
    /// Centipawns for South against the best answer on the model.
    pub assured: f64,
    /// By searches with twenty times as much against the best arrays of the other side, for South: on average, and at worst for
    /// its side.
    pub searched: Option<[f64; 2]>,
}

impl SolvedOnModel {
    /// `None` if it takes too much memory.
    pub(super) fn new(study: &SampledPlacements, model: &Model) -> Option<SolvedOnModel> {
        let mut judge = Judge {
            start: &study.start,
            worker: Worker::new(study.settings.budget.times(CONFIRMED_BY)).ok(),
        };
        match &study.ground {
            Ground::Sides { sides, order } => on_sides(study, model, &mut judge, sides, order),
            Ground::Listed { tree, arrays } => Some(on_list(study, model, &mut judge, tree, arrays)),
        }
    }
}

fn on_sides(
    study: &SampledPlacements,
    model: &Model,
    judge: &mut Judge,
    sides: &PerPlayer<Side>,
    order: &[Player],
) -> Option<SolvedOnModel> {
    let spec = study.spec();
    let ends = model.ends(sides);
    let margin = (study.settings.viable as f32).clamp(MARGINS[0], MARGINS[1]);
    let window = Window::of(&ends);
    let phase = Phase::solve(sides, order, &ends, margin)?;
    let line = phase.best_line();
    let first_player = order.first().copied().unwrap_or(Player::South);
    let best = Player::ALL.map(|player| {
        let mut all: Vec<(f32, &Partial)> = assured(&ends, player)
            .into_iter()
            .zip(sides[player].whole())
            .collect();
        let sign = if player == Player::South { -1.0 } else { 1.0 };
        all.sort_by(|(one, _), (other, _)| (sign * one).total_cmp(&(sign * other)));
        all.truncate(NAMED);
        all
    });
    let searched = judge.duels(order, &best);
    let good = |player: Player| -> Vec<GoodArray> {
        let worst = searched.as_ref().map(|searched| assured(searched, player));
        let mean = |place: usize, searched: &Ends| match player {
            Player::South => mean(searched[place].iter()),
            Player::North => mean(searched.iter().map(|row| &row[place])),
        };
        let name = |(place, (worth, array)): (usize, &(f32, &Partial))| GoodArray {
            name: name_of(study, player, array),
            assured: f64::from(*worth),
            searched: searched
                .as_ref()
                .zip(worst.as_ref())
                .map(|(searched, worst)| [mean(place, searched), f64::from(worst[place])]),
        };
        best[player as usize].iter().enumerate().map(name).collect()
    };
    let best = [good(Player::South), good(Player::North)];
    Some(SolvedOnModel {
        worth: phase.worth(),
        confirmed: judge.after(&line),
        array: placed(&study.start, &line).map(|board| Drawing::of_board(&board)),
        line: line.iter().map(|placement| placement.name(spec)).collect(),
        first: sorted(
            phase
                .first_placements()
                .into_iter()
                .map(|(placement, worth)| FirstPlacement {
                    name: placement.name(spec),
                    worth,
                }),
            first_player,
        ),
        assured: Some(Assured {
            window: [window.least, window.most].map(f64::from),
            resolution: phase.resolution(),
            ends: [window.least - margin, window.most + margin].map(f64::from),
            timing: timing(spec, &phase, sides, order, window),
            best,
            duels: searched.as_ref().map(Duels::of),
        }),
    })
}

fn timing(
    spec: &Spec,
    phase: &Phase,
    sides: &PerPlayer<Side>,
    order: &[Player],
    window: Window,
) -> Vec<Timing> {
    // No limit costs more than the window is wide.
    let is_free = f64::from(window.most - window.least) <= phase.resolution();
    let mut all = Vec::new();
    for player in Player::ALL {
        let pieces = sides[player].whole().iter().flat_map(|array| &array.placed);
        let letters: BTreeSet<char> = pieces.map(|placement| placement.letter).collect();
        for letter in letters {
            let kind = spec.kind_of_letter(letter);
            let name = kind.map_or_else(String::new, |kind| {
                spec.pieces[kind.index()].names[player].clone()
            });
            for turn in turns(order).into_iter().filter(|turn| turn.player == player) {
                let limit = Limit {
                    player,
                    letter,
                    turn: turn.number,
                };
                let sign = if player == Player::South { 1.0 } else { -1.0 };
                let places = [turn.before, turn.after];
                let possible = can_first_place(&sides[player], letter, places);
                let worth = match possible && !is_free {
                    true => phase.worth_limited(limit),
                    false => possible.then_some(phase.worth()),
                };
                all.push(Timing {
                    side: player.name(),
                    letter,
                    name: name.clone(),
                    placements: [turn.before + 1, turn.after],
                    cost: worth.map(|worth| sign * (phase.worth() - worth)),
                });
            }
        }
    }
    all
}

fn on_list(
    study: &SampledPlacements,
    model: &Model,
    judge: &mut Judge,
    tree: &Tree,
    arrays: &Arrays,
) -> SolvedOnModel {
    let spec = study.spec();
    let worth = |text: &String| {
        // The texts are of positions that were on a board.
        let board = Board::from_fen(spec, text).ok();
        let score = board.map_or(0.0, |board| model.worth(&study.placed(&board)));
        Worth {
            score: score.round() as Score,
            material: 0,
        }
    };
    let worths: Vec<Worth> = arrays.texts.iter().map(worth).collect();
    let first = judged(tree, &worths);
    let line = best_line(tree, &worths);
    SolvedOnModel {
        worth: first.first().map_or(0.0, |(_, worth)| f64::from(worth.score)),
        confirmed: judge.after(&line),
        array: placed(&study.start, &line).map(|board| Drawing::of_board(&board)),
        line: line.iter().map(|placement| placement.name(spec)).collect(),
        first: first
            .iter()
            .map(|(placement, worth)| FirstPlacement {
                name: placement.name(spec),
                worth: f64::from(worth.score),
            })
            .collect(),
        assured: None,
    }
}

impl Duels {
    fn of(searched: &Ends) -> Duels {
        let window = Window::of(searched);
        let columns = searched.first().map_or(0, Vec::len);
        let of_column: Vec<f64> = (0..columns)
            .map(|column| mean(searched.iter().map(|row| &row[column])))
            .collect();
        let all = mean(searched.iter().flatten());
        let rests = searched.iter().map(|row| -> f64 {
            let own = mean(row.iter());
            let rest = |(worth, column): (&f32, &f64)| (f64::from(*worth) - own - column + all).powi(2);
            row.iter().zip(&of_column).map(rest).sum()
        });
        let free = searched.len().saturating_sub(1) * columns.saturating_sub(1);
        Duels {
            window: [window.least, window.most].map(f64::from),
            interplay: (rests.sum::<f64>() / free.max(1) as f64).sqrt(),
        }
    }
}

fn mean<'a>(worths: impl Iterator<Item = &'a f32>) -> f64 {
    let (sum, count) = worths.fold((0.0, 0usize), |(sum, count), worth| {
        (sum + f64::from(*worth), count + 1)
    });
    sum / count.max(1) as f64
}

/// First placements, best first for who makes them.
fn sorted(first: impl Iterator<Item = FirstPlacement>, player: Player) -> Vec<FirstPlacement> {
    let mut first: Vec<FirstPlacement> = first.collect();
    let sign = if player == Player::South { -1.0 } else { 1.0 };
    first.sort_by(|one, other| (sign * one.worth).total_cmp(&(sign * other.worth)));
    first
}

/// The letters of an array where it fills all squares that a side has, else its placements.
fn name_of(study: &SampledPlacements, player: Player, array: &Partial) -> String {
    let spec = study.spec();
    let squares = spec
        .placement
        .as_ref()
        .map(|placement| placement.squares[player].len());
    if squares == Some(array.placed.len()) {
        return array.placed.iter().map(|placement| placement.letter).collect();
    }
    let names: Vec<String> = array
        .placed
        .iter()
        .map(|placement| placement.name(spec))
        .collect();
    names.join(" ")
}

/// Searches arrays again.
struct Judge<'a> {
    start: &'a Board,
    /// None without memory.
    worker: Option<Worker>,
}

impl Judge<'_> {
    /// What the array after some placements is worth.
    fn after(&mut self, line: &[Placement]) -> Option<Score> {
        let board = placed(self.start, line).filter(|board| !is_placing(board))?;
        searched(board, self.worker.as_mut()?)
            .ok()
            .map(|worth| worth.score)
    }

    /// What all pairs of some whole arrays are worth.
    fn duels(&mut self, order: &[Player], arrays: &[Vec<(f32, &Partial)>; 2]) -> Option<Ends> {
        let [south, north] = arrays;
        let row = |(_, south): &(f32, &Partial)| -> Option<Vec<f32>> {
            let cell = |(_, north): &(f32, &Partial)| {
                let placed = PerPlayer([south.placed.clone(), north.placed.clone()]);
                self.of_arrays(order, &placed).map(|score| score as f32)
            };
            north.iter().map(cell).collect()
        };
        south.iter().map(row).collect()
    }

    /// What two whole arrays are worth.
    fn of_arrays(&mut self, order: &[Player], placed: &Placed) -> Option<Score> {
        let mut left = PerPlayer::from_fn(|player| placed[player].iter());
        let line: Option<Vec<Placement>> = order.iter().map(|player| left[*player].next().copied()).collect();
        self.after(&line?)
    }
}

#[cfg(test)]
mod tests;
