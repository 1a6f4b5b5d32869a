//! Which positions the tables can hold: those whose future follows from the places of the pieces and the side to move.

use super::material::{kinds, promotes_to};
use crate::base::{Bits, Kind, PerKind, PerPlayer, Player};
use crate::position::{Position, TakeBack};
use crate::rules::Rules;
use crate::rules::mating::MateSpec;
use crate::rules::partial::PartialWins;
use crate::rules::spec::RepetitionRule;
use std::fmt;

/// Why there can be no tables of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsuited {
    /// Positions with the same pieces on the same squares differ by this.
    Remembers(&'static str),
    /// The tables do not follow such changes of the board.
    Untaught(&'static str),
}

impl fmt::Display for Unsuited {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsuited::Remembers(what) => {
                write!(
                    out,
                    "its positions depend on {what}, not only on where the pieces stand"
                )
            }
            Unsuited::Untaught(what) => write!(out, "the solver does not know {what}"),
        }
    }
}

/// Refuses positions whose future depends on more than the places of the pieces and the side to move.
///
/// # Errors
/// Says on what it depends.
pub fn check_suited<B: Bits>(position: &Position<B>) -> Result<(), Unsuited> {
    let reason = untaught(position.rules())
        .map(Unsuited::Untaught)
        .or_else(|| remembers(position).map(Unsuited::Remembers))
        .or_else(|| will_remember(position).map(Unsuited::Remembers));
    reason.map_or(Ok(()), Err)
}

/// What changes the board in ways that the tables do not follow.
fn untaught<B: Bits>(rules: &Rules<B>) -> Option<&'static str> {
    let untabled = rules
        .spec
        .mechanics()
        .into_iter()
        .find(|mechanic| !mechanic.tabled);
    untabled.map(|mechanic| mechanic.what)
}

/// What this position holds that the places of the pieces do not show.
pub fn remembers<B: Bits>(position: &Position<B>) -> Option<&'static str> {
    let (rules, state) = (position.rules(), position.state());
    let in_hand = || {
        Player::ALL.iter().any(|player| {
            rules
                .pocket_kinds
                .iter()
                .any(|kind| position.to_place(*player, *kind) > 0)
        })
    };
    [
        (state.once != 0, "rights that are used up"),
        (
            state.take_back == TakeBack::Held,
            "the moves that can still be taken back",
        ),
        (state.rights != 0, "castling rights"),
        (state.en_passant.live, "en passant"),
        (in_hand(), "pieces in the pocket"),
        (
            mates_depend_on_checks(position),
            "which checks have been given before a mate",
        ),
    ]
    .into_iter()
    .find_map(|(holds, what)| holds.then_some(what))
}

/// What positions that come of this one may hold besides the places of the pieces.
fn will_remember<B: Bits>(position: &Position<B>) -> Option<&'static str> {
    let rules = position.rules();
    let (ends, selection) = (rules.ends(), &rules.spec.move_choice);
    let possible = possible_kinds(position);
    let any = |player: Player, holds: &dyn Fn(Kind) -> bool| {
        kinds(rules).any(|kind| possible[player][kind] && holds(kind))
    };
    let promotes = |player| any(player, &|kind| rules.promotions.zone(player, kind).any());
    let passes = |player| any(player, &|kind| rules.mover(player, kind).multi_step.is_some());
    let takes_in_passing = |player| {
        any(player, &|kind| {
            let jumps = rules.jumps.as_ref().is_some_and(|jumps| jumps.kinds[kind]);
            jumps || rules.mover(player, kind).en_passant.is_some()
        })
    };
    let sides = || Player::ALL.into_iter();
    [
        (selection.first_move.is_some(), "the number of the move"),
        (!selection.onward.is_empty(), "which side has captured before"),
        (
            rules.promotions.rescues && sides().any(promotes),
            "pieces kept for rescue",
        ),
        (
            sides().any(|player| passes(player) && takes_in_passing(!player)),
            "en passant",
        ),
        (
            ends.partial != PartialWins::default(),
            "what has happened before a draw, which may be worth more to one side",
        ),
        (
            ends.repetition_rule == RepetitionRule::PerpetualLoses,
            "the moves that led to a repetition",
        ),
    ]
    .into_iter()
    .find_map(|(holds, what)| holds.then_some(what))
}

/// Kinds of each side that are on the board or may come there by promotion, boarding and leaving.
fn possible_kinds<B: Bits>(position: &Position<B>) -> PerPlayer<PerKind<bool>> {
    let rules = position.rules();
    PerPlayer::from_fn(|player| {
        let mut possible = PerKind([false; crate::base::MAX_KINDS]);
        let mut open: Vec<Kind> = kinds(rules)
            .filter(|kind| position.pieces(player, *kind).any())
            .collect();
        while let Some(kind) = open.pop() {
            if std::mem::replace(&mut possible[kind], true) {
                continue;
            }
            open.extend(promotes_to(rules, player, kind));
            for row in rules.spec.boarding.iter().filter(|row| row.player == player) {
                match [row.rider, row.carrier].map(|part| possible[part]) {
                    _ if row.stack == kind => open.extend([row.rider, row.carrier]),
                    [true, true] => open.push(row.stack),
                    _ => {}
                }
            }
        }
        possible
    })
}

/// Do mates win or not by the checks given before them? Not where all pieces of a side that can give check are strong, nor where
/// none is and no strong check has been given.
fn mates_depend_on_checks<B: Bits>(position: &Position<B>) -> bool {
    let rules = position.rules();
    let Some(MateSpec { strong, .. }) = &rules.ends().mate else {
        return false;
    };
    let possible = possible_kinds(position);
    Player::ALL.into_iter().any(|player| {
        let checks = |kind: &Kind| {
            possible[player][*kind]
                && (!rules.is_royal[player][*kind] || royal_may_check(rules, player, *kind))
        };
        let is_strong = |kind: Kind| strong.contains(&kind);
        let checkers: Vec<Kind> = kinds(rules).filter(checks).collect();
        let weak = checkers.iter().any(|kind| !is_strong(*kind));
        let had_strong = position.state().strong_checks[player];
        weak && (had_strong || checkers.iter().any(|kind| is_strong(*kind)))
    })
}

/// Could a royal of a side attack one of the other side that does not attack it in turn?
fn royal_may_check<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind) -> bool {
    let squares = || rules.geometry.existing().squares();
    let attacks = |player, kind, from, to| {
        let target = B::single(to);
        let both = target | B::single(from);
        rules
            .mover(player, kind)
            .targets(&rules.sliders, from, both, target)
            .has(to)
    };
    let unanswered = |other: &Kind| {
        squares().any(|from| {
            squares()
                .filter(|to| *to != from && attacks(player, kind, from, *to))
                .any(|to| !attacks(!player, *other, to, from))
        })
    };
    rules.royals[!player].iter().any(unanswered)
}
