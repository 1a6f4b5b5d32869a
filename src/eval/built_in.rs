//! Weights and tables that come with the program: which file a game plays by is data, and files are read when needed.

use super::lessons::Parameters;
use super::weight_file::WeightFile;
use once_cell::sync::{Lazy, OnceCell};
use std::collections::BTreeMap;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(File {
            name: $name,
            text: include_str!(concat!("../../tuning/weights/", $name)),
            parameters: OnceCell::new(),
        }),*]
    };
}

/// What one game taught.
struct File {
    name: &'static str,
    text: &'static str,
    parameters: OnceCell<Parameters>,
}

static FILES: [File; 16] = files![
    "alice.toml",
    "breakout.toml",
    "capablanca.toml",
    "chess.toml",
    "combination.toml",
    "crossfire.toml",
    "gyroscope.toml",
    "lancerchess.toml",
    "meridian-western.toml",
    "palace.toml",
    "riverqi.toml",
    "royalfury.toml",
    "semiqueen.toml",
    "siege-field.toml",
    "storm.toml",
    "xiangqi.toml",
];

/// By game, the name of the file that it plays by.
static INDEX: Lazy<BTreeMap<String, String>> =
    Lazy::new(|| toml::from_str(include_str!("../../tuning/weights/index.toml")).unwrap_or_default());

impl File {
    /// The game that the file names.
    fn teacher(&self) -> &'static str {
        self.name.strip_suffix(".toml").unwrap_or(self.name)
    }

    fn parameters(&self) -> &Parameters {
        // The files are checked by a test; one that could not be read would only mean the weights of untaught games.
        let read = || {
            WeightFile::read(self.text, |_| true)
                .unwrap_or_default()
                .parameters(self.teacher())
        };
        self.parameters.get_or_init(read)
    }
}

fn file(game: &str) -> Option<&'static File> {
    let name = INDEX.get(game)?;
    FILES.iter().find(|file| file.name == name)
}

/// What the program knows about a game: the weights of all games, if nothing was learned that suits it.
pub fn parameters(game: &str) -> Parameters {
    file(game).map_or_else(Parameters::default, |file| file.parameters().clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    #[test]
    fn the_built_in_files_are_sound_and_fit_all_games_that_play_by_them() {
        let catalogue = Catalogue::embedded();
        for (game, name) in INDEX.iter() {
            let file = file(game).unwrap_or_else(|| panic!("{game} plays by {name}, which is not built in"));
            let [own, theirs] = [file.teacher(), game].map(|game| format!("[variants.{game}"));
            let text = file.text.replace(&own, &theirs);
            let fitted = WeightFile::parse(&text, |id| catalogue.resolve(id).ok());
            let fitted = fitted.unwrap_or_else(|error| panic!("{game}: {error}"));
            assert_eq!(fitted.parameters(game), parameters(game), "{game}");
            assert!(!parameters(game).lessons.is_empty(), "{game}");
        }
        assert!(
            FILES
                .iter()
                .all(|file| INDEX.values().any(|name| name == file.name))
        );
        assert_eq!(parameters("duel"), Parameters::default());
    }
}
