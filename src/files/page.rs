//! Pages in HTML: the head that all of them have, and those that stand alone.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// How pages look that stand alone.
const STYLE: &str = include_str!("page.css");

/// A page with what else its head says and with its body.
pub fn page(title: &str, head: &Markup, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                (head)
            }
            body { (body) }
        }
    }
}

/// A page without scripts or anything to be fetched; light or dark as the reader has it, for phones and desks.
pub fn alone(title: &str, content: &Markup) -> String {
    let style = html! { style { (PreEscaped(STYLE)) } };
    let body = html! { main { h1 { (title) } (content) } };
    page(title, &style, &body).into_string()
}

/// A text as part of an address.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => quoted.push(char::from(byte)),
            _ => quoted.push_str(&format!("%{byte:02X}")),
        }
    }
    quoted
}

/// What stands behind `#` in the address of a board on which a game begins: of this name, in this position if one is given.
pub fn on_board(game: &str, state: Option<&str>) -> String {
    let state = state.map_or_else(String::new, |state| format!("&state={}", quoted(state)));
    format!("game={}{state}", quoted(game))
}
