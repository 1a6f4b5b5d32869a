//! Shares of clocks: more or less time than usual, for all players or for one.

use super::{ClockSpec, Control, IncrementPhase, Model};
use std::time::Duration;

impl ClockSpec {
    /// The same clocks with so many times the time, player by player: balances, increments and reserves alike. An Independent clock and
    /// the time for placing pieces belong to all, and go by the greatest share.
    ///
    /// # Errors
    /// If players of a clock that gives the other what is used were to have different shares, or a share is no number above 0.
    pub fn with_shares(&self, shares: &[f64]) -> Result<ClockSpec, String> {
        if shares.iter().any(|share| !share.is_finite() || *share <= 0.0) {
            return Err("a share of the time is a number above 0".to_owned());
        }
        let differ = shares.windows(2).any(|pair| pair[0] != pair[1]);
        if differ && self.models.iter().any(Model::is_for_two) {
            return Err(format!(
                "'{self}' gives the other player what is used; nobody can have more time by it"
            ));
        }
        let greatest = shares
            .iter()
            .copied()
            .fold(f64::MIN, f64::max)
            .max(f64::MIN_POSITIVE);
        let models = if differ {
            let own = shares.iter().enumerate();
            own.map(|(seat, share)| self.of(seat).with_share(*share))
                .collect()
        } else {
            let all = self.models.iter();
            all.map(|model| model.with_share(greatest)).collect()
        };
        Ok(ClockSpec {
            models,
            pause: self.pause,
            independent: self.independent.map(|time| times(time, greatest)),
            independent_runs: self.independent_runs,
            placement: self.placement.map(|time| times(time, greatest)),
        })
    }
}

impl Model {
    fn with_share(&self, share: f64) -> Model {
        let times = |time: &Duration| times(*time, share);
        let phase = |phase: &IncrementPhase| IncrementPhase {
            initial: times(&phase.initial),
            increment: times(&phase.increment),
            cut_off: phase.cut_off,
            last: times(&phase.last),
        };
        match self {
            Model::Controls { controls, increment } => Model::Controls {
                controls: controls
                    .iter()
                    .map(|control| Control {
                        moves: control.moves,
                        time: times(&control.time),
                    })
                    .collect(),
                increment: times(increment),
            },
            Model::Hourglass { time } => Model::Hourglass { time: times(time) },
            Model::Countdown { main, credits } => Model::Countdown {
                main: times(main),
                credits: credits.iter().map(times).collect(),
            },
            Model::Increment(own) => Model::Increment(phase(own)),
            Model::Combination { phase: own, reserve } => Model::Combination {
                phase: phase(own),
                reserve: times(reserve),
            },
            Model::Swing {
                swing,
                reserve,
                cut_off,
            } => Model::Swing {
                swing: times(swing),
                reserve: times(reserve),
                cut_off: *cut_off,
            },
        }
    }
}

/// So many times a time, to the millisecond; never longer than a clock may be.
fn times(time: Duration, share: f64) -> Duration {
    let milliseconds = (time.as_secs_f64() * share * 1000.0).round();
    Duration::from_millis(milliseconds.clamp(0.0, 1e12) as u64)
}

#[cfg(test)]
mod tests;
