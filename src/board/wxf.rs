//! Moves as the Chinese game is written: ICCS (`H2-E2`, both squares, ranks from 0) and WXF (`C2=5`: piece, file, direction, goal, the
//! files counted from the mover's right). For boards of ten ranks and at most nine files; what these notations have no words for (drops)
//! stays in the notation of the sheets.

use super::{Board, MoveTextError, from_rank_zero};
use crate::base::{Kind, Move, Player, Square};
use crate::position::split_square;
use crate::rules::Spec;

/// Boards of so many ranks have them counted from 0 by XBoard and other programs.
const RANKS_COUNTED_FROM_ZERO: u8 = 10;

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Writing {
    /// In the notation of the sheets.
    #[default]
    Sheets,
    /// Squares with ranks from 0.
    Iccs,
    /// By files and directions.
    Wxf,
}

impl std::str::FromStr for Writing {
    type Err = String;

    fn from_str(text: &str) -> Result<Writing, String> {
        match text {
            "sheets" => Ok(Writing::Sheets),
            "iccs" => Ok(Writing::Iccs),
            "wxf" => Ok(Writing::Wxf),
            _ => Err("it is none of sheets, iccs, wxf".to_owned()),
        }
    }
}

impl Writing {
    /// Can the moves of this game be written so?
    pub fn suits(self, spec: &Spec) -> bool {
        self == Writing::Sheets || spec.ranks == 10 && spec.files <= 9
    }

    /// The ways in which a game may have been written; the first that leads to its end is meant, or else the one that leads farthest.
    pub fn possible(spec: &Spec) -> Vec<Writing> {
        let mut possible = vec![Writing::Sheets];
        if spec.ranks == RANKS_COUNTED_FROM_ZERO {
            possible.push(Writing::Iccs);
        }
        if Writing::Wxf.suits(spec) {
            possible.push(Writing::Wxf);
        }
        possible
    }
}

/// A piece that moves, and how.
struct Step {
    player: Player,
    kind: Kind,
    from: (u8, u8),
    to: (u8, u8),
}

impl Board {
    /// The move in writing.
    pub fn written(&self, m: Move, writing: Writing) -> String {
        let plain = || self.notation(m);
        match (writing, self.step(m)) {
            (Writing::Iccs, Some(step)) if writing.suits(&self.spec) => {
                let square = |(file, rank): (u8, u8)| format!("{}{rank}", char::from(b'A' + file));
                format!("{}-{}", square(step.from), square(step.to))
            }
            (Writing::Wxf, Some(step)) if writing.suits(&self.spec) => {
                let text = self.piece_in_wxf(&step) + &self.way_in_wxf(&step);
                // Pieces of other games may have two ways to the same file.
                if self.read_wxf(&text) == Ok(m) {
                    text
                } else {
                    plain()
                }
            }
            _ => plain(),
        }
    }

    /// Reads a legal move in writing, squares in letters of either case.
    ///
    /// # Errors
    /// If the text is no legal move of this position, or could be several.
    pub fn read_written(&self, text: &str, writing: Writing) -> Result<Move, MoveTextError> {
        match writing {
            Writing::Sheets => self.read_move(&with_small_files(text)),
            Writing::Iccs => self.read_move(&from_rank_zero(&with_small_files(text))),
            Writing::Wxf => {
                let read = self.read_wxf(text);
                // What cannot be told so is written as in the sheets.
                read.or_else(|error| self.parse_move(text).map_err(|_| error))
            }
        }
    }

    /// Reads a legal move in WXF, also with a point for the stroke, in lower case, with the sign before or behind the piece.
    ///
    /// # Errors
    /// If the text is no legal move of this position, or could be several.
    pub fn read_wxf(&self, text: &str) -> Result<Move, MoveTextError> {
        let bare = text.trim().trim_end_matches(['!', '?', '#']);
        let plain = bare.replace('.', "=").to_ascii_uppercase();
        let legal = self.legal_moves();
        let means = |m: &&Move| {
            self.step(**m).is_some_and(|step| {
                let way = self.way_in_wxf(&step);
                let piece = plain.strip_suffix(&way);
                piece.is_some_and(|piece| self.is_piece_in_wxf(piece, &step))
            })
        };
        let found: Vec<&Move> = legal.iter().filter(means).collect();
        let text: String = text.chars().take(20).collect();
        match found[..] {
            [only] => Ok(*only),
            [] => Err(MoveTextError::Illegal {
                text,
                why: "no legal move is written so".into(),
            }),
            _ => Err(MoveTextError::Several {
                text,
                choices: found
                    .iter()
                    .map(|m| self.notation(**m))
                    .collect::<Vec<_>>()
                    .join(", "),
            }),
        }
    }

    /// A move from one square to another; `None` if it is anything else.
    fn step(&self, m: Move) -> Option<Step> {
        let text = self.notation(m);
        let (from, rest) = split_square(&text)?;
        let (to, "") = split_square(rest)? else {
            return None;
        };
        let (from, to) = (self.spec.square(from)?, self.spec.square(to)?);
        let (player, letter) = self.piece_at(from)?;
        let place = |square: Square| (square.0 % self.spec.files, square.0 / self.spec.files);
        Some(Step {
            player,
            kind: self.spec.kind_of_letter(letter)?,
            from: place(from),
            to: place(to),
        })
    }

    /// A file, counted from the right of a side.
    fn file_from_right(&self, player: Player, file: u8) -> u8 {
        match player {
            Player::South => self.spec.files - file,
            Player::North => file + 1,
        }
    }

    /// Direction and goal: `+1`, `=5`, and for pieces that change the file while they advance the file.
    fn way_in_wxf(&self, step: &Step) -> String {
        let ((from_file, from_rank), (to_file, to_rank)) = (step.from, step.to);
        let forward = (to_rank > from_rank) == (step.player == Player::South);
        let sign = match to_rank == from_rank {
            true => '=',
            false if forward => '+',
            false => '-',
        };
        let goal = if from_file == to_file {
            to_rank.abs_diff(from_rank)
        } else {
            self.file_from_right(step.player, to_file)
        };
        format!("{sign}{goal}")
    }

    /// Ranks of the pieces like this one on a file, the foremost first.
    fn column(&self, step: &Step, file: u8) -> Vec<u8> {
        let is_like = |rank: &u8| {
            let piece = self.piece_at(Square(rank * self.spec.files + file));
            piece.is_some_and(|(player, letter)| {
                player == step.player && self.spec.kind_of_letter(letter) == Some(step.kind)
            })
        };
        let mut ranks: Vec<u8> = (0..self.spec.ranks).filter(is_like).collect();
        if step.player == Player::South {
            ranks.reverse();
        }
        ranks
    }

    /// The piece's letter and its file, or which of those on the file it is.
    fn piece_in_wxf(&self, step: &Step) -> String {
        let piece = &self.spec.pieces[step.kind.index()];
        let letter = piece.also.unwrap_or(piece.letter);
        let file = self.file_from_right(step.player, step.from.0);
        let column = self.column(step, step.from.0);
        let place = column.iter().position(|rank| *rank == step.from.1).unwrap_or(0);
        let columns = (0..self.spec.files)
            .filter(|file| self.column(step, *file).len() > 1)
            .count();
        match (column.len(), place) {
            (0 | 1, _) => format!("{letter}{file}"),
            // Pieces of this kind in several columns, or more than two in one, are soldiers, and numbered.
            (length, _) if length > 2 || columns > 1 => format!("{}{file}", place + 1),
            (_, 0) => format!("{letter}+"),
            _ => format!("{letter}-"),
        }
    }

    /// May this piece be called so?
    fn is_piece_in_wxf(&self, text: &str, step: &Step) -> bool {
        let column = self.column(step, step.from.0);
        let place = column.iter().position(|rank| *rank == step.from.1).unwrap_or(0);
        let file = self.file_from_right(step.player, step.from.0).to_string();
        let mut letters = text.chars().filter(char::is_ascii_alphabetic);
        let named = letters.next();
        let rest: String = text.chars().filter(|c| !c.is_ascii_alphabetic()).collect();
        if letters.next().is_some() {
            return false;
        }
        let is_numbered = column.len() > 1 && rest == format!("{}{file}", place + 1);
        let Some(letter) = named else {
            return is_numbered && self.needs_no_letter(step.kind);
        };
        let is_signed =
            column.len() > 1 && (rest == "+" && place == 0 || rest == "-" && place + 1 == column.len());
        self.is_letter_in_wxf(letter, step.kind) && (rest == file || is_signed || is_numbered)
    }

    /// Does the letter stand for the kind, be it by the game's letters or by its name?
    fn is_letter_in_wxf(&self, letter: char, kind: Kind) -> bool {
        match self.spec.kind_of_letter(letter) {
            Some(known) => known == kind,
            None => self.spec.pieces[kind.index()].names[Player::South].starts_with(letter),
        }
    }
}

/// Squares in capitals, as ICCS has them, in the lower case that all other notations have; other texts as they are.
pub fn with_small_files(text: &str) -> String {
    let bare = text.trim_end_matches(['+', '#']).replace('-', "");
    let is_square = |pair: &[u8]| pair[0].is_ascii_uppercase() && pair[1].is_ascii_digit();
    match bare.as_bytes() {
        bytes @ [_, _, _, _] if bytes.chunks(2).all(is_square) => bare.to_ascii_lowercase(),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests;
