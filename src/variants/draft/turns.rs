//! What a turn is made of, taking a move back, and the second board pieces pass to.

use super::super::diagnostic::Problems;
use super::super::fields::Fields;
use super::pieces::kinds;
use super::region::Draft;
use crate::base::Player;
use crate::rules::linked_boards::LinkedBoardsSpec;
use crate::rules::move_choice::MoveChoiceSpec;
use crate::rules::spec::RepetitionRule;
use crate::rules::turn::{MeddleSpec, TurnPlan};

/// Reads `twin`. Before all squares, for it says how they are named.
pub(super) fn linked_boards(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let Some(mut boards) = fields.table("twin", problems) else {
        return;
    };
    draft.spec.linked_boards = Some(LinkedBoardsSpec {
        royals_cross: boards.switch("royals_cross", true, problems),
        shared_names: boards.switch("shared_names", false, problems),
    });
    boards.finish(problems);
}

#[derive(Clone, Copy)]
enum Plan {
    Single,
    Double,
    Meddle,
}

/// Reads `turn`.
pub(super) fn turn(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let Some(mut turn) = fields.table("turn", problems) else {
        return;
    };
    let plans = [
        ("single", Plan::Single),
        ("double", Plan::Double),
        ("meddle", Plan::Meddle),
    ];
    draft.spec.turn = match turn.choice("plan", &plans, problems).unwrap_or(Plan::Single) {
        Plan::Single => TurnPlan::Single,
        Plan::Double => TurnPlan::Double,
        Plan::Meddle => {
            let mut letters = |name| {
                turn.take(name)
                    .map_or(Vec::new(), |value| kinds(draft, value, problems))
            };
            let meddle = MeddleSpec {
                kinds: letters("pieces"),
                otherwise: letters("otherwise"),
                promotes_to: letters("promotes_to"),
                owner_moves: turn.switch("owner_moves", false, problems),
            };
            if meddle.kinds.is_empty() {
                problems.report(turn.place(), "the plan 'meddle' needs 'pieces'", None);
            }
            TurnPlan::Meddle(meddle)
        }
    };
    turn.finish(problems);
}

/// Reads `free_pass`.
pub(super) fn free_pass(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    draft.spec.free_pass = fields.switch("free_pass", false, problems);
    let spec = &draft.spec;
    let compelled = spec.move_choice != MoveChoiceSpec::default();
    let special = spec.powers.is_some() || spec.neutral.is_some() || spec.turn != TurnPlan::Single;
    if spec.free_pass && (compelled || special) {
        let message = "passing at will cannot be combined with rules that choose among the moves, powers, a neutral royal or turns of two moves";
        problems.report(fields.place(), message, None);
    }
}

/// Reads `take_back`. After all that it cannot go together with.
pub(super) fn take_back(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let sides = [
        ("none", None),
        ("south", Some(Player::South)),
        ("north", Some(Player::North)),
    ];
    let Some(side) = fields.choice("take_back", &sides, problems).flatten() else {
        return;
    };
    let spec = &draft.spec;
    let judged_by_course =
        spec.ends.repetition_rule != RepetitionRule::Draw || spec.ends.partial.counts_perpetual();
    let obstacles = [
        (spec.turn != TurnPlan::Single, "turns of one move"),
        (spec.placement.is_some(), "a game without placement phase"),
        (judged_by_course, "repetitions that are plain draws"),
    ];
    for (_, needs) in obstacles.iter().filter(|(stands, _)| *stands) {
        problems.report(fields.place(), format!("'take_back' needs {needs}"), None);
    }
    draft.spec.take_back = Some(side);
}
