//! What all pages of the atlas have: a way back, what was found by whom, and tables that are sorted by a click on their heads.

use crate::files::{named, page, whole};
use crate::studies::report::folder::csv;
use crate::studies::report::{ReportTable, html as report};
use maud::{Markup, PreEscaped, html};
use std::io;
use std::path::Path;

/// Sorts tables.
const SORT: &str = include_str!("sort.js");

/// Writes a file of the site, and the folder that it is in.
pub(super) fn store(path: &Path, content: &[u8]) -> io::Result<()> {
    let fault = |error: io::Error| named(path, &error);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(fault)?;
    }
    whole::write(path, content).map_err(fault)
}

/// Writes a table beside its page.
pub(super) fn store_table(folder: &Path, table: &ReportTable) -> io::Result<()> {
    store(&folder.join(format!("{}.csv", table.name)), &csv(table)?)
}

/// Writes data beside their page.
pub(super) fn store_json(path: &Path, data: &impl serde::Serialize) -> io::Result<()> {
    let mut text = serde_json::to_string_pretty(data)?;
    text.push('\n');
    store(path, text.as_bytes())
}

/// A page; `up` is the way to the front page.
pub(super) fn whole_page(title: &str, up: Option<&str>, made_by: &str, content: &Markup) -> String {
    page::alone(
        title,
        &html! {
            @if let Some(up) = up { nav { a href=(up) { "All games and questions" } } }
            (content)
            footer { "Made by " (made_by) }
        },
    )
}

/// A cell of a sortable table: what is shown, where it leads to, and the number that it is sorted by, if not by what is shown.
pub(super) struct Cell<'a> {
    pub(super) shown: &'a str,
    pub(super) link: Option<&'a str>,
    pub(super) key: Option<f64>,
}

/// A table that is sorted by a click on a head; without scripts it stays as it is.
pub(super) fn sortable(columns: &[&str], rows: &[Vec<Cell<'_>>]) -> Markup {
    html! {
        div.scroll {
            table.sortable {
                thead { tr { @for column in columns { th { (column) } } } }
                tbody {
                    @for row in rows {
                        tr {
                            @for cell in row {
                                td data-key=[cell.key.filter(|key| key.is_finite())] {
                                    @if let Some(link) = cell.link { a href=(link) { (cell.shown) } } @else { (cell.shown) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The script that sorts them, for the end of a page.
pub(super) fn sorting() -> Markup {
    html! { script { (PreEscaped(SORT)) } }
}

/// A table as reports have it.
pub(super) fn table(table: &ReportTable) -> Markup {
    report::table(table)
}
