//! What XBoard calls the games: its own name where it has one, else a name that it cannot take for one of its own.

use super::super::library::Library;
use crate::board::xboard::unmistakable;
use crate::rules::Spec;
use crate::rules::spec::CHESS960_OPTION;
use crate::variants::{Catalogue, sought};
use std::sync::Arc;

/// XBoard's name of Fischer-random chess, offered for the game it knows as normal chess.
const FISCHER_RANDOM: &str = "fischerandom";
const NORMAL: &str = "normal";
/// Room for the list, well below the longest line a GUI takes.
const LONGEST_LIST: usize = 3800;

/// A game under XBoard's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::protocol) struct Known {
    /// Name in XBoard.
    pub(in crate::protocol) name: String,
    /// `id` or `id:option=value` in the catalogue.
    pub(in crate::protocol) game: String,
    /// XBoard knows the rules and must be sent no definition.
    pub(in crate::protocol) built_in: bool,
}

/// All games that XBoard can show with their names there, in the order in which they are listed: XBoard's own first, for in its dialog
/// the first name that begins like one of its own decides whether that game can be chosen; then, since only some of ours get a button
/// there, those of the user and those that most people look for.
pub(super) fn all(library: &Library) -> Vec<Known> {
    let (mut own, mut ours) = (Vec::new(), Vec::new());
    for spec in library.games().iter().filter(|spec| spec.not_shown().is_none()) {
        match built_in_name(spec) {
            Some(name) => {
                own.push(Known {
                    name: name.to_owned(),
                    game: spec.id.clone(),
                    built_in: true,
                });
                if name == NORMAL && spec.options.iter().any(|option| option.name == CHESS960_OPTION) {
                    let game = format!("{}:{CHESS960_OPTION}=on", spec.id);
                    own.push(Known {
                        name: FISCHER_RANDOM.to_owned(),
                        game,
                        built_in: true,
                    });
                }
            }
            None => ours.push(Known {
                name: unmistakable(&spec.id),
                game: spec.id.clone(),
                built_in: false,
            }),
        }
    }
    let embedded = Catalogue::embedded();
    let embedded_ids = embedded.ids();
    // A game that the user brought along is one that the user looks for; others stay in the order of the catalogue.
    ours.sort_by_key(|known| {
        let place = sought().position(|id| id == known.game).unwrap_or(usize::MAX);
        (embedded_ids.contains(&known.game.as_str()), place)
    });
    own.into_iter().chain(ours).collect()
}

/// Names of the games that are refused when they are chosen: without them in the list nobody would hear why.
fn refused(library: &Library) -> Vec<String> {
    let unshown = library.games().iter().filter(|spec| spec.not_shown().is_some());
    let boards = unshown.map(|spec| unmistakable(&spec.id));
    let others = library.catalogue().other_ids();
    boards.chain(others.into_iter().map(unmistakable)).collect()
}

/// The name under which XBoard itself knows the rules.
fn built_in_name(spec: &Spec) -> Option<&str> {
    spec.known_as.get("xboard").map(String::as_str)
}

/// The value of the `variants` feature: as many names as fit a line.
pub(super) fn list(library: &Library) -> String {
    let shown = all(library).into_iter().map(|known| known.name);
    let mut list = String::new();
    for name in shown.chain(refused(library)) {
        if list.len() + name.len() < LONGEST_LIST {
            list.push_str(if list.is_empty() { "" } else { "," });
            list.push_str(&name);
        }
    }
    list
}

/// The game that XBoard has this name for.
fn known(library: &Library, name: &str) -> Option<Known> {
    let same = |known: &Known| known.name.eq_ignore_ascii_case(name);
    all(library).into_iter().find(same)
}

/// The id or option text behind a name of ours that XBoard could take for one of its own.
fn unmistaken(library: &Library, name: &str) -> String {
    let ids = library
        .catalogue()
        .ids()
        .into_iter()
        .chain(library.catalogue().other_ids());
    let mut ids = ids.filter(|id| unmistakable(id).eq_ignore_ascii_case(name));
    ids.next().unwrap_or(name).to_owned()
}

/// The game that a written name means, be it XBoard's or ours, and whether XBoard can show the game or not.
///
/// # Errors
/// If there is no such game.
pub(in crate::protocol) fn named(library: &Library, name: &str) -> Result<Arc<Spec>, String> {
    let game = known(library, name).map_or_else(|| unmistaken(library, name), |known| known.game);
    library.resolve(&game).map_err(|error| error.to_string())
}

/// Why a name that XBoard sends leads to no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::protocol) enum NotPlayed {
    /// There is no such game; what else may be meant.
    Unknown(String),
    /// There is, but not here.
    Refused(String),
}

/// The game of the catalogue that XBoard (or a person typing) means; ids and options work too.
///
/// # Errors
/// If there is no such game, or XBoard cannot show it.
pub(in crate::protocol) fn find(library: &Library, name: &str) -> Result<Known, NotPlayed> {
    if let Some(known) = known(library, name) {
        return Ok(known);
    }
    let game = unmistaken(library, name);
    let spec = library.resolve(&game).map_err(|error| {
        // What is no board game resolves to no board; options that are wrong are an error of both.
        if library.catalogue().ruleset(&game).is_ok() {
            NotPlayed::Refused(error.to_string())
        } else {
            NotPlayed::Unknown(error.to_string())
        }
    })?;
    if let Some(why) = spec.not_shown() {
        return Err(NotPlayed::Refused(format!(
            "{}: {why}, which XBoard cannot show; play it with 'tapestry play {}' or by UCI",
            spec.id, spec.id
        )));
    }
    // With options of its own even a built-in game is not quite the one that XBoard knows.
    let built_in = !name.contains(':') && built_in_name(&spec).is_some();
    Ok(Known {
        name: name.to_owned(),
        game,
        built_in,
    })
}

#[cfg(test)]
mod tests;
