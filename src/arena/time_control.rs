//! How long an engine may think: limits as the user writes them and the clock of one side in one game.

use std::fmt;
use std::time::Duration;

/// What ends an engine's thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// A running clock.
    Clock(TimeControl),
    /// The same time for every move.
    MoveTime(Duration),
    /// Searched nodes a move.
    Nodes(u64),
    /// Search depth in plies.
    Depth(u32),
}

/// A running clock: base time, increment, and after how many moves the base time is added again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Moves a session; `None`: the base time is for the whole game.
    pub moves: Option<u32>,
    /// Time at the start of a session.
    pub base: Duration,
    /// Added after each move.
    pub increment: Duration,
}

/// Longest time accepted from users: a week. Keeps every later sum far from overflow.
const LONGEST: f64 = 7.0 * 24.0 * 3600.0;

impl std::str::FromStr for TimeControl {
    type Err = String;
    /// Reads `[MOVES/]BASE[+INCREMENT]`; times in seconds, the base also as `M:SS`.
    fn from_str(text: &str) -> Result<TimeControl, String> {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves = moves.parse::<u32>().ok().filter(|&moves| moves > 0);
                (
                    Some(moves.ok_or_else(|| {
                        format!("'{text}': the moves before '/' must be a whole number above 0")
                    })?),
                    rest,
                )
            }
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let base = match base.split_once(':') {
            Some((minutes, seconds)) => parse_seconds(minutes)?.saturating_mul(60) + parse_seconds(seconds)?,
            None => parse_seconds(base)?,
        };
        if base.is_zero() {
            return Err(format!("'{text}': the base time must be above 0"));
        }
        Ok(TimeControl {
            moves,
            base,
            increment: parse_seconds(increment)?,
        })
    }
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    match text.trim().parse::<f64>() {
        Ok(seconds) if (0.0..=LONGEST).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        Ok(_) => Err(format!("'{text}' seconds are out of range")),
        Err(_) => Err(format!("'{text}' is not a time in seconds")),
    }
}

impl fmt::Display for TimeControl {
    /// The form of the PGN tag `TimeControl`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

impl fmt::Display for Limit {
    /// The form of the PGN tag `TimeControl`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Clock(control) => control.fmt(f),
            Limit::MoveTime(time) => write!(f, "{}/move", time.as_secs_f64()),
            Limit::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Limit::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

/// The clock of one side in one game.
#[derive(Clone, Debug)]
pub struct Clock {
    limit: Limit,
    remaining: Duration,
    moves_made: u32,
}

impl Clock {
    /// A clock before the first move.
    pub fn new(limit: Limit) -> Clock {
        let remaining = match limit {
            Limit::Clock(control) => control.base,
            Limit::MoveTime(time) => time,
            Limit::Nodes(_) | Limit::Depth(_) => Duration::ZERO,
        };
        Clock {
            limit,
            remaining,
            moves_made: 0,
        }
    }

    /// What the clock enforces.
    pub fn limit(&self) -> Limit {
        self.limit
    }

    /// Time for the coming move; `None` if thinking is not limited by time.
    pub fn remaining(&self) -> Option<Duration> {
        match self.limit {
            Limit::Clock(_) | Limit::MoveTime(_) => Some(self.remaining),
            Limit::Nodes(_) | Limit::Depth(_) => None,
        }
    }

    /// Moves until the next session's time is added.
    pub fn moves_to_go(&self) -> Option<u32> {
        match self.limit {
            Limit::Clock(TimeControl {
                moves: Some(moves), ..
            }) => Some(moves - self.moves_made % moves),
            _ => None,
        }
    }

    /// Charges the time of a move that was not too late; a little more than what remained (the margin) counts as all of it.
    pub fn charge(&mut self, elapsed: Duration) {
        self.moves_made += 1;
        if let Limit::Clock(control) = self.limit {
            self.remaining = self.remaining.saturating_sub(elapsed) + control.increment;
            if control
                .moves
                .is_some_and(|moves| self.moves_made.is_multiple_of(moves))
            {
                self.remaining += control.base;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_printed() {
        for (text, printed) in [
            ("10+0.1", "10+0.1"),
            ("60", "60"),
            ("40/60+0.6", "40/60+0.6"),
            ("5:30+2", "330+2"),
            ("0.5", "0.5"),
        ] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), printed);
        }
    }

    #[test]
    fn unusable_time_controls_are_refused() {
        for text in [
            "", "x", "-1", "0", "0+1", "0/10", "a/10", "10+", "10+x", "1e300", "NaN", "inf", "1:", "10/1/2",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn sessions_add_their_base_time() {
        let control: TimeControl = "2/10+1".parse().unwrap();
        let mut clock = Clock::new(Limit::Clock(control));
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.charge(Duration::from_secs(4));
        assert_eq!(
            (clock.remaining(), clock.moves_to_go()),
            (Some(Duration::from_secs(7)), Some(1))
        );
        clock.charge(Duration::from_secs(8));
        assert_eq!(
            (clock.remaining(), clock.moves_to_go()),
            (Some(Duration::from_secs(11)), Some(2))
        );
    }

    #[test]
    fn fixed_time_is_the_same_for_every_move() {
        let mut clock = Clock::new(Limit::MoveTime(Duration::from_millis(300)));
        clock.charge(Duration::from_millis(310));
        assert_eq!(clock.remaining(), Some(Duration::from_millis(300)));
        assert_eq!(Clock::new(Limit::Nodes(5)).remaining(), None);
    }
}
