//! A section as a definition: board, start, ends. Whatever it sets besides is told as unsaid.

use super::Imported;
use super::ini::Chain;
use super::reader::{NOTHING, Reader};
use super::region::Squares;
use crate::base::Player;
use std::collections::{BTreeMap, BTreeSet};
use toml::Table;

/// The definition of a game.
pub(super) fn definition(chain: &Chain, id: String) -> Imported {
    let mut reader = Reader {
        chain,
        read: BTreeSet::new(),
        unsaid: Vec::new(),
        files: 8,
        ranks: 8,
        letters: BTreeMap::new(),
    };
    let toml = reader.game(&id).and_then(|table| toml::to_string(&table).ok());
    reader.tell_what_was_not_read();
    let mut unsaid = reader.unsaid;
    unsaid.sort_by_key(|unsaid| unsaid.line);
    Imported {
        name: chain.name().to_owned(),
        id,
        toml,
        unsaid,
    }
}

impl Reader<'_, '_> {
    pub(super) fn game(&mut self, id: &str) -> Option<Table> {
        self.files = self.file("maxFile", 7) + 1;
        self.ranks = self.number("maxRank", 8).min(255) as u8;
        if self.files > 16 || self.ranks > 16 || self.ranks == 0 {
            self.cannot("maxRank", "boards have at most 16 files and ranks");
            return None;
        }
        self.give_letters();
        let mut game = Table::new();
        game.insert("id".into(), id.into());
        game.insert("title".into(), title(self.chain.name()).into());
        game.insert("files".into(), i64::from(self.files).into());
        game.insert("ranks".into(), i64::from(self.ranks).into());
        let castling = self.castling();
        game.insert("start".into(), self.start(castling.is_some())?.into());
        game.insert("pieces".into(), self.pieces().into());
        if let Some(promotions) = self.promotions() {
            game.insert("promotions".into(), promotions.into());
        }
        if let Some(castling) = castling {
            game.insert("castling".into(), castling.into());
        }
        game.insert("ends".into(), self.ends().into());
        if self.passes() {
            game.insert("free_pass".into(), true.into());
        }
        Some(game)
    }

    pub(super) fn start(&mut self, castles: bool) -> Option<String> {
        let fen = self.get("startFen")?.to_owned();
        let mut fields = fen.split_whitespace();
        let board = fields.next().unwrap_or_default();
        let turn = fields.next().unwrap_or("w");
        let rights = fields.next().filter(|_| castles).unwrap_or("-");
        let (board, pocket) = match board.split_once('[') {
            Some((board, pocket)) => (board, pocket.trim_end_matches(']')),
            None => (board, ""),
        };
        if pocket.chars().any(char::is_alphabetic) {
            self.cannot("startFen", "pieces in hand are not part of this definition");
        }
        if board.contains(['+', '~']) {
            self.cannot("startFen", "pieces cannot begin as promoted ones");
            return None;
        }
        Some(format!("{board} {turn} {rights} -"))
    }

    pub(super) fn ends(&mut self) -> Table {
        let mut ends = Table::new();
        let stalemate = match self.get("stalemateValue") {
            None | Some("draw") => "draw",
            Some("loss") => "loss",
            Some("win") => "win",
            Some(_) => {
                self.cannot("stalemateValue", "stalemate draws, loses or wins");
                "draw"
            }
        };
        ends.insert("stalemate".into(), stalemate.into());
        ends.insert("repetition".into(), i64::from(self.number("nFoldRule", 3)).into());
        let limit = self.number("nMoveRule", 50);
        ends.insert("move_limit".into(), i64::from(limit).into());
        if self.switch("flyingGeneral", false) {
            ends.insert("facing".into(), true.into());
        }
        self.flag(&mut ends);
        self.extinction(&mut ends);
        ends
    }

    /// Pieces that win by arriving somewhere.
    pub(super) fn flag(&mut self, ends: &mut Table) {
        for (old, player) in [("whiteFlag", Player::South), ("blackFlag", Player::North)] {
            if self.get(old).is_some_and(|value| !NOTHING.contains(&value)) {
                self.cannot(
                    old,
                    &format!(
                        "write flagRegion{}",
                        if player == Player::South { "White" } else { "Black" }
                    ),
                );
            }
        }
        let regions = [Player::South, Player::North]
            .map(|player| self.squares("flagRegion", player).unwrap_or_default());
        let letters = [Player::South, Player::North].map(|player| {
            self.of_side("flagPiece", player)
                .unwrap_or("*")
                .to_ascii_uppercase()
        });
        if regions.iter().all(Squares::is_empty) {
            return;
        }
        if letters[0] != letters[1] {
            self.cannot("flagPieceBlack", "the same pieces of both sides win by arriving");
        }
        if letters[0].len() > 1 {
            self.cannot("flagPiece", "this is one letter, or *");
        }
        let all: String = self.letters.values().collect();
        let pieces = if letters[0].contains('*') {
            all
        } else {
            letters[0].clone()
        };
        let mut goal = Table::new();
        goal.insert("pieces".into(), pieces.into());
        goal.insert("squares".into(), self.for_each_side(&regions[0], &regions[1]));
        let mut goals = Table::new();
        goals.insert("flag".into(), goal.into());
        ends.insert("goals".into(), goals.into());
    }

    pub(super) fn extinction(&mut self, ends: &mut Table) {
        let value = self.get("extinctionValue").unwrap_or("none").to_owned();
        let types = self
            .get("extinctionPieceTypes")
            .unwrap_or("-")
            .to_ascii_uppercase();
        let [own, other] =
            ["extinctionPieceCount", "extinctionOpponentPieceCount"].map(|key| self.number(key, 0));
        let claim = self.switch("extinctionClaim", false);
        if value == "none" || types == "-" {
            return;
        }
        match (value.as_str(), own, other, claim) {
            ("loss", 0, 0, false) if types == "*" => {
                ends.insert("no_men_loses".into(), true.into());
            }
            ("loss", 0, 0, false) if types.len() == 1 => {
                ends.insert("extinction".into(), types.into());
            }
            // Bare of everything but the king, against somebody who is not, after the other side's reply.
            ("loss", 1, 2, true) if types == "*" => {
                ends.insert("bare_royal_loses".into(), true.into());
            }
            _ => self.cannot(
                "extinctionValue",
                "only the loss of the last piece of one kind loses",
            ),
        }
    }

    pub(super) fn passes(&mut self) -> bool {
        let [south, north] =
            [Player::South, Player::North].map(|player| self.of_side("pass", player) == Some("true"));
        if south != north {
            self.cannot("pass", "both sides may pass or neither");
        }
        south && north
    }
}

/// A title for people, of a name.
fn title(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
