//! A report in a terminal: words and tables; figures are for the page.

use super::{Block, Report, ReportTable};
use std::fmt;

/// Most rows of a table in a terminal.
const MOST_ROWS: usize = 30;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        for paragraph in [&self.verdict, &self.lead] {
            if !paragraph.is_empty() {
                writeln!(f, "{paragraph}")?;
            }
        }
        for section in &self.sections {
            let told = |block: &Block| !matches!(block, Block::Figure(_));
            if !section.blocks.iter().any(told) {
                continue;
            }
            writeln!(f, "\n{}", section.heading)?;
            for block in &section.blocks {
                match block {
                    Block::Text(text) => writeln!(f, "  {text}")?,
                    Block::Table(table) => write_table(f, table)?,
                    Block::Figure(_) => {}
                }
            }
        }
        Ok(())
    }
}

fn write_table(f: &mut fmt::Formatter<'_>, table: &ReportTable) -> fmt::Result {
    let rows = table.shown_rows();
    let rows = &rows[..rows.len().min(MOST_ROWS)];
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells
            .chain([&table.columns[column]])
            .map(|cell| cell.chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
    for row in [&table.columns].into_iter().chain(rows) {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            if table.is_words(column) {
                line.push_str(&format!("  {cell:width$}"));
            } else {
                line.push_str(&format!("  {cell:>width$}"));
            }
        }
        writeln!(f, "{}", line.trim_end())?;
    }
    if rows.len() < table.rows.len() {
        writeln!(f, "  … and {} more", table.rows.len() - rows.len())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
