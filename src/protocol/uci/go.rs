//! `go` and its many words.

use crate::base::Player;
use crate::board::Board;
use crate::clocks::Carriage;
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
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    /// The limits of a search with White to move, and the complaints.
    fn asked(line: &str) -> (Limits, String) {
        let spec = Catalogue::embedded().resolve("chess").expect("a game");
        let words: Vec<&str> = line.split(' ').filter(|word| !word.is_empty()).collect();
        match Go::parse(&words, &Board::start(&spec)) {
            Ok((Go::Search(limits), complaints)) => (limits, complaints.join("; ")),
            other => panic!("{line}: {other:?}"),
        }
    }

    fn ms(milliseconds: u64) -> Option<Duration> {
        Some(Duration::from_millis(milliseconds))
    }

    #[test]
    fn clocks_that_are_more_than_a_countdown_are_read() {
        let words = "clock pcountdown wstage 9000 500 bstage 8000 0 wcredit 60 bcredit 60 wdone 3";
        let (limits, complaints) = asked(&format!("wtime 9500 btime 8000 winc 60 binc 60 {words} ponder"));
        assert_eq!((complaints.as_str(), limits.ponder), ("", true));
        let clock = limits.clock.expect("a clock");
        assert_eq!(
            (clock.words(), limits.time[Player::South]),
            (words.to_owned(), ms(9500))
        );
        // Alone it is a limit, too.
        let (limits, complaints) = asked("clock hourglass wstage 60000 bstage 50000");
        assert_eq!(
            (limits.time[Player::North], complaints.as_str()),
            (ms(50_000), "")
        );
        let (limits, complaints) = asked("wtime 900 btime 800 clock sundial wstage 5");
        assert!(
            limits.clock.is_none() && complaints.contains("'sundial' is no clock"),
            "{complaints}"
        );
    }

    #[test]
    fn clocks_are_read_however_they_are_written() {
        for line in [
            "wtime 3000 btime 2000 movestogo 0",
            "wtime 3000 btime 2000 movestogo -5",
            "wtime 3000.0 btime 2000.9 movestogo -1",
            "wtime 3e3 btime +2000",
        ] {
            let (limits, complaints) = asked(line);
            assert_eq!(limits.moves_to_go, None, "{line}");
            assert_eq!(
                (limits.time[Player::South], limits.time[Player::North]),
                (ms(3000), ms(2000)),
                "{line}"
            );
            assert!(!complaints.is_empty(), "{line}");
        }
        let (limits, complaints) = asked("wtime -20 btime 2000 movestogo 5");
        assert_eq!(
            (
                limits.time[Player::South],
                limits.moves_to_go,
                complaints.as_str()
            ),
            (ms(0), Some(5), "")
        );
    }

    #[test]
    fn a_clock_that_is_missing_is_stood_in_for() {
        let (limits, complaints) = asked("btime 3000");
        assert_eq!(
            (limits.time[Player::South], complaints.as_str()),
            (ms(3000), "'wtime' is missing; it counts as 'btime'")
        );
        let (limits, complaints) = asked("winc 100 binc 100");
        assert_eq!(
            (limits.movetime, complaints.as_str()),
            (ms(100), "'wtime' is missing; the move takes the increment")
        );
        for line in [
            "movestogo 4",
            "binc 100",
            "depth nine",
            "mate 0",
            "mate -5",
            "wtime",
            "softly",
            "ponder",
            "searchmoves e2e5",
            "movetime -x",
        ] {
            let (limits, complaints) = asked(line);
            assert_eq!(limits.movetime, Some(DEFAULT_TIME), "{line}");
            assert!(complaints.contains("no limit"), "{line}: {complaints}");
        }
    }

    #[test]
    fn numbers_with_fractions_and_powers_are_told_and_taken() {
        let (limits, complaints) = asked("movetime 100.5");
        assert_eq!(
            (limits.movetime, complaints.as_str()),
            (
                ms(100),
                "'movetime' wants a whole number, not '100.5'; it counts as 100"
            )
        );
        assert_eq!(asked("nodes 1e3").0.nodes, Some(1000));
        assert_eq!(asked("nodes 1e99").0.nodes, Some(u64::MAX));
        assert_eq!(asked("depth 0").0.depth, Some(1));
        assert_eq!(asked("depth inf").0.movetime, Some(DEFAULT_TIME));
    }

    #[test]
    fn without_any_limit_the_search_goes_on() {
        for line in [
            "",
            "infinite",
            "searchmoves e2e4",
            "infinite softly",
            "infinite wtime 3000.0",
        ] {
            assert!(asked(line).0.infinite, "{line}");
        }
    }
}
