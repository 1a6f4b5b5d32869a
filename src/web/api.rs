//! What a page may ask for: calls with JSON in and out. Nothing in them names a file.

use super::boards::{self, Boards};
use super::session::Session;
use super::shelf::{self, Shelf};
use super::{about, analysis, edit, review, told};
use crate::play::{Actor, Place, Wanted};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Method {
    Get,
    Post,
}

/// Why a call is refused.
pub(super) enum Refused {
    /// There is no such board, or no such call.
    Unknown(String),
    /// It cannot be done.
    Because(String),
}

impl<E: std::error::Error> From<E> for Refused {
    fn from(error: E) -> Refused {
        Refused::Because(error.to_string())
    }
}

impl Refused {
    /// As it is told, with its status in HTTP.
    pub(super) fn told(self) -> (u16, Value) {
        let (status, why) = match self {
            Refused::Unknown(why) => (404, why),
            Refused::Because(why) => (400, why),
        };
        (status, json!({ "refused": why }))
    }
}

pub(super) type Called = Result<Value, Refused>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfBoard {
    board: u64,
    /// The version that the page knows: it is told no more if that is the newest.
    #[serde(default)]
    version: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act {
    board: u64,
    version: u64,
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Why {
    board: u64,
    from: Place,
    to: Place,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seats {
    board: u64,
    seats: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfGame {
    game: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct At {
    board: u64,
    at: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Comment {
    board: u64,
    at: usize,
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    board: u64,
    from: usize,
    moves: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Past {
    board: u64,
    count: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
    game: String,
    #[serde(default)]
    state: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Put {
    game: String,
    state: String,
    at: Place,
    piece: Option<PieceOf>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceOf {
    letter: char,
    seat: usize,
}

/// A game that is kept.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    id: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    text: String,
}

/// Answers a call.
///
/// # Errors
/// Why it is refused.
pub(super) fn answer(boards: &Boards, method: Method, call: &str, body: &[u8]) -> Called {
    match (method, call) {
        (Method::Get, "games") => Ok(boards.games()),
        (Method::Get, "kept") => {
            Ok(json!({ "games": boards.shelf.as_deref().map(shelf::told).unwrap_or_default() }))
        }
        (Method::Post, "resume") => {
            let id = read::<Named>(body)?.id;
            let game = shelf::find(kept(boards)?, &id).map_err(Refused::Because)?;
            Ok(opened(boards, Session::resume(boards.catalogue(), &id, &game)?))
        }
        (Method::Post, "discard") => {
            let discarded = kept(boards)?.discard(&read::<Named>(body)?.id);
            discarded.map_err(Refused::Because)?;
            Ok(json!({}))
        }
        (Method::Post, "exact") => {
            let session = find(boards, read::<OfBoard>(body)?.board)?;
            // Tables take their time, in which the board goes on.
            let game = boards::locked(&session).game().copy();
            let board = game.board().filter(|_| matches!(game.actor(), Actor::Seat(_)));
            let none = || Refused::Because("there are no exact values here".to_owned());
            boards.exact.of(board.ok_or_else(none)?)
        }
        (Method::Post, "book") => book(boards, read::<OfBoard>(body)?.board),
        (Method::Post, "about") => about::about(boards.catalogue(), &read::<OfGame>(body)?.game),
        (Method::Post, "new") => Ok(opened(boards, Session::open(boards.catalogue(), &read(body)?)?)),
        (Method::Post, "load") => Ok(opened(
            boards,
            Session::load(boards.catalogue(), &read::<Text>(body)?.text)?,
        )),
        (Method::Post, "pgn") => {
            let session = find(boards, read::<OfBoard>(body)?.board)?;
            let text = boards::locked(&session).pgn();
            Ok(json!({ "text": text.map_err(Refused::Because)? }))
        }
        (Method::Post, "past") => {
            let asked: Past = read(body)?;
            let session = find(boards, asked.board)?;
            let past = boards::locked(&session).past(asked.count);
            past.map_err(Refused::Because)
        }
        (Method::Post, "look") => {
            let asked: Look = read(body)?;
            edit::look(boards.catalogue(), &asked.game, asked.state.as_deref())
        }
        (Method::Post, "put") => {
            let Put {
                game,
                state,
                at,
                piece,
            } = read(body)?;
            let piece = piece.map(|piece| (piece.letter, piece.seat));
            Ok(json!({ "state": edit::put(boards.catalogue(), &game, &state, at, piece)? }))
        }
        (Method::Post, "board") => {
            let asked: OfBoard = read(body)?;
            let session = find(boards, asked.board)?;
            let mut session = boards::locked(&session);
            session.count();
            if asked.version == Some(session.version()) {
                return Ok(json!({ "same": true, "clocks": session.clocks() }));
            }
            Ok(told::session(&session))
        }
        (Method::Post, "act") => {
            let asked: Act = read(body)?;
            changed(boards, asked.board, |session| {
                session.act(asked.version, &asked.text)
            })
        }
        (Method::Post, "undo") => changed(boards, read::<OfBoard>(body)?.board, Session::undo),
        (Method::Post, "redo") => changed(boards, read::<OfBoard>(body)?.board, Session::redo),
        (Method::Post, "resign") => changed(boards, read::<OfBoard>(body)?.board, Session::resign),
        (Method::Post, "go") => at(boards, body, Session::go),
        (Method::Post, "promote") => at(boards, body, Session::promote),
        (Method::Post, "forget") => at(boards, body, Session::forget),
        (Method::Post, "comment") => {
            let Comment { board, at, text } = read(body)?;
            changed(boards, board, |session| session.comment(at, &text))
        }
        (Method::Post, "add") => {
            let Line { board, from, moves } = read(body)?;
            changed(boards, board, |session| session.add(from, &moves))
        }
        (Method::Post, "hurry") => changed(boards, read::<OfBoard>(body)?.board, Session::hurry),
        (Method::Post, "seats") => {
            let asked: Seats = read(body)?;
            let wanted: Result<Vec<Wanted>, String> =
                asked.seats.iter().map(|text| Wanted::read(text)).collect();
            let wanted = wanted.map_err(Refused::Because)?;
            changed(boards, asked.board, |session| session.seat(&wanted))
        }
        (Method::Post, "threat") => {
            let session = find(boards, read::<OfBoard>(body)?.board)?;
            analysis::threat(&session)
        }
        (Method::Post, "reviewable") => {
            let session = find(boards, read::<OfBoard>(body)?.board)?;
            review::reviewable(&boards::locked(&session)).map_err(Refused::Because)
        }
        (Method::Post, "why") => {
            let asked: Why = read(body)?;
            let session = find(boards, asked.board)?;
            let session = boards::locked(&session);
            Ok(json!({ "why": session.why_not(asked.from, asked.to) }))
        }
        _ => Err(Refused::Unknown("there is no such call".to_owned())),
    }
}

/// What the book knows of the position on a board; nothing at all where there is no book.
fn book(boards: &Boards, number: u64) -> Called {
    let Some(book) = &boards.book else {
        return Ok(json!({ "moves": null }));
    };
    let session = find(boards, number)?;
    let session = boards::locked(&session);
    let known = session
        .game()
        .board()
        .map_or(Vec::new(), |board| book.moves(board));
    let moves = known.iter().zip(crate::book::shares(&known));
    let told = moves
        .map(|((_, about), share)| json!({ "text": about.text, "share": share, "said": about.in_words() }));
    Ok(json!({ "moves": told.collect::<Vec<_>>() }))
}

/// A board that begins.
fn opened(boards: &Boards, session: Session) -> Value {
    let (number, session) = boards.open(session);
    (boards.go_on)(&session);
    let mut told = told::session(&boards::locked(&session));
    told["board"] = json!(number);
    told
}

fn kept(boards: &Boards) -> Result<&dyn Shelf, Refused> {
    let none = || Refused::Unknown("no games are kept here".to_owned());
    boards.shelf.as_deref().ok_or_else(none)
}

/// What a call is asked with.
pub(super) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refused> {
    Ok(serde_json::from_slice(body)?)
}

/// An open board.
pub(super) fn find(boards: &Boards, number: u64) -> Result<Arc<Mutex<Session>>, Refused> {
    boards
        .find(number)
        .ok_or_else(|| Refused::Unknown("this board is not open any more".to_owned()))
}

/// Does something at a position of what was tried on a board.
fn at(
    boards: &Boards,
    body: &[u8],
    change: impl FnOnce(&mut Session, usize) -> Result<(), String>,
) -> Called {
    let At { board, at } = read(body)?;
    changed(boards, board, |session| change(session, at))
}

/// Does something on a board, and lets engines go on.
fn changed(boards: &Boards, number: u64, change: impl FnOnce(&mut Session) -> Result<(), String>) -> Called {
    let session = find(boards, number)?;
    {
        let mut session = boards::locked(&session);
        if session.watched.is_some() {
            return Err(Refused::Because("this game is only watched".to_owned()));
        }
        change(&mut session).map_err(Refused::Because)?;
    }
    (boards.go_on)(&session);
    Ok(told::session(&boards::locked(&session)))
}
