//! Weights and tables that come with the program: which file a game plays by is data, and files are read when needed.

use super::learned_tables::Parameters;
use super::network::network_of;
use super::weight_file::WeightFile;
use crate::rules::Spec;
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

/// What the program knows about a game, or about the one that it comes from as far as pieces are the same: the weights of all
/// games, if nothing was learned that suits it.
pub fn parameters(spec: &Spec) -> Parameters {
    let known = spec
        .learned
        .as_ref()
        .and_then(|learned| Some((learned, file(&learned.game)?)));
    let network = network_of(spec);
    let Some((learned, file)) = known else {
        return Parameters {
            network,
            ..Parameters::default()
        };
    };
    let mut parameters = Parameters {
        network,
        ..file.parameters().clone()
    };
    if let Some(kinds) = &learned.kinds {
        parameters.learned_tables = parameters.learned_tables.translated(kinds, spec);
    }
    parameters
}

#[cfg(test)]
mod tests;
