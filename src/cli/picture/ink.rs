//! Colours of squares and of what stands on them: every letter stands out from its ground by at least 4.5 to 1.
//!
//! South's pieces are warm, North's cool, a third player's green, nobody's without colour; on dark ground they are pale, on light ground deep.

use crate::play::Seat;
use anstyle::{Color, RgbColor, Style};

/// What is under a letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ground {
    /// A light square of the chequer.
    pub(super) light: bool,
    /// The last turn changed something here.
    pub(super) touched: bool,
}

const DARK: RgbColor = RgbColor(0x5c, 0x44, 0x2a);
const LIGHT: RgbColor = RgbColor(0xe4, 0xd0, 0xac);
const DARK_TOUCHED: RgbColor = RgbColor(0x3c, 0x52, 0x14);
const LIGHT_TOUCHED: RgbColor = RgbColor(0xc4, 0xd6, 0x78);

/// On dark ground and on light ground, by seat.
const SEATS: [[RgbColor; 2]; 3] = [
    [RgbColor(0xff, 0xf0, 0xd8), RgbColor(0x86, 0x10, 0x10)],
    [RgbColor(0xa8, 0xd8, 0xff), RgbColor(0x0a, 0x22, 0x66)],
    [RgbColor(0xb4, 0xf4, 0xa0), RgbColor(0x0a, 0x46, 0x12)],
];
/// Of what is nobody's.
const NOBODY: [RgbColor; 2] = [RgbColor(0xff, 0xff, 0xff), RgbColor(0x00, 0x00, 0x00)];
/// Of signs on empty squares.
const SIGN: [RgbColor; 2] = [RgbColor(0xde, 0xd6, 0xcc), RgbColor(0x40, 0x36, 0x28)];

impl Ground {
    fn colour(self) -> RgbColor {
        match (self.light, self.touched) {
            (false, false) => DARK,
            (true, false) => LIGHT,
            (false, true) => DARK_TOUCHED,
            (true, true) => LIGHT_TOUCHED,
        }
    }

    /// The style of a letter on this ground: of a piece of this seat, or of nobody's.
    pub(super) fn of_piece(self, seat: Option<Seat>) -> Style {
        self.style(seat.map_or(NOBODY, |seat| SEATS[seat % SEATS.len()]))
            .bold()
    }

    /// The style of the sign of an empty square.
    pub(super) fn of_sign(self) -> Style {
        self.style(SIGN)
    }

    fn style(self, ink: [RgbColor; 2]) -> Style {
        Style::new()
            .bg_color(Some(Color::Rgb(self.colour())))
            .fg_color(Some(Color::Rgb(ink[usize::from(self.light)])))
    }
}

#[cfg(test)]
mod tests;
