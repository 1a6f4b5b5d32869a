use super::super::figure::{Curves, Histogram, Shown};
use super::*;
use crate::board::Board;
use crate::files::page::on_board;
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
    let shown = Shown {
        game: spec.identity(),
        state: start.fen(),
    };
    let told = page(&report, None);
    let command = shown.command().replace('"', "&quot;");
    assert!(
        told.contains(&command) && !told.contains("href=\"board"),
        "{command}"
    );
    let linked = page(&report, Some("../a\"><b&board/"));
    elements(&linked);
    let address = on_board(&spec.identity(), Some(&start.fen()));
    let link = format!(
        "<a href=\"../a&quot;&gt;&lt;b&amp;board/#{}\">",
        address.replace('&', "&amp;")
    );
    assert!(linked.contains(&link) && !linked.contains(&command), "{link}");
    let page = told;
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
