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
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    fn board(fen: Option<&str>) -> Board {
        let spec = Catalogue::embedded().resolve("xiangqi").unwrap();
        fen.map_or_else(|| Board::start(&spec), |fen| Board::from_fen(&spec, fen).unwrap())
    }

    fn reads(board: &Board, text: &str) -> String {
        match board.read_wxf(text) {
            Ok(m) => board.notation(m),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn wxf_is_read_in_every_habit() {
        let mut start = board(None);
        for text in ["C2=5", "C2.5", "c2.5", "c2=5!?"] {
            assert_eq!(reads(&start, text), "h3e3", "{text}");
        }
        for (text, meant) in [
            ("H2+3", "h1g3"),
            ("N2+3", "h1g3"),
            ("E3+5", "g1e3"),
            ("B3+5", "g1e3"),
            ("G5+1", "e1e2"),
            ("S5+1", "e4e5"),
        ] {
            assert_eq!(reads(&start, text), meant, "{text}");
        }
        for text in ["C2=6=", "C2", "", "+", "X2=5", "C9=5", "CC=5", "H2+4", "é"] {
            assert!(start.read_wxf(text).is_err(), "{text}");
        }
        let cannon = start.read_wxf("C2=5").unwrap();
        start.make(cannon);
        assert_eq!(reads(&start, "H8+7"), "h10g8");
        assert_eq!(
            reads(&start, "R9=8"),
            "'R9=8' is not legal: no legal move is written so"
        );
    }

    #[test]
    fn tandem_pieces_are_told_apart() {
        let cannons = board(Some("3k5/9/9/9/4C4/9/4C4/9/9/5K3 w - - 0 1"));
        for (text, meant) in [
            ("C+=4", "e6f6"),
            ("+C=4", "e6f6"),
            ("C-.4", "e4f4"),
            ("-c.4", "e4f4"),
            ("C++1", "e6e7"),
            ("C--1", "e4e3"),
        ] {
            assert_eq!(reads(&cannons, text), meant, "{text}");
        }
        assert_eq!(reads(&cannons, "C5=4"), "'C5=4' can mean e4f4, e6f6");
        let soldiers = board(Some("3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w - - 0 1"));
        for (text, meant) in [
            ("15+1", "e8e9"),
            ("25=6", "e7d7"),
            ("35=4", "e6f6"),
            ("+P+1", "e8e9"),
            ("P-=4", "e6f6"),
        ] {
            assert_eq!(reads(&soldiers, text), meant, "{text}");
        }
    }

    #[test]
    fn iccs_is_written_in_capitals() {
        let start = board(None);
        let m = start.parse_move("h3e3").unwrap();
        assert_eq!(start.written(m, Writing::Iccs), "H2-E2");
        assert_eq!(start.written(m, Writing::Sheets), "h3e3");
        for (text, small) in [
            ("H2-E2", "h2e2"),
            ("H2E2+", "h2e2"),
            ("Hg2", "Hg2"),
            ("H2e2", "H2e2"),
            ("R1xa2", "R1xa2"),
        ] {
            assert_eq!(with_small_files(text), small);
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let mut written = 0;
        for id in Catalogue::embedded().ids() {
            let spec = Catalogue::embedded().resolve(id).unwrap();
            if !Writing::Wxf.suits(&spec) {
                continue;
            }
            let mut board = Board::start(&spec);
            for ply in 0..120 {
                let moves = board.legal_moves();
                for m in moves.iter().filter(|m| board.step(**m).is_some()) {
                    let text = board.written(*m, Writing::Wxf);
                    let read = board.read_wxf(&text).or_else(|_| board.parse_move(&text));
                    assert_eq!(read, Ok(*m), "{id}: {text} in {}", board.fen());
                    written += usize::from(text != board.notation(*m));
                }
                let Some(chosen) = moves.get((ply * 7 + 3) % moves.len().max(1)) else {
                    break;
                };
                board.make(*chosen);
            }
        }
        assert!(written > 5_000, "{written}");
    }
}
