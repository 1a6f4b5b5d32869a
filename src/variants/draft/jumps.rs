//! Jumps over neighbouring pieces.

use super::super::diagnostic::Problems;
use super::super::fields::Fields;
use super::super::tree::Value;
use super::pieces::kinds;
use super::region::Draft;
use crate::base::Kind;
use crate::betza::{self, Motion, Offset};
use crate::rules::jumps::JumpSpec;

/// Reads `jumps`.
pub(super) fn jumps(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let Some(mut fields) = fields.table("jumps", problems) else {
        return;
    };
    let spec = &draft.spec;
    if spec.powers.is_some() || spec.linked_boards.is_some() || spec.neutral.is_some() {
        let message = "jumps cannot be combined with powers, two boards or a neutral royal";
        problems.report(fields.place(), message, None);
    }
    let jumpers = fields.require("pieces", problems);
    let jumping = jumpers.map_or(Vec::new(), |value| {
        let jumping = kinds(draft, value, problems);
        for kind in &jumping {
            check_jumper(draft, *kind, value, problems);
        }
        jumping
    });
    let over = fields.require("over", problems);
    let over = over.map_or(Vec::new(), |value| steps(value, problems));
    let must_take = fields
        .take("must_take")
        .map_or(Vec::new(), |value| kinds(draft, value, problems));
    fields.finish(problems);
    draft.spec.jumps = Some(JumpSpec {
        kinds: jumping,
        over,
        must_take,
    });
}

/// Series say nothing of promotion, regions and limits of capture.
fn check_jumper(draft: &Draft, kind: Kind, value: &Value, problems: &mut Problems) {
    let piece = &draft.spec.pieces[kind.index()];
    let promotes = draft.spec.promotions.iter().any(|row| row.kind == kind);
    let confined = piece.region.0.iter().any(Option::is_some) || piece.takes.is_some();
    if piece.royal.0.contains(&true) || promotes || confined {
        let message = format!(
            "'{}' cannot jump: it is royal, promotes, keeps to a region or is limited in what it takes",
            piece.letter
        );
        problems.report(&value.place, message, None);
    }
}

/// The steps to the squares that are jumped over.
fn steps(value: &Value, problems: &mut Problems) -> Vec<Offset> {
    let Some(text) = value.text(problems) else {
        return Vec::new();
    };
    match betza::parse(text) {
        Ok(atoms) => {
            if atoms.iter().any(|atom| atom.motion != Motion::Leap) {
                problems.report(
                    &value.place,
                    "only leaps to the squares jumped over are meant",
                    None,
                );
            }
            atoms.iter().map(|atom| atom.offset).collect()
        }
        Err(error) => {
            let place = value.place_in_text(error.column);
            problems.report(&place, error.message, error.suggestion);
            Vec::new()
        }
    }
}
