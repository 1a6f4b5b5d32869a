//! `go` and its many words.

use crate::base::{Move, PerPlayer, Player};
use crate::board::Board;
use crate::search::Limits;
use std::time::Duration;

/// What `go` asks for.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Go {
    /// A search.
    Search(Limits),
    /// A count of the tree of legal moves to this depth.
    Perft(u32),
}

/// Deepest perft accepted.
const MAX_PERFT: u64 = 30;

const WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

impl Go {
    /// Reads the words after `go`; those that are unknown come back beside the rest, as UCI asks for them to be ignored. Without
    /// any word the search is infinite.
    ///
    /// # Errors
    /// Missing or malformed numbers, moves that are not legal, nothing but unknown words.
    pub(super) fn parse<'a>(words: &[&'a str], board: &Board) -> Result<(Go, Vec<&'a str>), String> {
        let mut limits = Limits::default();
        let mut unknown = Vec::new();
        let mut time = PerPlayer::both(None);
        let mut increment = PerPlayer::both(Duration::ZERO);
        let mut rest = words;
        while let [word, after @ ..] = rest {
            rest = after;
            match *word {
                "searchmoves" => limits.search_moves = search_moves(&mut rest, board)?,
                "ponder" => limits.ponder = true,
                "infinite" => limits.infinite = true,
                "wtime" => time[Player::South] = Some(milliseconds(word, &mut rest)?),
                "btime" => time[Player::North] = Some(milliseconds(word, &mut rest)?),
                "winc" => increment[Player::South] = milliseconds(word, &mut rest)?,
                "binc" => increment[Player::North] = milliseconds(word, &mut rest)?,
                "movestogo" => limits.moves_to_go = Some(count(word, &mut rest)?.max(1)),
                "depth" => limits.depth = Some(count(word, &mut rest)?.max(1)),
                "mate" => limits.mate = Some(count(word, &mut rest)?.max(1)),
                "nodes" => limits.nodes = Some(number(word, &mut rest)?.max(1)),
                "movetime" => limits.movetime = Some(milliseconds(word, &mut rest)?),
                "perft" => {
                    let depth = number(word, &mut rest)?;
                    return match u32::try_from(depth) {
                        Ok(depth) if u64::from(depth) <= MAX_PERFT => Ok((Go::Perft(depth), unknown)),
                        _ => Err(format!("go: perft wants a depth up to {MAX_PERFT}, not {depth}")),
                    };
                }
                _ => unknown.push(*word),
            }
        }
        limits.time = time;
        limits.increment = increment;
        if let Some(word) = unknown.first()
            && limits == Limits::default()
        {
            return Err(format!("go: unknown word '{word}'"));
        }
        limits.infinite |= words.is_empty() || words == ["ponder"];
        Ok((Go::Search(limits), unknown))
    }
}

/// The whole number after a word; one too large for the machine counts as the largest.
fn number(word: &str, rest: &mut &[&str]) -> Result<u64, String> {
    let [text, after @ ..] = *rest else {
        return Err(format!("go: a number is missing after '{word}'"));
    };
    *rest = after;
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("go: '{word}' wants a whole number, not '{text}'"));
    }
    // A clock below zero happens when the GUI lags; it is as good as empty.
    Ok(if text.starts_with('-') {
        0
    } else {
        digits.parse().unwrap_or(u64::MAX)
    })
}

fn count(word: &str, rest: &mut &[&str]) -> Result<u32, String> {
    Ok(u32::try_from(number(word, rest)?).unwrap_or(u32::MAX))
}

/// Longest time accepted, 100 days: sums of times must not overflow.
const MAX_MILLISECONDS: u64 = 100 * 24 * 3600 * 1000;

fn milliseconds(word: &str, rest: &mut &[&str]) -> Result<Duration, String> {
    Ok(Duration::from_millis(number(word, rest)?.min(MAX_MILLISECONDS)))
}

fn search_moves(rest: &mut &[&str], board: &Board) -> Result<Vec<Move>, String> {
    let end = rest
        .iter()
        .position(|word| WORDS.contains(word))
        .unwrap_or(rest.len());
    let (texts, after) = rest.split_at(end);
    *rest = after;
    if texts.is_empty() {
        return Err("go: a move is missing after 'searchmoves'".to_owned());
    }
    texts
        .iter()
        .map(|text| {
            board
                .parse_move(text)
                .map_err(|error| format!("go: searchmoves: {error}"))
        })
        .collect()
}
