//! From the text of a file to definitions, and from a definition to a game.

use super::built::Built;
use super::diagnostic::{Diagnostic, Place, Problems, Source, did_you_mean};
use super::format::{self, FORMAT};
use super::learned::learned;
use super::opening::report_opening;
use super::options::{self, Declared};
use super::tree::{Content, Entry, Table, Value, read_toml};
use super::{Catalogue, CatalogueError, Definition, draft};
use crate::board::Board;
use crate::games::{Family, Ruleset};
use crate::play;
use std::sync::Arc;

/// Keys that belong to one game alone and are not inherited.
pub(super) const OWN_KEYS: [&str; 10] = [
    "id",
    "extends",
    FORMAT,
    "template",
    "title",
    "invitation",
    "aliases",
    "known_as",
    "about",
    "examples",
];

/// Most characters of an inherited line that are shown with its problem.
const LONGEST_QUOTE: usize = 60;

/// Most generations of inheritance.
const MOST_GENERATIONS: usize = 16;

/// The definitions of a file, inheritance resolved, contents not yet checked. `catalogue` supplies parents.
pub(super) fn load(catalogue: &Catalogue, source: &Arc<Source>, problems: &mut Problems) -> Vec<Definition> {
    let document = read_toml(source, problems);
    if !problems.0.is_empty() {
        return Vec::new();
    }
    document.report_texts(problems);
    let written = written_games(document, source, problems);
    for (index, game) in written.iter().enumerate() {
        let same = |first: &&Written| first.id == game.id && !game.id.is_empty();
        if let Some(first) = written[..index].iter().find(same) {
            let message = format!("the game '{}' is defined twice", game.id);
            problems.report(
                &game.place,
                message,
                format!("the other one is '{}'", first.title),
            );
        }
    }
    let mut lineage = Lineage {
        catalogue,
        written: &written,
        problems,
    };
    (0..written.len())
        .map(|index| lineage.inherited(index, &mut Vec::new()))
        .collect()
}

/// A game as written, before inheritance.
struct Written {
    /// Empty where it is missing.
    id: String,
    title: String,
    table: Table,
    place: Place,
}

/// The games of a document: the tables of the list `game`, or the document itself.
fn written_games(document: Table, source: &Arc<Source>, problems: &mut Problems) -> Vec<Written> {
    let start = Place::start_of(source);
    let Some(list) = list_of_games(&document, problems) else {
        return vec![written_game(document, start, problems)];
    };
    for entry in document.entries().iter().filter(|entry| entry.name != list.name) {
        let help = "keys of a game come after its line [[game]]".to_string();
        problems.report(
            &entry.place,
            format!("'{}' does not belong to a game", entry.name),
            help,
        );
    }
    let games = list.value.list(problems).unwrap_or_default();
    games
        .iter()
        .filter_map(|game| {
            Some(written_game(
                game.table(problems)?.clone(),
                game.place.clone(),
                problems,
            ))
        })
        .collect()
}

/// The list `game`; or, in a document that is no game either, another list of tables that was probably meant to be it.
fn list_of_games<'t>(document: &'t Table, problems: &mut Problems) -> Option<&'t Entry> {
    let entries = document.entries();
    if let Some(list) = entries.iter().find(|entry| entry.name == "game") {
        return Some(list);
    }
    let is_table = |value: &Value| matches!(value.content, Content::Table(_));
    let mistaken = entries.iter().find(|entry| match &entry.value.content {
        Content::List(items) => !items.is_empty() && items.iter().all(is_table),
        _ => false,
    })?;
    if document.get("id").is_some() {
        return None;
    }
    problems.report(
        &mistaken.place,
        format!("'{}' is no list of games", mistaken.name.escape_debug()),
        "write [[game]]".to_string(),
    );
    Some(mistaken)
}

fn written_game(table: Table, place: Place, problems: &mut Problems) -> Written {
    let text = match table.get("id") {
        Some(id) => game_id(id, problems),
        None => {
            problems.report(&place, "'id' is missing", "write id = \"my-game\"".to_string());
            None
        }
    };
    let title = match table.get("title").map(|title| &title.content) {
        Some(Content::Text(title)) => title.clone(),
        _ => String::new(),
    };
    Written {
        id: text.unwrap_or_default(),
        title,
        table,
        place,
    }
}

/// The id of a game, checked; `None` if it is no text.
fn game_id(id: &Value, problems: &mut Problems) -> Option<String> {
    let text = id.text(problems)?.to_string();
    let good = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    if !text.starts_with(|letter: char| letter.is_ascii_lowercase())
        || text.len() > 40
        || !text.chars().all(good)
    {
        let help = "use up to 40 lower-case letters, digits and '-', beginning with a letter".to_string();
        problems.report(
            &id.place,
            format!("'{}' is no good id", text.escape_debug()),
            help,
        );
    }
    Some(text)
}

struct Lineage<'a> {
    catalogue: &'a Catalogue,
    written: &'a [Written],
    problems: &'a mut Problems,
}

impl Lineage<'_> {
    /// The game with everything it inherits. `children` are the games being resolved that led here.
    fn inherited(&mut self, index: usize, children: &mut Vec<usize>) -> Definition {
        let game = &self.written[index];
        let parent = match game.table.get("extends") {
            None => Some(Parent::default()),
            Some(extends) => {
                children.push(index);
                let parent = self.parent(extends, index, children);
                children.pop();
                parent
            }
        };
        let parent = parent.unwrap_or(Parent {
            orphan: true,
            ..Parent::default()
        });
        let format = game.table.get(FORMAT).and_then(|name| {
            children.push(index);
            let format = self.parent(name, index, children);
            children.pop();
            let patch = format?.patch;
            if patch.is_none() {
                let message = format!("'{}' is no format", name.text(self.problems)?.escape_debug());
                self.problems.report(&name.place, message, None);
            }
            patch
        });
        let mut table = match &format {
            Some(patch) => format::over(&parent.table, &parent.title, patch, &game.place),
            None => parent.table,
        };
        let about = table.get("about").filter(|_| format.is_some()).cloned();
        table = below(&table, &game.table);
        if let (Some(about), None) = (about, table.get("about")) {
            table.set_path("about", &about);
        }
        let template = table
            .get("template")
            .and_then(|value| value.switch(self.problems))
            .unwrap_or(false);
        Definition {
            id: game.id.clone(),
            title: game.title.clone(),
            aliases: plain_texts(&table, "aliases"),
            template,
            orphan: parent.orphan,
            relative: parent.relative,
            patch: format::patch(parent.patch.as_ref(), &game.table),
            table,
            place: game.place.clone(),
            built: Built::default(),
        }
    }

    /// The parent that the game at `index`, the last of `children`, names by `extends`.
    fn parent(&mut self, extends: &Value, index: usize, children: &mut Vec<usize>) -> Option<Parent> {
        let name = extends.text(self.problems)?;
        let in_file = self.written.iter().position(|game| game.id == name);
        let parent = match in_file.filter(|&parent| parent != index) {
            Some(parent) if children.contains(&parent) => {
                let chain: Vec<&str> = children
                    .iter()
                    .map(|&child| self.written[child].id.as_str())
                    .collect();
                let message = format!("'{name}' extends itself: {} -> {name}", chain.join(" -> "));
                self.problems.report(&extends.place, message, None);
                return None;
            }
            Some(_) if children.len() > MOST_GENERATIONS => {
                let message = format!("more than {MOST_GENERATIONS} generations of inheritance");
                self.problems.report(&extends.place, message, None);
                return None;
            }
            Some(parent) => {
                let parent = self.inherited(parent, children);
                Parent {
                    table: parent.table,
                    title: parent.title,
                    orphan: parent.orphan,
                    relative: parent.relative,
                    patch: parent.patch,
                }
            }
            None if name == self.written[index].id
                && !self.catalogue.definitions.iter().any(|game| game.id == name) =>
            {
                self.problems.report(
                    &extends.place,
                    format!("'{}' extends itself", name.escape_debug()),
                    None,
                );
                return None;
            }
            None => match self.catalogue.definitions.iter().find(|game| game.id == name) {
                Some(parent) => Parent {
                    table: parent.table.clone(),
                    title: parent.title.clone(),
                    orphan: false,
                    relative: parent.relative.clone(),
                    patch: parent.patch.clone(),
                },
                None => {
                    let ids = self.written.iter().map(|game| game.id.as_str());
                    let known = ids.chain(self.catalogue.definitions.iter().map(|game| game.id.as_str()));
                    let help = did_you_mean(name, known);
                    self.problems.report(
                        &extends.place,
                        format!("there is no game '{}'", name.escape_debug()),
                        help,
                    );
                    return None;
                }
            },
        };
        Some(parent)
    }
}

/// What a game inherits from, whether that lacks a parent of its own, which embedded game it is or comes from, and what it
/// lays over others as a format.
#[derive(Default)]
struct Parent {
    table: Table,
    title: String,
    orphan: bool,
    relative: Option<String>,
    patch: Option<Table>,
}

/// What a game written as `own` is below a parent.
pub(super) fn below(parent: &Table, own: &Table) -> Table {
    let mut table = parent.clone();
    OWN_KEYS.iter().for_each(|key| table.remove(key));
    let overlays = [&table, own].map(|table| table.get("overlay").cloned());
    table.merge(own);
    if let [Some(inherited), Some(own)] = overlays {
        join_overlays(&mut table, inherited, &own);
    }
    table
}

/// Overlays accumulate: those inherited come first, so that a game's own have the last word.
fn join_overlays(table: &mut Table, inherited: Value, own: &Value) {
    if let (Content::List(mut joined), Content::List(own)) = (inherited.content, &own.content) {
        joined.extend(own.iter().cloned());
        table.set_path(
            "overlay",
            &Value {
                place: inherited.place,
                content: Content::List(joined),
            },
        );
    }
}

/// The texts of a list; what is no text is reported when the game is built.
fn plain_texts(table: &Table, name: &str) -> Vec<String> {
    let Some(Content::List(list)) = table.get(name).map(|value| &value.content) else {
        return Vec::new();
    };
    let text = |value: &Value| match &value.content {
        Content::Text(text) => Some(text.clone()),
        _ => None,
    };
    list.iter().filter_map(text).collect()
}

/// The game with these option settings.
pub(super) fn ruleset(
    catalogue: &Catalogue,
    game: &Definition,
    settings: &str,
) -> Result<Ruleset, CatalogueError> {
    let mut problems = Problems::default();
    let mut declared = options::declared(&game.table, &game.place, &mut problems);
    options::choose(&mut declared, settings)
        .map_err(|mistakes| CatalogueError(format!("{}: {}", game.id, mistakes.join("; "))))?;
    let table = options::applied(&game.table, &declared, &mut problems);
    let ruleset = built(catalogue, game, &table, declared, &mut problems);
    // The files' games were checked with every option by itself: what remains is the fault of the settings, or of the two
    // games that a name puts together.
    let chosen = !settings.is_empty() || game.is_in_format();
    if let (Some(ruleset), true) = (&ruleset, chosen && problems.0.is_empty()) {
        report_start(ruleset, game, &table, &mut problems);
    }
    match (ruleset, problems.into_sorted()) {
        (Some(ruleset), problems) if problems.is_empty() => Ok(ruleset),
        (_, problems) if chosen => Err(format::refusal(game, settings, &problems)),
        (_, problems) => Err(CatalogueError::from_diagnostics(&problems)),
    }
}

/// Builds a game of whatever family from its definition with the options put in. `catalogue` has the games it may be made of.
pub(super) fn built(
    catalogue: &Catalogue,
    game: &Definition,
    table: &Table,
    declared: Vec<Declared>,
    problems: &mut Problems,
) -> Option<Ruleset> {
    let chosen: Vec<_> = declared.into_iter().map(|option| option.spec).collect();
    let before = problems.0.len();
    let derived = format::from_head(table, &game.place, &chosen, problems);
    if problems.0.len() > before {
        // What is missing now is missing because of that.
        return None;
    }
    let table = derived.as_ref().unwrap_or(table);
    Some(match game.family(problems) {
        Family::Board => {
            let mut spec = draft::build(table, &game.place, chosen, problems);
            spec.learned = learned(game, &spec);
            Ruleset::Board(Arc::new(spec))
        }
        Family::Race => Ruleset::Race(Arc::new(draft::race(table, &game.place, chosen, problems))),
        Family::ThreeHanded => Ruleset::ThreeHanded(Arc::new(draft::three_handed(
            table,
            &game.place,
            chosen,
            problems,
        ))),
        Family::Parallel => {
            let find = |name: &str| catalogue.resolve(name).map_err(|error| error.to_string());
            let spec = draft::parallel(table, &game.place, chosen, find, problems)?;
            Ruleset::Parallel(Arc::new(spec))
        }
    })
}

/// Sets the start position of a game up, for the problems that this shows.
fn report_start(ruleset: &Ruleset, game: &Definition, table: &Table, problems: &mut Problems) {
    let errors: Vec<String> = match ruleset {
        Ruleset::Board(spec) => match Board::from_fen(spec, &spec.start) {
            Ok(board) => {
                if let Some(problem) = board.written_alike() {
                    problems.report(&game.place, problem, None);
                }
                Vec::new()
            }
            Err(errors) => errors.0.iter().map(ToString::to_string).collect(),
        },
        other => {
            let refused = play::start(other, None).err();
            refused.map(|refusal| refusal.0).into_iter().collect()
        }
    };
    let place = table.get("start").map_or(&game.place, |start| &start.place);
    for error in errors {
        problems.report(place, format!("start position: {error}"), None);
    }
    if let Ruleset::Board(spec) = ruleset {
        report_opening(spec, table, problems);
    }
}

/// Builds the game with every value of every option, and sets its start position up, for the problems that this shows.
pub(super) fn check_every_option(catalogue: &Catalogue, game: &Definition, problems: &mut Problems) {
    if game.template {
        return;
    }
    let declared = options::declared(&game.table, &game.place, problems);
    for settings in options::combinations(&declared) {
        let mut chosen = options::declared(&game.table, &game.place, problems);
        if options::choose(&mut chosen, &settings).is_err() {
            continue;
        }
        let mut found = Problems::default();
        let table = options::applied(&game.table, &chosen, &mut found);
        let ruleset = built(catalogue, game, &table, chosen, &mut found);
        if let (Some(ruleset), true) = (ruleset, found.0.is_empty()) {
            report_start(&ruleset, game, &table, &mut found);
        }
        for problem in found.0 {
            if problem.embedded_line.is_none() && problem.file == game.place.source.name {
                problems.include(problem);
            } else {
                let message = format!("{} ({})", problem.message, inherited_from(game, &problem));
                problems.report(&game.place, message, problem.help);
            }
        }
    }
}

/// Where an inherited problem comes from: a place in another file of the user's, or a line of the program's own text, which
/// the user can have printed.
fn inherited_from(game: &Definition, problem: &Diagnostic) -> String {
    match (&problem.embedded_line, &game.relative) {
        (Some(line), Some(parent)) => {
            let shown: String = line.chars().take(LONGEST_QUOTE).collect();
            let more = if shown.len() < line.len() { "…" } else { "" };
            format!(
                "inherited from '{parent}': {shown}{more}; 'tapestry variants {parent} --toml' prints all of it"
            )
        }
        _ => format!(
            "inherited from {}:{}:{}",
            problem.file, problem.line, problem.column
        ),
    }
}
