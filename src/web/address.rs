//! Addresses within the page.

use crate::files::page::quoted;

/// Where a game begins: of this name, in this position if one is given; what stands behind `#`.
pub(super) fn of_game(game: &str, state: Option<&str>) -> String {
    let state = state.map_or_else(String::new, |state| format!("&state={}", quoted(state)));
    format!("game={}{state}", quoted(game))
}
