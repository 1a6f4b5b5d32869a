//! How a game looks: boards with their squares, what is off them, whose turn it is, and what an action changes of that.

use super::{Actor, Place, Seat, Step};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A position, as far as somebody may see it.
///
/// ```
/// use tapestry::play::{self, Actor, View};
/// use tapestry::variants::Catalogue;
///
/// let game = play::start(&Catalogue::embedded().ruleset("xiangqi")?, None)?;
/// let view = game.view(None);
/// assert_eq!((view.boards.len(), view.boards[0].files, view.boards[0].ranks), (1, 9, 10));
/// let corner = view.boards[0].cell(0, 0);
/// assert_eq!((corner.name.as_str(), corner.pieces[0].letter, corner.pieces[0].seat), ("a1", 'R', Some(0)));
/// assert_eq!(view.actor, Actor::Seat(0));
///
/// let json = serde_json::to_string(&view)?;
/// assert_eq!(serde_json::from_str::<View>(&json)?, view);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The game: `id` or `id:option=value,…`.
    pub game: String,
    /// The boards.
    pub boards: Vec<BoardView>,
    /// The players.
    pub seats: Vec<SeatView>,
    /// Who acts.
    pub actor: Actor,
    /// Seats whose royal is attacked and whose turn it is.
    pub checked: Vec<Seat>,
    /// Who has offered a draw that can still be accepted, or is about to offer it with the next move.
    pub offer: Option<Seat>,
    /// What the die shows.
    pub die: Option<u8>,
    /// The position as text.
    pub state: String,
}

impl View {
    /// Shows a step of a turn that is not yet complete, and tells what that changes. Nothing of what the rules do besides is shown, and what
    /// becomes another keeps its name.
    pub fn show_step(&mut self, step: &Step) -> Vec<Change> {
        let mut changes = Vec::new();
        match step {
            Step::Go {
                from,
                to,
                captures,
                becomes,
                ..
            } => {
                for at in captures {
                    self.lift(*at, &mut changes);
                }
                let piece = self.lift(*from, &mut changes).map(|piece| Piece {
                    letter: becomes.unwrap_or(piece.letter),
                    ..piece
                });
                self.put(*to, piece, &mut changes);
            }
            Step::Castle { royal, partner } => {
                let pieces = [royal, partner].map(|[from, _]| self.lift(*from, &mut changes));
                for ([_, to], piece) in [royal, partner].into_iter().zip(pieces) {
                    self.put(*to, piece, &mut changes);
                }
            }
            Step::Swap { from, with } => {
                let pieces = [from, with].map(|at| self.lift(*at, &mut changes));
                for (at, piece) in [with, from].into_iter().zip(pieces) {
                    self.put(*at, piece, &mut changes);
                }
            }
            Step::Shoot { at, .. } => drop(self.lift(*at, &mut changes)),
            _ => {}
        }
        changes
    }

    fn square(&mut self, at: Place) -> Option<&mut SquareView> {
        let board = self.boards.get_mut(usize::from(at.board))?;
        let index = usize::from(at.rank) * usize::from(board.files) + usize::from(at.file);
        board.squares.get_mut(index)
    }

    fn lift(&mut self, at: Place, changes: &mut Vec<Change>) -> Option<Piece> {
        let piece = self.square(at)?.pieces.pop()?;
        changes.push(Change::Lift {
            at,
            piece: piece.clone(),
        });
        Some(piece)
    }

    fn put(&mut self, at: Place, piece: Option<Piece>, changes: &mut Vec<Change>) {
        if let (Some(square), Some(piece)) = (self.square(at), piece) {
            square.pieces.push(piece.clone());
            changes.push(Change::Put { at, piece });
        }
    }
}

/// A board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BoardView {
    /// Its name, where there are several.
    pub name: Option<String>,
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Its squares: rank by rank from South's side, each from the left.
    pub squares: Vec<SquareView>,
}

impl BoardView {
    /// A square, both counted from 0.
    ///
    /// # Panics
    /// If the board has no such square.
    pub fn cell(&self, file: u8, rank: u8) -> &SquareView {
        &self.squares[usize::from(rank) * usize::from(self.files) + usize::from(file)]
    }
}

/// A square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SquareView {
    /// What people call it: `e4`.
    pub name: String,
    /// There is no square here.
    pub hole: bool,
    /// Who stands on it: mostly nobody or one.
    pub pieces: Vec<Piece>,
    /// What it is for.
    pub marks: Vec<Mark>,
}

/// What a square is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Whoever holds it wins.
    Key,
    /// A goal of the player on this seat.
    Goal(Seat),
    /// Lines end on it.
    Stop,
    /// No move crosses from a square of one such area to one of another; the areas are numbered.
    Area(u8),
    /// A royal of the player on this seat does not leave such squares.
    Palace(Seat),
    /// It lies between areas that no move leads from one to another.
    River,
    /// The river runs along its edge: some piece of the player on this seat stays on this side.
    Bank(Seat),
    /// Runners that have finished go to it.
    Home,
    /// The player on this seat starts here.
    Start(Seat),
}

/// A piece.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// Whose it is; `None`: nobody's.
    pub seat: Option<Seat>,
    /// Its letter, in upper case.
    pub letter: char,
    /// Its name, as its owner calls it.
    pub name: String,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    /// The player's name in this game.
    pub name: String,
    /// What the player has off the board.
    pub pockets: Vec<Pocket>,
    /// What of the player's has been captured since the game was begun or taken up, in this order.
    pub captured: Vec<Piece>,
    /// Points or races won so far, where a game is made of several.
    pub points: Option<f32>,
}

/// Pieces off the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pocket {
    /// The board that they belong to, by its index.
    pub board: u8,
    /// Letter of the piece.
    pub letter: char,
    /// What they are there for, where that is not to be dropped.
    pub name: Option<Cow<'static, str>>,
    /// How many.
    pub count: u8,
}

/// A change of what is seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum Change {
    /// A piece leaves a square.
    Lift {
        /// The square.
        at: Place,
        /// The piece.
        piece: Piece,
    },
    /// A piece comes onto a square.
    Put {
        /// The square.
        at: Place,
        /// The piece.
        piece: Piece,
    },
    /// There are now so many of a piece off the board.
    Pocket {
        /// Whose.
        seat: Seat,
        /// What is now there.
        pocket: Pocket,
    },
    /// The die shows this, or nothing any more.
    Die {
        /// 1 to 6.
        face: Option<u8>,
    },
}
