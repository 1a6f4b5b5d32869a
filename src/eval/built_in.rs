//! Weights and tables of games that come with the program, one file a game, read when the game is first set up.

use super::lessons::Parameters;
use super::weight_file::WeightFile;
use once_cell::sync::OnceCell;

/// A game and what its file says.
struct Taught {
    game: &'static str,
    /// The game that the file names: another one, if that has the same board and men.
    file: &'static str,
    text: &'static str,
    parameters: OnceCell<Parameters>,
}

macro_rules! taught {
    ($($game:literal from $file:literal),* $(,)?) => {
        [$(Taught {
            game: $game,
            file: $file,
            text: include_str!(concat!("../../tuning/weights/", $file, ".toml")),
            parameters: OnceCell::new(),
        }),*]
    };
}

static TAUGHT: [Taught; 6] = taught![
    "chess" from "chess",
    "lancerchess" from "lancerchess",
    "capablanca" from "capablanca",
    "storm" from "storm",
    "xiangqi" from "xiangqi",
    "chinese" from "xiangqi",
];

/// What the program knows about a game: the weights of all games, if nothing was learned about it.
pub fn parameters(game: &str) -> Parameters {
    let Some(taught) = TAUGHT.iter().find(|taught| taught.game == game) else {
        return Parameters::default();
    };
    // The files are checked by a test; one that could not be read would only mean the weights of untaught games.
    let read = || {
        WeightFile::read(taught.text, |_| true)
            .unwrap_or_default()
            .parameters(taught.file)
    };
    taught.parameters.get_or_init(read).clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    #[test]
    fn the_built_in_files_are_sound_and_fit_their_games() {
        for taught in &TAUGHT {
            // The same text must also fit where it is used for another game.
            for game in [taught.file, taught.game] {
                let text = taught
                    .text
                    .replace(&format!("variants.{}", taught.file), &format!("variants.{game}"));
                let file =
                    WeightFile::parse(&text, |id| Catalogue::embedded().resolve(id).ok()).expect("sound");
                assert_eq!(file.parameters(game), parameters(taught.game), "{game}");
                assert!(!file.parameters(game).lessons.is_empty(), "{game}");
            }
        }
        assert_eq!(parameters("duel"), Parameters::default());
    }
}
