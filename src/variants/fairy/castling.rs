//! Castling as squares of royal and partner, read off the start.

use super::reader::Reader;
use super::region;
use toml::Table;

impl Reader<'_, '_> {
    pub(super) fn castling(&mut self) -> Option<Table> {
        let on = self.switch("castling", true);
        let king_file = self.file("castlingKingFile", 4);
        let [short, long] = [("castlingKingsideFile", 6), ("castlingQueensideFile", 2)]
            .map(|(key, usual)| self.file(key, usual));
        let rank = self.number("castlingRank", 1).clamp(1, u32::from(self.ranks)) as u8 - 1;
        if !on {
            return None;
        }
        let fen = self.chain.get("startFen")?.to_owned();
        let rights = fen.split_whitespace().nth(2).unwrap_or("-");
        if !rights.contains(['K', 'Q', 'k', 'q']) {
            if rights != "-" && rights.chars().all(char::is_alphabetic) {
                self.cannot("startFen", "castling rights are K and Q");
            }
            return None;
        }
        let letter_of = |reader: &mut Self, keys: [&str; 2], usual: &str| {
            let told = keys.iter().find_map(|key| reader.get(key).map(str::to_owned));
            let usual = reader.letters.get(usual).map(|letter| letter.to_string());
            told.map(|letters| letters.to_ascii_uppercase()).or(usual)
        };
        let king = letter_of(self, ["castlingKingPiece", "castlingKingPieceWhite"], "king")?;
        let rooks = letter_of(self, ["castlingRookPieces", "castlingRookPiece"], "rook")?;
        let rows = rows(fen.split_whitespace().next()?);
        let row = |index: usize| rows.get(index).cloned().unwrap_or_default();
        let south = row(usize::from(self.ranks - 1 - rank));
        let north: Vec<char> = row(usize::from(rank))
            .iter()
            .map(char::to_ascii_uppercase)
            .collect();
        let is_king = |file: &u8| king.contains(south[usize::from(*file)]);
        let kings: Vec<u8> = (0..south.len() as u8).filter(is_king).collect();
        let from = kings
            .iter()
            .copied()
            .find(|file| *file == king_file)
            .or(kings.first().copied());
        let Some(from) = from else {
            self.cannot("startFen", "nobody stands where castling begins");
            return None;
        };
        let mut castling = Table::new();
        let squares =
            |from: u8, to: u8| format!("{}{}", region::square((from, rank)), region::square((to, rank)));
        let outermost = |kingside: bool| {
            let is_rook = |file: &u8| rooks.contains(south[usize::from(*file)]);
            if kingside {
                (from + 1..south.len() as u8).rev().find(is_rook)
            } else {
                (0..from).find(is_rook)
            }
        };
        for (letter, to, rook_to, kingside, key) in [
            ('K', short, short.checked_sub(1), true, "castlingRookKingsideFile"),
            ('Q', long, Some(long + 1), false, "castlingRookQueensideFile"),
        ] {
            let has = [letter, letter.to_ascii_lowercase()].map(|letter| rights.contains(letter));
            if has == [false; 2] {
                continue;
            }
            let (Some(rook), Some(rook_to)) = (outermost(kingside).filter(|_| has == [true; 2]), rook_to)
            else {
                self.cannot(
                    "startFen",
                    "both sides castle alike, with a rook that has somewhere to go",
                );
                continue;
            };
            if self.file(key, rook) != rook {
                self.cannot(key, "the outermost rook castles");
            }
            let mut table = Table::new();
            table.insert("royal".into(), squares(from, to).into());
            table.insert("rook".into(), squares(rook, rook_to).into());
            castling.insert(letter.to_string(), table.into());
            let mirrored = north.get(usize::from(from)) == south.get(usize::from(from))
                && north.get(usize::from(rook)) == south.get(usize::from(rook));
            if !mirrored {
                self.cannot("startFen", "both sides castle alike");
            }
        }
        (!castling.is_empty()).then_some(castling)
    }
}

/// The rows of a board of a FEN, a letter a file; blanks where nobody stands.
fn rows(board: &str) -> Vec<Vec<char>> {
    let board = board.split('[').next().unwrap_or_default();
    let row = |row: &str| {
        let mut squares = Vec::new();
        let mut number = String::new();
        for sign in row.chars().chain(std::iter::once('/')) {
            if sign.is_ascii_digit() {
                number.push(sign);
                continue;
            }
            let blanks = std::mem::take(&mut number).parse().unwrap_or(0usize).min(16);
            squares.extend(std::iter::repeat_n(' ', blanks));
            if sign != '/' {
                squares.push(sign);
            }
        }
        squares
    };
    board.split('/').map(row).collect()
}
