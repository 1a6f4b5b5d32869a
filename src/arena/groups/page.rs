//! The score sheet of a group as a page.

use crate::files::page;
use crate::groups::Sheet;
use maud::html;

/// The page.
pub(super) fn page(sheet: &Sheet) -> String {
    let title = format!("{}: {} and {}", sheet.title, sheet.names[0], sheet.names[1]);
    let content = html! {
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
    };
    page::alone(&title, &content)
}
