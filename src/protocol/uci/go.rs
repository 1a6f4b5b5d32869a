//! `go` and its many words.

use super::dialect::Dialect;
use crate::base::{Move, Player};
use crate::board::Board;
use crate::clocks::Carriage;
use crate::search::Limits;
use std::time::Duration;

/// What `go` asks for.
// One for each command: an indirection would save nothing.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Go {
    /// A search.
    Search(Limits),
    /// A count of the tree of legal moves to this depth.
    Perft(u32),
}

/// Time for a move where a limit was meant that cannot be made out.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Deepest perft accepted.
const MAX_PERFT: u64 = 30;

const WORDS: [&str; 21] = [
    "clock",
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
    "time",
    "increment",
    "opptime",
    "oppincrement",
    "oppmovestogo",
    "draw",
    "byoyomi",
];

impl Go {
    /// Reads the words after `go`; what is wrong with them comes back beside what they mean all the same, for a GUI that asks waits for
    /// an answer. Without any word that bounds it the search is infinite, but where such a word may have been meant, it is short.
    ///
    /// # Errors
    /// A perft without its depth.
    pub(super) fn parse(
        words: &[&str],
        board: &Board,
        dialect: Dialect,
    ) -> Result<(Go, Vec<String>), String> {
        let mut asked = Asked {
            limits: Limits::default(),
            complaints: Vec::new(),
            rest: words,
            dialect,
            byoyomi: Duration::ZERO,
        };
        while let [word, after @ ..] = asked.rest {
            asked.rest = after;
            if *word == "perft" {
                let written = asked.rest.first().copied().unwrap_or_default();
                let depth = asked.number(word)?;
                return match u32::try_from(depth) {
                    Ok(depth) if u64::from(depth) <= MAX_PERFT => Ok((Go::Perft(depth), asked.complaints)),
                    _ => Err(format!("perft wants a depth up to {MAX_PERFT}, not {written}")),
                };
            }
            if let Err(problem) = asked.limit(word, board) {
                asked.complaints.push(format!("{problem}; left out"));
            }
        }
        asked.add_byoyomi();
        asked.bound(board.turn());
        Ok((Go::Search(asked.limits), asked.complaints))
    }
}

/// What has been read of a `go`.
struct Asked<'a> {
    limits: Limits,
    /// What is wrong, and what was made of it.
    complaints: Vec<String>,
    rest: &'a [&'a str],
    dialect: Dialect,
    /// What each move has when the time is used up, in Shogi.
    byoyomi: Duration,
}

impl Asked<'_> {
    /// Reads what follows a word that limits the search.
    fn limit(&mut self, word: &str, board: &Board) -> Result<(), String> {
        match self.dialect.word_of_go(word, board.turn()) {
            "searchmoves" => return self.search_moves(board),
            "ponder" => self.limits.ponder = true,
            "infinite" => self.limits.infinite = true,
            "clock" => return self.clock(),
            "wtime" => self.limits.time[Player::South] = Some(self.milliseconds(word)?),
            "btime" => self.limits.time[Player::North] = Some(self.milliseconds(word)?),
            "winc" => self.limits.increment[Player::South] = self.milliseconds(word)?,
            "binc" => self.limits.increment[Player::North] = self.milliseconds(word)?,
            // Some programs mean the rest of the game by 0 or less.
            "movestogo" => match self.count(word)? {
                0 => self.complain(format!("'{word}' below 1 counts as the rest of the game")),
                moves => self.limits.moves_to_go = Some(moves),
            },
            "depth" => self.limits.depth = Some(self.at_least_one(word)?),
            "mate" => match self.count(word)? {
                0 => self.complain(format!("'{word}' wants at least 1; left out")),
                moves => self.limits.mate = Some(moves),
            },
            "nodes" => self.limits.nodes = Some(self.number(word)?.max(1)),
            "movetime" => self.limits.movetime = Some(self.milliseconds(word)?),
            // What the other side offers, and when its clock is wound up, changes no move.
            "draw" if self.dialect.is_ucci() => {}
            "oppmovestogo" if self.dialect.is_ucci() => drop(self.number(word)?),
            "byoyomi" if self.dialect == Dialect::Usi => self.byoyomi = self.milliseconds(word)?,
            _ => return Err(format!("unknown word '{word}'")),
        }
        Ok(())
    }

    /// Reads a clock that is more than a countdown; without the words for others it counts as what it comes to.
    fn clock(&mut self) -> Result<(), String> {
        let words: Vec<&str> = ["clock"].iter().chain(self.rest).copied().collect();
        let (carriage, read) = Carriage::read(&words)?;
        self.rest = &self.rest[read - 1..];
        for player in Player::ALL {
            let plain = carriage.sides[player as usize].plain();
            self.limits.time[player].get_or_insert(plain.time);
        }
        self.limits.clock = Some(Box::new(carriage));
        Ok(())
    }

    /// What can be thought without loss is counted in, and as coming with every move.
    fn add_byoyomi(&mut self) {
        if self.byoyomi.is_zero() {
            return;
        }
        for player in Player::ALL {
            let time = self.limits.time[player].unwrap_or_default();
            self.limits.time[player] = Some(time + self.byoyomi);
            self.limits.increment[player] = self.limits.increment[player].max(self.byoyomi);
        }
    }

    fn complain(&mut self, problem: String) {
        self.complaints.push(problem);
    }

    /// Finds a limit for a search that would have none though one was meant: nobody may have to wait for ever.
    fn bound(&mut self, turn: Player) {
        let [own, other] = self.dialect.clocks(turn);
        let limits = &mut self.limits;
        let bounded = limits.movetime.is_some()
            || limits.nodes.is_some()
            || limits.depth.is_some()
            || limits.mate.is_some()
            || limits.time[turn].is_some();
        if bounded || limits.infinite {
            return;
        }
        let nothing_meant = self.complaints.is_empty()
            && !limits.ponder
            && limits.moves_to_go.is_none()
            && limits.time == Limits::default().time
            && limits.increment == Limits::default().increment;
        if nothing_meant {
            limits.infinite = true;
            return;
        }
        let increment = limits.increment[turn];
        let complaint = if let Some(time) = limits.time[!turn] {
            limits.time[turn] = Some(time);
            format!("'{own}' is missing; it counts as '{other}'")
        } else if !increment.is_zero() {
            limits.movetime = Some(increment);
            format!("'{own}' is missing; the move takes the increment")
        } else {
            limits.movetime = Some(DEFAULT_TIME);
            format!("no limit; the move takes {} ms", DEFAULT_TIME.as_millis())
        };
        self.complain(complaint);
    }

    /// The whole number after a word; one too large for the machine counts as the largest, one below zero as 0, and fractions are cut
    /// off with a complaint.
    fn number(&mut self, word: &str) -> Result<u64, String> {
        let [text, after @ ..] = self.rest else {
            return Err(format!("a number is missing after '{word}'"));
        };
        if WORDS.contains(text) {
            return Err(format!("a number is missing after '{word}'"));
        }
        self.rest = after;
        let wrong = || format!("'{word}' wants a whole number, not '{text}'");
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        if !digits.starts_with(|first: char| first.is_ascii_digit() || first == '.') {
            return Err(wrong());
        }
        // A clock below zero happens when the GUI lags; it is as good as empty.
        let sign = if text.starts_with('-') { 0 } else { 1 };
        if digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(sign * digits.parse().unwrap_or(u64::MAX));
        }
        let number: f64 = digits.parse().map_err(|_| wrong())?;
        let whole = sign * number as u64;
        self.complain(format!("{}; it counts as {whole}", wrong()));
        Ok(whole)
    }

    fn count(&mut self, word: &str) -> Result<u32, String> {
        Ok(u32::try_from(self.number(word)?).unwrap_or(u32::MAX))
    }

    fn at_least_one(&mut self, word: &str) -> Result<u32, String> {
        Ok(self.count(word)?.max(1))
    }

    fn milliseconds(&mut self, word: &str) -> Result<Duration, String> {
        let number = self.number(word)?.saturating_mul(self.dialect.unit(word));
        Ok(Duration::from_millis(number.min(MAX_MILLISECONDS)))
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
            match self.dialect.read(board, text) {
                Ok(mv) => self.limits.search_moves.push(mv),
                Err(error) => self.complain(format!("searchmoves: {error}; left out")),
            }
        }
        Ok(())
    }
}

/// Moves that UCCI forbids the next search, as they would repeat a position unlawfully.
#[derive(Default)]
pub(super) struct Banned(Vec<Move>);

impl Banned {
    /// Adds moves of the position in force; returns what is wrong with others.
    pub(super) fn add(&mut self, texts: &[&str], board: &Board, dialect: Dialect) -> Vec<String> {
        let mut complaints = Vec::new();
        for text in texts {
            match dialect.read(board, text) {
                Ok(banned) => self.0.push(banned),
                Err(problem) => complaints.push(format!("banmoves: {problem}; left out")),
            }
        }
        complaints
    }

    /// Leaves a search that may play everything all other moves, and forgets them. A warning if none would remain.
    pub(super) fn leave_out(&mut self, board: &Board, limits: &mut Limits) -> Option<&'static str> {
        let banned = std::mem::take(&mut self.0);
        if banned.is_empty() || !limits.search_moves.is_empty() {
            return None;
        }
        let mut moves = board.legal_moves();
        moves.retain(|m| !banned.contains(m));
        let none_left = moves.is_empty();
        limits.search_moves = moves;
        none_left.then_some("banmoves: every move is banned; all are allowed")
    }
}

/// Longest time accepted, 100 days: sums of times must not overflow.
const MAX_MILLISECONDS: u64 = 100 * 24 * 3600 * 1000;

#[cfg(test)]
mod tests;
