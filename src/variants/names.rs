//! What a game may be called: no name may hide another game, and every name fits into the lists that programs are told.

use super::diagnostic::{Place, Problems};
use super::tree::{Content, Table};
use super::{Catalogue, Definition, load, split_settings};

/// Signs that stand between the games of a pair, or belong to options.
const SEPARATORS: [char; 2] = ['+', '='];

/// Most characters of a name that a protocol knows a game by.
const LONGEST_KNOWN: usize = 40;

/// Reports ids, aliases and names in protocols that belong to another game, or that nothing could be called by.
pub(super) fn check_names(
    catalogue: &Catalogue,
    game: &Definition,
    loaded: &[Definition],
    problems: &mut Problems,
) {
    let place_of = |key: &str| game.table.get(key).map_or(&game.place, |value| &value.place);
    if let Some(embedded) = catalogue.definitions.iter().find(|old| old.id == game.id)
        && embedded.place.source.embedded
    {
        let help = format!(
            "choose another id; a game that is like it says extends = \"{}\"",
            embedded.id
        );
        let message = format!(
            "'{}' is the id of a game of the program, '{}', which no file replaces",
            game.id, embedded.title
        );
        problems.report(place_of("id"), message, help);
    }
    let replaced = |other: &Definition| loaded.iter().any(|new| new.id == other.id);
    let kept = catalogue.definitions.iter().map(AsRef::as_ref);
    let kept = kept.filter(|other| !replaced(other));
    let others: Vec<&Definition> = kept.chain(loaded).filter(|other| other.id != game.id).collect();
    let mut report_owner = |what: String, name: &str, place: &Place| {
        let calls = |other: &&&Definition| other.is_called(name) || other.is_known_as(name);
        if let Some(owner) = others.iter().find(calls) {
            let message = format!("the {what} belongs to the game '{}'", owner.id);
            problems.report(place, message, None);
        }
    };
    report_owner(format!("id '{}'", game.id), &game.id, place_of("id"));
    for name in known_names(&game.table) {
        report_owner(
            format!("name '{name}' for other programs"),
            name,
            place_of("known_as"),
        );
    }
    for alias in &game.aliases {
        let (alias, _) = split_settings(alias);
        report_owner(format!("alias '{alias}'"), alias, place_of("aliases"));
    }
    check_signs(catalogue, game, problems);
}

/// Reports aliases that cannot be written, and names of protocols that would not survive their lists.
fn check_signs(catalogue: &Catalogue, game: &Definition, problems: &mut Problems) {
    let place_of = |key: &str| game.table.get(key).map_or(&game.place, |value| &value.place);
    for written in &game.aliases {
        let (alias, settings) = split_settings(written);
        let shown = if alias.is_empty() { written } else { alias };
        let problem = if alias.is_empty() {
            "nothing is called so".to_string()
        } else if let Some(sign) = alias.chars().find(|sign| SEPARATORS.contains(sign)) {
            format!("'{sign}' separates names")
        } else if settings.is_empty() || game.orphan {
            continue;
        } else if let Err(error) = load::ruleset(catalogue, game, settings) {
            error.to_string()
        } else {
            continue;
        };
        let message = format!("the alias '{}': {problem}", shown.escape_debug());
        problems.report(place_of("aliases"), message, None);
    }
    let plain = |sign: char| sign.is_ascii_alphanumeric() || ['-', '_', '.'].contains(&sign);
    for name in known_names(&game.table) {
        if name.len() > LONGEST_KNOWN || !name.chars().all(plain) {
            let message = format!("'{}' is no name that a protocol can use", name.escape_debug());
            let help = format!("use up to {LONGEST_KNOWN} letters, digits, '-', '_' and '.'");
            problems.report(place_of("known_as"), message, help);
        }
    }
}

impl Definition {
    /// Do other programs know it by this name?
    pub(super) fn is_known_as(&self, name: &str) -> bool {
        known_names(&self.table).any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// The names that other programs know a game by.
pub(super) fn known_names(table: &Table) -> impl Iterator<Item = &str> {
    let entries = match table.get("known_as").map(|value| &value.content) {
        Some(Content::Table(names)) => names.entries(),
        _ => &[],
    };
    entries.iter().filter_map(|entry| match &entry.value.content {
        Content::Text(name) => Some(name.as_str()),
        _ => None,
    })
}

/// What users are told when a game takes the place of another one; nothing where a file was only loaded again.
pub(super) fn replacement(old: &Definition, new: &Definition) -> Option<String> {
    let [before, now] = [&old.place.source, &new.place.source];
    (before.name != now.name && before.text != now.text).then(|| {
        format!(
            "the game '{}' of {} is replaced by that of {}",
            new.id, before.name, now.name
        )
    })
}
