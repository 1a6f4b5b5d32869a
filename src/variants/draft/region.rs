//! Squares and sets of squares as written in definitions.

use super::super::diagnostic::{Place, Problems, did_you_mean};
use super::super::fields::sides;
use super::super::tree::Value;
use crate::base::{PerPlayer, Player, Square};
use crate::rules::spec::{Region, Spec};
use std::collections::BTreeMap;

/// A definition being built: what is known of it so far, and its named regions.
pub(super) struct Draft {
    /// What has been read.
    pub(super) spec: Spec,
    pub(super) named: BTreeMap<String, PerPlayer<Region>>,
    /// Letters of the start position's pocket, in upper case.
    pub(super) pocket: String,
}

const FORMS: &str = "write squares (e4), rectangles (d1-f3), own:2, own:6-9, own:last, all, a region's name, or any of them after '!'";

impl Draft {
    /// The square named by a whole text value.
    pub(super) fn square(&self, value: &Value, problems: &mut Problems) -> Option<Square> {
        let text = value.text(problems)?;
        let square = self.spec.square(text);
        if square.is_none() {
            problems.report(&value.place, self.not_on_board(text), None);
        }
        square
    }

    /// The two squares of a text such as `e1g1`.
    pub(super) fn square_pair(&self, value: &Value, problems: &mut Problems) -> Option<(Square, Square)> {
        let text = value.text(problems)?;
        let second = text
            .char_indices()
            .skip(1)
            .find(|(_, letter)| letter.is_ascii_lowercase())
            .map(|(at, _)| at);
        let Some((from, to)) = second.map(|at| text.split_at(at)) else {
            problems.report(
                &value.place,
                format!("'{text}' is not a pair of squares"),
                "write it like e1g1".to_string(),
            );
            return None;
        };
        let mut square = |name: &str, column: usize| {
            let square = self.spec.square(name);
            if square.is_none() {
                problems.report(&value.place_in_text(column), self.not_on_board(name), None);
            }
            square
        };
        let (from, to) = (square(from, 1), square(to, from.chars().count() + 1));
        Some((from?, to?))
    }

    /// Reports that `letter` stands for no piece; not where there are no pieces at all, for then that is told.
    pub(super) fn no_such_piece(&self, letter: &str, place: &Place, problems: &mut Problems) {
        let known: String = self.spec.pieces.iter().map(|piece| piece.letter).collect();
        if !known.is_empty() {
            problems.report(
                place,
                format!("no piece has the letter '{}'", letter.escape_debug()),
                format!("the letters are {known}"),
            );
        }
    }

    fn not_on_board(&self, name: &str) -> String {
        format!(
            "'{name}' is not a square of this {}x{} board",
            self.spec.files, self.spec.ranks
        )
    }

    /// The regions of both sides.
    pub(super) fn regions(&self, value: &Value, problems: &mut Problems) -> PerPlayer<Region> {
        let written = sides(value, problems);
        PerPlayer::from_fn(|player| {
            written[player].map_or_else(Region::new, |value| self.region(value, player, problems))
        })
    }

    /// A region text as `player` sees it.
    pub(super) fn region(&self, value: &Value, player: Player, problems: &mut Problems) -> Region {
        let Some(text) = value.text(problems) else {
            return Region::new();
        };
        let mut inside = vec![false; self.squares().count()];
        let mut column = 1;
        for (index, term) in text.split(' ').enumerate() {
            let (excluded, name) = term.strip_prefix('!').map_or((false, term), |name| (true, name));
            if excluded && index == 0 {
                inside.fill(true);
            }
            match self.term(name, player) {
                Ok(squares) => squares
                    .iter()
                    .for_each(|square| inside[square.index()] = !excluded),
                Err(_) if name.is_empty() && !excluded => {}
                Err((message, help)) => problems.report(&value.place_in_text(column), message, help),
            }
            column += term.chars().count() + 1;
        }
        self.squares()
            .filter(|square| inside[square.index()] && !self.spec.holes.contains(square))
            .collect()
    }

    /// All squares, holes included.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..u16::from(self.spec.files) * u16::from(self.spec.ranks)).map(|index| Square(index as u8))
    }

    fn term(&self, term: &str, player: Player) -> Result<Region, (String, Option<String>)> {
        if let Some(region) = self.named.get(term) {
            return Ok(region[player].clone());
        }
        if term == "all" {
            return Ok(self.squares().collect());
        }
        if let Some(ranks) = term.strip_prefix("own:") {
            return self.own_ranks(ranks, player);
        }
        if let Some(square) = self.spec.square(term) {
            return Ok(vec![square]);
        }
        if let Some((first, last)) = term.split_once('-')
            && let (Some(first), Some(last)) = (self.spec.square(first), self.spec.square(last))
        {
            return Ok(self.rectangle(first, last));
        }
        let help = did_you_mean(
            term,
            self.named.keys().map(String::as_str).chain(["all", "own:last"]),
        )
        .filter(|help| help.starts_with("did"));
        Err((
            format!(
                "'{}' names no squares of this {}x{} board",
                term.escape_debug(),
                self.spec.files,
                self.spec.ranks
            ),
            Some(help.unwrap_or_else(|| FORMS.to_string())),
        ))
    }

    fn rectangle(&self, first: Square, last: Square) -> Region {
        let files = self.spec.files;
        let between = |a: u8, b: u8, x: u8| (a.min(b)..=a.max(b)).contains(&x);
        self.squares()
            .filter(|square| {
                between(first.0 % files, last.0 % files, square.0 % files)
                    && between(first.0 / files, last.0 / files, square.0 / files)
            })
            .collect()
    }

    /// `2`, `6-9`, `last`, `6-last`, counted from the player's own side.
    fn own_ranks(&self, ranks: &str, player: Player) -> Result<Region, (String, Option<String>)> {
        let total = self.spec.ranks;
        let number = |text: &str| match text {
            "last" => Some(total),
            _ => text.parse::<u8>().ok().filter(|rank| (1..=total).contains(rank)),
        };
        let (first, last) = ranks.split_once('-').unwrap_or((ranks, ranks));
        let (Some(first), Some(last)) = (number(first), number(last)) else {
            return Err((
                format!("'own:{ranks}' is not within the {total} ranks"),
                Some(FORMS.to_string()),
            ));
        };
        let own = |square: Square| match player {
            Player::South => square.0 / self.spec.files + 1,
            Player::North => total - square.0 / self.spec.files,
        };
        Ok(self
            .squares()
            .filter(|&square| (first..=last).contains(&own(square)))
            .collect())
    }

    /// The rank in front of a side's own first one.
    pub(super) fn second_rank(&self, player: Player) -> Region {
        self.own_ranks("2", player).unwrap_or_default()
    }

    /// The side's farthest rank.
    pub(super) fn last_rank(&self, player: Player) -> Region {
        self.own_ranks("last", player).unwrap_or_default()
    }

    /// The square opposite: same file, rank counted from the other end.
    pub(super) fn opposite(&self, square: Square) -> Square {
        let files = self.spec.files;
        Square((self.spec.ranks - 1 - square.0 / files) * files + square.0 % files)
    }
}
