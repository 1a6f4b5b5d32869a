//! Moves with which a game has to open: are they moves of it at all?

use super::describe::opening_move;
use super::diagnostic::Problems;
use super::tree::{Content, Table};
use crate::base::Square;
use crate::board::Board;
use crate::rules::Spec;
use crate::rules::mating::OpeningMove;
use std::sync::Arc;

/// Plays the opening, and reports its first move that the rules, with what is written for that move, do not allow.
pub(super) fn report_opening(spec: &Arc<Spec>, table: &Table, problems: &mut Problems) {
    let Some(Content::List(written)) = table.get("opening").map(|value| &value.content) else {
        return;
    };
    let Ok(mut board) = Board::from_fen(spec, &spec.start) else {
        return;
    };
    for (opening, value) in spec.opening.iter().zip(written) {
        if let Err(problem) = follow(&mut board, opening) {
            problems.report(&value.place, format!("opening: {problem}"), None);
            return;
        }
    }
}

/// Plays a move of the opening, which has to be both possible and forced.
fn follow(board: &mut Board, opening: &OpeningMove) -> Result<(), String> {
    let text = opening_move(board.spec(), opening);
    let unforced = Arc::new(without_opening(board, opening));
    let free = Board::from_fen(&unforced, &board.fen()).map_err(|errors| errors.to_string())?;
    let m = free.parse_move(&text).map_err(|error| error.to_string())?;
    if board.legal_moves() != [m] {
        return Err(format!(
            "'{text}' cannot be forced: plain moves of the sides in turn can"
        ));
    }
    board.make(m);
    Ok(())
}

/// The rules that hold without the opening, but that the piece of this move of it can do what is written for it.
fn without_opening(board: &Board, opening: &OpeningMove) -> Spec {
    let mut spec = Spec::clone(board.spec());
    spec.opening.clear();
    let piece = |square: Square| board.piece_at(square).filter(|(owner, _)| *owner == board.turn());
    let kind = piece(opening.from).and_then(|(_, letter)| spec.kind_of_letter(letter));
    if let Some(kind) = kind {
        let moves = &mut spec.pieces[kind.index()].moves[board.turn()];
        moves.extend(opening.by.iter().cloned());
    }
    spec
}
