//! The page's frame: what is there before anything is asked.

use crate::files;
use maud::{Markup, html};

/// The page.
pub(super) fn page() -> Markup {
    let head = html! {
        link rel="icon" href="data:,";
        link rel="stylesheet" href="page.css";
        link rel="stylesheet" href="board.css";
        script type="module" src="main.js" {}
    };
    let body = html! {
        header {
            h1 { a #home href="#" { "Tapestry" } }
            p #where {}
            nav #tools {}
        }
        main #main { p.quiet { "…" } }
        p #said role="status" aria-live="polite" {}
        noscript { "The board needs JavaScript." }
    };
    files::page::page("Tapestry", &head, &body)
}
