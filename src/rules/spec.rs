//! The checked, complete definition of a game after inheritance and options: plain data, no tables.
//!
//! `variants` makes it from TOML and answers for its consistency; `Rules` is compiled from it and trusts it.

mod ends;
mod options;
mod picture;
mod pieces;
mod placement;

use super::arrays::ArrayPlan;
use super::blast::BlastSpec;
use super::boarding::BoardingSpec;
use super::deployment::Deployment;
use super::jumps::JumpSpec;
use super::kept::Kept;
use super::line::LineSpec;
use super::linked_boards::LinkedBoardsSpec;
use super::mating::OpeningMove;
use super::move_choice::MoveChoiceSpec;
use super::points::Points;
use super::powers::PowersSpec;
use super::transformation::TransformationSpec;
use super::turn::TurnPlan;
use crate::base::{Kind, PerPlayer, Player, Square};
use std::collections::BTreeMap;

pub use ends::{
    BareRule, EndSpec, EscapeRule, GoalSpec, KeyRule, KeySpec, RepetitionRule, SideResult, StuckRule,
};
pub use options::{OptionSpec, OptionValues};
pub use picture::{Picture, Shape};
pub use pieces::{
    CastlingSpec, FurtherMovement, LeapTime, OnceGrant, OnceSpec, PieceMove, PieceSpec, PromotionLimit,
    PromotionSpec, RescueSpec,
};
pub use placement::{PLACING_SIGN, PlacementOffer, PlacementSpec};

/// The option by which a definition offers Fischer-random castling.
pub const CHESS960_OPTION: &str = "chess960";

/// How sure a fact of the rules is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The source says it.
    Stated,
    /// It follows from clues in the source.
    Deduced,
    /// Chosen here, because the source is silent or lost.
    Assumed,
}

/// A reconstructed (or stated) fact as users see it on the rule card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The fact in a few words.
    pub text: String,
    /// How sure it is.
    pub mark: Mark,
    /// Why it was chosen, one line.
    pub reason: String,
}

/// A set of squares, in ascending order.
pub type Region = Vec<Square>;

/// A game, complete.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// The id of the catalogue.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Other names accepted for the id.
    pub aliases: Vec<String>,
    /// Names of the source documents.
    pub sources: Vec<String>,
    /// One paragraph for people.
    pub about: String,
    /// Names of the two sides.
    pub sides: PerPlayer<String>,
    /// Facts for the rule card.
    pub facts: Vec<Fact>,
    /// Options with the values in force.
    pub options: Vec<OptionSpec>,
    /// Points.
    pub points: Points,
    /// Board width, 1 to 16.
    pub files: u8,
    /// Board height, 1 to 16; `files * ranks` at most 128.
    pub ranks: u8,
    /// Squares that do not exist.
    pub holes: Region,
    /// Start position in the notation of the sheets (at least four fields).
    pub start: String,
    /// Numbered arrays, of which one is in `start`.
    pub arrays: Option<ArrayPlan>,
    /// Pieces chosen before the game, which are in `start`.
    pub deployment: Option<Deployment>,
    /// Pieces, the index is the [`Kind`].
    pub pieces: Vec<PieceSpec>,
    /// Promotions.
    pub promotions: Vec<PromotionSpec>,
    /// Rescue pocket.
    pub rescue: Option<RescueSpec>,
    /// Carriers that can be boarded.
    pub boarding: Vec<BoardingSpec>,
    /// Moves with which the game must open.
    pub opening: Vec<OpeningMove>,
    /// Rights that are used up by one use, in the order of their bits.
    pub once: Vec<OnceSpec>,
    /// Castling moves.
    pub castling: Vec<CastlingSpec>,
    /// Fischer-random castling: rooks and royals castle from wherever the FEN's rights put them, entered as royal takes rook.
    pub chess960: bool,
    /// Placement phase.
    pub placement: Option<PlacementSpec>,
    /// Ends.
    pub ends: EndSpec,
    /// Squares on which lines end and which no line passes.
    pub line_stops: Region,
    /// Groups of regions without a direct way between any two of a group: no move leads from one into another.
    pub apart: Vec<Vec<Region>>,
    /// Key square.
    pub key: Option<KeySpec>,
    /// Rules that choose among the moves.
    pub move_choice: MoveChoiceSpec,
    /// Pieces that change by moving.
    pub transformation: Option<TransformationSpec>,
    /// Line goal.
    pub line: Option<LineSpec>,
    /// A royal that belongs to neither side and is written in upper case.
    pub neutral: Option<Kind>,
    /// Letters of the rights field that are read and mean nothing.
    pub idle_rights: String,
    /// Names of the standard game when GUIs and other engines know this one (`xboard`, `uci`, `pgn` for files of games): protocol to name.
    pub known_as: BTreeMap<String, String>,
    /// Powers beyond going and taking.
    pub powers: Option<PowersSpec>,
    /// Jumps over neighbouring pieces.
    pub jumps: Option<JumpSpec>,
    /// Captures that blast.
    pub blast: Option<BlastSpec>,
    /// Two boards.
    pub linked_boards: Option<LinkedBoardsSpec>,
    /// What makes up a turn.
    pub turn: TurnPlan,
    /// May a side that is not in check pass instead of moving?
    pub free_pass: bool,
    /// The side that may once, at its turn, take back its last move and the reply instead of moving.
    pub take_back: Option<Player>,
    /// Lines worth judging by a solver: name and moves from the start, in the notation of the sheets.
    pub examples: Vec<(String, String)>,
    /// Hints: name (of [`HINTS`], or `hunt-` and the letter of a piece) to value.
    pub hints: BTreeMap<String, i64>,
    /// The tables of an embedded game that may suit it.
    pub learned: Option<Learned>,
    /// What was made of it.
    pub kept: Kept,
}

/// Whose learned tables a game may play by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Learned {
    /// The id of the embedded game that they are kept under.
    pub game: String,
    /// For each kind of that game the kind that moves alike on the same board, if there is one; `None`: it is the same game.
    pub kinds: Option<Vec<Option<Kind>>>,
}

/// What can be hinted, apart from what a piece is worth in hunting a royal.
pub const HINTS: [&str; 8] = [
    "null-move",
    "exchange",
    "exchange-pruning",
    "stand-pat",
    "further-royal",
    "royal-contact",
    "hunt-anywhere",
    "hunt-edge",
];
