//! What a definition says of pieces: movements, promotions, rights, castling, what is kept for rescue.

use super::{Picture, Region};
use crate::base::{Kind, PerPlayer, Player, Score, Square};
use crate::betza::Atom;

/// One piece type.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceSpec {
    /// Upper-case FEN letter.
    pub letter: char,
    /// Another upper-case letter that programs and people write for it.
    pub also: Option<char>,
    /// Lower-case letter that names it behind a move that promotes to it.
    pub suffix: char,
    /// The side's own name for it.
    pub names: PerPlayer<String>,
    /// Betza text as written, for display and for GUIs.
    pub betza: PerPlayer<String>,
    /// Betza texts of movements that work from some squares only, for display; `moves` has them too.
    pub further: PerPlayer<Vec<FurtherMovement>>,
    /// Where each atom may be used from. `None`: anywhere. Initial-only atoms carry their unmoved squares here.
    pub moves: PerPlayer<Vec<PieceMove>>,
    /// Value in centipawns, from the source. A royal is never exchanged: its value only tells what its movement is worth.
    pub value: PerPlayer<Score>,
    /// Must not be left attacked; its mate loses.
    pub royal: PerPlayer<bool>,
    /// Squares it may stand on; `None`: the whole board.
    pub region: PerPlayer<Option<Region>>,
    /// Squares it does not leave once it is there; its `moves` say so too.
    pub no_return: PerPlayer<Option<Region>>,
    /// Moves of it reset the move-limit counter (pawns, soldiers).
    pub progress: bool,
    /// Kinds it may capture; `None`: all.
    pub takes: Option<Vec<Kind>>,
    /// Kinds that may capture it; `None`: all.
    pub taken_by: Option<Vec<Kind>>,
    /// How it looks, where the definition has a picture of it.
    pub picture: Option<Picture>,
}

/// A movement that a piece has on some squares only, as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FurtherMovement {
    /// Betza text.
    pub betza: String,
    /// Squares it may start from; `None`: all.
    pub from: Option<Region>,
    /// Squares it may end on; `None`: all.
    pub to: Option<Region>,
}

/// An atom and the squares it works from.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceMove {
    /// The movement.
    pub atom: Atom,
    /// Squares it may start from; `None`: all.
    pub from: Option<Region>,
    /// Squares it may end on; `None`: all of the piece's region.
    pub to: Option<Region>,
}

/// What a piece of `kind` may become on `squares`.
#[derive(Clone, PartialEq, Debug)]
pub struct PromotionSpec {
    /// Who promotes.
    pub player: Player,
    /// The promoting kind.
    pub kind: Kind,
    /// Arrival squares.
    pub squares: Region,
    /// Kinds always available.
    pub to: Vec<Kind>,
    /// Kinds available while the side's own captured piece of that kind is in the pocket.
    pub rescue: Vec<Kind>,
    /// May the piece also stay what it is? (It must, if nothing is available.)
    pub optional: bool,
    /// Is the one new kind a matter of course, so that moves are written without its letter?
    pub unwritten: bool,
    /// Kinds that are available only while the side has few of them.
    pub limits: Vec<PromotionLimit>,
    /// Letter of the once-only right that it spends; without the right the piece stays what it is.
    pub right: Option<char>,
}

/// A kind that a piece may become only while few own pieces of it stand on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PromotionLimit {
    /// The kind.
    pub kind: Kind,
    /// Available while fewer than so many are there.
    pub below: u8,
    /// Do only those on squares of the arrival square's colour count?
    pub same_colour: bool,
}

/// A right that a side has once in a game, shown by a letter of the FEN's rights field.
#[derive(Clone, PartialEq, Debug)]
pub struct OnceSpec {
    /// Whose.
    pub player: Player,
    /// The letter.
    pub letter: char,
    /// What for.
    pub grants: OnceGrant,
}

/// What a once-only right allows.
#[derive(Clone, PartialEq, Debug)]
pub enum OnceGrant {
    /// The promotions of the rows that name the letter.
    Promotion,
    /// A royal moves once by these atoms.
    RoyalLeap {
        /// How it may move.
        atoms: Vec<Atom>,
        /// When it may.
        when: LeapTime,
    },
}

/// When a royal may use its once-only leap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LeapTime {
    /// In check alone.
    #[default]
    InCheck,
    /// Out of check alone.
    Safe,
    /// At any time.
    Always,
}

impl LeapTime {
    /// Is it now, for a side that is or is not in check?
    pub fn is_now(self, in_check: bool) -> bool {
        match self {
            LeapTime::InCheck => in_check,
            LeapTime::Safe => !in_check,
            LeapTime::Always => true,
        }
    }
}

/// Captured own pieces kept for rescue.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RescueSpec {
    /// Kinds that go into the pocket of their own side when captured.
    pub kinds: PerPlayer<Vec<Kind>>,
    /// When the first kind is rescued, one of the second enters the pocket.
    pub replaced_by: Vec<(Kind, Kind)>,
}

/// One castling move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingSpec {
    /// Whose.
    pub player: Player,
    /// FEN letter of the right (`K`, `Q`, `k`, `q`).
    pub letter: char,
    /// The royal's squares.
    pub royal_from: Square,
    /// Where the royal ends.
    pub royal_to: Square,
    /// The rook's squares.
    pub rook_from: Square,
    /// Where the rook ends.
    pub rook_to: Square,
}
