//! The files of the page, in the program.

use super::frame;
use super::http::Answer;

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// The script by which the page reaches the program.
pub(super) const WAY: &str = "way.js";

/// Names, kinds and contents.
pub(super) const FILES: [(&str, &str, &str); 19] = [
    ("page.css", STYLE, include_str!("page/page.css")),
    ("board.css", STYLE, include_str!("page/board.css")),
    ("main.js", SCRIPT, include_str!("page/main.js")),
    ("ask.js", SCRIPT, include_str!("page/ask.js")),
    (WAY, SCRIPT, include_str!("page/served.js")),
    ("make.js", SCRIPT, include_str!("page/make.js")),
    ("board.js", SCRIPT, include_str!("page/board.js")),
    ("choice.js", SCRIPT, include_str!("page/choice.js")),
    ("editor.js", SCRIPT, include_str!("page/editor.js")),
    ("figures.js", SCRIPT, include_str!("page/figures.js")),
    ("pieces.js", SCRIPT, include_str!("page/pieces.js")),
    ("history.js", SCRIPT, include_str!("page/history.js")),
    ("picker.js", SCRIPT, include_str!("page/picker.js")),
    ("settings.js", SCRIPT, include_str!("page/settings.js")),
    ("sound.js", SCRIPT, include_str!("page/sound.js")),
    ("table.js", SCRIPT, include_str!("page/table.js")),
    ("watch.js", SCRIPT, include_str!("page/watch.js")),
    ("rules.js", SCRIPT, include_str!("page/rules.js")),
    ("analysis.js", SCRIPT, include_str!("page/analysis.js")),
];

/// The file of this name.
pub(super) fn find(name: &str) -> Answer {
    if name.is_empty() {
        return Answer::of("text/html; charset=utf-8", frame::page(None).into_string());
    }
    match FILES.iter().find(|(known, ..)| *known == name) {
        Some((_, kind, content)) => Answer::of(kind, *content),
        None => Answer::refusal(404, "there is no such page"),
    }
}

#[cfg(test)]
mod tests;
