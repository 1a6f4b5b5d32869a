//! Who promotes where, and to what.

use super::reader::Reader;
use super::region;
use crate::base::Player;
use toml::{Table, Value};

impl Reader<'_, '_> {
    pub(super) fn promotions(&mut self) -> Option<Table> {
        let (files, ranks) = (self.files, self.ranks);
        let rank = self.number("promotionRank", 8).clamp(1, 16) as u8 - 1;
        let relative = self.chain.get("promotionRank").is_some();
        let optional = !self.switch("mandatoryPawnPromotion", true);
        let limits = self.limits();
        let aliased = self.usual_pawns();
        let mut promotions = Table::new();
        let mut told: [Vec<(char, Table)>; 2] = [Vec::new(), Vec::new()];
        for (side, told) in [Player::South, Player::North].into_iter().zip(&mut told) {
            let squares = self.squares("promotionRegion", side);
            let last = match side {
                Player::South => region::of_ranks(ranks - 1, ranks - 1, files, ranks),
                Player::North => region::of_ranks(0, 0, files, ranks),
            };
            let squares = squares.unwrap_or_else(|| match (side, relative) {
                (Player::South, _) => region::of_ranks(rank, ranks - 1, files, ranks),
                (Player::North, true) => region::of_ranks(0, (ranks - 1).saturating_sub(rank), files, ranks),
                (Player::North, false) => last.clone(),
            });
            let to = self
                .of_side("promotionPieceTypes", side)
                .unwrap_or("qrbn")
                .to_owned();
            let to = self.known(&to);
            let pawns = self
                .of_side("promotionPawnTypes", side)
                .unwrap_or(&aliased)
                .to_owned();
            if squares.is_empty() || to.is_empty() {
                continue;
            }
            for pawn in self.known(&pawns).chars() {
                let mut table = Table::new();
                table.insert("piece".into(), pawn.to_string().into());
                table.insert("to".into(), to.clone().into());
                if squares != last {
                    table.insert("squares".into(), self.in_our_words(&squares));
                }
                if optional {
                    table.insert("optional".into(), true.into());
                }
                let own = limits.iter().filter(|(letter, _)| to.contains(letter.as_str()));
                let own: Table = own
                    .map(|(letter, below)| (letter.clone(), below.clone()))
                    .collect();
                if !optional && own.len() == to.len() {
                    self.cannot(
                        "promotionLimit",
                        "a pawn that can become nothing stays what it is, and may move",
                    );
                }
                if !own.is_empty() {
                    table.insert("limits".into(), own.into());
                }
                told.push((pawn.to_ascii_lowercase(), table));
            }
        }
        let alike = told[0] == told[1] && told[0].iter().all(|(_, table)| !table.contains_key("squares"));
        let [south, north] = told;
        for (side, list) in [("south", south), ("north", north)] {
            for (pawn, mut table) in list {
                if alike {
                    promotions.insert(pawn.to_string(), table.into());
                } else {
                    table.insert("side".into(), side.into());
                    promotions.insert(format!("{side}-{pawn}"), table.into());
                }
            }
        }
        if self
            .get("promotedPieceType")
            .is_some_and(|value| value.contains(':'))
        {
            self.cannot("promotedPieceType", "pieces other than pawns do not promote");
        }
        (!promotions.is_empty()).then_some(promotions)
    }

    /// `q:1 r:2`: so many of a kind a side may have.
    pub(super) fn limits(&mut self) -> Table {
        let text = self.get("promotionLimit").unwrap_or_default().to_owned();
        let words = text.split_whitespace().filter_map(|word| word.split_once(':'));
        words
            .filter_map(|(letter, most)| {
                Some((
                    letter.to_ascii_uppercase(),
                    Value::from(most.parse::<i64>().ok()?),
                ))
            })
            .collect()
    }
}
