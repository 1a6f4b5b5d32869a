//! Moves written as people read them: short algebraic notation (`Nf3`, `Rfe1`, `exd5`, `e8=Q+`, `O-O`), in every game whose moves
//! go from one square to another; other moves stay in the notation of the sheets.

use super::Board;
use crate::base::Move;
use crate::position::split_square;

/// Both ways to castle; which is which is for the reader of moves to say.
const CASTLING: [&str; 2] = ["O-O", "O-O-O"];

impl Board {
    /// A legal move in the shortest notation that [`Board::read_move`] reads as this move, with a mark for check or mate.
    pub fn short_notation(&self, m: Move) -> String {
        let long = self.notation(m);
        let means_it = |text: &String| self.read_move(text).is_ok_and(|read| read == m);
        let short = self.short_forms(m, &long).into_iter().find(means_it);
        short.unwrap_or(long) + self.mark_of_check(m)
    }

    /// A line of moves, each in the notation of the sheets, as [`Board::short_notation`] writes it; what cannot be played here
    /// stays as it is.
    pub fn short_line(&self, line: &[String]) -> Vec<String> {
        let mut board = self.clone();
        let mut shown = Vec::with_capacity(line.len());
        for text in line {
            let Ok(m) = board.parse_move(text) else { break };
            shown.push(board.short_notation(m));
            board.make(m);
        }
        shown.extend_from_slice(&line[shown.len()..]);
        shown
    }

    /// Ways to write it, shortest first.
    fn short_forms(&self, m: Move, long: &str) -> Vec<String> {
        let Some((from, rest)) = split_square(long) else {
            return Vec::new();
        };
        let Some((to, suffix)) = split_square(rest) else {
            return Vec::new();
        };
        let kind = self
            .piece_at(m.from())
            .and_then(|(_, letter)| self.spec.kind_of_letter(letter));
        let (Some(kind), false, true) = (kind, suffix.contains(','), m.names_squares()) else {
            return Vec::new();
        };
        let takes = if self.is_capture(m) { "x" } else { "" };
        let becomes = match suffix.chars().next() {
            Some(letter) if suffix.len() == 1 && letter.is_ascii_lowercase() => {
                format!("={}", letter.to_ascii_uppercase())
            }
            _ => suffix.to_string(),
        };
        let (file, rank) = from.split_at(1);
        if self.needs_no_letter(kind) {
            let origins = if takes.is_empty() {
                ["", from]
            } else {
                [file, from]
            };
            return origins
                .iter()
                .map(|origin| format!("{origin}{takes}{to}{becomes}"))
                .collect();
        }
        let letter = self.spec.pieces[kind.index()].letter;
        let origins = ["", file, rank, from];
        let moves = origins
            .iter()
            .map(|origin| format!("{letter}{origin}{takes}{to}{becomes}"));
        let castling = CASTLING.into_iter().map(str::to_string);
        // Only a royal castles, and nothing else is written so.
        castling.chain(moves).collect()
    }

    fn mark_of_check(&self, m: Move) -> &'static str {
        if !self.gives_check(m) {
            return "";
        }
        let mut after = self.clone();
        after.make(m);
        if after.legal_moves().is_empty() { "#" } else { "+" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Catalogue;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    fn board(game: &str, fen: Option<&str>) -> Board {
        let spec = Catalogue::embedded().resolve(game).expect("a game");
        fen.map_or_else(
            || Board::start(&spec),
            |fen| Board::from_fen(&spec, fen).expect("a position"),
        )
    }

    #[test]
    fn moves_are_as_short_as_they_can_be() {
        let shown = |game, fen, line: &str| {
            let line: Vec<String> = line.split(' ').map(str::to_owned).collect();
            board(game, fen).short_line(&line).join(" ")
        };
        assert_eq!(
            shown(
                "chess",
                None,
                "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4 b5c6 d7c6 nonsense"
            ),
            "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 Bxc6 dxc6 nonsense"
        );
        assert_eq!(shown("chess", None, "f2f3 e7e5 g2g4 d8h4"), "f3 e5 g4 Qh4#");
        let rooks = Some("R6R/8/8/8/4k3/R6R/P6P/4K3 w - - 0 1");
        assert_eq!(shown("chess", rooks, "a8d8"), "Rad8");
        assert_eq!(shown("chess", rooks, "a3a5"), "R3a5");
        let pawn = Some("2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(shown("chess", pawn, "b7c8n"), "bxc8=N");
        assert_eq!(shown("chess", pawn, "b7b8q"), "b8=Q");
        assert_eq!(
            shown("xiangqi", None, "h3e3 h10g8"),
            "Che3 Hg8".replace("Hg8", "Ng8").as_str()
        );
    }

    #[test]
    fn moves_of_every_game_read_back_as_they_were_written() {
        let catalogue = Catalogue::embedded();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
        for id in catalogue.ids() {
            let mut board = board(id, None);
            for _ in 0..16 {
                let moves = board.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mut drawn = || moves[(random.next_u64() % moves.len() as u64) as usize];
                for m in [drawn(), drawn()] {
                    let text = board.short_notation(m);
                    assert_eq!(board.read_move(&text), Ok(m), "{id}: {} {text}", board.fen());
                }
                let played = drawn();
                board.make(played);
            }
        }
    }
}
