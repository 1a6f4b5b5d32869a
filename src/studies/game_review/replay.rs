//! Games of a PGN file played again, as other programs write them: what can be played of each, and what is wrong with the rest.

use super::ReviewedGame;
use super::habit::squares;
use super::lineup::Lineup;
use crate::arena::pgn::{self, Note, PgnGame, PlacedGame};
use crate::base::Move;
use crate::board::{Board, FenError, Leniency, Writing};
use crate::rules::Spec;
use std::sync::Arc;

/// The field of a FEN that names squares.
const EN_PASSANT_FIELD: usize = 3;
/// Notes on a game that are told; of more, their number.
const MOST_NOTES: usize = 5;

/// The game of the catalogue that a name in a file means.
pub type Naming<'a> = dyn Fn(&str) -> Result<Arc<Spec>, String> + 'a;

/// The games of a file.
pub(super) struct Replayed {
    /// Those with moves that could be played, as far as they could.
    pub(super) games: Vec<ReviewedGame>,
    /// What could not be read, for people.
    pub(super) complaints: Vec<String>,
    /// Games that were not read to their end, or not at all.
    pub(super) faulty: usize,
    /// All games.
    pub(super) found: usize,
}

/// All games of a text; `usual` names the game where the text does not.
pub(super) fn replay_all(text: &str, naming: &Naming<'_>, usual: Option<&str>) -> Replayed {
    let mut games = Vec::new();
    let replayed = replay_each(text, naming, usual, &mut |game| games.push(game));
    Replayed { games, ..replayed }
}

/// As [`replay_all`], the games given one by one and not kept.
pub(super) fn replay_each(
    text: &str,
    naming: &Naming<'_>,
    usual: Option<&str>,
    given: &mut dyn FnMut(ReviewedGame),
) -> Replayed {
    let mut lineup = Lineup::new(naming, usual);
    let mut replayed = Replayed {
        games: Vec::new(),
        complaints: Vec::new(),
        faulty: 0,
        found: 0,
    };
    for read in pgn::read_placed(text) {
        replayed.found += 1;
        let number = replayed.found;
        let told = |note: &Note| {
            let (line, column) = pgn::line_and_column(text, note.offset);
            format!("game {number}, line {line}, column {column}: {}", note.text)
        };
        let notes = read.notes.iter().take(MOST_NOTES).map(told);
        replayed.complaints.extend(notes);
        if let Some(more) = read.notes.len().checked_sub(MOST_NOTES).filter(|more| *more > 0) {
            replayed
                .complaints
                .push(format!("game {number}: and {more} more of that kind"));
        }
        let broken = read.broken.as_ref().map(told);
        let (game, problem) = match lineup.game_of(&read.game) {
            Ok(spec) => {
                let (game, oddities, problem) = replay(read, number, &spec, &mut lineup, text);
                let told = oddities
                    .iter()
                    .map(|oddity| format!("game {number}: FEN: {oddity}"));
                replayed.complaints.extend(told);
                (game, problem)
            }
            Err(problem) => (None, Some(format!("game {number}: {problem}"))),
        };
        let problem = problem.or(broken);
        replayed.faulty += usize::from(problem.is_some());
        let kept = game.as_ref().map_or(0, |game| game.moves.len());
        replayed.complaints.extend(problem.map(|problem| match kept {
            0 => format!("{problem}; the game is skipped"),
            1 => format!("{problem}; the move before it is kept"),
            _ => format!("{problem}; the {kept} moves before it are kept"),
        }));
        game.into_iter().for_each(&mut *given);
    }
    replayed
}

/// What could be played of a game, what was odd about its FEN, and why not all of it could be played.
fn replay(
    read: PlacedGame,
    number: usize,
    spec: &Arc<Spec>,
    lineup: &mut Lineup<'_>,
    text: &str,
) -> (Option<ReviewedGame>, Vec<FenError>, Option<String>) {
    let mut best: Option<Playing> = None;
    for habit in Writing::possible(spec) {
        let playing = play(&read.game, spec, habit, lineup);
        let is_whole = playing.stop.is_none();
        if best
            .as_ref()
            .is_none_or(|best| playing.moves.len() > best.moves.len())
            || is_whole
        {
            best = Some(playing);
        }
        if is_whole {
            break;
        }
    }
    let Some(playing) = best else {
        return (None, Vec::new(), None);
    };
    let problem = playing.stop.map(|stop| match stop {
        Stop::Start(problem) => format!("game {number}: {problem}"),
        Stop::Move(why) => {
            let ply = playing.moves.len();
            let (line, column) = pgn::line_and_column(text, read.offsets[ply]);
            let name = read.game.number_of(ply);
            format!("game {number}, move {name}, line {line}, column {column}: {why}")
        }
    });
    let game = playing.start.map(|start| {
        let mut game = ReviewedGame::new(number, read.game, start, playing.moves);
        if problem.is_some() {
            game.pgn.result = "*".to_owned();
        }
        game
    });
    let game = game.filter(|game| problem.is_none() || !game.moves.is_empty());
    (game, playing.oddities, problem)
}

/// A game as far as it could be played.
struct Playing {
    start: Option<Board>,
    /// What was put right about the FEN.
    oddities: Vec<FenError>,
    moves: Vec<Move>,
    stop: Option<Stop>,
}

/// Why a game could not be played to its end.
enum Stop {
    Start(String),
    Move(String),
}

/// Plays a game that is written by some habit.
fn play(game: &PgnGame, spec: &Arc<Spec>, habit: Writing, lineup: &mut Lineup<'_>) -> Playing {
    let mut playing = Playing {
        start: None,
        oddities: Vec::new(),
        moves: Vec::with_capacity(game.moves.len()),
        stop: None,
    };
    let start = match game.tag("FEN") {
        Some(fen) => set_up(fen, spec, habit, lineup),
        None => Ok((Board::start(spec), Vec::new())),
    };
    let start = match start {
        Ok((start, oddities)) => {
            playing.oddities = oddities;
            playing.start.insert(start)
        }
        Err(problem) => {
            playing.stop = Some(Stop::Start(problem));
            return playing;
        }
    };
    let mut board = start.clone();
    for played in &game.moves {
        match board.read_written(&played.text, habit) {
            Ok(found) => {
                board.make(found);
                playing.moves.push(found);
            }
            Err(error) => {
                playing.stop = Some(Stop::Move(error.to_string()));
                break;
            }
        }
        if playing.moves.len().is_multiple_of(super::STRIDE) {
            board.forget_far_past();
        }
    }
    playing
}

/// The start position; where the royals and rooks of a FEN stand elsewhere than in the game named, it is the Fischer-random one.
fn set_up(
    fen: &str,
    spec: &Arc<Spec>,
    habit: Writing,
    lineup: &mut Lineup<'_>,
) -> Result<(Board, Vec<FenError>), String> {
    let mut fields: Vec<String> = fen.split_whitespace().map(str::to_owned).collect();
    if let Some(field) = fields.get_mut(EN_PASSANT_FIELD) {
        *field = squares(field, habit);
    }
    let text = fields.join(" ");
    let read = |spec: &Arc<Spec>| Board::read_fen_as(spec, &text, Leniency::Habits);
    read(spec).or_else(|errors| {
        let free = lineup.with_free_castling(spec);
        let free = free.and_then(|free| read(&free).ok());
        free.or_else(|| Board::read_fen(spec, &text).ok())
            .ok_or_else(|| format!("FEN '{fen}': {errors}"))
    })
}

#[cfg(test)]
mod tests;
