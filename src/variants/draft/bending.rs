//! Rules that bend the orthodox ones: choices among moves, pieces that change, lines to be made.

use super::super::diagnostic::Problems;
use super::super::fields::{Fields, sides};
use super::super::tree::Value;
use super::pieces::{kind, kinds};
use super::region::Draft;
use crate::base::{Kind, PerPlayer, Player};
use crate::rules::line::LineSpec;
use crate::rules::move_choice::{DoubleAnswer, DutySpec, FirstMoveSpec, MoveSort};
use crate::rules::transformation::TransformationSpec;

/// Reads `selection`.
pub(super) fn move_choice(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let Some(mut fields) = fields.table("selection", problems) else {
        return;
    };
    let mut choice = std::mem::take(&mut draft.spec.move_choice);
    if let Some(ranks) = fields.take("priority").and_then(|value| value.list(problems)) {
        choice.priority = ranks.iter().map(|rank| sorts(rank, problems)).collect();
    }
    if let Some(value) = fields.take("interposers") {
        choice.interposers = Some(kinds(draft, value, problems));
    }
    let answers = [
        ("off", None),
        ("royal", Some(DoubleAnswer::Royal)),
        ("any", Some(DoubleAnswer::Any)),
    ];
    choice.answers = fields.choice("capture_checker", &answers, problems).flatten();
    if choice.answers.is_some() && !draft.spec.ends.royal_capture {
        let message = "a checker that has to be captured needs 'ends.royal_capture'";
        problems.report(fields.place(), message, None);
    }
    choice.first_move = fields
        .take("first_move")
        .and_then(|value| first_move(draft, value, problems));
    if let Some(value) = fields.take("onward_until_capture") {
        choice.onward = kinds(draft, value, problems);
        if draft.spec.placement.is_some() {
            problems.report(
                &value.place,
                "not together with a placement phase: both are remembered in one place",
                None,
            );
        }
    }
    choice.duty = fields
        .take("must_capture")
        .and_then(|value| duty(draft, value, problems));
    fields.finish(problems);
    draft.spec.move_choice = choice;
}

fn duty(draft: &Draft, value: &Value, problems: &mut Problems) -> Option<DutySpec> {
    let mut fields = Fields::of(value, problems)?;
    let mut letters = |name, problems: &mut Problems| {
        let value = fields.require(name, problems)?;
        Some(kinds(draft, value, problems))
    };
    let (take, by) = (letters("pieces", problems), letters("by", problems));
    fields.finish(problems);
    Some(DutySpec { take: take?, by: by? })
}

fn sorts(rank: &Value, problems: &mut Problems) -> Vec<MoveSort> {
    let known = [
        ("check", MoveSort::Check),
        ("capture", MoveSort::Capture),
        ("pawn", MoveSort::Pawn),
        ("any", MoveSort::Any),
    ];
    let text = rank.text(problems).unwrap_or_default();
    let mut found = Vec::new();
    for word in text.split_whitespace() {
        match known.iter().find(|(name, _)| *name == word) {
            Some((_, sort)) => found.push(*sort),
            None => problems.report(
                &rank.place,
                format!("'{}' is no sort of move", word.escape_debug()),
                "write check, capture, pawn or any".to_string(),
            ),
        }
    }
    if found.is_empty() {
        problems.report(&rank.place, "a rank of priority without a sort of move", None);
    }
    found
}

fn first_move(draft: &Draft, value: &Value, problems: &mut Problems) -> Option<FirstMoveSpec> {
    let mut fields = Fields::of(value, problems)?;
    let from = fields.require("from", problems);
    let from = from.map(|value| draft.regions(value, problems));
    let to = fields.require("to", problems);
    let to = to.map(|value| draft.regions(value, problems));
    let kinds = fields.require("kinds", problems).map(|value| {
        let written = sides(value, problems);
        PerPlayer::from_fn(|player| {
            written[player].map_or_else(Vec::new, |value| kinds(draft, value, problems))
        })
    });
    fields.finish(problems);
    Some(FirstMoveSpec {
        from: from?,
        to: to?,
        kinds: kinds?,
    })
}

/// Reads `transformation`.
pub(super) fn transformation(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let Some(mut fields) = fields.table("transformation", problems) else {
        return;
    };
    let mut found = TransformationSpec::default();
    for (name, place, value) in fields.named("becomes", problems) {
        let from = letter(draft, name);
        let to = kind(draft, value, problems);
        let (Some(from), Some(to)) = (from, to) else {
            if from.is_none() {
                draft.no_such_piece(name, place, problems);
            }
            continue;
        };
        let royal = |kind: Kind| draft.spec.pieces[kind.index()].royal;
        let fades = |player: &Player| royal(from)[*player] && !royal(to)[*player];
        if Player::ALL.iter().any(fades) {
            problems.report(place, format!("'{name}' is royal and has to stay so"), None);
        }
        found.becomes.push((from, to));
    }
    for (name, place, value) in fields.named("caps", problems) {
        let most = value.integer(0, 128, problems);
        match (letter(draft, name), most) {
            (Some(kind), Some(most)) => found.caps.push((kind, most as u8)),
            (None, _) => draft.no_such_piece(name, place, problems),
            _ => {}
        }
    }
    fields.finish(problems);
    draft.spec.transformation = Some(found);
}

fn letter(draft: &Draft, name: &str) -> Option<Kind> {
    let mut letters = name.chars();
    let letter = letters.next().filter(|letter| letter.is_ascii_uppercase())?;
    letters
        .next()
        .is_none()
        .then(|| draft.spec.kind_of_letter(letter))?
}

/// Reads `neutral`.
pub(super) fn neutral(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let Some(value) = fields.take("neutral") else {
        return;
    };
    let found = kind(draft, value, problems);
    let owned = draft
        .spec
        .pieces
        .iter()
        .any(|piece| piece.royal.0.contains(&true));
    if found.is_some() && owned {
        let message = "a game with a neutral royal cannot have royals of its own sides";
        problems.report(&value.place, message, None);
    }
    draft.spec.neutral = found;
}

/// Reads `line`.
pub(super) fn line(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let Some(mut fields) = fields.table("line", problems) else {
        return;
    };
    let mut number = |name, problems: &mut Problems| {
        let value = fields.require(name, problems);
        value.and_then(|value| value.integer(if name == "length" { 2 } else { 0 }, 16, problems))
    };
    let length = number("length", problems);
    let along_rank = number("along_rank", problems);
    let elsewhere = number("elsewhere", problems);
    let region = fields.require("region", problems);
    let region = region.map(|value| draft.regions(value, problems));
    let needs = fields
        .take("needs")
        .map_or_else(Vec::new, |value| kinds(draft, value, problems));
    let verdicts = [("legal", true), ("illegal", false)];
    let mut verdict =
        |name, default, problems: &mut Problems| fields.choice(name, &verdicts, problems).unwrap_or(default);
    let overlong = verdict("overlong", false, problems);
    let worthless = verdict("worthless", true, problems);
    fields.finish(problems);
    if let (Some(length), Some(along_rank), Some(elsewhere), Some(region)) =
        (length, along_rank, elsewhere, region)
    {
        draft.spec.line = Some(LineSpec {
            length: length as u8,
            region,
            along_rank: along_rank as u8,
            elsewhere: elsewhere as u8,
            needs,
            overlong,
            worthless,
        });
    }
}
