//! A book as text: each line a position without counters (EPD), then `bm` and its moves, and lists of as many numbers about them:
//! `weight`, `games`, `points`, `ce` (centipawns). What other programs say besides is left out. Lines that begin with `#` say which game it
//! is (`# game ID`), by which rules (`# rules`, a number), how the book was made (`# made`), and whatever people like.

use super::places::{BookMove, Places, position_of};
use crate::base::{Score, printable};
use crate::board::Board;
use crate::rules::Spec;
use std::fmt::{self, Write};
use std::str::FromStr;
use std::sync::Arc;

/// Most moves that a line may have.
const MOST_MOVES: usize = 500;
/// Largest score that is read.
const LARGEST_SCORE: Score = 100_000;

/// What a book says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Head {
    /// The game, as the catalogue names it.
    pub game: Option<String>,
    /// The [signature](Spec::signature) of its rules.
    pub rules: Option<u64>,
    /// How it was made.
    pub made: Option<String>,
}

/// Something wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

/// What the lines of a text that are no positions say.
///
/// # Errors
/// If the number of the rules is none.
pub fn head(text: &str) -> Result<Head, Fault> {
    let mut head = Head::default();
    for (number, line) in text.lines().enumerate() {
        let Some(comment) = line.trim_start_matches('\u{feff}').trim().strip_prefix('#') else {
            continue;
        };
        let (word, rest) = comment.trim().split_once(' ').unwrap_or_default();
        let rest = rest.trim();
        match word {
            "game" => head.game = Some(printable(rest).into_owned()),
            "made" => head.made = Some(printable(rest).into_owned()),
            "rules" => {
                let rules = u64::from_str_radix(rest, 16).map_err(|_| Fault {
                    line: number + 1,
                    problem: format!("'{}' is no number of rules", printable(rest)),
                })?;
                head.rules = Some(rules);
            }
            _ => {}
        }
    }
    Ok(head)
}

/// The positions of a text, and what is wrong with lines that are left out.
pub fn read(text: &str, game: &Arc<Spec>) -> (Places, Vec<Fault>) {
    let (mut places, mut faults) = (Places::default(), Vec::new());
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match read_line(line, game) {
            Ok((board, moves)) => places.add(position_of(&board), moves),
            Err(problem) => faults.push(Fault {
                line: number + 1,
                problem,
            }),
        }
    }
    (places, faults)
}

fn read_line(line: &str, game: &Arc<Spec>) -> Result<(Board, Vec<BookMove>), String> {
    let fields = 4 + usize::from(game.take_back.is_some());
    let mut rest = line;
    let mut next = || {
        let word = rest.split_whitespace().next()?;
        let before = rest;
        rest = rest.trim_start()[word.len()..].trim_start();
        Some((word, before))
    };
    let mut position = Vec::with_capacity(fields);
    for _ in 0..fields {
        let (word, _) = next().ok_or_else(|| format!("a position has {fields} fields"))?;
        position.push(word);
    }
    // Counters belong to a FEN and not here, but do no harm.
    let operations = loop {
        match next() {
            Some((word, _)) if word.bytes().all(|byte| byte.is_ascii_digit()) => {}
            Some((_, before)) => break before,
            None => break "",
        }
    };
    let board = Board::from_fen(game, &position.join(" ")).map_err(|errors| errors.to_string())?;
    let moves = read_operations(operations, &board)?;
    Ok((board, moves))
}

fn read_operations(text: &str, board: &Board) -> Result<Vec<BookMove>, String> {
    let operations = operations(text);
    let of = |name: &str| {
        let found = operations.iter().find(|words| words.first() == Some(&name));
        found.map(|words| &words[1..])
    };
    let written = of("bm").unwrap_or_default();
    if written.len() > MOST_MOVES {
        return Err(format!(
            "{} moves; at most {MOST_MOVES} are possible",
            written.len()
        ));
    }
    let mut moves: Vec<BookMove> = Vec::with_capacity(written.len());
    for text in written {
        let found = board.read_move(text).map_err(|error| error.to_string())?;
        let text = board.notation(found);
        if moves.iter().any(|earlier| earlier.text == text) {
            return Err(format!("the move {text} stands there twice"));
        }
        moves.push(BookMove::new(text));
    }
    let count = moves.len();
    if let Some(games) = numbers::<u32>("games", of("games"), count)? {
        for (about, games) in moves.iter_mut().zip(games) {
            (about.games, about.weight) = (Some(games), games);
        }
    }
    if let Some(points) = numbers::<f64>("points", of("points"), count)? {
        for (about, points) in moves.iter_mut().zip(points) {
            let halves = 2.0 * points;
            if halves.fract() != 0.0 || !(0.0..=f64::from(u32::MAX)).contains(&halves) {
                return Err(format!("points: {points} is no number of whole and half points"));
            }
            about.half_points = Some(halves as u32);
        }
    }
    if let Some(weights) = numbers::<u32>("weight", of("weight"), count)? {
        for (about, weight) in moves.iter_mut().zip(weights) {
            about.weight = weight;
        }
    }
    // Elsewhere `ce` is one number, about the position.
    let scores = of("ce").filter(|scores| scores.len() == count);
    if let Some(scores) = numbers::<Score>("ce", scores, count)? {
        for (about, score) in moves.iter_mut().zip(scores) {
            if score.abs() > LARGEST_SCORE {
                return Err(format!("ce: {score} is no score"));
            }
            about.score = Some(score);
        }
    }
    Ok(moves)
}

/// The words of each operation; what is quoted is no operation.
fn operations(text: &str) -> Vec<Vec<&str>> {
    let mut quoted = false;
    let parts = text.split(|c: char| {
        quoted ^= c == '"';
        c == ';' && !quoted
    });
    parts.map(|part| part.split_whitespace().collect()).collect()
}

/// The numbers of an operation, one for each move.
fn numbers<T: FromStr>(name: &str, words: Option<&[&str]>, moves: usize) -> Result<Option<Vec<T>>, String> {
    let Some(words) = words else { return Ok(None) };
    if words.len() != moves {
        return Err(format!("{name} has {} numbers for {moves} moves", words.len()));
    }
    let read = |word: &&str| {
        let wrong = |_| format!("{name}: '{}' is no number that it may be", printable(word));
        word.parse().map_err(wrong)
    };
    words
        .iter()
        .map(read)
        .collect::<Result<Vec<T>, String>>()
        .map(Some)
}

/// A book as text.
pub fn write(game: &Spec, places: &Places, made: &str) -> String {
    let mut text = format!(
        "# An opening book for Tapestry: a position a line; its moves (bm), how likely each is chosen, and what is known of them.\n\
         # game {}\n# rules {:016x}\n# made {made}\n",
        game.identity(),
        game.signature()
    );
    for place in places.iter() {
        text.push_str(&place.position);
        if !place.moves.is_empty() {
            let mut list = |name: &str, each: &dyn Fn(&BookMove) -> Option<String>| {
                let words: Option<Vec<String>> = place.moves.iter().map(each).collect();
                if let Some(words) = words {
                    // Writing to a string cannot fail.
                    let _ = write!(text, " {name} {};", words.join(" "));
                }
            };
            list("bm", &|about| Some(about.text.clone()));
            list("weight", &|about| Some(about.weight.to_string()));
            list("games", &|about| about.games.map(|games| games.to_string()));
            list("points", &|about| {
                about
                    .half_points
                    .map(|halves| (f64::from(halves) / 2.0).to_string())
            });
            list("ce", &|about| about.score.map(|score| score.to_string()));
        }
        text.push('\n');
    }
    text
}
