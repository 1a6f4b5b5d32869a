//! What moves lose between the clock and the player, learned from what is told of the clock from move to move.

use super::situation::{Kind, Situation};
use std::time::Duration;

/// More is not believed of one move: the clock was set, or another game begun.
const MOST: Duration = Duration::from_secs(1);
/// The latest move counts as one in so many.
const WEIGHT: u32 = 8;

/// What moves of a player have lost of late.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lag {
    /// The clock before the last move, and the time planned for it that was used.
    before: Option<(Situation, Duration)>,
    /// Mean of what was lost, and its mean deviation.
    lost: Option<(Duration, Duration)>,
}

impl Lag {
    /// The clock is told before a move.
    pub fn told(&mut self, clock: &Situation) {
        let lost = self
            .before
            .take()
            .and_then(|(before, used)| lost(before, used, clock));
        if let Some(lost) = lost.map(|lost| lost.min(MOST)) {
            let towards = |old: Duration, new: Duration| (old * (WEIGHT - 1) + new) / WEIGHT;
            let (mean, deviation) = self.lost.unwrap_or((lost, Duration::ZERO));
            self.lost = Some((towards(mean, lost), towards(deviation, lost.abs_diff(mean))));
        }
    }

    /// A move was made, which had used so much of what was planned for it.
    pub fn thought(&mut self, clock: Situation, used: Duration) {
        self.before = Some((clock, used));
    }

    /// What comes next has nothing to do with the last move.
    pub fn forget_move(&mut self) {
        self.before = None;
    }

    /// What moves lose, and as much more as it usually differs, if any has been seen.
    pub fn typical(&self) -> Option<Duration> {
        self.lost.map(|(mean, deviation)| mean + deviation)
    }
}

/// What is gone besides the time used; `None` where it cannot be told from what else has come to the clock.
fn lost(before: Situation, used: Duration, now: &Situation) -> Option<Duration> {
    let given_by_the_other = matches!(before.kind, Kind::Hourglass | Kind::Swing | Kind::OpenSwing);
    if given_by_the_other || before.kind != now.kind || before.moves_to_cut_off() == Some(1) {
        return None;
    }
    let mut expected = before.after(used);
    let credit = expected.plain().increment;
    // Whichever stage it belongs to: only the sum is looked at.
    let first = expected.stages.first_mut()?;
    *first = first.saturating_add(credit);
    Some(expected.usable().saturating_sub(now.usable()))
}

#[cfg(test)]
mod tests;
