//! The checked, complete definition of a game after inheritance and options: plain data, no tables.
//!
//! `variants` makes it from TOML and answers for its consistency; `Rules` is compiled from it and trusts it.

use super::arrays::ArrayPlan;
use super::blast::BlastSpec;
use super::boarding::BoardingSpec;
use super::deployment::Deployment;
use super::jumps::JumpSpec;
use super::kept::Kept;
use super::line::LineSpec;
use super::linked_boards::LinkedBoardsSpec;
use super::mating::{MateSpec, OpeningMove};
use super::move_choice::MoveChoiceSpec;
use super::partial::PartialWins;
use super::points::Points;
use super::powers::PowersSpec;
use super::transformation::TransformationSpec;
use super::turn::TurnPlan;
use crate::base::{Kind, PerPlayer, Player, Score, Square};
use crate::betza::Atom;
use std::collections::BTreeMap;

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

/// A placement phase: pieces in the pocket are dropped before the play begins with South.
#[derive(Clone, PartialEq, Debug)]
pub struct PlacementSpec {
    /// Legal drop squares.
    pub squares: PerPlayer<Region>,
    /// Who drops, from the first drop to the last; empty: South and North in turn.
    pub order: Vec<Player>,
    /// Kinds of which a side has a pair that must stand on squares of different colours.
    pub pairs: Vec<Kind>,
    /// Offers that bind the following drops; see the placement mechanic.
    pub offers: Vec<PlacementOffer>,
    /// Complete arrays (South's and North's squares) that the last drop may not make unless all four drops follow a row of `offers`.
    pub forbidden: Vec<PerPlayer<Region>>,
}

/// One row: South's first drop offers, North's first accepts or counter-offers, the second drops are then bound.
#[derive(Clone, PartialEq, Debug)]
pub struct PlacementOffer {
    /// South's first drop.
    pub offer: Square,
    /// FEN letter (rights field) that remembers the offer.
    pub letter: char,
    /// North's first drop.
    pub answer: Square,
    /// South's second drop of this row.
    pub second: Square,
    /// Must South play `second` (accepted), or is it free (counter-offer)?
    pub second_bound: bool,
    /// North's second drop, bound once `second` was played.
    pub last: Square,
}

/// Result for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SideResult {
    /// It wins.
    Win,
    /// Nobody wins.
    Draw,
    /// It loses.
    Loss,
}

/// How repeated positions are judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepetitionRule {
    /// The third occurrence draws.
    Draw,
    /// The third occurrence loses for a side that alone gave perpetual check, or alone chased; else it draws.
    PerpetualLoses,
}

/// A step out of the palace that turns mate into a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EscapeRule {
    /// Always allowed in mate.
    Unrestricted,
    /// Allowed only while the mating side has a piece of one of the [`EndSpec::escape_needs`] kinds.
    Restricted,
}

/// When and how the game ends.
#[derive(Clone, PartialEq, Debug)]
pub struct EndSpec {
    /// No legal move and not in check: result for the side to move.
    pub stalemate: SideResult,
    /// Instead of [`EndSpec::stalemate`], a side without a move passes; both without one: draw.
    pub stuck_passes: bool,
    /// There is no check: royals may be left attacked, and a side loses when it has no royal left.
    pub royal_capture: bool,
    /// Draw once each side has lost a royal; a side that has lost all of its loses.
    pub royal_trade_draws: bool,
    /// Draw as soon as no piece stands before either side's royals, so that nothing can ever capture them.
    pub passed_royals_draw: bool,
    /// A side without pieces loses.
    pub no_men_loses: bool,
    /// Occurrences of a position that end the game; 0: never.
    pub repetition: u8,
    /// How a repetition is judged.
    pub repetition_rule: RepetitionRule,
    /// Kinds that count as chased though they are protected, each with the kinds that chase them so.
    pub chased: Vec<(Kind, Vec<Kind>)>,
    /// Full moves by each side without progress that draw; 0: never.
    pub move_limit: u16,
    /// Both sides have royals and nothing else: draw.
    pub bare_royals_draw: bool,
    /// The two royals may not face each other on an open file.
    pub facing: bool,
    /// A side wins when its royal stands, not in check, on one of these squares after its own move.
    pub royal_goal: PerPlayer<Region>,
    /// A side wins when a piece of certain kinds arrives on certain squares.
    pub goals: Vec<GoalSpec>,
    /// A side that has none of these kinds has lost; if both have none, the one that did not move last. Empty: no such rule.
    pub extinction: Vec<Kind>,
    /// A side with nothing but royals loses, unless it can and does bare the other side with its next move.
    pub bare_royal_loses: bool,
    /// Draws that are worth more to one side.
    pub partial: PartialWins,
    /// Mates that depend on who gives check.
    pub mate: Option<MateSpec>,
    /// Escape from mate.
    pub escape: Option<EscapeRule>,
    /// The only side that may escape; `None`: both.
    pub escape_side: Option<Player>,
    /// Kinds that the mating side needs for [`EscapeRule::Restricted`].
    pub escape_needs: Vec<Kind>,
}

/// Arrivals that win.
#[derive(Clone, PartialEq, Debug)]
pub struct GoalSpec {
    /// Kinds that win there.
    pub kinds: Vec<Kind>,
    /// Squares of each side.
    pub squares: PerPlayer<Region>,
}

/// When a claimant on the key square wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyRule {
    /// It is still there after the other side's next move.
    Hold,
    /// The other side does not attack it after completing a move.
    Secure,
}

/// What happens to a side without pieces where a key decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BareRule {
    /// It loses at once if the other side can ever bring a claimant to the key, else the game is drawn.
    Adjudicated,
    /// It passes, and the other side has to show it.
    PlayedOut,
}

/// What happens to a side that has pieces but no move where a key decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StuckRule {
    /// The game is drawn.
    Draw,
    /// It passes.
    Pass,
    /// It loses.
    Loss,
}

/// A key square: reaching it with a claimant, and staying, wins.
#[derive(Clone, PartialEq, Debug)]
pub struct KeySpec {
    /// The square.
    pub square: Square,
    /// What wins.
    pub rule: KeyRule,
    /// Kinds that win there.
    pub claimants: Vec<Kind>,
    /// Sides without pieces.
    pub bare: BareRule,
    /// Sides with pieces but without moves.
    pub stuck: StuckRule,
    /// Is the game drawn once neither side has a claimant?
    pub claimless_draw: bool,
}

/// A declared option of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct OptionSpec {
    /// Name as written after the colon of `id:name=value`.
    pub name: String,
    /// One line for users.
    pub about: String,
    /// How sure the option is.
    pub mark: Mark,
    /// Allowed values.
    pub values: OptionValues,
    /// Value when not set.
    pub default: String,
    /// Value in force.
    pub value: String,
    /// Dotted path in the definition that the value is put at, if it goes to one place.
    pub sets: Option<String>,
}

/// What an option may be set to.
#[derive(Clone, PartialEq, Debug)]
pub enum OptionValues {
    /// One of these words (switches have `off` and `on`).
    Words(Vec<String>),
    /// A whole number in this range.
    Number {
        /// Least.
        min: i64,
        /// Most.
        max: i64,
        /// May it be drawn by lot (`?`)?
        lot: bool,
    },
    /// A text of so many letters, `-` standing for none.
    Letters {
        /// The letters.
        letters: String,
        /// How many.
        length: usize,
        /// May they be drawn by lot (`?`)?
        lot: bool,
    },
}

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
