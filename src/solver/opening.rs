//! The weak solution of a game of leapers, told: the start, every first move, every reply, every other array.

use super::array::arrays;
use super::certificate::Certificate;
use super::leapers::Leapers;
use super::report::MoveReport;
use super::value::{Value, Verdict};
use super::weak::{Unsettled, WeakSolver};
use crate::base::Bits;
use crate::board::{Board, PositionVisitor};
use crate::position::Position;
use serde::Serialize;
use std::fmt;

/// A first move and the replies that do not lose.
#[derive(Clone, Debug, Serialize)]
pub struct FirstMove {
    /// The move and what it is worth to who makes it. Plies are those of the proof, at most.
    #[serde(flatten)]
    pub fate: MoveReport,
    /// All replies, best first.
    pub replies: Vec<MoveReport>,
}

/// An array and what it is worth.
#[derive(Clone, Debug, Serialize)]
pub struct ArrayReport {
    /// The start position.
    pub fen: String,
    /// Value for the side that moves first.
    pub result: &'static str,
    /// Plies of the proof.
    pub plies: Option<u16>,
    /// First moves, best first.
    pub moves: Vec<MoveReport>,
    #[serde(skip)]
    value: Value,
}

/// Everything about the opening.
#[derive(Clone, Debug, Serialize)]
pub struct OpeningReport {
    /// The game, options included.
    pub game: String,
    /// The position.
    pub fen: String,
    /// Value for the side to move.
    pub result: &'static str,
    /// Plies of the proof, if somebody wins.
    pub plies: Option<u16>,
    /// First moves with their replies, best first.
    pub moves: Vec<FirstMove>,
    /// The other arrays of the same pieces.
    pub arrays: Vec<ArrayReport>,
    /// Positions searched.
    pub searched: u64,
    /// Positions that the certificate holds.
    pub holds: usize,
    /// Positions that the certificate wins.
    pub wins: usize,
    #[serde(skip)]
    value: Value,
}

/// The tables of a board's game, if it is one of leapers around a key.
///
/// # Errors
/// Says what does not fit.
pub fn leapers_of(board: &Board) -> Result<Leapers, &'static str> {
    struct TablesOf;
    impl PositionVisitor for TablesOf {
        type Output = Result<Leapers, &'static str>;
        fn visit<B: Bits>(self, position: &Position<B>) -> Self::Output {
            Leapers::of(position.rules())
        }
    }
    board.visit_position(TablesOf)
}

/// Settles a position, its moves and the replies to them, and from the start position every other array too.
///
/// # Errors
/// If something could not be settled.
pub fn solve_opening(
    game: &Leapers,
    board: &Board,
    bytes: usize,
) -> Result<(OpeningReport, Certificate), Unsettled> {
    let mut solver = WeakSolver::new(game, board.spec().identity(), bytes)?;
    let value = solver.settle(board)?;
    let mut moves = Vec::new();
    for (m, fate) in settle_moves(&mut solver, board)? {
        let mut after = board.clone();
        after.make(m);
        let replies = settle_moves(&mut solver, &after)?;
        moves.push(FirstMove {
            fate: MoveReport::new(board, m, fate),
            replies: reports(&after, &replies),
        });
    }
    let mut others = Vec::new();
    let from_start = board.plies() == 0 && board.fen() == Board::start(board.spec()).fen();
    for array in arrays(game, board.spec())
        .into_iter()
        .skip(1)
        .filter(|_| from_start)
    {
        let value = solver.settle(&array)?;
        let moves = settle_moves(&mut solver, &array)?;
        others.push(ArrayReport {
            fen: array.fen(),
            result: value.result().name(),
            plies: value.plies(),
            moves: reports(&array, &moves),
            value,
        });
    }
    let searched = solver.nodes();
    let certificate = solver.into_certificate();
    let report = OpeningReport {
        game: board.spec().identity(),
        fen: board.fen(),
        result: value.result().name(),
        plies: value.plies(),
        moves,
        arrays: others,
        searched,
        holds: certificate.holds.len(),
        wins: certificate.wins.len(),
        value,
    };
    Ok((report, certificate))
}

pub(super) type Judged = Vec<(crate::base::Move, Value)>;

pub(super) fn settle_moves(solver: &mut WeakSolver<'_>, board: &Board) -> Result<Judged, Unsettled> {
    let mut judged = Vec::new();
    if board.outcome().is_some() {
        return Ok(judged);
    }
    for m in board.legal_moves() {
        let mut after = board.clone();
        after.make(m);
        judged.push((m, solver.settle(&after)?.before_move()));
    }
    judged.sort_by_key(|(m, value)| (-value.preference(), board.notation(*m)));
    Ok(judged)
}

fn reports(board: &Board, moves: &Judged) -> Vec<MoveReport> {
    moves
        .iter()
        .map(|(m, value)| MoveReport::new(board, *m, *value))
        .collect()
}

/// `draws`, or `wins in at most N`.
fn words(value: Value) -> String {
    value.to_string().replace(" in ", " in at most ")
}

impl fmt::Display for OpeningReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            out,
            "{}  {}\nthe side to move {}",
            self.game,
            self.fen,
            words(self.value)
        )?;
        for m in &self.moves {
            let value = m.fate.value();
            write!(out, "  {:6} {}", m.fate.name, words(value))?;
            let best = m.replies.first().map(|reply| reply.value().result());
            let kept: Vec<&str> = m
                .replies
                .iter()
                .filter(|reply| Some(reply.value().result()) == best)
                .map(|reply| reply.name.as_str())
                .collect();
            match value.result() {
                Verdict::Draw if kept.len() == m.replies.len() => writeln!(out, ": every reply holds")?,
                Verdict::Draw if kept.len() == 1 => writeln!(out, ": only {} holds", kept[0])?,
                Verdict::Draw => writeln!(out, ": {} hold", kept.join(" "))?,
                Verdict::Loss => writeln!(out, ": {}", kept.join(" "))?,
                Verdict::Win => writeln!(out)?,
            }
        }
        for array in &self.arrays {
            let winning = array
                .moves
                .iter()
                .filter(|m| m.value().result() == array.value.result());
            let names: Vec<&str> = winning.map(|m| m.name.as_str()).collect();
            writeln!(
                out,
                "\n{}\n  first mover {} with {}",
                array.fen,
                words(array.value),
                names.join(" ")
            )?;
        }
        writeln!(
            out,
            "\n{} positions searched; the certificate holds {} positions and wins {}",
            self.searched, self.holds, self.wins
        )
    }
}
