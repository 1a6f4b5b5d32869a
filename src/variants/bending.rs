//! Rules that bend the orthodox ones, told to people and programs.

use super::describe::{letters, region};
use crate::base::{Kind, PerPlayer, Player};
use crate::rules::Spec;
use crate::rules::line::LineSpec;
use crate::rules::move_choice::{DoubleAnswer, MoveChoiceSpec, MoveSort};
use crate::rules::spec::Region;
use crate::rules::transformation::TransformationSpec;
use serde_json::{Value, json};

/// Sentences for the rule card.
pub(super) fn sentences(spec: &Spec) -> Vec<String> {
    let ends = &spec.ends;
    let switches = [
        (
            ends.royal_capture,
            "There is no check: royals may be left attacked, and a side without royals has lost.",
        ),
        (
            ends.passed_royals_draw,
            "Draw as soon as no piece stands beyond either side's royals.",
        ),
        (ends.no_men_loses, "A side without pieces loses."),
        (
            ends.stuck_passes,
            "A side without a move passes; both without one: draw.",
        ),
    ];
    let mut lines: Vec<String> = switches
        .into_iter()
        .filter(|(on, _)| *on)
        .map(|(_, text)| text.to_string())
        .collect();
    lines.extend(selection(spec, &spec.move_choice));
    lines.extend(
        spec.transformation
            .iter()
            .map(|change| transformation(spec, change)),
    );
    lines.extend(spec.line.iter().map(|goal| line(spec, goal)));
    if let Some(kind) = spec.neutral {
        lines.push(format!(
            "{} belongs to nobody: a side that finds it attacked moves it, onto any piece, or captures the attacker, \
             so that no piece of either side attacks it; who cannot loses. A side without pieces passes.",
            spec.pieces[kind.index()].letter
        ));
    }
    if !spec.idle_rights.is_empty() {
        lines.push(format!("The rights {} of a FEN mean nothing.", spec.idle_rights));
    }
    lines
}

/// A text that may differ between the sides.
fn both(spec: &Spec, text: impl Fn(Player) -> String) -> String {
    let [south, north] = Player::ALL.map(text);
    if south == north {
        south
    } else {
        format!("{south} ({}: {north})", spec.sides[Player::North])
    }
}

fn selection(spec: &Spec, selection: &MoveChoiceSpec) -> Vec<String> {
    let mut lines = Vec::new();
    if !selection.priority.is_empty() {
        let ranks: Vec<String> = selection.priority.iter().map(|rank| sorts(rank)).collect();
        lines.push(format!(
            "Only moves of the first sort that is there may be played: {}; besides, royals leave check.",
            ranks.join(", then ")
        ));
    }
    if let Some(kinds) = &selection.interposers {
        lines.push(format!(
            "Only {} may step between a royal and its attacker.",
            letters(spec, kinds)
        ));
    }
    if let Some(answer) = selection.answers {
        lines.push(format!(
            "A checking piece must be captured, in double check {}.",
            match answer {
                DoubleAnswer::Royal => "by the royal",
                DoubleAnswer::Any => "by any piece",
            }
        ));
    }
    if let Some(first) = &selection.first_move {
        let text = |player: Player| {
            format!(
                "{} from {} to {}",
                letters(spec, &first.kinds[player]),
                region(spec, &first.from[player]),
                region(spec, &first.to[player])
            )
        };
        lines.push(format!("First move: {}.", both(spec, text)));
    }
    if !selection.onward.is_empty() {
        lines.push(format!(
            "{} only goes forward until its side has captured (X and x in the rights of a FEN).",
            letters(spec, &selection.onward)
        ));
    }
    lines
}

fn sorts(rank: &[MoveSort]) -> String {
    let words: Vec<&str> = rank
        .iter()
        .map(|sort| match sort {
            MoveSort::Check => "checks",
            MoveSort::Capture => "captures",
            MoveSort::Pawn => "pawn moves",
            MoveSort::Any => "all others",
        })
        .collect();
    words.join(" and ")
}

fn transformation(spec: &Spec, change: &TransformationSpec) -> String {
    let letter = |kind: Kind| spec.pieces[kind.index()].letter;
    let changes: Vec<String> = change
        .becomes
        .iter()
        .map(|(from, to)| format!("{} to {}", letter(*from), letter(*to)))
        .collect();
    let caps: Vec<String> = change
        .caps
        .iter()
        .map(|(kind, most)| format!("{most} {}", letter(*kind)))
        .collect();
    let limit = if caps.is_empty() {
        String::new()
    } else {
        format!("; at most {}", caps.join(", "))
    };
    format!("A moved piece changes: {}{limit}.", changes.join(", "))
}

fn line(spec: &Spec, goal: &LineSpec) -> String {
    let place = both(spec, |player| region(spec, &goal.region[player]));
    let needs = if goal.needs.is_empty() {
        String::new()
    } else {
        format!(" and contain {}", letters(spec, &goal.needs))
    };
    let verdict = |legal: bool| if legal { "legal" } else { "illegal" };
    format!(
        "A line of {} adjacent own pieces made by the move wins; along a rank {}, else {} of them must stand on {place}{needs}. \
         A longer line is {}, one that does not win {}.",
        goal.length,
        goal.along_rank,
        goal.elsewhere,
        verdict(goal.overlong),
        verdict(goal.worthless)
    )
}

/// The same for programs.
pub(super) fn json(spec: &Spec) -> Value {
    let squares = |regions: &PerPlayer<Region>| {
        let names = |player: Player| {
            let squares = regions[player].iter();
            squares
                .map(|square| spec.square_name(*square))
                .collect::<Vec<_>>()
        };
        json!({ "south": names(Player::South), "north": names(Player::North) })
    };
    let letter = |kind: &Kind| spec.pieces[kind.index()].letter.to_string();
    let ends = &spec.ends;
    let pairs = |change: &TransformationSpec| {
        let becomes = change.becomes.iter();
        becomes
            .map(|(from, to)| (letter(from), json!(letter(to))))
            .collect::<serde_json::Map<_, _>>()
    };
    let caps = |change: &TransformationSpec| {
        let caps = change.caps.iter();
        caps.map(|(kind, most)| (letter(kind), json!(most)))
            .collect::<serde_json::Map<_, _>>()
    };
    json!({
        "royal_capture": ends.royal_capture, "passed_royals_draw": ends.passed_royals_draw,
        "no_men_loses": ends.no_men_loses, "stuck_passes": ends.stuck_passes,
        "neutral": spec.neutral.as_ref().map(letter),
        "rules": sentences(spec),
        "transformation": spec.transformation.as_ref().map(|change| json!({ "becomes": pairs(change), "caps": caps(change) })),
        "line": spec.line.as_ref().map(|line| json!({
            "length": line.length, "region": squares(&line.region), "along_rank": line.along_rank,
            "elsewhere": line.elsewhere, "needs": letters(spec, &line.needs),
            "overlong": line.overlong, "worthless": line.worthless,
        })),
    })
}
