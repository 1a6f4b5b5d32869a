//! Games as PGN text, written and read. Moves are written in the notation of the sheets, which every game has, and may be read
//! in any.
//! Knows the shape of the text only; whether moves are legal is for a [`crate::board::Board`].

use crate::base::{Move, Player};
use crate::files::growing::GrowingFile;
use std::fmt;
use std::io;

/// Longest line written, in characters.
const LINE_WIDTH: usize = 80;
/// What some programs begin a text with.
const BYTE_ORDER_MARK: char = '\u{feff}';
/// Passes that have no letter and no digit.
const PASSES: [&str; 2] = ["--", "@@@@"];
/// Words behind a move that say it was a capture in passing.
const IN_PASSING: [&str; 3] = ["e.p.", "e.p", "ep"];

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnGame {
    /// Tags in order.
    pub tags: Vec<(String, String)>,
    /// Moves, first to last.
    pub moves: Vec<PgnMove>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

/// A move and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnMove {
    /// The move.
    pub text: String,
    /// Comment behind it.
    pub comment: Option<String>,
    /// Who makes it, where a side may move on; unsaid, the sides take turns. It is written in the numbers and not read.
    pub player: Option<Player>,
}

impl PgnGame {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(tag, _)| tag == name)
            .map(|(_, value)| value.as_str())
    }

    /// The number of a move as it is written before it: `12.`, or `12...` for the second side's.
    pub fn number_of(&self, ply: usize) -> String {
        let (first, second) = self.first_move();
        let half_moves = ply + usize::from(second);
        let number = first as usize + half_moves / 2;
        let dots = if half_moves.is_multiple_of(2) { "." } else { "..." };
        format!("{number}{dots}")
    }

    /// Adds a tag.
    pub fn push_tag(&mut self, name: &str, value: impl Into<String>) {
        self.tags.push((name.to_owned(), value.into()));
    }

    /// Number of the first move and whether the second side makes it, from the tag `FEN`.
    fn first_move(&self) -> (u32, bool) {
        let fields: Vec<&str> = self.tag("FEN").unwrap_or("").split_ascii_whitespace().collect();
        let number = fields.last().and_then(|number| number.parse().ok()).unwrap_or(1);
        (number, fields.get(1) == Some(&"b"))
    }
}

impl PgnMove {
    /// Does it take back the last two moves instead of being one?
    pub fn takes_back(&self) -> bool {
        self.text == Move::TAKE_BACK_TEXT
    }
}

impl fmt::Display for PgnGame {
    /// The game with a blank line behind it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            let value = value
                .replace(['\n', '\r'], " ")
                .replace('\\', "\\\\")
                .replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        writeln!(f)?;
        let (mut number, mut second) = self.first_move();
        let mut words = Vec::new();
        let mut needs_number = true;
        for played in &self.moves {
            let moves_on = played
                .player
                .is_some_and(|player| second != (player == Player::North));
            if moves_on {
                second = !second;
                number = number.saturating_sub(u32::from(second));
            } else if !second {
                words.push(format!("{number}."));
            } else if needs_number {
                words.push(format!("{number}..."));
            }
            words.push(played.text.clone());
            if let Some(comment) = &played.comment {
                let comment = format!("{{{}}}", comment.replace('}', ")"));
                words.extend(comment.split_whitespace().map(str::to_owned));
            }
            if played.takes_back() {
                // The same side moves again, where it stood a move before.
                number = number.saturating_sub(1);
                needs_number = true;
                continue;
            }
            needs_number = played.comment.is_some();
            number = number.saturating_add(u32::from(second));
            second = !second;
        }
        words.push(self.result.clone());
        let mut column = 0;
        for word in words {
            let width = word.chars().count();
            if column > 0 && column + 1 + width > LINE_WIDTH {
                writeln!(f)?;
                column = 0;
            }
            if column > 0 {
                write!(f, " ")?;
                column += 1;
            }
            write!(f, "{word}")?;
            column += width;
        }
        writeln!(f, "\n")
    }
}

/// Appends a game to a file with a single write, so that an interruption leaves the earlier games whole. It begins behind a blank line,
/// whatever the file ends with.
///
/// # Errors
/// If the file cannot be read or written.
pub fn append(file: &mut GrowingFile, game: &PgnGame) -> io::Result<()> {
    let missing = match file.end(2)?.as_slice() {
        [] | [.., b'\n', b'\n'] => "",
        [.., b'\n'] => "\n",
        _ => "\n\n",
    };
    file.append(format!("{missing}{game}").as_bytes())
}

/// Reads all games of a text. Variations are left out; a game that breaks off has the result `*`.
pub fn read(text: &str) -> Vec<PgnGame> {
    read_placed(text).into_iter().map(|placed| placed.game).collect()
}

/// Where in the text a last game begins that breaks off, and what there is of it.
pub fn torn_end(text: &str) -> Option<(usize, PgnGame)> {
    let mut reader = Reader::new(text);
    reader.read_all();
    reader.begin.map(|begin| (begin, reader.placed.game))
}

/// A game and where in the text its moves begin, as offsets in bytes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlacedGame {
    /// The game.
    pub game: PgnGame,
    /// One for each move.
    pub offsets: Vec<usize>,
}

/// As [`read`], with the places of the moves.
pub fn read_placed(text: &str) -> Vec<PlacedGame> {
    let mut reader = Reader::new(text);
    reader.read_all();
    reader.finish("*");
    reader.games
}

/// The line and the column of an offset, both from 1.
pub fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (
        before.matches('\n').count() + 1,
        before[line_start..].chars().count() + 1,
    )
}

/// The date of the tag `Date` (universal time), `YYYY.MM.DD`.
pub fn date(at: std::time::SystemTime) -> String {
    let seconds = at
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    // Count in years that begin on 1 March, so that leap days come last; a cycle is 400 years.
    const DAYS_TO_EPOCH: u64 = 719_468;
    const DAYS_IN_CYCLE: u64 = 146_097;
    let days = seconds / 86_400 + DAYS_TO_EPOCH;
    let (cycle, day_of_cycle) = (days / DAYS_IN_CYCLE, days % DAYS_IN_CYCLE);
    let leap_days = day_of_cycle / 1_460 - day_of_cycle / 36_524 + day_of_cycle / (DAYS_IN_CYCLE - 1);
    let year_of_cycle = (day_of_cycle - leap_days) / 365;
    let day_of_year = day_of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    let months_since_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * months_since_march + 2) / 5 + 1;
    let month = (months_since_march + 2) % 12 + 1;
    let year = cycle * 400 + year_of_cycle + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    games: Vec<PlacedGame>,
    placed: PlacedGame,
    /// Where the game being read begins.
    begin: Option<usize>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text,
            rest: text.trim_start_matches(BYTE_ORDER_MARK),
            games: Vec::new(),
            placed: PlacedGame::default(),
            begin: None,
        }
    }

    /// Reads to the end, where a game may be left that has none.
    fn read_all(&mut self) {
        loop {
            self.rest = self.rest.trim_start();
            let Some(first) = self.rest.chars().next() else {
                break;
            };
            match first {
                '[' => self.tag(),
                '{' => self.comment(),
                ';' | '%' => self.skip_past('\n'),
                '(' => self.variation(),
                _ => self.word(),
            }
        }
    }

    /// Stores the game read so far, if there is any.
    fn finish(&mut self, result: &str) {
        let mut placed = std::mem::take(&mut self.placed);
        self.begin = None;
        if !placed.game.tags.is_empty() || !placed.game.moves.is_empty() {
            placed.game.result = result.to_owned();
            self.games.push(placed);
        }
    }

    fn tag(&mut self) {
        if !self.placed.game.moves.is_empty() {
            self.finish("*");
        }
        self.begin.get_or_insert(self.text.len() - self.rest.len());
        let line = self.rest.split('\n').next().unwrap_or("");
        self.rest = &self.rest[line.len()..];
        let Some((name, value)) = line[1..].split_once('"') else {
            return;
        };
        let mut unescaped = String::new();
        let mut chars = value.chars();
        while let Some(c) = chars.next() {
            match c {
                '"' => break,
                '\\' => unescaped.extend(chars.next()),
                _ => unescaped.push(c),
            }
        }
        // Another tag may follow on the same line.
        if let Some((_, behind)) = chars.as_str().split_once(']') {
            self.rest = &self.text[self.text.len() - self.rest.len() - behind.len()..];
        }
        self.placed.game.push_tag(name.trim(), unescaped);
    }

    fn comment(&mut self) {
        let (comment, rest) = self.rest[1..].split_once('}').unwrap_or((&self.rest[1..], ""));
        self.rest = rest;
        if let Some(last) = self.placed.game.moves.last_mut() {
            last.comment = Some(comment.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }

    fn variation(&mut self) {
        let mut depth = 0usize;
        let mut in_comment = false;
        for (index, c) in self.rest.char_indices() {
            match c {
                '{' => in_comment = true,
                '}' => in_comment = false,
                '(' if !in_comment => depth += 1,
                ')' if !in_comment => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.rest = &self.rest[index + 1..];
                return;
            }
        }
        self.rest = "";
    }

    fn skip_past(&mut self, end: char) {
        self.rest = self.rest.split_once(end).map_or("", |(_, rest)| rest);
    }

    fn word(&mut self) {
        self.begin.get_or_insert(self.text.len() - self.rest.len());
        let end = self
            .rest
            .find(|c: char| c.is_whitespace() || "{(;[".contains(c))
            .unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        let text = without_numbers(word);
        if matches!(text, "1-0" | "0-1" | "1/2-1/2" | "*") {
            self.finish(text);
            return;
        }
        if IN_PASSING.contains(&text) {
            return;
        }
        let remark = !text.contains(|c: char| c.is_ascii_alphanumeric()) && !PASSES.contains(&text);
        if !remark && !text.starts_with('$') {
            self.placed
                .offsets
                .push(self.text.len() - rest.len() - text.len());
            self.placed.game.moves.push(PgnMove {
                text: text.to_owned(),
                ..PgnMove::default()
            });
        }
    }
}

/// A word without `12.`, `12...` or `12` before it; `0000` is a pass, `0-0` castling.
fn without_numbers(mut word: &str) -> &str {
    loop {
        let without_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let without_dots = without_digits.trim_start_matches(['.', '…']);
        if without_digits.is_empty() && !word.starts_with('0') {
            return "";
        }
        if without_dots.len() == without_digits.len() {
            return word;
        }
        word = without_dots;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::growing::Sharing;
    use crate::files::tests::Folder;

    fn sample(moves: usize) -> PgnGame {
        let mut game = PgnGame {
            result: "1/2-1/2".to_owned(),
            ..PgnGame::default()
        };
        game.push_tag("Event", "a \"quoted\" \\ name");
        game.push_tag("FEN", "4k3/8/8/8/8/8/8/4K3 b - - 3 7");
        game.moves = (0..moves)
            .map(|ply| PgnMove {
                text: ["e8e7", "e1e2", "0000", "P@e4"][ply % 4].to_owned(),
                comment: ply.is_multiple_of(3).then(|| format!("+0.12/{ply} 0.05s")),
                player: None,
            })
            .collect();
        game
    }

    #[test]
    fn what_is_written_is_read() {
        let games: Vec<PgnGame> = [0, 1, 2, 47].into_iter().map(sample).collect();
        let text: String = games.iter().map(PgnGame::to_string).collect();
        assert!(text.lines().all(|line| line.chars().count() <= LINE_WIDTH));
        assert_eq!(read(&text), games);
    }

    #[test]
    fn numbers_follow_the_fen() {
        let text = sample(3).to_string();
        assert!(
            text.contains("\n7... e8e7 {+0.12/0 0.05s} 8. e1e2 0000 1/2-1/2\n"),
            "{text}"
        );
    }

    #[test]
    fn after_a_move_taken_back_the_same_side_moves_again() {
        let mut game = sample(0);
        let texts = [
            "e8e7", "e1e2", "takeback", "e8d8", "e1e2", "d8c8", "takeback", "e1f1",
        ];
        game.moves.extend(texts.map(|text| PgnMove {
            text: text.to_owned(),
            ..PgnMove::default()
        }));
        let text = game.to_string();
        assert!(
            text.contains(
                "\n7... e8e7 8. e1e2 takeback 7... e8d8 8. e1e2 d8c8 9. takeback 8. e1f1 1/2-1/2\n"
            ),
            "{text}"
        );
        assert_eq!(read(&text), [game]);
    }

    #[test]
    fn a_side_that_moves_on_keeps_the_number_of_its_turn() {
        let mut game = sample(0);
        let turns = [
            ("e8e7", Player::North),
            ("e7e6", Player::North),
            ("e1e2", Player::South),
            ("e2e3", Player::South),
            ("e6d6", Player::North),
            ("e3e4", Player::South),
        ];
        game.moves.extend(turns.map(|(text, player)| PgnMove {
            text: text.to_owned(),
            comment: None,
            player: Some(player),
        }));
        let text = game.to_string();
        assert!(
            text.contains("\n7... e8e7 e7e6 8. e1e2 e2e3 e6d6 9. e3e4 1/2-1/2\n"),
            "{text}"
        );
    }

    #[test]
    fn a_game_without_an_end_is_found_wherever_it_breaks_off() {
        let (first, second) = (sample(7).to_string(), sample(4).to_string());
        assert_eq!(torn_end(&first), None);
        assert_eq!(torn_end(&format!("{first}; a remark {{and another}}\n")), None);
        for length in 1..second.trim_end().len() {
            let text = format!("{first}{}", &second[..length]);
            let (begin, _) = torn_end(&text).unwrap();
            assert_eq!(begin, first.len(), "{length}");
        }
    }

    #[test]
    fn games_are_appended_behind_a_blank_line() {
        let folder = Folder::new("append");
        let path = folder.file("games.pgn");
        for end in ["", "x", "x\n", "x\n\n"] {
            std::fs::write(&path, end).unwrap();
            let mut file = GrowingFile::open(&path, Sharing::Alone).unwrap();
            append(&mut file, &sample(1)).unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            let begin = if end.is_empty() { "" } else { "x\n\n" };
            assert_eq!(text, format!("{begin}{}", sample(1)), "{end:?}");
        }
    }

    #[test]
    fn foreign_habits_are_understood() {
        let text = "[White \"A\"]\n\n1.e4 $1 e5 (1... c5 {a ) b} (x) 2. Nf3) 2.2.Nf3 ; to the end\n Nc6 {x} 3.3 3.*\n[White \"B\"]\n1-0";
        let games = read(text);
        assert_eq!(games.len(), 2);
        let moves: Vec<&str> = games[0].moves.iter().map(|played| played.text.as_str()).collect();
        assert_eq!(moves, ["e4", "e5", "Nf3", "Nc6"]);
        assert_eq!(
            (games[1].tag("White"), games[1].result.as_str()),
            (Some("B"), "1-0")
        );
    }

    #[test]
    fn moves_have_their_places() {
        let text =
            "\u{feff}[White \"A\"] [Black \"B\"]\n\n1.é4 {x} e5\r\n 2 exd6 e.p. ± !? 2... -- 3. 0-0 0000 *";
        let [game] = &read_placed(text)[..] else {
            panic!("one game")
        };
        assert_eq!(game.game.tags.len(), 2);
        let places = game.game.moves.iter().zip(&game.offsets);
        let places: Vec<(&str, (usize, usize))> = places
            .map(|(played, offset)| (played.text.as_str(), line_and_column(text, *offset)))
            .collect();
        let expected = [
            ("é4", (3, 3)),
            ("e5", (3, 10)),
            ("exd6", (4, 4)),
            ("--", (4, 24)),
            ("0-0", (4, 30)),
            ("0000", (4, 34)),
        ];
        assert_eq!(places, expected);
        assert_eq!(
            [0, 1, 2].map(|ply| game.game.number_of(ply)),
            ["1.", "1...", "2."]
        );
        assert_eq!([0, 1].map(|ply| sample(1).number_of(ply)), ["7...", "8."]);
    }

    #[test]
    fn dates_follow_the_calendar() {
        let at = |days: u64| date(std::time::UNIX_EPOCH + std::time::Duration::from_secs(days * 86_400 + 5));
        assert_eq!(
            [at(0), at(58), at(59)],
            ["1970.01.01", "1970.02.28", "1970.03.01"]
        );
        assert_eq!([at(11_016), at(11_017)], ["2000.02.29", "2000.03.01"]);
        assert_eq!(
            [at(19_722), at(19_723), at(19_782)],
            ["2023.12.31", "2024.01.01", "2024.02.29"]
        );
    }

    #[test]
    fn a_torn_game_is_unfinished() {
        let whole = sample(4).to_string();
        let torn = &whole[..whole.len() - 20];
        let games = read(&format!("{whole}{torn}"));
        assert_eq!(games.len(), 2);
        assert_eq!(
            (games[0].result.as_str(), games[1].result.as_str()),
            ("1/2-1/2", "*")
        );
        for end in 0..whole.len() {
            read(&whole[..end]);
        }
    }
}
