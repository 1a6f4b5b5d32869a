//! What counts of a game of a match, read back from its PGN; and whether a game is one of the match at all.

use super::thought::time_and_nodes;
use super::{Scoresheet, south_engine};
use crate::arena::fault::Fault;
use crate::arena::pgn::{PgnGame, PgnMove};
use crate::arena::standing::{CountedGame, ENGINES, Effort};
use crate::base::Player;
use crate::board::Board;
use crate::game::{Ending as Reason, GameResult};
use crate::rules::Spec;
use crate::rules::turn::TurnPlan;
use std::sync::Arc;

impl Scoresheet {
    /// Did both engines have the limits of this match in a game of it?
    pub fn has_limits_of(&self, game: &PgnGame) -> bool {
        let sides = [("White", "WhiteTimeControl"), ("Black", "BlackTimeControl")];
        sides.iter().all(|(side, control)| {
            let written = game.tag(control).or_else(|| game.tag("TimeControl"));
            let engine = self
                .names
                .iter()
                .position(|name| game.tag(side) == Some(name.as_str()));
            // Who wrote no limits down is believed.
            written
                .zip(engine)
                .is_none_or(|(written, engine)| written == self.limits[engine].to_string())
        })
    }

    /// Can this text be the beginning of a game of the match, as far as it says? `game` is what there is of it.
    pub fn begins(&self, text: &str, game: &PgnGame) -> bool {
        match game.tags.as_slice() {
            // The name of the match may be torn itself.
            [] => {
                let mut named = PgnGame::default();
                named.push_tag("Event", self.event.as_str());
                named.to_string().starts_with(text.trim_start())
            }
            [(name, event)] => name == "Event" && self.event.starts_with(event.as_str()),
            _ => game.tag("Event") == Some(&self.event),
        }
    }

    /// Makes sure that a game which [counts](Scoresheet::count) can have been played: its moves and the points written for it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, game: &PgnGame) -> Result<(), String> {
        let fen = game.tag("FEN").unwrap_or(&self.game.start);
        let mut board =
            Board::from_fen(&self.game, fen).map_err(|errors| format!("FEN '{fen}': {errors}"))?;
        for (index, played) in game.moves.iter().enumerate() {
            let read = board.read_written(&played.text, self.writing);
            board.make(read.map_err(|error| format!("ply {}: {error}", index + 1))?);
        }
        let Some(written) = game.tag("Points") else {
            return Ok(());
        };
        let reason = game.tag("Reason").unwrap_or("");
        let fits = |result: GameResult| result.pgn() == game.result;
        if read_points(written).is_some_and(|points| {
            self.game
                .points
                .are_possible(points, Reason::of_words(reason), fits)
        }) {
            return Ok(());
        }
        Err(format!(
            "'{}' are no points that the result {} gives in this game",
            written.escape_debug(),
            game.result
        ))
    }

    /// Points of South and North.
    fn points_of(&self, result: GameResult, reason: Option<Reason>) -> [f64; 2] {
        Player::ALL.map(|player| f64::from(self.game.points.of(result, reason, player)))
    }

    /// The number of a game of this match and what counts of it; `None` for other games and unfinished ones.
    pub fn count(&self, game: &PgnGame) -> Option<(u64, CountedGame)> {
        if game.tag("Event") != Some(&self.event) || game.game_name() != Some(&self.game.identity()) {
            return None;
        }
        let (pair, leg) = game.tag("Round")?.split_once('.')?;
        let (pair, leg): (u64, u64) = (pair.parse().ok()?, leg.parse().ok()?);
        let index = pair
            .checked_sub(1)?
            .checked_mul(2)?
            .checked_add(leg.checked_sub(1).filter(|&leg| leg < 2)?)?;
        let south = south_engine(index);
        let names = [game.tag("White")?, game.tag("Black")?];
        if names != [self.names[south].as_str(), self.names[1 - south].as_str()] {
            return None;
        }
        let result = GameResult::of_pgn(&game.result)?;
        let first = if south == 0 { Player::South } else { Player::North };
        let half_points = result.hundredths(first) / 50;
        let termination = game.tag("Termination").unwrap_or("normal");
        let reason = game.tag("Reason").unwrap_or("");
        let written = game.tag("Points").and_then(read_points);
        let mut points = written.unwrap_or_else(|| self.points_of(result, Reason::of_words(reason)));
        if first == Player::North {
            points.reverse();
        }
        let forfeited_by = Fault::is_forfeit(termination).then_some(if half_points == 0 { 0 } else { 1 });
        let end = match (forfeited_by, termination) {
            (Some(_), _) => termination.to_owned(),
            (None, "adjudication") => format!("adjudication: {reason}"),
            (None, _) => reason.to_owned(),
        };
        let effort = self.effort_by_engine(game, south);
        let first_is_south = south == 0;
        Some((
            index,
            CountedGame {
                half_points,
                points,
                first_is_south,
                plies: game.moves.len(),
                end,
                forfeited_by,
                effort,
            },
        ))
    }

    fn effort_by_engine(&self, game: &PgnGame, south: usize) -> [Effort; ENGINES] {
        let mut effort = [Effort::default(); ENGINES];
        for (played, mover) in game.moves.iter().zip(movers(&self.game, game)) {
            let engine = if mover == Player::North { 1 - south } else { south };
            if let Some((time, nodes)) = played.comment.as_deref().and_then(time_and_nodes) {
                effort[engine].add_move(time, nodes);
            }
        }
        effort
    }
}

/// South's and North's points with a blank between.
fn read_points(text: &str) -> Option<[f64; 2]> {
    let (south, north) = text.split_once(' ')?;
    let points = |text: &str| text.parse().ok().filter(|points: &f32| points.is_finite());
    Some([f64::from(points(south)?), f64::from(points(north)?)])
}

/// Who makes each move of a game as written. Where sides may move on only the rules know; what they do not understand takes turns.
fn movers(spec: &Arc<Spec>, game: &PgnGame) -> Vec<Player> {
    let fen = game.tag("FEN").unwrap_or(&spec.start);
    let mut board = (spec.turn != TurnPlan::Single)
        .then(|| Board::from_fen(spec, fen).ok())
        .flatten();
    let mut player = match fen.split(' ').nth(1) {
        Some("b") => Player::North,
        _ => Player::South,
    };
    let mover = |played: &PgnMove| {
        let mover = board.as_ref().map_or(player, Board::turn);
        board = board.take().and_then(|mut board| {
            board.make(board.parse_move(&played.text).ok()?);
            Some(board)
        });
        player = if played.takes_back() { mover } else { !mover };
        mover
    };
    game.moves.iter().map(mover).collect()
}
