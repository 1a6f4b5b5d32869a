//! A game played on the slow twin: a position with its past.

use super::bending::board_result;
use super::extinction::{bared, extinction};
use super::key::{key_result, stuck_result};
use super::legal::{in_check, legal_plies, perft, royal_attacked};
use super::mating::mate_result;
use super::partial::{share, with_least_share};
use super::plies::{Ply, Special};
use super::repetition::{Identity, Moment, judge};
use super::state::State;
use std::sync::Arc;
use tapestry::base::Player;
use tapestry::game::GameResult;
use tapestry::rules::Spec;
use tapestry::rules::spec::SideResult;

/// A position and how it came about.
#[derive(Clone)]
pub(crate) struct SlowGame {
    spec: Arc<Spec>,
    past: Vec<Moment>,
}

impl SlowGame {
    /// The game from a FEN.
    pub(crate) fn from_fen(spec: &Arc<Spec>, fen: &str) -> Result<SlowGame, String> {
        let state = State::from_fen(spec, fen)?;
        let mut without_contact = state.clone();
        if spec.hints.get("royal-contact") == Some(&1) {
            for royal in state.royals(spec, state.turn) {
                without_contact.board[royal] = None;
            }
        }
        if !spec.ends.royal_capture && royal_attacked(spec, &without_contact, !state.turn) {
            return Err("the side that is not to move is in check".into());
        }
        Ok(SlowGame::from_state(spec, state))
    }

    /// The game from a position.
    pub(crate) fn from_state(spec: &Arc<Spec>, state: State) -> SlowGame {
        let first = Moment {
            identity: Identity::of(spec, &state),
            state,
            came_by: None,
        };
        SlowGame {
            spec: spec.clone(),
            past: vec![first],
        }
    }

    /// The position now.
    pub(crate) fn state(&self) -> &State {
        &self.past[self.past.len() - 1].state
    }

    /// What identifies the position when it is repeated.
    pub(crate) fn identity(&self) -> &Identity {
        &self.past[self.past.len() - 1].identity
    }

    /// The rules.
    pub(crate) fn spec(&self) -> &Arc<Spec> {
        &self.spec
    }

    /// The legal moves.
    pub(crate) fn plies(&self) -> Vec<Ply> {
        legal_plies(&self.spec, self.state())
    }

    /// Plays a move.
    pub(crate) fn play(&mut self, ply: Ply) {
        let identity = Identity::of(&self.spec, &ply.after);
        if ply.special == Special::TakeBack {
            // Both moves, and the position in which they were made, make way for the same one without the right.
            self.past.truncate(self.past.len() - 3);
        }
        self.past.push(Moment {
            identity,
            state: ply.after,
            came_by: Some((ply.from, ply.to)),
        });
    }

    /// Is the side to move in check?
    pub(crate) fn in_check(&self) -> bool {
        in_check(&self.spec, self.state())
    }

    /// Counts leaves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        perft(&self.spec, self.state(), depth)
    }

    /// The result, if the game is over.
    pub(crate) fn outcome(&self) -> Option<GameResult> {
        let result = self.outcome_by_rules()?;
        Some(with_least_share(&self.spec, self.state(), result))
    }

    fn outcome_by_rules(&self) -> Option<GameResult> {
        let (spec, state) = (&*self.spec, self.state());
        if state.over.is_some() {
            return state.over;
        }
        if let Some(result) = key_result(spec, state) {
            return Some(result);
        }
        let on_board = board_result(spec, state).or_else(|| extinction(spec, state));
        if let Some(result) = on_board.or_else(|| bared(spec, state)) {
            return Some(result);
        }
        if self.only_royals_left() {
            return Some(GameResult::Draw);
        }
        if self.plies().is_empty() {
            if let Some(result) = stuck_result(spec, state) {
                return Some(result);
            }
            return Some(if self.in_check() && !spec.ends.royal_capture {
                mate_result(spec, state)
            } else {
                self.stalemate()
            });
        }
        if self.nobody_can_move() {
            return Some(GameResult::Draw);
        }
        let limit = spec.ends.move_limit as u32;
        let moves_run_out = limit > 0 && state.idle >= 2 * limit;
        judge(spec, &self.past).or(moves_run_out.then_some(GameResult::Draw))
    }

    /// Can both sides only pass?
    fn nobody_can_move(&self) -> bool {
        let passes = |plies: &[Ply]| matches!(plies, [ply] if ply.special == Special::Pass);
        let plies = self.plies();
        self.spec.ends.stuck_passes && passes(&plies) && passes(&legal_plies(&self.spec, &plies[0].after))
    }

    fn stalemate(&self) -> GameResult {
        match self.spec.ends.stalemate {
            SideResult::Win => GameResult::Win(self.state().turn),
            SideResult::Draw => share(!self.state().turn, self.spec.ends.partial.stalemate),
            SideResult::Loss => GameResult::Win(!self.state().turn),
        }
    }

    fn only_royals_left(&self) -> bool {
        let spec = &self.spec;
        let others = self
            .state()
            .squares_where(|owner, kind| !spec.pieces[kind.index()].royal[owner]);
        let royals = Player::ALL.map(|player| self.state().royals(spec, player));
        spec.ends.bare_royals_draw && others.is_empty() && royals.iter().all(|royals| !royals.is_empty())
    }
}
