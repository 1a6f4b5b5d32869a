//! Turns: what lists, counts and games call a move. Mostly that is one step; where a turn joins two steps, a turn is
//! the first step with the number of the second (in the order of generation, from 1) in its auxiliary byte.

use super::notation::MoveTextError;
use super::state::Position;
use crate::base::{Bits, Move, MoveClass, MoveList, Sieve};
use crate::game::Scope;

/// Most second steps that can be numbered; set-up positions with dozens of queens could have more, games cannot.
const MAX_SECONDS: usize = 255;

impl<B: Bits> Position<B> {
    /// All legal moves as turns.
    pub fn legal_turns(&self) -> Vec<Move> {
        let first = self.steps();
        if !self.rules.turn.joined() || self.mid_turn() {
            return first.to_vec();
        }
        let mut turns = Vec::with_capacity(first.len() * 16);
        let mut after = self.clone();
        for m in &first {
            after.make(*m);
            match after.mid_turn() {
                true => {
                    let seconds = after.steps().len().min(MAX_SECONDS);
                    turns.extend((1..=seconds).map(|number| m.with_auxiliary(number as u8)));
                }
                false => turns.push(*m),
            }
            after.unmake();
        }
        turns
    }

    fn steps(&self) -> MoveList {
        let mut steps = MoveList::new();
        self.generate(Scope::All, &mut steps);
        steps
    }

    /// The first step of a turn.
    #[inline]
    pub fn first_step(&self, turn: Move) -> Move {
        if self.rules.turn.joined() {
            turn.with_auxiliary(0)
        } else {
            turn
        }
    }

    /// The steps of a turn.
    pub fn steps_of(&self, turn: Move) -> (Move, Option<Move>) {
        let first = self.first_step(turn);
        if first == turn {
            return (turn, None);
        }
        let mut after = self.clone();
        after.make(first);
        (first, after.second_step(turn))
    }

    /// Plays a turn.
    pub fn make_turn(&mut self, turn: Move) {
        self.make(self.first_step(turn));
        if let Some(second) = self.second_step(turn) {
            self.make(second);
        }
    }

    /// The second step of a turn whose first one has just been made.
    fn second_step(&self, turn: Move) -> Option<Move> {
        let number = turn
            .auxiliary()
            .checked_sub(1)
            .filter(|_| self.rules.turn.joined())?;
        self.steps().get(number as usize).copied()
    }

    /// Takes the last turn back; `false` if none was made.
    pub fn unmake_turn(&mut self) -> bool {
        let undone = self.unmake();
        if self.in_joined_turn() && self.plies() > 0 {
            self.unmake();
        }
        undone
    }

    /// The turns that a line of steps amounts to. a turn broken off is completed by the first step there is.
    pub fn joined(&self, line: &[Move]) -> Vec<Move> {
        if !self.rules.turn.joined() {
            return line.to_vec();
        }
        let (mut at, mut turns, mut line) = (self.clone(), Vec::new(), line.iter().copied());
        while let Some(first) = line.next() {
            at.make(first);
            if !at.mid_turn() {
                turns.push(first);
                continue;
            }
            let seconds = at.steps();
            let number = line
                .next()
                .and_then(|second| seconds.iter().take(MAX_SECONDS).position(|m| *m == second))
                .unwrap_or(0);
            turns.push(first.with_auxiliary((number + 1) as u8));
            at.make(seconds[number]);
        }
        turns
    }

    /// Number of turns made since the position was set up.
    pub fn turn_count(&self) -> usize {
        if !self.rules.turn.joined() {
            return self.plies();
        }
        self.journal.iter().filter(|entry| entry.before.step == 0).count()
    }

    /// The turns made since the position was set up, first to last.
    pub fn turns_made(&self) -> Vec<Move> {
        let steps: Vec<Move> = self.moves_made().collect();
        if !self.rules.turn.joined() {
            return steps;
        }
        let mut first = self.clone();
        while first.unmake() {}
        first.joined(&steps)
    }

    /// The text of a turn.
    pub fn turn_text(&self, turn: Move) -> String {
        let first = self.notation(self.first_step(turn));
        if turn.auxiliary() == 0 || !self.rules.turn.joined() {
            return first;
        }
        let mut after = self.clone();
        after.make(self.first_step(turn));
        match after.second_step(turn) {
            Some(second) if second.class() != MoveClass::Pass => {
                format!("{first},{}", after.notation(second))
            }
            _ => first,
        }
    }

    /// Reads a turn.
    ///
    /// # Errors
    /// If the text is no legal move of this position.
    pub fn parse_turn(&self, text: &str) -> Result<Move, MoveTextError> {
        if !self.rules.turn.joined() {
            return self.parse_move(text);
        }
        let (first_text, second_text) = text.split_once(',').map_or((text, None), |(a, b)| (a, Some(b)));
        let first = self.parse_move(first_text)?;
        let mut after = self.clone();
        after.make(first);
        let steps = after.steps();
        let second = match (second_text, after.mid_turn()) {
            (None, false) => return Ok(first),
            (Some(second), false) => {
                let why = "the turn ends with the first move here".into();
                return Err(MoveTextError::Illegal {
                    text: second.chars().take(20).collect(),
                    why,
                });
            }
            (Some(second), true) => after.parse_move(second)?,
            (None, true) => Move::PASS,
        };
        match steps.iter().take(MAX_SECONDS).position(|m| *m == second) {
            Some(index) => Ok(first.with_auxiliary((index + 1) as u8)),
            None => Err(MoveTextError::Illegal {
                text: text.chars().take(20).collect(),
                why: "a second move is compulsory here, written after a comma".into(),
            }),
        }
    }

    /// Has the turn a step that captures?
    pub fn turn_captures(&self, turn: Move) -> bool {
        let first = self.first_step(turn);
        if !self.captured(first).is_empty() {
            return true;
        }
        if turn.auxiliary() == 0 || !self.rules.turn.joined() {
            return false;
        }
        let mut after = self.clone();
        after.make(first);
        after
            .second_step(turn)
            .is_some_and(|second| !after.captured(second).is_empty())
    }

    /// Does the turn leave the other side in check?
    pub fn turn_checks(&self, turn: Move) -> bool {
        if !self.rules.turn.joined() {
            // Through the sieve, so that what holds of this answer holds of the search's.
            let mut sieve = Sieve::CLOSED;
            self.sieve_checks(&mut sieve);
            return self.passes_checks(&sieve, turn) && self.gives_check(turn);
        }
        let mut after = self.clone();
        after.make_turn(turn);
        after.in_check()
    }
}
