//! Which games XBoard can judge itself.

use super::{betza, picture};
use crate::base::Player;
use crate::rules::Spec;
use crate::rules::move_choice::MoveChoiceSpec;
use crate::rules::spec::{PieceSpec, PromotionSpec};

/// Does XBoard hear of all moves, and are they legal as it thinks? If not, its own judgement of moves should be switched off.
pub fn is_complete(spec: &Spec) -> bool {
    let described = |piece: &PieceSpec| {
        Player::ALL
            .iter()
            .all(|player| betza::describe(spec, piece, *player).is_some())
    };
    let orthodox_choice = spec.move_choice == MoveChoiceSpec::default() && !spec.ends.royal_capture;
    let plain = spec.line.is_none() && !picture::is_needed(spec);
    let promotes_orthodoxly = |promotion: &PromotionSpec| {
        on_the_last_rank(spec, promotion) && !promotion.optional && promotion.right.is_none()
    };
    let orthodox_ends = spec.promotions.iter().all(promotes_orthodoxly);
    orthodox_choice && plain && orthodox_ends && spec.pieces.iter().all(described)
}

/// Is a promotion one on the last rank and nowhere else?
pub fn on_the_last_rank(spec: &Spec, promotion: &PromotionSpec) -> bool {
    let last = if promotion.player == Player::South {
        spec.ranks - 1
    } else {
        0
    };
    promotion
        .squares
        .iter()
        .all(|square| square.0 / spec.files == last)
}
