//! Addresses within the page.

/// Where a game begins: of this name, in this position if one is given; what stands behind `#`.
pub(super) fn of_game(game: &str, state: Option<&str>) -> String {
    let state = state.map_or_else(String::new, |state| format!("&state={}", quoted(state)));
    format!("game={}{state}", quoted(game))
}

/// A text as part of an address.
fn quoted(text: &str) -> String {
    let mut quoted = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => quoted.push(char::from(byte)),
            _ => quoted.push_str(&format!("%{byte:02X}")),
        }
    }
    quoted
}
