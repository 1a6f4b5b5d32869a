//! Clocks of a board: every clock there is, one for each player, or as many as the game wants.

use crate::clocks::{Clock, ClockSpec};
use crate::play::{ClockLeft, Play, Seat};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The clocks of a game. They stand until something has been done.
pub(super) struct Clocks {
    /// By the number that the game gives them.
    clocks: Vec<Clock>,
    /// Until when the time has been counted; `None`: nothing has been done yet.
    counted: Option<Instant>,
}

impl Clocks {
    /// Full clocks for a game.
    ///
    /// # Errors
    /// If there is no such clock, or the game is played without.
    pub(super) fn new(text: &str, game: &dyn Play) -> Result<Clocks, String> {
        let spec: ClockSpec = text.parse()?;
        if game.clocks() == 0 {
            return Err(format!("{} is played without clocks", game.title()));
        }
        let players = game.seats().len();
        let clocks: Result<Vec<Clock>, String> =
            (0..game.clocks()).map(|_| Clock::new(&spec, players)).collect();
        Ok(Clocks {
            clocks: clocks?,
            counted: None,
        })
    }

    /// Counts the time until now for whoever has to decide; `true` if a flag has fallen.
    pub(super) fn count(&mut self, due: Option<Seat>, number: usize, now: Instant) -> bool {
        let Some(counted) = &mut self.counted else {
            return false;
        };
        let passed = now.saturating_duration_since(*counted);
        *counted = now;
        let clock = self.clocks.get_mut(number);
        match (clock, due) {
            (Some(clock), Some(seat)) => clock.run(seat, passed).is_some(),
            _ => false,
        }
    }

    /// Somebody has done something.
    pub(super) fn done(&mut self, seat: Option<Seat>, number: usize, now: Instant) {
        if self.counted.is_none() {
            self.counted = Some(now);
        }
        if let (Some(clock), Some(seat)) = (self.clocks.get_mut(number), seat) {
            clock.done(seat);
        }
    }

    /// What an engine may think with.
    pub(super) fn left(&self, seat: Seat, number: usize) -> Option<ClockLeft> {
        let left = self.clocks.get(number)?.usable(seat);
        Some(ClockLeft {
            left,
            increment: Duration::ZERO,
            all: None,
        })
    }

    /// Milliseconds left, by seat and clock, and which one runs.
    pub(super) fn told(&self, due: Option<Seat>, number: usize, players: usize) -> Value {
        let left = |seat: Seat| -> Vec<u64> {
            let usable = self.clocks.iter().map(|clock| clock.usable(seat).as_millis());
            usable
                .map(|left| u64::try_from(left).unwrap_or(u64::MAX))
                .collect()
        };
        json!({
            "left": (0..players).map(left).collect::<Vec<_>>(),
            "running": due.filter(|_| self.counted.is_some()), "number": number,
        })
    }
}

#[cfg(test)]
mod tests;
