//! What a learned network depends on, as one number: games with the same signature can be judged by the same network.

use super::pocket::pocket_kinds;
use super::spec::{PieceSpec, PromotionSpec, Region, Spec};
use crate::base::{Kind, PerPlayer, Player};
use mechanics::mechanics_text;
use std::fmt::Write;

impl Spec {
    /// The kinds in an order that depends on how they move, and not on what they are worth.
    pub fn kinds_by_movement(&self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = (0..self.pieces.len() as u8).map(Kind).collect();
        kinds.sort_by_cached_key(|kind| (self.movement_text(*kind), self.pieces[kind.index()].letter));
        kinds
    }

    /// How a kind moves, and whether it is royal: two kinds of which this is the same differ in name, value and promotion only.
    pub(crate) fn movement_text(&self, kind: Kind) -> String {
        let mut text = String::new();
        piece_text(&mut text, &self.pieces[kind.index()]);
        text
    }

    /// A number for the board, the pieces with their movement, the pockets, promotions, goals and mechanics with the pieces that they are
    /// about: what a network sees or what decides what it is good for. Names, values and the start position do not matter; of orders of
    /// moves it counts only that there is one, first moves and what may answer a check do not count.
    pub fn signature(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in self.signature_text().bytes() {
            // FNV-1a (Fowler, Noll, Vo): the same everywhere and for ever.
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        hash
    }

    /// The text behind the number. Networks are found by it, so it must not change for a game that has one.
    fn signature_text(&self) -> String {
        let mut text = format!("{}x{}", self.files, self.ranks);
        region(&mut text, "holes", &self.holes);
        region(&mut text, "stops", &self.line_stops);
        for group in &self.apart {
            group.iter().for_each(|part| region(&mut text, "apart", part));
        }
        let order = Order(self.kinds_by_movement());
        for kind in &order.0 {
            piece_text(&mut text, &self.pieces[kind.index()]);
        }
        // Writing to a string cannot fail.
        let _ = write!(text, ";pockets {:?}", order.places(&pocket_kinds(self)));
        let promotions = self.promotions.iter();
        let mut promotions: Vec<String> = promotions.map(|row| promotion_text(row, &order)).collect();
        promotions.sort_unstable();
        text.extend(promotions);
        text + &ends_text(self, &order) + &mechanics_text(self, &order)
    }
}

/// The kinds in the order of their movement: what a kind is called in a signature is its place in it.
struct Order(Vec<Kind>);

impl Order {
    fn place(&self, kind: Kind) -> Vec<usize> {
        self.places(&[kind])
    }
    fn places(&self, kinds: &[Kind]) -> Vec<usize> {
        let place = |kind| self.0.iter().position(|other| other == kind);
        let mut places: Vec<usize> = kinds.iter().filter_map(place).collect();
        places.sort_unstable();
        places
    }
    fn pairs(&self, pairs: &[(Kind, Kind)]) -> Vec<(Vec<usize>, Vec<usize>)> {
        let pairs = pairs.iter();
        let mut pairs: Vec<_> = pairs
            .map(|(from, to)| (self.place(*from), self.place(*to)))
            .collect();
        pairs.sort_unstable();
        pairs
    }
}

fn promotion_text(promotion: &PromotionSpec, order: &Order) -> String {
    let (from, to) = (order.place(promotion.kind), order.places(&promotion.to));
    let mut text = format!(";promotion {} {from:?} {to:?}", promotion.player as u8);
    region(&mut text, "on", &promotion.squares);
    text
}

fn ends_text(spec: &Spec, order: &Order) -> String {
    let ends = &spec.ends;
    let mut text = format!(
        ";stalemate {};royal capture {}",
        ends.stalemate as u8, ends.royal_capture
    );
    of_both(&mut text, "royal goal", &ends.royal_goal);
    for goal in &ends.goals {
        let _ = write!(text, ";goal {:?}", order.places(&goal.kinds));
        of_both(&mut text, "at", &goal.squares);
    }
    let extinct = order.places(&ends.extinction);
    let _ = write!(text, ";extinction {extinct:?};bared {}", ends.bare_royal_loses);
    if let Some(key) = &spec.key {
        let _ = write!(text, ";key {} {:?}", key.square.0, order.places(&key.claimants));
    }
    text
}

fn piece_text(text: &mut String, piece: &PieceSpec) {
    for player in Player::ALL {
        let royal = if piece.royal[player] { " royal" } else { "" };
        let _ = write!(text, ";piece {}{royal}", piece.betza[player]);
        for further in &piece.further[player] {
            let _ = write!(text, "+{}", further.betza);
            for squares in [&further.from, &further.to].into_iter().flatten() {
                region(text, "on", squares);
            }
        }
        if let Some(squares) = &piece.region[player] {
            region(text, "within", squares);
        }
    }
}

fn of_both(text: &mut String, name: &str, regions: &PerPlayer<Region>) {
    Player::ALL
        .iter()
        .for_each(|player| region(text, name, &regions[*player]));
}

fn region(text: &mut String, name: &str, squares: &Region) {
    if squares.is_empty() {
        return;
    }
    let _ = write!(text, ";{name}");
    for square in squares {
        let _ = write!(text, " {}", square.0);
    }
}

mod mechanics;
#[cfg(test)]
mod tests;
