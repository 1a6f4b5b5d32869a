//! Clocks of which only the sums are told, told apart into their stages again: by what each clock has given until then.

use super::spec::Model;
use super::{Carriage, Clock, ClockSpec};
use std::time::Duration;

/// The clocks of two players who can use so much now, and have completed so many moves. Where the stages cannot be told apart for
/// certain (the reserves of a triple countdown, the swing once reserves are used), the sum is right and no stage is more than it can be.
///
/// # Errors
/// If the clock is not for two.
pub fn reconstructed(spec: &ClockSpec, usable: [Duration; 2], done: [u32; 2]) -> Result<Carriage, String> {
    let mut clock = Clock::new(spec, 2)?;
    let merged = match spec.of(0) {
        Model::Swing {
            cut_off: Some(cut_off),
            ..
        } => done.iter().all(|done| done >= cut_off),
        _ => false,
    };
    clock.placed();
    for seat in 0..2 {
        let model = spec.of(seat);
        let stages = stages(model, usable[seat], done[seat], merged);
        let used = given(model, done[seat]).saturating_sub(usable[seat]);
        let side = &mut clock.sides[seat];
        side.set(stages, done[seat], merged);
        // What the Independent clock has lost is what the player has used.
        side.independent = side
            .independent
            .map(|left| left.saturating_sub(used).max(usable[seat].min(left)));
    }
    clock
        .carriage()
        .ok_or_else(|| "these are not the clocks of two players".to_owned())
}

/// The stages that come to so much after so many moves.
fn stages(model: &Model, usable: Duration, done: u32, merged: bool) -> Vec<Duration> {
    let zero = Duration::ZERO;
    let split = |reserve: Duration| {
        let main = usable.saturating_sub(reserve);
        [main, usable - main]
    };
    match model {
        Model::Controls { .. } | Model::Hourglass { .. } | Model::Increment(_) => vec![usable],
        Model::Countdown { credits, .. } => {
            let first = credits.first().copied().unwrap_or_default();
            let [main, reserve] = split(first.saturating_mul(done));
            let mut stages = vec![main, reserve];
            stages.resize(credits.len() + 1, zero);
            stages
        }
        Model::Combination { phase, reserve } => {
            let later = done.saturating_sub(phase.cut_off);
            split(reserve.saturating_mul(later)).to_vec()
        }
        Model::Swing { .. } if merged => vec![zero, usable],
        Model::Swing { swing, reserve, .. } => {
            let swings = usable.saturating_sub(*reserve).min(*swing * 2);
            vec![swings, usable - swings]
        }
    }
}

/// All that a clock has given until so many moves were completed; what a player has gained from the other is not counted.
fn given(model: &Model, done: u32) -> Duration {
    match model {
        Model::Controls { controls, increment } => {
            let first = controls.first().map_or(Duration::ZERO, |control| control.time);
            let mut sum = first.saturating_add(increment.saturating_mul(done));
            let mut reached = 0;
            while let Some((moves, time)) = model.next_control(reached) {
                reached = reached.saturating_add(moves);
                if reached > done {
                    break;
                }
                sum = sum.saturating_add(time);
            }
            sum
        }
        Model::Hourglass { time } => *time,
        Model::Countdown { main, credits } => {
            let credit = credits.first().copied().unwrap_or_default();
            main.saturating_add(credit.saturating_mul(done))
        }
        Model::Increment(phase) | Model::Combination { phase, .. } => {
            let before = phase.increment.saturating_mul(done.min(phase.cut_off));
            let last = if done >= phase.cut_off {
                phase.last
            } else {
                Duration::ZERO
            };
            phase.initial.saturating_add(before).saturating_add(last)
        }
        Model::Swing { swing, reserve, .. } => swing.saturating_add(*reserve),
    }
}

#[cfg(test)]
mod tests;
