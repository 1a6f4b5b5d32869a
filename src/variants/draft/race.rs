//! From the merged tree of a game of races to its checked definition.

use super::super::diagnostic::{Place, Problems};
use super::super::fields::{Fields, sides};
use super::super::tree::{Table, Value};
use super::{blank, heading};
use crate::base::PerPlayer;
use crate::games::Heading;
use crate::games::race::{
    CourseSpec, EntryThrow, ExtraThrows, Finish, LONGEST_TRACK, MOST_RUNNERS, RaceSpec, ReEntry,
};
use crate::rules::spec::OptionSpec;

/// Builds the game of races. The result is to be used only if nothing was reported.
pub(in super::super) fn race(
    table: &Table,
    place: &Place,
    chosen: Vec<OptionSpec>,
    problems: &mut Problems,
) -> RaceSpec {
    let mut fields = Fields::new(table, place);
    let mut spec = blank(chosen);
    heading(&mut spec, &mut fields, problems);
    let re_entry = [("compulsory", ReEntry::Compulsory), ("chosen", ReEntry::Chosen)];
    let entry_throw = [
        ("free", EntryThrow::Free),
        ("highest", EntryThrow::Highest),
        ("thrown", EntryThrow::Thrown),
    ];
    let finish = [("reach", Finish::Reach), ("pass", Finish::Pass)];
    let extra = [
        ("first-turn", ExtraThrows::FirstTurn),
        ("before-race", ExtraThrows::BeforeRace),
    ];
    let list = fields
        .require("courses", problems)
        .and_then(|value| value.list(problems));
    let courses: Vec<CourseSpec> = list
        .unwrap_or_default()
        .iter()
        .filter_map(|value| course(value, problems))
        .collect();
    let needed = fields
        .require("races_to_win", problems)
        .and_then(|value| value.integer(1, 9, problems));
    let runners = fields
        .take("runners")
        .and_then(|value| value.integer(2, MOST_RUNNERS as i64, problems));
    let game = RaceSpec {
        sides: spec.sides.clone(),
        clubhouse: fields.require_name("clubhouse", problems).unwrap_or_default(),
        needed: needed.unwrap_or(1) as u8,
        runners: runners.unwrap_or(2) as u8,
        re_entry: fields
            .choice("re_entry", &re_entry, problems)
            .unwrap_or(ReEntry::Compulsory),
        entry_throw: fields
            .choice("entry_throw", &entry_throw, problems)
            .unwrap_or(EntryThrow::Free),
        finish: fields
            .choice("finish", &finish, problems)
            .unwrap_or(Finish::Reach),
        extra: fields
            .choice("extra_throws", &extra, problems)
            .unwrap_or(ExtraThrows::FirstTurn),
        courses,
        heading: Heading::of(spec),
    };
    if game.courses.len() != usize::from(game.needed) * 2 - 1 {
        let message = format!(
            "{} races cannot be won out of {}: after one race less than twice as many one side has them",
            game.needed,
            game.courses.len()
        );
        problems.report(fields.place(), message, None);
    }
    for (index, course) in game.courses.iter().enumerate() {
        if course.path.contains(&game.clubhouse) {
            let message = format!("the clubhouse '{}' is on the path of a race", game.clubhouse);
            problems.report(fields.place(), message, None);
        }
        if game.courses[..index]
            .iter()
            .any(|other| other.name == course.name)
        {
            problems.report(
                fields.place(),
                format!("two races are called '{}'", course.name),
                None,
            );
        }
    }
    fields.finish(problems);
    game
}

fn course(value: &Value, problems: &mut Problems) -> Option<CourseSpec> {
    let mut fields = Fields::of(value, problems)?;
    let name = fields.require_name("name", problems)?;
    let path: Vec<String> = fields
        .require_text("path", problems)?
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let die = fields.require("die", problems)?;
    let worths: Vec<u8> = die
        .list(problems)?
        .iter()
        .filter_map(|face| face.integer(1, 6, problems).map(|worth| worth as u8))
        .collect();
    let diagonals = fields.take("diagonal");
    let turns = fields.require("turns", problems)?.integer(1, 1000, problems)?;
    let prize = match fields.take("prize") {
        Some(value) => value.integer(0, 3, problems)?,
        None => 0,
    };
    let waiting = fields.require("waiting", problems)?;
    let waiting = sides(waiting, problems).0.map(|value| {
        value
            .and_then(|value| value.text(problems))
            .unwrap_or_default()
            .to_owned()
    });
    let place = fields.place();
    fields.finish(problems);
    if name.is_empty() || name.contains(char::is_whitespace) {
        problems.report(place, "the name of a race is one word", None);
    }
    let repeated = path
        .iter()
        .enumerate()
        .any(|(index, square)| path[..index].contains(square));
    let plain = |square: &String| {
        square
            .chars()
            .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
    };
    if !path.len().is_multiple_of(2)
        || !(2..=LONGEST_TRACK).contains(&path.len())
        || repeated
        || !path.iter().all(plain)
    {
        let message =
            format!("a path is an even number of different squares such as d3, 2 to {LONGEST_TRACK}");
        problems.report(place, message, None);
        return None;
    }
    let Ok(die_worths) = <[u8; 6]>::try_from(worths) else {
        problems.report(&die.place, "the die has six faces", None);
        return None;
    };
    Some(CourseSpec {
        name,
        diagonal: diagonal(&path, diagonals, problems),
        path,
        die: die_worths,
        turns: turns as u16,
        prize: prize as u8,
        waiting: PerPlayer(waiting),
    })
}

/// The targets of diagonals, written `d3>c4 c4>d5 …`. Half a turn has to map them onto themselves, for both sides see the same ring.
fn diagonal(path: &[String], value: Option<&Value>, problems: &mut Problems) -> Vec<Option<u8>> {
    let mut targets = vec![None; path.len()];
    let Some(value) = value else { return targets };
    let index = |name: &str| path.iter().position(|square| square == name);
    for pair in value.text(problems).unwrap_or_default().split_whitespace() {
        match pair
            .split_once('>')
            .and_then(|(from, to)| Some((index(from)?, index(to)?)))
        {
            Some((from, to)) => targets[from] = Some(to as u8),
            None => problems.report(
                &value.place,
                format!(
                    "'{}' is not two squares of the path with '>' between",
                    pair.escape_debug()
                ),
                None,
            ),
        }
    }
    let half = path.len() / 2;
    let turned = |place: usize| (place + half) % path.len();
    let lopsided = (0..path.len()).find(|&from| {
        targets[turned(from)].map(usize::from) != targets[from].map(|to| turned(usize::from(to)))
    });
    if let Some(from) = lopsided {
        let message = format!(
            "the diagonals of {} and {} differ, though half a turn maps one onto the other",
            path[from],
            path[turned(from)]
        );
        problems.report(&value.place, message, None);
    }
    targets
}
