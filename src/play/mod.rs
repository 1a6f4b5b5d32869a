//! One typed game for programs: who acts, what can be done and in which steps, what that changes, how it looks, how it ends.
//!
//! Every game of the catalogue is played through [`Play`], whatever it is made of: two sides on one board or on two, three
//! players, races with dice, two games at once. Squares carry their board, turns are their steps, and all of it can be written
//! as JSON and read back.
//!
//! ```
//! use tapestry::play::{self, Actor};
//! use tapestry::variants::Catalogue;
//!
//! let ruleset = Catalogue::embedded().ruleset("alice").expect("a known game");
//! let mut game = play::start(&ruleset, None).expect("its start is sound");
//! assert_eq!(game.actor(), Actor::Seat(0));
//! let action = game.read("e2e4").expect("legal");
//! let changes = game.apply(&action).expect("legal");
//! // The pawn leaves e2 of the first board and arrives on e4 of the second.
//! assert_eq!(changes.len(), 2);
//! assert!(game.view(None).boards[1].cell(4, 3).pieces[0].letter == 'P');
//! ```

mod action;
mod aim;
mod board_game;
mod clocks;
pub mod ends;
mod engine;
mod lots;
mod mind;
mod parallel;
mod pieces;
mod race;
mod recorded;
mod squares;
mod three_handed;
mod timeline;
mod tree;
mod verdict;
mod view;

pub use action::{Action, Place, Step};
pub use clocks::{Clocks, in_words};
pub use engine::{ClockLeft, Engine, Judgement, Limits, Thinker, Thought};
pub use lots::Lots;
pub use mind::{Mind, Wanted};
pub use parallel::verdict as verdict_of_pair;
pub use pieces::{PieceView, Reach};
pub use timeline::{Done, Timeline};
pub use tree::{Branch, GameTree};
pub use verdict::{Actor, Ending, GameEnd, Party, Verdict};
pub use view::{BoardView, Change, Mark, Piece, Pocket, SeatView, SquareView, View};

use crate::board::Board;
use crate::games::Ruleset;
use rand_xoshiro::Xoshiro256PlusPlus;

use recorded::Recorded;

/// The number of a player, in the order in which they first come to move.
pub type Seat = usize;

/// Why something cannot be done, in words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(pub String);

/// A game in progress.
pub trait Play: Send {
    /// The game, as the catalogue names it: `id` or `id:option=value,…`.
    fn identity(&self) -> String;
    /// Title of the game.
    fn title(&self) -> String;
    /// Names of the players, by seat.
    fn seats(&self) -> Vec<String>;
    /// How to win, in a line.
    fn aim(&self) -> String;
    /// The pieces of the game.
    fn pieces(&self) -> Vec<PieceView>;
    /// Where a player's piece with this letter can go when it is alone; `None` where that means nothing.
    fn reach(&self, letter: char, seat: Seat) -> Option<Reach>;
    /// Who has to do something.
    fn actor(&self) -> Actor;
    /// Everything that can be done now, sorted by text; where chance acts, its outcomes; nothing when the game is over.
    fn actions(&self) -> Vec<Action>;
    /// What whoever has to decide may say about a draw, besides [`Play::actions`]: offer one, and then move; accept the one that was
    /// offered with the last move (a move declines it); concede one, where the rules know that.
    fn draws(&self) -> Vec<Action> {
        Vec::new()
    }
    /// Does one of these, and tells what it changed, in the order of its doing.
    ///
    /// # Errors
    /// If it is none of [`Play::actions`] and [`Play::draws`]; nothing has changed then.
    fn apply(&mut self, action: &Action) -> Result<Vec<Change>, Refusal>;
    /// The action that a text means.
    ///
    /// # Errors
    /// If it means none of [`Play::actions`] and [`Play::draws`], with the reason as far as it can be told.
    fn read(&self, text: &str) -> Result<Action, Refusal>;
    /// What chance decides, drawn; `None` where chance does not act.
    fn roll(&self, random: &mut Xoshiro256PlusPlus) -> Option<Action>;
    /// The position as a text that [`start`] reads back.
    fn state(&self) -> String;
    /// What a player sees (`None`: somebody who may see everything).
    fn view(&self, seat: Option<Seat>) -> View;
    /// Number of sequences of so many turns; `None` where chance makes that meaningless.
    fn perft(&self, depth: u32) -> Option<u64>;
    /// How often chance has acted since the game was begun or taken up.
    fn throws(&self) -> u64 {
        0
    }
    /// How many clocks each player has: none where the game knows no time.
    fn clocks(&self) -> usize {
        1
    }
    /// Which of the clocks of whoever has to decide is running.
    fn clock(&self) -> usize {
        0
    }
    /// The running clock has no time left, and that ends what it ends.
    ///
    /// # Errors
    /// If nobody has to decide, or the game knows no time; nothing has changed then.
    fn flag(&mut self) -> Result<(), Refusal>;
    /// The board on which a move has to be made, for those who know boards; `None` where the game is over or has none.
    fn board(&self) -> Option<&Board> {
        None
    }
    /// Thinks: [`Engine::think`] is what asks for it.
    fn think(&self, thinker: &mut Thinker<'_>) -> Option<Thought>;
    /// A copy to try things on, or to come back to.
    fn copy(&self) -> Box<dyn Play>;
}

/// A game at its start, or in the state of a text.
///
/// # Errors
/// What is wrong with the text.
pub fn start(ruleset: &Ruleset, state: Option<&str>) -> Result<Box<dyn Play>, Refusal> {
    Ok(match ruleset {
        Ruleset::Board(spec) => Box::new(Recorded::new(board_game::start(spec, state)?)),
        Ruleset::Race(spec) => Box::new(Recorded::new(race::start(spec, state)?)),
        Ruleset::ThreeHanded(spec) => Box::new(three_handed::start(spec, state)?),
        Ruleset::Parallel(spec) => Box::new(Recorded::new(parallel::start(spec, state)?)),
    })
}

/// Sorts actions by their texts.
fn sorted(mut actions: Vec<Action>) -> Vec<Action> {
    actions.sort_by(|one, other| one.text.cmp(&other.text));
    actions
}
