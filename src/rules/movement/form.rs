//! Ways of getting from a square to others, read forward or from the other end.

use super::tables::{PathTable, SquareTable};
use crate::base::{Bits, MAX_SQUARES, Sliders, Square};

/// One way of getting from a square to others.
#[derive(Clone, Debug)]
pub enum Form<B> {
    /// Jumps.
    Leap(SquareTable<B>),
    /// Unlimited rook and/or bishop lines in all their directions, anywhere on the board.
    Lines {
        /// Along ranks and files.
        rook: bool,
        /// Along diagonals.
        bishop: bool,
    },
    /// As lines, beyond exactly one piece.
    HopLines {
        /// Along ranks and files.
        rook: bool,
        /// Along diagonals.
        bishop: bool,
    },
    /// Everything else that depends on the squares between.
    Paths(PathTable<B>),
}

/// Squares of a rook's and/or bishop's line beyond exactly one piece, up to and including the second.
#[inline(always)]
pub fn hop_lines<B: Bits>(sliders: &Sliders<B>, rook: bool, bishop: bool, square: Square, occupied: B) -> B {
    let mut set = B::EMPTY;
    if rook {
        let near = sliders.rook(square, occupied);
        set |= sliders.rook(square, occupied & !near) & !near;
    }
    if bishop {
        let near = sliders.bishop(square, occupied);
        set |= sliders.bishop(square, occupied & !near) & !near;
    }
    set
}

/// Squares of a rook's and/or bishop's open lines, up to and including the first piece.
#[inline(always)]
pub fn open_lines<B: Bits>(sliders: &Sliders<B>, rook: bool, bishop: bool, square: Square, occupied: B) -> B {
    match (rook, bishop) {
        (true, true) => sliders.rook(square, occupied) | sliders.bishop(square, occupied),
        (true, false) => sliders.rook(square, occupied),
        _ => sliders.bishop(square, occupied),
    }
}

impl<B: Bits> Form<B> {
    /// Squares reached from `square` (forward form), or from which `square` is reached (reverse form).
    #[inline(always)]
    pub fn ends(&self, sliders: &Sliders<B>, square: Square, occupied: B) -> B {
        match self {
            Form::Leap(table) => table[square],
            Form::Lines { rook, bishop } => open_lines(sliders, *rook, *bishop, square, occupied),
            Form::HopLines { rook, bishop } => hop_lines(sliders, *rook, *bishop, square, occupied),
            Form::Paths(paths) => paths.open_ends(square, occupied),
        }
    }

    /// The form read from the other end.
    pub fn reversed(&self) -> Self {
        match self {
            Form::Leap(table) => {
                let mut reverse = SquareTable::empty();
                for from in (0..MAX_SQUARES as u8).map(Square) {
                    for to in table[from].squares() {
                        reverse[to] |= B::single(from);
                    }
                }
                Form::Leap(reverse)
            }
            Form::Paths(paths) => Form::Paths(paths.reversed()),
            lines => lines.clone(),
        }
    }
}

/// A form and what it may do at its ends.
#[derive(Clone, Debug)]
pub struct Component<B> {
    /// How it moves.
    pub form: Form<B>,
    /// May end on empty squares.
    pub quiet: bool,
    /// May end on enemy pieces.
    pub capture: bool,
    /// Captures there without moving.
    pub shoots: bool,
    quiet_mask: B,
    capture_mask: B,
}

impl<B: Bits> Component<B> {
    pub(super) fn new(form: Form<B>, quiet: bool, capture: bool) -> Self {
        let full = |on: bool| if on { !B::EMPTY } else { B::EMPTY };
        Component {
            form,
            quiet,
            capture,
            shoots: false,
            quiet_mask: full(quiet),
            capture_mask: full(capture),
        }
    }

    /// Pseudo-legal targets.
    #[inline(always)]
    pub(super) fn targets(&self, sliders: &Sliders<B>, square: Square, occupied: B, enemy: B) -> B {
        let ends = self.form.ends(sliders, square, occupied);
        ends & ((self.quiet_mask & !occupied) | (self.capture_mask & enemy))
    }
}
