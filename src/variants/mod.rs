#![doc = include_str!("definitions.md")]

mod bending;
mod built;
mod card;
mod carried;
mod describe;
mod diagnostic;
mod draft;
mod embedded;
pub mod fairy;
mod family;
mod fields;
mod find;
mod format;
mod front_page;
#[cfg(test)]
mod inheritance_tests;
mod json;
mod learned;
mod load;
#[cfg(test)]
mod loader_tests;
pub mod lot;
mod mechanics;
mod names;
mod opening;
mod options;
mod orphans;
mod other_games;
mod parallel;
#[cfg(test)]
mod tests;
mod tree;
mod write;

pub use card::rule_card;
pub use carried::Carried;
pub use diagnostic::Diagnostic;
pub use find::Found;
pub use format::Format;
pub use json::to_json;
pub use other_games::{ruleset_card, ruleset_json};

use crate::files;
use crate::games::{Family, Ruleset};
use crate::rules::Spec;
use built::Built;
use diagnostic::{Beside, Place, Problems, Source};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tree::Table;

/// Names further definition files, separated as in `PATH`.
pub const VARIANTS_ENVIRONMENT: &str = "TAPESTRY_VARIANTS";

/// Most characters of a wrong name that are repeated in the complaint.
const LONGEST_SHOWN: usize = 60;

/// Ids of the embedded games that most people look for, for lists whose beginning alone is seen.
const SOUGHT: &str = include_str!("games/sought.txt");

/// Largest definition file, in bytes.
const LARGEST_FILE: u64 = 1 << 20;

/// Ids of the embedded games that most people look for, the most sought first.
pub fn sought() -> impl Iterator<Item = &'static str> {
    SOUGHT.lines()
}

/// All known games: the embedded ones and those of user files.
///
/// ```
/// use tapestry::board::Board;
/// use tapestry::variants::Catalogue;
///
/// let mut catalogue = Catalogue::embedded();
/// let text = r#"
/// id = "outpost"
/// title = "Outpost chess"
/// extends = "chess"
/// start = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -"
/// "#;
/// assert_eq!(catalogue.load_text("outpost.toml", text)?, ["outpost"]);
/// let board = Board::start(&catalogue.resolve("outpost")?);
/// assert_eq!(board.legal_moves().len(), 18);
///
/// let refused = catalogue.load_text("faulty.toml", "id = 'faulty'\nextends = 'chess'\nfiles = 99");
/// assert!(refused.expect_err("too many files").to_string().contains("faulty.toml:3:"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    definitions: Vec<Arc<Definition>>,
    notes: Vec<String>,
    /// The user's files, as they were loaded one after the other.
    loaded: Vec<Arc<Source>>,
}

/// One game, inheritance resolved, options not yet applied.
#[derive(Debug)]
struct Definition {
    id: String,
    title: String,
    /// Other names, some of which stand for the game with options: `name:option=value,…`.
    aliases: Vec<String>,
    /// Only there to be extended.
    template: bool,
    /// Its parent is not known: what it would inherit is missing.
    orphan: bool,
    /// The embedded game whose learned tables may suit it: itself, or the nearest one that it extends.
    relative: Option<String>,
    /// What it lays over a game that it is the format of, if it is one.
    patch: Option<Table>,
    table: Table,
    place: Place,
    /// The board games built of it.
    built: Built,
}

/// A game of a file without problems.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Its id.
    pub id: String,
    /// It is only there to be extended.
    pub template: bool,
}

impl Definition {
    fn is_called(&self, name: &str) -> bool {
        self.id.eq_ignore_ascii_case(name) || self.alias(name).is_some()
    }

    /// The options that an alias of this name stands for, if there is such an alias.
    fn alias(&self, name: &str) -> Option<&str> {
        let mut aliases = self.aliases.iter().map(|alias| split_settings(alias));
        aliases
            .find(|(alias, _)| alias.eq_ignore_ascii_case(name))
            .map(|(_, settings)| settings)
    }
}

/// A name and the options behind it.
fn split_settings(name: &str) -> (&str, &str) {
    let (name, settings) = name.split_once(':').unwrap_or((name, ""));
    (name.trim(), settings)
}

/// Why a game could not be had, in words for users.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct CatalogueError(pub String);

impl CatalogueError {
    fn from_diagnostics(diagnostics: &[Diagnostic]) -> CatalogueError {
        CatalogueError(
            diagnostics
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("\n"),
        )
    }
}

impl Catalogue {
    /// The embedded games.
    pub fn embedded() -> Catalogue {
        embedded::catalogue()
    }

    /// The embedded games and those of the files named in the environment variable `TAPESTRY_VARIANTS`.
    /// A file with problems is left out; its problems are in the second part.
    pub fn with_environment() -> (Catalogue, Vec<CatalogueError>) {
        let mut catalogue = Catalogue::embedded();
        let files: Vec<PathBuf> = std::env::var_os(VARIANTS_ENVIRONMENT)
            .map(|paths| std::env::split_paths(&paths).collect())
            .unwrap_or_default();
        let named = files.iter().filter(|file| !file.as_os_str().is_empty());
        let errors = named.filter_map(|file| catalogue.load_file(file).err()).collect();
        (catalogue, errors)
    }

    /// Adds the games of a user's file, or lets them replace a user's earlier games of the same ids (a note says so where
    /// those came from another file), and returns their ids. On error nothing changes.
    /// Games that were loaded earlier keep the parents they had.
    ///
    /// # Errors
    /// Every problem of the file, with line, column, cause and suggestion, rendered for people.
    pub fn load_file(&mut self, path: &Path) -> Result<Vec<String>, CatalogueError> {
        let source = read_source(path)?;
        if path
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("ini"))
        {
            return self.load_imported(&source);
        }
        self.load_source(source)
    }

    /// The games of a file for other engines that are the same here; a note names the others.
    fn load_imported(&mut self, source: &Source) -> Result<Vec<String>, CatalogueError> {
        let games = fairy::import(&source.text, self)
            .map_err(|error| CatalogueError(format!("{}: {error}", source.name)))?;
        let mut ids = Vec::new();
        let mut left_out = Vec::new();
        for game in games {
            match game.toml.as_ref().filter(|_| game.is_exact()) {
                Some(toml) => ids.extend(self.load_source(Source::of_user(&*source.name, &**toml))?),
                None => left_out.push(game.name),
            }
        }
        if !left_out.is_empty() {
            let (count, names) = (left_out.len(), left_out.join(", "));
            self.notes.push(format!(
                "{}: {count} games cannot be said exactly and are left out ('tapestry import {}' tells why): {names}",
                source.name, source.name
            ));
        }
        Ok(ids)
    }

    /// As [`Catalogue::load_file`], for a text that is called `name` in messages.
    ///
    /// # Errors
    /// Every problem of the text, with line, column, cause and suggestion, rendered for people.
    pub fn load_text(&mut self, name: &str, text: &str) -> Result<Vec<String>, CatalogueError> {
        self.load_source(Source::of_user(name, text))
    }

    /// As [`Catalogue::load_text`], for games in the words of Fairy-Stockfish: those that are the same here; a note names the others.
    ///
    /// # Errors
    /// If the text is none of that kind.
    pub fn load_imported_text(&mut self, name: &str, text: &str) -> Result<Vec<String>, CatalogueError> {
        self.load_imported(&Source::of_user(name, text))
    }

    fn load_source(&mut self, source: Source) -> Result<Vec<String>, CatalogueError> {
        let source = Arc::new(source);
        let games = self
            .check_source(&source)
            .map_err(|problems| CatalogueError::from_diagnostics(&problems))?;
        self.loaded.push(source);
        let ids = games
            .iter()
            .filter(|game| !game.template)
            .map(|game| game.id.clone())
            .collect();
        self.add(games);
        Ok(ids)
    }

    /// All problems of a user's file, or its games if it has none. The catalogue stays as it is.
    ///
    /// # Errors
    /// If the file cannot be read at all.
    pub fn diagnose_file(
        &self,
        path: &Path,
    ) -> Result<Result<Vec<Checked>, Vec<Diagnostic>>, CatalogueError> {
        let games = self.check_source(&Arc::new(read_source(path)?));
        let checked = |game: Definition| Checked {
            id: game.id,
            template: game.template,
        };
        Ok(games.map(|games| games.into_iter().map(checked).collect()))
    }

    /// As [`Catalogue::diagnose_file`], for a text that is called `name` in messages.
    fn diagnose_text(&self, name: &str, text: &str) -> Result<(), Vec<Diagnostic>> {
        self.check_source(&Arc::new(Source::of_user(name, text)))
            .map(drop)
    }

    /// Does the program itself have a game of this name?
    fn knows(&self, name: &str) -> bool {
        self.find(name).is_some_and(|game| game.place.source.embedded)
    }

    /// The definitions of a text, if there is no problem with any of them.
    fn check_source(&self, source: &Arc<Source>) -> Result<Vec<Definition>, Vec<Diagnostic>> {
        let mut problems = Problems::default();
        let games = load::load(self, source, &mut problems);
        for game in &games {
            if game.orphan {
                orphans::check_orphan(self, game, &mut problems);
            } else {
                load::check_every_option(self, game, &mut problems);
            }
            names::check_names(self, game, &games, &mut problems);
        }
        let problems = problems.into_sorted();
        if problems.is_empty() {
            Ok(games)
        } else {
            Err(problems)
        }
    }

    fn add(&mut self, games: Vec<Definition>) {
        for game in games {
            let game = Arc::new(game);
            match self.definitions.iter_mut().find(|old| old.id == game.id) {
                Some(old) => {
                    self.notes.extend(names::replacement(old, &game));
                    *old = game;
                }
                None => self.definitions.push(game),
            }
        }
    }

    /// What users should know of the files loaded since this was asked last, a sentence each: games that took the
    /// place of others.
    pub fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// The ids of the board games, in catalogue order: what [`Catalogue::resolve`] finds.
    pub fn ids(&self) -> Vec<&str> {
        let boards = self.listed().filter(|game| game.is_board());
        boards.map(|game| game.id.as_str()).collect()
    }

    /// The ids of the games that are no board games, in catalogue order.
    pub fn other_ids(&self) -> Vec<&str> {
        let others = self.listed().filter(|game| !game.is_board());
        others.map(|game| game.id.as_str()).collect()
    }

    /// Ids with titles of all games, in catalogue order.
    pub fn titles(&self) -> Vec<(&str, &str)> {
        self.listed()
            .map(|game| (game.id.as_str(), game.title.as_str()))
            .collect()
    }

    fn listed(&self) -> impl Iterator<Item = &Definition> {
        self.definitions
            .iter()
            .map(Arc::as_ref)
            .filter(|game| !game.template)
    }

    /// The board game named `id` or `id:option=value,…` (ids and aliases compare without case).
    ///
    /// # Errors
    /// An unknown id (with the nearest known one), option or value; a game that is no board game.
    pub fn resolve(&self, name: &str) -> Result<Arc<Spec>, CatalogueError> {
        let no_board_game = |id: &str, family: Family| {
            let what = family.in_words();
            CatalogueError(match family {
                Family::Race => format!(
                    "'{id}' is {what}; it is played with 'tapestry play {id}' and solved with 'tapestry race {id}'"
                ),
                _ => format!("'{id}' is {what}; it is played with 'tapestry play {id}' only"),
            })
        };
        // Asked before anything is built: two games at once may be made of games of their own name.
        let (id, _) = split_settings(name);
        if let Some(game) = self.find(id).filter(|game| !game.is_board()) {
            return Err(no_board_game(&game.id, game.plain_family()));
        }
        match self.ruleset(name)? {
            Ruleset::Board(spec) => Ok(spec),
            other => Err(no_board_game(&other.heading().id, other.family())),
        }
    }

    /// The game of any kind named `id` or `id:option=value,…`; a game in a format as `format-id`; two games at once also as
    /// `parallel-id1-id2` and `parallel:option=value+id1:option=value+id2`, with the id of the format in front.
    ///
    /// # Errors
    /// An unknown id (with the nearest known one), option or value.
    pub fn ruleset(&self, name: &str) -> Result<Ruleset, CatalogueError> {
        if let Some(pair) = parallel::named(self, name) {
            return load::ruleset(self, &pair.game?, &pair.settings);
        }
        let (id, settings) = split_settings(name);
        let Some(game) = self.find(id) else {
            return match self.in_format(id) {
                Some(game) => load::ruleset(self, &game, settings),
                None => Err(self.unknown(id)),
            };
        };
        let standing: Vec<&str> = [game.alias(id).unwrap_or(""), settings]
            .into_iter()
            .filter(|settings| !settings.trim().is_empty())
            .collect();
        let settings = standing.join(",");
        if !game.is_board() {
            // Two games at once are made of others of the catalogue, which may change.
            return load::ruleset(self, game, &settings);
        }
        let build = || match load::ruleset(self, game, &settings)? {
            Ruleset::Board(spec) => Ok(spec),
            other => Err(CatalogueError(format!(
                "{} is {}",
                game.id,
                other.family().in_words()
            ))),
        };
        game.built.get(&settings, build).map(Ruleset::Board)
    }

    /// The complaint about a name that no game has, with the names that were probably meant.
    fn unknown(&self, name: &str) -> CatalogueError {
        let shown: String = name.chars().take(LONGEST_SHOWN).collect();
        let known = self
            .listed()
            .flat_map(|game| [game.id.as_str(), game.title.as_str()]);
        let found = self.search(&shown);
        let named: Vec<&str> = found
            .iter()
            .filter(|game| game.place.is_none())
            .map(|game| game.id)
            .collect();
        let help = match (diagnostic::nearest(name, known), &named[..]) {
            (Some(name), _) => {
                let id = self.find(name).map_or(name, |game| game.id.as_str());
                format!("did you mean '{id}'?")
            }
            (None, [id]) => format!("did you mean '{id}'?"),
            (None, [id, ..]) => {
                format!("did you mean '{id}', or another that 'tapestry variants {shown}' finds?")
            }
            (None, []) => "'tapestry variants --all' lists them".to_string(),
        };
        CatalogueError(format!("unknown game '{}'; {help}", shown.escape_debug()))
    }

    /// The listed game with this id, or else with this other name, or else with this title.
    fn find(&self, name: &str) -> Option<&Definition> {
        let exact = self.listed().find(|game| game.id.eq_ignore_ascii_case(name));
        exact
            .or_else(|| self.listed().find(|game| game.is_called(name)))
            .or_else(|| self.listed().find(|game| game.title.eq_ignore_ascii_case(name)))
    }
}

fn read_source(path: &Path) -> Result<Source, CatalogueError> {
    let name = path.display().to_string();
    let unreadable = |problem: &dyn std::fmt::Display| CatalogueError(format!("{name}: error: {problem}"));
    let text = files::read::text(path, LARGEST_FILE).map_err(|error| unreadable(&error))?;
    Ok(Source {
        beside: path
            .parent()
            .map_or(Beside::Nothing, |folder| Beside::Folder(folder.to_owned())),
        ..Source::of_user(name, text)
    })
}
