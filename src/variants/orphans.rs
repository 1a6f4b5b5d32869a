//! Games whose parent is not known: what is wrong with them whatever the parent is.

use super::built::Built;
use super::diagnostic::{Diagnostic, Problems};
use super::load::{below, built};
use super::{Catalogue, Definition, options};
use crate::games::Family;

/// In the order in which a game is taken for one of them.
const FAMILIES: [Family; 4] = [Family::Board, Family::Race, Family::ThreeHanded, Family::Parallel];

/// Reports the problems that the game has below every known game of the family that it fits best.
pub(super) fn check_orphan(catalogue: &Catalogue, game: &Definition, problems: &mut Problems) {
    if game.template {
        return;
    }
    let strange = |family: &Family| strange_keys(catalogue, game, *family);
    let written = game.table.get("family").map(|_| game.plain_family());
    let family = written.or_else(|| FAMILIES.into_iter().min_by_key(strange));
    let certain = family.map(|family| certain_problems(catalogue, game, family));
    certain
        .into_iter()
        .flatten()
        .for_each(|problem| problems.include(problem));
}

/// How many keys of the game no known game of the family has.
fn strange_keys(catalogue: &Catalogue, game: &Definition, family: Family) -> usize {
    let parents: Vec<&Definition> = parents(catalogue, family).collect();
    let known = |key: &str| parents.iter().any(|parent| parent.table.get(key).is_some());
    let keys = game.table.entries().iter();
    keys.filter(|entry| !known(&entry.name)).count()
}

fn parents(catalogue: &Catalogue, family: Family) -> impl Iterator<Item = &Definition> {
    catalogue
        .listed()
        .filter(move |parent| parent.plain_family() == family)
}

/// The problems that the game has below every known game of a family.
fn certain_problems(catalogue: &Catalogue, game: &Definition, family: Family) -> Vec<Diagnostic> {
    let mut parents = catalogue
        .listed()
        .filter(|parent| parent.plain_family() == family);
    let first = parents.next();
    let mut certain = first.map_or_else(Vec::new, |parent| problems_below(catalogue, parent, game));
    for parent in parents {
        if certain.is_empty() {
            break;
        }
        let found = problems_below(catalogue, parent, game);
        let same =
            |a: &Diagnostic, b: &Diagnostic| (a.line, a.column, &a.message) == (b.line, b.column, &b.message);
        certain.retain(|problem| found.iter().any(|other| same(problem, other)));
    }
    certain
}

/// The problems in the game's own text if it extends `parent`.
fn problems_below(catalogue: &Catalogue, parent: &Definition, game: &Definition) -> Vec<Diagnostic> {
    let mut found = Problems::default();
    let child = Definition {
        id: game.id.clone(),
        title: game.title.clone(),
        aliases: Vec::new(),
        template: false,
        orphan: false,
        relative: None,
        patch: None,
        table: below(&parent.table, &game.table),
        place: game.place.clone(),
        built: Built::default(),
    };
    let declared = options::declared(&child.table, &child.place, &mut found);
    let table = options::applied(&child.table, &declared, &mut found);
    built(catalogue, &child, &table, declared, &mut found);
    found
        .0
        .retain(|problem| problem.embedded_line.is_none() && problem.file == game.place.source.name);
    found.0
}
