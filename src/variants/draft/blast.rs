//! Captures that blast.

use super::super::diagnostic::Problems;
use super::super::fields::Fields;
use super::pieces::kinds;
use super::region::Draft;
use crate::rules::blast::BlastSpec;
use crate::rules::turn::TurnPlan;

/// Reads `blast`.
pub(super) fn blast(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let Some(mut fields) = fields.table("blast", problems) else {
        return;
    };
    let spec = &draft.spec;
    if !spec.ends.royal_capture {
        let message =
            "a blast needs 'ends.royal_capture': where royals may not be left attacked it is not defined";
        problems.report(fields.place(), message, None);
    }
    let aside = spec.powers.is_some()
        || spec.jumps.is_some()
        || spec.linked_boards.is_some()
        || spec.neutral.is_some();
    let special = !spec.boarding.is_empty() || spec.rescue.is_some() || !spec.once.is_empty();
    if aside || special || spec.turn != TurnPlan::Single {
        let message = "a blast cannot be combined with powers, jumps, two boards, a neutral royal, boarding, rescue, once-only rights or turns of two moves";
        problems.report(fields.place(), message, None);
    }
    let withstands = fields
        .take("withstands")
        .map_or(Vec::new(), |value| kinds(draft, value, problems));
    fields.finish(problems);
    draft.spec.blast = Some(BlastSpec { withstands });
}
