//! The pieces of a game as a definition has them: movement, first steps, where they stay.

use super::reader::Reader;
use super::region::{self, Squares};
use super::{movement, pieces};
use crate::base::Player;
use toml::{Table, Value};

impl Reader<'_, '_> {
    pub(super) fn pieces(&mut self) -> Table {
        let mut table = Table::new();
        let letters: Vec<(String, char)> = pieces::keys()
            .filter_map(|key| Some((self.letters.get(&key)?.to_owned(), key)))
            .map(|(letter, key)| (key, letter))
            .collect();
        // It says nothing where nobody captures in passing.
        let _ = self.of_side("enPassantTypes", Player::South);
        let mut steps_alone = Vec::new();
        let mut in_passing = false;
        for (key, letter) in letters {
            let Some(piece) = self.piece(&key, letter) else {
                continue;
            };
            let movement = piece["betza"].as_str().unwrap_or_default();
            in_passing |= movement.contains('e');
            if movement.contains('i') && !movement.contains('e') {
                steps_alone.push(key);
            }
            table.insert(letter.to_string(), piece.into());
        }
        for key in steps_alone.into_iter().filter(|_| in_passing) {
            self.cannot(&key, "who does not capture in passing is not captured so");
        }
        table
    }

    pub(super) fn piece(&mut self, key: &str, letter: char) -> Option<Table> {
        let given = self
            .get(key)
            .and_then(|value| value.split_once(':'))
            .map(|(_, text)| text.trim().to_owned());
        let text = match (pieces::movement(key), given) {
            (_, Some(text)) => text,
            (Some(usual), None) => usual.to_owned(),
            (None, None) if key == "king" => "K".to_owned(),
            (None, None) => {
                self.cannot(key, "its movement is missing");
                return None;
            }
        };
        let mut piece = Table::new();
        piece.insert("name".into(), pieces::title(key, letter).into());
        let mut written = match movement::in_our_words(&text) {
            Ok(written) => written,
            Err(why) => {
                self.cannot(key, &format!("its movement: {why}"));
                return None;
            }
        };
        let starts = self.double_steps();
        if key == "pawn" {
            // The first double step is a rule of the game there, and part of the movement here.
            if !starts[0].is_empty() || !starts[1].is_empty() {
                written += pieces::FIRST_STEP;
            }
        }
        if written.contains('e') && !self.takes_in_passing(key, letter) {
            written = written.replace("ce", "c");
            if written.contains('e') {
                self.cannot(key, "it is not one of the pieces that capture in passing");
            }
        }
        if key == "soldier" {
            self.soldier(&mut piece, &mut written);
        }
        let second_ranks = [1, self.ranks.saturating_sub(2)]
            .map(|rank| region::of_ranks(rank, rank, self.files, self.ranks));
        if written.contains('i') && starts != second_ranks {
            piece.insert("unmoved".into(), self.for_each_side(&starts[0], &starts[1]));
        }
        let worth = pieces::value(key, &written, self.files, self.ranks);
        piece.insert("betza".into(), written.into());
        if key == "king" {
            piece.insert("royal".into(), true.into());
        } else {
            piece.insert("value".into(), worth.into());
        }
        let pawns = self.usual_pawns();
        if self.is_listed("nMoveRuleTypes", &pawns, letter) {
            piece.insert("progress".into(), true.into());
        }
        self.keep_inside(key, &mut piece);
        Some(piece)
    }

    /// The squares from which first double steps work, for each side.
    pub(super) fn double_steps(&mut self) -> [Squares; 2] {
        let on = self.switch("doubleStep", true);
        let (files, ranks) = (self.files, self.ranks);
        let first = self.get("doubleStepRankMin").is_some() || self.get("doubleStepRank").is_some();
        let last = self.number("doubleStepRank", 2).clamp(1, 16) as u8 - 1;
        let first = if first {
            self.number("doubleStepRankMin", u32::from(last) + 1).clamp(1, 16) as u8 - 1
        } else {
            last
        };
        [Player::South, Player::North].map(|player| {
            if !on {
                return Squares::new();
            }
            if let Some(squares) = self.squares("doubleStepRegion", player) {
                return squares;
            }
            let usual = self
                .chain
                .get("doubleStepRank")
                .or(self.chain.get("doubleStepRankMin"));
            match (player, usual) {
                (Player::South, _) => region::of_ranks(first, last, files, ranks),
                // The usual row is the seventh, however long the board.
                (Player::North, None) => region::of_ranks(6, 6, files, ranks),
                (Player::North, Some(_)) => region::of_ranks(
                    ranks.saturating_sub(last + 1),
                    ranks.saturating_sub(first + 1),
                    files,
                    ranks,
                ),
            }
        })
    }

    /// Pawns always do, if anybody can be captured so; others that could, if nothing else is said.
    pub(super) fn takes_in_passing(&mut self, key: &str, letter: char) -> bool {
        for player in [Player::South, Player::North] {
            if let Some(squares) = self.squares("enPassantRegion", player) {
                if squares.is_empty() {
                    return false;
                }
                if squares.len() < usize::from(self.files) * usize::from(self.ranks) {
                    self.cannot("enPassantRegion", "pawns can be captured in passing everywhere");
                }
            }
        }
        let usual = self
            .chain
            .get("pawnTypes")
            .map_or(letter.to_string(), str::to_owned);
        self.is_listed("enPassantTypes", &usual, letter) || key == "pawn"
    }

    /// A soldier goes sideways only from some rank on.
    pub(super) fn soldier(&mut self, piece: &mut Table, written: &mut String) {
        let rank = self.number("soldierPromotionRank", 1);
        if rank > 1 {
            *written = "fW".to_owned();
            let mut beyond = Table::new();
            beyond.insert("betza".into(), "sW".into());
            beyond.insert("from".into(), format!("own:{rank}-last").into());
            piece.insert("moves".into(), Value::Array(vec![beyond.into()]));
        }
    }

    /// The squares that a piece does not leave.
    pub(super) fn keep_inside(&mut self, key: &str, piece: &mut Table) {
        let mut letters = key.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        let capital: String = first.into_iter().chain(letters).collect();
        let [south, north] = [("White", Player::South), ("Black", Player::North)].map(|(colour, player)| {
            let key = format!("mobilityRegion{colour}{capital}");
            self.squares(&key, player)
        });
        if south.is_some() || north.is_some() {
            let all = || region::of_ranks(0, self.ranks - 1, self.files, self.ranks);
            let kept = self.for_each_side(&south.unwrap_or_else(all), &north.unwrap_or_else(all));
            piece.insert("region".into(), kept);
        }
    }
}
