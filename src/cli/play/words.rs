//! Sentences: how a game has ended, what a move has made of a piece, who is playing.

use crate::play::{Action, Mind, Piece, Place, Step, View};
use crate::search::{MAX_SKILL, elo_of_level, name_of_level};

/// What an action has made of pieces: `The Pawn is a Queen now, on e8.`
pub(super) fn changes(action: &Action, before: &View, after: &View) -> Vec<String> {
    let mut told = Vec::new();
    for step in &action.steps {
        match step {
            Step::Go {
                from,
                to,
                becomes,
                leaves,
                ..
            } => {
                if becomes.is_some() {
                    told.extend(change(piece_on(before, *from), piece_on(after, *to), after, *to));
                }
                if leaves.is_some() {
                    let left = piece_on(after, *from);
                    told.extend(
                        left.map(|piece| format!("A {} stays on {}.", piece.name, name_of(after, *from))),
                    );
                }
            }
            Step::Replace { at, .. } => {
                told.extend(change(piece_on(before, *at), piece_on(after, *at), after, *at))
            }
            _ => {}
        }
    }
    told
}

fn change(before: Option<&Piece>, after: Option<&Piece>, view: &View, at: Place) -> Option<String> {
    let (before, after) = (before?, after?);
    (before.name != after.name).then(|| {
        format!(
            "The {} is a {} now, on {}.",
            before.name,
            after.name,
            name_of(view, at)
        )
    })
}

fn piece_on(view: &View, at: Place) -> Option<&Piece> {
    let board = view.boards.get(usize::from(at.board))?;
    board.cell(at.file, at.rank).pieces.first()
}

fn name_of(view: &View, at: Place) -> String {
    let board = view.boards.get(usize::from(at.board));
    let square = board.map_or("", |board| board.cell(at.file, at.rank).name.as_str());
    match board.and_then(|board| board.name.as_deref()) {
        Some(board) => format!("{square} of board {board}"),
        None => square.to_owned(),
    }
}

/// How strong an engine plays.
pub(super) fn strength(level: u8) -> String {
    let name = name_of_level(level);
    match elo_of_level(level) {
        Some(elo) => format!("level {level} of {MAX_SKILL}: a {name}, meant to be {elo} Elo in chess"),
        None => name.to_owned(),
    }
}

/// Who plays, by seat: `you`, `a person`, `Tapestry, level 5 of 20: …`.
pub(super) fn players(names: &[String], minds: &[Mind]) -> String {
    let persons = minds.iter().filter(|mind| **mind == Mind::Person).count();
    let player = |(name, mind): (&String, &Mind)| match mind {
        Mind::Person if persons == 1 => format!("{name} is you"),
        Mind::Person => format!("{name} is a person"),
        Mind::Engine(level) => format!("{name} is Tapestry ({})", strength(*level)),
    };
    names.iter().zip(minds).map(player).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests;
