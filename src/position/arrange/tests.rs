use crate::base::{Bits, Cell, Square};
use crate::board::{Board, PositionVisitor};
use crate::position::Position;
use crate::variants::Catalogue;

/// Arranges the pieces of a position anew, over the rubble of another one.
struct Rearranged;

impl PositionVisitor for Rearranged {
    type Output = (u64, u64, String, String);
    fn visit<B: Bits>(self, position: &Position<B>) -> Self::Output {
        let pieces: Vec<(Square, Cell)> = position
            .occupied()
            .squares()
            .map(|square| (square, position.cell(square)))
            .collect();
        let mut other = position.clone();
        other.arrange(!position.turn(), pieces[1..].iter().copied());
        other.arrange(position.turn(), pieces);
        (
            position.state().key,
            other.state().key,
            position.fen(),
            other.fen(),
        )
    }
}

#[test]
fn an_arranged_position_is_the_position_read_from_its_fen() {
    let catalogue = Catalogue::embedded();
    for (id, fen) in [
        ("skirmish", "p1C/3/nN1 b - -"),
        ("combat", "5/2E2/1e3/5/5 w - -"),
        ("western", "3k4/8/8/8/8/8/8/K6Q b - -"),
    ] {
        let spec = catalogue.resolve(id).expect("a game");
        let board = Board::from_fen(&spec, fen).expect("a position");
        let (key, again, text, text_again) = board.visit_position(Rearranged);
        assert_eq!((key, text), (again, text_again));
    }
}

/// Arranges the pieces of a FEN over a position that remembers something.
struct ArrangedOver<'a>(&'a str);

impl PositionVisitor for ArrangedOver<'_> {
    type Output = (String, String);
    fn visit<B: Bits>(self, position: &Position<B>) -> Self::Output {
        let fresh = Position::from_fen(position.rules(), self.0).expect("a position");
        let mut over = position.clone();
        let squares = fresh.occupied().squares();
        over.arrange(fresh.turn(), squares.map(|square| (square, fresh.cell(square))));
        let text = |position: &Position<B>| format!("{:?} {}", position.state(), position.fen());
        (text(&over), text(&fresh))
    }
}

#[test]
fn nothing_is_remembered_of_the_position_before() {
    let catalogue = Catalogue::embedded();
    for (id, before, after) in [
        (
            "ordinary",
            "k11/12/12/12/12/12/12/12/12/1R9K w B - 3 20",
            "k10r/12/12/12/12/12/12/12/12/1R8K1 b - - 0 1",
        ),
        (
            "changeover-western",
            "4k3/8/8/8/8/8/8/R3K3 w 1 - 0 9",
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        ),
    ] {
        let spec = catalogue.resolve(id).expect("a game");
        let board = Board::from_fen(&spec, before).unwrap_or_else(|errors| panic!("{id}: {errors}"));
        let (over, fresh) = board.visit_position(ArrangedOver(after));
        assert_eq!(over, fresh, "{id}");
    }
}
