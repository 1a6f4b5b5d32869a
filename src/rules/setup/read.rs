//! Text to a setup: what each field says, unchecked against the rules of play.

use super::{MOST_COUNTED, Problems, Setup, foreign, take_back_letter};
use crate::base::{Cell, FenRow, Kind, MAX_POCKET, PerPlayer, Player, Square};
use crate::rules::Spec;
use crate::rules::pocket::pocket_kinds;

/// Longest FEN looked at, in bytes.
const MAX_LENGTH: usize = 4096;

impl Setup {
    /// Reads a FEN; `None` if there is nothing to be read. What is wrong and what was put right is added to `problems`.
    pub(crate) fn read_with(spec: &Spec, fen: &str, problems: &mut Problems) -> Option<Setup> {
        read(spec, fen, problems)
    }
}

fn read(spec: &Spec, fen: &str, problems: &mut Problems) -> Option<Setup> {
    if fen.len() > MAX_LENGTH {
        problems.add("board", format!("a FEN of {} bytes is too long", fen.len()));
        return None;
    }
    let fen = foreign::put_right(spec, fen, problems);
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    // Rights and squares of en passant may be left out, also where the counters follow.
    if let [_, _, idle, number] = fields[..]
        && [idle, number]
            .iter()
            .all(|field| field.bytes().all(|byte| byte.is_ascii_digit()))
    {
        problems.put_right("rights", "rights and en passant are left out: there are none");
        fields.splice(2..2, ["-", "-"]);
    } else {
        tell_missing(spec, &fields, problems);
    }
    let take_back = take_back_field(spec, &mut fields, problems);
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
    if first.ends_with("[]") || first.ends_with("[-]") {
        problems.habit("pocket", "an empty pocket is not written");
    }
    let cells = read_board(spec, board, problems);
    let pockets = read_pocket(spec, pocket, problems);
    let turn = read_side(fields.get(1).copied(), problems);
    let passed = read_passed(spec, fields.get(3).copied().unwrap_or("-"), problems);
    let counters = read_counters(&fields, problems);
    let rights = fields.get(2).copied().unwrap_or("-");
    Some(Setup {
        cells,
        pockets,
        turn,
        rights: rights.chars().filter(|letter| *letter != '-').collect(),
        passed,
        take_back,
        progress_plies: counters[0],
        full_move: counters[1],
    })
}

/// Fields behind the board that may be left out; the counters, as a matter of course.
fn tell_missing(spec: &Spec, fields: &[&str], problems: &mut Problems) {
    let missing = [
        ("side to move", "it is left out, w is taken"),
        ("rights", "they are left out: there are none"),
        ("en passant", "it is left out: -"),
    ];
    for (field, taken) in missing.into_iter().skip(fields.len().saturating_sub(1)) {
        problems.put_right(field, taken);
    }
    if fields.len() < 6 + usize::from(spec.take_back.is_some()) {
        problems.habit("counters", "one of the last fields is left out");
    }
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

/// Takes the field of the right to take back out of the fields, where the game has it, and reads it; it may be left out.
fn take_back_field(spec: &Spec, fields: &mut Vec<&str>, problems: &mut Problems) -> bool {
    let is_written = |field: &&str| !field.starts_with(|c: char| c.is_ascii_digit());
    let (Some(holder), Some(_)) = (spec.take_back, fields.get(4).filter(|field| is_written(field))) else {
        return false;
    };
    let letter = take_back_letter(holder);
    let field = fields.remove(4);
    if field != letter && field != "-" {
        problems.add("take-back", format!("'{}' is not {letter} or -", short(field)));
    }
    field == letter
}

/// At most the first 20 characters of user text, for messages.
pub(super) fn short(text: &str) -> String {
    text.chars().take(20).collect()
}

fn read_board(spec: &Spec, board: &str, problems: &mut Problems) -> Vec<Cell> {
    let ranks = usize::from(spec.ranks);
    let rows = spec.rows(board).unwrap_or_else(|problem| {
        problems.add("board", problem);
        board.split('/').map(str::to_owned).collect()
    });
    if rows.len() != ranks {
        problems.add("board", format!("{} ranks, expected {ranks}", rows.len()));
    }
    let mut reader = BoardReader {
        spec,
        cells: Setup::empty(spec).cells,
        problems,
    };
    for (row, text) in rows.iter().take(ranks).enumerate() {
        reader.row(ranks - 1 - row, text);
    }
    reader.cells
}

/// Reads the rows of a board field one by one.
struct BoardReader<'a> {
    spec: &'a Spec,
    cells: Vec<Cell>,
    problems: &'a mut Problems,
}

impl BoardReader<'_> {
    /// Reads the row of a rank, numbered from 0.
    fn row(&mut self, rank: usize, text: &str) {
        let (files, half) = (usize::from(self.spec.files), usize::from(self.spec.board_files()));
        let mut rest = text;
        let mut before = 0;
        if self.spec.shares_names()
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
        let spec = self.spec;
        let kind = spec
            .kind_of_letter(letter)
            .filter(|_| letter.is_ascii_alphabetic());
        if kind.is_none() && letter != '*' {
            let known: String = spec.pieces.iter().map(|piece| piece.letter).collect();
            let problem = format!("unknown letter '{letter}' in rank {} (pieces: {known})", rank + 1);
            self.problems.add("board", problem);
            return;
        }
        if kind.is_some_and(|kind| spec.pieces[kind.index()].letter != letter.to_ascii_uppercase()) {
            self.problems
                .habit("board", format!("the letter '{letter}' is another program's"));
        }
        let files = usize::from(spec.files);
        if file >= files {
            return;
        }
        let square = Square((rank * files + file) as u8);
        match (!spec.holes.contains(&square), kind) {
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

/// Whose piece or right a letter names.
pub(crate) fn owner(letter: char) -> Player {
    if letter.is_ascii_uppercase() {
        Player::South
    } else {
        Player::North
    }
}

fn read_pocket(spec: &Spec, pocket: &str, problems: &mut Problems) -> PerPlayer<Vec<(Kind, u8)>> {
    let mut pockets: PerPlayer<Vec<(Kind, u8)>> = PerPlayer::default();
    let allowed = pocket_kinds(spec);
    for letter in pocket.chars().filter(|letter| *letter != '-') {
        let kind = spec.kind_of_letter(letter).filter(|kind| allowed.contains(kind));
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

fn read_passed(spec: &Spec, text: &str, problems: &mut Problems) -> Vec<Square> {
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
        .map(|(start, end)| text.get(*start..end).and_then(|name| spec.square(name)))
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
