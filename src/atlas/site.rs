//! The front page: a list of all games that were measured into the folder, by this run or earlier ones, and of the questions answered.

use super::Plan;
use super::page::{Cell, sortable, sorting, store, store_json, store_table, whole_page};
use super::question::Answer;
use super::summary::{COLUMNS, Summary};
use crate::files::{named, read};
use crate::studies::report::ReportTable;
use maud::{Markup, html};
use serde::de::DeserializeOwned;
use std::io;
use std::path::{Path, PathBuf};

/// Largest file of a row, in bytes.
const LARGEST_FILE: u64 = 1 << 20;
/// The columns of the list of questions.
const QUESTIONS: [&str; 4] = ["question", "answer", "games", "documents"];

/// Writes the front page, with its list as CSV and JSON.
///
/// # Errors
/// If a file of the folder cannot be read, or something cannot be written.
pub fn write_front_page(plan: &Plan) -> io::Result<()> {
    let games: Vec<(String, Summary)> = all(&plan.folder.join("games"), "summary.json")?;
    let answers: Vec<(String, Answer)> = all(&plan.folder.join("questions"), "answer.json")?;
    let rows: Vec<&Summary> = games.iter().map(|(_, row)| row).collect();
    store_json(&plan.folder.join("games.json"), &rows)?;
    store_table(&plan.folder, &table(&rows))?;
    let content = html! {
        p.lead {
            "What the engine found out about the games by playing itself. Shares of the points and other means stand with their 95 % intervals; "
            "“stronger” is four times the nodes of the column before it, and what stands behind it was found at the greater strength. In games for three a third is even. A click on a head sorts."
        }
        @if !answers.is_empty() { section { h2 { "Questions" } (questions(&answers)) } }
        @if !games.is_empty() {
            section {
                h2 { "Games" }
                (list(&games))
                p.note { a href="games.csv" { "games.csv" } ", " a href="games.json" { "games.json" } }
            }
        }
        (sorting())
    };
    let page = whole_page("An atlas of chess variants", None, &plan.made_by, &content);
    store(&plan.folder.join("index.html"), page.as_bytes())
}

/// A file of each folder within `folder`, in the order of their names.
fn all<T: DeserializeOwned>(folder: &Path, file: &str) -> io::Result<Vec<(String, T)>> {
    let fault = |path: &Path, error: io::Error| named(path, &error);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries = std::fs::read_dir(folder).map_err(|error| fault(folder, error))?;
    let paths: io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths.map_err(|error| fault(folder, error))?;
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        let data = path.join(file);
        if !data.exists() {
            continue;
        }
        let text = read::text(&data, LARGEST_FILE).map_err(|error| fault(&data, error))?;
        let content = serde_json::from_str(&text).map_err(|error| fault(&data, error.into()))?;
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        found.push((name, content));
    }
    Ok(found)
}

fn table(rows: &[&Summary]) -> ReportTable {
    let columns: Vec<&str> = ["id", "game"].into_iter().chain(COLUMNS).collect();
    let mut table = ReportTable::new("games", &columns);
    for row in rows {
        let entries = row.entries.iter().map(|entry| entry.shown.clone());
        table.push([row.game.clone(), row.title.clone()].into_iter().chain(entries));
    }
    table
}

fn list(games: &[(String, Summary)]) -> Markup {
    let links: Vec<String> = games
        .iter()
        .map(|(name, _)| format!("games/{name}/index.html"))
        .collect();
    let rows = games.iter().zip(&links).map(|((_, row), link)| {
        let name = Cell {
            shown: &row.title,
            link: Some(link),
            key: None,
        };
        let entries = row.entries.iter().map(|entry| Cell {
            shown: &entry.shown,
            link: None,
            key: entry.key,
        });
        [name].into_iter().chain(entries).collect()
    });
    let columns: Vec<&str> = ["game"].into_iter().chain(COLUMNS).collect();
    sortable(&columns, &rows.collect::<Vec<_>>())
}

fn questions(answers: &[(String, Answer)]) -> Markup {
    html! {
        div.scroll {
            table.sortable {
                thead { tr { @for column in QUESTIONS { th.words[column != "games"] { (column) } } } }
                tbody {
                    @for (name, answer) in answers {
                        tr {
                            td.words { a href={ "questions/" (name) "/index.html" } { (answer.title) } }
                            td.words { span class=(answer.verdict.class()) { (answer.verdict) } }
                            td data-key=(answer.games) { (answer.games) }
                            td.words { (answer.documents.join(", ")) }
                        }
                    }
                }
            }
        }
    }
}
