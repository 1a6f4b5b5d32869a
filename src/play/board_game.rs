//! Two sides on one board, or on two that are one in the definition.

mod steps;

use super::squares::{boards, place};
use super::{Action, Actor, Change, Man, Play, Pocket, Refusal, Seat, SeatView, Verdict, View, sorted};
use crate::base::{Bits, Cell, Kind, Move, Player, Square};
use crate::board::{Board, PositionVisitor};
use crate::game::Outcome;
use crate::position::Position;
use crate::rules::Spec;
use std::sync::Arc;

/// A board game in progress.
#[derive(Clone)]
pub(super) struct BoardGame {
    board: Board,
}

/// A board game at its start, or in the position of a FEN.
///
/// # Errors
/// What is wrong with the FEN.
pub(super) fn start(spec: &Arc<Spec>, state: Option<&str>) -> Result<BoardGame, Refusal> {
    let board = match state {
        Some(fen) => Board::from_fen(spec, fen).map_err(|errors| Refusal(errors.to_string()))?,
        None => Board::start(spec),
    };
    Ok(BoardGame { board })
}

/// The piece of a cell.
pub(super) fn man(spec: &Spec, cell: Cell) -> Option<Man> {
    let (player, kind) = cell.piece()?;
    let piece = &spec.pieces[kind.index()];
    Some(Man {
        seat: (spec.neutral != Some(kind)).then_some(player as usize),
        letter: piece.letter,
        name: piece.names[player].clone(),
    })
}

/// How a game that ended so is over.
pub(super) fn verdict(spec: &Spec, outcome: Outcome) -> Verdict {
    let shares = |player| f32::from(outcome.result.hundredths(player)) / 100.0;
    let points = |player| spec.points.of(outcome.result, outcome.reason, player);
    Verdict {
        shares: Player::ALL.map(shares).to_vec(),
        points: Player::ALL.map(points).to_vec(),
        reason: outcome.reason.to_owned(),
    }
}

/// The legal moves of a board as actions, sorted; none where the game is over.
pub(super) fn actions(board: &Board) -> Vec<Action> {
    if board.outcome().is_some() {
        return Vec::new();
    }
    sorted(
        board
            .legal_moves()
            .into_iter()
            .map(|m| action(board, m))
            .collect(),
    )
}

/// A legal move as an action.
pub(super) fn action(board: &Board, m: Move) -> Action {
    Action {
        text: board.notation(m),
        steps: board.visit_position(steps::Steps(m)),
    }
}

/// Plays a legal move and tells what it changed.
pub(super) fn make(board: &mut Board, m: Move) -> Vec<Change> {
    let before = board.visit_position(Plies);
    board.make(m);
    board.visit_position(Changes { since: before })
}

/// Players with what they have off the board.
pub(super) fn seats(board: &Board) -> Vec<SeatView> {
    let spec = board.spec();
    let seat = |player: Player| SeatView {
        name: spec.sides[player].clone(),
        pockets: board
            .pocket(player)
            .into_iter()
            .map(|(letter, count)| pocket(letter, count))
            .collect(),
        points: None,
    };
    Player::ALL.map(seat).to_vec()
}

fn pocket(letter: char, count: u8) -> Pocket {
    Pocket {
        board: 0,
        letter,
        name: None,
        count,
    }
}

/// Who stands on the squares of a board.
pub(super) fn board_views(board: &Board) -> Vec<super::BoardView> {
    let spec = board.spec();
    boards(spec, |square| {
        let cell = board.visit_position(CellOf(square));
        man(spec, cell).into_iter().collect()
    })
}

impl Play for BoardGame {
    fn identity(&self) -> String {
        self.board.spec().identity()
    }

    fn title(&self) -> String {
        self.board.spec().title.clone()
    }

    fn actor(&self) -> Actor {
        match self.board.outcome() {
            Some(outcome) => Actor::Over(verdict(self.board.spec(), outcome)),
            None => Actor::Seat(self.board.turn() as usize),
        }
    }

    fn actions(&self) -> Vec<Action> {
        actions(&self.board)
    }

    fn apply(&mut self, action: &Action) -> Result<Vec<Change>, Refusal> {
        if let Some(outcome) = self.board.outcome() {
            return Err(Refusal(format!("the game is over: {outcome}")));
        }
        let found = self.board.parse_move(&action.text);
        let m = found.map_err(|error| Refusal(error.to_string()))?;
        Ok(make(&mut self.board, m))
    }

    fn read(&self, text: &str) -> Result<Action, Refusal> {
        if let Some(outcome) = self.board.outcome() {
            return Err(Refusal(format!("the game is over: {outcome}")));
        }
        let found = self.board.read_move(text);
        Ok(action(
            &self.board,
            found.map_err(|error| Refusal(error.to_string()))?,
        ))
    }

    fn state(&self) -> String {
        self.board.fen()
    }

    fn view(&self, _: Option<Seat>) -> View {
        let checked = self.board.in_check().then_some(self.board.turn() as usize);
        View {
            game: self.identity(),
            boards: board_views(&self.board),
            seats: seats(&self.board),
            actor: self.actor(),
            checked: checked.into_iter().collect(),
            die: None,
            state: self.state(),
        }
    }

    fn copy(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}

/// The cell of a square.
struct CellOf(Square);

impl PositionVisitor for CellOf {
    type Output = Cell;
    fn visit<B: Bits>(self, position: &Position<B>) -> Cell {
        position.cell(self.0)
    }
}

/// The number of single moves made.
struct Plies;

impl PositionVisitor for Plies {
    type Output = usize;
    fn visit<B: Bits>(self, position: &Position<B>) -> usize {
        position.plies()
    }
}

/// What the single moves from this number on have changed.
struct Changes {
    since: usize,
}

impl PositionVisitor for Changes {
    type Output = Vec<Change>;
    fn visit<B: Bits>(self, position: &Position<B>) -> Vec<Change> {
        let spec = &position.rules().spec;
        let mut changes = Vec::new();
        for (square, before, after) in position.edits_since(self.since) {
            let at = place(spec, square);
            changes.extend(man(spec, before).map(|man| Change::Lift { at, man }));
            changes.extend(man(spec, after).map(|man| Change::Put { at, man }));
        }
        let earlier = position.state_at(self.since);
        for player in Player::ALL {
            for (kind, piece) in (0..).map(Kind).zip(&spec.pieces) {
                let count = position.in_pocket(player, kind);
                if position.in_pocket_of(earlier, player, kind) != count {
                    changes.push(Change::Pocket {
                        seat: player as usize,
                        pocket: pocket(piece.letter, count),
                    });
                }
            }
        }
        changes
    }
}
