//! How programs write squares on boards where not all do it alike.

use crate::board::{Writing, from_rank_zero};

/// Squares of a FEN as we write them.
pub(super) fn squares(text: &str, habit: Writing) -> String {
    match habit {
        Writing::Sheets | Writing::Wxf => text.to_owned(),
        Writing::Iccs => from_rank_zero(text),
    }
}
