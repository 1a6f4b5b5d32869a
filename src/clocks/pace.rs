//! How long the opponent's moves take, as whoever waits for them sees it.

use std::time::{Duration, Instant};

/// Mean time of the opponent's moves in a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pace {
    waiting_since: Option<Instant>,
    taken: Duration,
    moves: u32,
}

impl Pace {
    /// A move was made: the opponent's time begins.
    pub fn moved(&mut self, now: Instant) {
        self.waiting_since = Some(now);
    }

    /// He has answered, if he was waited for.
    pub fn answered(&mut self, now: Instant) {
        if let Some(since) = self.waiting_since.take() {
            self.taken = self.taken.saturating_add(now.saturating_duration_since(since));
            self.moves += 1;
        }
    }

    /// What comes next is not his answer.
    pub fn forget_move(&mut self) {
        self.waiting_since = None;
    }

    /// The mean of his moves, if he has made any.
    pub fn mean(&self) -> Option<Duration> {
        (self.moves > 0).then(|| self.taken / self.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_waited_for_counts() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut pace = Pace::default();
        pace.answered(at(5));
        assert_eq!(pace.mean(), None);
        pace.moved(at(10));
        pace.answered(at(12));
        pace.answered(at(50));
        pace.moved(at(60));
        pace.forget_move();
        pace.answered(at(90));
        pace.moved(at(100));
        pace.answered(at(104));
        assert_eq!(pace.mean(), Some(Duration::from_secs(3)));
    }
}
