//! Clocks as text.

use super::{ClockSpec, Control, IncrementPhase, IndependentRuns, Model};
use std::fmt;
use std::time::Duration;

/// Seconds as people write them.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.0.as_secs_f64())
    }
}

impl fmt::Display for IncrementPhase {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [initial, increment, last] = [self.initial, self.increment, self.last].map(Seconds);
        write!(out, "{initial}/{increment}/{}/{last}", self.cut_off)
    }
}

impl fmt::Display for Model {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Model::Controls { controls, increment } => {
                for (index, Control { moves, time }) in controls.iter().enumerate() {
                    write!(out, "{}", if index == 0 { "" } else { ":" })?;
                    if let Some(moves) = moves {
                        write!(out, "{moves}/")?;
                    }
                    write!(out, "{}", Seconds(*time))?;
                }
                if increment.is_zero() {
                    return Ok(());
                }
                write!(out, "+{}", Seconds(*increment))
            }
            Model::Hourglass { time } => write!(out, "hourglass {}", Seconds(*time)),
            Model::Countdown { main, credits } => {
                let name = if credits.len() == 1 {
                    "pcountdown"
                } else {
                    "ptriple"
                };
                write!(out, "{name} {}", Seconds(*main))?;
                credits
                    .iter()
                    .try_for_each(|credit| write!(out, "/{}", Seconds(*credit)))
            }
            Model::Increment(phase) => write!(out, "pincrement {phase}"),
            Model::Combination { phase, reserve } => {
                write!(out, "pcombination {phase}/{}", Seconds(*reserve))
            }
            Model::Swing {
                swing,
                reserve,
                cut_off,
            } => {
                let [swing, reserve] = [swing, reserve].map(|time| Seconds(*time));
                match cut_off {
                    Some(cut_off) => write!(out, "pswing {swing}/{reserve}/{cut_off}"),
                    None => write!(out, "pswingopen {swing}/{reserve}"),
                }
            }
        }
    }
}

impl fmt::Display for ClockSpec {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, model) in self.models.iter().enumerate() {
            write!(out, "{}{model}", if index == 0 { "" } else { "|" })?;
        }
        if !self.pause.is_zero() {
            write!(out, " pause {}", Seconds(self.pause))?;
        }
        if let Some(time) = self.independent {
            let runs = if self.independent_runs == IndependentRuns::Always {
                " always"
            } else {
                ""
            };
            write!(out, " ind {}{runs}", Seconds(time))?;
        }
        match self.placement {
            Some(time) => write!(out, " place {}", Seconds(time)),
            None => Ok(()),
        }
    }
}
