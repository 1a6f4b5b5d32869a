//! Text to a setup: what each field says, unchecked against the rules of play.

use super::{MOST_COUNTED, Problems, Setup, foreign};
use crate::base::{Bits, Cell, FenRow, Kind, MAX_POCKET, PerPlayer, Player, Square};
use crate::rules::Rules;

/// Longest FEN looked at, in bytes.
const MAX_LENGTH: usize = 4096;

pub(super) fn read<B: Bits>(rules: &Rules<B>, fen: &str, problems: &mut Problems) -> Option<Setup> {
    if fen.len() > MAX_LENGTH {
        problems.add("board", format!("a FEN of {} bytes is too long", fen.len()));
        return None;
    }
    let fen = foreign::put_right(rules, fen, problems);
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    // Rights and squares of en passant may be left out, also where the counters follow.
    if let [_, _, idle, number] = fields[..]
        && [idle, number]
            .iter()
            .all(|field| field.bytes().all(|byte| byte.is_ascii_digit()))
    {
        fields.splice(2..2, ["-", "-"]);
    }
    let take_back = take_back_field(rules, &mut fields);
    let Some(first) = fields.first() else {
        problems.add("board", "the FEN is empty");
        return None;
    };
    if fields.len() > 6 {
        problems.add(
            "counters",
            format!("unexpected text '{}' after the last field", short(fields[6])),
        );
    }
    let (board, pocket) = match first.split_once('[') {
        Some((board, rest)) => {
            if !rest.ends_with(']') {
                problems.add("pocket", "the closing ] is missing");
            }
            (board, rest.trim_end_matches(']'))
        }
        None => (*first, ""),
    };
    let cells = read_board(rules, board, problems);
    let pockets = read_pocket(rules, pocket, problems);
    let turn = read_side(fields.get(1).copied(), problems);
    let passed = read_passed(rules, fields.get(3).copied().unwrap_or("-"), problems);
    let counters = read_counters(&fields, problems);
    let rights = fields.get(2).copied().unwrap_or("-").to_string();
    Some(Setup {
        cells,
        pockets,
        turn,
        rights,
        passed,
        take_back,
        counters,
    })
}

fn read_side(field: Option<&str>, problems: &mut Problems) -> Player {
    match field {
        None | Some("w") => Player::South,
        Some("b") => Player::North,
        Some(other) => {
            problems.add("side to move", format!("'{}' is neither w nor b", short(other)));
            Player::South
        }
    }
}

/// Plies without progress and the number of the move; 0 and 1 where they are left out.
fn read_counters(fields: &[&str], problems: &mut Problems) -> [u16; 2] {
    let mut counters = [0, 1];
    for (index, name) in ["plies without progress", "move number"].iter().enumerate() {
        let Some(text) = fields.get(4 + index) else {
            continue;
        };
        match text.parse::<u16>() {
            Ok(number) if number <= MOST_COUNTED => counters[index] = number,
            _ => problems.add(
                "counters",
                format!("{name} '{}' is no number from 0 to {MOST_COUNTED}", short(text)),
            ),
        }
    }
    counters
}

/// Takes the field of the right to take back out of the fields, where the game has it; `-` if it was left out.
fn take_back_field<B: Bits>(rules: &Rules<B>, fields: &mut Vec<&str>) -> String {
    let is_written = |field: &&str| !field.starts_with(|c: char| c.is_ascii_digit());
    match fields.get(4).filter(|field| is_written(field)) {
        Some(_) if rules.spec.take_back.is_some() => fields.remove(4).to_owned(),
        _ => "-".to_owned(),
    }
}

/// At most the first 20 characters of user text, for messages.
fn short(text: &str) -> String {
    text.chars().take(20).collect()
}

fn read_board<B: Bits>(rules: &Rules<B>, board: &str, problems: &mut Problems) -> Vec<Cell> {
    let ranks = rules.geometry.ranks() as usize;
    let rows = rules.spec.rows(board).unwrap_or_else(|problem| {
        problems.add("board", problem);
        board.split('/').map(str::to_owned).collect()
    });
    if rows.len() != ranks {
        problems.add("board", format!("{} ranks, expected {ranks}", rows.len()));
    }
    let mut reader = BoardReader {
        rules,
        cells: vec![Cell::EMPTY; rules.geometry.squares()],
        problems,
    };
    for (row, text) in rows.iter().take(ranks).enumerate() {
        reader.row(ranks - 1 - row, text);
    }
    reader.cells
}

/// Reads the rows of a board field one by one.
struct BoardReader<'a, B> {
    rules: &'a Rules<B>,
    cells: Vec<Cell>,
    problems: &'a mut Problems,
}

impl<B: Bits> BoardReader<'_, B> {
    /// Reads the row of a rank, numbered from 0.
    fn row(&mut self, rank: usize, text: &str) {
        let (files, half) = (
            self.rules.geometry.files() as usize,
            self.rules.spec.board_files() as usize,
        );
        let mut rest = text;
        let mut before = 0;
        if self.rules.spec.shares_names()
            && let Some((first, second)) = text.split_once('|')
        {
            let squares = self.part(rank, 0, first);
            if squares != half {
                let problem = format!(
                    "rank {} of the first board has {squares} squares, expected {half}",
                    rank + 1
                );
                self.problems.add("board", problem);
            }
            (rest, before) = (second, half);
        }
        let squares = before + self.part(rank, before, rest);
        if squares != files {
            let problem = format!("rank {} has {squares} squares, expected {files}", rank + 1);
            self.problems.add("board", problem);
        }
    }

    /// Reads what stands from a file on; the number of squares.
    fn part(&mut self, rank: usize, from: usize, text: &str) -> usize {
        let row = FenRow::read(text);
        for at in row.letters {
            self.letter(rank, from + at.file, at.letter);
        }
        row.squares
    }

    /// Puts down what a letter stands for: a piece, or `*`, a hole.
    fn letter(&mut self, rank: usize, file: usize, letter: char) {
        let spec = &self.rules.spec;
        let kind = spec
            .kind_of_letter(letter)
            .filter(|_| letter.is_ascii_alphabetic());
        if kind.is_none() && letter != '*' {
            let known: String = spec.pieces.iter().map(|piece| piece.letter).collect();
            let problem = format!("unknown letter '{letter}' in rank {} (pieces: {known})", rank + 1);
            self.problems.add("board", problem);
            return;
        }
        let files = self.rules.geometry.files() as usize;
        if file >= files {
            return;
        }
        let square = Square((rank * files + file) as u8);
        match (self.rules.geometry.existing().has(square), kind) {
            (true, Some(kind)) => self.cells[square.index()] = Cell::new(owner(letter), kind),
            (false, None) => {}
            (true, None) => {
                let problem = format!("{} is no hole", spec.square_name(square));
                self.problems.add("board", problem);
            }
            (false, Some(_)) => {
                let problem = format!("'{letter}' stands on the hole {}", spec.square_name(square));
                self.problems.add("board", problem);
            }
        }
    }
}

pub(super) fn owner(letter: char) -> Player {
    if letter.is_ascii_uppercase() {
        Player::South
    } else {
        Player::North
    }
}

fn read_pocket<B: Bits>(
    rules: &Rules<B>,
    pocket: &str,
    problems: &mut Problems,
) -> PerPlayer<Vec<(Kind, u8)>> {
    let mut pockets: PerPlayer<Vec<(Kind, u8)>> = PerPlayer::default();
    for letter in pocket.chars().filter(|letter| *letter != '-') {
        let kind = rules
            .spec
            .kind_of_letter(letter)
            .filter(|kind| rules.pocket_slot[*kind].is_some());
        let Some(kind) = kind else {
            problems.add("pocket", format!("'{letter}' cannot be in a pocket of this game"));
            continue;
        };
        let pocket = &mut pockets[owner(letter)];
        match pocket.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) if *count as usize + 1 < MAX_POCKET => *count += 1,
            Some(_) => {
                problems.add("pocket", format!("too many of '{letter}'"));
                break;
            }
            None => pocket.push((kind, 1)),
        }
    }
    pockets
}

fn read_passed<B: Bits>(rules: &Rules<B>, text: &str, problems: &mut Problems) -> Vec<Square> {
    if text == "-" {
        return Vec::new();
    }
    // Squares follow one another without a separator: a file letter starts each.
    let starts: Vec<usize> = text
        .char_indices()
        .filter(|(_, letter)| letter.is_ascii_alphabetic())
        .map(|(index, _)| index)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let squares: Vec<Option<Square>> = starts
        .iter()
        .zip(ends)
        .map(|(start, end)| text.get(*start..end).and_then(|name| rules.spec.square(name)))
        .collect();
    if squares.is_empty() || squares.iter().any(Option::is_none) || starts[0] != 0 {
        problems.add(
            "en passant",
            format!("'{}' is no square of this board (or -)", short(text)),
        );
        return Vec::new();
    }
    squares.into_iter().flatten().collect()
}
