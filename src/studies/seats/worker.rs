//! What games of any kind are played with: an engine on all seats, and the start that they are copies of.

use crate::play::{Action, Engine, Limits, Play, Thought};
use crate::search::{self, Control, TableError};
use crate::studies::worker::{Bench, Budget, Halt};
use std::sync::Arc;

/// An engine on all seats of a game.
pub struct SeatWorker {
    engine: Engine,
    start: Box<dyn Play>,
    budget: Budget,
    control: Arc<Control>,
}

impl SeatWorker {
    /// One that spends `budget` on each decision, in games that begin with `start`.
    ///
    /// # Errors
    /// If there is no memory for its hash table.
    pub(super) fn new(start: Box<dyn Play>, budget: Budget) -> Result<SeatWorker, TableError> {
        Ok(SeatWorker {
            engine: Engine::of(search::Engine::new(budget.options())?),
            start,
            budget,
            control: Arc::default(),
        })
    }

    /// A game at its start.
    pub(super) fn game(&self) -> Box<dyn Play> {
        self.start.copy()
    }

    /// What to do now, among these if there are any; `None` where nobody decides.
    ///
    /// # Errors
    /// If stopped.
    pub(super) fn think(&mut self, game: &dyn Play, among: Vec<Action>) -> Result<Option<Thought>, Halt> {
        let limits = match self.budget {
            Budget::Nodes(nodes) => Limits::to_nodes(nodes),
            Budget::Time(time) => Limits::for_time(time),
        };
        let limits = Limits { among, ..limits };
        let thought = self.engine.think(game, &limits, &self.control, &mut |_| ());
        match self.control.is_stopped() {
            true => Err(Halt::Stopped),
            false => Ok(thought),
        }
    }
}

impl Bench for SeatWorker {
    fn controlled_by(mut self, control: &Arc<Control>) -> SeatWorker {
        self.control = Arc::clone(control);
        self
    }

    fn forget(&mut self) {
        self.engine.forget();
    }
}
