//! How the game ends.

use super::super::diagnostic::Problems;
use super::super::fields::{Fields, sides};
use super::super::tree::Value;
use super::pieces::{kinds, kinds_by_kind};
use super::region::Draft;
use crate::base::{PerPlayer, Player};
use crate::game::Ending;
use crate::rules::partial::PartialWins;
use crate::rules::spec::{
    BareRule, EndSpec, EscapeRule, GoalSpec, KeyRule, KeySpec, RepetitionRule, SideResult, StuckRule,
};

/// Ends of a game that says nothing about them.
pub(super) fn defaults() -> EndSpec {
    EndSpec {
        stalemate: SideResult::Draw,
        stuck_passes: false,
        royal_capture: false,
        royal_trade_draws: false,
        passed_royals_draw: false,
        no_men_loses: false,
        repetition: 3,
        repetition_rule: RepetitionRule::Draw,
        chased: Vec::new(),
        move_limit: 50,
        bare_royals_draw: false,
        facing: PerPlayer::default(),
        royal_goal: PerPlayer::default(),
        goals: Vec::new(),
        extinction: Vec::new(),
        bare_royal_loses: false,
        partial: PartialWins::default(),
        mate: None,
        escape: None,
        escape_side: None,
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
        ("draw", Some(SideResult::Draw)),
        ("loss", Some(SideResult::Loss)),
        ("win", Some(SideResult::Win)),
        ("pass", None),
    ];
    match fields.choice("stalemate", &results, problems) {
        Some(Some(result)) => ends.stalemate = result,
        Some(None) => ends.stuck_passes = true,
        None => {}
    }
    if let Some(count) = fields
        .take("repetition")
        .and_then(|value| occurrences(value, 100, problems))
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
    ends.chased = kinds_by_kind(draft, &mut fields, "chased", problems);
    if let Some(moves) = fields
        .take("move_limit")
        .and_then(|value| value.integer(0, 10_000, problems))
    {
        ends.move_limit = moves as u16;
    }
    ends.bare_royals_draw = fields.switch("bare_royals_draw", false, problems);
    if let Some(value) = fields.take("facing") {
        let written = sides(value, problems);
        ends.facing = PerPlayer::from_fn(|player| {
            written[player].and_then(|value| value.switch(problems)) == Some(true)
        });
    }
    ends.royal_capture = fields.switch("royal_capture", false, problems);
    ends.royal_trade_draws = fields.switch("royal_trade_draws", false, problems);
    ends.passed_royals_draw = fields.switch("passed_royals_draw", false, problems);
    ends.no_men_loses = fields.switch("no_men_loses", false, problems);
    if ends.royal_capture && ends.facing.0.contains(&true) {
        let message = "royals that may be captured cannot also be kept from facing each other";
        problems.report(fields.place(), message, None);
    }
    if let Some(value) = fields.take("royal_goal") {
        ends.royal_goal = draft.regions(value, problems);
    }
    for (_, _, value) in fields.named("goals", problems) {
        ends.goals.extend(goal(draft, value, problems));
    }
    if let Some(value) = fields.take("extinction") {
        ends.extinction = kinds(draft, value, problems);
    }
    ends.partial = partial(&mut fields, problems);
    ends.mate = super::boarding::mate(draft, &mut fields, problems);
    ends.bare_royal_loses = fields.switch("bare_royal_loses", false, problems);
    let escapes = [
        ("off", None),
        ("unrestricted", Some(EscapeRule::Unrestricted)),
        ("restricted", Some(EscapeRule::Restricted)),
    ];
    ends.escape = fields.choice("escape", &escapes, problems).flatten();
    let escaping = [
        ("both", None),
        ("south", Some(Player::South)),
        ("north", Some(Player::North)),
    ];
    ends.escape_side = fields.choice("escape_side", &escaping, problems).flatten();
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

/// A game that no rule ends with a winner is probably one whose `royal = true` was forgotten.
pub(super) fn report_endless(draft: &Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let spec = &draft.spec;
    let ends = &spec.ends;
    let royal = |player: Player| spec.pieces.iter().any(|piece| piece.royal[player]);
    let goal = |player: Player| !ends.royal_goal[player].is_empty();
    let somebody_wins = Player::ALL
        .into_iter()
        .any(|player| royal(player) || goal(player))
        || spec.neutral.is_some()
        || spec.key.is_some()
        || spec.line.is_some()
        || !ends.goals.is_empty()
        || !ends.extinction.is_empty()
        || ends.no_men_loses
        || ends.stalemate != SideResult::Draw;
    // It would only follow from what else is wrong.
    if somebody_wins || !problems.0.is_empty() {
        return;
    }
    let pieces = fields.take("pieces").map(|value| &value.place);
    let place = pieces.and_then(|place| fields.own_place([place]));
    let help = "write royal = true for the piece whose loss loses the game, or name another end: ends.goals, ends.extinction, ends.no_men_loses, ends.stalemate, key, line";
    problems.report(
        place.unwrap_or(fields.place()),
        "nobody can win: no piece is royal, and nothing else ends the game",
        help.to_string(),
    );
}

/// How many occurrences of a position end the game.
pub(super) fn occurrences(value: &Value, most: i64, problems: &mut Problems) -> Option<i64> {
    let count = value.integer(0, most, problems)?;
    if count == 1 {
        let message = "the first occurrence of a position cannot end the game: its start would";
        let help = "write 2 or more, or 0 for never".to_string();
        problems.report(&value.place, message, help);
        return None;
    }
    Some(count)
}

/// Reads what draws are worth to one side, in hundredths of the point.
fn partial(fields: &mut Fields<'_>, problems: &mut Problems) -> PartialWins {
    let mut partial = PartialWins::default();
    let Some(mut fields) = fields.table("partial", problems) else {
        return partial;
    };
    let hundredths =
        |value: &Value, problems: &mut Problems| value.integer(50, 99, problems).map_or(50, |n| n as u8);
    if let Some(value) = fields.take("perpetual") {
        let written = sides(value, problems);
        partial.perpetual =
            PerPlayer::from_fn(|player| written[player].map_or(50, |value| hundredths(value, problems)));
    }
    if let Some(value) = fields.take("stalemate") {
        partial.stalemate = hundredths(value, problems);
    }
    if let Some(value) = fields.take("bare") {
        partial.bare = hundredths(value, problems);
    }
    fields.finish(problems);
    partial
}

fn goal(draft: &Draft, value: &Value, problems: &mut Problems) -> Option<GoalSpec> {
    let mut fields = Fields::of(value, problems)?;
    let pieces = fields
        .require("pieces", problems)
        .map(|value| kinds(draft, value, problems));
    let squares = fields
        .require("squares", problems)
        .map(|value| draft.regions(value, problems));
    let names = Ending::GOALS.map(|ending| (ending.words(), ending));
    let ending = fields.choice("told", &names, problems);
    fields.finish(problems);
    Some(GoalSpec {
        ending: ending.unwrap_or(Ending::GoalReached),
        kinds: pieces?,
        squares: squares?,
    })
}

/// Reads `key`.
pub(super) fn key(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let Some(mut fields) = fields.table("key", problems) else {
        return;
    };
    let square = fields.require("square", problems);
    let square = square.and_then(|value| draft.square(value, problems));
    let rules = [("hold", KeyRule::Hold), ("secure", KeyRule::Secure)];
    let rule = fields.choice("rule", &rules, problems).unwrap_or(KeyRule::Hold);
    let bares = [
        ("adjudicated", BareRule::Adjudicated),
        ("play", BareRule::PlayedOut),
    ];
    let bare = fields
        .choice("bare", &bares, problems)
        .unwrap_or(BareRule::Adjudicated);
    let stucks = [
        ("draw", StuckRule::Draw),
        ("pass", StuckRule::Pass),
        ("loss", StuckRule::Loss),
    ];
    let stuck = fields
        .choice("no_move", &stucks, problems)
        .unwrap_or(StuckRule::Draw);
    let claimless_draw = fields.switch("claimless_draw", false, problems);
    let claimants = fields.require("claimants", problems);
    let claimants = claimants.map(|value| kinds(draft, value, problems));
    fields.finish(problems);
    if let (Some(square), Some(claimants)) = (square, claimants) {
        draft.spec.key = Some(KeySpec {
            square,
            rule,
            claimants,
            bare,
            stuck,
            claimless_draw,
        });
    }
}
