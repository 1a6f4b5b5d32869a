//! How the game ends.

use super::super::diagnostic::Problems;
use super::super::fields::Fields;
use super::pieces::kinds;
use super::region::Draft;
use crate::base::PerPlayer;
use crate::rules::spec::{EndSpec, EscapeRule, RepetitionRule, SideResult};

/// Ends of a game that says nothing about them.
pub(super) fn defaults() -> EndSpec {
    EndSpec {
        stalemate: SideResult::Draw,
        repetition: 3,
        repetition_rule: RepetitionRule::Draw,
        move_limit: 50,
        bare_royals_draw: false,
        facing: false,
        royal_goal: PerPlayer::default(),
        escape: None,
        escape_needs: Vec::new(),
    }
}

/// Reads `ends`.
pub(super) fn ends(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let Some(mut fields) = fields.table("ends", problems) else {
        return;
    };
    let mut ends = defaults();
    let results = [
        ("draw", SideResult::Draw),
        ("loss", SideResult::Loss),
        ("win", SideResult::Win),
    ];
    if let Some(result) = fields.choice("stalemate", &results, problems) {
        ends.stalemate = result;
    }
    if let Some(count) = fields
        .take("repetition")
        .and_then(|value| value.integer(0, 100, problems))
    {
        ends.repetition = count as u8;
    }
    let rules = [
        ("draw", RepetitionRule::Draw),
        ("perpetual-loses", RepetitionRule::PerpetualLoses),
    ];
    if let Some(rule) = fields.choice("repetition_rule", &rules, problems) {
        ends.repetition_rule = rule;
    }
    if let Some(moves) = fields
        .take("move_limit")
        .and_then(|value| value.integer(0, 10_000, problems))
    {
        ends.move_limit = moves as u16;
    }
    ends.bare_royals_draw = fields.switch("bare_royals_draw", false, problems);
    ends.facing = fields.switch("facing", false, problems);
    if let Some(value) = fields.take("royal_goal") {
        ends.royal_goal = draft.regions(value, problems);
    }
    let escapes = [
        ("off", None),
        ("unrestricted", Some(EscapeRule::Unrestricted)),
        ("restricted", Some(EscapeRule::Restricted)),
    ];
    ends.escape = fields.choice("escape", &escapes, problems).flatten();
    if let Some(value) = fields.take("escape_needs") {
        ends.escape_needs = kinds(draft, value, problems);
    }
    if ends.escape == Some(EscapeRule::Restricted) && ends.escape_needs.is_empty() {
        problems.report(
            fields.place(),
            "the restricted escape needs 'escape_needs'",
            "name piece letters".to_string(),
        );
    }
    fields.finish(problems);
    draft.spec.ends = ends;
}
