//! What a definition says of the ends of a game.

use super::Region;
use crate::base::{Kind, PerPlayer, Player, Square};
use crate::game::Ending;
use crate::rules::mating::MateSpec;
use crate::rules::partial::PartialWins;

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
    /// Does a side's royal attack the other side's along an open file? With both, they may not face each other.
    pub facing: PerPlayer<bool>,
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
    /// What reaching it is called, one of [`Ending::GOALS`].
    pub ending: Ending,
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
