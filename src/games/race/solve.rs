//! Exact chances of one race by dynamic programming, backwards over turns while runners are sent back, and by progress after that.
//!
//! A race is worth winning whatever comes after it, so each race is solved for the chance to win it alone. Both sides see
//! the same ring, so chances are those of the side to move, and one table serves both.

use super::spec::{EntryThrow, RaceSpec, ReEntry};
use super::state::State;
use super::track::{FINISHED, MOST_RUNNERS, Place, Runners, Track, WAITING};
use crate::base::Player;
use arrayvec::ArrayVec;
use rayon::prelude::*;

/// Most entries of a table: 1 GiB of chances.
const MOST_ENTRIES: usize = 1 << 27;

/// What the runners of a side can do with one throw: what they become, and the row of hits of each.
#[derive(Clone, Debug, Default)]
struct Throws {
    /// For each face: the new runners, row of [`Numbers::hits`], and whether the race is won by it.
    runs: [Runs; 6],
}

/// A runner runs, or one comes back.
type Runs = ArrayVec<Run, { MOST_RUNNERS + 1 }>;

#[derive(Clone, Copy, Debug)]
struct Run {
    team: usize,
    hits: usize,
    wins: bool,
}

/// All ways in which the runners of a side can stand, numbered, with what they can do.
struct Numbers {
    teams: Vec<Runners>,
    throws: Vec<Throws>,
    /// For each way of landing (row 0: nobody is hit), what the enemy's runners become.
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
    /// For each number of turns made, mover's runners, the other's: the mover's chance. The last layer is after sending back.
    chances: Vec<f64>,
}

/// Places of one runner, in order.
fn places(track: &Track) -> Vec<Place> {
    (0..=track.last_place()).chain([FINISHED, WAITING]).collect()
}

/// In how many ways `runners` of a side can stand on so many places.
fn ways(places: usize, runners: usize) -> usize {
    (0..runners).fold(1, |ways, runner| ways * (places + runner) / (runner + 1))
}

/// All ways in which so many runners can stand on the places, in the order of their numbers.
fn teams(places: &[Place], runners: usize) -> Vec<Runners> {
    let mut teams: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..runners {
        let below = |high: usize| {
            teams
                .iter()
                .filter(move |team| team.last().is_none_or(|last| *last <= high))
        };
        let with = |high: usize| below(high).map(move |team| [team.as_slice(), &[high]].concat());
        teams = (0..places.len()).flat_map(with).collect();
    }
    let runners = |team: &Vec<usize>| Runners::new(team.iter().map(|index| places[*index]));
    teams.iter().map(runners).collect()
}

/// The number of runners among all of [`teams`].
fn number(places: &[Place], runners: Runners) -> usize {
    let index = |place: Place| match place {
        FINISHED => places.len() - 2,
        WAITING => places.len() - 1,
        place => usize::from(place),
    };
    let indices = runners.places().into_iter().map(index).enumerate();
    indices.map(|(below, index)| ways(index, below + 1)).sum()
}

/// Steps the runners of a side have behind them; every turn adds some, unless a throw is lost.
fn progress(runners: Runners) -> u32 {
    let steps = runners.places().into_iter().map(|place| match place {
        WAITING => 0,
        place => u32::from(place) + 1,
    });
    steps.sum()
}

impl Numbers {
    fn new(spec: &RaceSpec, track: &Track, places: &[Place]) -> Numbers {
        let teams = teams(places, usize::from(spec.runners));
        // One row for each place landed on; on place 0 nobody lands by running.
        let landings = 0..=track.length();
        let hits = landings
            .map(|to| {
                let enemies = teams.iter();
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
        let throws = teams
            .iter()
            .map(|own| throws(spec, track, places, *own))
            .collect();
        let entered = teams
            .iter()
            .map(|own| own.any_on(WAITING).then(|| number(places, own.moved(WAITING, 0))));
        Numbers {
            throws,
            entered: entered.collect(),
            on_track: teams.iter().map(|own| !own.on_track().is_empty()).collect(),
            hits,
            teams,
        }
    }
}

fn throws(spec: &RaceSpec, track: &Track, places: &[Place], own: Runners) -> Throws {
    let mut throws = Throws::default();
    for (face, runs) in throws.runs.iter_mut().enumerate() {
        let steps = track.die[face];
        let entry = track
            .entry(spec.entry_throw, steps)
            .filter(|_| own.any_on(WAITING));
        let entry = entry.map(|steps| (WAITING, 0, steps));
        let runners = own.on_track().into_iter().map(|from| (from, from, steps));
        let must_enter = entry.is_some() && spec.re_entry == ReEntry::Compulsory;
        for (runner, from, steps) in entry.into_iter().chain(runners.filter(|_| !must_enter)) {
            let after = own.moved(runner, track.run(from, steps));
            let landing = usize::from(from + steps);
            runs.push(Run {
                team: number(places, after),
                hits: if landing <= usize::from(track.length()) {
                    landing
                } else {
                    0
                },
                wins: after.are_done(),
            });
        }
    }
    throws
}

/// The chance of the mover whose runners stand one way against another's, when `rest` tells the mover's chance after a turn.
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
    let best = |runs: &Runs| {
        let chance = |run: &Run| match run {
            Run { wins: true, .. } => 1.0,
            Run { team, hits, .. } if sending_back => rest(*team, numbers.hits[*hits][enemy]),
            Run { team, .. } => rest(*team, enemy),
        };
        runs.iter().map(chance).reduce(f64::max).unwrap_or(lost)
    };
    let thrown = numbers.throws[own].runs.iter().map(best).sum::<f64>() / 6.0;
    entering.map_or(thrown, |entering| thrown.max(entering))
}

impl RaceTable {
    /// Is the table of this track of bearable size?
    pub fn is_feasible(spec: &RaceSpec, track: &Track) -> bool {
        let ways = ways(places(track).len(), usize::from(spec.runners));
        ways * ways * (2 * usize::from(track.turns) + 1) <= MOST_ENTRIES
    }

    /// Solves a race, on as many rayon threads as are current.
    pub fn solve(spec: &RaceSpec, track: &Track) -> RaceTable {
        let places = places(track);
        let numbers = Numbers::new(spec, track, &places);
        let count = numbers.teams.len();
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
        let team = |player: Player| number(&self.places, state.runners[player]);
        self.chances[(made * self.count + team(state.turn)) * self.count + team(!state.turn)]
    }
}

/// Fills the layer after sending back has ended, most progress first.
fn solve_without_sending_back(spec: &RaceSpec, numbers: &Numbers, chances: &mut [f64]) {
    let count = numbers.teams.len();
    let mut order: Vec<(u32, usize, usize)> = Vec::with_capacity(count * count);
    for (own, runners) in numbers.teams.iter().enumerate() {
        for (enemy, others) in numbers.teams.iter().enumerate() {
            if !runners.are_done() && !others.are_done() {
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
