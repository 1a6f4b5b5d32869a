//! The placement phase as a game over what arrays are worth, solved backwards, turn by turn.
//!
//! A side that decides on an array before it begins can place it whatever the other does. So the worth of the phase lies between
//! what South's best such array makes sure of and what North's does, and only worths in and near this window need be told
//! apart: a byte holds one. Rounding does not disturb: it keeps the order, so the best of rounded worths is the best worth rounded.

use super::side::{Partial, Side, can_first_place};
use crate::base::{PerPlayer, Player, memory_is_available};
use crate::studies::placements::Placement;

/// Arrays of South that are worked on at once.
const LANES: usize = 64;
/// Most memory for the worths of positions within the phase, in bytes.
const MOST_MEMORY: usize = 3 << 30;

/// What every pair of whole arrays is worth to South, in centipawns: a row for each of South's.
pub(super) type Ends = Vec<Vec<f32>>;

/// What the sides can make sure of by deciding on an array beforehand, in centipawns from South's view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Window {
    /// South gets no less.
    pub(super) least: f32,
    /// South gets no more.
    pub(super) most: f32,
}

/// What each array of a side makes sure of, from South's view.
pub(super) fn assured(ends: &Ends, player: Player) -> Vec<f32> {
    match player {
        Player::South => ends
            .iter()
            .map(|row| row.iter().copied().fold(f32::INFINITY, f32::min))
            .collect(),
        Player::North => {
            let columns = ends.first().map_or(0, Vec::len);
            let mut most = vec![f32::NEG_INFINITY; columns];
            for row in ends {
                most.iter_mut()
                    .zip(row)
                    .for_each(|(most, worth)| *most = most.max(*worth));
            }
            most
        }
    }
}

impl Window {
    pub(super) fn of(ends: &Ends) -> Window {
        let south = assured(ends, Player::South).into_iter();
        let north = assured(ends, Player::North).into_iter();
        Window {
            least: south.fold(f32::NEG_INFINITY, f32::max),
            most: north.fold(f32::INFINITY, f32::min),
        }
    }
}

/// Worths in a byte each, the same way round.
#[derive(Clone, Copy)]
struct Scale {
    from: f32,
    step: f32,
}

impl Scale {
    /// One that reaches so many centipawns beyond a window on both sides.
    fn around(window: Window, margin: f32) -> Scale {
        let from = window.least - margin;
        Scale {
            from,
            step: (window.most + margin - from).max(f32::EPSILON) / f32::from(u8::MAX),
        }
    }

    fn grade(self, worth: f32) -> u8 {
        // A cast to a byte ends at both ends of the scale.
        ((worth - self.from) / self.step).round() as u8
    }

    fn worth(self, grade: u8) -> f64 {
        f64::from(self.from) + f64::from(self.step) * f64::from(grade)
    }
}

/// Placements of a side one after the other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Turn {
    pub(super) player: Player,
    /// Among the side's turns, from 1.
    pub(super) number: usize,
    /// Own pieces placed before.
    pub(super) before: usize,
    /// And after.
    pub(super) after: usize,
}

/// The turns that an order of single placements consists of.
pub(super) fn turns(order: &[Player]) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    let mut placed = PerPlayer([0, 0]);
    let mut number = PerPlayer([0, 0]);
    for player in order {
        match turns.last_mut() {
            Some(turn) if turn.player == *player => turn.after += 1,
            _ => {
                number[*player] += 1;
                turns.push(Turn {
                    player: *player,
                    number: number[*player],
                    before: placed[*player],
                    after: placed[*player] + 1,
                });
            }
        }
        placed[*player] += 1;
    }
    turns
}

/// A side must place its first piece of a letter in this turn of its own.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    pub(super) player: Player,
    pub(super) letter: char,
    pub(super) turn: usize,
}

impl Limit {
    /// May the side have placed this when it has had so many turns?
    fn allows(self, partial: &Partial, turns: usize) -> bool {
        partial.has(self.letter) == (self.turn <= turns)
    }
}

/// A turn of North's and South's next, one of which may be missing at either end of the phase.
struct Round {
    north: Option<Turn>,
    south: Option<Turn>,
}

impl Round {
    fn turn(&self, player: Player) -> Option<Turn> {
        match player {
            Player::South => self.south,
            Player::North => self.north,
        }
    }
}

/// Grades at the same point of the phase, for every array of South's so far and every one of North's. Rows may be left out.
type Stage = Vec<Vec<u8>>;

/// The phase, solved.
pub(super) struct Phase<'a> {
    sides: &'a PerPlayer<Side>,
    scale: Scale,
    /// From the last to the first.
    rounds: Vec<Round>,
    /// Grades after each of `rounds`, then those before all.
    stages: Vec<Stage>,
}

impl<'a> Phase<'a> {
    /// Solves it; worths that are further than `margin` centipawns outside the window are not told from each other.
    /// `None` if it takes too much memory.
    pub(super) fn solve(
        sides: &'a PerPlayer<Side>,
        order: &[Player],
        ends: &Ends,
        margin: f32,
    ) -> Option<Phase<'a>> {
        let scale = Scale::around(Window::of(ends), margin);
        let rounds = rounds(order);
        let mut phase = Phase {
            sides,
            scale,
            rounds,
            stages: Vec::new(),
        };
        let memory = phase.memory();
        (memory <= MOST_MEMORY && memory_is_available(memory)).then_some(())?;
        let grades = |row: &Vec<f32>| row.iter().map(|worth| scale.grade(*worth)).collect();
        phase.stages.push(ends.iter().map(grades).collect());
        for round in &phase.rounds {
            let last = phase.stages.last()?;
            let stage = phase.before(round, last, None);
            phase.stages.push(stage);
        }
        Some(phase)
    }

    /// Bytes of all stages.
    fn memory(&self) -> usize {
        let size = |player: Player, level: usize| self.sides[player].levels[level].len();
        let mut levels = PerPlayer::from_fn(|player| self.sides[player].pieces());
        let mut sum = 0usize;
        for round in &self.rounds {
            for turn in [round.south, round.north].into_iter().flatten() {
                levels[turn.player] = turn.before;
            }
            let cells = size(Player::South, levels[Player::South])
                .saturating_mul(size(Player::North, levels[Player::North]));
            sum = sum.saturating_add(cells);
        }
        sum
    }

    /// What the phase is worth to South, in centipawns.
    pub(super) fn worth(&self) -> f64 {
        self.stages
            .last()
            .and_then(|stage| Some(self.scale.worth(*stage.first()?.first()?)))
            .unwrap_or(0.0)
    }

    /// The same if a side is limited; `None` if it has no such turn, or cannot keep to that.
    pub(super) fn worth_limited(&self, limit: Limit) -> Option<f64> {
        let has_turn = |round: &Round| {
            let turn = round.turn(limit.player);
            turn.is_some_and(|turn| turn.number == limit.turn)
        };
        let first = self.rounds.iter().position(has_turn)?;
        let turn = self.rounds[first].turn(limit.player)?;
        let side = &self.sides[limit.player];
        can_first_place(side, limit.letter, [turn.before, turn.after]).then_some(())?;
        let mut stage = self.before(&self.rounds[first], &self.stages[first], Some(limit));
        for round in &self.rounds[first + 1..] {
            stage = self.before(round, &stage, Some(limit));
        }
        Some(self.scale.worth(*stage.first()?.first()?))
    }

    /// The grades before a round, from those after it.
    fn before(&self, round: &Round, after: &Stage, limit: Option<Limit>) -> Stage {
        let south = &self.sides[Player::South];
        let limit_of = |player: Player| limit.filter(|limit| limit.player == player);
        // Which of South's arrays each array can become, those that a limit forbids left out.
        let becomes: Vec<Vec<usize>> = match round.south {
            None => (0..after.len()).map(|number| vec![number]).collect(),
            Some(turn) => (0..south.levels[turn.before].len())
                .map(|number| {
                    let allowed = |level: usize, number: usize, turns: usize| {
                        let partial = &south.levels[level][number];
                        limit_of(Player::South).is_none_or(|limit| limit.allows(partial, turns))
                    };
                    if !allowed(turn.before, number, turn.number - 1) {
                        return Vec::new();
                    }
                    let mut next = south.after(turn.before, number, turn.after - turn.before);
                    next.retain(|next| allowed(turn.after, *next, turn.number));
                    next
                })
                .collect(),
        };
        let mut stage: Stage = vec![Vec::new(); becomes.len()];
        let present: Vec<usize> = (0..becomes.len())
            .filter(|number| becomes[*number].iter().any(|next| !after[*next].is_empty()))
            .collect();
        for numbers in present.chunks(LANES) {
            let mut block = Vec::new();
            for (lane, number) in numbers.iter().enumerate() {
                let best = best_row(after, &becomes[*number]);
                block.resize(best.len(), [0; LANES]);
                block
                    .iter_mut()
                    .zip(best)
                    .for_each(|(cells, grade): (&mut [u8; LANES], u8)| cells[lane] = grade);
            }
            if let Some(turn) = round.north {
                block = self.before_north(block, turn, limit_of(Player::North));
            }
            for (lane, number) in numbers.iter().enumerate() {
                stage[*number] = block.iter().map(|cells| cells[lane]).collect();
            }
        }
        stage
    }

    /// The grades before a turn of North's, for several arrays of South's at once.
    fn before_north(
        &self,
        mut block: Vec<[u8; LANES]>,
        turn: Turn,
        limit: Option<Limit>,
    ) -> Vec<[u8; LANES]> {
        let north = &self.sides[Player::North];
        if let Some(limit) = limit {
            for (cells, partial) in block.iter_mut().zip(&north.levels[turn.after]) {
                if !limit.allows(partial, turn.number) {
                    *cells = [u8::MAX; LANES];
                }
            }
        }
        for level in (turn.before..turn.after).rev() {
            let worst = |number: usize| {
                let mut least = [u8::MAX; LANES];
                for next in north.next(level, number) {
                    let cells = &block[next];
                    (0..LANES).for_each(|lane| least[lane] = least[lane].min(cells[lane]));
                }
                least
            };
            block = (0..north.levels[level].len()).map(worst).collect();
        }
        block
    }

    /// The placements of both sides when they place as well as they can.
    pub(super) fn best_line(&self) -> Vec<Placement> {
        let mut line = Vec::new();
        let mut numbers = PerPlayer([0, 0]);
        for (round, after) in self.rounds.iter().zip(&self.stages).rev() {
            for player in [Player::North, Player::South] {
                let Some(turn) = round.turn(player) else { continue };
                let side = &self.sides[player];
                let choices = side.after(turn.before, numbers[player], turn.after - turn.before);
                let grade = |number: &usize| match player {
                    Player::South => after[*number][numbers[Player::North]],
                    // The least is the best for North.
                    Player::North => {
                        u8::MAX - self.grade_before_south(round, after, numbers[Player::South], *number)
                    }
                };
                // Of equal ones the first.
                let Some(chosen) = choices.iter().copied().rev().max_by_key(grade) else {
                    return line;
                };
                let before = &side.levels[turn.before][numbers[player]];
                line.extend(side.levels[turn.after][chosen].beyond(before));
                numbers[player] = chosen;
            }
        }
        line
    }

    /// The grade of a position in a round once North has had its turn.
    fn grade_before_south(&self, round: &Round, after: &Stage, south: usize, north: usize) -> u8 {
        let Some(turn) = round.south else {
            return after[south][north];
        };
        let next = self.sides[Player::South].after(turn.before, south, turn.after - turn.before);
        next.into_iter()
            .map(|south| after[south][north])
            .max()
            .unwrap_or(0)
    }

    /// What every first placement is worth to South if both sides go on as well as they can.
    pub(super) fn first_placements(&self) -> Vec<(Placement, f64)> {
        let (Some(round), Some(after)) = (self.rounds.last(), self.stages.iter().rev().nth(1)) else {
            return Vec::new();
        };
        let Some(turn) = round.north.or(round.south) else {
            return Vec::new();
        };
        let side = &self.sides[turn.player];
        let first = side.next(0, 0).map(|number| {
            let choices = side.after(1, number, turn.after - 1).into_iter();
            let grade = match turn.player {
                Player::South => choices.map(|south| after[south][0]).max(),
                Player::North => choices
                    .map(|north| self.grade_before_south(round, after, 0, north))
                    .min(),
            };
            (
                side.levels[1][number].placed[0],
                self.scale.worth(grade.unwrap_or(0)),
            )
        });
        first.collect()
    }

    /// Centipawns by which worths are told apart.
    pub(super) fn resolution(&self) -> f64 {
        f64::from(self.scale.step)
    }
}

/// The rounds of a phase, from the last to the first.
fn rounds(order: &[Player]) -> Vec<Round> {
    let mut turns = turns(order);
    let mut rounds = Vec::new();
    while !turns.is_empty() {
        let mut last = |player: Player| turns.pop_if(|turn| turn.player == player);
        let south = last(Player::South);
        let north = last(Player::North);
        rounds.push(Round { north, south });
    }
    rounds
}

/// For each array of North's, the best grade in some rows for South.
fn best_row(stage: &Stage, rows: &[usize]) -> Vec<u8> {
    let mut rows = rows.iter().map(|row| &stage[*row]).filter(|row| !row.is_empty());
    let mut best = rows.next().cloned().unwrap_or_default();
    for row in rows {
        best.iter_mut()
            .zip(row)
            .for_each(|(best, grade)| *best = (*best).max(*grade));
    }
    best
}

#[cfg(test)]
mod tests;
