//! The page of a question.

use super::figure::{Measured, Scale};
use super::{Answer, Question};
use crate::atlas::measure::Findings;
use crate::atlas::page::{store, store_json, store_table, table, whole_page};
use crate::atlas::{Plan, file_name};
use crate::studies::report::ReportTable;
use crate::variants::Catalogue;
use maud::html;
use std::collections::BTreeMap;
use std::io;

/// Writes the page of a question, with its figures and its answer as data. `findings` has what was measured by the names of games in the figures,
/// `catalogue` these games.
///
/// # Errors
/// If something cannot be written.
pub fn write_question(
    question: &Question,
    catalogue: &Catalogue,
    findings: &BTreeMap<String, Findings>,
    plan: &Plan,
) -> io::Result<()> {
    let folder = plan.folder.join("questions").join(&question.id);
    let figures = measured(question, catalogue, findings, plan);
    let answer = Answer::new(question, &figures);
    let shown = shown(question, &figures, plan);
    let content = html! {
        p class={ "verdict " (answer.verdict.class()) } { "Answer: " (answer.verdict) "." }
        p.lead { "Asked in " (question.documents.join(", ")) " (document: line)." }
        section { h2 { "How it was tested" } p { (question.test) } }
        @if !answer.parts.is_empty() {
            section {
                h2 { "What is said about it" }
                ul {
                    @for (says, verdict) in &answer.parts {
                        li { (says) ": " strong class=(verdict.class()) { (verdict) } }
                    }
                }
            }
        }
        @if !figures.is_empty() {
            section {
                h2 { "Figures" }
                p { "With 95 % intervals. A claim is supported, or contradicted, if the whole interval of its figure says so, and open otherwise; what was found at the greater strength counts." }
                (table(&shown))
                @for game in question.needs().keys() {
                    @if let Some(findings) = findings.get(*game) {
                        p.note { a href={ "../../games/" (file_name(&identity(findings, game))) "/index.html" } { "All about " (game) } }
                    }
                }
            }
        }
        @if let Some(advice) = &question.advice { section { h2 { "What might be done" } p { (advice) } } }
        @if question.definitions.is_some() {
            p.note { "Games of this question alone: " a href="games.toml" { "games.toml" } ", for " code { "--variants" } "." }
        }
        pre { "tapestry atlas --into DIR --questions " (question.id) " --nodes " (plan.nodes) @if let Some(games) = plan.games { " --games " (games) } }
    };
    let page = whole_page(&question.title, Some("../../index.html"), &plan.made_by, &content);
    if !figures.is_empty() {
        store_table(&folder, &shown)?;
    }
    if let Some(text) = &question.definitions {
        store(&folder.join("games.toml"), text.as_bytes())?;
    }
    store(&folder.join("index.html"), page.as_bytes())?;
    store_json(&folder.join("answer.json"), &answer)
}

/// The name under which a game was measured: the one asked for may say options that are in force anyway.
fn identity(findings: &Findings, asked: &str) -> String {
    let first = findings.first_move.as_ref().map(|found| &found.game);
    let values = findings.values.as_ref().map(|found| &found.game);
    let arrays = findings.arrays.as_ref().map(|found| &found.game);
    let passing = findings.passing.as_ref().map(|found| &found.game);
    let placements = findings.placements.as_ref().map(|found| &found.game);
    let luck = findings.luck.as_ref().map(|found| &found.game);
    let mobility = findings.mobility.as_ref().map(|found| &found.game);
    let shortest = findings.shortest.as_ref().map(|found| &found.game);
    let all = [
        first, values, arrays, passing, placements, luck, mobility, shortest,
    ];
    let known = all.into_iter().flatten().next();
    known.map_or(asked, String::as_str).to_owned()
}

fn measured(
    question: &Question,
    catalogue: &Catalogue,
    findings: &BTreeMap<String, Findings>,
    plan: &Plan,
) -> Vec<Measured> {
    let of = |figure: &super::Figure| {
        let found = findings.get(&figure.game);
        let (weaker, found, games) = found.map_or((None, None, 0), |findings| figure.of.of(findings));
        Measured {
            name: figure.name.clone(),
            game: figure.game.clone(),
            weaker,
            found,
            games,
            fewest: games,
            scale: figure.of.scale(),
            command: plan.command(&figure.game, &figure.of.parts()),
        }
    };
    let of_groups = question.groups.iter();
    let of_groups = of_groups.flat_map(|group| group.measured(findings, catalogue));
    question.figures.iter().map(of).chain(of_groups).collect()
}

fn shown(question: &Question, figures: &[Measured], plan: &Plan) -> ReportTable {
    let [weak, strong] = plan.strengths();
    let columns = [
        "figure",
        "game",
        &weak,
        &format!("{strong}, or alone"),
        "games",
        "command",
    ];
    let mut table = ReportTable::new("figures", &columns);
    for measured in figures {
        let shown = |estimate: &Option<_>| {
            estimate
                .as_ref()
                .map_or(String::new(), |found| measured.scale.shown(found))
        };
        table.push([
            measured.name.clone(),
            measured.game.clone(),
            shown(&measured.weaker),
            shown(&measured.found),
            match measured.found {
                Some(found) if found.error == 0.0 && measured.games == 0 => "exact".to_owned(),
                _ => measured.games.to_string(),
            },
            measured.command.clone(),
        ]);
    }
    for claim in &question.claims {
        let of = figures.iter().find(|figure| figure.name == claim.figure);
        let (name, scale) = match (&claim.less, &claim.over) {
            (Some(less), _) => (
                format!("{} less {less}", claim.figure),
                of.map(|figure| figure.scale),
            ),
            (None, Some(over)) => (format!("{} over {over}", claim.figure), Some(Scale::Plain)),
            (None, None) => continue,
        };
        let number = claim.number(figures).ok().zip(scale);
        table.push([
            name,
            String::new(),
            String::new(),
            number.map_or(String::new(), |(number, scale)| scale.shown(&number)),
            String::new(),
            String::new(),
        ]);
    }
    table
}
