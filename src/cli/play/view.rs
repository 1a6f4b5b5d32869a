//! The board and the legal moves, drawn for a terminal. Colours carry nothing that the letters do not say, since pipes lose them.

use crate::base::{Move, MoveClass, Player, Square};
use crate::board::Board;
use anstyle::{AnsiColor, Color, RgbColor, Style};
use std::collections::BTreeMap;
use std::fmt;

const LIGHT: RgbColor = RgbColor(0xb8, 0x9b, 0x6e);
const DARK: RgbColor = RgbColor(0x8a, 0x6a, 0x42);
const LAST_MOVE: RgbColor = RgbColor(0x6f, 0x7f, 0x2f);
const SOUTH: RgbColor = RgbColor(0xff, 0xff, 0xf0);
const NORTH: RgbColor = RgbColor(0x10, 0x10, 0x10);
/// Marks the squares of the last move where colours are lost.
const LAST_MOVE_MARKS: (char, char) = ('[', ']');

/// A board as seen by one side.
pub(super) struct View<'a> {
    pub(super) board: &'a Board,
    /// The side at the bottom.
    pub(super) below: Player,
}

impl View<'_> {
    fn cell(&self, square: Square, last: Option<Move>) -> String {
        let spec = self.board.spec();
        if spec.holes.contains(&square) {
            return "   ".to_owned();
        }
        let touched = last.is_some_and(|m| {
            m.names_squares() && (m.to() == square || m.from() == square && m.class() != MoveClass::Drop)
        });
        let (file, rank) = (square.0 % spec.files, square.0 / spec.files);
        let background = match (touched, (file + rank) % 2) {
            (true, _) => LAST_MOVE,
            (_, 1) => LIGHT,
            _ => DARK,
        };
        let (foreground, letter) = match self.board.piece_at(square) {
            Some((Player::South, letter)) => (SOUTH, letter),
            Some((Player::North, letter)) => (NORTH, letter.to_ascii_lowercase()),
            None => (NORTH, '.'),
        };
        let (left, right) = if touched { LAST_MOVE_MARKS } else { (' ', ' ') };
        let style = Style::new()
            .bg_color(Some(Color::Rgb(background)))
            .fg_color(Some(Color::Rgb(foreground)))
            .bold();
        format!("{style}{left}{letter}{right}{style:#}")
    }
}

impl View<'_> {
    /// Is this file the first of another board than the one shown to its left?
    fn next_board_at(&self, file: u8) -> bool {
        let spec = self.board.spec();
        match self.below {
            Player::South => spec.board_begins(file),
            Player::North => spec.board_begins(file + 1) && file + 1 < spec.files,
        }
    }
}

impl fmt::Display for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spec = self.board.spec();
        let last = self.board.history().last().copied();
        let in_view = |count: u8| -> Vec<u8> {
            if self.below == Player::South {
                (0..count).collect()
            } else {
                (0..count).rev().collect()
            }
        };
        let files = in_view(spec.files);
        writeln!(f)?;
        for rank in in_view(spec.ranks).into_iter().rev() {
            write!(f, "{:>3} ", rank + 1)?;
            for file in &files {
                if self.next_board_at(*file) {
                    write!(f, "  ")?;
                }
                write!(f, "{}", self.cell(Square(rank * spec.files + file), last))?;
            }
            writeln!(f)?;
        }
        let letters: String = files
            .iter()
            .map(|file| {
                let gap = if self.next_board_at(*file) { "  " } else { "" };
                format!("{gap} {} ", spec.file_letter(*file))
            })
            .collect();
        writeln!(f, "    {letters}")?;
        for player in Player::ALL {
            let pocket: Vec<String> = self
                .board
                .pocket(player)
                .into_iter()
                .filter(|(_, count)| *count > 0)
                .map(|(letter, count)| format!("{count}{letter}"))
                .collect();
            if !pocket.is_empty() {
                writeln!(f, "    In the pocket of {}: {}", player.name(), pocket.join(" "))?;
            }
        }
        if self.board.in_check() {
            let style = AnsiColor::Red.on_default().bold();
            writeln!(f, "    {style}{} is in check.{style:#}", self.board.turn().name())?;
        }
        writeln!(f)
    }
}

/// The legal moves by piece, captures marked `x` and checks `+`.
pub(super) fn move_list(board: &Board) -> String {
    let mut by_piece: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for m in board.legal_moves() {
        let text = board.notation(m);
        let piece = match (m.class(), board.piece_at(m.from())) {
            (MoveClass::Pass, _) => "pass".to_owned(),
            (MoveClass::TakeBack, _) => "again".to_owned(),
            (MoveClass::Drop, _) | (_, None) => "drop".to_owned(),
            (_, Some((_, letter))) => format!("{letter} {}", board.spec().square_name(m.from())),
        };
        by_piece
            .entry(piece)
            .or_default()
            .push((text.clone(), marked(board, m, &text)));
    }
    let mut list = String::new();
    let mut count = 0;
    for (piece, mut moves) in by_piece {
        moves.sort_unstable();
        count += moves.len();
        let moves: Vec<String> = moves.into_iter().map(|(_, marked)| marked).collect();
        list.push_str(&format!("  {piece:<6} {}\n", moves.join(" ")));
    }
    list.push_str(&format!("  {count} legal moves\n"));
    list
}

fn marked(board: &Board, m: Move, text: &str) -> String {
    let (captures, checks) = (board.is_capture(m), board.gives_check(m));
    let style = match (captures, checks) {
        (_, true) => AnsiColor::Yellow.on_default().bold(),
        (true, false) => AnsiColor::Red.on_default(),
        (false, false) => Style::new(),
    };
    let marks = match (captures, checks) {
        (true, true) => "(x+)",
        (true, false) => "(x)",
        (false, true) => "(+)",
        (false, false) => "",
    };
    format!("{style}{text}{style:#}{marks}")
}
