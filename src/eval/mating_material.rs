//! What it takes to win: pieces worth enough together (hints `hunt-LETTER`) to corner a bare royal (hint `hunt-anywhere`); a
//! neutral one may take fewer where it has fewer steps than it could have (hint `hunt-edge`).

use crate::base::{Bits, Kind, PerKind, Player, Score};
use crate::position::Position;
use crate::rules::Rules;
use crate::rules::spec::Spec;
use crate::rules::turn::TurnPlan;

/// What remains of the advantage of a side whose pieces can corner the royal, but not where it stands: one part of so many.
const SHELTERED: Score = 4;
/// The same where they cannot corner it at all.
pub(super) const HOPELESS: Score = 16;

/// What a game says about hunting a bare royal.
#[derive(Clone, Debug)]
pub(super) struct MatingMaterial<B> {
    /// Kinds that no hint names win alone.
    points: PerKind<i64>,
    anywhere: i64,
    /// Points that two pieces or more need where a neutral royal has not all its steps.
    edge: i64,
    /// Squares from which a neutral royal has as many steps as from any.
    inner: B,
}

impl<B: Bits> MatingMaterial<B> {
    /// Reads the hints; `None` in games without them, and where cornering a royal is not the only way to win.
    pub(super) fn new(rules: &Rules<B>) -> Option<Self> {
        let hint = |name: &str| rules.spec.hints.get(name).copied();
        let anywhere =
            hint("hunt-anywhere").filter(|points| *points > 0 && only_cornering_wins(&rules.spec))?;
        let mut points = PerKind::default();
        for kind in (0..rules.kinds as u8).map(Kind) {
            let letter = rules.spec.pieces[kind.index()].letter;
            let royal = Player::ALL.iter().any(|player| rules.is_royal[*player][kind]);
            points[kind] = if royal {
                0
            } else {
                hint(&format!("hunt-{letter}"))
                    .unwrap_or(anywhere)
                    .clamp(0, anywhere)
            };
        }
        Some(MatingMaterial {
            points,
            anywhere,
            edge: hint("hunt-edge")
                .filter(|_| rules.neutral.is_some())
                .unwrap_or(anywhere),
            inner: rules
                .neutral
                .map_or(B::EMPTY, |neutral| inner_squares(rules, neutral)),
        })
    }

    /// One part of so many is what counts of the advantage of `better`, as it may have too few pieces to win.
    pub(super) fn part(&self, position: &Position<B>, better: Player) -> Score {
        let pieces = position.own_pieces(better);
        let mut points = 0;
        for square in pieces.squares() {
            points += self.points[position.cell(square).kind()];
            if points >= self.anywhere {
                return 1;
            }
        }
        if points < self.edge || !pieces.many() {
            HOPELESS
        } else if (position.neutral() & self.inner).any() {
            SHELTERED
        } else {
            1
        }
    }
}

/// The squares from which the neutral royal has as many steps as from any.
fn inner_squares<B: Bits>(rules: &Rules<B>, neutral: Kind) -> B {
    let mover = rules.mover(Player::South, neutral);
    let steps = |square| mover.attacks(&rules.sliders, square, B::EMPTY).count();
    let squares = || rules.geometry.existing().squares();
    let most = squares().map(steps).max();
    B::from_squares(squares().filter(|square| Some(steps(*square)) == most))
}

/// Does nothing else win, do pieces neither come from elsewhere nor change by moving, and does one piece move at a time?
pub(super) fn only_cornering_wins(spec: &Spec) -> bool {
    let ends = &spec.ends;
    let arrivals = !ends.goals.is_empty()
        || Player::ALL
            .iter()
            .any(|player| !ends.royal_goal[*player].is_empty());
    let losses = ends.no_men_loses || ends.bare_royal_loses || !ends.extinction.is_empty();
    let elsewhere = spec.placement.is_some() || spec.linked_boards.is_some() || spec.transformation.is_some();
    let goals = spec.key.is_some() || spec.line.is_some() || ends.royal_capture;
    !arrivals && !losses && !elsewhere && !goals && matches!(spec.turn, TurnPlan::Single)
}
