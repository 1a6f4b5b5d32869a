//! A view of any game drawn for a terminal. Colours carry nothing that the signs do not say, since pipes lose them.

use crate::base::Player;
use crate::play::{Actor, BoardView, Change, Man, Mark, Place, Seat, SquareView, View};
use anstyle::{AnsiColor, Color, RgbColor, Style};
use std::collections::BTreeSet;
use std::fmt;

const LIGHT: RgbColor = RgbColor(0xd8, 0xc0, 0x98);
const DARK: RgbColor = RgbColor(0x6b, 0x4f, 0x30);
const LAST_ACTION: RgbColor = RgbColor(0x5a, 0x6a, 0x1f);
/// Men by seat, on dark squares and on light ones: each stands out from what it stands on.
const MEN: [[RgbColor; 2]; 3] = [
    [RgbColor(0xff, 0xff, 0xff), RgbColor(0x7a, 0x10, 0x10)],
    [RgbColor(0x00, 0x00, 0x00), RgbColor(0x00, 0x00, 0x00)],
    [RgbColor(0x90, 0xe0, 0xff), RgbColor(0x10, 0x30, 0x90)],
];
/// Signs of empty squares that are for something, with what they are for.
const SIGNS: [(Sign, char, &str); 4] = [
    (Sign::Key, '#', "key square"),
    (Sign::Goal, 'o', "goal"),
    (Sign::Stop, '~', "lines end here"),
    (Sign::Home, '=', "home"),
];
/// Blanks between boards.
const GAP: &str = "   ";

/// The marks of squares that are drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sign {
    Key,
    Goal,
    Stop,
    Home,
}

impl Sign {
    fn of(mark: Mark) -> Option<Sign> {
        match mark {
            Mark::Key => Some(Sign::Key),
            Mark::Goal(_) => Some(Sign::Goal),
            Mark::Stop => Some(Sign::Stop),
            Mark::Home => Some(Sign::Home),
            Mark::Area(_) | Mark::Start(_) => None,
        }
    }
}

/// A view to be drawn.
pub(super) struct Picture<'a> {
    pub(super) view: &'a View,
    /// The player at the bottom.
    pub(super) below: Seat,
    /// What the last action changed.
    pub(super) last: &'a [Change],
}

impl Picture<'_> {
    fn touched(&self, place: Place) -> bool {
        self.last.iter().any(|change| match change {
            Change::Lift { at, .. } | Change::Put { at, .. } => *at == place,
            Change::Pocket { .. } | Change::Die { .. } => false,
        })
    }

    fn turned(&self) -> bool {
        self.below == Player::North as usize && self.view.seats.len() == Player::ALL.len()
    }

    fn in_view(&self, count: u8) -> Vec<u8> {
        if self.turned() {
            (0..count).rev().collect()
        } else {
            (0..count).collect()
        }
    }

    fn square(&self, place: Place, square: &SquareView) -> String {
        if square.hole {
            return "   ".to_owned();
        }
        let touched = self.touched(place);
        let light = (place.file + place.rank) % 2 == 1;
        let background = match (touched, light) {
            (true, _) => LAST_ACTION,
            (_, true) => LIGHT,
            (_, false) => DARK,
        };
        let ink = |man: &Man| MEN[man.seat.unwrap_or(0).min(2)][usize::from(light && !touched)];
        let foreground = square.men.first().map_or(MEN[1][0], ink);
        let style = Style::new()
            .bg_color(Some(Color::Rgb(background)))
            .fg_color(Some(Color::Rgb(foreground)))
            .bold();
        let (left, right) = if touched { ('[', ']') } else { (' ', ' ') };
        let sign = match &square.men[..] {
            [] => format!("{left}{}{right}", sign_of(square)),
            [only] if only.seat == Some(2) => format!("{left}{}'", only.letter),
            [only] => format!("{left}{}{right}", letter(only)),
            [one, other, ..] => format!("{}{}{right}", letter(one), letter(other)),
        };
        format!("{style}{sign}{style:#}")
    }

    /// The lines of a board, the names of its files last.
    fn lines(&self, index: u8, board: &BoardView) -> Vec<String> {
        let files = self.in_view(board.files);
        let mut lines = Vec::new();
        for rank in self.in_view(board.ranks).into_iter().rev() {
            let cells = files.iter().map(|&file| {
                let place = Place {
                    board: index,
                    file,
                    rank,
                };
                self.square(place, board.cell(file, rank))
            });
            lines.push(format!("{:>3} {}", rank + 1, cells.collect::<String>()));
        }
        let names = files.iter().map(|&file| {
            let name = &board.cell(file, 0).name;
            format!(" {} ", name.chars().next().unwrap_or(' '))
        });
        lines.push(format!("    {}", names.collect::<String>()));
        lines
    }

    fn write_boards(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boards: Vec<(&BoardView, Vec<String>)> = (0..)
            .zip(&self.view.boards)
            .map(|(index, board)| (board, self.lines(index, board)))
            .collect();
        if boards.iter().any(|(board, _)| board.name.is_some()) {
            let titles = boards.iter().map(|(board, _)| {
                let title = format!("    board {}", board.name.as_deref().unwrap_or(""));
                format!("{title:<width$}{GAP}", width = 4 + 3 * usize::from(board.files))
            });
            writeln!(f, "{}", titles.collect::<String>().trim_end())?;
        }
        let height = boards.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
        for row in 0..height {
            let parts = boards.iter().map(|(board, lines)| {
                let missing = height - lines.len();
                let line = row.checked_sub(missing).map(|row| lines[row].clone());
                line.unwrap_or_else(|| " ".repeat(4 + 3 * usize::from(board.files)))
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
        let legend: Vec<String> = legend.map(|(_, drawn, what)| format!("{drawn} {what}")).collect();
        if legend.is_empty() {
            return Ok(());
        }
        writeln!(f, "    {}", legend.join("   "))
    }

    fn write_seats(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in &self.view.seats {
            let held = seat.pockets.iter().filter(|pocket| pocket.count > 0);
            let held: Vec<String> = held
                .map(|pocket| {
                    let name = pocket
                        .name
                        .map_or(pocket.letter.to_string(), |name| format!(" {name}"));
                    format!("{}{name}", pocket.count)
                })
                .collect();
            let points = seat.points.map(|points| format!("{points} won"));
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

/// The letter of a man: lower case for the second player's.
fn letter(man: &Man) -> char {
    if man.seat == Some(1) {
        man.letter.to_ascii_lowercase()
    } else {
        man.letter
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
        match &self.view.actor {
            Actor::Seat(seat) => writeln!(f, "    {} is to move.", self.view.seats[*seat].name),
            Actor::Chance => writeln!(f, "    The dice are to be thrown."),
            Actor::Over(verdict) => {
                let points: Vec<String> = verdict.points.iter().map(ToString::to_string).collect();
                writeln!(
                    f,
                    "    The game is over: {} ({}).",
                    verdict.ending,
                    points.join(" : ")
                )
            }
        }
    }
}
