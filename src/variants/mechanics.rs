//! Mechanics of a definition in words, a sentence each, for the rule card and the JSON form.

use super::describe::region;
use crate::rules::Spec;

/// What a game has besides pieces, promotion, castling, placement and the common ends.
pub(super) fn mechanics(spec: &Spec) -> Vec<String> {
    let mut texts = Vec::new();
    if !spec.apart.is_empty() {
        let regions: Vec<String> = spec.apart.iter().map(|squares| region(spec, squares)).collect();
        texts.push(format!(
            "No move leads from one of these to another: {}.",
            regions.join(", ")
        ));
    }
    texts
}
