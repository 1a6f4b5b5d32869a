//! Movement compiled to tables: where a kind can go (forward), and from where it is attacked (reverse).

mod compile;
mod form;
mod steps;
mod tables;

pub use compile::{Obstacles, compile_mover};
pub use form::{Component, Form, hop_lines, open_lines};
pub use steps::{Shift, Steps};
pub use tables::{Path, PathTable, SquareTable};

use crate::base::{Bits, Sliders, Square};

/// Movements common enough to be generated without looking through components.
#[derive(Clone, Debug)]
pub enum Shape<B> {
    /// Jumps that move and capture alike.
    Leap(SquareTable<B>),
    /// Rook and/or bishop lines that move and capture alike.
    Lines {
        /// Along ranks and files.
        rook: bool,
        /// Along diagonals.
        bishop: bool,
    },
    /// Jumps and lines that move and capture alike.
    LeapAndLines {
        /// The jumps.
        leap: SquareTable<B>,
        /// Along ranks and files.
        rook: bool,
        /// Along diagonals.
        bishop: bool,
    },
    /// Steps without capture, captures by other steps, and longer first steps: pawns, moved all at once.
    Steps(Steps<B>),
    /// Anything else: see the components.
    General,
}

/// All movement of one kind of one side.
#[derive(Clone, Debug)]
pub struct Mover<B> {
    /// The movement again, if it is a common one.
    pub shape: Shape<B>,
    /// The components; together they are the pseudo-legal targets.
    pub components: Vec<Component<B>>,
    /// Targets of initial steps that open the passed squares to en-passant capture.
    pub multi_step: Option<SquareTable<B>>,
    /// Targets of en-passant captures.
    pub en_passant: Option<SquareTable<B>>,
    /// Can it capture without moving?
    pub shoots: bool,
}

impl<B: Bits> Mover<B> {
    /// Pseudo-legal targets, en passant apart.
    #[inline(always)]
    pub fn targets(&self, sliders: &Sliders<B>, square: Square, occupied: B, enemy: B) -> B {
        match &self.shape {
            Shape::Leap(table) => table[square] & (!occupied | enemy),
            Shape::Lines { rook, bishop } => {
                open_lines(sliders, *rook, *bishop, square, occupied) & (!occupied | enemy)
            }
            Shape::LeapAndLines { leap, rook, bishop } => {
                (leap[square] | open_lines(sliders, *rook, *bishop, square, occupied)) & (!occupied | enemy)
            }
            Shape::Steps(steps) => steps.targets(square, occupied, enemy),
            Shape::General => self.component_targets(sliders, square, occupied, enemy),
        }
    }

    #[inline]
    fn component_targets(&self, sliders: &Sliders<B>, square: Square, occupied: B, enemy: B) -> B {
        let mut set = B::EMPTY;
        for component in self.components.iter().filter(|component| !component.shoots) {
            set |= component.targets(sliders, square, occupied, enemy);
        }
        set
    }

    /// Enemies that can be captured without moving.
    #[inline]
    pub fn shots(&self, sliders: &Sliders<B>, square: Square, occupied: B, enemy: B) -> B {
        let mut set = B::EMPTY;
        for component in self.components.iter().filter(|component| component.shoots) {
            set |= component.targets(sliders, square, occupied, enemy);
        }
        set
    }

    /// Is every path open or closed by the number of pieces on it alone?
    pub fn counts_decide(&self) -> bool {
        self.components.iter().all(|component| match &component.form {
            Form::Paths(table) => table.counts_decide(),
            _ => true,
        })
    }

    /// Squares where the piece could capture if an enemy stood there.
    #[inline]
    pub fn attacks(&self, sliders: &Sliders<B>, square: Square, occupied: B) -> B {
        let mut set = B::EMPTY;
        for component in self.components.iter().filter(|component| component.capture) {
            set |= component.form.ends(sliders, square, occupied);
        }
        set
    }
}
