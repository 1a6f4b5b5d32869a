//! Carriers that can be boarded, and forced opening moves.

use super::super::diagnostic::Problems;
use super::super::fields::Fields;
use super::super::tree::{Content, Value};
use super::pieces::{atoms, kind, kinds};
use super::region::Draft;
use super::stack::{check_movement, check_parts};
use crate::base::Player;
use crate::rules::boarding::BoardingSpec;
use crate::rules::mating::{MateSpec, OpeningMove};

/// Reads `boarding`.
pub(super) fn boarding(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    for (_, _, value) in fields.named("boarding", problems) {
        let Some(mut row) = Fields::of(value, problems) else {
            continue;
        };
        let mut piece = |name, problems: &mut Problems| {
            let value = row.require(name, problems)?;
            kind(draft, value, problems)
        };
        let rider = piece("rider", problems);
        let carrier = piece("carrier", problems);
        let stack = piece("stack", problems);
        let sides = [
            ("both", &Player::ALL[..]),
            ("south", &Player::ALL[..1]),
            ("north", &Player::ALL[1..]),
        ];
        let players = row.choice("side", &sides, problems).unwrap_or(&Player::ALL);
        row.finish(problems);
        let (Some(rider), Some(carrier), Some(stack)) = (rider, carrier, stack) else {
            continue;
        };
        for player in players {
            let row = BoardingSpec {
                player: *player,
                rider,
                carrier,
                stack,
            };
            check_parts(draft, &row, &value.place, problems);
            check_movement(draft, &row, fields, &value.place, problems);
            draft.spec.boarding.push(row);
        }
    }
}

/// Reads `opening`: pairs of squares, or tables that say by which movement they are gone.
pub(super) fn opening(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let moves = fields.take("opening").and_then(|value| value.list(problems));
    for value in moves.unwrap_or_default() {
        draft.spec.opening.extend(opening_move(draft, value, problems));
    }
}

fn opening_move(draft: &Draft, value: &Value, problems: &mut Problems) -> Option<OpeningMove> {
    let mut betza = None;
    let mut written = Some(value);
    if matches!(value.content, Content::Table(_)) {
        let mut row = Fields::of(value, problems)?;
        written = row.require("move", problems);
        betza = row.require("betza", problems);
        row.finish(problems);
    }
    let (from, to) = draft.square_pair(written?, problems)?;
    let (start, end) = (vec![from], vec![to]);
    let ends = (Some(&start), Some(&end));
    let by = betza.map(|betza| atoms(betza, ends, &start, problems));
    Some(OpeningMove {
        from,
        to,
        by: by.unwrap_or_default(),
    })
}

/// Reads `mate` of the ends.
pub(super) fn mate(draft: &Draft, fields: &mut Fields<'_>, problems: &mut Problems) -> Option<MateSpec> {
    let mut row = fields.table("mate", problems)?;
    let mut letters = |name, problems: &mut Problems| {
        let value = row.take(name);
        value.map_or_else(Vec::new, |value| kinds(draft, value, problems))
    };
    let strong = letters("strong", problems);
    let unable = letters("unable", problems);
    let results = [("illegal", true), ("draw", false)];
    let unable_is_illegal = row.choice("unable_mate", &results, problems).unwrap_or(true);
    row.finish(problems);
    Some(MateSpec {
        unable_is_illegal: unable_is_illegal && !unable.is_empty(),
        strong,
        unable,
    })
}
