//! Setup to text.

use super::{Setup, take_back_letter};
use crate::base::{FenRow, Player, Square};
use crate::rules::Spec;

impl Setup {
    /// The FEN with all fields: six, and one more where a move can be taken back.
    pub fn write(&self, spec: &Spec) -> String {
        let position = self.write_position(spec);
        format!("{position} {} {}", self.progress_plies, self.full_move)
    }

    /// The FEN without the counters, as the sheets write start positions.
    pub fn write_position(&self, spec: &Spec) -> String {
        let or_none = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        let passed = self.passed.iter().map(|square| spec.square_name(*square));
        format!(
            "{}{} {} {} {}{}",
            self.board_field(spec),
            self.pocket_field(spec),
            self.turn.fen_letter(),
            or_none(self.rights.clone()),
            or_none(passed.collect()),
            self.take_back_field(spec),
        )
    }

    fn board_field(&self, spec: &Spec) -> String {
        if !spec.shares_names() {
            return self.board_part(spec, 0..spec.files);
        }
        let half = spec.board_files();
        let parts = [0..half, half..spec.files].map(|files| self.board_part(spec, files));
        parts.join("|")
    }

    /// The rows of some files.
    fn board_part(&self, spec: &Spec, files: std::ops::Range<u8>) -> String {
        let sign = |square: Square| match self.piece(square) {
            Some((player, kind)) => Some(spec.fen_letter(player, kind)),
            None => spec.holes.contains(&square).then_some('*'),
        };
        let row = |rank: u8| {
            let squares = files.clone().map(|file| Square(rank * spec.files + file));
            FenRow::write(squares.map(sign))
        };
        let rows: Vec<String> = (0..spec.ranks).rev().map(row).collect();
        rows.join("/")
    }

    fn pocket_field(&self, spec: &Spec) -> String {
        let held = Player::ALL.into_iter().flat_map(|player| {
            let kinds = self.pockets[player].iter();
            kinds.flat_map(move |(kind, count)| {
                std::iter::repeat_n(spec.fen_letter(player, *kind), usize::from(*count))
            })
        });
        let text: String = held.collect();
        if text.is_empty() {
            text
        } else {
            format!("[{text}]")
        }
    }

    /// The field of the right to take back with a blank before it; nothing where the game has no such right.
    fn take_back_field(&self, spec: &Spec) -> String {
        let letter = |holder| {
            if self.take_back {
                take_back_letter(holder)
            } else {
                "-"
            }
        };
        spec.take_back
            .map_or(String::new(), |holder| format!(" {}", letter(holder)))
    }
}
