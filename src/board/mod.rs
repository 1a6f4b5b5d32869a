//! The façade that protocols, arena and command line use: one position of either width, with text in and out.

mod algebraic;
mod compiled;
mod contrast;
mod play;
mod short;
mod spoken;
mod wxf;
pub mod xboard;

pub use crate::position::{Milestone, MoveTextError};
pub use crate::rules::{FenError, FenErrors, Leniency};
pub use algebraic::from_rank_zero;
pub use contrast::{Contrast, contrasts};
pub use wxf::{Writing, with_small_files};

use crate::base::{Bits, Move, Player, Score, Square};
use crate::clocks::budget::Extent;
use crate::eval::WeightFile;
use crate::game::{Ending, Game, GameResult, Outcome};
use crate::position::Position;
use crate::rules::{Setup, Spec};
use play::Played;
use std::sync::Arc;

/// The inner position: the one place where the two widths meet.
// A board is held once and cloned rarely: an indirection would cost every call and save nothing.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
enum Inner {
    /// Up to 64 squares.
    Narrow(Played<u64>),
    /// Up to 128 squares.
    Wide(Played<u128>),
}

/// Runs the same expression on the position of either width.
macro_rules! on_position {
    ($board:expr, $position:ident => $body:expr) => {
        match $board {
            Inner::Narrow($position) => $body,
            Inner::Wide($position) => $body,
        }
    };
}

/// Something to be done on a position of whatever width: the way to run generic code (a search) on a [`Board`].
pub trait Visitor {
    /// What it returns.
    type Output;
    /// Does it.
    fn visit<G: Game>(self, game: &G) -> Self::Output;
}

/// As [`Visitor`], for code that needs the rules themselves (the solver) and not only what a search sees.
pub trait PositionVisitor {
    /// What it returns.
    type Output;
    /// Does it.
    fn visit<B: Bits>(self, position: &Position<B>) -> Self::Output;
}

/// A position of any game, of either width, with its history.
#[derive(Clone, Debug)]
pub struct Board {
    spec: Arc<Spec>,
    inner: Inner,
}

/// The same game, judged by the weights of a file put over the built-in ones. Positions of the definition given stay as they are
/// judged, so that several evaluations of a game can be in use at once.
///
/// ```
/// use tapestry::board::{Board, weighed};
/// use tapestry::eval::WeightFile;
/// use tapestry::variants::Catalogue;
///
/// let chess = Catalogue::embedded().resolve("chess").expect("a known game");
/// let file = WeightFile::parse("[weights]\ntempo = 60", |_| None).expect("a known weight");
/// let [usual, eager] = [&chess, &weighed(&chess, &file)].map(Board::start);
/// assert!(eager.evaluate() > usual.evaluate());
/// ```
pub fn weighed(spec: &Spec, file: &WeightFile) -> Arc<Spec> {
    if fits_narrow(spec) {
        compiled::weighed::<u64>(spec, file)
    } else {
        compiled::weighed::<u128>(spec, file)
    }
}

/// Is the narrower of the two widths enough?
fn fits_narrow(spec: &Spec) -> bool {
    spec.files as usize * spec.ranks as usize <= 64
}

impl Board {
    /// The start position of a game.
    ///
    /// # Panics
    /// If the definition's own start position is unusable; the catalogue checks this when it loads a definition.
    pub fn start(spec: &Arc<Spec>) -> Board {
        match Board::from_fen(spec, &spec.start) {
            Ok(board) => board,
            Err(errors) => panic!("start position of {}: {errors}", spec.id),
        }
    }
    /// A position from a FEN in the notation of the sheets; missing counters (and missing last fields) are allowed.
    ///
    /// # Errors
    /// All problems of the FEN, with the field each is in.
    pub fn from_fen(spec: &Arc<Spec>, fen: &str) -> Result<Board, FenErrors> {
        Board::read_fen_as(spec, fen, Leniency::Habits).map(|(board, _)| board)
    }
    /// As [`Board::from_fen`], also with rights that cannot be; what was odd about the FEN, and how it was put right.
    ///
    /// # Errors
    /// As [`Board::from_fen`].
    pub fn read_fen(spec: &Arc<Spec>, fen: &str) -> Result<(Board, Vec<FenError>), FenErrors> {
        Board::read_fen_as(spec, fen, Leniency::Lenient)
    }
    /// As [`Board::read_fen`], as strictly as one likes.
    ///
    /// # Errors
    /// As [`Board::from_fen`].
    pub fn read_fen_as(
        spec: &Arc<Spec>,
        fen: &str,
        leniency: Leniency,
    ) -> Result<(Board, Vec<FenError>), FenErrors> {
        let (inner, put_right) = if fits_narrow(spec) {
            let (played, put_right) = Played::read_fen(spec, fen, leniency)?;
            (Inner::Narrow(played), put_right)
        } else {
            let (played, put_right) = Played::read_fen(spec, fen, leniency)?;
            (Inner::Wide(played), put_right)
        };
        let spec = spec.clone();
        Ok((Board { spec, inner }, put_right))
    }
    /// The same position, without its past, with this side to move.
    ///
    /// # Errors
    /// If it is none of the game: the other side may be in check, or the phase of the game belongs to one side.
    pub fn with_turn(&self, player: Player) -> Result<Board, FenErrors> {
        let mut setup = self.setup();
        setup.set_turn(player);
        Board::from_setup(&self.spec, &setup)
    }
    /// The position that a setup describes.
    ///
    /// # Errors
    /// All problems found, each with the field of a FEN that it would be in.
    pub fn from_setup(spec: &Arc<Spec>, setup: &Setup) -> Result<Board, FenErrors> {
        let inner = if fits_narrow(spec) {
            Inner::Narrow(Played::from_setup(spec, setup)?)
        } else {
            Inner::Wide(Played::from_setup(spec, setup)?)
        };
        let spec = spec.clone();
        Ok(Board { spec, inner })
    }
    /// As [`Board::from_setup`], without those rights that the position can no longer have.
    ///
    /// # Errors
    /// All problems that remain.
    pub fn from_changed(spec: &Arc<Spec>, setup: &Setup) -> Result<Board, FenErrors> {
        Board::from_setup(spec, setup).or_else(|errors| {
            let with = |rights: String| {
                let setup = Setup {
                    rights,
                    ..setup.clone()
                };
                Board::from_setup(spec, &setup)
            };
            let possible = |letter: &char| with(letter.to_string()).is_ok();
            match setup.rights.is_empty() {
                true => Err(errors),
                false => with(setup.rights.chars().filter(possible).collect()),
            }
        })
    }
    /// The position without its past, to be changed or written.
    pub fn setup(&self) -> Setup {
        on_position!(&self.inner, position => position.setup())
    }
    /// The game.
    pub fn spec(&self) -> &Arc<Spec> {
        &self.spec
    }
    /// What the length of its games depends on.
    pub fn extent(&self) -> Extent {
        let (files, ranks) = (usize::from(self.spec.files), usize::from(self.spec.ranks));
        Extent {
            squares: files * ranks,
            files,
            moves_a_turn: self.spec.turn.moves(),
        }
    }
    /// Runs generic code on the inner position.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        on_position!(&self.inner, position => visitor.visit(position))
    }
    /// Runs code on the inner position and its rules.
    pub fn visit_position<V: PositionVisitor>(&self, visitor: V) -> V::Output {
        on_position!(&self.inner, position => visitor.visit(position.position()))
    }
    /// The position as a FEN with all fields: six, and one more where a move can be taken back.
    pub fn fen(&self) -> String {
        on_position!(&self.inner, position => position.fen())
    }
    /// The side to move.
    pub fn turn(&self) -> Player {
        on_position!(&self.inner, position => position.turn())
    }
    /// Hash key of what the FEN says, but for the counters.
    pub fn key(&self) -> u64 {
        on_position!(&self.inner, position => position.state().key)
    }
    /// All legal moves, also in positions where a draw rule has ended the game.
    pub fn legal_moves(&self) -> Vec<Move> {
        on_position!(&self.inner, position => position.legal_turns())
    }
    /// The moves that can still be played: the legal ones, and none once a side has won, whatever the position would allow.
    pub fn moves_to_play(&self) -> Vec<Move> {
        let decided = self.outcome().is_some_and(|outcome| !outcome.result.is_drawn());
        if decided { Vec::new() } else { self.legal_moves() }
    }
    /// The move in the notation of the sheets: `e2e4`, `e7e8q`, `C@b3`, `0000`, `takeback`; ranks from 1.
    pub fn notation(&self, m: Move) -> String {
        on_position!(&self.inner, position => position.turn_text(m))
    }
    /// Reads a legal move in the notation of [`Board::notation`]; castling also as `O-O`, `O-O-O` and as royal takes own rook.
    ///
    /// # Errors
    /// If the text is no legal move of this position.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        on_position!(&self.inner, position => position.parse_turn(text))
    }
    /// Two different moves of this game that would be written alike, in words; `None` if there are none.
    pub fn written_alike(&self) -> Option<String> {
        on_position!(&self.inner, position => position.written_alike())
    }
    /// Plays a legal move.
    pub fn make(&mut self, m: Move) {
        on_position!(&mut self.inner, position => position.make_turn(m));
    }
    /// Takes the last move back; `false` if there is none.
    pub fn unmake(&mut self) -> bool {
        on_position!(&mut self.inner, position => position.unmake_turn())
    }
    /// Is it the phase in which pieces are placed?
    pub fn placing(&self) -> bool {
        on_position!(&self.inner, position => position.position().placing())
    }
    /// Number of moves played since the position was set up.
    pub fn plies(&self) -> usize {
        on_position!(&self.inner, position => position.turn_count())
    }
    /// Number of the present full move, counted from 1 or as the position was set up.
    pub fn move_number(&self) -> u16 {
        on_position!(&self.inner, position => position.position().state().full_move)
    }
    /// Forgets moves that lie too far back to matter for repetitions: they can no longer be taken back or listed, and copies are cheap.
    pub fn forget_far_past(&mut self) {
        on_position!(&mut self.inner, position => position.forget_far_past());
    }
    /// The moves played since the position was set up, first to last.
    pub fn history(&self) -> Vec<Move> {
        on_position!(&self.inner, position => position.turns_made())
    }
    /// How the game has ended, if it has: mate, stalemate, goals, draw rules.
    pub fn outcome(&self) -> Option<Outcome> {
        on_position!(&self.inner, position => position.outcome())
    }
    /// How the game ends if it is given up as drawn now, by agreement or by an umpire.
    pub fn drawn(&self, reason: Ending) -> Outcome {
        on_position!(&self.inner, position => position.drawn(reason))
    }
    /// How the game ends if a player has no time left: the other one wins, if he still could.
    pub fn out_of_time(&self, player: Player) -> Outcome {
        if on_position!(&self.inner, position => position.can_still_win(!player)) {
            return Outcome {
                result: GameResult::Win(!player),
                reason: Ending::Time,
            };
        }
        self.drawn(Ending::Time)
    }
    /// Do the rules let the side to move concede a draw, because the other side has no pieces left?
    pub fn may_concede_draw(&self) -> bool {
        on_position!(&self.inner, position => position.may_concede_draw())
    }
    /// Is the side to move in check?
    pub fn in_check(&self) -> bool {
        on_position!(&self.inner, position => position.position().in_check())
    }
    /// Does the move capture?
    pub fn is_capture(&self, m: Move) -> bool {
        on_position!(&self.inner, position => position.turn_captures(m))
    }
    /// What a legal move is counted as: castling by wing, promotion, the step before it. Of a turn of two moves, the first.
    pub fn milestone(&self, m: Move) -> Option<Milestone> {
        on_position!(&self.inner, position => position.milestone(m))
    }
    /// Does the move give check?
    pub fn gives_check(&self, m: Move) -> bool {
        on_position!(&self.inner, position => position.turn_checks(m))
    }
    /// The piece on a square: owner and upper-case letter.
    pub fn piece_at(&self, square: Square) -> Option<(Player, char)> {
        let piece = on_position!(&self.inner, position => position.cell(square).piece());
        piece.map(|(player, kind)| (player, self.spec.pieces[kind.index()].letter))
    }
    /// Pieces in the pocket of a side: letter and count, in the order of the definition.
    pub fn pocket(&self, player: Player) -> Vec<(char, u8)> {
        let count = |kind| on_position!(&self.inner, position => position.in_pocket(player, kind));
        let kinds = (0..self.spec.pieces.len() as u8).map(crate::base::Kind);
        kinds
            .map(|kind| (self.spec.pieces[kind.index()].letter, count(kind)))
            .filter(|(_, count)| *count > 0)
            .collect()
    }
    /// Counts the leaves of the legal-move tree to `depth` (bulk-counted). Depth 0 is 1.
    pub fn perft(&self, depth: u32) -> u64 {
        on_position!(&self.inner, position => position.clone().perft(depth))
    }
    /// [`Board::perft`] split by first move, in the order of the sorted notations, on as many rayon threads as are current.
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let mut counts: Vec<(String, u64)> = on_position!(&self.inner, position => {
            position.divide(depth).into_iter().map(|(m, nodes)| (position.turn_text(m), nodes)).collect()
        });
        counts.sort();
        counts
    }
    /// Static evaluation from the side to move's view, in centipawns.
    pub fn evaluate(&self) -> Score {
        on_position!(&self.inner, position => position.evaluation())
    }
    /// Is the evaluation that of a learned network, or with one?
    pub fn is_judged_by_network(&self) -> bool {
        on_position!(&self.inner, position => position.is_judged_by_network())
    }
    /// The evaluation term by term, as a table for people.
    pub fn evaluation_report(&self) -> String {
        on_position!(&self.inner, position => position.report())
    }
}
