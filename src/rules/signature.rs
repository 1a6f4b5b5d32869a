//! What a learned network depends on, as one number: games with the same signature can be judged by the same network.

use super::pocket::pocket_kinds;
use super::spec::{PieceSpec, PromotionSpec, Region, Spec};
use super::turn::TurnPlan;
use crate::base::{Kind, PerPlayer, Player};
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
        let order = self.kinds_by_movement();
        let place = |kind: &Kind| order.iter().position(|other| other == kind);
        let places = |kinds: &[Kind]| {
            let mut places: Vec<usize> = kinds.iter().filter_map(place).collect();
            places.sort_unstable();
            places
        };
        for kind in &order {
            piece_text(&mut text, &self.pieces[kind.index()]);
        }
        // Writing to a string cannot fail.
        let _ = write!(text, ";pockets {:?}", places(&pocket_kinds(self)));
        let promotion = |promotion: &PromotionSpec| {
            let (from, to) = (places(&[promotion.kind]), places(&promotion.to));
            let mut text = format!(";promotion {} {from:?} {to:?}", promotion.player as u8);
            region(&mut text, "on", &promotion.squares);
            text
        };
        let mut promotions: Vec<String> = self.promotions.iter().map(promotion).collect();
        promotions.sort_unstable();
        text.extend(promotions);
        self.ends_text(&mut text, places);
        self.mechanics_text(&mut text, places);
        text
    }

    fn mechanics_text(&self, text: &mut String, places: impl Fn(&[Kind]) -> Vec<usize>) {
        let one = |kind: Kind| places(&[kind]);
        let pairs = |pairs: &[(Kind, Kind)]| {
            let mut pairs: Vec<_> = pairs.iter().map(|(from, to)| (one(*from), one(*to))).collect();
            pairs.sort_unstable();
            pairs
        };
        let mut boardings: Vec<_> = self
            .boarding
            .iter()
            .map(|row| (row.player as u8, one(row.rider), one(row.carrier), one(row.stack)))
            .collect();
        boardings.sort_unstable();
        if !boardings.is_empty() {
            let _ = write!(text, ";boarding {boardings:?}");
        }
        if let Some(line) = &self.line {
            let (length, along_rank, elsewhere) = (line.length, line.along_rank, line.elsewhere);
            let _ = write!(
                text,
                ";line {length} {along_rank} {elsewhere} {:?}",
                places(&line.needs)
            );
            of_both(text, "counts", &line.region);
        }
        if let Some(transformation) = &self.transformation {
            let _ = write!(text, ";becomes {:?}", pairs(&transformation.becomes));
        }
        if let Some(kind) = self.neutral {
            let _ = write!(text, ";neutral {:?}", one(kind));
        }
        if let Some(powers) = &self.powers {
            let had = [&powers.gaze, &powers.swap, &powers.leap, &powers.charge].map(|kinds| places(kinds));
            let _ = write!(text, ";powers {had:?}");
            if let Some(mimic) = &powers.mimic {
                let had = [&mimic.gaze, &mimic.swap, &mimic.leap, &mimic.charge].map(|kinds| places(kinds));
                let captures = mimic.captures.iter();
                let captures: Vec<_> = captures
                    .map(|(victim, how)| (one(*victim), places(how)))
                    .collect();
                let _ = write!(text, ";mimic {:?} {had:?} {captures:?}", one(mimic.kind));
            }
        }
        if let Some(jumps) = &self.jumps {
            let mut over: Vec<_> = jumps.over.iter().map(|step| (step.files, step.ranks)).collect();
            over.sort_unstable();
            let _ = write!(
                text,
                ";jumps {:?} {over:?} {:?}",
                places(&jumps.kinds),
                places(&jumps.must_take)
            );
        }
        if let Some(blast) = &self.blast {
            let _ = write!(text, ";blast {:?}", places(&blast.withstands));
        }
        if let Some(boards) = &self.linked_boards {
            let _ = write!(text, ";linked boards {}", boards.royals_cross);
        }
        if let Some(rescue) = &self.rescue {
            let kinds = Player::ALL.map(|player| places(&rescue.kinds[player]));
            let _ = write!(text, ";rescue {kinds:?} {:?}", pairs(&rescue.replaced_by));
        }
        if let Some(duty) = &self.move_choice.duty {
            let _ = write!(text, ";duty {:?} {:?}", places(&duty.take), places(&duty.by));
        }
        match &self.turn {
            TurnPlan::Single => {}
            TurnPlan::Double => text.push_str(";turns of two moves"),
            TurnPlan::Meddle(meddle) => {
                let kinds =
                    [&meddle.kinds, &meddle.otherwise, &meddle.promotes_to].map(|kinds| places(kinds));
                let _ = write!(text, ";meddling {kinds:?} {}", meddle.owner_moves);
            }
        }
        let others = [
            ("opening", !self.opening.is_empty()),
            ("placement", self.placement.is_some()),
            ("priority", !self.move_choice.priority.is_empty()),
            ("passing", self.free_pass),
        ];
        for (name, _) in others.iter().filter(|(_, has)| *has) {
            let _ = write!(text, ";{name}");
        }
    }

    fn ends_text(&self, text: &mut String, places: impl Fn(&[Kind]) -> Vec<usize>) {
        let ends = &self.ends;
        let _ = write!(
            text,
            ";stalemate {};royal capture {}",
            ends.stalemate as u8, ends.royal_capture
        );
        of_both(text, "royal goal", &ends.royal_goal);
        for goal in &ends.goals {
            let _ = write!(text, ";goal {:?}", places(&goal.kinds));
            of_both(text, "at", &goal.squares);
        }
        let extinct = places(&ends.extinction);
        let _ = write!(text, ";extinction {extinct:?};bared {}", ends.bare_royal_loses);
        if let Some(key) = &self.key {
            let _ = write!(text, ";key {} {:?}", key.square.0, places(&key.claimants));
        }
    }
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

#[cfg(test)]
mod tests;
