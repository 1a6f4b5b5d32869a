//! Exact chances of one race by dynamic programming, backwards over turns while runners are sent back, and by progress after that.
//!
//! A race is worth winning whatever comes after it, so each race is solved for the chance to win it alone. Both sides see
//! the same ring, so chances are those of the side to move, and one table serves both.

use super::spec::{EntryThrow, RaceSpec, ReEntry};
use super::state::State;
use super::track::{FINISHED, Place, Runners, Track, WAITING};
use crate::base::Player;
use arrayvec::ArrayVec;
use rayon::prelude::*;

/// Most entries of a table: 1 GiB of chances.
const MOST_ENTRIES: usize = 1 << 27;

/// What a pair of runners can do with one throw: the pairs they become, and the row of hits of each.
#[derive(Clone, Debug, Default)]
struct Throws {
    /// For each face: new pair, row of [`Numbers::hits`], and whether the race is won by it.
    runs: [ArrayVec<Run, 3>; 6],
}

#[derive(Clone, Copy, Debug)]
struct Run {
    pair: usize,
    hits: usize,
    wins: bool,
}

/// All pairs of runners, numbered, with what they can do.
struct Numbers {
    pairs: Vec<Runners>,
    throws: Vec<Throws>,
    /// For each way of landing (row 0: nobody is hit), the pair that the enemy's pair becomes.
    hits: Vec<Vec<usize>>,
    entered: Vec<Option<usize>>,
    on_track: Vec<bool>,
}

/// Exact chances of one race.
#[derive(Debug)]
pub struct RaceTable {
    places: Vec<Place>,
    count: usize,
    turns: usize,
    /// For each number of turns made, mover's pair, other pair: the mover's chance. The last layer is after sending back.
    chances: Vec<f64>,
}

/// Places of one runner, in order.
fn places(track: &Track) -> Vec<Place> {
    (0..=track.last_place()).chain([FINISHED, WAITING]).collect()
}

/// Number of the pair with these indices into the places.
fn triangular(low: usize, high: usize) -> usize {
    high * (high + 1) / 2 + low
}

fn number(places: &[Place], runners: Runners) -> usize {
    let index = |place: Place| match place {
        FINISHED => places.len() - 2,
        WAITING => places.len() - 1,
        place => usize::from(place),
    };
    let [low, high] = runners.places().map(index);
    triangular(low, high)
}

/// Steps a pair has behind it; every turn adds some, unless a throw is lost.
fn progress(runners: Runners) -> u32 {
    let steps = runners.places().map(|place| match place {
        WAITING => 0,
        place => u32::from(place) + 1,
    });
    steps.iter().sum()
}

impl Numbers {
    fn new(spec: &RaceSpec, track: &Track, places: &[Place]) -> Numbers {
        let mut pairs = Vec::new();
        for (high, other) in places.iter().enumerate() {
            pairs.extend(places[..=high].iter().map(|one| Runners::new(*one, *other)));
        }
        // One row for each place landed on; on place 0 nobody lands by running.
        let landings = 0..=track.length();
        let hits = landings
            .map(|to| {
                let enemies = pairs.iter();
                let hit = enemies.map(|enemy| {
                    number(
                        places,
                        if to == 0 {
                            *enemy
                        } else {
                            track.sent_back(*enemy, 0, to)
                        },
                    )
                });
                hit.collect()
            })
            .collect();
        let throws = pairs
            .iter()
            .map(|own| throws(spec, track, places, *own))
            .collect();
        let entered = pairs
            .iter()
            .map(|own| own.any_on(WAITING).then(|| number(places, own.moved(WAITING, 0))));
        Numbers {
            throws,
            entered: entered.collect(),
            on_track: pairs.iter().map(|own| !own.on_track().is_empty()).collect(),
            hits,
            pairs,
        }
    }
}

fn throws(spec: &RaceSpec, track: &Track, places: &[Place], own: Runners) -> Throws {
    let mut throws = Throws::default();
    for (face, runs) in throws.runs.iter_mut().enumerate() {
        let steps = track.die[face];
        let may_enter =
            own.any_on(WAITING) && spec.entry_throw == EntryThrow::Highest && steps == track.highest();
        if may_enter {
            runs.push(Run {
                pair: number(places, own.moved(WAITING, 0)),
                hits: 0,
                wins: false,
            });
        }
        if may_enter && spec.re_entry == ReEntry::Compulsory {
            continue;
        }
        for from in own.on_track() {
            let after = own.moved(from, track.run(from, steps));
            let landing = usize::from(from + steps);
            runs.push(Run {
                pair: number(places, after),
                hits: if landing <= usize::from(track.length()) {
                    landing
                } else {
                    0
                },
                wins: after == Runners::DONE,
            });
        }
    }
    throws
}

/// The chance of the mover with one pair against another, when `rest` tells the mover's chance after a turn.
/// A lost throw leaves `lost` to the mover.
#[inline]
fn turn(
    spec: &RaceSpec,
    numbers: &Numbers,
    own: usize,
    enemy: usize,
    sending_back: bool,
    rest: impl Fn(usize, usize) -> f64,
    lost: f64,
) -> f64 {
    let free = spec.entry_throw == EntryThrow::Free;
    let entering = numbers.entered[own]
        .filter(|_| free)
        .map(|entered| rest(entered, enemy));
    if let Some(chance) = entering
        && (spec.re_entry == ReEntry::Compulsory || !numbers.on_track[own])
    {
        return chance;
    }
    let best = |runs: &ArrayVec<Run, 3>| {
        let chance = |run: &Run| match run {
            Run { wins: true, .. } => 1.0,
            Run { pair, hits, .. } if sending_back => rest(*pair, numbers.hits[*hits][enemy]),
            Run { pair, .. } => rest(*pair, enemy),
        };
        runs.iter().map(chance).reduce(f64::max).unwrap_or(lost)
    };
    let thrown = numbers.throws[own].runs.iter().map(best).sum::<f64>() / 6.0;
    entering.map_or(thrown, |entering| thrown.max(entering))
}

impl RaceTable {
    /// Is the table of this track of bearable size?
    pub fn is_feasible(track: &Track) -> bool {
        let places = places(track).len();
        let pairs = places * (places + 1) / 2;
        pairs * pairs * (2 * usize::from(track.turns) + 1) <= MOST_ENTRIES
    }

    /// Solves a race, on as many rayon threads as are current.
    pub fn solve(spec: &RaceSpec, track: &Track) -> RaceTable {
        let places = places(track);
        let numbers = Numbers::new(spec, track, &places);
        let count = numbers.pairs.len();
        let turns = 2 * usize::from(track.turns);
        let mut chances = vec![0.0; (turns + 1) * count * count];
        let (before, after) = chances.split_at_mut(turns * count * count);
        solve_without_sending_back(spec, &numbers, after);
        // The second mover has made the last turn of this phase and moves again.
        let mut following: &[f64] = after;
        for (made, layer) in before.chunks_mut(count * count).enumerate().rev() {
            let known = following;
            let again = made + 1 == turns;
            layer.par_chunks_mut(count).enumerate().for_each(|(own, row)| {
                for (enemy, chance) in row.iter_mut().enumerate() {
                    let rest = |own: usize, enemy: usize| {
                        if again {
                            known[own * count + enemy]
                        } else {
                            1.0 - known[enemy * count + own]
                        }
                    };
                    *chance = turn(spec, &numbers, own, enemy, true, rest, rest(own, enemy));
                }
            });
            following = layer;
        }
        RaceTable {
            places,
            count,
            turns,
            chances,
        }
    }

    /// The mover's chance before he has thrown; without extra throws left to either side.
    pub fn mover_chance(&self, state: &State) -> f64 {
        let made = if state.sending_back {
            usize::from(state.made[Player::South] + state.made[Player::North])
        } else {
            self.turns
        };
        let pair = |player: Player| number(&self.places, state.runners[player]);
        self.chances[(made * self.count + pair(state.turn)) * self.count + pair(!state.turn)]
    }
}

/// Fills the layer after sending back has ended, most progress first.
fn solve_without_sending_back(spec: &RaceSpec, numbers: &Numbers, chances: &mut [f64]) {
    let count = numbers.pairs.len();
    let mut order: Vec<(u32, usize, usize)> = Vec::with_capacity(count * count);
    for (own, runners) in numbers.pairs.iter().enumerate() {
        for (enemy, others) in numbers.pairs.iter().enumerate() {
            if *runners != Runners::DONE && *others != Runners::DONE {
                order.push((progress(*runners) + progress(*others), own, enemy));
            }
        }
    }
    order.sort_unstable_by_key(|&(progress, ..)| std::cmp::Reverse(progress));
    for (_, own, enemy) in order {
        let known: &[f64] = chances;
        let rest = |own: usize, enemy: usize| 1.0 - known[enemy * count + own];
        let with = |own, enemy, lost| turn(spec, numbers, own, enemy, false, rest, lost);
        // A lost throw gives the same runners to the other side, who may lose his as well:
        // mine = base + share (1 - his), his = other base + other share (1 - mine).
        let base = with(own, enemy, 0.0);
        let share = with(own, enemy, 1.0) - base;
        chances[own * count + enemy] = if share == 0.0 {
            base
        } else {
            let other_base = with(enemy, own, 0.0);
            let other_share = with(enemy, own, 1.0) - other_base;
            (base + share * (1.0 - other_base - other_share)) / (1.0 - share * other_share)
        };
    }
}
