//! A group that begins, or is taken up where it was left.

use super::super::super::Failure;
use super::super::autosave::Keep;
use super::super::{Arguments, USUAL_LEVEL};
use super::minds_of;
use crate::arena::groups::{GroupFolder, Players};
use crate::files::read;
use crate::groups::library::PREFIX;
use crate::groups::{Course, Due, Library};
use crate::play::Mind;
use crate::search::MAX_SKILL;
use crate::variants::{Catalogue, lot};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Names of the two if nobody says them.
const NAMES: [&str; 2] = ["First", "Second"];
/// Largest file of definitions, in bytes.
const LARGEST: u64 = 1 << 20;

/// The embedded groups, and those of a file.
///
/// # Errors
/// If the file cannot be read, or something is wrong with it.
pub(in crate::cli) fn library(file: Option<&Path>) -> Result<Library, Failure> {
    let embedded = Library::embedded();
    let Some(file) = file else {
        return Ok(embedded);
    };
    let place = |why: String| Failure::Message(format!("{}: {why}", file.display()));
    let text = read::text(file, LARGEST).map_err(|error| place(error.to_string()))?;
    let own = Library::read(&text).map_err(|error| place(error.to_string()))?;
    Ok(embedded.with(own))
}

/// The folder of the group that is to be played, and who plays.
pub(super) fn folder(
    arguments: &Arguments,
    catalogue: &Catalogue,
    keep: &Keep,
) -> Result<(GroupFolder, [Mind; 2]), Failure> {
    let name = arguments.id.as_deref().unwrap_or_default();
    refuse(arguments)?;
    let library = library(arguments.groups.as_deref())?;
    let chosen = library
        .chosen(name, catalogue)
        .map_err(|error| Failure::Message(error.to_string()))?;
    if arguments.resume {
        let path = match &arguments.folder {
            Some(path) => path.clone(),
            None => last_unfinished(
                &keep.groups().map_err(Failure::Message)?,
                &chosen.group.id,
                &library,
                catalogue,
            )?,
        };
        let folder = GroupFolder::open(&path, &library, catalogue).map_err(Failure::Message)?;
        if folder.course().group().group.id != chosen.group.id {
            return Err(Failure::Message(format!(
                "{} has the group {}, not {}",
                path.display(),
                folder.course().group().identity,
                chosen.group.id
            )));
        }
        if arguments.seed.is_some_and(|seed| seed != folder.seed()) {
            return Err(Failure::Message(format!(
                "the lots of the group in {} are those of seed {}, and stay so",
                path.display(),
                folder.seed()
            )));
        }
        let minds = match minds_of(&folder, usual(arguments)) {
            Some(minds) if !arguments.seats.given() && arguments.level.is_none() => minds,
            _ => minds(arguments, folder.course().names())?,
        };
        return Ok((folder, minds));
    }
    let names = names(arguments)?;
    let minds = minds(arguments, &names)?;
    let seed = arguments.seed.unwrap_or_else(lot::any_number);
    let path = match &arguments.folder {
        Some(path) => path.clone(),
        None => {
            let name = format!("{}-{:016x}", chosen.group.id, lot::any_number());
            keep.groups().map_err(Failure::Message)?.join(name)
        }
    };
    let players = Players {
        names: names.clone(),
        minds: minds.map(|mind| mind.to_string()),
        clock: arguments.clock.as_ref().map(ToString::to_string),
    };
    let course = Course::new(Arc::new(chosen), names);
    let mut folder = GroupFolder::begin(&path, course, players, seed).map_err(Failure::Message)?;
    // Who names sides has agreed on those of the first game.
    if arguments.seats.names_sides() && matches!(folder.course().standing().due, Due::Question(_)) {
        folder.answer(0).map_err(Failure::Message)?;
    }
    Ok((folder, minds))
}

/// Complains about what a group has no use for.
fn refuse(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.fen.is_some() {
        return Err(Failure::Message(
            "--fen is for single games; those of a group begin as it says".to_owned(),
        ));
    }
    for (given, option) in [
        (&arguments.solver, "--solver"),
        (&arguments.tables, "--tables"),
        (&arguments.book, "--book"),
    ] {
        if given.is_some() {
            return Err(Failure::Message(format!("{option} is for single games")));
        }
    }
    Ok(())
}

fn usual(arguments: &Arguments) -> u8 {
    let full = arguments.movetime.is_some();
    arguments
        .level
        .unwrap_or(if full { MAX_SKILL } else { USUAL_LEVEL })
}

fn names(arguments: &Arguments) -> Result<[String; 2], Failure> {
    if arguments.names.is_empty() {
        return Ok(NAMES.map(str::to_owned));
    }
    let names: Result<[String; 2], _> = arguments.names.clone().try_into();
    let is_name = |name: &String| !name.trim().is_empty() && !name.chars().any(char::is_control);
    match names {
        Ok(names) if names[0] != names[1] && names.iter().all(is_name) => Ok(names),
        _ => Err(Failure::Message(
            "--names wants two different names: --names Anna,Bert".to_owned(),
        )),
    }
}

fn minds(arguments: &Arguments, names: &[String; 2]) -> Result<[Mind; 2], Failure> {
    let minds = arguments.seats.seated(names, usual(arguments))?;
    minds
        .try_into()
        .map_err(|_| Failure::Message("a group is played by two".to_owned()))
}

/// The folder of the last group of this id that is not over.
fn last_unfinished(
    groups: &Path,
    id: &str,
    library: &Library,
    catalogue: &Catalogue,
) -> Result<PathBuf, Failure> {
    let none = || {
        Failure::Message(format!(
            "no unfinished group {PREFIX}{id} is kept in {}",
            groups.display()
        ))
    };
    let entries = std::fs::read_dir(groups).map_err(|_| none())?;
    let mut folders: Vec<(std::time::SystemTime, PathBuf)> = entries
        .flatten()
        .filter_map(|entry| {
            let file = entry.path().join("group.json");
            Some((file.metadata().ok()?.modified().ok()?, entry.path()))
        })
        .collect();
    folders.sort();
    folders
        .into_iter()
        .rev()
        .find_map(|(_, path)| {
            let folder = GroupFolder::open(&path, library, catalogue).ok()?;
            let is_wanted = folder.course().group().group.id == id && !folder.is_over();
            is_wanted.then_some(path)
        })
        .ok_or_else(none)
}
