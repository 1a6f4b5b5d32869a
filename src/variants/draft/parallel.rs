//! From the merged tree of two games at once to its checked definition. The games themselves come from the catalogue.

use super::super::diagnostic::{Place, Problems};
use super::super::fields::Fields;
use super::super::tree::{Table, Value};
use super::{blank, heading};
use crate::games::Heading;
use crate::games::parallel::{Clocks, ParallelSpec, Pattern};
use crate::rules::Spec;
use crate::rules::spec::OptionSpec;
use std::sync::Arc;

/// Most points for winning both games.
const MOST_BONUS: f64 = 1000.0;

/// Builds the two games; `find` knows the games by name. `None` without two that are known; that has been reported then.
pub(in super::super) fn parallel(
    table: &Table,
    place: &Place,
    chosen: Vec<OptionSpec>,
    find: impl Fn(&str) -> Result<Arc<Spec>, String>,
    problems: &mut Problems,
) -> Option<ParallelSpec> {
    let mut fields = Fields::new(table, place);
    let mut spec = blank(chosen);
    heading(&mut spec, &mut fields, problems);
    let pattern = fields.choice("pattern", &Pattern::WORDS, problems);
    let clocks = [("one", Clocks::One), ("two", Clocks::Two)];
    let clocks = fields.choice("clocks", &clocks, problems);
    let value = fields.require("heads", problems);
    let bonus = bonus(&mut fields, problems);
    fields.finish(problems);
    let heads = heads(value?, find, problems)?;
    let ids = heads.each_ref().map(|head| head.id.as_str());
    let bonus = bonus.filter(|bonus| bonus.games == ids || bonus.games == [ids[1], ids[0]]);
    let mut heading = Heading::of(spec);
    heading.title = format!("{}: {} and {}", heading.title, heads[0].title, heads[1].title);
    Some(ParallelSpec {
        heading,
        heads,
        pattern: pattern.unwrap_or(Pattern::Vertical),
        clocks: clocks.unwrap_or(Clocks::One),
        bonus: bonus.map_or(0.0, |bonus| bonus.points),
    })
}

/// What winning both of two certain games is worth besides.
struct Bonus {
    /// Ids of the games, in either order.
    games: Vec<String>,
    points: f32,
}

fn bonus(fields: &mut Fields<'_>, problems: &mut Problems) -> Option<Bonus> {
    let mut row = fields.table("bonus", problems)?;
    let games = row.names("games", problems);
    let points = row
        .require("both", problems)
        .and_then(|value| value.number(0.0, MOST_BONUS, problems));
    row.finish(problems);
    Some(Bonus {
        games,
        points: points? as f32,
    })
}

/// The two games; whatever of them is wrong is reported.
fn heads(
    value: &Value,
    find: impl Fn(&str) -> Result<Arc<Spec>, String>,
    problems: &mut Problems,
) -> Option<[Arc<Spec>; 2]> {
    let written = value.list(problems)?;
    if written.len() != 2 {
        let message = format!("'heads' are two games, not {}", written.len());
        problems.report(&value.place, message, None);
    }
    let mut heads = Vec::new();
    for head in written {
        match head.text(problems).map(&find) {
            Some(Ok(found)) => heads.push(found),
            Some(Err(problem)) => problems.report(&head.place, problem, None),
            None => {}
        }
    }
    heads.try_into().ok()
}
