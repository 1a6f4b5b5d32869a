//! What can be done in a game, as steps on squares that carry their board.

use super::Refusal;
use serde::{Deserialize, Serialize};

/// A square of one of the boards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The board, by its index in [`super::View::boards`].
    pub board: u8,
    /// From the left, from 0.
    pub file: u8,
    /// From South's side, from 0.
    pub rank: u8,
}

/// Something that can be done: a whole turn, or what chance decides.
///
/// ```
/// use tapestry::play::{self, Action, Step};
/// use tapestry::variants::Catalogue;
///
/// let game = play::start(&Catalogue::embedded().ruleset("chess")?, None)?;
/// let action = game.read("Nf3")?;
/// assert_eq!(action.text, "g1f3");
/// let [Step::Go { from, to, captures, .. }] = &action.steps[..] else { panic!("a knight goes") };
/// assert_eq!((from.file, from.rank, to.file, to.rank, captures.len()), (6, 0, 5, 2, 0));
///
/// let json = serde_json::to_string(&action)?;
/// assert_eq!(serde_json::from_str::<Action>(&json)?, action);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Action {
    /// As people write it; different from that of every other action of the position.
    pub text: String,
    /// What happens, one after the other.
    pub steps: Vec<Step>,
}

impl Action {
    /// This action, which the text of another one means, if the other is the same: one that was written elsewhere may not be.
    pub(super) fn checked_against(self, other: &Action) -> Result<Action, Refusal> {
        if self == *other {
            return Ok(self);
        }
        Err(Refusal(format!(
            "'{}' has other steps than these here",
            self.text.escape_debug()
        )))
    }

    /// Is this a choice that others do not see before they have made their own?
    pub fn is_secret(&self) -> bool {
        matches!(self.steps.first(), Some(Step::Choose { .. }))
    }
}

/// A part of an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Step {
    /// A piece goes.
    Go {
        /// From here.
        from: Place,
        /// It ends here, on whichever board.
        to: Place,
        /// Squares that it touches between, in order: landings of a series, the square reached before the board is changed.
        way: Vec<Place>,
        /// Squares of which the pieces are captured.
        captures: Vec<Place>,
        /// The letter of what it becomes, if it changes.
        becomes: Option<char>,
        /// The letter of what stays behind on `from`, if anything does.
        leaves: Option<char>,
    },
    /// A royal and its partner move at once.
    Castle {
        /// The royal's squares, from and to.
        royal: [Place; 2],
        /// The partner's squares, from and to.
        partner: [Place; 2],
    },
    /// A piece comes from the pocket or the hand.
    Drop {
        /// Its letter.
        piece: char,
        /// Where it is put.
        to: Place,
    },
    /// Two pieces change places.
    Swap {
        /// The square of the one that moves.
        from: Place,
        /// The square of the other.
        with: Place,
    },
    /// A piece captures without moving.
    Shoot {
        /// Who captures.
        from: Place,
        /// What is captured.
        at: Place,
    },
    /// A piece becomes another where it stands.
    Replace {
        /// Its square.
        at: Place,
        /// The letter of what it becomes.
        becomes: char,
    },
    /// A waiting piece comes back onto the board.
    Enter {
        /// Where it is put.
        to: Place,
    },
    /// The dice are thrown; chance acts next.
    Throw,
    /// A die shows a face.
    Die {
        /// 1 to 6.
        face: u8,
    },
    /// Something is chosen before the game begins, in secret where others choose as well.
    Choose {
        /// The option that is set.
        what: String,
        /// What it is set to.
        value: String,
    },
    /// A draw is offered, besides a move.
    OfferDraw,
    /// The draw that was offered is agreed to.
    AcceptDraw,
    /// A draw is conceded, as the rules let one who could play on for a win.
    ConcedeDraw,
    /// Nothing is done.
    Pass,
    /// The last move and the reply to it are taken back, by right.
    TakeBack,
}
