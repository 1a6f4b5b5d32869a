//! The values of a game's keys: each is read as something, or told as unsaid.

use super::ini::Chain;
use super::region::{self, Squares};
use super::{Unsaid, pieces};
use crate::base::Player;
use std::collections::{BTreeMap, BTreeSet};
use toml::{Table, Value};

/// Keys that say nothing of the rules, or nothing where no piece is dropped.
const OF_NO_RULE: &[&str] = &[
    "variantTemplate",
    "pieceToCharTable",
    "pocketSize",
    "pieceValueMg",
    "pieceValueEg",
    "dropChecks",
    "firstRankPawnDrops",
    "promotionZonePawnDrops",
    "shogiPawnDropMateIllegal",
    "dropOppositeColoredBishop",
    "dropPromoted",
    "dropNoDoubled",
    "dropNoDoubledCount",
    "dropRegion",
    "dropRegionWhite",
    "dropRegionBlack",
    "whiteDropRegion",
    "blackDropRegion",
    "castlingDroppedPiece",
    "stalematePieceCountable",
];

/// Values that say what holds anyway.
const USUAL: &[(&str, &str)] = &[
    ("checking", "true"),
    ("checkmateValue", "loss"),
    ("nFoldValue", "draw"),
    ("flagPieceCount", "1"),
];

/// Values that say of any other key that there is no such rule.
pub(super) const NOTHING: [&str; 5] = ["false", "none", "-", "0", ""];

/// Most files of a board.
const MOST_FILES: u8 = 16;

/// A game being read: what it says, and what of it could not be said.
pub(super) struct Reader<'c, 's> {
    pub(super) chain: &'c Chain<'s>,
    /// Keys whose value was said.
    pub(super) read: BTreeSet<String>,
    pub(super) unsaid: Vec<Unsaid>,
    pub(super) files: u8,
    pub(super) ranks: u8,
    /// The letter of each piece by its key.
    pub(super) letters: BTreeMap<String, char>,
}

impl Reader<'_, '_> {
    pub(super) fn get(&mut self, key: &str) -> Option<&str> {
        self.read.insert(key.to_owned());
        self.chain.get(key)
    }

    pub(super) fn of_side(&mut self, key: &str, player: Player) -> Option<&str> {
        for key in [key.to_owned(), format!("{key}White"), format!("{key}Black")] {
            self.read.insert(key);
        }
        self.chain.of_side(key, player)
    }

    pub(super) fn cannot(&mut self, key: &str, why: &str) {
        let said = Unsaid {
            line: self.chain.line(key),
            text: format!("{key} = {}", self.chain.get(key).unwrap_or_default()),
            why: why.to_owned(),
        };
        if !self.unsaid.contains(&said) {
            self.unsaid.push(said);
        }
    }

    pub(super) fn switch(&mut self, key: &str, usual: bool) -> bool {
        match self.get(key) {
            None => usual,
            Some("true") => true,
            Some("false") => false,
            Some(_) => {
                self.cannot(key, "neither true nor false");
                usual
            }
        }
    }

    pub(super) fn number(&mut self, key: &str, usual: u32) -> u32 {
        match self.get(key).map(str::parse) {
            None => usual,
            Some(Ok(number)) => number,
            Some(Err(_)) => {
                self.cannot(key, "this is no number");
                usual
            }
        }
    }

    /// A file, by its letter or its number from 1; from 0.
    pub(super) fn file(&mut self, key: &str, usual: u8) -> u8 {
        let text = self.get(key).map(str::to_owned);
        match text.as_deref().map(|text| (text.as_bytes(), text.parse::<u8>())) {
            None => usual,
            Some((_, Ok(number))) if (1..=MOST_FILES).contains(&number) => number - 1,
            Some(([letter @ b'a'..=b'p'], _)) => letter - b'a',
            Some(_) => {
                self.cannot(key, "this is no file");
                usual
            }
        }
    }

    pub(super) fn squares(&mut self, key: &str, player: Player) -> Option<Squares> {
        let (files, ranks) = (self.files, self.ranks);
        let text = self.of_side(key, player)?.to_owned();
        let squares = region::read(&text, files, ranks);
        if squares.is_none() {
            self.cannot(key, "these are no squares");
        }
        squares
    }

    pub(super) fn in_our_words(&self, squares: &Squares) -> Value {
        region::in_our_words(squares, self.files, self.ranks).into()
    }

    /// A region of each side.
    pub(super) fn for_each_side(&self, south: &Squares, north: &Squares) -> Value {
        let mut table = Table::new();
        table.insert("south".into(), self.in_our_words(south));
        table.insert("north".into(), self.in_our_words(north));
        table.into()
    }

    /// Those of the letters that are pieces of the game, in upper case.
    pub(super) fn known(&self, letters: &str) -> String {
        let is_known = |letter: &char| self.letters.values().any(|known| known == letter);
        letters.to_ascii_uppercase().chars().filter(is_known).collect()
    }

    /// The letters of what pawns do, where nothing else is said.
    pub(super) fn usual_pawns(&mut self) -> String {
        self.read.insert("pawnTypes".to_owned());
        let pawn = self.letters.get("pawn").map(|letter| letter.to_string());
        self.chain
            .get("pawnTypes")
            .map(str::to_owned)
            .or(pawn)
            .unwrap_or_default()
    }

    /// Is a letter among those of a key, for both sides?
    pub(super) fn is_listed(&mut self, key: &str, usual: &str, letter: char) -> bool {
        let [south, north] = [Player::South, Player::North].map(|player| {
            let letters = self.of_side(key, player).unwrap_or(usual).to_ascii_uppercase();
            letters.contains(letter)
        });
        if south != north {
            self.cannot(key, "it is the same for both sides");
        }
        south && north
    }

    /// Generation by generation: a letter given again is taken from the piece that had it.
    pub(super) fn give_letters(&mut self) {
        for entries in self.chain.generations() {
            for key in pieces::keys() {
                let Some(entry) = entries.iter().rev().find(|entry| entry.key == key) else {
                    continue;
                };
                match entry.value.chars().next().filter(char::is_ascii_alphabetic) {
                    None => {
                        self.letters.remove(&key);
                    }
                    Some(letter) => {
                        let letter = letter.to_ascii_uppercase();
                        self.letters.retain(|_, other| *other != letter);
                        self.letters.insert(key, letter);
                    }
                }
            }
        }
        self.read.extend(pieces::keys());
    }

    /// Keys that nothing was made of.
    pub(super) fn tell_what_was_not_read(&mut self) {
        let keys: BTreeSet<String> = self
            .chain
            .generations()
            .flatten()
            .map(|entry| entry.key.clone())
            .collect();
        for key in keys {
            let value = self.chain.get(&key).unwrap_or_default();
            let holds_anyway = match USUAL.iter().find(|(name, _)| *name == key) {
                Some((_, usual)) => value == *usual,
                None => NOTHING.contains(&value),
            };
            let of_no_piece = key.starts_with("mobilityRegion") && self.is_of_no_piece(&key);
            if self.read.contains(&key) || OF_NO_RULE.contains(&key.as_str()) || holds_anyway || of_no_piece {
                continue;
            }
            self.cannot(&key, "there is nothing like it in a definition");
        }
    }

    /// Is it the region of a piece that the game does not have?
    pub(super) fn is_of_no_piece(&self, key: &str) -> bool {
        let piece = key
            .trim_start_matches("mobilityRegion")
            .trim_start_matches("White")
            .trim_start_matches("Black");
        !self.letters.keys().any(|known| known.eq_ignore_ascii_case(piece))
    }
}
