//! Conclusions for people: words, tables and figures, shown in a terminal or written as a folder with a page that needs
//! nothing else, a CSV file for each table, and the conclusion itself as JSON.
//!
//! * [`text`]: the terminal. [`html`]: the page. [`folder`]: the files.
//! * [`figure`]: what can be drawn. `board`, `heat_map`, `histogram`, `curve`: drawing it as SVG; `axis`: scales.
//! * [`number`]: numbers in words.

mod axis;
mod board;
mod curve;
pub mod figure;
pub mod folder;
mod heat_map;
mod histogram;
pub mod html;
pub mod number;
pub mod text;

use figure::Figure;

/// Everything to be shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// Heading of the whole.
    pub title: String,
    /// What was found, in words.
    pub verdict: String,
    /// What was done, in a sentence or two.
    pub lead: String,
    /// The parts.
    pub sections: Vec<Section>,
}

/// A part with a heading.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// The heading.
    pub heading: String,
    /// What it consists of, in order.
    pub blocks: Vec<Block>,
}

/// A piece of a section.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// A table.
    Table(ReportTable),
    /// Something drawn.
    Figure(Figure),
}

/// A table, also written as CSV.
#[derive(Clone, PartialEq, Debug)]
pub struct ReportTable {
    /// Name of its file, without the ending.
    pub name: String,
    /// Column titles.
    pub columns: Vec<String>,
    /// Rows, as long as `columns`.
    pub rows: Vec<Vec<String>>,
    /// Rows that are shown; all are in the file.
    pub shown: usize,
}

impl Report {
    /// A report without sections.
    pub fn new(title: impl Into<String>, verdict: impl Into<String>, lead: impl Into<String>) -> Report {
        Report {
            title: title.into(),
            verdict: verdict.into(),
            lead: lead.into(),
            sections: Vec::new(),
        }
    }

    /// All tables.
    pub fn tables(&self) -> impl Iterator<Item = &ReportTable> {
        let blocks = self.sections.iter().flat_map(|section| &section.blocks);
        blocks.filter_map(|block| match block {
            Block::Table(table) => Some(table),
            Block::Text(_) | Block::Figure(_) => None,
        })
    }
}

impl Section {
    /// A section without content.
    pub fn new(heading: impl Into<String>) -> Section {
        Section {
            heading: heading.into(),
            blocks: Vec::new(),
        }
    }

    /// With another paragraph.
    pub fn text(mut self, text: impl Into<String>) -> Section {
        self.blocks.push(Block::Text(text.into()));
        self
    }

    /// With another table.
    pub fn table(mut self, table: ReportTable) -> Section {
        self.blocks.push(Block::Table(table));
        self
    }

    /// With another figure.
    pub fn figure(mut self, figure: Figure) -> Section {
        self.blocks.push(Block::Figure(figure));
        self
    }
}

impl ReportTable {
    /// A table without rows, that shows all it gets.
    pub fn new(name: &str, columns: &[&str]) -> ReportTable {
        ReportTable {
            name: name.to_owned(),
            columns: columns.iter().map(|&title| title.to_owned()).collect(),
            rows: Vec::new(),
            shown: usize::MAX,
        }
    }

    /// Shows only the first rows.
    pub fn showing(mut self, rows: usize) -> ReportTable {
        self.shown = rows;
        self
    }

    /// Adds a row.
    pub fn push(&mut self, row: impl IntoIterator<Item = String>) {
        self.rows.push(row.into_iter().collect());
    }

    /// Is a column words (names, moves, lines of them) and not numbers? The first always is.
    pub fn is_words(&self, column: usize) -> bool {
        let cells = || {
            self.rows
                .iter()
                .filter_map(|row| row.get(column))
                .filter(|cell| !cell.is_empty())
        };
        let words = cells()
            .filter(|cell| cell.starts_with(char::is_alphabetic))
            .count();
        column == 0 || 2 * words > cells().count()
    }

    /// The rows to be shown.
    pub fn shown_rows(&self) -> &[Vec<String>] {
        &self.rows[..self.shown.min(self.rows.len())]
    }

    /// Number of rows that are only in the file.
    pub fn hidden(&self) -> usize {
        self.rows.len() - self.shown_rows().len()
    }
}
