//! The page of a game.

use super::measure::Findings;
use super::page::{store, store_json, store_table, table, whole_page};
use super::part::Part;
use super::summary::{Summary, draws, games_of, south};
use super::{Plan, file_name};
use crate::arena::statistics::Estimate;
use crate::board::Board;
use crate::games::Ruleset;
use crate::games::race::{Judge, RaceRules, chances};
use crate::rules::Spec;
use crate::studies::Conclusion;
use crate::studies::first_move::FirstMoveConclusion;
use crate::studies::report::figure::Drawing;
use crate::studies::report::number::{mean, percent, percent_estimate};
use crate::studies::report::{Block, Report, ReportTable, html as report};
use crate::variants::{lot, rule_card, ruleset_card};
use maud::{Markup, html};
use serde::Serialize;
use std::io;
use std::sync::Arc;

/// A part of the page: what was found, and the command that finds it.
struct Told {
    part: Part,
    report: Report,
    command: String,
}

/// All that is known about a game, as data.
#[derive(Serialize)]
struct Data<'a> {
    game: String,
    made_by: &'a str,
    findings: &'a Findings,
}

/// Writes the page of a game with its data, and its row of the list of all.
///
/// # Errors
/// If something cannot be written.
pub fn write_chapter(spec: &Arc<Spec>, findings: &Findings, plan: &Plan) -> io::Result<()> {
    let identity = spec.identity();
    let folder = plan.folder.join("games").join(file_name(&identity));
    let told = told(&identity, findings, plan);
    let short = in_short(findings, plan);
    for table in told.iter().flat_map(|told| told.report.tables()).chain([&short]) {
        store_table(&folder, table)?;
    }
    let games = findings.games.iter().flat_map(|games| &games.games);
    let boards = games.filter_map(|game| {
        let moves = game.moves.join("|");
        plan.on_board(&[("game", &identity), ("state", &game.start), ("moves", &moves)])
    });
    let boards: Vec<String> = boards.collect();
    for game in findings.games.iter().flat_map(|games| &games.games) {
        store(
            &folder.join(format!("game-{}.pgn", game.number)),
            game.pgn.as_bytes(),
        )?;
    }
    let content = html! {
        p.verdict { (growth(findings)) }
        @if let Some(address) = plan.on_board(&[("new", &identity)]) { p { a href=(address) { "Play it" } } }
        (report::figure(&Drawing::of_board(&Board::start(spec)).captioned("The start"), None))
        @if let Some(told) = lot::not_drawn(spec, &identity) { p.note { "Measured: " (told) "." } }
        details { summary { "The rules" } pre { (rule_card(spec)) } }
        section { h2 { "In short" } (table(&short)) }
        @for told in &told { (part(told, &boards, plan.board_below().as_deref())) }
        p { "Data: " a href="data.json" { "data.json" } }
    };
    let page = whole_page(
        &spec.full_title(),
        Some("../../index.html"),
        &plan.made_by,
        &content,
    );
    store(&folder.join("index.html"), page.as_bytes())?;
    let data = Data {
        game: identity,
        made_by: &plan.made_by,
        findings,
    };
    store_json(&folder.join("data.json"), &data)?;
    store_json(&folder.join("summary.json"), &Summary::new(spec, findings))
}

/// Writes the page of a game that is none for two on one board: its rules, and of a race its chances and how much of it is luck.
///
/// # Errors
/// If something cannot be written.
pub fn write_other(game: &Ruleset, findings: &Findings, plan: &Plan) -> io::Result<()> {
    let heading = game.heading();
    let folder = plan.folder.join("games").join(file_name(&heading.identity()));
    let told = told(&heading.identity(), findings, plan);
    for table in told.iter().flat_map(|told| told.report.tables()) {
        store_table(&folder, table)?;
    }
    let exact = match game {
        Ruleset::Race(spec) => {
            let rules = Arc::new(RaceRules::new(spec));
            Some(chances(&rules, &Judge::new(&rules)))
        }
        _ => None,
    };
    let content = html! {
        @match &exact {
            Some(_) => p.verdict { "Solved exactly." },
            None => p.verdict { "Not measured: the studies are for two players on one board." },
        }
        details open { summary { "The rules" } pre { (ruleset_card(game)) } }
        @if let Some(chances) = &exact {
            section { h2 { "Chances" } pre { (chances) } pre { "tapestry race " (heading.identity()) } }
        }
        @for told in &told { (part(told, &[], None)) }
    };
    let page = whole_page(&heading.title, Some("../../index.html"), &plan.made_by, &content);
    store(&folder.join("index.html"), page.as_bytes())?;
    let row = Summary::of_other(&heading, exact.is_some());
    store_json(&folder.join("summary.json"), &row)
}

/// A part; `boards` are the addresses at which its games are played through, `on_board` that of the board itself.
fn part(told: &Told, boards: &[String], on_board: Option<&str>) -> Markup {
    html! {
        section {
            h2 { (told.part.title()) }
            p.verdict { (told.report.verdict) }
            p.lead { (told.report.lead) }
            @for section in &told.report.sections { (report::section(section, true, on_board)) }
            @if told.part == Part::Games {
                p.note { "To be played through on any board: " a href="game-1.pgn" { "game-1.pgn" } ", " a href="game-2.pgn" { "game-2.pgn" } "." }
                @for (number, board) in (1..).zip(boards) { p { a href=(board) { "Play through game " (number) } } }
            }
            pre { (told.command) }
        }
    }
}

/// What was found, part by part. Names of tables begin with that of the part: one page has them all.
fn told(game: &str, findings: &Findings, plan: &Plan) -> Vec<Told> {
    let mut all = Vec::new();
    let mut tell = |part: Part, report: Option<Report>, command: Option<String>| {
        let Some(mut report) = report else { return };
        for block in report.sections.iter_mut().flat_map(|section| &mut section.blocks) {
            if let Block::Table(table) = block {
                table.name = format!("{part}-{}", table.name);
            }
        }
        let command = command.unwrap_or_else(|| plan.command(game, &[part]));
        all.push(Told {
            part,
            report,
            command,
        });
    };
    let games = |part: Part, found: &FirstMoveConclusion| {
        let count = match games_of(found) {
            0 => String::new(),
            games => format!(" --games {games} --to-the-end"),
        };
        format!(
            "tapestry analyze first-move {game} --nodes {}{count}",
            plan.nodes_of(part)
        )
    };
    for (part, found) in [
        (Part::FirstMove, &findings.first_move),
        (Part::Stronger, &findings.stronger),
    ] {
        let found = found.as_ref();
        tell(
            part,
            found.map(Conclusion::report),
            found.map(|found| games(part, found)),
        );
    }
    tell(
        Part::Opening,
        findings.opening.as_ref().map(Conclusion::report),
        None,
    );
    let (nodes, count) = (plan.nodes_of(Part::Values), plan.count(Part::Values));
    let command = format!("tapestry analyze values {game} --nodes {nodes} --games {count}");
    tell(
        Part::Values,
        findings.values.as_ref().map(Conclusion::report),
        Some(command),
    );
    let command = format!(
        "tapestry analyze arrays {game} --nodes {} --sample {} --play {}",
        plan.nodes_of(Part::Arrays),
        plan.count(Part::Arrays),
        plan.nodes
    );
    tell(
        Part::Arrays,
        findings.arrays.as_ref().map(Conclusion::report),
        Some(command),
    );
    tell(
        Part::Passing,
        findings.passing.as_ref().map(Conclusion::report),
        None,
    );
    tell(Part::Games, findings.games.as_ref().map(Conclusion::report), None);
    tell(
        Part::Shortest,
        findings.shortest.as_ref().map(Conclusion::report),
        None,
    );
    let nodes = plan.nodes_of(Part::Placements);
    tell(
        Part::Placements,
        findings.placements.as_ref().map(Conclusion::report),
        Some(format!("tapestry analyze placements {game} --nodes {nodes}")),
    );
    tell(Part::Luck, findings.luck.as_ref().map(Conclusion::report), None);
    all
}

/// The two strengths beside each other.
fn in_short(findings: &Findings, plan: &Plan) -> ReportTable {
    let both = [findings.first_move.as_ref(), findings.stronger.as_ref()];
    let nodes = [plan.nodes, plan.stronger_nodes()].map(|nodes| format!("{nodes} nodes"));
    let mut table = ReportTable::new("in-short", &["", &nodes[0], &nodes[1]]);
    let mut row = |name: &str, of: &dyn Fn(&FirstMoveConclusion) -> Option<String>| {
        let cells = both.map(|found| found.and_then(of).unwrap_or_default());
        if cells.iter().any(|cell| !cell.is_empty()) {
            table.push([name.to_owned()].into_iter().chain(cells));
        }
    };
    let share = |estimate: Option<Estimate>| estimate.map(|estimate| percent_estimate(&estimate));
    row("games", &|found| {
        Some(games_of(found).to_string()).filter(|games| games != "0")
    });
    row("share of who moves first", &|found| {
        share(found.first_mover.as_ref()?.score)
    });
    row("share of South", &|found| share(south(found)));
    row("drawn", &|found| share(draws(found)));
    row("moves by each side", &|found| Some(mean(&found.course?.moves)));
    row("captures a game", &|found| Some(mean(&found.course?.captures)));
    row("captures in a hundred moves", &|found| {
        Some(mean(&found.course?.tactics))
    });
    row("legal moves", &|found| Some(mean(&found.course?.choices)));
    let mut ends: Vec<&String> = both
        .iter()
        .flatten()
        .flat_map(|found| found.ends.keys())
        .collect();
    ends.sort();
    ends.dedup();
    for end in ends {
        row(&format!("ended by: {end}"), &|found| {
            let count = found.ends.get(end).copied().unwrap_or(0);
            (games_of(found) > 0).then(|| percent(count as f64 / games_of(found) as f64))
        });
    }
    row("nodes in all games", &|found| {
        Some(found.course?.nodes.to_string())
    });
    table
}

/// Does the advantage of moving first grow with strength?
fn growth(findings: &Findings) -> String {
    let score = |found: &Option<FirstMoveConclusion>| found.as_ref()?.first_mover.as_ref()?.score;
    let weak = findings.first_move.as_ref().map(|found| found.report().verdict);
    let Some((strong, weaker)) = score(&findings.stronger).zip(score(&findings.first_move)) else {
        return weak.unwrap_or_else(|| "What moving first is worth was not measured.".to_owned());
    };
    let change = strong.less(weaker);
    let more = Estimate {
        value: (strong.value - 0.5).abs() - (weaker.value - 0.5).abs(),
        error: change.error,
    };
    let how = if more.value > more.error {
        "what it is worth grows with strength"
    } else if -more.value > more.error {
        "what it is worth fades with strength"
    } else {
        "whether that grows or fades with strength is open"
    };
    format!(
        "Who moves first takes {} of the points, and {} with four times the nodes; {how}.",
        percent_estimate(&weaker),
        percent_estimate(&strong)
    )
}
