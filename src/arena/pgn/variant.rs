//! Which game is played: what programs call it in the tag `Variant`, and what this one needs to know besides.

use super::PgnGame;
use crate::board::xboard::unmistakable;
use crate::rules::Spec;
use crate::rules::spec::CHESS960_OPTION;

/// The tag with the game as this program names it, options and all; written where the tag `Variant` says less.
pub const OWN_TAG: &str = "TapestryVariant";
/// Key of the name that the field has for a game, among the names that a definition lists.
const FIELD: &str = "pgn";
/// What stands in the tag `Variant` where nothing is meant.
const NOTHING: [&str; 3] = ["", "?", "-"];
/// How names of games with a drawn first rank end.
const RANDOM_ARRAY: &str = "960";

impl PgnGame {
    /// Adds the tags that say which game is played.
    pub fn push_game(&mut self, spec: &Spec) {
        let name = spec.known_as.get(FIELD).cloned();
        let name = name.unwrap_or_else(|| unmistakable(&spec.id));
        let identity = spec.identity();
        let is_said = name == identity;
        self.push_tag("Variant", name);
        if !is_said {
            self.push_tag(OWN_TAG, identity);
        }
    }

    /// The name of the game, if the file says it.
    pub fn game_name(&self) -> Option<&str> {
        let named = |tag| self.tag(tag).map(str::trim);
        [named(OWN_TAG), named("Variant")]
            .into_iter()
            .flatten()
            .find(|name| !NOTHING.contains(name))
    }
}

/// Names of the catalogue that a name in a file may mean, the nearest first: blanks and strokes are written as everybody likes, and
/// a number behind the name says that the first rank was drawn.
pub fn spellings(name: &str) -> Vec<String> {
    let name = name.trim();
    let words: Vec<String> = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let mut spellings = vec![name.to_owned()];
    if name.contains([':', '=']) {
        return spellings;
    }
    let mut add = |spelling: String| {
        if !spelling.is_empty() && !spellings.contains(&spelling) {
            spellings.push(spelling);
        }
    };
    for joined in [words.join("-"), words.concat()] {
        let stem = joined
            .strip_suffix(RANDOM_ARRAY)
            .map(|stem| stem.trim_end_matches('-'));
        let drawn = stem.filter(|stem| !stem.is_empty());
        let drawn = drawn.map(|stem| format!("{stem}:{CHESS960_OPTION}=on"));
        add(joined);
        drawn.into_iter().for_each(&mut add);
    }
    spellings
}

#[cfg(test)]
mod tests;
