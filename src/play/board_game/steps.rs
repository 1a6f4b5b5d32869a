//! A move of a position as the steps that people see.

use crate::base::{Bits, Move, MoveClass, Square};
use crate::board::PositionVisitor;
use crate::play::squares::place;
use crate::play::{Place, Step};
use crate::position::Position;

/// The steps of a legal move, all of them where a turn joins several.
pub(super) struct Steps(pub(super) Move);

impl PositionVisitor for Steps {
    type Output = Vec<Step>;
    fn visit<B: Bits>(self, position: &Position<B>) -> Vec<Step> {
        let (first, second) = position.steps_of(self.0);
        let mut steps = vec![step(position, first)];
        if let Some(second) = second {
            let mut after = position.clone();
            after.make(first);
            steps.push(step(&after, second));
        }
        steps
    }
}

fn step<B: Bits>(position: &Position<B>, m: Move) -> Step {
    let spec = &position.rules().spec;
    let at = |square: Square| place(spec, square);
    match m.class() {
        MoveClass::Pass => Step::Pass,
        MoveClass::TakeBack => Step::TakeBack,
        MoveClass::Drop => Step::Drop {
            piece: spec.pieces[m.operand().index()].letter,
            to: at(m.to()),
        },
        MoveClass::Shot => Step::Shoot {
            from: at(m.from()),
            at: at(m.to()),
        },
        MoveClass::Swap => Step::Swap {
            from: at(m.from()),
            with: at(m.to()),
        },
        MoveClass::Castle => castling(position, m),
        _ => going(position, m),
    }
}

fn castling<B: Bits>(position: &Position<B>, m: Move) -> Step {
    let spec = &position.rules().spec;
    let squares = &position.castlings().moves[m.operand().index()].squares;
    let ends = |from: Square, to: Square| -> [Place; 2] {
        [from, position.landing_of(from, to)].map(|square| place(spec, square))
    };
    Step::Castle {
        royal: ends(squares.royal_from, squares.royal_to),
        partner: ends(squares.rook_from, squares.rook_to),
    }
}

fn going<B: Bits>(position: &Position<B>, m: Move) -> Step {
    let spec = &position.rules().spec;
    let at = |square: Square| place(spec, square);
    let (from, to) = (m.from(), position.landing_of(m.from(), m.to()));
    let mut way = position.landings(m);
    if way.last() == Some(&to) {
        way.pop();
    }
    let mut after = position.clone();
    after.make(m);
    let letter = |square: Square| {
        let (_, kind) = after.cell(square).piece()?;
        Some((kind, spec.pieces[kind.index()].letter))
    };
    let moved = position.cell(from).piece().map(|(_, kind)| kind);
    let left_behind = letter(from).filter(|_| from != to);
    Step::Go {
        from: at(from),
        to: at(to),
        way: way.into_iter().map(at).collect(),
        captures: position.captures(m).squares().map(at).collect(),
        becomes: letter(to)
            .filter(|(kind, _)| Some(*kind) != moved)
            .map(|(_, letter)| letter),
        leaves: left_behind.map(|(_, letter)| letter),
    }
}
