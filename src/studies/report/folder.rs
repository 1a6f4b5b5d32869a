//! A conclusion as a folder of files.

use super::super::Conclusion;
use super::{ReportTable, html};
use crate::files::whole;
use std::io;
use std::path::Path;

/// Writes `index.html`, `report.json` and a CSV file for each table into `folder`, which is made if need be. The page's positions
/// lead to the board with the address `on_board`, if there is one.
///
/// # Errors
/// If something cannot be written; the text names it.
pub fn write(folder: &Path, conclusion: &impl Conclusion, on_board: Option<&str>) -> Result<(), String> {
    let named = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    std::fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
    let store = |name: &str, content: Vec<u8>| {
        let path = folder.join(name);
        whole::write(&path, &content).map_err(|error| named(&path, &error))
    };
    let report = conclusion.report();
    store("index.html", html::page(&report, on_board).into_bytes())?;
    let mut json = serde_json::to_vec_pretty(conclusion).map_err(|error| named(folder, &error))?;
    json.push(b'\n');
    store("report.json", json)?;
    for table in report.tables() {
        let name = format!("{}.csv", table.name);
        store(
            &name,
            csv(table).map_err(|error| named(Path::new(&name), &error))?,
        )?;
    }
    Ok(())
}

/// A table as a file.
pub(crate) fn csv(table: &ReportTable) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&table.columns)?;
    for row in &table.rows {
        writer.write_record(row)?;
    }
    writer.into_inner().map_err(csv::IntoInnerError::into_error)
}

#[cfg(test)]
mod tests;
