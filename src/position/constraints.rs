//! Check masks and pins for any line piece: what a move may and may not do to the lines that end at an own royal.
//!
//! A line is an enemy attacker, the squares between it and the royal, and the number of pieces the attack needs there
//! (0 for sliders, 1 for hoppers). Counting the pieces now there tells which targets keep the attack from existing.

use super::attacks::Attackers;
use super::state::Position;
use crate::base::{Bits, Square};
use crate::rules::movement::{Form, open_lines};
use arrayvec::ArrayVec;

/// A line that matters: within one piece of being an attack.
#[derive(Clone, Copy, Debug)]
struct Line<B> {
    attacker: B,
    squares: B,
    hops: u32,
    pieces: u32,
}

impl<B: Bits> Line<B> {
    /// Targets that leave no attack on this line, for a piece on the line (`inside`) or elsewhere.
    #[inline]
    fn allowed(&self, inside: bool, occupied: B) -> B {
        let all = !B::EMPTY;
        match (self.hops, self.pieces, inside) {
            (0, 0, _) => self.squares | self.attacker,
            (0, 1, true) => self.squares | self.attacker,
            (0, ..) => all,
            (_, 0, _) => !self.squares,
            (_, 1, false) => (self.squares & !occupied) | self.attacker,
            (_, 1, true) => !self.squares,
            (_, 2, true) => (self.squares & !occupied) | self.attacker,
            _ => all,
        }
    }
}

/// Lines for which no memory is asked for; only positions crowded with royals or riders have more.
const USUAL_LINES: usize = 64;

/// What moves of pieces other than the royal in question must respect.
#[derive(Debug)]
pub(super) struct Constraints<B> {
    lines: ArrayVec<Line<B>, USUAL_LINES>,
    /// Lines beyond that.
    further: Vec<Line<B>>,
    /// Targets open to pieces on no line.
    pub(super) targets: B,
    /// Own pieces that stand on a line.
    pub(super) special: B,
    occupied: B,
}

impl<B: Bits> Constraints<B> {
    /// Targets open to the piece on `from`.
    #[inline]
    pub(super) fn targets_of(&self, from: Square) -> B {
        if !self.special.has(from) {
            return self.targets;
        }
        self.lines
            .iter()
            .chain(&self.further)
            .fold(!B::EMPTY, |set, line| {
                set & line.allowed(line.squares.has(from), self.occupied)
            })
    }

    #[inline(always)]
    fn add(&mut self, attacker: B, squares: B, hops: u32, own: B) {
        let pieces = (squares & self.occupied).count();
        if pieces > 2 * hops {
            // Too many pieces for one move to make an attack; one own piece alone on a slider's line is a pin.
            if hops == 1 || pieces > 1 || (squares & own).none() {
                return;
            }
        }
        let line = Line {
            attacker,
            squares,
            hops,
            pieces,
        };
        self.targets &= line.allowed(false, self.occupied);
        self.special |= squares & own;
        if let Err(full) = self.lines.try_push(line) {
            self.further.push(full.element());
        }
    }
}

impl<B: Bits> Constraints<B> {
    /// No constraints yet. [`Constraints::gather`] fills it in place.
    #[inline(always)]
    pub(super) fn none(occupied: B) -> Self {
        Constraints {
            lines: ArrayVec::new(),
            further: Vec::new(),
            targets: !B::EMPTY,
            special: B::EMPTY,
            occupied,
        }
    }

    /// Adds what the safety of the side to move's royals on `royals` demands of all other pieces.
    #[inline]
    pub(super) fn gather(&mut self, position: &Position<B>, enemies: &Attackers<'_, B>, royals: B) {
        for royal in royals.squares() {
            self.add_lines(position, enemies, royal);
        }
    }

    #[inline]
    fn add_lines(&mut self, position: &Position<B>, enemies: &Attackers<'_, B>, royal: Square) {
        let (turn, rules) = (position.state.turn, &position.rules);
        let (own, enemy) = (position.players[turn], position.players[!turn]);
        let (sliders, geometry) = (&rules.sliders, &rules.geometry);
        for (threat, sources) in enemies.groups() {
            match &threat.form {
                Form::Leap(table) => {
                    for attacker in (table[royal] & *sources).squares() {
                        self.add(B::single(attacker), B::EMPTY, 0, own);
                    }
                }
                Form::Lines { rook, bishop } => {
                    if (sliders.rays(*rook, *bishop, royal) & *sources).none() {
                        continue;
                    }
                    // Own pieces are looked through, so that pins show up; enemy pieces stop the line.
                    let seen = open_lines(sliders, *rook, *bishop, royal, enemy);
                    for attacker in (seen & *sources).squares() {
                        self.add(B::single(attacker), geometry.between(royal, attacker), 0, own);
                    }
                }
                Form::HopLines { rook, bishop } => {
                    let reach = sliders.rays(*rook, *bishop, royal);
                    for attacker in (reach & *sources).squares() {
                        self.add(B::single(attacker), geometry.between(royal, attacker), 1, own);
                    }
                }
                Form::Paths(table) => {
                    if (table.reach[royal] & *sources).any() {
                        for path in table.of(royal).iter().filter(|path| sources.has(path.end)) {
                            self.add(B::single(path.end), path.squares, table.hops, own);
                        }
                    }
                }
            }
        }
        if rules.ends().facing[!turn] {
            for other in position.royals(!turn).squares() {
                if geometry.file(other) == geometry.file(royal) {
                    self.add(B::single(other), geometry.between(royal, other), 0, own);
                }
            }
        }
    }
}
