//! What an engine can be blamed for, in words for people. Each fault loses the game at hand.

use std::time::Duration;

/// Why an engine forfeits a game. The texts read on after the engine's name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The program could not be run or its start-up dialogue failed.
    #[error("could not be started: {0}")]
    Start(String),
    /// No answer within the time allowed for one.
    #[error("did not answer '{to}' within {}", seconds(.within))]
    Silent {
        /// What it was asked.
        to: String,
        /// How long it was given.
        within: Duration,
    },
    /// The program ended or closed its output.
    #[error("terminated ({0})")]
    Died(String),
    /// It wrote more than any sane engine does.
    #[error("wrote more than {0} bytes in one go")]
    Flood(usize),
    /// It overstepped its time.
    #[error("overstepped its time of {}", seconds(.0))]
    Time(Duration),
    /// Its move is no move or not a legal one.
    #[error("made an illegal move: {0}")]
    IllegalMove(String),
    /// It claimed a result that the position does not have.
    #[error("made a false claim: {0}")]
    FalseClaim(String),
    /// It refused a legal move of its opponent.
    #[error("rejected a legal move: {0}")]
    RejectedMove(String),
    /// Too many failed starts in a row.
    #[error("is out of the match after failing to start {0} times in a row")]
    GivenUp(u32),
}

fn seconds(duration: &Duration) -> String {
    format!("{:.3} s", duration.as_secs_f64())
}

impl Fault {
    /// Value of the PGN tag `Termination`.
    pub fn termination(&self) -> &'static str {
        match self {
            Fault::Time(_) => "time forfeit",
            Fault::IllegalMove(_) | Fault::FalseClaim(_) | Fault::RejectedMove(_) => "rules infraction",
            Fault::Silent { .. } | Fault::Flood(_) => "stalled connection",
            Fault::Start(_) | Fault::Died(_) | Fault::GivenUp(_) => "abandoned",
        }
    }

    /// Is this value of the PGN tag `Termination` one of a fault?
    pub fn is_forfeit(termination: &str) -> bool {
        matches!(
            termination,
            "time forfeit" | "rules infraction" | "stalled connection" | "abandoned"
        )
    }
}

/// Why an engine gave no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// The engine is to blame.
    #[error("the engine {0}")]
    Blamed(#[from] Fault),
    /// The user's description of the engine does not fit the program; nobody is to blame, the match cannot be played.
    #[error("{0}")]
    Misconfigured(String),
    /// The match is being stopped.
    #[error("interrupted")]
    Interrupted,
}
