//! Moves as chess programs and people write them: a letter for the piece, as much of its square as is needed, the square
//! it goes to (`Nf3`, `Rfe1`, `exd5`, `R10a7`, `e8=Q`, `Ng1-f3`), found among the legal moves. Works for every game, since all
//! it needs of a move are its piece and its text in the notation of the sheets.
//!
//! Turns that join two moves are read in the notation of the sheets alone.

use super::{Board, MoveTextError};
use crate::base::{Kind, Move, MoveClass, Square};
use crate::position::split_square;
use crate::rules::turn::TurnPlan;

/// What may stand behind a move: checks, mates, remarks.
const REMARKS: [char; 6] = ['+', '#', '!', '?', '=', '…'];
/// Ways to say that a pawn was taken in passing.
const IN_PASSING: [&str; 3] = ["e.p.", "e.p", "ep"];
/// Ways to write a pass.
const PASSES: [&str; 4] = ["--", "@@@@", "Z0", "pass"];
/// The pass of the notation of the sheets.
const PASS: &str = "0000";

impl Board {
    /// Reads a legal move in the notation of the sheets or in algebraic notation.
    pub(super) fn read_notation(&self, text: &str) -> Result<Move, MoveTextError> {
        let bare = without_remarks(text);
        let bare = if PASSES.contains(&bare) { PASS } else { bare };
        let exact = match self.parse_move(with_plain_castling(bare)) {
            Ok(found) => return Ok(found),
            Err(error) => error,
        };
        if let Some(turn) = self.joined_turn()
            && bare.starts_with(|letter: char| letter.is_ascii_uppercase())
        {
            return Err(MoveTextError::Unknown {
                text: text.chars().take(20).collect(),
                problem: format!("turns are written by their squares, as {turn}"),
            });
        }
        let Some(sketch) = Sketch::read(bare) else {
            return Err(exact);
        };
        // Whole squares without a piece are the notation of the sheets; its reader knows best what is wrong with them.
        let whole = sketch.letter.is_none() && sketch.squares.len() > 1;
        match self.resolve(bare, &sketch) {
            Err(_) if whole => Err(exact),
            found => found,
        }
    }

    /// A turn of two moves that is legal here, in writing.
    fn joined_turn(&self) -> Option<String> {
        if self.spec.turn == TurnPlan::Single {
            return None;
        }
        let mut turns = self.legal_moves().into_iter().map(|turn| self.notation(turn));
        turns.find(|text| text.contains(','))
    }

    fn resolve(&self, text: &str, sketch: &Sketch<'_>) -> Result<Move, MoveTextError> {
        let text: String = text.chars().take(20).collect();
        let unknown = |problem: String| MoveTextError::Unknown {
            text: text.clone(),
            problem,
        };
        let kind = match sketch.letter {
            Some(letter) => {
                let kind = self.spec.kind_of_letter(letter);
                Some(kind.ok_or_else(|| unknown(format!("no piece '{letter}' in this game")))?)
            }
            None => None,
        };
        let missing = sketch
            .squares
            .iter()
            .find(|name| self.spec.square(name).is_none());
        if let Some(name) = missing {
            return Err(unknown(format!("no square '{name}' on this board")));
        }
        let mut found: Vec<Candidate> = self
            .candidates()
            .into_iter()
            .filter(|candidate| self.is_meant(candidate, kind, sketch))
            .collect();
        if found.is_empty() {
            let why = self.why_none(kind, sketch);
            return Err(MoveTextError::Illegal { text, why });
        }
        prefer(&mut found, |candidate| candidate.squares() == sketch.squares);
        if sketch.captures {
            prefer(&mut found, |candidate| self.is_capture(candidate.played));
        }
        match self.spec_letter(sketch.suffix) {
            Some(suffix) => found.retain(|candidate| candidate.suffix() == Some(suffix)),
            None => prefer(&mut found, |candidate| candidate.suffix().is_none()),
        }
        match &found[..] {
            [] => Err(MoveTextError::Illegal {
                why: "the letter at the end does not belong there".into(),
                text,
            }),
            [only] => Ok(only.played),
            [first, rest @ ..] if rest.iter().all(|other| other.same_way(first)) => {
                let choices = found.iter().filter_map(Candidate::suffix).collect();
                Err(MoveTextError::Ambiguous { text, choices })
            }
            several => {
                let choices: Vec<&str> = several.iter().map(|candidate| &*candidate.text).collect();
                Err(MoveTextError::Several {
                    text,
                    choices: choices.join(", "),
                })
            }
        }
    }

    fn candidates(&self) -> Vec<Candidate> {
        let moves = self.legal_moves().into_iter().map(|played| Candidate {
            played,
            text: self.notation(played),
        });
        // A comma joins the moves of a turn.
        moves.filter(|candidate| !candidate.text.contains(',')).collect()
    }

    fn is_meant(&self, candidate: &Candidate, kind: Option<Kind>, sketch: &Sketch<'_>) -> bool {
        let played = candidate.played;
        if !played.names_squares() || played.class() == MoveClass::Drop {
            return false;
        }
        let Some(mover) = self
            .piece_at(played.from())
            .and_then(|(_, letter)| self.spec.kind_of_letter(letter))
        else {
            return false;
        };
        let right_kind = match kind {
            Some(kind) => mover == kind,
            None => sketch.squares.len() > 1 || self.needs_no_letter(mover),
        };
        let squares = candidate.squares();
        right_kind
            && sketch.fits_origin(squares[0])
            && (squares.ends_with(&sketch.squares)
                || (sketch.squares.len() == 2
                    && squares[0] == sketch.squares[0]
                    && squares.last() == sketch.squares.last()))
    }

    /// Pawns, soldiers and their like are written without a letter.
    pub(super) fn needs_no_letter(&self, kind: Kind) -> bool {
        let piece = &self.spec.pieces[kind.index()];
        piece.progress || piece.letter == 'P'
    }

    /// The game's letter for what a letter at the end means, in lower case; marks that are no piece stay what they are.
    fn spec_letter(&self, suffix: Option<char>) -> Option<char> {
        suffix.map(|letter| {
            let kind = self.spec.kind_of_letter(letter);
            let ours = kind.map_or(letter, |kind| self.spec.pieces[kind.index()].letter);
            ours.to_ascii_lowercase()
        })
    }

    fn why_none(&self, kind: Option<Kind>, sketch: &Sketch<'_>) -> String {
        if self.legal_moves().is_empty() {
            return "the game is over".into();
        }
        let name = match kind {
            Some(kind) => &*self.spec.pieces[kind.index()].names[self.turn()],
            None => "piece that needs no letter",
        };
        let target = sketch.squares.last().copied().unwrap_or_default();
        if let Some(why) = self.why_not_the_only_one(kind, sketch, target) {
            return why;
        }
        let from = match (sketch.file, sketch.rank) {
            (None, None) => String::new(),
            (file, rank) => {
                let file = file.map_or_else(String::new, |file| format!(" on file {file}"));
                file + &rank.map_or_else(String::new, |rank| format!(" on rank {rank}"))
            }
        };
        format!("no {name}{from} has a legal move to {target}")
    }
}

impl Board {
    /// Why the only piece that can be meant does not go there.
    fn why_not_the_only_one(&self, kind: Option<Kind>, sketch: &Sketch<'_>, target: &str) -> Option<String> {
        let squares = (0..self.spec.files * self.spec.ranks).map(Square);
        let file = target.get(..1).filter(|_| !sketch.captures);
        let meant = |square: &Square| {
            let Some((owner, letter)) = self.piece_at(*square) else {
                return false;
            };
            let Some(found) = self.spec.kind_of_letter(letter) else {
                return false;
            };
            let name = self.spec.square_name(*square);
            let straight = || file.is_none_or(|file| name.starts_with(file) || sketch.file.is_some());
            let fits = match kind {
                Some(kind) => kind == found,
                None => self.needs_no_letter(found) && straight(),
            };
            let first = sketch.squares.first().filter(|_| sketch.squares.len() > 1);
            owner == self.turn()
                && fits
                && sketch.fits_origin(&name)
                && first.is_none_or(|first| *first == name)
        };
        let found: Vec<Square> = squares.filter(meant).collect();
        let [only] = found[..] else { return None };
        match self.parse_move(&format!("{}{target}", self.spec.square_name(only))) {
            Err(MoveTextError::Illegal { why, .. }) => Some(why),
            _ => None,
        }
    }
}

/// A legal move and its text in the notation of the sheets.
struct Candidate {
    played: Move,
    text: String,
}

impl Candidate {
    /// The squares it names; there is at least one.
    fn squares(&self) -> Vec<&str> {
        let mut squares = Vec::new();
        let mut rest = &*self.text;
        while let Some((square, behind)) = split_square(rest) {
            squares.push(square);
            rest = behind;
        }
        if squares.is_empty() {
            squares.push("");
        }
        squares
    }

    /// The letter at the end: what a piece becomes, or how it moves.
    fn suffix(&self) -> Option<char> {
        self.text.chars().last().filter(char::is_ascii_lowercase)
    }

    /// Do they differ in the letter at the end alone?
    fn same_way(&self, other: &Candidate) -> bool {
        self.squares() == other.squares()
    }
}

/// A move in algebraic notation, taken apart.
#[derive(PartialEq, Eq, Debug, Default)]
struct Sketch<'a> {
    /// Letter of the piece.
    letter: Option<char>,
    /// File it comes from, where that is said without the rank.
    file: Option<char>,
    /// Rank it comes from, where that is said without the file.
    rank: Option<&'a str>,
    captures: bool,
    /// Whole squares; the last is where it goes.
    squares: Vec<&'a str>,
    /// Letter at the end: what it becomes.
    suffix: Option<char>,
}

impl<'a> Sketch<'a> {
    /// Takes a text apart; `None` if it is none of that kind.
    fn read(text: &'a str) -> Option<Sketch<'a>> {
        let mut sketch = Sketch::default();
        let mut rest = text;
        if let Some(letter) = rest.chars().next().filter(char::is_ascii_uppercase) {
            sketch.letter = Some(letter);
            rest = &rest[1..];
        }
        while let Some(next) = rest.chars().next() {
            if let Some((square, behind)) = split_square(rest) {
                sketch.squares.push(square);
                rest = behind;
                continue;
            }
            let begun = !sketch.squares.is_empty();
            match next {
                'x' | ':' | '×' => sketch.captures = true,
                '-' | '–' | ',' => {}
                '=' | '(' | '/' if begun => {
                    sketch.suffix = Some(promotion(&rest[1..])?);
                    return Some(sketch);
                }
                letter if begun => {
                    let alone = rest.len() == 1 && letter.is_ascii_alphabetic();
                    sketch.suffix = alone.then_some(letter);
                    return alone.then_some(sketch);
                }
                file if file.is_ascii_lowercase() && sketch.file.is_none() => sketch.file = Some(file),
                digit if digit.is_ascii_digit() && sketch.rank.is_none() => {
                    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                    sketch.rank = Some(&rest[..end]);
                    rest = &rest[end..];
                    continue;
                }
                _ => return None,
            }
            rest = &rest[next.len_utf8()..];
        }
        (!sketch.squares.is_empty()).then_some(sketch)
    }

    fn fits_origin(&self, square: &str) -> bool {
        self.file.is_none_or(|file| square.starts_with(file))
            && self.rank.is_none_or(|rank| square.get(1..) == Some(rank))
    }
}

/// Leaves those that fit better, if any do.
fn prefer(found: &mut Vec<Candidate>, fits: impl Fn(&Candidate) -> bool) {
    if found.iter().any(&fits) {
        found.retain(fits);
    }
}

/// The letter of `Q` or `Q)`.
fn promotion(text: &str) -> Option<char> {
    let mut letters = text.strip_suffix(')').unwrap_or(text).chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?;
    letters.next().is_none().then_some(letter)
}

fn without_remarks(text: &str) -> &str {
    let bare = text.trim().trim_end_matches(REMARKS);
    let shorter = IN_PASSING.iter().find_map(|mark| bare.strip_suffix(mark));
    shorter.map_or(bare, |bare| bare.trim_end_matches(['(', ' ']))
}

/// Castling as the notation of the sheets writes it, whatever letters and strokes look like it; other texts as they are.
fn with_plain_castling(text: &str) -> &str {
    let circle = |c: char| "OoОоΟο0Ｏ０".contains(c);
    let stroke = |c: char| "-‐‑–—−".contains(c);
    let circles = text.chars().filter(|c| circle(*c)).count();
    let strokes = text.chars().filter(|c| stroke(*c)).count();
    let ordered = text
        .split(stroke)
        .all(|part| strokes == 0 || part.chars().count() == 1);
    let complete = circles + strokes == text.chars().count() && (strokes == 0 || strokes + 1 == circles);
    match circles {
        2 if complete && ordered => "O-O",
        3 if complete && ordered => "O-O-O",
        _ => text,
    }
}

/// A text of moves or squares in which ranks are counted from 0, with ranks counted from 1.
pub fn from_rank_zero(text: &str) -> String {
    if text.contains("0-0") || text == PASS {
        return text.to_owned();
    }
    // Boards that are counted so have ten ranks, so every digit is a rank.
    text.chars()
        .map(|c| match c.to_digit(10) {
            Some(rank) => (rank + 1).to_string(),
            None => c.to_string(),
        })
        .collect()
}

#[cfg(test)]
mod tests;
