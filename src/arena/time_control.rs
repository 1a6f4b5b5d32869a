//! What ends an engine's thinking: limits as the user writes them, and the clocks of one game under them.

use crate::base::{PerPlayer, Player};
use crate::clocks::situation::Plain;
use crate::clocks::spec::{Control, Model};
use crate::clocks::{self, Carriage, ClockSpec, Kept};
use std::fmt;
use std::time::Duration;

/// What ends an engine's thinking.
#[derive(Clone, PartialEq, Debug)]
pub enum Limit {
    /// A running clock.
    Clock(ClockSpec),
    /// The same time for every move.
    MoveTime(Duration),
    /// Searched nodes a move.
    Nodes(u64),
    /// Search depth in plies.
    Depth(u32),
}

impl Limit {
    /// So much time for a game, and so much more after each move.
    pub fn for_the_game(time: Duration, increment: Duration) -> Limit {
        let controls = vec![Control { moves: None, time }];
        Limit::Clock(ClockSpec::new(Model::Controls { controls, increment }))
    }

    fn clock(&self) -> Option<&ClockSpec> {
        match self {
            Limit::Clock(spec) => Some(spec),
            _ => None,
        }
    }
}

impl fmt::Display for Limit {
    /// The form of the PGN tag `TimeControl`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Clock(spec) => spec.fmt(f),
            Limit::MoveTime(time) => write!(f, "{}/move", time.as_secs_f64()),
            Limit::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Limit::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

/// The clocks of one game.
#[derive(Clone, Debug)]
pub struct Clocks {
    limits: PerPlayer<Limit>,
    running: Option<clocks::Clock>,
}

/// The clock of one side before its move.
#[derive(Clone, Debug)]
pub struct Clock {
    limit: Limit,
    remaining: Option<Duration>,
    plain: Option<Plain>,
    carriage: Option<Carriage>,
}

impl Clocks {
    /// The clocks at the start of a game.
    ///
    /// # Errors
    /// If the clocks of the sides do not go together.
    pub fn new(limits: &PerPlayer<Limit>) -> Result<Clocks, String> {
        let running = match combined(limits)? {
            Some(spec) => Some(clocks::Clock::new(&spec, 2)?),
            None => None,
        };
        Ok(Clocks {
            limits: limits.clone(),
            running,
        })
    }

    /// The pieces are placed, if any had to be.
    pub fn placed(&mut self) {
        if let Some(running) = &mut self.running {
            running.placed();
        }
    }

    /// What the clocks show, where any run.
    pub fn kept(&self) -> Option<Kept> {
        self.running.as_ref().map(clocks::Clock::kept)
    }

    /// Sets the clocks as they stood.
    ///
    /// # Errors
    /// If they cannot show that.
    pub fn restore(&mut self, kept: &Kept) -> Result<(), String> {
        if let Some(running) = &mut self.running {
            *running = clocks::Clock::restored(&running.spec().clone(), 2, kept)?;
        }
        Ok(())
    }

    /// The clock of a side as it stands.
    pub fn side(&self, player: Player) -> Clock {
        let limit = self.limits[player].clone();
        let seat = player as usize;
        let running = self.running.as_ref().filter(|_| limit.clock().is_some());
        let fixed = match limit {
            Limit::MoveTime(time) => Some(time),
            _ => None,
        };
        Clock {
            remaining: running.map(|running| running.usable(seat)).or(fixed),
            plain: running.map(|running| running.situation(seat).plain()),
            carriage: running.and_then(clocks::Clock::carriage),
            limit,
        }
    }

    /// Charges the time of a move that was not too late; a little more than what remained (the margin) counts as all of it.
    pub fn charge(&mut self, player: Player, elapsed: Duration) {
        let seat = player as usize;
        if let (Some(running), Limit::Clock(_)) = (&mut self.running, &self.limits[player]) {
            running.run(seat, elapsed.min(running.usable(seat).saturating_sub(MOMENT)));
            running.done(seat);
        }
    }
}

/// What is left of a clock that was nearly overstepped.
const MOMENT: Duration = Duration::from_nanos(1);

/// The clocks of both sides as one.
fn combined(limits: &PerPlayer<Limit>) -> Result<Option<ClockSpec>, String> {
    let specs = Player::ALL.map(|player| limits[player].clock());
    let Some(first) = specs.into_iter().flatten().next() else {
        return Ok(None);
    };
    for spec in specs.into_iter().flatten() {
        spec.suits(2)?;
        let alike = (
            spec.pause,
            spec.independent,
            spec.independent_runs,
            spec.placement,
        ) == (
            first.pause,
            first.independent,
            first.independent_runs,
            first.placement,
        );
        if !alike {
            return Err(format!("'{first}' and '{spec}' do not go together"));
        }
    }
    let models = [0, 1].map(|seat| specs[seat].map_or_else(unlimited, |spec| spec.of(seat).clone()));
    let spec = ClockSpec {
        models: models.into(),
        ..first.clone()
    };
    spec.suits(2).map(|()| Some(spec))
}

/// The clock of who plays without one.
fn unlimited() -> Model {
    let controls = vec![Control {
        moves: None,
        time: Duration::from_secs(7 * 24 * 3600),
    }];
    Model::Controls {
        controls,
        increment: Duration::ZERO,
    }
}

impl Clock {
    /// What the clock enforces.
    pub fn limit(&self) -> &Limit {
        &self.limit
    }

    /// The same, of which an engine is told its share where so many games are played by it. What is enforced is all of it.
    pub fn shared(mut self, games: u32) -> Clock {
        if let Some(plain) = self.plain.as_mut().filter(|_| games > 1) {
            plain.time /= games;
            // A clock that is for several games is told as a countdown.
            self.carriage = None;
        }
        self
    }

    /// Time for the coming move; `None` if thinking is not limited by time.
    pub fn remaining(&self) -> Option<Duration> {
        self.remaining
    }

    /// The clock as engines understand it that know countdowns only.
    pub fn plain(&self) -> Option<Plain> {
        self.plain
    }

    /// Both clocks for engines that know all, where a countdown does not say it.
    pub fn carriage(&self) -> Option<&Carriage> {
        let says_more = |carriage: &&Carriage| {
            carriage
                .sides
                .iter()
                .any(|side| !side.kind.is_plain() || side.independent.is_some())
        };
        self.carriage.as_ref().filter(says_more)
    }
}

#[cfg(test)]
mod tests;
