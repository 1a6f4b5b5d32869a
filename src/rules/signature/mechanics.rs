//! What a signature says of each mechanic: the pieces, numbers and squares that it is about.

use super::super::boarding::BoardingSpec;
use super::super::jumps::JumpSpec;
use super::super::line::LineSpec;
use super::super::powers::{MimicSpec, PowersSpec};
use super::super::spec::{RescueSpec, Spec};
use super::super::turn::TurnPlan;
use super::{Order, of_both};
use crate::base::Player;

/// The mechanics of a game, in an order that is fixed for ever; nothing of those that it does not have.
pub(super) fn mechanics_text(spec: &Spec, order: &Order) -> String {
    let choice = &spec.move_choice;
    let named = |has: bool, name: &str| has.then(|| format!(";{name}"));
    let parts = [
        boarding_text(&spec.boarding, order),
        spec.line.as_ref().map(|line| line_text(line, order)),
        spec.transformation
            .as_ref()
            .map(|change| format!(";becomes {:?}", order.pairs(&change.becomes))),
        spec.neutral
            .map(|kind| format!(";neutral {:?}", order.place(kind))),
        spec.powers.as_ref().map(|powers| powers_text(powers, order)),
        spec.jumps.as_ref().map(|jumps| jumps_text(jumps, order)),
        spec.blast
            .as_ref()
            .map(|blast| format!(";blast {:?}", order.places(&blast.withstands))),
        spec.linked_boards
            .as_ref()
            .map(|boards| format!(";linked boards {}", boards.royals_cross)),
        spec.rescue.as_ref().map(|rescue| rescue_text(rescue, order)),
        choice.duty.as_ref().map(|duty| {
            format!(
                ";duty {:?} {:?}",
                order.places(&duty.take),
                order.places(&duty.by)
            )
        }),
        turn_text(&spec.turn, order),
        named(!spec.opening.is_empty(), "opening"),
        named(spec.placement.is_some(), "placement"),
        named(!choice.priority.is_empty(), "priority"),
        named(spec.free_pass, "passing"),
    ];
    parts.into_iter().flatten().collect()
}

fn boarding_text(boarding: &[BoardingSpec], order: &Order) -> Option<String> {
    let place = |kind| order.place(kind);
    let rows = boarding.iter();
    let mut rows: Vec<_> = rows
        .map(|row| {
            (
                row.player as u8,
                place(row.rider),
                place(row.carrier),
                place(row.stack),
            )
        })
        .collect();
    rows.sort_unstable();
    (!rows.is_empty()).then(|| format!(";boarding {rows:?}"))
}

fn line_text(line: &LineSpec, order: &Order) -> String {
    let (length, along_rank, elsewhere) = (line.length, line.along_rank, line.elsewhere);
    let mut text = format!(
        ";line {length} {along_rank} {elsewhere} {:?}",
        order.places(&line.needs)
    );
    of_both(&mut text, "counts", &line.region);
    text
}

fn powers_text(powers: &PowersSpec, order: &Order) -> String {
    let had = [&powers.gaze, &powers.swap, &powers.leap, &powers.charge].map(|kinds| order.places(kinds));
    let mimic = powers.mimic.as_ref().map(|mimic| mimic_text(mimic, order));
    format!(";powers {had:?}") + &mimic.unwrap_or_default()
}

fn mimic_text(mimic: &MimicSpec, order: &Order) -> String {
    let had = [&mimic.gaze, &mimic.swap, &mimic.leap, &mimic.charge].map(|kinds| order.places(kinds));
    let captures = mimic.captures.iter();
    let captures: Vec<_> = captures
        .map(|(victim, how)| (order.place(*victim), order.places(how)))
        .collect();
    format!(";mimic {:?} {had:?} {captures:?}", order.place(mimic.kind))
}

fn jumps_text(jumps: &JumpSpec, order: &Order) -> String {
    let mut over: Vec<_> = jumps.over.iter().map(|step| (step.files, step.ranks)).collect();
    over.sort_unstable();
    let (kinds, must_take) = (order.places(&jumps.kinds), order.places(&jumps.must_take));
    format!(";jumps {kinds:?} {over:?} {must_take:?}")
}

fn rescue_text(rescue: &RescueSpec, order: &Order) -> String {
    let kinds = Player::ALL.map(|player| order.places(&rescue.kinds[player]));
    format!(";rescue {kinds:?} {:?}", order.pairs(&rescue.replaced_by))
}

fn turn_text(turn: &TurnPlan, order: &Order) -> Option<String> {
    match turn {
        TurnPlan::Single => None,
        TurnPlan::Double => Some(";turns of two moves".to_owned()),
        TurnPlan::Meddle(meddle) => {
            let kinds =
                [&meddle.kinds, &meddle.otherwise, &meddle.promotes_to].map(|kinds| order.places(kinds));
            Some(format!(";meddling {kinds:?} {}", meddle.owner_moves))
        }
    }
}
