//! What a game means for its group, in the documents' designations.

use super::fixture::Contestant;
use super::points::Points;

/// An "Enhanced" game status.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Nothing can be decided by it, but it counts.
    Influential,
    /// One player can decide the group in his favour.
    Critical,
    /// Whoever wins decides it, or nobody by a draw.
    Pivotal,
    /// Every result decides it.
    Decisive,
    /// It is decided already.
    Inactive,
}

impl Status {
    /// The designation.
    pub fn word(self) -> &'static str {
        match self {
            Status::Influential => "Influential",
            Status::Critical => "Critical",
            Status::Pivotal => "Pivotal",
            Status::Decisive => "Decisive",
            Status::Inactive => "Inactive",
        }
    }

    /// Of a game worth `win` when one is ahead by `lead`, and `rest` can be won in later games. Level points decide nothing.
    pub fn of(lead: Points, win: Points, rest: Points) -> Status {
        let can = [lead, -lead].map(|lead| lead + win > rest);
        if lead.abs() > win + rest {
            return Status::Inactive;
        }
        match can {
            [false, false] => Status::Influential,
            [true, true] if lead.abs() > rest => Status::Decisive,
            [true, true] => Status::Pivotal,
            _ => Status::Critical,
        }
    }

    /// Of a round that is played for `stake` by two who have these points, and need so many.
    pub fn of_round(points: [Points; 2], stake: Points, needed: Points) -> Status {
        if points.iter().any(|points| *points >= needed) {
            return Status::Inactive;
        }
        match points.map(|points| points + stake >= needed) {
            [false, false] => Status::Influential,
            [true, true] => Status::Pivotal,
            _ => Status::Critical,
        }
    }
}

/// Who leads by how much.
pub(super) fn lead([one, other]: [Points; 2]) -> Points {
    one - other
}

/// Who has more.
pub(super) fn leader(points: [Points; 2]) -> Option<Contestant> {
    let lead = lead(points);
    match lead.cmp(&Points::ZERO) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => None,
    }
}
