use super::*;
use crate::board::{Board, PositionVisitor};
use crate::position::Position;
use crate::variants::Catalogue;

/// The outlooks of South and North.
struct Looking;

impl PositionVisitor for Looking {
    type Output = [(u8, bool); 2];
    fn visit<B: Bits>(self, position: &Position<B>) -> Self::Output {
        let outlooks = Outlooks::new(&position.rules().geometry, View::ByRoyal);
        Player::ALL.map(|player| {
            let outlook = outlooks.of(player, position.royals(player));
            (outlook.zone, outlook.mirrored)
        })
    }
}

#[test]
fn a_side_looks_from_where_its_king_stands() {
    let chess = Catalogue::embedded().resolve("chess").expect("known");
    let seen = |fen: &str| {
        Board::from_fen(&chess, fen)
            .expect("sound")
            .visit_position(Looking)
    };
    assert_eq!(seen("4k3/8/8/8/8/8/8/4K3 w - -"), [(1, false), (1, false)]);
    assert_eq!(seen("2k5/8/8/8/8/8/8/6K1 w - -"), [(0, false), (1, true)]);
    assert_eq!(seen("8/1k6/8/8/8/8/8/1K6 w - -"), [(0, true), (2, true)]);
    assert_eq!(seen("8/8/8/6k1/3K4/8/8/8 w - -"), [(2, true), (2, false)]);
}

/// The middle file of an odd number is not mirrored.
#[test]
fn who_stands_in_the_middle_looks_as_the_board_is() {
    let xiangqi = Catalogue::embedded().resolve("xiangqi").expect("known");
    let start = Board::start(&xiangqi).visit_position(Looking);
    assert_eq!(start, [(1, false), (1, false)]);
}
