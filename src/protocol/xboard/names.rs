//! What XBoard calls the games: its own name where it has one, else a name that it cannot take for one of its own.

use super::super::library::Library;
use super::super::session::CHESS960_OPTION;
use crate::board::xboard::unmistakable;
use crate::rules::Spec;
use crate::rules::turn::TurnPlan;
use std::sync::Arc;

/// XBoard's name of Fischer-random chess, offered for the game it knows as normal chess.
const FISCHER_RANDOM: &str = "fischerandom";
const NORMAL: &str = "normal";
/// Room for the list, well below the longest line a GUI takes.
const LONGEST_LIST: usize = 3800;

/// A game under XBoard's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::protocol) struct Known {
    /// Name in XBoard.
    pub(in crate::protocol) name: String,
    /// `id` or `id:option=value` in the catalogue.
    pub(in crate::protocol) game: String,
    /// XBoard knows the rules and must be sent no definition.
    pub(in crate::protocol) built_in: bool,
}

/// All games with their names in XBoard.
pub(super) fn all(library: &Library) -> Vec<Known> {
    let mut games: Vec<Known> = Vec::new();
    for spec in library
        .games()
        .iter()
        .filter(|spec| why_not_shown(spec).is_none())
    {
        match built_in_name(spec) {
            Some(name) => {
                games.push(Known {
                    name: name.to_owned(),
                    game: spec.id.clone(),
                    built_in: true,
                });
                if name == NORMAL && spec.options.iter().any(|option| option.name == CHESS960_OPTION) {
                    let game = format!("{}:{CHESS960_OPTION}=on", spec.id);
                    games.push(Known {
                        name: FISCHER_RANDOM.to_owned(),
                        game,
                        built_in: true,
                    });
                }
            }
            None => games.push(Known {
                name: unmistakable(&spec.id),
                game: spec.id.clone(),
                built_in: false,
            }),
        }
    }
    games
}

/// Why XBoard's board would lose sight of the game; `None` if it would not.
fn why_not_shown(spec: &Spec) -> Option<&'static str> {
    if spec.turn != TurnPlan::Single {
        Some("a turn moves two pieces")
    } else if spec.blast.is_some() {
        Some("a capture takes the men around it")
    } else if spec.neutral.is_some() {
        Some("either side may have to move one and the same royal")
    } else {
        None
    }
}

/// The name under which XBoard itself knows the rules.
fn built_in_name(spec: &Spec) -> Option<&str> {
    spec.known_as.get("xboard").map(String::as_str)
}

/// The value of the `variants` feature: as many names as fit a line.
pub(super) fn list(library: &Library) -> String {
    let mut list = String::new();
    for known in all(library) {
        if list.len() + known.name.len() < LONGEST_LIST {
            list.push_str(if list.is_empty() { "" } else { "," });
            list.push_str(&known.name);
        }
    }
    list
}

/// The game that XBoard has this name for.
fn known(library: &Library, name: &str) -> Option<Known> {
    let same = |known: &Known| known.name.eq_ignore_ascii_case(name);
    all(library).into_iter().find(same)
}

/// The game that a written name means, be it XBoard's or ours, and whether XBoard can show the game or not.
///
/// # Errors
/// If there is no such game.
pub(in crate::protocol) fn named(library: &Library, name: &str) -> Result<Arc<Spec>, String> {
    let game = known(library, name).map_or_else(|| name.to_owned(), |known| known.game);
    library.resolve(&game).map_err(|error| error.to_string())
}

/// The game of the catalogue that XBoard (or a person typing) means; ids and options work too.
///
/// # Errors
/// If there is no such game.
pub(in crate::protocol) fn find(library: &Library, name: &str) -> Result<Known, String> {
    if let Some(known) = known(library, name) {
        return Ok(known);
    }
    let spec = library.resolve(name).map_err(|error| error.to_string())?;
    if let Some(why) = why_not_shown(&spec) {
        return Err(format!(
            "{}: {why}, which XBoard cannot show; play it with 'tapestry play' or by UCI",
            spec.id
        ));
    }
    // With options of its own even a built-in game is not quite the one that XBoard knows.
    let built_in = !name.contains(':') && built_in_name(&spec).is_some();
    Ok(Known {
        name: name.to_owned(),
        game: name.to_owned(),
        built_in,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Move;
    use crate::board::Board;
    use crate::board::xboard::Notation;
    use crate::variants::Catalogue;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    fn after(board: &Board, m: Move) -> String {
        let mut board = board.clone();
        board.make(m);
        board.fen()
    }

    /// What the engine tells XBoard, XBoard repeats when a game is loaded or a second engine plays.
    #[test]
    fn moves_as_told_are_read_as_the_same_moves() {
        let library = Library::new(Catalogue::embedded());
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut below = |limit: usize| (random.next_u64() % limit as u64) as usize;
        let mut wrong = Vec::new();
        for known in all(&library) {
            let spec = library.catalogue().resolve(&known.game).expect("known");
            let notation = Notation::of(&spec, known.built_in);
            let mut board = Board::start(&spec);
            for _ in 0..60 {
                let moves = board.legal_moves();
                if moves.is_empty() || board.outcome().is_some() {
                    break;
                }
                let m = moves[below(moves.len())];
                let told = notation.tell(&board, m);
                let shown = !notation.never_shown(&board).contains(&m);
                let read = notation.parse(&board, &told).map(|read| after(&board, read));
                let fen = board.fen();
                board.make(m);
                // Two series may lead to the same position; it does not matter then which of them is meant.
                if shown && read.as_ref() != Ok(&board.fen()) {
                    wrong.push(format!("{}: {fen} {told}", known.game));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
