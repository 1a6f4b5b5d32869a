//! The placement phase as a tree: every legal sequence of placements, and the arrays they end in.

use crate::base::{Move, MoveClass, Player, Square};
use crate::board::Board;
use crate::rules::Spec;
use crate::studies::mirror::{mirrored, position_text};
use std::collections::{HashMap, HashSet};

/// Most sequences that are listed.
const MOST_SEQUENCES: u64 = 5_000_000;

/// Listing is not even begun if the first line lets one expect so many times too many.
const SLACK: u64 = 10;

/// A piece put on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(in crate::studies) struct Placement {
    pub(in crate::studies) square: Square,
    pub(in crate::studies) letter: char,
}

impl Placement {
    /// What a move of the placement phase does.
    pub(in crate::studies) fn of(spec: &Spec, m: Move) -> Placement {
        Placement {
            square: m.to(),
            letter: spec.pieces[m.operand().index()].letter,
        }
    }

    /// In the notation of moves.
    pub(in crate::studies) fn name(&self, spec: &Spec) -> String {
        format!("{}@{}", self.letter, spec.square_name(self.square))
    }
}

/// What can follow.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::studies) enum Tree {
    /// The array with this number.
    Array(u32),
    /// The placements of a side, and what can follow each.
    Choice(Player, Vec<(Placement, Tree)>),
}

/// All arrays that placements end in, each once; of mirror images one.
#[derive(Debug, Default)]
pub(in crate::studies) struct Arrays {
    /// Texts of the positions, see [`position_text`].
    pub(in crate::studies) texts: Vec<String>,
    numbers: HashMap<String, u32>,
    /// Keys of all positions, mirror images counted too.
    keys: HashSet<u64>,
    mirror: bool,
}

/// Why placements cannot be listed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoTree {
    /// There are none.
    #[error("{0} has no placement phase")]
    NoPhase(String),
    /// A side has too many, whatever the other does.
    #[error("the placements of {game} are too many: a side of it has more than {most} arrays")]
    ManyArrays {
        /// The game.
        game: String,
        /// Most arrays of a side that are listed.
        most: usize,
    },
    /// There are too many sequences of placements to list them.
    #[error("the placements of {0} are too many: more than {MOST_SEQUENCES} sequences")]
    TooMany(String),
}

impl Arrays {
    /// Of mirror images, one stands for both if `mirror`.
    pub(in crate::studies) fn new(mirror: bool) -> Arrays {
        Arrays {
            mirror,
            ..Arrays::default()
        }
    }

    /// The text that stands for a position and its image.
    fn standing_for(&self, board: &Board) -> String {
        let (spec, text) = (board.spec(), position_text(board));
        let image = self.mirror.then(|| mirrored(spec, &board.setup())).flatten();
        image.map_or(text.clone(), |image| image.write_position(spec).min(text))
    }

    /// The number of a position, if it is one of the arrays.
    pub(in crate::studies) fn find(&self, board: &Board) -> Option<u32> {
        self.numbers.get(&self.standing_for(board)).copied()
    }

    /// Number of different positions, mirror images counted too.
    pub(in crate::studies) fn with_images(&self) -> usize {
        self.keys.len()
    }

    fn number(&mut self, board: &Board) -> u32 {
        self.keys.insert(board.key());
        let text = self.standing_for(board);
        let next = self.texts.len() as u32;
        let number = *self.numbers.entry(text.clone()).or_insert(next);
        if number == next {
            self.texts.push(text);
        }
        number
    }
}

/// The position after some placements; `None` if they cannot be made.
pub(in crate::studies) fn placed(start: &Board, line: &[Placement]) -> Option<Board> {
    let mut board = start.clone();
    for placement in line {
        let mut moves = board.legal_moves().into_iter();
        let m = moves.find(|m| Placement::of(board.spec(), *m) == *placement)?;
        board.make(m);
    }
    Some(board)
}

/// Is the placement phase still going on?
pub(in crate::studies) fn is_placing(board: &Board) -> bool {
    let moves = board.legal_moves();
    !moves.is_empty() && moves.iter().all(|m| m.class() == MoveClass::Drop)
}

impl Tree {
    /// All placements from a position on.
    ///
    /// # Errors
    /// If there are none, or too many.
    pub(in crate::studies) fn grow(board: &Board, arrays: &mut Arrays) -> Result<Tree, NoTree> {
        let identity = board.spec().identity();
        if board.spec().placement.is_none() || !is_placing(board) {
            return Err(NoTree::NoPhase(identity));
        }
        if first_line(board) / MOST_SEQUENCES > SLACK {
            return Err(NoTree::TooMany(identity));
        }
        let mut left = MOST_SEQUENCES;
        grow(&mut board.clone(), arrays, &mut left).ok_or(NoTree::TooMany(identity))
    }

    /// Number of sequences.
    pub(in crate::studies) fn sequences(&self) -> u64 {
        match self {
            Tree::Array(_) => 1,
            Tree::Choice(_, choices) => choices.iter().map(|(_, tree)| tree.sequences()).sum(),
        }
    }

    /// What follows a placement.
    pub(in crate::studies) fn after(&self, placement: Placement) -> Option<&Tree> {
        match self {
            Tree::Array(_) => None,
            Tree::Choice(_, choices) => choices
                .iter()
                .find(|(choice, _)| *choice == placement)
                .map(|(_, tree)| tree),
        }
    }
}

/// The number of sequences if there were always as many choices as along the first line.
fn first_line(board: &Board) -> u64 {
    let mut board = board.clone();
    let mut sequences: u64 = 1;
    while is_placing(&board) {
        let moves = board.legal_moves();
        sequences = sequences.saturating_mul(moves.len() as u64);
        board.make(moves[0]);
    }
    sequences
}

/// `None` once no sequence is left to be listed.
fn grow(board: &mut Board, arrays: &mut Arrays, left: &mut u64) -> Option<Tree> {
    if !is_placing(board) {
        *left = left.checked_sub(1)?;
        return Some(Tree::Array(arrays.number(board)));
    }
    let player = board.turn();
    let mut choices = Vec::new();
    for m in board.legal_moves() {
        let placement = Placement::of(board.spec(), m);
        board.make(m);
        let tree = grow(board, arrays, left);
        board.unmake();
        choices.push((placement, tree?));
    }
    Some(Tree::Choice(player, choices))
}

#[cfg(test)]
mod tests;
