//! From the merged tree of one game to its checked [`Spec`]. Every inconsistency is reported, none stops the reading of the rest.

mod arrangement;
mod bending;
mod blast;
mod board;
mod boarding;
mod ends;
mod jumps;
mod moves;
mod once;
mod parallel;
mod pieces;
mod placement;
mod powers;
mod race;
mod region;
mod stack;
pub(super) mod svg;
mod three_handed;
mod turns;

pub(super) use parallel::parallel;
pub(super) use race::race;
pub(super) use three_handed::three_handed;

use super::diagnostic::Place;
use super::diagnostic::{Problems, did_you_mean};
use super::fields::Fields;
use super::front_page::INVITATION;
use super::tree::{Table, Value};
use crate::base::PerPlayer;
use crate::rules::Spec;
use crate::rules::kept::Kept;
use crate::rules::move_choice::MoveChoiceSpec;
use crate::rules::points::Points;
use crate::rules::spec::{Fact, HINTS, OptionSpec};
use crate::rules::turn::TurnPlan;
use region::Draft;
use std::collections::BTreeMap;

/// Builds the game from its merged definition, in which the options have been applied already.
/// The result is to be used only if nothing was reported.
pub(super) fn build(table: &Table, place: &Place, chosen: Vec<OptionSpec>, problems: &mut Problems) -> Spec {
    let mut fields = Fields::new(table, place);
    let mut draft = Draft {
        spec: blank(chosen),
        named: BTreeMap::new(),
        pocket: board::start_pocket(table),
    };
    heading(&mut draft.spec, &mut fields, problems);
    turns::linked_boards(&mut draft, &mut fields, problems);
    board::size(&mut draft, &mut fields, problems);
    board::regions(&mut draft, &mut fields, problems);
    board::line_stops(&mut draft, &mut fields, problems);
    board::apart(&mut draft, &mut fields, problems);
    pieces::pieces(&mut draft, &mut fields, problems);
    moves::promotions(&mut draft, &mut fields, problems);
    once::once(&mut draft, &mut fields, problems);
    boarding::boarding(&mut draft, &mut fields, problems);
    boarding::opening(&mut draft, &mut fields, problems);
    moves::rescue(&mut draft, &mut fields, problems);
    moves::castling(&mut draft, &mut fields, problems);
    placement::placement(&mut draft, &mut fields, problems);
    ends::ends(&mut draft, &mut fields, problems);
    ends::key(&mut draft, &mut fields, problems);
    bending::move_choice(&mut draft, &mut fields, problems);
    bending::transformation(&mut draft, &mut fields, problems);
    bending::line(&mut draft, &mut fields, problems);
    bending::neutral(&mut draft, &mut fields, problems);
    draft.spec.idle_rights = fields.text("idle_rights", problems).unwrap_or_default();
    powers::powers(&mut draft, &mut fields, problems);
    jumps::jumps(&mut draft, &mut fields, problems);
    turns::turn(&mut draft, &mut fields, problems);
    blast::blast(&mut draft, &mut fields, problems);
    turns::free_pass(&mut draft, &mut fields, problems);
    turns::take_back(&mut draft, &mut fields, problems);
    let placed = arrangement::arrangement(&mut draft, &mut fields, problems);
    board::start(&mut draft, &mut fields, &placed, problems);
    ends::report_endless(&draft, &mut fields, problems);
    fields.finish(problems);
    draft.spec
}

fn blank(options: Vec<OptionSpec>) -> Spec {
    Spec {
        id: String::new(),
        title: String::new(),
        aliases: Vec::new(),
        sources: Vec::new(),
        about: String::new(),
        sides: PerPlayer([String::from("South"), String::from("North")]),
        facts: Vec::new(),
        options,
        points: Points {
            win: 1.0,
            draw: 0.5,
            loss: 0.0,
            goal: None,
        },
        files: 0,
        ranks: 0,
        holes: Vec::new(),
        start: String::new(),
        arrays: None,
        deployment: None,
        pieces: Vec::new(),
        promotions: Vec::new(),
        rescue: None,
        once: Vec::new(),
        boarding: Vec::new(),
        opening: Vec::new(),
        castling: Vec::new(),
        chess960: false,
        placement: None,
        ends: ends::defaults(),
        line_stops: Vec::new(),
        apart: Vec::new(),
        key: None,
        move_choice: MoveChoiceSpec::default(),
        transformation: None,
        line: None,
        neutral: None,
        idle_rights: String::new(),
        powers: None,
        jumps: None,
        blast: None,
        linked_boards: None,
        turn: TurnPlan::default(),
        free_pass: false,
        take_back: None,
        known_as: BTreeMap::new(),
        examples: Vec::new(),
        learned: None,
        kept: Kept::default(),
        hints: BTreeMap::new(),
    }
}

/// What people read: names, documents, facts, points; and the names other programs use.
fn heading(spec: &mut Spec, fields: &mut Fields<'_>, problems: &mut Problems) {
    for name in ["extends", "format", "template", "options", "overlay", "family"] {
        fields.take(name);
    }
    if let Some(value) = fields.take(INVITATION) {
        value.name(problems);
    }
    // Where it is missing, that was told when the file was read.
    spec.id = fields.text("id", problems).unwrap_or_default();
    spec.title = fields.require_name("title", problems).unwrap_or_default();
    spec.aliases = fields.names("aliases", problems);
    spec.sources = fields.names("sources", problems);
    spec.about = fields.text("about", problems).unwrap_or_default();
    if let Some(value) = fields.take("sides") {
        let written = super::fields::sides(value, problems);
        spec.sides = PerPlayer::from_fn(|player| {
            written[player]
                .and_then(|value| value.name(problems))
                .unwrap_or(player.name())
                .to_string()
        });
    }
    for (_, _, value) in fields.named("facts", problems) {
        spec.facts.extend(fact(value, problems));
    }
    if let Some(points) = fields.take("points") {
        spec.points = read_points(fields, points, problems).unwrap_or(spec.points);
    }
    for (protocol, _, value) in fields.named("known_as", problems) {
        if let Some(name) = value.name(problems) {
            spec.known_as.insert(protocol.to_string(), name.to_string());
        }
    }
    for (name, _, value) in fields.named("examples", problems) {
        if let Some(moves) = value.text(problems) {
            spec.examples.push((name.to_string(), moves.to_string()));
        }
    }
    for (hint, place, value) in fields.named("hints", problems) {
        let letter = |rest: &str| rest.len() == 1 && rest.starts_with(|c: char| c.is_ascii_uppercase());
        if !HINTS.contains(&hint) && !hint.strip_prefix("hunt-").is_some_and(letter) {
            problems.report(place, format!("unknown hint '{hint}'"), did_you_mean(hint, HINTS));
        }
        if let Some(number) = value.integer(i64::from(i32::MIN), i64::from(i32::MAX), problems) {
            spec.hints.insert(hint.to_string(), number);
        }
    }
}

/// Reads `points`; a win has to be worth more than a loss, and a draw lies between them.
fn read_points(game: &Fields<'_>, value: &Value, problems: &mut Problems) -> Option<Points> {
    let mut fields = Fields::of(value, problems)?;
    let written = ["win", "draw", "loss"].map(|name| fields.require(name, problems));
    let places = written.iter().flatten().map(|value| &value.place);
    let place = game.own_place(std::iter::once(&value.place).chain(places));
    let [win, draw, loss] = written.map(|value| value?.number(-1000.0, 1000.0, problems));
    let goal = fields.take("goal");
    let goal = goal.and_then(|value| Some((value, value.number(-1000.0, 1000.0, problems)?)));
    fields.finish(problems);
    let (win, draw, loss) = (win?, draw?, loss?);
    if !(loss <= draw && draw <= win && loss < win) {
        let message =
            format!("points must rise from loss to win with draw between, not {loss}, {draw}, {win}");
        problems.report(place.unwrap_or(&value.place), message, None);
    }
    if let Some((value, goal)) = goal.filter(|(_, goal)| *goal <= loss) {
        let message = format!("a win by a goal must count more than a loss, not {goal} and {loss}");
        problems.report(&value.place, message, None);
    }
    Some(Points {
        win: win as f32,
        draw: draw as f32,
        loss: loss as f32,
        goal: goal.map(|(_, goal)| goal as f32),
    })
}

fn fact(value: &Value, problems: &mut Problems) -> Option<Fact> {
    let mut fields = Fields::of(value, problems)?;
    let text = fields.require_text("text", problems);
    let mark = fields.mark(problems);
    let reason = fields.text("reason", problems);
    if reason.is_none() && mark != Some(crate::rules::spec::Mark::Stated) {
        problems.report(fields.place(), "a deduced or assumed fact needs a 'reason'", None);
    }
    fields.finish(problems);
    Some(Fact {
        text: text?,
        mark: mark?,
        reason: reason.unwrap_or_default(),
    })
}
