//! Entries: what lists, counts and games call a move. Mostly that is one step; where a turn joins two steps, an entry is
//! the first step with the number of the second (in the order of generation, from 1) in its auxiliary byte.

use super::notation::MoveTextError;
use super::state::Position;
use crate::base::{Bits, Move, MoveClass, MoveList, Sieve};
use crate::game::Scope;

/// Most second steps that can be numbered; set-up positions with dozens of queens could have more, games cannot.
const MAX_SECONDS: usize = 255;

impl<B: Bits> Position<B> {
    /// All legal moves as entries.
    pub fn legal_entries(&self) -> Vec<Move> {
        let first = self.steps();
        if !self.rules.turn.joined() || self.mid_turn() {
            return first.to_vec();
        }
        let mut entries = Vec::with_capacity(first.len() * 16);
        let mut after = self.clone();
        for m in &first {
            after.make(*m);
            match after.mid_turn() {
                true => {
                    let seconds = after.steps().len().min(MAX_SECONDS);
                    entries.extend((1..=seconds).map(|number| m.with_auxiliary(number as u8)));
                }
                false => entries.push(*m),
            }
            after.unmake();
        }
        entries
    }

    fn steps(&self) -> MoveList {
        let mut steps = MoveList::new();
        self.generate(Scope::All, &mut steps);
        steps
    }

    /// The first step of an entry.
    #[inline]
    pub fn first_step(&self, entry: Move) -> Move {
        if self.rules.turn.joined() {
            entry.with_auxiliary(0)
        } else {
            entry
        }
    }

    /// The steps of an entry.
    pub fn steps_of(&self, entry: Move) -> (Move, Option<Move>) {
        let first = self.first_step(entry);
        if first == entry {
            return (entry, None);
        }
        let mut after = self.clone();
        after.make(first);
        (first, after.second_step(entry))
    }

    /// Plays an entry.
    pub fn make_entry(&mut self, entry: Move) {
        self.make(self.first_step(entry));
        if let Some(second) = self.second_step(entry) {
            self.make(second);
        }
    }

    /// The second step of an entry whose first one has just been made.
    fn second_step(&self, entry: Move) -> Option<Move> {
        let number = entry
            .auxiliary()
            .checked_sub(1)
            .filter(|_| self.rules.turn.joined())?;
        self.steps().get(number as usize).copied()
    }

    /// Takes the last entry back; `false` if none was made.
    pub fn unmake_entry(&mut self) -> bool {
        let undone = self.unmake();
        if self.in_joined_turn() && self.plies() > 0 {
            self.unmake();
        }
        undone
    }

    /// The entries that a line of steps amounts to. An entry broken off is completed by the first step there is.
    pub fn joined(&self, line: &[Move]) -> Vec<Move> {
        if !self.rules.turn.joined() {
            return line.to_vec();
        }
        let (mut at, mut entries, mut line) = (self.clone(), Vec::new(), line.iter().copied());
        while let Some(first) = line.next() {
            at.make(first);
            if !at.mid_turn() {
                entries.push(first);
                continue;
            }
            let seconds = at.steps();
            let number = line
                .next()
                .and_then(|second| seconds.iter().take(MAX_SECONDS).position(|m| *m == second))
                .unwrap_or(0);
            entries.push(first.with_auxiliary((number + 1) as u8));
            at.make(seconds[number]);
        }
        entries
    }

    /// Number of entries made since the position was set up.
    pub fn entry_count(&self) -> usize {
        if !self.rules.turn.joined() {
            return self.plies();
        }
        self.journal.iter().filter(|entry| entry.before.step == 0).count()
    }

    /// The entries made since the position was set up, first to last.
    pub fn entries_made(&self) -> Vec<Move> {
        let steps: Vec<Move> = self.moves_made().collect();
        if !self.rules.turn.joined() {
            return steps;
        }
        let mut first = self.clone();
        while first.unmake() {}
        first.joined(&steps)
    }

    /// The text of an entry.
    pub fn entry_text(&self, entry: Move) -> String {
        let first = self.notation(self.first_step(entry));
        if entry.auxiliary() == 0 || !self.rules.turn.joined() {
            return first;
        }
        let mut after = self.clone();
        after.make(self.first_step(entry));
        match after.second_step(entry) {
            Some(second) if second.class() != MoveClass::Pass => {
                format!("{first},{}", after.notation(second))
            }
            _ => first,
        }
    }

    /// Reads an entry.
    ///
    /// # Errors
    /// If the text is no legal move of this position.
    pub fn parse_entry(&self, text: &str) -> Result<Move, MoveTextError> {
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

    /// Has the entry a step that captures?
    pub fn entry_captures(&self, entry: Move) -> bool {
        let first = self.first_step(entry);
        if !self.captured(first).is_empty() {
            return true;
        }
        if entry.auxiliary() == 0 || !self.rules.turn.joined() {
            return false;
        }
        let mut after = self.clone();
        after.make(first);
        after
            .second_step(entry)
            .is_some_and(|second| !after.captured(second).is_empty())
    }

    /// Does the entry leave the other side in check?
    pub fn entry_checks(&self, entry: Move) -> bool {
        if !self.rules.turn.joined() {
            // Through the sieve, so that what holds of this answer holds of the search's.
            let mut sieve = Sieve::CLOSED;
            self.sieve_checks(&mut sieve);
            return self.passes_checks(&sieve, entry) && self.gives_check(entry);
        }
        let mut after = self.clone();
        after.make_entry(entry);
        after.in_check()
    }
}
