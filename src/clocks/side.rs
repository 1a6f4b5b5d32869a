//! The clock of one player.

use super::spec::{ClockSpec, Model};
use std::fmt;
use std::time::Duration;

/// A part of a player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// By the order in which they are used, from 0.
    Of(usize),
    /// The clock that runs beside the game's own.
    Independent,
}

impl fmt::Display for Stage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stage::Of(index) => write!(out, "stage {index}"),
            Stage::Independent => write!(out, "Independent clock"),
        }
    }
}

/// What a player's time has cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Charged {
    /// How long ago the flag fell, if it did.
    pub(super) late: Option<Duration>,
    /// What the other player gains.
    pub(super) swung: Duration,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Side {
    /// In the order in which they are used.
    stages: Vec<Duration>,
    moves: u32,
    /// What the moves have taken.
    pub(super) thought: Duration,
    /// The swing is over.
    merged: bool,
    pub(super) independent: Option<Duration>,
    pub(super) placement: Duration,
}

impl Side {
    pub(super) fn new(spec: &ClockSpec, seat: usize) -> Side {
        let zero = Duration::ZERO;
        let stages = match spec.of(seat) {
            Model::Controls { controls, .. } => vec![controls.first().map_or(zero, |control| control.time)],
            Model::Hourglass { time } => vec![*time],
            Model::Countdown { main, credits } => {
                let mut stages = vec![*main];
                stages.extend(credits.iter().map(|_| zero));
                stages
            }
            Model::Increment(phase) => vec![phase.initial],
            Model::Combination { phase, .. } => vec![phase.initial, zero],
            Model::Swing { swing, reserve, .. } => vec![*swing, *reserve],
        };
        Side {
            stages,
            moves: 0,
            thought: zero,
            merged: false,
            independent: spec.independent,
            placement: spec.placement.unwrap_or_default(),
        }
    }

    pub(super) fn stages(&self) -> &[Duration] {
        &self.stages
    }

    pub(super) fn moves(&self) -> u32 {
        self.moves
    }

    /// Mean of what moves have taken.
    pub(super) fn mean(&self) -> Option<Duration> {
        (self.moves > 0).then(|| self.thought / self.moves)
    }

    pub(super) fn stage_mut(&mut self, stage: Stage) -> Option<&mut Duration> {
        match stage {
            Stage::Of(index) => self.stages.get_mut(index),
            Stage::Independent => self.independent.as_mut(),
        }
    }

    /// Stages that may be used now.
    fn open(&self, model: &Model) -> usize {
        match model {
            Model::Combination { phase, .. } if self.moves < phase.cut_off => 1,
            _ => self.stages.len(),
        }
    }

    pub(super) fn usable(&self, model: &Model) -> Duration {
        let open = self.open(model);
        self.stages[..open]
            .iter()
            .fold(Duration::ZERO, |sum, stage| sum.saturating_add(*stage))
    }

    /// Uses time, stage by stage.
    pub(super) fn charge(&mut self, model: &Model, time: Duration) -> Charged {
        let open = self.open(model);
        let (mut rest, mut swung) = (time, Duration::ZERO);
        for (index, stage) in self.stages[..open].iter_mut().enumerate() {
            let used = rest.min(*stage);
            *stage -= used;
            rest -= used;
            let swings = match model {
                Model::Hourglass { .. } => true,
                Model::Swing { .. } => index == 0,
                _ => false,
            };
            if swings {
                swung += used;
            }
        }
        let late = self.usable(model).is_zero().then_some(rest);
        Charged { late, swung }
    }

    /// Time that the other player has lost comes to this one.
    pub(super) fn gain(&mut self, model: &Model, time: Duration) {
        if matches!(model, Model::Hourglass { .. } | Model::Swing { .. }) {
            self.stages[0] += time;
        }
    }

    pub(super) fn charge_independent(&mut self, time: Duration) -> Option<Duration> {
        let left = self.independent.as_mut()?;
        fallen(left, time)
    }

    pub(super) fn charge_placement(&mut self, time: Duration) -> Option<Duration> {
        fallen(&mut self.placement, time)
    }

    /// Credits for a completed move: they belong to the stage on which the clock stands.
    pub(super) fn done(&mut self, model: &Model) {
        self.moves = self.moves.saturating_add(1);
        let moves = self.moves;
        match model {
            Model::Controls { increment, .. } => {
                self.credit(0, *increment);
                if let Some((1, time)) = model.next_control(moves - 1) {
                    self.credit(0, time);
                }
            }
            Model::Countdown { credits, .. } => {
                let standing = self.stages.iter().position(|stage| !stage.is_zero());
                if let Some((index, credit)) = standing.and_then(|index| Some((index, *credits.get(index)?)))
                {
                    self.credit(index + 1, credit);
                }
            }
            Model::Increment(phase) => self.credit(0, phase.credit(moves)),
            Model::Combination { phase, reserve } => {
                let standing = !self.stages[0].is_zero();
                self.credit(0, phase.credit(moves));
                if moves > phase.cut_off && standing {
                    self.credit(1, *reserve);
                }
            }
            Model::Hourglass { .. } | Model::Swing { .. } => {}
        }
    }

    fn credit(&mut self, stage: usize, time: Duration) {
        if let Some(stage) = self.stages.get_mut(stage) {
            *stage = stage.saturating_add(time);
        }
    }

    /// The swing ends: what is left of it comes to the reserve.
    pub(super) fn merge_swing(&mut self) {
        if let [swing, reserve] = &mut self.stages[..] {
            *reserve = reserve.saturating_add(std::mem::take(swing));
            self.merged = true;
        }
    }

    /// Shows what it showed before.
    pub(super) fn set(&mut self, stages: Vec<Duration>, moves: u32, merged: bool) {
        (self.stages, self.moves, self.merged) = (stages, moves, merged);
    }

    /// Has the swing ended?
    pub(super) fn has_merged(&self) -> bool {
        self.merged
    }
}

/// Takes time off a clock; how long ago it ran out, if it did.
fn fallen(left: &mut Duration, time: Duration) -> Option<Duration> {
    let late = time.checked_sub(*left);
    *left = left.saturating_sub(time);
    late
}
