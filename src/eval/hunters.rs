//! What it takes to win against a neutral royal: men worth enough together (hints `hunt-LETTER`) to corner it anywhere (hint
//! `hunt-anywhere`), or only where it has fewer steps than it could have (hint `hunt-edge`).

use crate::base::{Bits, Kind, PerKind, Player, Score};
use crate::position::Position;
use crate::rules::Rules;

/// What remains of the advantage of a side whose men can corner the royal, but not where it stands: one part of so many.
const SHELTERED: Score = 4;
/// The same where they cannot corner it at all.
const HOPELESS: Score = 16;

/// What a game says about hunting its neutral royal.
#[derive(Clone, Debug)]
pub(super) struct Hunters<B> {
    points: PerKind<i64>,
    anywhere: i64,
    edge: i64,
    /// Squares from which the royal has as many steps as from any.
    inner: B,
}

impl<B: Bits> Hunters<B> {
    /// Reads the hints; `None` in games without a neutral royal, or without them.
    pub(super) fn new(rules: &Rules<B>) -> Option<Self> {
        let neutral = rules.neutral?;
        let hint = |name: &str| rules.spec.hints.get(name).copied();
        let mut points = PerKind::default();
        for kind in (0..rules.kinds as u8).map(Kind) {
            points[kind] = hint(&format!("hunt-{}", rules.spec.pieces[kind.index()].letter)).unwrap_or(0);
        }
        let steps = |square| {
            let mover = rules.mover(Player::South, neutral);
            mover.attacks(&rules.sliders, square, B::EMPTY).count()
        };
        let squares = || rules.geometry.existing().squares();
        let most = squares().map(steps).max();
        Some(Hunters {
            points,
            anywhere: hint("hunt-anywhere")?,
            edge: hint("hunt-edge")?,
            inner: B::from_squares(squares().filter(|square| Some(steps(*square)) == most)),
        })
    }

    /// `score` from South's view, less if the side that it favours has too few men to win.
    pub(super) fn temper(&self, position: &Position<B>, score: Score) -> Score {
        let better = if score > 0 { Player::South } else { Player::North };
        let men = position.men(better);
        let points = |square| self.points[position.cell(square).kind()];
        let points: i64 = men.squares().map(points).sum();
        let sheltered = (position.neutral() & self.inner).any();
        if !men.many() || points < self.edge {
            score / HOPELESS
        } else if sheltered && points < self.anywhere {
            score / SHELTERED
        } else {
            score
        }
    }
}
