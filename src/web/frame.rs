//! The page's frame: what is there before anything is asked.

use maud::{DOCTYPE, Markup, html};

/// The page.
pub(super) fn page() -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Tapestry" }
                link rel="icon" href="data:,";
                link rel="stylesheet" href="page.css";
                link rel="stylesheet" href="board.css";
                script type="module" src="main.js" {}
            }
            body {
                header {
                    h1 { a #home href="#" { "Tapestry" } }
                    p #where {}
                    nav #tools {}
                }
                main #main { p.quiet { "…" } }
                p #said role="status" aria-live="polite" {}
                noscript { "The board needs JavaScript." }
            }
        }
    }
}
