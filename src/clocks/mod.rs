//! Clocks of games as state machines: countdown with one or more controls, Fischer's increment, the hourglass, and the phased clocks of
//! "Steps along the way of Chess", with pauses, an Independent clock beside them, and an arbiter's corrections.
//!
//! * [`spec`]: which clock, read and written as text. [`Clock`]: how it runs. `side`: one player's part of it.
//! * [`keep`]: clocks written down and set again. [`reconstruct`]: stages told apart of which only the sum is known.
//! * [`situation`]: what it comes to at a moment. [`carriage`]: how GUIs and engines are told. [`budget`](mod@budget): what a move should take.
//! * [`lag`]: what moves lose on the way. [`pace`]: how long the opponent's take.
//!
//! Knows nothing of the games: seats are numbers, moves are counted.
//!
//! ```
//! use std::time::Duration;
//! use tapestry::clocks::Clock;
//!
//! let mut clock = Clock::new(&"pcountdown 7200/60".parse().expect("a clock"), 2).expect("for two");
//! clock.run(0, Duration::from_secs(180));
//! clock.done(0);
//! assert_eq!(clock.stages(0), [7020, 60].map(Duration::from_secs));
//! ```

pub mod budget;
pub mod carriage;
pub mod keep;
pub mod lag;
pub mod pace;
#[cfg(test)]
mod planning_tests;
pub mod reconstruct;
mod side;
pub mod situation;
pub mod spec;
#[cfg(test)]
mod tests;

pub use budget::budget;
pub use carriage::Carriage;
pub use keep::Kept;
pub use lag::Lag;
pub use pace::Pace;
pub use side::Stage;
pub use situation::Situation;
pub use spec::ClockSpec;

use side::Side;
use spec::{IndependentRuns, Model};
use std::time::Duration;

/// A player whose time is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flag {
    /// Who.
    pub seat: usize,
    /// Which clock fell: the Independent one, or the game's own.
    pub independent: bool,
}

/// The clocks of all players in one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Clock {
    spec: ClockSpec,
    sides: Vec<Side>,
    /// Who moves first.
    first: usize,
    /// Pieces are still being placed.
    placing: bool,
    halted: bool,
    /// Of the turn under way.
    elapsed: Duration,
    flag: Option<Flag>,
}

impl Clock {
    /// The clocks at the start of a game for so many players, the first of whom begins.
    ///
    /// # Errors
    /// If such a clock is for two, and they are more, or each has a clock of his own and their number is another.
    pub fn new(spec: &ClockSpec, seats: usize) -> Result<Clock, String> {
        spec.suits(seats)?;
        Ok(Clock {
            sides: (0..seats).map(|seat| Side::new(spec, seat)).collect(),
            first: 0,
            placing: spec.placement.is_some(),
            halted: false,
            elapsed: Duration::ZERO,
            flag: None,
            spec: spec.clone(),
        })
    }

    /// The same clocks in a game that another player begins.
    pub fn begun_by(mut self, seat: usize) -> Clock {
        self.first = seat;
        self
    }

    /// Which clocks they are.
    pub fn spec(&self) -> &ClockSpec {
        &self.spec
    }

    /// Time passes while a player is to move. Says whose flag falls, then or before.
    pub fn run(&mut self, seat: usize, time: Duration) -> Option<Flag> {
        if self.halted || self.flag.is_some() {
            return self.flag;
        }
        let free = self.spec.pause.saturating_sub(self.elapsed).min(time);
        self.elapsed += time;
        let charged = time - free;
        // What is left on the clock that falls first decides which it was.
        let own = self.charge(seat, charged).map(|late| (late, false));
        let independent = self.charge_independent(seat, time);
        let fallen = [
            own.map(|(late, _)| (late, seat, false)),
            independent.map(|(late, seat)| (late, seat, true)),
        ];
        let earliest = fallen
            .into_iter()
            .flatten()
            .max_by_key(|(late, _, independent)| (*late, !independent));
        self.flag = earliest.map(|(_, seat, independent)| Flag { seat, independent });
        self.flag
    }

    /// Takes time off the game's own clocks; how long ago the flag fell, if it did.
    fn charge(&mut self, seat: usize, time: Duration) -> Option<Duration> {
        if time.is_zero() {
            return None;
        }
        let side = &mut self.sides[seat];
        if self.placing {
            return side.charge_placement(time);
        }
        let model = self.spec.of(seat);
        let charged = side.charge(model, time);
        let others = self.sides.len();
        if others == 2 {
            // What a player loses on these clocks, the other gains.
            self.sides[1 - seat].gain(model, charged.swung);
        }
        charged.late
    }

    fn charge_independent(&mut self, seat: usize, time: Duration) -> Option<(Duration, usize)> {
        let always = self.spec.independent_runs == IndependentRuns::Always;
        let running = (0..self.sides.len()).filter(|other| always || *other == seat);
        running
            .filter_map(|seat| Some((self.sides[seat].charge_independent(time)?, seat)))
            .max_by_key(|(late, _)| *late)
    }

    /// A player has completed a move (every single one, where a turn has several).
    pub fn done(&mut self, seat: usize) {
        let took = std::mem::take(&mut self.elapsed);
        if self.flag.is_some() {
            return;
        }
        if self.placing {
            return;
        }
        let model = self.spec.of(seat).clone();
        let thought = &mut self.sides[seat].thought;
        *thought = thought.saturating_add(took);
        self.sides[seat].done(&model);
        let second = (self.first + 1) % self.sides.len();
        if let Model::Swing {
            cut_off: Some(cut_off),
            ..
        } = model
            && seat == second
            && self.sides[seat].moves() == cut_off
        {
            self.sides.iter_mut().for_each(Side::merge_swing);
        }
    }

    /// All pieces are placed: the time for that is over, what is left of it lost, and the clocks of the game begin.
    pub fn placed(&mut self) {
        self.placing = false;
        self.elapsed = Duration::ZERO;
    }

    /// Are pieces still being placed, by the clocks' account?
    pub fn is_placing(&self) -> bool {
        self.placing
    }

    /// All clocks stop, for an interval or an intermission.
    pub fn halt(&mut self) {
        self.halted = true;
    }

    /// They run again.
    pub fn resume(&mut self) {
        self.halted = false;
    }

    /// Do they stand still?
    pub fn is_halted(&self) -> bool {
        self.halted
    }

    /// The arbiter adds time to a stage, or sets it to nothing where he takes more than there is. A flag that has fallen stays fallen.
    ///
    /// # Errors
    /// If the clock has no such stage.
    pub fn increase(&mut self, seat: usize, stage: Stage, time: Duration) -> Result<(), String> {
        let left = self.stage_mut(seat, stage)?;
        *left = left.saturating_add(time);
        Ok(())
    }

    /// The arbiter takes time off a stage.
    ///
    /// # Errors
    /// As [`Clock::increase`].
    pub fn reduce(&mut self, seat: usize, stage: Stage, time: Duration) -> Result<(), String> {
        let left = self.stage_mut(seat, stage)?;
        *left = left.saturating_sub(time);
        if self.usable(seat).is_zero() && self.flag.is_none() {
            self.flag = Some(Flag {
                seat,
                independent: stage == Stage::Independent,
            });
        }
        Ok(())
    }

    fn stage_mut(&mut self, seat: usize, stage: Stage) -> Result<&mut Duration, String> {
        let seats = self.sides.len();
        let side = self
            .sides
            .get_mut(seat)
            .ok_or_else(|| format!("there are {seats} players, from 0 on"))?;
        side.stage_mut(stage)
            .ok_or_else(|| format!("this clock has no {stage}"))
    }

    /// Time left on each stage, in the order in which they are used.
    pub fn stages(&self, seat: usize) -> &[Duration] {
        self.sides[seat].stages()
    }

    /// Time left on the Independent clock, if there is one.
    pub fn independent(&self, seat: usize) -> Option<Duration> {
        self.sides[seat].independent
    }

    /// Moves completed.
    pub fn moves(&self, seat: usize) -> u32 {
        self.sides[seat].moves()
    }

    /// What the moves of a player have taken on average; `None` before the first.
    pub fn mean(&self, seat: usize) -> Option<Duration> {
        self.sides[seat].mean()
    }

    /// What a player could think now before his flag falls.
    pub fn usable(&self, seat: usize) -> Duration {
        let side = &self.sides[seat];
        let own = if self.placing {
            side.placement
        } else {
            side.usable(self.spec.of(seat))
        };
        let own = own.saturating_add(self.spec.pause.saturating_sub(self.elapsed));
        side.independent.map_or(own, |left| left.min(own))
    }

    /// The flag that has fallen.
    pub fn flag(&self) -> Option<Flag> {
        self.flag
    }

    /// How many players there are.
    pub fn seats(&self) -> usize {
        self.sides.len()
    }

    /// Has the swing of a phased swing ended?
    fn has_merged(&self, seat: usize) -> bool {
        self.sides[seat].has_merged()
    }
}
