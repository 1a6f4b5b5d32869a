//! Who acts, and how a game is over.

use super::Seat;
use serde::Serialize;

/// Who has to do something.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// The player on this seat decides.
    Seat(Seat),
    /// Dice decide.
    Chance,
    /// Nobody: the game is over.
    Over(Verdict),
}

/// How a game is over.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Verdict {
    /// By seat: the share of the point, 0 to 1, together 1; of games played at once, of all their points.
    pub shares: Vec<f32>,
    /// By seat: the points that the game itself counts.
    pub points: Vec<f32>,
    /// Why, in words for people.
    pub reason: String,
}
