//! A report as one page without scripts or anything to be fetched; light or dark as the reader has it, for phones and desks.

use super::figure::{Drawing, Figure};
use super::{Block, Report, ReportTable, Section, board, curve, heat_map, histogram};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// How everything looks.
const STYLE: &str = include_str!("page.css");

/// The page.
pub fn page(report: &Report) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (report.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (report.title) }
                    p.verdict { (report.verdict) }
                    p.lead { (report.lead) }
                    @for part in &report.sections { (section(part)) }
                    footer { "Data: " a href="report.json" { "report.json" } }
                }
            }
        }
    };
    markup.into_string()
}

fn section(section: &Section) -> Markup {
    html! {
        section {
            h2 { (section.heading) }
            @for block in &section.blocks {
                @match block {
                    Block::Text(text) => p { (text) },
                    Block::Table(content) => (table(content)),
                    Block::Figure(content) => (figure(content)),
                }
            }
        }
    }
}

fn table(table: &ReportTable) -> Markup {
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

fn figure(figure: &Figure) -> Markup {
    let label = figure.caption.as_str();
    html! {
        figure {
            (match &figure.drawing {
                Drawing::Board(grid) => board::draw(grid, label),
                Drawing::HeatMap(grid) => heat_map::draw(grid, label),
                Drawing::Histogram(content) => histogram::draw(content, label),
                Drawing::Curves(content) => curve::draw(content, label),
            })
            figcaption { (label) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::figure::{Curves, Histogram};
    use super::*;
    use crate::board::Board;
    use crate::variants::Catalogue;

    /// The elements of a page in order, each closed where it must be; panics where one is not.
    fn elements(page: &str) -> Vec<String> {
        let (mut open, mut found) = (Vec::new(), Vec::new());
        for piece in page.split('<').skip(1) {
            let (tag, text) = piece.split_once('>').expect("a tag ends");
            assert!(
                !text.contains('>') || open.last().is_some_and(|name| name == "style"),
                "{text}"
            );
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(name));
                continue;
            }
            let name = tag.split(' ').next().unwrap_or_default().to_owned();
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            if !matches!(name.as_str(), "!DOCTYPE" | "meta") {
                open.push(name.clone());
            }
            found.push(name);
        }
        assert_eq!(open, Vec::<String>::new());
        found
    }

    #[test]
    fn a_page_with_everything_is_well_formed_and_whole() {
        let spec = Catalogue::embedded().resolve("lancerchess").unwrap();
        let start = Board::start(&spec);
        let mut rows = ReportTable::new("rows", &["a", "b"]).showing(1);
        rows.push(["<script>alert(1)</script>".to_owned(), "2 & \"3\"".to_owned()]);
        rows.push(["x".to_owned(), "y".to_owned()]);
        let heat = super::super::figure::Grid::new(&spec, |square| {
            (square.0 % 3 > 0).then(|| f64::from(square.0) / 10.0 - 2.0)
        });
        let values = vec![1.0, 2.0, 2.5, 40.0];
        let curves = Curves {
            horizontal: "ply".to_owned(),
            vertical: "score".to_owned(),
            series: vec![
                ("one".to_owned(), vec![(0.0, 1.0), (2.0, -1.0)]),
                ("two".to_owned(), Vec::new()),
            ],
        };
        let mut report = Report::new("Title <&>", "It is <so>.", "Lead");
        report.sections.push(
            Section::new("Part")
                .text("Words")
                .table(rows)
                .figure(Drawing::of_board(&start).captioned("start"))
                .figure(Drawing::HeatMap(heat).captioned("heat"))
                .figure(
                    Drawing::Histogram(Histogram::of_values(
                        "x",
                        &[("one", values.clone()), ("two", values)],
                    ))
                    .captioned("bars"),
                )
                .figure(Drawing::Curves(curves).captioned("curves")),
        );
        let page = page(&report);
        let found = elements(&page);
        let count = |name: &str| found.iter().filter(|found| *found == name).count();
        assert_eq!((count("svg"), count("circle"), count("polyline")), (4, 32, 2));
        assert_eq!(count("script"), 0);
        assert!(page.contains("1 more rows in") && page.contains("rows.csv"));
        assert!(
            !page.contains("http") && !page.contains("url("),
            "the page needs nothing else"
        );
        assert!(page.contains("prefers-color-scheme"));
        let place = |text: &str| page.find(text).expect("it is there");
        assert!(
            place("It is &lt;so&gt;.") < place("Lead"),
            "the verdict comes first"
        );
    }
}
