//! A position as the search sees it: with the evaluation of its game.

use super::compiled::{Compiled, compiled};
use crate::base::{Bits, Move, MoveClass, MoveList, Player, Score, Sieve};
use crate::eval::Memory;
use crate::game::{Game, Outcome, PARTS, Scope, SearchTraits};
use crate::position::Position;
use crate::rules::{FenError, FenErrors, Leniency, Setup, Spec};
use std::any::Any;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A position together with the evaluation of its game.
#[derive(Clone, Debug)]
pub(super) struct Played<B: Bits> {
    position: Position<B>,
    game: Arc<Compiled<B>>,
    memory: Memory<B>,
}

impl<B: Bits> Played<B> {
    /// The position alone.
    pub(super) fn position(&self) -> &Position<B> {
        &self.position
    }

    /// Reads a FEN, with what was put right about it.
    pub(super) fn read_fen(
        spec: &Arc<Spec>,
        fen: &str,
        leniency: Leniency,
    ) -> Result<(Self, Vec<FenError>), FenErrors> {
        let game = compiled::<B>(spec);
        let (position, put_right) = Position::read_fen(&game.rules, fen, leniency)?;
        Ok((Played::new(position, game), put_right))
    }

    /// The position that a setup describes.
    pub(super) fn from_setup(spec: &Arc<Spec>, setup: &Setup) -> Result<Self, FenErrors> {
        let game = compiled::<B>(spec);
        let (position, _) = Position::from_setup(&game.rules, setup)?;
        Ok(Played::new(position, game))
    }

    fn new(position: Position<B>, game: Arc<Compiled<B>>) -> Self {
        Played {
            position,
            memory: Memory::default(),
            game,
        }
    }

    /// Static evaluation in centipawns from the view of the side to move.
    pub(super) fn evaluation(&self) -> Score {
        self.position
            .with_least_share(self.game.evaluator.evaluate(&self.position))
    }

    /// Does a learned network judge, alone or besides?
    pub(super) fn is_judged_by_network(&self) -> bool {
        self.game.evaluator.has_network()
    }

    /// The evaluation term by term.
    pub(super) fn report(&self) -> String {
        self.game.evaluator.report(&self.position)
    }
}

impl<B: Bits> Deref for Played<B> {
    type Target = Position<B>;
    #[inline(always)]
    fn deref(&self) -> &Position<B> {
        &self.position
    }
}

impl<B: Bits> DerefMut for Played<B> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Position<B> {
        &mut self.position
    }
}

impl<B: Bits> Game for Played<B> {
    #[inline]
    fn turn(&self) -> Player {
        self.position.turn()
    }
    #[inline]
    fn key(&self) -> u64 {
        self.position.search_key()
    }
    #[inline]
    fn likely_key_after(&self, m: Move) -> u64 {
        self.position.likely_key_after(m)
    }
    #[inline]
    fn reversible_plies(&self) -> u32 {
        self.state().reversible_plies as u32
    }
    #[inline]
    fn generate(&self, scope: Scope, list: &mut MoveList) {
        self.position.generate(scope, list);
    }
    #[inline]
    fn make(&mut self, m: Move) {
        self.position.make(m);
    }
    #[inline]
    fn unmake(&mut self) {
        self.position.unmake();
    }
    #[inline]
    fn make_null(&mut self) {
        self.position.make_null();
    }
    #[inline]
    fn in_check(&self) -> bool {
        // A claimant on the key has to be answered just as a check has.
        self.position.in_check() || self.position.key_threatened()
    }
    #[inline]
    fn ended(&self) -> Option<Outcome> {
        self.position.ended()
    }
    fn without_moves(&self) -> Outcome {
        self.position.without_moves()
    }
    fn outcome_score(&self, outcome: Outcome, ply: usize, draw: Score) -> Score {
        self.position.outcome_score(outcome, ply, draw)
    }
    #[inline]
    fn repeats_within(&self, plies: usize) -> bool {
        self.position.repeats_within(plies)
    }
    #[inline]
    fn repetition_within(&self, plies: usize) -> Option<Outcome> {
        self.position.repetition_within(plies)
    }
    #[inline]
    fn evaluate(&mut self) -> Score {
        let score = self
            .game
            .evaluator
            .evaluate_remembering(&self.position, &mut self.memory);
        self.position.with_least_share(score)
    }
    #[inline]
    fn evaluation_after_null(&self, before: Score) -> Option<Score> {
        let same = self.rules().foreseeable && self.state().barer.is_none();
        same.then(|| self.game.evaluator.after_pass(before))?
    }
    #[inline]
    fn is_tactical(&self, m: Move) -> bool {
        self.position.is_tactical(m)
    }
    #[inline]
    fn is_capture(&self, m: Move) -> bool {
        !self.captured(m).is_empty()
    }
    #[inline]
    fn gain(&self, m: Move) -> Score {
        self.position.gain(m)
    }
    #[inline]
    fn mover_value(&self, m: Move) -> Score {
        match m.class() {
            MoveClass::Drop => self.rules().values[self.turn()][m.operand()],
            _ => self.value(self.cell(m.from())),
        }
    }
    #[inline]
    fn exchange_at_least(&self, m: Move, threshold: Score) -> bool {
        self.position.exchange_at_least(m, threshold)
    }
    #[inline]
    fn gives_check(&self, m: Move) -> bool {
        Position::gives_check(self, m)
    }
    fn threatened(&self) -> [u64; 2] {
        self.position.threatened().halves()
    }
    fn sieve_checks(&self, sieve: &mut Sieve) {
        self.position.sieve_checks(sieve);
    }
    #[inline]
    fn passes_checks(&self, sieve: &Sieve, m: Move) -> bool {
        self.position.passes_checks(sieve, m)
    }
    #[inline]
    fn history_index(&self, m: Move) -> usize {
        let cell = match m.class() {
            MoveClass::Drop => crate::base::Cell::new(self.position.turn(), m.operand()),
            _ => self.cell(m.from()),
        };
        cell.index() * self.rules().geometry.squares() + m.to().index()
    }
    fn history_indices(&self) -> usize {
        (1 + 2 * self.rules().kinds) * self.rules().geometry.squares()
    }
    #[inline]
    fn victim(&self, m: Move) -> usize {
        self.position.victim(m).map_or(0, |kind| kind.index() + 1)
    }
    #[inline]
    fn part_keys(&self) -> [u64; PARTS] {
        self.position.part_keys()
    }
    #[inline]
    fn must_capture(&self) -> bool {
        self.position.must_capture()
    }
    fn zugzwang_prone(&self) -> bool {
        let turn = self.position.turn();
        let own = self.player(turn);
        let rules = self.rules();
        let slow = (0..rules.kinds as u8)
            .map(crate::base::Kind)
            .filter(|kind| rules.progress[*kind]);
        let slow = slow.fold(self.royals(turn), |set, kind| set | self.pieces(turn, kind));
        // Nobody passes while pieces are placed: the other side would drop out of its turn.
        (own & !slow).none() || self.position.placing()
    }
    fn turns(&self, line: &[Move]) -> Vec<Move> {
        self.position.joined(line)
    }
    fn steps(&self, turn: Move) -> (Move, Option<Move>) {
        self.position.steps_of(turn)
    }
    fn turn_unfinished(&self) -> bool {
        self.position.in_joined_turn()
    }
    #[inline]
    fn pieces_on_board(&self) -> u32 {
        self.occupied().count()
    }
    fn inner(&self) -> Option<&dyn Any> {
        Some(&self.position)
    }
    fn traits(&self) -> SearchTraits {
        self.rules().search_traits()
    }
}
