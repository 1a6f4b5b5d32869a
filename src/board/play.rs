//! A position as the search sees it.

use crate::base::{Bits, MAX_SQUARES, Move, MoveClass, MoveList, Player, Score};
use crate::game::{Game, Outcome, Scope, SearchTraits};
use crate::position::Position;

impl<B: Bits> Game for Position<B> {
    #[inline]
    fn turn(&self) -> Player {
        Position::turn(self)
    }
    #[inline]
    fn key(&self) -> u64 {
        self.state().key
    }
    #[inline]
    fn reversible_plies(&self) -> u32 {
        self.state().reversible_plies as u32
    }
    #[inline]
    fn generate(&self, scope: Scope, list: &mut MoveList) {
        Position::generate(self, scope, list);
    }
    #[inline]
    fn make(&mut self, m: Move) {
        Position::make(self, m);
    }
    #[inline]
    fn unmake(&mut self) {
        Position::unmake(self);
    }
    #[inline]
    fn make_null(&mut self) {
        Position::make_null(self);
    }
    #[inline]
    fn in_check(&self) -> bool {
        Position::in_check(self)
    }
    #[inline]
    fn ended(&self) -> Option<Outcome> {
        Position::ended(self)
    }
    fn without_moves(&self) -> Outcome {
        Position::without_moves(self)
    }
    #[inline]
    fn repeats_within(&self, plies: usize) -> bool {
        Position::repeats_within(self, plies)
    }
    #[inline]
    fn evaluate(&self) -> Score {
        self.piece_square_score(1)
    }
    #[inline]
    fn is_tactical(&self, m: Move) -> bool {
        matches!(m.class(), MoveClass::Promotion | MoveClass::Rescue) || self.is_capture(m)
    }
    #[inline]
    fn is_capture(&self, m: Move) -> bool {
        !self.captured(m).is_empty()
    }
    #[inline]
    fn gain(&self, m: Move) -> Score {
        Position::gain(self, m)
    }
    #[inline]
    fn mover_value(&self, m: Move) -> Score {
        match m.class() {
            MoveClass::Drop => self.rules().values[m.operand()],
            _ => self.value(self.cell(m.from())),
        }
    }
    #[inline]
    fn exchange_at_least(&self, m: Move, threshold: Score) -> bool {
        Position::exchange_at_least(self, m, threshold)
    }
    #[inline]
    fn history_index(&self, m: Move) -> usize {
        let cell = match m.class() {
            MoveClass::Drop => crate::base::Cell::new(Position::turn(self), m.operand()),
            _ => self.cell(m.from()),
        };
        cell.index() * MAX_SQUARES + m.to().index()
    }
    #[inline]
    fn captured_index(&self, m: Move) -> usize {
        self.captured(m).index()
    }
    fn zugzwang_prone(&self) -> bool {
        let turn = Position::turn(self);
        let own = self.player(turn);
        let rules = self.rules();
        let slow = (0..rules.kinds as u8)
            .map(crate::base::Kind)
            .filter(|kind| rules.progress[*kind]);
        let slow = slow.fold(self.royals(turn), |set, kind| set | self.pieces(turn, kind));
        (own & !slow).none()
    }
    fn traits(&self) -> SearchTraits {
        self.rules().search_traits()
    }
}
