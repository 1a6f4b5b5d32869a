//! Time controls: `level`, `st`, `sd`, `nps`, `clock`, `time`, `otim`.

use crate::base::Player;
use crate::clocks::Carriage;
use crate::search::Limits;
use std::time::{Duration, Instant};

/// Longest time taken seriously: sums must not overflow.
const LONGEST: Duration = Duration::from_secs(1_000_000_000_000);

/// What XBoard said about time.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Clock {
    control: Control,
    depth: Option<u32>,
    /// Nodes that pass for a second; time itself does not matter then.
    node_rate: Option<u64>,
    /// Left on the engine's clock, and when that was true.
    own: (Duration, Instant),
    /// Left on the opponent's clock.
    other: Duration,
    /// All about both clocks, the engine's as South's, where the GUI tells it, and when that was true.
    carried: Option<(Carriage, Instant)>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Control {
    /// So many moves (0: all) in `base`, with an increment.
    Level {
        moves: u32,
        base: Duration,
        increment: Duration,
    },
    /// A fixed time per move.
    PerMove(Duration),
}

impl Clock {
    /// 40 moves in 5 minutes, until something else is said.
    pub(super) fn new() -> Clock {
        let base = Duration::from_secs(300);
        let control = Control::Level {
            moves: 40,
            base,
            increment: Duration::ZERO,
        };
        Clock {
            control,
            depth: None,
            node_rate: None,
            own: (base, Instant::now()),
            other: base,
            carried: None,
        }
    }

    /// A new game: full clocks that run by time, no limit of depth.
    pub(super) fn reset(&mut self) {
        self.depth = None;
        self.node_rate = None;
        self.carried = None;
        if let Control::Level { base, .. } = self.control {
            self.own = (base, Instant::now());
            self.other = base;
        }
    }

    /// `level MPS BASE INC`.
    pub(super) fn level(&mut self, moves: &str, base: &str, increment: &str) -> Result<(), String> {
        // Below zero there is as little to count as with 0.
        let moves: i64 = moves
            .parse()
            .map_err(|_| format!("'{moves}' is no number of moves"))?;
        let moves = u32::try_from(moves.max(0)).unwrap_or(u32::MAX);
        let base =
            minutes(base).ok_or_else(|| format!("'{base}' is no time in minutes or minutes:seconds"))?;
        let increment = seconds(increment).ok_or_else(|| format!("'{increment}' is no time in seconds"))?;
        self.control = Control::Level {
            moves,
            base,
            increment,
        };
        self.own = (base, Instant::now());
        self.other = base;
        self.carried = None;
        Ok(())
    }

    /// `clock MODEL …`, for GUIs with which that was agreed on.
    pub(super) fn carried(&mut self, words: &[&str]) -> Result<(), String> {
        self.carried = Some((Carriage::read_xboard(words, 0)?, Instant::now()));
        Ok(())
    }

    /// `st SECONDS`. Who sends 0 has cut a fraction off; the clock, if it is told, knows better.
    pub(super) fn per_move(&mut self, text: &str) -> Result<(), String> {
        let time = seconds(text).ok_or_else(|| format!("'{text}' is no time in seconds"))?;
        self.control = Control::PerMove(time);
        self.own = (time, Instant::now());
        Ok(())
    }

    /// `nps NODES`: so many nodes pass for a second.
    pub(super) fn node_rate(&mut self, text: &str) -> Result<(), String> {
        match text.parse() {
            Ok(0) => Err(
                "time cannot be measured by what the processor did for the engine; 1 and more count nodes"
                    .to_owned(),
            ),
            Ok(rate) => {
                self.node_rate = Some(rate);
                Ok(())
            }
            Err(_) => Err(format!("'{text}' is no number of nodes")),
        }
    }

    /// `sd DEPTH`; 0 takes the limit away.
    pub(super) fn depth(&mut self, text: &str) -> Result<(), String> {
        let depth: u32 = text.parse().map_err(|_| format!("'{text}' is no depth"))?;
        self.depth = (depth > 0).then_some(depth);
        Ok(())
    }

    /// `time CENTISECONDS`.
    pub(super) fn own(&mut self, text: &str) -> Result<(), String> {
        self.own = (centiseconds(text)?, Instant::now());
        Ok(())
    }

    /// `otim CENTISECONDS`.
    pub(super) fn other(&mut self, text: &str) -> Result<(), String> {
        self.other = centiseconds(text)?;
        Ok(())
    }

    /// Limits for a move of `player`, who has played `moves_played` moves so far.
    pub(super) fn limits(&self, player: Player, moves_played: usize) -> Limits {
        let mut limits = Limits {
            depth: self.depth,
            ..Limits::default()
        };
        match self.control {
            Control::PerMove(time) if time.is_zero() => limits.movetime = Some(self.left()),
            Control::PerMove(time) => limits.movetime = Some(time),
            Control::Level { moves, increment, .. } => {
                limits.time[player] = Some(self.left());
                limits.time[!player] = Some(self.other);
                limits.increment[player] = increment;
                limits.increment[!player] = increment;
                limits.moves_to_go = (moves > 0).then(|| moves - (moves_played % moves as usize) as u32);
                limits.clock = self.carried_to(player);
            }
        }
        match self.node_rate {
            Some(rate) => limits.by_nodes(player, rate),
            None => limits,
        }
    }

    /// What was told of both clocks, for an engine on this side, which has used time since.
    fn carried_to(&self, player: Player) -> Option<Box<Carriage>> {
        let (carriage, since) = self.carried.as_ref()?;
        let mut carriage = carriage.clone();
        carriage.sides[0] = carriage.sides[0].clone().after(since.elapsed());
        if player == Player::North {
            carriage.sides.reverse();
        }
        Some(Box::new(carriage))
    }

    /// What is left on the engine's clock now.
    fn left(&self) -> Duration {
        match self.node_rate {
            Some(_) => self.own.0,
            None => self.own.0.saturating_sub(self.own.1.elapsed()),
        }
    }
}

fn centiseconds(text: &str) -> Result<Duration, String> {
    // The GUI's clock runs below zero when a flag is not called.
    let time: f64 = text
        .parse()
        .ok()
        .filter(|time: &f64| time.is_finite())
        .ok_or_else(|| format!("'{text}' is no time in hundredths of a second"))?;
    let seconds = (time / 100.0).clamp(0.0, LONGEST.as_secs_f64());
    Ok(Duration::from_secs_f64(seconds))
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text
        .parse()
        .ok()
        .filter(|seconds: &f64| seconds.is_finite() && *seconds >= 0.0)?;
    Some(Duration::from_secs_f64(seconds.min(LONGEST.as_secs_f64())))
}

/// `m` or `m:ss`.
fn minutes(text: &str) -> Option<Duration> {
    let (minutes, rest) = text.split_once(':').unwrap_or((text, "0"));
    Some((seconds(minutes)?.saturating_mul(60) + seconds(rest)?).min(LONGEST))
}

#[cfg(test)]
mod tests;
