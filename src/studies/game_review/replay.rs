//! Games of a PGN file played again, as other programs write them.

use super::ReviewedGame;
use crate::arena::pgn::{self, PgnGame, PlacedGame};
use crate::base::Move;
use crate::board::{Board, from_rank_zero};
use crate::rules::Spec;
use std::sync::Arc;

/// The game of a file that does not name one.
const USUAL_GAME: &str = "chess";
/// Boards of so many ranks have them counted from 0 by XBoard and other programs.
const RANKS_COUNTED_FROM_ZERO: u8 = 10;
/// The field of a FEN that names squares.
const EN_PASSANT_FIELD: usize = 3;

/// The game of the catalogue that a name in a file means.
pub type Naming<'a> = dyn Fn(&str) -> Result<Arc<Spec>, String> + 'a;

/// All games of a text; `usual` names the game where the text does not.
///
/// # Errors
/// If one has an unknown game, a faulty FEN or a move that cannot be played; the text says where.
pub(super) fn replay_all(
    text: &str,
    naming: &Naming<'_>,
    usual: Option<&str>,
) -> Result<Vec<ReviewedGame>, String> {
    let read = pgn::read_placed(text).into_iter().enumerate();
    read.map(|(index, game)| {
        let name = game.game.tag("Variant").or(usual).unwrap_or(USUAL_GAME);
        let replayed = naming(name)
            .map_err(|error| format!(": {error}"))
            .and_then(|spec| replay(game, &spec, text));
        replayed.map_err(|problem| format!("game {}{problem}", index + 1))
    })
    .collect()
}

fn replay(read: PlacedGame, spec: &Arc<Spec>, text: &str) -> Result<ReviewedGame, String> {
    let mut played = play(&read.game, spec, &|text| text.to_owned());
    if let Err(stop) = &played
        && spec.ranks == RANKS_COUNTED_FROM_ZERO
    {
        match play(&read.game, spec, &from_rank_zero) {
            Err(other) if other.reached() <= stop.reached() => {}
            other => played = other,
        }
    }
    match played {
        Ok((start, moves)) => Ok(ReviewedGame {
            pgn: read.game,
            start,
            moves,
        }),
        Err(Stop::Start(problem)) => Err(format!(": {problem}")),
        Err(Stop::Move { ply, why }) => {
            let (line, column) = pgn::line_and_column(text, read.offsets[ply]);
            let number = read.game.number_of(ply);
            Err(format!(", move {number}, line {line}, column {column}: {why}"))
        }
    }
}

/// Why a game could not be played to its end.
enum Stop {
    Start(String),
    Move { ply: usize, why: String },
}

impl Stop {
    /// Moves that could be played.
    fn reached(&self) -> usize {
        match self {
            Stop::Start(_) => 0,
            Stop::Move { ply, .. } => *ply,
        }
    }
}

/// Plays a game whose squares become ours by `translate`: its start position and its moves.
fn play(
    game: &PgnGame,
    spec: &Arc<Spec>,
    translate: &dyn Fn(&str) -> String,
) -> Result<(Board, Vec<Move>), Stop> {
    let start = match game.tag("FEN") {
        Some(fen) => set_up(fen, spec, translate)?,
        None => Board::start(spec),
    };
    let mut board = start.clone();
    let mut moves = Vec::with_capacity(game.moves.len());
    for (ply, played) in game.moves.iter().enumerate() {
        let read = board.read_move(&translate(&played.text));
        let found = read.map_err(|error| Stop::Move {
            ply,
            why: error.to_string(),
        })?;
        board.make(found);
        moves.push(found);
    }
    Ok((start, moves))
}

fn set_up(fen: &str, spec: &Arc<Spec>, translate: &dyn Fn(&str) -> String) -> Result<Board, Stop> {
    let mut fields: Vec<String> = fen.split_whitespace().map(str::to_owned).collect();
    if let Some(squares) = fields.get_mut(EN_PASSANT_FIELD) {
        *squares = translate(squares);
    }
    let board = Board::from_fen(spec, &fields.join(" "));
    board.map_err(|errors| Stop::Start(format!("FEN '{fen}': {errors}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    /// Games that XBoard played and wrote, with the moves in each according to its log.
    const WRITTEN_BY_XBOARD: [(&str, &[usize]); 5] = [
        (include_str!("../../../tests/pgn/xboard-lancerchess.pgn"), &[145]),
        (
            include_str!("../../../tests/pgn/xboard-capablanca-steps.pgn"),
            &[144],
        ),
        (include_str!("../../../tests/pgn/xboard-storm.pgn"), &[120]),
        (include_str!("../../../tests/pgn/xboard-chinese.pgn"), &[73]),
        (include_str!("../../../tests/pgn/xboard-xiangqi.pgn"), &[45, 80]),
    ];

    #[test]
    fn games_of_a_program_are_read_whole() {
        let catalogue = Catalogue::embedded();
        let naming = |name: &str| catalogue.resolve(name).map_err(|error| error.to_string());
        for (text, lengths) in WRITTEN_BY_XBOARD {
            let games = replay_all(text, &naming, None).unwrap();
            let found: Vec<usize> = games.iter().map(|game| game.moves.len()).collect();
            assert_eq!(found, lengths, "{}", games[0].start.spec().id);
        }
    }
}
