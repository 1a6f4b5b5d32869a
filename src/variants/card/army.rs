//! The part of a rule card about the board and the pieces: where they stand, how they move, what they become.

use super::super::describe::{
    further_squares, letter, letters, merged, pawns, promotion, region, start_rows, unmoved,
};
use super::{Card, moves, with_words};
use crate::base::{Player, Square};
use crate::rules::Spec;
use crate::rules::spec::PieceSpec;

impl Card {
    pub(super) fn board(&mut self, spec: &Spec) {
        let boards = if spec.boards() > 1 { "Two boards" } else { "Board" };
        self.heading(&format!("{boards} {}x{}", spec.board_files(), spec.ranks));
        let line = |cells: &[char]| -> String {
            let boards = cells.chunks(usize::from(spec.board_files()));
            let spaced = boards.map(|part| part.iter().map(char::to_string).collect::<Vec<_>>().join(" "));
            spaced.collect::<Vec<_>>().join("   ")
        };
        for (index, row) in start_rows(spec).iter().enumerate() {
            let rank = usize::from(spec.ranks) - index;
            self.raw(&format!("  {rank:>2}  {}", line(row)));
        }
        let files: Vec<char> = (0..spec.files).map(|file| spec.file_letter(file)).collect();
        self.raw(&format!("      {}", line(&files)));
        self.raw(&format!("  Start: {}", spec.start));
    }

    pub(super) fn pieces(&mut self, spec: &Spec) {
        self.heading("Pieces");
        for piece in &spec.pieces {
            let alike = piece.names[Player::South] == piece.names[Player::North]
                && piece.betza[Player::South] == piece.betza[Player::North]
                && piece.royal[Player::South] == piece.royal[Player::North]
                && piece.value[Player::South] == piece.value[Player::North];
            if alike {
                self.piece(spec, piece, Player::South, "");
            } else {
                for player in Player::ALL {
                    self.piece(spec, piece, player, &format!(" ({})", spec.sides[player]));
                }
            }
        }
    }

    fn piece(&mut self, spec: &Spec, piece: &PieceSpec, player: Player, owner: &str) {
        let mut notes = vec![moves(&piece.betza[player])];
        if piece.royal[player] {
            notes.push("royal".into());
        }
        if !piece.royal[player] || piece.value[player] != 0 {
            notes.push(format!("value {}", pawns(piece.value[player])));
        }
        let squares = |choose: &dyn Fn(Player) -> String| {
            let (south, north) = (choose(Player::South), choose(Player::North));
            match (owner.is_empty(), south == north) {
                (true, true) => south,
                (true, false) => format!("{south} ({}: {north})", spec.sides[Player::North]),
                (false, _) => choose(player),
            }
        };
        if piece.region[player].is_some() {
            let text = squares(&|player| {
                piece.region[player]
                    .as_ref()
                    .map_or("everywhere".into(), |r| region(spec, r))
            });
            notes.push(format!("stays on {text}"));
        }
        if piece.no_return[player].is_some() {
            let text = squares(&|player| {
                piece.no_return[player]
                    .as_ref()
                    .map_or(String::new(), |r| region(spec, r))
            });
            notes.push(format!("does not leave {text} again"));
        }
        for (index, further) in piece.further[player].iter().enumerate() {
            let text = squares(&|player| {
                piece.further[player]
                    .get(index)
                    .map_or(String::new(), |further| further_squares(spec, further))
            });
            notes.push(format!("also {}{text}", with_words(&further.betza)));
        }
        if piece.suffix != piece.letter.to_ascii_lowercase() {
            notes.push(format!("a promotion to it is written {}", piece.suffix));
        }
        if let Some(initial) = unmoved(piece, player) {
            let text = squares(&|player| unmoved(piece, player).map_or(String::new(), |r| region(spec, r)));
            if !initial.is_empty() {
                notes.push(format!("counts as unmoved on {text}"));
            }
        }
        self.line(
            2,
            &format!(
                "{}  {}{owner}: {}",
                piece.letter,
                piece.names[player],
                notes.join("; ")
            ),
        );
    }

    pub(super) fn promotions(&mut self, spec: &Spec) {
        if spec.promotions.is_empty() {
            return;
        }
        self.heading("Promotion");
        for (text, owner) in merged(spec, &spec.promotions, |row| (row.player, promotion(spec, row))) {
            self.line(2, &format!("{owner}: {text}"));
        }
    }

    pub(super) fn rescue(&mut self, spec: &Spec) {
        let Some(rescue) = &spec.rescue else { return };
        self.heading("Rescue");
        for player in Player::ALL {
            let kinds = letters(spec, &rescue.kinds[player]);
            self.line(
                2,
                &format!("{}: captured {kinds} go into the pocket", spec.sides[player]),
            );
        }
        for (rescued, imprisoned) in &rescue.replaced_by {
            let names = [rescued, imprisoned].map(|kind| letter(spec, *kind));
            self.line(
                2,
                &format!("when {} is rescued, a {} enters the pocket", names[0], names[1]),
            );
        }
    }

    pub(super) fn castling(&mut self, spec: &Spec) {
        if spec.castling.is_empty() {
            return;
        }
        self.heading("Castling");
        for castling in &spec.castling {
            let name = |square: Square| spec.square_name(square);
            let royal = format!("{}{}", name(castling.royal_from), name(castling.royal_to));
            let rook = format!("{}-{}", name(castling.rook_from), name(castling.rook_to));
            self.line(
                2,
                &format!("{}: {royal}, the partner goes {rook}", castling.letter),
            );
        }
        if spec.chess960 {
            self.line(
                2,
                "Fischer-random: from wherever the rights say; entered as royal takes own partner",
            );
        }
    }
}
