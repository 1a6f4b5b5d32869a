//! `go` and its many words.

use crate::base::Player;
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
    /// Reads the words after `go`; what cannot be understood among them comes back beside the rest, one complaint each, for a GUI
    /// that asks waits for an answer. Without any word the search is infinite.
    ///
    /// # Errors
    /// Nothing that can be understood, or a perft without its depth.
    pub(super) fn parse(words: &[&str], board: &Board) -> Result<(Go, Vec<String>), String> {
        let mut asked = Asked {
            limits: Limits::default(),
            left_out: Vec::new(),
            rest: words,
        };
        while let [word, after @ ..] = asked.rest {
            asked.rest = after;
            if *word == "perft" {
                let written = asked.rest.first().copied().unwrap_or_default();
                let depth = asked.number(word)?;
                return match u32::try_from(depth) {
                    Ok(depth) if u64::from(depth) <= MAX_PERFT => Ok((Go::Perft(depth), asked.left_out)),
                    _ => Err(format!("perft wants a depth up to {MAX_PERFT}, not {written}")),
                };
            }
            if let Err(problem) = asked.limit(word, board) {
                asked.left_out.push(problem);
            }
        }
        let Asked {
            mut limits, left_out, ..
        } = asked;
        if let Some(problem) = left_out.first()
            && limits == Limits::default()
        {
            return Err(problem.clone());
        }
        limits.infinite |= words.is_empty() || words == ["ponder"];
        Ok((Go::Search(limits), left_out))
    }
}

/// What has been read of a `go`.
struct Asked<'a> {
    limits: Limits,
    left_out: Vec<String>,
    rest: &'a [&'a str],
}

impl Asked<'_> {
    /// Reads what follows a word that limits the search.
    fn limit(&mut self, word: &str, board: &Board) -> Result<(), String> {
        match word {
            "searchmoves" => return self.search_moves(board),
            "ponder" => self.limits.ponder = true,
            "infinite" => self.limits.infinite = true,
            "wtime" => self.limits.time[Player::South] = Some(self.milliseconds(word)?),
            "btime" => self.limits.time[Player::North] = Some(self.milliseconds(word)?),
            "winc" => self.limits.increment[Player::South] = self.milliseconds(word)?,
            "binc" => self.limits.increment[Player::North] = self.milliseconds(word)?,
            "movestogo" => self.limits.moves_to_go = Some(self.count(word)?.max(1)),
            "depth" => self.limits.depth = Some(self.count(word)?.max(1)),
            "mate" => self.limits.mate = Some(self.count(word)?.max(1)),
            "nodes" => self.limits.nodes = Some(self.number(word)?.max(1)),
            "movetime" => self.limits.movetime = Some(self.milliseconds(word)?),
            _ => return Err(format!("unknown word '{word}'")),
        }
        Ok(())
    }

    /// The whole number after a word; one too large for the machine counts as the largest.
    fn number(&mut self, word: &str) -> Result<u64, String> {
        let [text, after @ ..] = self.rest else {
            return Err(format!("a number is missing after '{word}'"));
        };
        if WORDS.contains(text) {
            return Err(format!("a number is missing after '{word}'"));
        }
        self.rest = after;
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(format!("'{word}' wants a whole number, not '{text}'"));
        }
        // A clock below zero happens when the GUI lags; it is as good as empty.
        Ok(if text.starts_with('-') {
            0
        } else {
            digits.parse().unwrap_or(u64::MAX)
        })
    }

    fn count(&mut self, word: &str) -> Result<u32, String> {
        Ok(u32::try_from(self.number(word)?).unwrap_or(u32::MAX))
    }

    fn milliseconds(&mut self, word: &str) -> Result<Duration, String> {
        Ok(Duration::from_millis(self.number(word)?.min(MAX_MILLISECONDS)))
    }

    fn search_moves(&mut self, board: &Board) -> Result<(), String> {
        let end = self
            .rest
            .iter()
            .position(|word| WORDS.contains(word))
            .unwrap_or(self.rest.len());
        let (texts, after) = self.rest.split_at(end);
        self.rest = after;
        if texts.is_empty() {
            return Err("a move is missing after 'searchmoves'".to_owned());
        }
        for text in texts {
            match board.parse_move(text) {
                Ok(mv) => self.limits.search_moves.push(mv),
                Err(error) => self.left_out.push(format!("searchmoves: {error}")),
            }
        }
        Ok(())
    }
}

/// Longest time accepted, 100 days: sums of times must not overflow.
const MAX_MILLISECONDS: u64 = 100 * 24 * 3600 * 1000;
