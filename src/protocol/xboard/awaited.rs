//! A user's move that XBoard leaves unfinished.
//!
//! On a blue square XBoard waits for the letter that the engine says with `choice`. But while it judges moves itself it does not listen to
//! that word, and until it does it takes no further click for one (4.9.1): the board is dead, and nobody knows why. So the user is told,
//! and the letter is said again until the move comes.

use std::time::{Duration, Instant};

/// A move that comes at all comes at once.
const PATIENCE: Duration = Duration::from_secs(1);

/// The move that a piece put on a blue square should have become.
pub(super) struct Awaited {
    /// What to say again.
    choice: String,
    due: Instant,
    told: bool,
}

impl Awaited {
    pub(super) fn new(choice: String) -> Awaited {
        Awaited {
            choice,
            due: Instant::now() + PATIENCE,
            told: false,
        }
    }

    /// Until when it is waited for.
    pub(super) fn due(&self) -> Instant {
        self.due
    }

    /// What to say when nothing came; it is waited for anew.
    pub(super) fn remind(&mut self) -> Vec<String> {
        self.due = Instant::now() + PATIENCE;
        let complaint = "tellusererror XBoard judges moves, which it cannot do in this game: switch off 'Test Legality' (Options, General), \
             and your move is made; or start XBoard with -testLegality false";
        let complaint = (!self.told).then(|| complaint.to_owned());
        self.told = true;
        complaint.into_iter().chain([self.choice.clone()]).collect()
    }
}

/// Does this command of XBoard's show that it waits for nothing?
pub(super) fn ends_waiting(command: &str) -> bool {
    let unrelated = [
        "accepted", "rejected", "option", "memory", "cores", "post", "nopost", "hard", "easy", "level", "st",
        "sd", "time", "otim", "ping", "hover", "hint", "bk", "name", "rating", "computer",
    ];
    !unrelated.contains(&command)
}

#[cfg(test)]
mod tests;
