//! Clocks written down in the middle of a game, and set again as they stood.

use super::side::Side;
use super::{Clock, ClockSpec};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What clocks show, times in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    sides: Vec<KeptSide>,
    #[serde(default)]
    placing: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptSide {
    stages: Vec<u64>,
    moves: u32,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    merged: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    independent: Option<u64>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    placement: u64,
    #[serde(default, skip_serializing_if = "is_nothing")]
    thought: u64,
}

fn is_nothing(number: &u64) -> bool {
    *number == 0
}

/// Longest time that is believed, in milliseconds: a year.
const LONGEST: u64 = 366 * 24 * 3600 * 1000;

impl Clock {
    /// What the clocks show.
    pub fn kept(&self) -> Kept {
        let whole = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let side = |side: &Side| KeptSide {
            stages: side.stages().iter().map(|time| whole(*time)).collect(),
            moves: side.moves(),
            merged: side.has_merged(),
            independent: side.independent.map(whole),
            placement: whole(side.placement),
            thought: whole(side.thought),
        };
        Kept {
            sides: self.sides.iter().map(side).collect(),
            placing: self.placing,
        }
    }

    /// Clocks that show this.
    ///
    /// # Errors
    /// If clocks of this kind cannot show it.
    pub fn restored(spec: &ClockSpec, seats: usize, kept: &Kept) -> Result<Clock, String> {
        let mut clock = Clock::new(spec, seats)?;
        if kept.sides.len() != seats {
            return Err(format!("{} clocks are kept, not {seats}", kept.sides.len()));
        }
        for (seat, (side, kept)) in clock.sides.iter_mut().zip(&kept.sides).enumerate() {
            let count = side.stages().len();
            if kept.stages.len() != count || kept.independent.is_some() != side.independent.is_some() {
                return Err(format!(
                    "'{spec}' has {count} stages for player {}, not those that are kept",
                    seat + 1
                ));
            }
            if kept
                .stages
                .iter()
                .chain(&kept.independent)
                .chain([&kept.placement, &kept.thought])
                .any(|time| *time > LONGEST)
            {
                return Err("a clock does not show more than a year".to_owned());
            }
            let times = kept.stages.iter().map(|time| Duration::from_millis(*time));
            side.set(times.collect(), kept.moves, kept.merged);
            side.independent = kept.independent.map(Duration::from_millis);
            side.placement = Duration::from_millis(kept.placement);
            side.thought = Duration::from_millis(kept.thought);
        }
        clock.placing = clock.placing && kept.placing;
        Ok(clock)
    }
}

#[cfg(test)]
mod tests;
