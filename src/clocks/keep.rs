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
                .chain([&kept.placement])
                .any(|time| *time > LONGEST)
            {
                return Err("a clock does not show more than a year".to_owned());
            }
            let times = kept.stages.iter().map(|time| Duration::from_millis(*time));
            side.set(times.collect(), kept.moves, kept.merged);
            side.independent = kept.independent.map(Duration::from_millis);
            side.placement = Duration::from_millis(kept.placement);
        }
        clock.placing = clock.placing && kept.placing;
        Ok(clock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_of_every_kind_go_on_as_they_stood() {
        for text in [
            "40/6000:20/3000:900+30",
            "hourglass 60",
            "pcountdown 7200/60",
            "ptriple 7200/60/30",
            "pincrement 3600/60/40/3600",
            "pcombination 3600/60/2/3600/30",
            "pswing 30/1800/2",
            "pswingopen 30/1800 ind 3600",
            "600|300 pause 5 place 60",
        ] {
            let spec: ClockSpec = text.parse().expect("a clock");
            let mut clock = Clock::new(&spec, 2).expect("for two");
            for turn in 0..7 {
                clock.run(turn % 2, Duration::from_millis(7_250));
                clock.done(turn % 2);
                if turn == 2 {
                    clock.placed();
                }
                let written = serde_json::to_string(&clock.kept()).expect("text");
                let read: Kept = serde_json::from_str(&written).expect("what was written");
                let again = Clock::restored(&spec, 2, &read).expect("the same clock");
                assert_eq!(again, clock, "{text}: {written}");
            }
            assert!(
                Clock::restored(
                    &spec,
                    2,
                    &Clock::new(&"5|5|5".parse().expect("clocks"), 3)
                        .expect("for three")
                        .kept()
                )
                .is_err()
            );
        }
    }
}
