//! A report as one page without scripts or anything to be fetched; light or dark as the reader has it, for phones and desks.

use super::figure::{Drawing, Figure};
use super::{Block, Report, ReportTable, Section, board, curve, heat_map, histogram};
use crate::files::page;
use maud::{Markup, html};

/// The page; its positions lead to the board with this address, if there is one.
pub fn page(report: &Report, on_board: Option<&str>) -> String {
    let content = html! {
        p.verdict { (report.verdict) }
        p.lead { (report.lead) }
        @for part in &report.sections { (section(part, false, on_board)) }
        footer { "Data: " a href="report.json" { "report.json" } }
    };
    page::alone(&report.title, &content)
}

/// A section, on a page of its own or within a part of a larger one.
pub(crate) fn section(section: &Section, within: bool, on_board: Option<&str>) -> Markup {
    html! {
        section {
            @if within { h3 { (section.heading) } } @else { h2 { (section.heading) } }
            @for block in &section.blocks {
                @match block {
                    Block::Text(text) => p { (text) },
                    Block::Table(content) => (table(content)),
                    Block::Figure(content) => (figure(content, on_board)),
                }
            }
        }
    }
}

/// A table with the file of its numbers.
pub(crate) fn table(table: &ReportTable) -> Markup {
    let file = format!("{}.csv", table.name);
    let words: Vec<bool> = (0..table.columns.len())
        .map(|column| table.is_words(column))
        .collect();
    html! {
        div.scroll {
            table {
                thead { tr { @for (title, words) in table.columns.iter().zip(&words) { th.words[*words] { (title) } } } }
                tbody {
                    @for row in table.shown_rows() {
                        tr { @for (cell, words) in row.iter().zip(&words) { td.words[*words] { (cell) } } }
                    }
                }
            }
        }
        p.note {
            @if table.hidden() > 0 { (table.hidden()) " more rows in " }
            a href=(file) { (file) }
        }
    }
}

/// A drawing with its words, a position with a link to a board or the command that shows it on one.
pub(crate) fn figure(figure: &Figure, on_board: Option<&str>) -> Markup {
    let label = figure.caption.as_str();
    html! {
        figure {
            (match &figure.drawing {
                Drawing::Board(grid, _) => board::draw(grid, label),
                Drawing::HeatMap(grid) => heat_map::draw(grid, label),
                Drawing::Histogram(content) => histogram::draw(content, label),
                Drawing::Curves(content) => curve::draw(content, label),
            })
            figcaption { (label) }
            @if let Drawing::Board(_, shown) = &figure.drawing {
                @if let Some(address) = on_board {
                    p.note { a href=(shown.address(address)) { "Open on a board" } }
                } @else {
                    details { summary { "Open on a board" } p { "The program shows this position in the browser, to be played on and analysed:" } pre { (shown.command()) } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
