//! Powers of pieces: gazes, swaps, leaps, charges, mimicry.

use super::super::diagnostic::Problems;
use super::super::fields::Fields;
use super::pieces::{kind, kinds, kinds_by_kind};
use super::region::Draft;
use crate::base::Kind;
use crate::rules::powers::{MimicSpec, PowersSpec};

/// Reads `powers`.
pub(super) fn powers(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let Some(mut fields) = fields.table("powers", problems) else {
        return;
    };
    if !draft.spec.ends.royal_capture {
        problems.report(
            fields.place(),
            "powers need 'ends.royal_capture': they know no check",
            None,
        );
    }
    let mimic = mimic(draft, &mut fields, problems);
    draft.spec.powers = Some(PowersSpec {
        gaze: letters(draft, &mut fields, "gaze", problems),
        swap: letters(draft, &mut fields, "swap", problems),
        leap: letters(draft, &mut fields, "leap", problems),
        charge: letters(draft, &mut fields, "charge", problems),
        mimic,
    });
    fields.finish(problems);
}

fn letters(draft: &Draft, fields: &mut Fields<'_>, name: &'static str, problems: &mut Problems) -> Vec<Kind> {
    fields
        .take(name)
        .map_or(Vec::new(), |value| kinds(draft, value, problems))
}

fn mimic(draft: &Draft, fields: &mut Fields<'_>, problems: &mut Problems) -> Option<MimicSpec> {
    let mut fields = fields.table("mimic", problems)?;
    let mimic = fields
        .require("piece", problems)
        .and_then(|value| kind(draft, value, problems));
    let captures = kinds_by_kind(draft, &mut fields, "captures", problems);
    let spec = MimicSpec {
        kind: mimic.unwrap_or_default(),
        gaze: letters(draft, &mut fields, "gaze", problems),
        swap: letters(draft, &mut fields, "swap", problems),
        leap: letters(draft, &mut fields, "leap", problems),
        charge: letters(draft, &mut fields, "charge", problems),
        captures,
    };
    fields.finish(problems);
    mimic.map(|_| spec)
}
