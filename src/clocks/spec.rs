//! Which clock a game is played by, read and written as text.
//!
//! | clock | text, times in seconds |
//! |---|---|
//! | single countdown, Fischer | `SECONDS[+INCREMENT]`, `M:SS[+INCREMENT]` |
//! | tournament controls | `MOVES/SECONDS[:…][+INCREMENT]`: `40/6000:20/3000:900+30` |
//! | hourglass | `hourglass SECONDS` |
//! | phased countdown, standard and triple | `pcountdown MAIN/CREDIT`, `ptriple MAIN/CREDIT/CREDIT` |
//! | phased increment | `pincrement INITIAL/INCREMENT/CUTOFF/FINAL` |
//! | phased combination | `pcombination INITIAL/INCREMENT/CUTOFF/FINAL/CREDIT` |
//! | phased swing, standard and open ended | `pswing SWING/RESERVE/CUTOFF`, `pswingopen SWING/RESERVE` |
//!
//! Behind it may stand `pause SECONDS` (of every turn, free), `ind SECONDS` (an Independent clock; `always` behind it: it runs in everybody's
//! turns), `max SECONDS` (where players have declared clocks with a cut-off of their own: none may come to more) and `place SECONDS` (for placing pieces before the game). Players with clocks of their own have them side by side: `600|300`.

mod read;
mod share;
mod write;

use std::time::Duration;

/// A clock, for all players.
#[derive(Clone, PartialEq, Debug)]
pub struct ClockSpec {
    /// One for everybody, or one for each seat.
    pub models: Vec<Model>,
    /// Time of every turn that costs nothing on the game's own clock.
    pub pause: Duration,
    /// Time of the clock that runs beside the game's own, pauses included.
    pub independent: Option<Duration>,
    /// When that one runs.
    pub independent_runs: IndependentRuns,
    /// Time for placing pieces before the game's own clock begins.
    pub placement: Option<Duration>,
}

/// When an Independent clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum IndependentRuns {
    /// In its owner's turns.
    #[default]
    Own,
    /// In everybody's.
    Always,
}

/// How the clock of a player works.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Model {
    /// Countdown, with one control or more, and an increment for each move.
    Controls {
        /// One after the other; the last begins again if it has an end.
        controls: Vec<Control>,
        /// For each move, from the first on.
        increment: Duration,
    },
    /// What a player uses the other gains.
    Hourglass {
        /// Each one's at the start.
        time: Duration,
    },
    /// A main balance, and reserves that grow by moves made on the stage before.
    Countdown {
        /// The main balance.
        main: Duration,
        /// What a move made on each stage adds to the next.
        credits: Vec<Duration>,
    },
    /// Increments up to a cut-off move.
    Increment(IncrementPhase),
    /// Increments up to a cut-off move, after it credits to a reserve.
    Combination {
        /// Up to the cut-off.
        phase: IncrementPhase,
        /// What a later move made before the balance has run out adds to the reserve.
        reserve: Duration,
    },
    /// An hourglass before a reserve.
    Swing {
        /// Each one's swing balance at the start.
        swing: Duration,
        /// Reserve balance.
        reserve: Duration,
        /// When the second player has completed so many moves, swing and reserve become one.
        cut_off: Option<u32>,
    },
}

/// One control: so much time for so many moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// Moves until the next control begins; `None`: all the rest.
    pub moves: Option<u32>,
    /// Time that is added when it begins.
    pub time: Duration,
}

/// Increments up to a cut-off move, with which a last one comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IncrementPhase {
    /// Balance at the start.
    pub initial: Duration,
    /// For each move up to the cut-off.
    pub increment: Duration,
    /// The cut-off move.
    pub cut_off: u32,
    /// What it adds besides.
    pub last: Duration,
}

impl IncrementPhase {
    /// What the completion of the move with this number adds.
    pub fn credit(&self, number: u32) -> Duration {
        let increment = if number <= self.cut_off {
            self.increment
        } else {
            Duration::ZERO
        };
        let last = if number == self.cut_off {
            self.last
        } else {
            Duration::ZERO
        };
        increment.saturating_add(last)
    }

    /// All the time there can ever be.
    pub fn greatest(&self) -> Duration {
        let increments = self.increment.saturating_mul(self.cut_off);
        self.initial.saturating_add(increments).saturating_add(self.last)
    }
}

impl Model {
    /// Is it for two players, what one loses being the other's gain?
    pub fn is_for_two(&self) -> bool {
        matches!(self, Model::Hourglass { .. } | Model::Swing { .. })
    }

    /// Are there controls that differ?
    pub fn has_several_controls(&self) -> bool {
        matches!(self, Model::Controls { controls, .. } if controls.len() > 1)
    }

    /// Moves until a control ends when so many are completed, and the time that the next one adds; `None` if there is no end. The last control
    /// begins again if it has an end.
    pub fn next_control(&self, done: u32) -> Option<(u32, Duration)> {
        let Model::Controls { controls, .. } = self else {
            return None;
        };
        let mut left = done;
        let mut controls = controls.iter().peekable();
        while let Some(Control { moves, time }) = controls.next() {
            let moves = moves.filter(|moves| *moves > 0)?;
            match controls.peek() {
                Some(next) if left < moves => return Some((moves - left, next.time)),
                Some(_) => left -= moves,
                None => return Some((moves - left % moves, *time)),
            }
        }
        None
    }
}

impl ClockSpec {
    /// The same plain clock for everybody.
    pub fn new(model: Model) -> ClockSpec {
        ClockSpec {
            models: vec![model],
            pause: Duration::ZERO,
            independent: None,
            independent_runs: IndependentRuns::Own,
            placement: None,
        }
    }

    /// The clock of a player.
    pub fn of(&self, seat: usize) -> &Model {
        let own = self.models.get(seat).or(self.models.last());
        own.unwrap_or(&NO_TIME)
    }

    /// Can so many players use it?
    ///
    /// # Errors
    /// If it is for two and they are more, or for another number of players.
    pub fn suits(&self, seats: usize) -> Result<(), String> {
        if self.models.len() > 1 && self.models.len() != seats {
            return Err(format!(
                "these are the clocks of {} players, not of {seats}",
                self.models.len()
            ));
        }
        if seats != 2 && self.models.iter().any(Model::is_for_two) {
            return Err(format!("'{self}' is a clock for two players"));
        }
        let differ = self
            .models
            .windows(2)
            .any(|pair| pair[0].is_for_two() != pair[1].is_for_two());
        if differ {
            return Err("only one of these clocks gives the other player what is used".to_owned());
        }
        Ok(())
    }
}

/// What nobody has: there is at least one model.
static NO_TIME: Model = Model::Hourglass { time: Duration::ZERO };
