//! Series of jumps named by their two ends, and why a text names no legal series.

use super::journey::Journey;
use super::notation::{MoveTextError, split_square};
use super::state::Position;
use crate::base::{Bits, Move, MoveClass, MoveList, Square};
use crate::rules::jumps::{Jumps, Way};

/// A series as far as it has been looked at.
struct Course<B> {
    at: Square,
    victims: B,
    /// The start and all landings.
    visited: Vec<Square>,
}

impl<B: Bits> Position<B> {
    /// The series among `moves` that a text of two squares means which no single jump joins.
    pub(super) fn series_between_ends(&self, text: &str, moves: &MoveList) -> Vec<Move> {
        let square = |name: &str| self.rules.spec.square(name);
        let ends = split_square(text).and_then(|(from, to)| Some((square(from)?, square(to)?)));
        let (Some(jumps), Some((from, to))) = (&self.rules.jumps, ends) else {
            return Vec::new();
        };
        if jumps.way_to(self.state.turn, from, to).is_some() {
            return Vec::new();
        }
        let meant = |m: &&Move| m.class() == MoveClass::Series && (m.from(), m.to()) == (from, to);
        moves.iter().filter(meant).copied().collect()
    }

    /// Why a text that names the squares of a series is no legal one; `None` for other texts.
    pub(super) fn explain_series(&self, text: &str, moves: &MoveList) -> Option<MoveTextError> {
        let jumps = self.rules.jumps.as_ref()?;
        let illegal = |why: String| MoveTextError::Illegal {
            text: text.to_owned(),
            why,
        };
        let several = self.series_between_ends(text, moves);
        if !several.is_empty() {
            let texts: Vec<String> = several.iter().take(5).map(|m| self.notation(*m)).collect();
            return Some(illegal(format!(
                "name every landing, as in {}",
                texts.join(" or ")
            )));
        }
        let mut squares = Vec::new();
        let mut rest = text;
        while let Some((name, more)) = split_square(rest) {
            squares.push(self.rules.spec.square(name)?);
            rest = more;
        }
        let (from, landings) = squares
            .split_first()
            .filter(|(_, landings)| rest.is_empty() && !landings.is_empty())?;
        let (owner, kind) = self.cell(*from).piece()?;
        let jumper = owner == self.state.turn && jumps.kinds[kind];
        let jump = |landing: &Square| jumps.way_to(self.state.turn, *from, *landing).is_some();
        if !jumper || landings.len() == 1 && !jump(&landings[0]) {
            return None;
        }
        Some(illegal(self.why_no_series(jumps, *from, landings)))
    }

    fn why_no_series(&self, jumps: &Jumps<B>, from: Square, landings: &[Square]) -> String {
        let mut course = Course {
            at: from,
            victims: B::EMPTY,
            visited: vec![from],
        };
        for landing in landings {
            let Some(way) = jumps.way_to(self.state.turn, course.at, *landing) else {
                return format!(
                    "no jump leads from {} to {}",
                    self.name(course.at),
                    self.name(*landing)
                );
            };
            if let Some(problem) = self.problem_of_jump(&course, way) {
                return problem;
            }
            course.victims |= self.jump_victim(way.over);
            course.visited.push(*landing);
            course.at = *landing;
        }
        if let Some(over) = self.unfinished_over(jumps, &course, landings) {
            return format!("the series has to go on over {}", self.name(over));
        }
        let chosen = self
            .why_not_chosen(Move::series(from, course.at, 0, course.victims.any()))
            .filter(|_| !self.in_check());
        chosen
            .unwrap_or("it would leave the royal in check, or a capture that is compulsory comes first")
            .into()
    }

    fn name(&self, square: Square) -> String {
        self.rules.spec.square_name(square)
    }

    /// What a jump over a square captures: an enemy piece there, or the one that has just passed it.
    fn jump_victim(&self, over: Square) -> B {
        let en_passant = &self.state.en_passant;
        if en_passant.live && en_passant.passed().contains(&over) {
            B::single(en_passant.victim)
        } else {
            B::single(over) & self.players[!self.state.turn]
        }
    }

    fn problem_of_jump(&self, course: &Course<B>, way: Way) -> Option<String> {
        let start = course.visited.first().map_or(B::EMPTY, |from| B::single(*from));
        let occupied = (self.occupied() ^ start) & !course.victims;
        let (over, landing) = (self.name(way.over), self.name(way.landing));
        if occupied.has(way.landing) {
            return Some(format!("{landing} is occupied"));
        }
        if self.jump_victim(way.over).any() && !course.victims.has(way.over) {
            return None;
        }
        if !occupied.has(way.over) {
            return Some(format!("nothing stands on {over} to be jumped over"));
        }
        if course.victims.any() {
            return Some(format!(
                "the own piece on {over} cannot be jumped over after a capture"
            ));
        }
        let again = course.visited.contains(&way.landing);
        again.then(|| format!("the move has been on {landing} before"))
    }

    /// The piece that the series has to go on over, if it is broken off too early.
    fn unfinished_over(&self, jumps: &Jumps<B>, course: &Course<B>, landings: &[Square]) -> Option<Square> {
        let goes_on = |journey: &Journey<B>| {
            journey.landings.len() > landings.len() && journey.landings.starts_with(landings)
        };
        let from = *course.visited.first()?;
        self.jump_series(from).into_iter().find(goes_on)?;
        let must = self.kinds_of(&jumps.must_take) & self.players[!self.state.turn] & !course.victims;
        let occupied = (self.occupied() ^ B::single(from)) & !course.victims;
        let mut ways = jumps.ways(self.state.turn, course.at).iter();
        let next = ways.find(|way| must.has(way.over) && !occupied.has(way.landing));
        next.map(|way| way.over)
    }
}
