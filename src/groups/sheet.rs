//! The score sheet of a group: rows for people, as text or for a page.

use super::course::{Course, Standing};
use super::fixture::Contestant;
use super::walk::{Due, Line};
use std::fmt;

/// Columns of the sheet before those of the two.
const COLUMNS: [&str; 5] = ["", "game", "South", "status", "result"];

/// A score sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// Title of the group.
    pub title: String,
    /// The group with its options.
    pub identity: String,
    /// The two.
    pub names: [String; 2],
    /// What each column has, the score of the two last.
    pub columns: Vec<String>,
    /// What happened, line by line.
    pub rows: Vec<Vec<String>>,
    /// How it stands, in a sentence.
    pub verdict: String,
}

impl Sheet {
    /// The sheet of a group as it stands.
    pub fn of(course: &Course) -> Sheet {
        let standing = course.standing();
        let names = course.names().clone();
        let columns = COLUMNS.map(str::to_owned).into_iter().chain(names.clone());
        Sheet {
            title: course.group().group.title.clone(),
            identity: course.group().identity.clone(),
            columns: columns.collect(),
            rows: standing.lines.iter().map(|line| row(line, &names)).collect(),
            verdict: verdict(&standing, &names),
            names,
        }
    }
}

fn row(line: &Line, names: &[String; 2]) -> Vec<String> {
    let won = |winner: Option<Contestant>| match winner {
        Some(winner) => format!("{} won", names[winner]),
        None => "drawn".to_owned(),
    };
    let results: Vec<String> = line.results.iter().map(|played| won(played.winner)).collect();
    let result = if results.is_empty() {
        line.note.clone()
    } else {
        results.join(", ")
    };
    let mut row = vec![
        line.label.clone(),
        line.game.clone().unwrap_or_default(),
        line.south.map(|south| names[south].clone()).unwrap_or_default(),
        line.status.clone().unwrap_or_default(),
        result,
    ];
    row.extend(line.score.map(|points| points.to_string()));
    row
}

/// How the group stands.
fn verdict(standing: &Standing, names: &[String; 2]) -> String {
    let [one, other] = standing.score;
    let score = format!("{} {one}, {} {other}", names[0], names[1]);
    match (&standing.due, standing.winner) {
        (Due::Over, Some(winner)) => format!("{} wins the group: {score}.", names[winner]),
        (Due::Over, None) => format!("The group ends level: {score}."),
        _ => format!("{score}."),
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} ({}): {} and {}",
            self.title, self.identity, self.names[0], self.names[1]
        )?;
        let all = || std::iter::once(&self.columns).chain(&self.rows);
        // What is only said is as long as it likes.
        let is_note = |row: &&Vec<String>| row[1].is_empty();
        let wide = |column: usize| {
            let cells = all().filter(|row| column != 4 || !is_note(row));
            cells.map(|row| row[column].chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(wide).collect();
        for row in all() {
            let scores = format!("{:>w$}  {:>v$}", row[5], row[6], w = widths[5], v = widths[6]);
            if is_note(&row) {
                writeln!(f, "  {scores}  {:<w$}  {}", row[0], row[4], w = widths[0])?;
                continue;
            }
            let cells = row[..5].iter().zip(&widths);
            let cells: Vec<String> = cells.map(|(cell, width)| format!("{cell:<width$}")).collect();
            writeln!(f, "  {scores}  {}", cells.join("  ").trim_end())?;
        }
        writeln!(f, "{}", self.verdict)
    }
}

#[cfg(test)]
mod tests;
