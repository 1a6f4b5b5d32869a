//! The page of a game: what all games have on it. `board`: games for two on one board. `seats`: all others.

mod board;
mod seats;

pub use board::write_chapter;
pub use seats::write_seats_chapter;

use super::page::{store, store_json, store_table, table, whole_page};
use super::part::Part;
use super::summary::Summary;
use super::{Plan, file_name};
use crate::studies::report::{Block, Report, ReportTable, html as report};
use maud::{Markup, html};
use serde::Serialize;
use std::io;

/// A part of the page: what was found, and the command that finds it.
struct Told {
    part: Part,
    report: Report,
    command: String,
}

impl Told {
    /// A part that was measured. Names of tables begin with that of the part: one page has them all.
    fn new(part: Part, mut report: Report, command: String) -> Told {
        for block in report.sections.iter_mut().flat_map(|section| &mut section.blocks) {
            if let Block::Table(table) = block {
                table.name = format!("{part}-{}", table.name);
            }
        }
        Told {
            part,
            report,
            command,
        }
    }
}

/// A game that can be played through.
struct Shown<'a> {
    number: u64,
    start: &'a str,
    moves: &'a [String],
    /// As a file for any board.
    pgn: Option<&'a str>,
}

/// All that is known about a game, as data.
#[derive(Serialize)]
struct Data<'a, F> {
    game: &'a str,
    made_by: &'a str,
    findings: &'a F,
}

/// What the page of a game tells.
struct Chapter<'a, F> {
    /// The game with its options.
    game: String,
    /// The same for people.
    title: String,
    verdict: String,
    /// What stands before the rules.
    opening: Markup,
    rules: String,
    short: ReportTable,
    /// What stands behind the two strengths.
    further: Markup,
    told: Vec<Told>,
    games: Vec<Shown<'a>>,
    findings: &'a F,
    summary: Summary,
}

impl<F: Serialize> Chapter<'_, F> {
    /// Writes the page with its data, and the row of the list of all games.
    fn write(&self, plan: &Plan) -> io::Result<()> {
        let folder = plan.folder.join("games").join(file_name(&self.game));
        for table in self
            .told
            .iter()
            .flat_map(|told| told.report.tables())
            .chain([&self.short])
        {
            store_table(&folder, table)?;
        }
        for game in &self.games {
            if let Some(pgn) = game.pgn {
                store(&folder.join(pgn_name(game.number)), pgn.as_bytes())?;
            }
        }
        let measured = !self.short.rows.is_empty();
        let content = html! {
            p.verdict { (self.verdict) }
            @if let Some(address) = plan.on_board(&[("new", &self.game)]) { p { a href=(address) { "Play it" } } }
            (self.opening)
            details open[!measured] { summary { "The rules" } pre { (self.rules) } }
            @if measured { section { h2 { "In short" } (table(&self.short)) } }
            (self.further)
            @for told in &self.told { (self.part(told, plan)) }
            p { "Data: " a href="data.json" { "data.json" } }
        };
        let page = whole_page(&self.title, Some("../../index.html"), &plan.made_by, &content);
        store(&folder.join("index.html"), page.as_bytes())?;
        let data = Data {
            game: &self.game,
            made_by: &plan.made_by,
            findings: self.findings,
        };
        store_json(&folder.join("data.json"), &data)?;
        store_json(&folder.join("summary.json"), &self.summary)
    }

    fn part(&self, told: &Told, plan: &Plan) -> Markup {
        let on_board = plan.board_below();
        let through = |game: &Shown<'_>| {
            let state = [("game", self.game.as_str()), ("state", game.start)];
            plan.on_board(&[state[0], state[1], ("moves", &game.moves.join("|"))])
        };
        let files: Vec<String> = self
            .games
            .iter()
            .filter(|game| game.pgn.is_some())
            .map(|game| pgn_name(game.number))
            .collect();
        html! {
            section {
                h2 { (told.part.title()) }
                p.verdict { (told.report.verdict) }
                p.lead { (told.report.lead) }
                @for section in &told.report.sections { (report::section(section, true, on_board.as_deref())) }
                @if told.part == Part::Games {
                    @if !files.is_empty() {
                        p.note {
                            "To be played through on any board: "
                            @for (index, file) in files.iter().enumerate() {
                                @if index > 0 { ", " }
                                a href=(file) { (file) }
                            }
                            "."
                        }
                    }
                    @for game in &self.games {
                        @if let Some(board) = through(game) { p { a href=(board) { "Play through game " (game.number) } } }
                    }
                }
                pre { (told.command) }
            }
        }
    }
}

fn pgn_name(game: u64) -> String {
    format!("game-{game}.pgn")
}
