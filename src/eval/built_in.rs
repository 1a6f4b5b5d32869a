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
mod tests {
    use super::super::learned_tables::Subject;
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
            let built_in = Parameters {
                network: None,
                ..parameters(&catalogue.resolve(game).expect("a known game"))
            };
            assert_eq!(fitted.parameters(game), built_in, "{game}");
            assert!(!built_in.learned_tables.is_empty(), "{game}");
        }
        assert!(
            FILES
                .iter()
                .all(|file| INDEX.values().any(|name| name == file.name))
        );
        let duel = catalogue.resolve("duel").expect("a known game");
        assert_eq!(parameters(&duel), Parameters::default());
    }

    /// What is known of a user's game with these lines behind its heading.
    fn of_own_game(lines: &str) -> Parameters {
        let mut catalogue = Catalogue::embedded();
        let text = format!("id = 'own'\ntitle = 'Own'\n{lines}");
        catalogue.load_text("own.toml", &text).expect("a good definition");
        parameters(&catalogue.resolve("own").expect("just loaded"))
    }

    #[test]
    fn a_game_that_comes_from_a_taught_one_is_taught() {
        let catalogue = Catalogue::embedded();
        for game in INDEX.keys() {
            let parent = parameters(&catalogue.resolve(game).expect("a known game"));
            assert_eq!(of_own_game(&format!("extends = '{game}'")), parent, "{game}");
        }
    }

    #[test]
    fn what_was_learned_holds_for_the_pieces_that_are_the_same() {
        let catalogue = Catalogue::embedded();
        let chess = parameters(&catalogue.resolve("chess").expect("a known game"));
        let changed = of_own_game("extends = 'chess'\npieces.N.betza = 'NN'");
        assert_eq!(changed.weights, chess.weights);
        let attack = |parameters: &Parameters, letter, index| {
            parameters.learned_tables.get(letter, Subject::Attack, index)
        };
        let squares = |parameters: &Parameters, letter| {
            (0..64)
                .map(|square| parameters.learned_tables.get(letter, Subject::Square, square))
                .collect::<Vec<_>>()
        };
        assert_eq!(squares(&changed, 'B'), squares(&chess, 'B'));
        assert_ne!(squares(&chess, 'N'), vec![[0, 0]; 64]);
        assert_eq!(
            squares(&changed, 'N'),
            vec![[0, 0]; 64],
            "its own piece moves otherwise"
        );
        let spec = catalogue.resolve("chess").expect("a known game");
        let number = |letter| {
            2 * spec
                .pieces
                .iter()
                .position(|piece| piece.letter == letter)
                .expect("there")
        };
        assert_eq!(
            attack(&changed, 'B', number('R')),
            attack(&chess, 'B', number('R'))
        );
        assert_ne!(attack(&chess, 'B', number('N')), [0, 0]);
        assert_eq!(
            attack(&changed, 'B', number('N')),
            [0, 0],
            "a victim that moves otherwise"
        );
        let wider = of_own_game(
            "extends = 'chess'\nfiles = 9\nstart = '4k4/9/9/9/9/9/9/4K4 w - -'\ncastling = false",
        );
        assert!(wider.learned_tables.is_empty(), "another board");
        let afresh = of_own_game(
            "files = 5\nranks = 5\nstart = '4k/5/5/5/K4 w - -'\npieces.K = { name = 'King', betza = 'K', royal = true, value = 4 }",
        );
        assert_eq!(afresh, Parameters::default(), "nobody's child");
    }
}
