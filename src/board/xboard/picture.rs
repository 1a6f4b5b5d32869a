//! Moves that XBoard's board would not follow, and what to write instead so that it shows what happened.
//!
//! XBoard puts the piece of the first square on the last one, and empties the squares where one leg ends and the next begins. So a
//! piece captured elsewhere than on the last square, as on the board that the capturer leaves, is removed by a leg onto its square.
//! A piece that becomes another as a matter of course is written with the letter of the new one, which XBoard then shows. In games with
//! stacks the letter is that of the carrier left behind.

use super::stacks;
use crate::base::{Move, Player, Square};
use crate::board::Board;
use crate::rules::Spec;

/// A move as XBoard's board can follow it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The square that the piece leaves.
    pub from: Square,
    /// Where the first of two legs ends: on the captured piece.
    pub over: Option<Square>,
    /// Where the piece stands in the end.
    pub to: Square,
    /// What the piece becomes, or the carrier that it leaves behind, in lower case.
    letter: Option<char>,
}

/// Do pieces of this game end or capture elsewhere than where they move to, or change unsaid?
pub fn is_needed(spec: &Spec) -> bool {
    let unsaid = spec.promotions.iter().any(|promotion| promotion.unwritten);
    unsaid || spec.mechanics().iter().any(|mechanic| mechanic.elsewhere)
}

impl Picture {
    /// The picture of a legal move; `None` if XBoard has none, because two pieces change places. Of several captured pieces only
    /// the first disappears: XBoard garbles moves of three legs.
    pub fn of(board: &Board, m: Move) -> Option<Picture> {
        Picture::choose(board, m, 0)
    }

    /// Pictures of all legal moves that have any, no two with the same text: where two series capture the same piece first, one of them
    /// removes another.
    pub fn all(board: &Board) -> Vec<(Move, Picture)> {
        let mut pictures: Vec<(Move, Picture)> = Vec::new();
        for m in board.legal_moves() {
            let different = |picture: &Picture| pictures.iter().all(|(_, other)| other != picture);
            let own = (0..)
                .map_while(|choice| Picture::choose(board, m, choice))
                .find(different);
            pictures.extend(own.map(|picture| (m, picture)));
        }
        pictures
    }

    /// The picture that removes the piece of this number among those captured on the way.
    fn choose(board: &Board, m: Move, choice: usize) -> Option<Picture> {
        let mut after = board.clone();
        after.make(m);
        let spec = board.spec();
        let squares = || (0..spec.files * spec.ranks).map(Square);
        let shown = |board: &Board, square| board.piece_at(square).map(|piece| as_shown(spec, piece));
        let changed = |square: &Square| shown(board, *square) != shown(&after, *square);
        let from = m.from();
        let left_behind = shown(&after, from).filter(|_| stacks::are_in(spec));
        let mut filled = squares()
            .filter(changed)
            .filter(|square| after.piece_at(*square).is_some())
            .filter(|square| left_behind.is_none() || *square != from);
        let (to, further) = (filled.next()?, filled.next());
        let mut emptied = squares()
            .filter(changed)
            .filter(|square| *square != from && after.piece_at(*square).is_none());
        let over = emptied.nth(choice);
        if further.is_some() || choice > 0 && over.is_none() {
            return None;
        }
        let become_another = shown(&after, to).filter(|new| shown(board, from) != Some(*new));
        Some(Picture {
            from,
            over,
            to,
            letter: left_behind
                .or(become_another)
                .map(|(_, letter)| letter.to_ascii_lowercase()),
        })
    }

    /// The letter behind the move, in lower case.
    pub fn letter(&self) -> Option<char> {
        self.letter
    }

    /// The move as text, ranks from 1.
    pub fn text(&self, spec: &Spec) -> String {
        let [from, to] = [self.from, self.to].map(|square| name(spec, square));
        let legs = match self.over.map(|square| name(spec, square)) {
            Some(over) => format!("{from}{over},{over}{to}"),
            None => from + &to,
        };
        self.with_letter(legs)
    }

    /// The text without the first leg, as a hand that drags the piece to its last square means it.
    pub fn straight_text(&self, spec: &Spec) -> String {
        self.with_letter(name(spec, self.from) + &name(spec, self.to))
    }

    fn with_letter(&self, mut text: String) -> String {
        text.extend(self.letter);
        text
    }
}

/// The piece that XBoard shows for this one.
fn as_shown(spec: &Spec, (player, letter): (Player, char)) -> (Player, char) {
    (player, stacks::shown(spec, player, letter))
}

/// The name of a square on XBoard's board, where each square has one of its own.
fn name(spec: &Spec, square: Square) -> String {
    let (file, rank) = (square.0 % spec.files, square.0 / spec.files);
    format!("{}{}", char::from(b'a' + file), rank + 1)
}

/// The square that has this name on XBoard's board.
pub fn square(spec: &Spec, name: &str) -> Option<Square> {
    let file = name.bytes().next()?.checked_sub(b'a')?;
    let rank = name.get(1..)?.parse::<u8>().ok()?.checked_sub(1)?;
    (file < spec.files && rank < spec.ranks).then(|| Square(rank * spec.files + file))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    fn texts(id: &str, fen: &str, from: &str) -> Vec<String> {
        let spec = Catalogue::embedded().resolve(id).unwrap();
        let board = Board::from_fen(&spec, fen).unwrap();
        let origin = square(&spec, from).unwrap();
        let own = board.legal_moves().into_iter().filter(|m| m.from() == origin);
        let mut texts: Vec<String> = own
            .map(|m| Picture::of(&board, m).map_or_else(|| board.notation(m), |p| p.text(&spec)))
            .collect();
        texts.sort();
        texts
    }

    #[test]
    fn a_capture_on_the_board_that_is_left_has_two_legs() {
        let fen = "6k1/8/8/3p4/8/8/8/3RK3|8/8/8/8/8/8/8/8 w - -";
        let rook = texts("alice", fen, "d1");
        assert!(rook.contains(&"d1d5,d5l5".to_owned()), "{rook:?}");
        assert!(rook.contains(&"d1l4".to_owned()), "{rook:?}");
        let fen = "6k1/4P3/8/8/8/8/8/4K3|8/8/8/8/8/8/8/8 w - -";
        assert_eq!(texts("alice", fen, "e7"), ["e7m8b", "e7m8n", "e7m8q", "e7m8r"]);
    }

    #[test]
    fn a_jumped_piece_is_removed_by_the_first_leg() {
        let fen = "7k4/12/12/12/12/12/4c7/4C7/12/7K4 w - -";
        assert_eq!(texts("ordinary", fen, "e3"), ["e3e4,e4e5"]);
    }

    #[test]
    fn of_several_jumped_pieces_one_is_removed() {
        let fen = "7k4/12/4c7/12/4c7/12/4c7/4C7/12/7K4 w - -";
        let series = texts("ordinary", fen, "e3");
        assert!(series.contains(&"e3e4,e4e9".to_owned()), "{series:?}");
    }

    #[test]
    fn powers_remove_a_piece_elsewhere_and_swaps_have_no_picture() {
        let fen = "6f1af/8aa/7a2/2a7/10/10/4a5/2A7/AA2F5/FA8 w - -";
        let fury = texts("royalfury", fen, "e2");
        for text in ["e2e4,e4e5", "e2e4", "e2e4s"] {
            assert!(fury.contains(&text.to_owned()), "{text} in {fury:?}");
        }
        let mimotaur = texts(
            "royalfury",
            "7aff/7aaa/6aa2/10/10/10/4M2ca1/2AA6/AAA7/FFA7 w - -",
            "e4",
        );
        assert!(mimotaur.contains(&"e4h4,h4g4".to_owned()), "{mimotaur:?}");
    }

    #[test]
    fn no_two_moves_have_the_same_text() {
        let spec = Catalogue::embedded().resolve("ordinary").unwrap();
        // Two ways lead around from e3 over e4 to e7.
        let fen = "7k4/12/12/12/3ccc6/12/3ccc6/4C7/12/7K4 w - -";
        let board = Board::from_fen(&spec, fen).unwrap();
        let mut texts: Vec<String> = Picture::all(&board).iter().map(|(_, p)| p.text(&spec)).collect();
        let all = texts.len();
        assert_eq!(all, board.legal_moves().len());
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), all);
    }

    #[test]
    fn what_moves_two_pieces_has_no_picture() {
        let fen = "6k1/8/8/8/8/8/8/4K2R|8/8/8/8/8/8/8/8 w K -";
        assert!(texts("alice", fen, "e1").contains(&"e1g1".to_owned()));
    }

    #[test]
    fn a_carrier_left_behind_is_named() {
        let fen = "3k4/7p/8/8/8/8/7P/5Y2 w - -";
        assert_eq!(texts("arabella", fen, "f1"), ["f1d3", "f1e2c", "f1g2c", "f1h3"]);
        let fen = "3k4/7p/8/3p4/3r4/3XC3/8/3K3N w - -";
        let disembarked = texts("arabella", fen, "d3");
        assert!(disembarked.contains(&"d3d4c".to_owned()), "{disembarked:?}");
        assert!(disembarked.contains(&"d3e3c".to_owned()), "{disembarked:?}");
        let fen = "3k4/7p/8/8/2r5/3C4/2K5/7N w - -";
        assert!(texts("arabella", fen, "c2").contains(&"c2d3".to_owned()));
    }

    #[test]
    fn names_lead_back_to_squares() {
        let spec = Catalogue::embedded().resolve("alice").unwrap();
        for at in (0..128).map(Square) {
            assert_eq!(square(&spec, &name(&spec, at)), Some(at));
        }
        for wrong in ["", "q1", "a9", "a0", "aa", "a", "é1", "a300"] {
            assert_eq!(square(&spec, wrong), None, "{wrong}");
        }
    }
}
