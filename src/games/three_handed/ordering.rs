//! The order in which the plays of a position are tried: what was best before, captures, then what has been good elsewhere.

use super::position::{Play, PlayAction, Position};
use super::rules::{Rules, Seat};
use super::spec::MOST_KINDS;
use crate::base::{Bits, Kind, Score};
use std::cmp::Reverse;

/// Weight of a victim's value against that of the piece that takes it.
const VICTIM: Score = 8;
/// Captures come before all that is quiet.
const CAPTURE: Score = 1 << 20;
/// Histories stay below it.
const MOST_HISTORY: Score = 1 << 14;

/// How often the quiet plays of each player, by what goes where, were too good for another to allow.
pub(super) struct Histories(Vec<[[Score; MOST_KINDS]; 3]>);

/// What goes, and where.
fn course<B: Bits>(position: &Position<B>, play: Play) -> (Kind, usize) {
    let kind = match play.action {
        PlayAction::Drop(kind, _) => kind,
        PlayAction::Move(from, _) => position.piece(from).map_or(Kind(0), |(_, kind)| kind),
    };
    (kind, play.to().index())
}

impl Histories {
    pub(super) fn new<B: Bits>(rules: &Rules<B>) -> Histories {
        Histories(vec![[[0; MOST_KINDS]; 3]; rules.geometry.squares()])
    }

    fn of<B: Bits>(&self, position: &Position<B>, play: Play) -> Score {
        let (kind, to) = course(position, play);
        self.0[to][position.turn()][kind.index()]
    }

    /// This play cut off, so many turns before the end of looking ahead.
    pub(super) fn reward<B: Bits>(&mut self, position: &Position<B>, play: Play, depth: u32) {
        let (kind, to) = course(position, play);
        let seat: Seat = position.turn();
        let history = &mut self.0[to][seat][kind.index()];
        let bonus = (32 * (depth * depth) as Score).min(MOST_HISTORY / 8);
        *history += bonus - *history * bonus / MOST_HISTORY;
    }
}

/// Most valuable victim, least valuable piece; nothing for what is no capture.
pub(super) fn gain<B: Bits>(rules: &Rules<B>, position: &Position<B>, play: Play) -> Score {
    let value = |kind: Kind| rules.values[kind.index()];
    match (play.action, position.piece(play.to())) {
        (PlayAction::Move(from, _), Some((_, victim))) => {
            let by = position.piece(from).map_or(0, |(_, kind)| value(kind));
            CAPTURE + VICTIM * value(victim) - by
        }
        _ => 0,
    }
}

/// The plays of a position that may be legal, most promising first.
pub(super) fn ordered<B: Bits>(
    rules: &Rules<B>,
    position: &Position<B>,
    histories: &Histories,
    best: Option<Play>,
) -> impl Iterator<Item = Play> + use<B> {
    let mut plays: Vec<(Score, Play)> = Vec::with_capacity(64);
    position.each_candidate(rules, |play| {
        let order = match gain(rules, position, play) {
            _ if best == Some(play) => Score::MAX,
            0 => histories.of(position, play),
            gain => gain,
        };
        plays.push((order, play));
    });
    // A stable sort: what comes first among equals is the same everywhere.
    plays.sort_by_key(|(order, _)| Reverse(*order));
    plays.into_iter().map(|(_, play)| play)
}
