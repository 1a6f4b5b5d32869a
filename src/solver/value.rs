//! What a position is worth when both sides play perfectly.

use std::fmt;

/// Exact value for the side to move. Distances are plies until the game is over, both sides playing for or against time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins in so many plies (0: it has won already).
    Win(u16),
    /// Nobody can force a win.
    Draw,
    /// The side to move loses in so many plies (0: it has lost already).
    Loss(u16),
}

impl Value {
    /// What a move into a position of this value (for the side then to move) is worth to the side that makes it.
    pub fn before_move(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }

    /// Plies to the end, if somebody wins.
    pub fn plies(self) -> Option<u16> {
        match self {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        }
    }

    /// Larger is better: soon won, late won, drawn, late lost, soon lost.
    pub fn preference(self) -> i32 {
        match self {
            Value::Win(plies) => 100_000 - plies as i32,
            Value::Draw => 0,
            Value::Loss(plies) => plies as i32 - 100_000,
        }
    }

    /// The value without its distance.
    pub fn result(self) -> Verdict {
        match self {
            Value::Win(_) => Verdict::Win,
            Value::Draw => Verdict::Draw,
            Value::Loss(_) => Verdict::Loss,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win(plies) => write!(out, "wins in {plies}"),
            Value::Draw => write!(out, "draws"),
            Value::Loss(plies) => write!(out, "loses in {plies}"),
        }
    }
}

/// A value without distance, for the side to move; the best comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// It wins.
    Win,
    /// Nobody does.
    Draw,
    /// It loses.
    Loss,
}

impl Verdict {
    /// The same for the other side.
    pub fn reversed(self) -> Verdict {
        match self {
            Verdict::Win => Verdict::Loss,
            Verdict::Draw => Verdict::Draw,
            Verdict::Loss => Verdict::Win,
        }
    }

    /// `win`, `draw` or `loss`.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Win => "win",
            Verdict::Draw => "draw",
            Verdict::Loss => "loss",
        }
    }
}
