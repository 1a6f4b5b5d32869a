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
mod tests;
