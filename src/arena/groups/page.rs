//! The score sheet of a group as a page, without scripts or anything to be fetched.

use crate::groups::Sheet;
use maud::{DOCTYPE, PreEscaped, html};

/// How everything looks: as the pages of studies do.
const STYLE: &str = include_str!("../../studies/report/page.css");

/// The page.
pub(super) fn page(sheet: &Sheet) -> String {
    let title = format!("{}: {} and {}", sheet.title, sheet.names[0], sheet.names[1]);
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (title) }
                    p.verdict { (sheet.verdict) }
                    p.lead { (sheet.identity) }
                    div.scroll {
                        table {
                            thead { tr { @for column in &sheet.columns { th.words { (column) } } } }
                            tbody {
                                @for row in &sheet.rows {
                                    tr { @for cell in row { td.words { (cell) } } }
                                }
                            }
                        }
                    }
                }
            }
        }
    };
    markup.into_string()
}
