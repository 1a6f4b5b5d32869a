//! Castling: which moves there are, which rights a square carries, which moves are legal now.

use super::generate::Run;
use super::sink::MoveSink;
use super::state::Position;
use crate::base::{Bits, Geometry, Kind, MAX_SQUARES, Move, MoveClass, Square, Zobrist};
use crate::rules::Rules;
use crate::rules::spec::CastlingSpec;

/// One castling move with what must hold on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Castling<B> {
    /// Squares and letter.
    pub squares: CastlingSpec,
    /// Squares that must be empty.
    pub empty: B,
    /// Squares of the royal from start to end: none may be attacked.
    pub path: B,
    /// Does the royal move towards its partner? Then what the partner kept off both its squares pins the partner before.
    pub towards: bool,
    /// The square that its text names as the royal's target: the partner's where the royal's own could be understood as a step.
    pub written_to: Square,
    /// Hash key of the right to it.
    pub key: u64,
}

/// The castling moves of a position (Fischer-random arrays have their own) and the rights lost by touching a square.
#[derive(Clone, Debug)]
pub struct Castlings<B> {
    /// The moves; bit n of the rights belongs to move n.
    pub moves: Vec<Castling<B>>,
    /// Rights of each side.
    pub of_player: [u16; 2],
    lost: [u16; MAX_SQUARES],
}

impl<B: Bits> Castlings<B> {
    /// Compiles a list of castling moves, at most 16, each written as `written_to` says.
    pub fn new(
        geometry: &Geometry<B>,
        list: &[CastlingSpec],
        written_to: impl Fn(&CastlingSpec) -> Square,
    ) -> Self {
        let mut castlings = Castlings {
            moves: Vec::new(),
            of_player: [0; 2],
            lost: [0; MAX_SQUARES],
        };
        for (index, squares) in list.iter().enumerate().take(16) {
            let walk =
                |from: Square, to: Square| geometry.between(from, to) | B::single(from) | B::single(to);
            let path = walk(squares.royal_from, squares.royal_to);
            let own = B::single(squares.royal_from) | B::single(squares.rook_from);
            let rook_path = walk(squares.rook_from, squares.rook_to);
            // Also what lies between royal and rook: the documents demand it empty, and so does the orthodox game.
            let between = geometry.between(squares.royal_from, squares.rook_from);
            castlings.moves.push(Castling {
                squares: squares.clone(),
                empty: (path | rook_path | between) & !own,
                path,
                towards: (between | B::single(squares.rook_from)).has(squares.royal_to),
                written_to: written_to(squares),
                key: Zobrist::keys().castling(squares.royal_from, squares.rook_from),
            });
            castlings.of_player[squares.player as usize] |= 1 << index;
            castlings.lost[squares.royal_from.index()] |= 1 << index;
            castlings.lost[squares.rook_from.index()] |= 1 << index;
        }
        castlings
    }

    /// The game's own castling moves.
    pub fn of_rules(rules: &Rules<B>) -> Self {
        Castlings::new(&rules.geometry, &rules.spec.castling, |castling| {
            if may_be_mistaken(rules, castling) {
                castling.rook_from
            } else {
                castling.royal_to
            }
        })
    }

    /// Rights lost when a piece leaves or arrives on `square`.
    #[inline(always)]
    pub fn lost(&self, square: Square) -> u16 {
        self.lost[square.index() & (MAX_SQUARES - 1)]
    }
}

/// Could a step of the royal, or another castling, lead from and to the same squares?
fn may_be_mistaken<B: Bits>(rules: &Rules<B>, castling: &CastlingSpec) -> bool {
    let (from, to) = (castling.royal_from, castling.royal_to);
    let alike = |other: &&CastlingSpec| (other.royal_from, other.royal_to) == (from, to);
    if rules.spec.castling.iter().filter(alike).count() > 1 {
        return true;
    }
    // Whatever else is on the board: a line needs squares free that a hop needs occupied.
    let start = B::single(from);
    let crowded = rules.geometry.existing() & !B::single(to);
    rules.royals[castling.player].iter().any(|royal| {
        let leap = rules.once.royal_leap(u8::MAX, castling.player, *royal);
        let movers = [
            Some(rules.mover(castling.player, *royal)),
            leap.map(|(mover, _)| mover),
        ];
        movers.into_iter().flatten().any(|mover| {
            let steps = |occupied| mover.targets(&rules.sliders, from, occupied, B::EMPTY).has(to);
            steps(start) || steps(crowded)
        })
    })
}

impl<B: Bits> Position<B> {
    /// The legal castling moves of the side to move.
    pub(super) fn generate_castling<S: MoveSink<B>>(&self, run: &Run<'_, B>, sink: &mut S) {
        for (index, castling) in self.castlings.moves.iter().enumerate() {
            let squares = &castling.squares;
            if self.state.rights & 1 << index == 0
                || squares.player != run.turn
                || (castling.empty & run.occupied).any()
            {
                continue;
            }
            let royal = B::single(squares.royal_from);
            let lifted = run.occupied ^ royal;
            let known = self.rules.direct_attacks && run.royals == royal;
            if known && run.constraints.targets != !B::EMPTY {
                return; // in check
            }
            let path = if known {
                castling.path ^ royal
            } else {
                castling.path
            };
            if path
                .squares()
                .any(|square| run.enemies.endanger(square, lifted, !B::EMPTY))
            {
                continue;
            }
            let [royal_to, rook_to] = [
                (squares.royal_from, squares.royal_to),
                (squares.rook_from, squares.rook_to),
            ]
            .map(|(from, to)| B::single(self.landing(self.cell(from).kind(), run.turn, to)));
            let crossed = royal_to | rook_to;
            if crossed != B::single(squares.royal_to) | B::single(squares.rook_to)
                && (crossed & run.occupied).any()
            {
                continue;
            }
            let royals = (run.royals ^ royal) | royal_to;
            let after = (lifted & !B::single(squares.rook_from)) | crossed;
            let shields_nothing =
                known && castling.towards && !run.constraints.special.has(squares.rook_from);
            if shields_nothing || run.enemies.spare(royals, after, !B::EMPTY) {
                let m = Move::with_operand(
                    squares.royal_from,
                    squares.royal_to,
                    MoveClass::Castle,
                    Kind(index as u8),
                );
                sink.push(m);
            }
        }
    }
}
