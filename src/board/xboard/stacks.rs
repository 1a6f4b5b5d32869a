//! Stacks as XBoard shows them: the rider alone, its carrier out of sight until the rider leaves it.
//!
//! XBoard has no graphic that parts into two. But its Seirawan chess puts a new piece on the square that another leaves, named behind the
//! move, and that is how a carrier is shown again.

use crate::base::Player;
use crate::rules::Spec;
use crate::rules::boarding::BoardingSpec;
use crate::rules::spec::PieceSpec;

/// Are there stacks in the game?
pub fn are_in(spec: &Spec) -> bool {
    !spec.boarding.is_empty()
}

/// Is this piece a stack, which XBoard needs no graphic for?
pub fn is_one(spec: &Spec, piece: &PieceSpec) -> bool {
    let mut stacks = spec.boarding.iter().map(|row| row.stack);
    stacks.any(|stack| spec.pieces[stack.index()].letter == piece.letter)
}

/// The pieces that have a graphic of their own.
pub fn others(spec: &Spec) -> impl Iterator<Item = &PieceSpec> {
    spec.pieces.iter().filter(|piece| !is_one(spec, piece))
}

/// The letter under which XBoard shows a side's piece: a stack is shown by its rider.
pub fn shown(spec: &Spec, player: Player, letter: char) -> char {
    let letter_of = |row: &BoardingSpec| spec.pieces[row.rider.index()].letter;
    let is_it = |row: &&BoardingSpec| row.player == player && spec.pieces[row.stack.index()].letter == letter;
    spec.boarding.iter().find(is_it).map_or(letter, letter_of)
}

/// The board of a FEN with the stacks as they are shown.
pub fn uncovered(spec: &Spec, board: &str) -> String {
    let side = |c: char| {
        if c.is_ascii_lowercase() {
            Player::North
        } else {
            Player::South
        }
    };
    let shown = |c: char| {
        let letter = shown(spec, side(c), c.to_ascii_uppercase());
        if c.is_ascii_lowercase() {
            letter.to_ascii_lowercase()
        } else {
            letter
        }
    };
    board.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    #[test]
    fn a_stack_is_shown_by_its_rider() {
        let spec = Catalogue::embedded().resolve("arabella").unwrap();
        let board = "3k4/3y3p/8/8/8/3X4/7P/5Y2[JJJjjj]";
        assert_eq!(uncovered(&spec, board), "3k4/3k3p/8/8/8/3M4/7P/5K2[JJJjjj]");
    }

    #[test]
    fn a_side_without_stacks_keeps_its_letters() {
        let spec = Catalogue::embedded().resolve("invasion").unwrap();
        assert_eq!(shown(&spec, Player::North, 'X'), 'M');
        assert_eq!(shown(&spec, Player::South, 'M'), 'M');
    }
}
