//! Points, counted in halves.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// Points of games and groups. Halves are the smallest there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Points(i32);

/// Most points that a definition or a game may speak of.
const MOST: f64 = 1000.0;

impl Points {
    /// None.
    pub const ZERO: Points = Points(0);

    /// Whole points.
    pub const fn whole(number: i32) -> Points {
        Points(2 * number)
    }

    /// So many halves.
    pub const fn halves(number: i32) -> Points {
        Points(number)
    }

    /// The same without a sign.
    pub fn abs(self) -> Points {
        Points(self.0.abs())
    }

    /// Half of them, as far as halves go.
    pub fn halved(self) -> Points {
        Points(self.0 / 2)
    }
}

impl TryFrom<f64> for Points {
    type Error = String;

    fn try_from(number: f64) -> Result<Points, String> {
        let halves = number * 2.0;
        if halves.fract() != 0.0 || number.abs() > MOST {
            return Err(format!(
                "{number} is no number of points: halves up to {MOST} are"
            ));
        }
        Ok(Points(halves as i32))
    }
}

impl From<Points> for f64 {
    fn from(points: Points) -> f64 {
        f64::from(points.0) / 2.0
    }
}

impl fmt::Display for Points {
    /// `5½`, `½`, `-1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, half) = (self.0.abs() / 2, self.0 % 2 != 0);
        let sign = if self.0 < 0 { "-" } else { "" };
        let text = match (whole, half) {
            (0, true) => format!("{sign}½"),
            (whole, true) => format!("{sign}{whole}½"),
            (whole, false) => format!("{sign}{whole}"),
        };
        f.pad(&text)
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Points;
    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl Neg for Points {
    type Output = Points;
    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Points) {
        *self = *self - other;
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, Add::add)
    }
}
