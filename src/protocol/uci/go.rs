//! `go` and its many words.

use crate::base::Player;
use crate::board::Board;
use crate::clocks::Carriage;
use crate::search::Limits;
use std::time::Duration;

/// What `go` asks for.
// There is one at a time.
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

const WORDS: [&str; 14] = [
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
];

impl Go {
    /// Reads the words after `go`; what is wrong with them comes back beside what they mean all the same, for a GUI that asks waits for
    /// an answer. Without any word that bounds it the search is infinite, but where such a word may have been meant, it is short.
    ///
    /// # Errors
    /// A perft without its depth.
    pub(super) fn parse(words: &[&str], board: &Board) -> Result<(Go, Vec<String>), String> {
        let mut asked = Asked {
            limits: Limits::default(),
            complaints: Vec::new(),
            rest: words,
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
}

impl Asked<'_> {
    /// Reads what follows a word that limits the search.
    fn limit(&mut self, word: &str, board: &Board) -> Result<(), String> {
        match word {
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

    fn complain(&mut self, problem: String) {
        self.complaints.push(problem);
    }

    /// Finds a limit for a search that would have none though one was meant: nobody may have to wait for ever.
    fn bound(&mut self, turn: Player) {
        let (own, other) = match turn {
            Player::South => ("wtime", "btime"),
            Player::North => ("btime", "wtime"),
        };
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
                Err(error) => self.complain(format!("searchmoves: {error}; left out")),
            }
        }
        Ok(())
    }
}

/// Longest time accepted, 100 days: sums of times must not overflow.
const MAX_MILLISECONDS: u64 = 100 * 24 * 3600 * 1000;

#[cfg(test)]
mod tests;
