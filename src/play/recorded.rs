//! What a game remembers besides its position: who has been captured, how often chance has acted.

use super::engine::Thinker;
use super::{Action, Actor, Change, Piece, PieceView, Play, Reach, Refusal, Seat, Step, Thought, View};
use crate::board::Board;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A game with its past.
pub(super) struct Recorded {
    game: Box<dyn Play>,
    /// In the order of their captures.
    captured: Vec<Piece>,
    throws: u64,
}

impl Recorded {
    pub(super) fn new(game: impl Play + 'static) -> Recorded {
        Recorded {
            game: Box::new(game),
            captured: Vec::new(),
            throws: 0,
        }
    }
}

/// The pieces that a change of the board took away on squares where something was captured.
fn captured(action: &Action, changes: &[Change]) -> Vec<Piece> {
    let squares = action.steps.iter().flat_map(|step| match step {
        Step::Go { captures, .. } => captures.clone(),
        Step::Shoot { at, .. } => vec![*at],
        _ => Vec::new(),
    });
    let squares: Vec<_> = squares.collect();
    let lifted = changes.iter().filter_map(|change| match change {
        Change::Lift { at, piece } if squares.contains(at) => Some(piece.clone()),
        _ => None,
    });
    lifted.collect()
}

impl Play for Recorded {
    fn identity(&self) -> String {
        self.game.identity()
    }
    fn title(&self) -> String {
        self.game.title()
    }
    fn seats(&self) -> Vec<String> {
        self.game.seats()
    }
    fn aim(&self) -> String {
        self.game.aim()
    }
    fn pieces(&self) -> Vec<PieceView> {
        self.game.pieces()
    }
    fn reach(&self, letter: char, seat: Seat) -> Option<Reach> {
        self.game.reach(letter, seat)
    }
    fn actor(&self) -> Actor {
        self.game.actor()
    }
    fn actions(&self) -> Vec<Action> {
        self.game.actions()
    }
    fn draws(&self) -> Vec<Action> {
        self.game.draws()
    }
    fn perft(&self, depth: u32) -> Option<u64> {
        self.game.perft(depth)
    }
    fn throws(&self) -> u64 {
        self.throws
    }
    fn apply(&mut self, action: &Action) -> Result<Vec<Change>, Refusal> {
        let action = self.game.read(&action.text)?.checked_against(action)?;
        let chance = self.game.actor() == Actor::Chance;
        let changes = self.game.apply(&action)?;
        self.throws += u64::from(chance);
        self.captured.extend(captured(&action, &changes));
        Ok(changes)
    }
    fn read(&self, text: &str) -> Result<Action, Refusal> {
        self.game.read(text)
    }
    fn roll(&self, random: &mut Xoshiro256PlusPlus) -> Option<Action> {
        self.game.roll(random)
    }
    fn state(&self) -> String {
        self.game.state()
    }
    fn view(&self, seat: Option<Seat>) -> View {
        let mut view = self.game.view(seat);
        for piece in &self.captured {
            if let Some(owner) = piece.seat.and_then(|seat| view.seats.get_mut(seat)) {
                owner.captured.push(piece.clone());
            }
        }
        view
    }
    fn clocks(&self) -> usize {
        self.game.clocks()
    }
    fn clock(&self) -> usize {
        self.game.clock()
    }
    fn flag(&mut self) -> Result<(), Refusal> {
        self.game.flag()
    }
    fn board(&self) -> Option<&Board> {
        self.game.board()
    }
    fn think(&self, thinker: &mut Thinker<'_>) -> Option<Thought> {
        self.game.think(thinker)
    }
    fn copy(&self) -> Box<dyn Play> {
        Box::new(Recorded {
            game: self.game.copy(),
            captured: self.captured.clone(),
            throws: self.throws,
        })
    }
}
