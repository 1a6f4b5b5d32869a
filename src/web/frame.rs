//! The page's frame: what is there before anything is asked.

use crate::files;
use maud::{Markup, html};

/// The page; where no server says what may be loaded and done by it, it says so itself.
pub(super) fn page(policy: Option<&str>) -> Markup {
    let head = html! {
        @if let Some(policy) = policy {
            meta http-equiv="Content-Security-Policy" content=(policy);
            meta name="referrer" content="no-referrer";
        }
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
