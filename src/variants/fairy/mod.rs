//! Definitions of games written for other variant engines, in the INI dialect of Fairy-Stockfish, as definitions of ours.
//!
//! * `ini`: sections, keys, inheritance. `parents.ini`: the games that such files extend without defining them, in the same words.
//! * `reader`: values of keys, and what nothing was made of. `movement`: their Betza dialect. `region`: their sets of squares.
//! * `rules`: a section as TOML; its `pieces` and `kinds`, `promotion`, `castling`.
//! * `export`, `write`: the other way, by the same tables; `differences`: whether it is the same game.
//!
//! What cannot be said is told with its line and never dropped in silence: a game is *exact* only if all of it was said.

mod castling;
mod differences;
mod export;
mod ini;
mod kinds;
mod movement;
mod pieces;
mod promotion;
mod reader;
mod region;
mod rules;
mod write;

pub use export::export;

use super::{Catalogue, Diagnostic};
use ini::Chain;
use std::collections::BTreeSet;

/// Something of a game that cannot be said in a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsaid {
    /// Line of the file, from 1; `None` if a game that is extended says it.
    pub line: Option<usize>,
    /// What is said there.
    pub text: String,
    /// Why it cannot be said.
    pub why: String,
}

/// A game of such a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imported {
    /// Name of the section.
    pub name: String,
    /// Id of the definition: the name, or one made of it where that is no id or that of a game of the program.
    pub id: String,
    /// The definition, as far as it can be said; nothing if not even its board can.
    pub toml: Option<String>,
    /// What it does not say.
    pub unsaid: Vec<Unsaid>,
}

impl Imported {
    /// Is it the same game, as far as the rules go?
    pub fn is_exact(&self) -> bool {
        self.toml.is_some() && self.unsaid.is_empty()
    }
}

/// Why a text is no file of such definitions.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct IniError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

/// The games of a text, in its order. `catalogue` knows which ids are taken.
///
/// ```
/// use tapestry::variants::{Catalogue, fairy};
///
/// let text = "[horsey:chess]\ncustomPiece1 = h:nN\nstartFen = rhbqkbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBHR w KQkq - 0 1";
/// let mut catalogue = Catalogue::embedded();
/// let games = fairy::import(text, &catalogue)?;
/// assert!(games[0].is_exact());
/// catalogue.load_text("horsey.toml", games[0].toml.as_ref().unwrap())?;
/// assert!(catalogue.resolve("horsey").is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first line that is neither a section nor a key with its value.
pub fn import(text: &str, catalogue: &Catalogue) -> Result<Vec<Imported>, IniError> {
    let sections = ini::read(text)?;
    let mut taken = BTreeSet::new();
    let mut games = Vec::new();
    for section in &sections {
        let id = id_of(&section.name, catalogue, &taken);
        taken.insert(id.clone());
        let mut game = match Chain::of(section, &sections) {
            Ok(chain) => rules::definition(&chain, id),
            Err(unsaid) => Imported {
                name: section.name.clone(),
                id,
                toml: None,
                unsaid: vec![unsaid],
            },
        };
        check(&mut game, catalogue);
        games.push(game);
    }
    Ok(games)
}

/// Tries the definition; what is wrong with it cannot be said either.
fn check(game: &mut Imported, catalogue: &Catalogue) {
    let Some(toml) = &game.toml else { return };
    let told = |problem: &Diagnostic| Unsaid {
        line: None,
        text: problem.message.clone(),
        why: "such a game has no definition".to_owned(),
    };
    if let Err(problems) = catalogue.diagnose_text(&game.name, toml) {
        game.unsaid.extend(problems.iter().map(told));
        game.toml = None;
    }
}

/// Behind an id that is taken.
const OTHER: &str = "-imported";

fn id_of(name: &str, catalogue: &Catalogue, taken: &BTreeSet<String>) -> String {
    let sign = |sign: char| {
        if sign.is_ascii_alphanumeric() {
            sign.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let plain: String = name.chars().map(sign).collect();
    let plain = match plain.trim_matches('-') {
        "" => "game",
        plain => plain,
    };
    let begins = if plain.starts_with(|sign: char| sign.is_ascii_digit()) {
        "game-"
    } else {
        ""
    };
    let mut id = format!("{begins}{plain}");
    while taken.contains(&id) || catalogue.knows(&id) {
        id.push_str(OTHER);
    }
    id
}

#[cfg(test)]
mod tests;
