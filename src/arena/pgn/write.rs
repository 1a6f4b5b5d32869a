//! Games to text, and to the end of a file.

use super::{PgnGame, PgnMove};
use crate::base::{Player, printable};
use crate::files::growing::GrowingFile;
use std::fmt;
use std::io;

/// Longest line written, in characters.
pub(super) const LINE_WIDTH: usize = 80;

impl fmt::Display for PgnGame {
    /// The game with a blank line behind it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            let value = printable(value).replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        writeln!(f)?;
        let (number, second) = self.first_move();
        let mut words = Vec::new();
        Numbers { number, second }.write(&self.moves, &mut words);
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

/// The number of the move to be written, and whether the second side makes it.
#[derive(Clone, Copy)]
struct Numbers {
    number: u32,
    second: bool,
}

impl Numbers {
    /// The words of a line, its comments and variations among them.
    fn write(mut self, line: &[PgnMove], words: &mut Vec<String>) {
        let mut needs_number = true;
        for played in line {
            let moves_on = played
                .player
                .is_some_and(|player| self.second != (player == Player::North));
            if moves_on {
                self.second = !self.second;
                self.number = self.number.saturating_sub(u32::from(self.second));
            } else if !self.second {
                words.push(format!("{}.", self.number));
            } else if needs_number {
                words.push(format!("{}...", self.number));
            }
            words.push(printable(&played.text).into_owned());
            if let Some(comment) = &played.comment {
                let comment = format!("{{{}}}", printable(comment).replace('}', ")"));
                words.extend(comment.split_whitespace().map(str::to_owned));
            }
            for variation in played.variations.iter().filter(|variation| !variation.is_empty()) {
                let first = words.len();
                self.write(variation, words);
                words[first].insert(0, '(');
                if let Some(last) = words.last_mut() {
                    last.push(')');
                }
            }
            if played.takes_back() {
                // The same side moves again, where it stood a move before.
                self.number = self.number.saturating_sub(1);
                needs_number = true;
                continue;
            }
            needs_number = played.comment.is_some() || !played.variations.is_empty();
            self.number = self.number.saturating_add(u32::from(self.second));
            self.second = !self.second;
        }
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
