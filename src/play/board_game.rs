//! Two sides on one board, or on two that are one in the definition.

mod purchases;
mod steps;

use super::engine::{Judgement, Task, Thinker};
use super::pieces::{self, ReachOf};
use super::squares::{boards, place};
use super::verdict::shares;
use super::{
    Action, Actor, Change, Ending, Piece, PieceView, Place, Play, Pocket, Reach, Refusal, Seat, SeatView,
    Step, Thought, Verdict, View, aim, sorted,
};
use crate::base::{Bits, Cell, Kind, Move, Player, Square};
use crate::board::{Board, PositionVisitor};
use crate::game::{self, Outcome};
use crate::position::Position;
use crate::rules::Spec;
use purchases::Purchases;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// A board game in progress.
#[derive(Clone)]
pub(super) struct BoardGame {
    board: Board,
    /// How it was ended off the board.
    decided: Option<Outcome>,
    /// Who has offered a draw, not to be declined before the other side moves.
    offer: Option<Player>,
    /// What is still chosen before it begins.
    purchases: Option<Purchases>,
}

impl BoardGame {
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome> {
        self.decided.or_else(|| self.board.outcome())
    }

    /// Whose turn it is, of the game or of choosing for it.
    fn turn(&self) -> Player {
        let chooser = self.purchases.as_ref().and_then(Purchases::next);
        chooser.unwrap_or_else(|| self.board.turn())
    }

    /// Goes on after a choice; the game begins with the last one.
    fn chosen(&mut self, purchases: Purchases) -> Result<Vec<Change>, Refusal> {
        if purchases.next().is_some() {
            self.purchases = Some(purchases);
            return Ok(Vec::new());
        }
        let board = purchases.board()?;
        let before = pieces_on(&self.board);
        let arrived = pieces_on(&board)
            .into_iter()
            .filter(|placed| !before.contains(placed));
        let changes = arrived.map(|(at, piece)| Change::Put { at, piece }).collect();
        self.board = board;
        self.purchases = None;
        Ok(changes)
    }

    /// The state as a side may know it.
    fn state_for(&self, seer: Option<Player>) -> String {
        match &self.purchases {
            Some(purchases) => purchases.text(seer),
            None => self.board.fen(),
        }
    }

    /// What is said about a draw.
    fn say(&mut self, action: &Action) {
        let turn = self.board.turn();
        match action.steps[..] {
            [Step::OfferDraw] => self.offer = Some(turn),
            [Step::AcceptDraw] => self.decided = Some(self.board.drawn(game::Ending::Agreement)),
            [Step::ConcedeDraw] => self.decided = Some(self.board.drawn(game::Ending::Concession)),
            _ => {}
        }
    }

    /// What a text says about a draw; `draw` alone is whatever can be said.
    fn about_draw(&self, text: &str) -> Option<Result<Action, Refusal>> {
        let words: Vec<String> = text.split_whitespace().map(str::to_ascii_lowercase).collect();
        if !words.iter().any(|word| word == "draw") || words.len() > 2 {
            return None;
        }
        let text = words.join(" ");
        let draws = self.draws();
        let meant = draws.iter().find(|action| text == "draw" || action.text == text);
        Some(meant.cloned().ok_or_else(|| {
            Refusal(match text.as_str() {
                "accept draw" => "no draw has been offered".to_owned(),
                "concede draw" => "the rules let nobody concede a draw here".to_owned(),
                _ => "a draw has been offered already".to_owned(),
            })
        }))
    }

    /// Complains if the game is over.
    fn refuse_when_over(&self) -> Result<(), Refusal> {
        match self.outcome() {
            Some(outcome) => Err(Refusal(format!("the game is over: {outcome}"))),
            None => Ok(()),
        }
    }
}

/// A board game at its start, or in the position of a FEN.
///
/// # Errors
/// What is wrong with the FEN.
pub(super) fn start(spec: &Arc<Spec>, state: Option<&str>) -> Result<BoardGame, Refusal> {
    let purchases = match state {
        Some(text) => Purchases::read(spec, text)?,
        None => Purchases::before(spec),
    };
    let board = match (&purchases, state) {
        (Some(purchases), _) => purchases.board()?,
        (None, Some(fen)) => Board::from_fen(spec, fen).map_err(|errors| Refusal(errors.to_string()))?,
        (None, None) => Board::start(spec),
    };
    Ok(BoardGame {
        board,
        decided: None,
        offer: None,
        purchases,
    })
}

/// The piece of a cell.
pub(super) fn piece(spec: &Spec, cell: Cell) -> Option<Piece> {
    let (player, kind) = cell.piece()?;
    let piece = &spec.pieces[kind.index()];
    Some(Piece {
        seat: (spec.neutral != Some(kind)).then_some(player as usize),
        letter: piece.letter,
        name: piece.names[player].clone(),
    })
}

/// How a game that ended so is over.
pub(super) fn verdict(spec: &Spec, outcome: Outcome) -> Verdict {
    let points = |player| spec.points.of(outcome.result, Some(outcome.reason), player);
    Verdict {
        shares: shares(outcome.result).to_vec(),
        points: Player::ALL.map(points).to_vec(),
        ending: Ending::Plain(outcome.reason),
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
        captured: Vec::new(),
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
        piece(spec, cell).into_iter().collect()
    })
}

impl Play for BoardGame {
    fn identity(&self) -> String {
        self.board.spec().identity()
    }

    fn title(&self) -> String {
        self.board.spec().title.clone()
    }

    fn seats(&self) -> Vec<String> {
        self.board.spec().sides.0.to_vec()
    }

    fn aim(&self) -> String {
        aim::aim(self.board.spec())
    }

    fn pieces(&self) -> Vec<PieceView> {
        pieces::pieces(self.board.spec())
    }

    fn reach(&self, letter: char, seat: Seat) -> Option<Reach> {
        reach(&self.board, letter, seat)
    }

    fn actor(&self) -> Actor {
        match self.outcome() {
            Some(outcome) => Actor::Over(verdict(self.board.spec(), outcome)),
            None => Actor::Seat(self.turn() as usize),
        }
    }

    fn actions(&self) -> Vec<Action> {
        match &self.purchases {
            _ if self.decided.is_some() => Vec::new(),
            Some(purchases) => sorted(purchases.actions()),
            None => actions(&self.board),
        }
    }

    fn draws(&self) -> Vec<Action> {
        if self.outcome().is_some() || self.purchases.is_some() {
            return Vec::new();
        }
        let said = |text: &str, step| Action {
            text: text.to_owned(),
            steps: vec![step],
        };
        let mut draws = Vec::new();
        if self.board.may_concede_draw() {
            draws.push(said("concede draw", Step::ConcedeDraw));
        }
        match self.offer {
            None => draws.push(said("offer draw", Step::OfferDraw)),
            Some(player) if player != self.board.turn() => draws.push(said("accept draw", Step::AcceptDraw)),
            Some(_) => {}
        }
        draws
    }

    fn apply(&mut self, action: &Action) -> Result<Vec<Change>, Refusal> {
        self.refuse_when_over()?;
        if let Some(purchases) = &self.purchases {
            let mut purchases = purchases.clone();
            if let [Step::Choose { value, .. }] = &purchases.read_choice(&action.text)?.steps[..] {
                purchases.choose(value);
            }
            return self.chosen(purchases);
        }
        if let Some(said) = self.about_draw(&action.text) {
            self.say(&said?);
            return Ok(Vec::new());
        }
        let found = self.board.parse_move(&action.text);
        let m = found.map_err(|error| Refusal(error.to_string()))?;
        let mover = self.board.turn();
        self.offer = self.offer.filter(|player| *player == mover);
        Ok(make(&mut self.board, m))
    }

    fn read(&self, text: &str) -> Result<Action, Refusal> {
        self.refuse_when_over()?;
        if let Some(purchases) = &self.purchases {
            return purchases.read_choice(text);
        }
        if let Some(said) = self.about_draw(text) {
            return said;
        }
        let found = self.board.read_move(text);
        Ok(action(
            &self.board,
            found.map_err(|error| Refusal(error.to_string()))?,
        ))
    }

    fn roll(&self, _: &mut Xoshiro256PlusPlus) -> Option<Action> {
        None
    }

    fn state(&self) -> String {
        self.state_for(None)
    }

    fn view(&self, seat: Option<Seat>) -> View {
        let checked = self.board.in_check().then_some(self.board.turn() as usize);
        View {
            game: self.identity(),
            boards: board_views(&self.board),
            seats: seats(&self.board),
            actor: self.actor(),
            checked: checked.into_iter().collect(),
            offer: self.offer.map(|player| player as usize),
            die: None,
            state: self.state_for(seat.and_then(|seat| Player::ALL.get(seat).copied())),
        }
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        match &self.purchases {
            None => Some(self.board.perft(depth)),
            Some(_) => None,
        }
    }

    fn flag(&mut self) -> Result<(), Refusal> {
        self.refuse_when_over()?;
        if let Some(mut purchases) = self.purchases.clone() {
            purchases.choose_nobody();
            return self.chosen(purchases).map(drop);
        }
        self.decided = Some(self.board.out_of_time(self.board.turn()));
        Ok(())
    }

    fn board(&self) -> Option<&Board> {
        let begun = self.outcome().is_none() && self.purchases.is_none();
        begun.then_some(&self.board)
    }

    fn think(&self, thinker: &mut Thinker<'_>) -> Option<Thought> {
        if self.purchases.is_some() {
            return any_purchase(&self.actions(), thinker);
        }
        let board = self.board()?;
        thinker.search(&Task {
            board,
            index: 0,
            share: 1,
            names: board.spec().sides.0.clone(),
            action: &|m| action(board, m),
        })
    }

    fn copy(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}

/// A force, drawn: none is known to be better than another.
fn any_purchase(all: &[Action], thinker: &mut Thinker<'_>) -> Option<Thought> {
    let action = thinker.any(all)?;
    Some(Thought {
        rank: 1,
        line: vec![action.text.clone()],
        action,
        judgement: Judgement::Even,
        depth: 0,
        nodes: 0,
    })
}

/// Everybody on a board, and where.
fn pieces_on(board: &Board) -> Vec<(Place, Piece)> {
    let mut pieces = Vec::new();
    for (index, shown) in (0..).zip(board_views(board)) {
        for (number, square) in shown.squares.into_iter().enumerate() {
            let files = usize::from(shown.files);
            let at = Place {
                board: index,
                file: (number % files) as u8,
                rank: (number / files) as u8,
            };
            pieces.extend(square.pieces.into_iter().map(|piece| (at, piece)));
        }
    }
    pieces
}

/// Where a player's piece with this letter goes when it is alone.
pub(super) fn reach(board: &Board, letter: char, seat: Seat) -> Option<Reach> {
    let player = *Player::ALL.get(seat)?;
    let kind = board.spec().kind_of_letter(letter)?;
    board.visit_position(ReachOf { player, kind })
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
            changes.extend(piece(spec, before).map(|piece| Change::Lift { at, piece }));
            changes.extend(piece(spec, after).map(|piece| Change::Put { at, piece }));
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
