//! The page of a game for two on one board.

use super::{Chapter, Shown, Told};
use crate::atlas::Plan;
use crate::atlas::measure::Findings;
use crate::atlas::part::Part;
use crate::atlas::played::{Both, Played, dynamic};
use crate::atlas::summary::{Entry, Summary};
use crate::board::Board;
use crate::rules::Spec;
use crate::studies::Conclusion;
use crate::studies::first_move::FirstMoveConclusion;
use crate::studies::report::figure::Drawing;
use crate::studies::report::{Report, html as report};
use crate::variants::{lot, rule_card};
use maud::html;
use std::io;
use std::sync::Arc;

/// Writes the page of a game with its data, and its row of the list of all.
///
/// # Errors
/// If something cannot be written.
pub fn write_chapter(spec: &Arc<Spec>, findings: &Findings, plan: &Plan) -> io::Result<()> {
    let identity = spec.identity();
    let both = Both([dynamic(&findings.first_move), dynamic(&findings.stronger)]);
    let games = findings.games.iter().flat_map(|games| &games.games);
    let shown = games.map(|game| Shown {
        number: game.number,
        start: &game.start,
        moves: &game.moves,
        pgn: Some(&game.pgn),
    });
    let passing = findings.passing.as_ref().and_then(|passing| passing.all);
    Chapter {
        title: spec.full_title(),
        verdict: both.growth(),
        opening: html! {
            (report::figure(&Drawing::of_board(&Board::start(spec)).captioned("The start"), None))
            @if let Some(told) = lot::not_drawn(spec, &identity) { p.note { "Measured: " (told) "." } }
        },
        rules: rule_card(spec),
        short: both.in_short(&plan.strengths()),
        further: html! {},
        told: told(&identity, findings, plan),
        games: shown.collect(),
        findings,
        summary: Summary::new(
            (&identity, &spec.full_title()),
            board(spec),
            both,
            solved(findings),
            passing.map(|stage| stage.move_worth),
        ),
        game: identity,
    }
    .write(plan)
}

/// Files, ranks, and the number of squares.
fn board(spec: &Spec) -> Entry {
    let squares = u32::from(spec.files) * u32::from(spec.ranks) - spec.holes.len() as u32;
    Entry {
        shown: format!("{}x{}", spec.files, spec.ranks),
        key: Some(squares.into()),
    }
}

/// What moving first is worth exactly, if that is known.
fn solved(findings: &Findings) -> Option<Entry> {
    let mut starts = findings.first_move.iter().flat_map(|found| &found.starts);
    let exact = starts.find_map(|start| start.exact.as_ref())?;
    Some(Entry::text(format!("solved: {}", exact.text)))
}

/// What was found, part by part.
fn told(game: &str, findings: &Findings, plan: &Plan) -> Vec<Told> {
    let mut all = Vec::new();
    let mut tell = |part: Part, report: Option<Report>, command: Option<String>| {
        let Some(report) = report else { return };
        let command = command.unwrap_or_else(|| plan.command(game, &[part]));
        all.push(Told::new(part, report, command));
    };
    let games = |part: Part, found: &FirstMoveConclusion| {
        let count = match found.games() {
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
    tell(
        Part::Mobility,
        findings.mobility.as_ref().map(Conclusion::report),
        Some(format!("tapestry analyze mobility {game}")),
    );
    let nodes = plan.nodes_of(Part::Placements);
    tell(
        Part::Placements,
        findings.placements.as_ref().map(Conclusion::report),
        Some(format!("tapestry analyze placements {game} --nodes {nodes}")),
    );
    all
}
