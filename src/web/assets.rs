//! The files of the page, in the program.

use super::frame;
use super::http::Answer;

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// Names, kinds and contents.
const FILES: [(&str, &str, &str); 15] = [
    ("page.css", STYLE, include_str!("page/page.css")),
    ("board.css", STYLE, include_str!("page/board.css")),
    ("main.js", SCRIPT, include_str!("page/main.js")),
    ("ask.js", SCRIPT, include_str!("page/ask.js")),
    ("make.js", SCRIPT, include_str!("page/make.js")),
    ("board.js", SCRIPT, include_str!("page/board.js")),
    ("choice.js", SCRIPT, include_str!("page/choice.js")),
    ("editor.js", SCRIPT, include_str!("page/editor.js")),
    ("figures.js", SCRIPT, include_str!("page/figures.js")),
    ("pieces.js", SCRIPT, include_str!("page/pieces.js")),
    ("picker.js", SCRIPT, include_str!("page/picker.js")),
    ("settings.js", SCRIPT, include_str!("page/settings.js")),
    ("table.js", SCRIPT, include_str!("page/table.js")),
    ("rules.js", SCRIPT, include_str!("page/rules.js")),
    ("analysis.js", SCRIPT, include_str!("page/analysis.js")),
];

/// The file of this name.
pub(super) fn find(name: &str) -> Answer {
    if name.is_empty() {
        return Answer::of("text/html; charset=utf-8", frame::page().into_string());
    }
    match FILES.iter().find(|(known, ..)| *known == name) {
        Some((_, kind, content)) => Answer::of(kind, *content),
        None => Answer::refusal(404, "there is no such page"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Most bytes of all files together.
    const MOST: usize = 250_000;

    #[test]
    fn the_page_is_small_and_whole() {
        let size: usize = FILES.iter().map(|(_, _, content)| content.len()).sum();
        assert!(size < MOST, "{size}");
        let frame = frame::page().into_string();
        for (name, kind, content) in FILES {
            let asked =
                |text: &str| text.contains(&format!("\"{name}\"")) || text.contains(&format!("\"./{name}\""));
            let used = asked(&frame) || FILES.iter().any(|(_, _, other)| asked(other));
            assert!(used, "nothing asks for {name}");
            if kind == SCRIPT {
                for imported in content.split("from \"./").skip(1) {
                    let imported = imported.split('"').next().unwrap_or_default();
                    assert!(
                        FILES.iter().any(|(known, ..)| *known == imported),
                        "{name}: {imported}"
                    );
                }
            }
        }
    }
}
