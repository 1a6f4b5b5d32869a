//! Settings of games that nobody knows yet: clients send options in any order, and the file that defines a game may be named after the
//! game, its options and its weights.

use super::library::Library;

/// The option that chooses a game in UCI.
pub(super) const GAME: &str = "UCI_Variant";
/// The option that names a file of weights, which may be of a game not known yet.
const WEIGHTS: &str = "EvalFile";
/// Most settings that are remembered.
const MOST: usize = 100;

/// What was refused, to be tried again when games have been added.
#[derive(Default)]
pub(super) struct Unsettled(Vec<(String, String)>);

impl Unsettled {
    /// Notes how a setting fared; its last value counts.
    pub(super) fn note(&mut self, name: &str, value: &str, refused: bool, library: &Library) {
        self.0.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        if refused && waits_for_games(name, value, library) && self.0.len() < MOST {
            self.0.push((name.to_owned(), value.to_owned()));
        }
    }

    /// What may be settled now, in the order in which one needs the other: weights, options of games, the game.
    pub(super) fn take(&mut self) -> Vec<(String, String)> {
        let mut waiting = std::mem::take(&mut self.0);
        waiting.sort_by_key(|(name, _)| (is(name, GAME), !is(name, WEIGHTS)));
        waiting
    }
}

fn is(name: &str, option: &str) -> bool {
    name.eq_ignore_ascii_case(option)
}

/// Could a setting be refused only because a game is not known?
fn waits_for_games(name: &str, value: &str, library: &Library) -> bool {
    let game = if is(name, WEIGHTS) {
        return true;
    } else if is(name, GAME) {
        value.split(':').next()
    } else {
        name.split_once(':').map(|(owner, _)| owner)
    };
    game.is_some_and(|id| library.resolve(id).is_err())
}
