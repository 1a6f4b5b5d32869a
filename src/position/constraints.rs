//! Check masks and pins for any line piece: what a move may and may not do to the lines that end at an own royal.
//!
//! A line is an enemy attacker, the squares between it and the royal, and the number of pieces the attack needs there
//! (0 for sliders, 1 for hoppers). Counting the pieces now there tells which targets keep the attack from existing.

use super::state::Position;
use crate::base::{Bits, Square};
use crate::rules::movement::Form;
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

/// What moves of pieces other than the royal in question must respect.
#[derive(Clone, Debug)]
pub(super) struct Constraints<B> {
    lines: ArrayVec<Line<B>, 256>,
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
        self.lines.iter().fold(!B::EMPTY, |set, line| {
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
        self.lines.push(line);
    }
}

impl<B: Bits> Position<B> {
    /// The constraints that the safety of the side to move's royals on `royals` puts on all other pieces.
    #[inline]
    pub(super) fn constraints(&self, royals: B) -> Constraints<B> {
        let occupied = self.occupied();
        let mut constraints = Constraints {
            lines: ArrayVec::new(),
            targets: !B::EMPTY,
            special: B::EMPTY,
            occupied,
        };
        for royal in royals.squares() {
            self.add_lines(royal, &mut constraints);
        }
        constraints
    }

    #[inline]
    fn add_lines(&self, royal: Square, constraints: &mut Constraints<B>) {
        let (turn, rules) = (self.state.turn, self.rules);
        let (own, enemy) = (self.players[turn], self.players[!turn]);
        for threat in rules.threats(!turn) {
            let sources = self.kinds_union(threat) & enemy;
            if sources.none() {
                continue;
            }
            match &threat.form {
                Form::Leap(table) => {
                    for attacker in (table[royal.index()] & sources).squares() {
                        constraints.add(B::single(attacker), B::EMPTY, 0, own);
                    }
                }
                Form::Lines { rook, .. } => {
                    // Own pieces are looked through, so that pins show up; enemy pieces stop the line.
                    let seen = if *rook {
                        rules.sliders.rook(royal, enemy)
                    } else {
                        rules.sliders.bishop(royal, enemy)
                    };
                    for attacker in (seen & sources).squares() {
                        constraints.add(
                            B::single(attacker),
                            rules.geometry.between(royal, attacker),
                            0,
                            own,
                        );
                    }
                }
                Form::HopLines { rook, .. } => {
                    let reach = if *rook {
                        rules.sliders.rook(royal, B::EMPTY)
                    } else {
                        rules.sliders.bishop(royal, B::EMPTY)
                    };
                    for attacker in (reach & sources).squares() {
                        constraints.add(
                            B::single(attacker),
                            rules.geometry.between(royal, attacker),
                            1,
                            own,
                        );
                    }
                }
                Form::Paths(table) => {
                    if (table.reach[royal.index()] & sources).any() {
                        for path in table.of(royal).iter().filter(|path| sources.has(path.end)) {
                            constraints.add(B::single(path.end), path.squares, table.hops, own);
                        }
                    }
                }
            }
        }
        if rules.ends().facing {
            for other in self.royals(!turn).squares() {
                if rules.geometry.file(other) == rules.geometry.file(royal) {
                    constraints.add(B::single(other), rules.geometry.between(royal, other), 0, own);
                }
            }
        }
    }
}
