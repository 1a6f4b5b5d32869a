//! A view of any game drawn for a terminal. Colours carry nothing that the signs do not say, since pipes lose them.

mod ink;

use crate::play::{BoardView, Change, Mark, Piece, Place, SquareView, View};
use anstyle::AnsiColor;
use ink::Ground;
use std::collections::BTreeSet;
use std::fmt;

/// Signs of empty squares that are for something, with what they are for.
const SIGNS: [(Sign, char, &str); 6] = [
    (Sign::Key, '#', "key square"),
    (Sign::Goal, 'o', "goal"),
    (Sign::Stop, '%', "lines end here"),
    (Sign::Home, '=', "home"),
    (Sign::River, '~', "river"),
    (Sign::Palace, '+', "a palace"),
];
/// What a square is drawn with on a river that has no squares of its own, in place of a rank.
const RIVER: &str = "~~~";
/// Blanks between boards.
const GAP: &str = "   ";

/// The marks of squares that are drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sign {
    Key,
    Goal,
    Stop,
    Home,
    River,
    Palace,
}

impl Sign {
    fn of(mark: Mark) -> Option<Sign> {
        match mark {
            Mark::Key => Some(Sign::Key),
            Mark::Goal(_) => Some(Sign::Goal),
            Mark::Stop => Some(Sign::Stop),
            Mark::Home => Some(Sign::Home),
            Mark::River => Some(Sign::River),
            Mark::Palace(_) => Some(Sign::Palace),
            Mark::Area(_) | Mark::Start(_) | Mark::Bank(_) => None,
        }
    }
}

/// A view to be drawn.
pub(super) struct Picture<'a> {
    pub(super) view: &'a View,
    /// Drawn from the other side of the board.
    pub(super) turned: bool,
    /// What the last turn changed.
    pub(super) last: &'a [Change],
}

impl Picture<'_> {
    fn touched(&self, place: Place) -> bool {
        self.last.iter().any(|change| match change {
            Change::Lift { at, .. } | Change::Put { at, .. } => *at == place,
            Change::Pocket { .. } | Change::Die { .. } => false,
        })
    }

    /// The numbers from the first to the last that `used` says yes to, as they are seen from left to right or from below.
    fn in_view(&self, count: u8, used: impl Fn(u8) -> bool) -> Vec<u8> {
        let first = (0..count).find(|number| used(*number)).unwrap_or(0);
        let last = (0..count).rev().find(|number| used(*number)).unwrap_or(0);
        let seen = first..=last;
        if self.turned {
            seen.rev().collect()
        } else {
            seen.collect()
        }
    }

    /// The files that have squares.
    fn files(&self, board: &BoardView) -> Vec<u8> {
        let has_square = |file| (0..board.ranks).any(|rank| !board.cell(file, rank).hole);
        self.in_view(board.files, has_square)
    }

    /// The ranks that have squares.
    fn ranks(&self, board: &BoardView) -> Vec<u8> {
        let has_square = |rank| (0..board.files).any(|file| !board.cell(file, rank).hole);
        self.in_view(board.ranks, has_square)
    }

    fn square(&self, place: Place, square: &SquareView) -> String {
        if square.hole {
            return "   ".to_owned();
        }
        let ground = Ground {
            light: (place.file + place.rank) % 2 == 1,
            touched: self.touched(place),
        };
        let (left, right) = if ground.touched {
            ('[', ']')
        } else {
            (' ', sign_behind(square))
        };
        let style = match square.pieces.first() {
            Some(piece) => ground.of_piece(piece.seat),
            None => ground.of_sign(),
        };
        let sign = match &square.pieces[..] {
            [] => format!("{left}{}{right}", sign_of(square)),
            [only] if only.seat == Some(2) => format!("{left}{}'", only.letter),
            [only] => format!("{left}{}{right}", letter(only)),
            [one, other] => format!("{}{}{right}", letter(one), letter(other)),
            [one, other, more @ ..] => {
                // Of one side they are counted, of both the others are not in sight.
                let count = more.len() + 2;
                let alike = square.pieces.iter().all(|piece| piece.seat == one.seat);
                if alike {
                    format!("{count}{}{right}", letter(one))
                } else {
                    format!("{}{}+", letter(one), letter(other))
                }
            }
        };
        format!("{style}{sign}{style:#}")
    }

    /// The lines of a board, the names of its files last.
    fn lines(&self, index: u8, board: &BoardView) -> Vec<String> {
        let files = self.files(board);
        let mut lines = Vec::new();
        for rank in self.ranks(board).into_iter().rev() {
            let cells = files.iter().map(|&file| {
                let place = Place {
                    board: index,
                    file,
                    rank,
                };
                self.square(place, board.cell(file, rank))
            });
            lines.push(format!("{:>3} {}", rank + 1, cells.collect::<String>()));
            // The river runs between the rank just drawn and the next one.
            let bank = Mark::Bank(usize::from(!self.turned));
            if files
                .iter()
                .any(|file| board.cell(*file, rank).marks.contains(&bank))
            {
                lines.push(format!("    {}", RIVER.repeat(files.len())));
            }
        }
        let names = files.iter().map(|&file| {
            let name = &board.cell(file, 0).name;
            format!(" {} ", name.chars().next().unwrap_or(' '))
        });
        lines.push(format!("    {}", names.collect::<String>()));
        lines
    }

    fn write_boards(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boards: Vec<(usize, Vec<String>)> = (0..)
            .zip(&self.view.boards)
            .map(|(index, board)| (4 + 3 * self.files(board).len(), self.lines(index, board)))
            .collect();
        if self.view.boards.iter().any(|board| board.name.is_some()) {
            let titles = self.view.boards.iter().zip(&boards).map(|(board, (width, _))| {
                let title = format!("    board {}", board.name.as_deref().unwrap_or(""));
                format!("{title:<width$}{GAP}")
            });
            writeln!(f, "{}", titles.collect::<String>().trim_end())?;
        }
        let height = boards.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
        for row in 0..height {
            let parts = boards.iter().map(|(width, lines)| {
                let missing = height - lines.len();
                let line = row.checked_sub(missing).map(|row| lines[row].clone());
                line.unwrap_or_else(|| " ".repeat(*width))
            });
            writeln!(f, "{}", parts.collect::<Vec<_>>().join(GAP).trim_end())?;
        }
        self.write_legend(f)
    }

    fn write_legend(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = self.view.boards.iter().flat_map(|board| &board.squares);
        let marks = squares.flat_map(|square| &square.marks);
        let used: BTreeSet<Sign> = marks.filter_map(|mark| Sign::of(*mark)).collect();
        let legend = SIGNS.iter().filter(|(sign, ..)| used.contains(sign));
        let mut legend: Vec<String> = legend.map(|(_, drawn, what)| format!("{drawn} {what}")).collect();
        let is_bank = |square: &SquareView| square.marks.contains(&Mark::Bank(0));
        if self
            .view
            .boards
            .iter()
            .flat_map(|board| &board.squares)
            .any(is_bank)
        {
            legend.push(format!("{RIVER} river"));
        }
        if legend.is_empty() {
            return Ok(());
        }
        writeln!(f, "    {}", legend.join("   "))
    }

    fn write_seats(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self
            .view
            .seats
            .iter()
            .any(|seat| seat.points.is_some_and(|points| points > 0.0));
        for seat in &self.view.seats {
            let held = seat.pockets.iter().filter(|pocket| pocket.count > 0);
            let held: Vec<String> = held
                .map(|pocket| {
                    let name = pocket
                        .name
                        .as_deref()
                        .map_or(pocket.letter.to_string(), |name| format!(" {name}"));
                    format!("{}{name}", pocket.count)
                })
                .collect();
            let points = seat
                .points
                .filter(|_| counts)
                .map(|points| format!("{points} won"));
            let told: Vec<String> = points
                .into_iter()
                .chain((!held.is_empty()).then(|| held.join(", ")))
                .collect();
            if !told.is_empty() {
                writeln!(f, "    {}: {}", seat.name, told.join("; "))?;
            }
        }
        Ok(())
    }
}

/// The sign of an empty square.
fn sign_of(square: &SquareView) -> char {
    let sign = square.marks.iter().find_map(|mark| Sign::of(*mark));
    let drawn = sign.and_then(|sign| SIGNS.iter().find(|(known, ..)| *known == sign));
    drawn.map_or('.', |(_, drawn, _)| *drawn)
}

/// What stands behind the letter of a piece so that a square which decides the game is still seen under him.
fn sign_behind(square: &SquareView) -> char {
    let decides = |mark: &Mark| matches!(mark, Mark::Key | Mark::Goal(_));
    if !square.pieces.is_empty() && square.marks.iter().any(decides) {
        sign_of(square)
    } else {
        ' '
    }
}

/// The letter of a piece: lower case for the second player's.
fn letter(piece: &Piece) -> char {
    if piece.seat == Some(1) {
        piece.letter.to_ascii_lowercase()
    } else {
        piece.letter
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        self.write_boards(f)?;
        self.write_seats(f)?;
        if let Some(face) = self.view.die {
            writeln!(f, "    The die shows {face}.")?;
        }
        for seat in &self.view.checked {
            let style = AnsiColor::Red.on_default().bold();
            writeln!(
                f,
                "    {style}{} is in check.{style:#}",
                self.view.seats[*seat].name
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
