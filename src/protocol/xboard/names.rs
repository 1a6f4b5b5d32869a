//! What XBoard calls the games: its own name where it has one, else a name that it cannot take for one of its own.

use super::super::library::Library;
use crate::board::xboard::unmistakable;
use crate::rules::Spec;
use crate::rules::spec::CHESS960_OPTION;
use crate::variants::{Catalogue, sought};
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

/// All games that XBoard can show with their names there, in the order in which they are listed: XBoard's own first, for in its dialog
/// the first name that begins like one of its own decides whether that game can be chosen; then, since only some of ours get a button
/// there, those of the user and those that most people look for.
pub(super) fn all(library: &Library) -> Vec<Known> {
    let (mut own, mut ours) = (Vec::new(), Vec::new());
    for spec in library
        .games()
        .iter()
        .filter(|spec| why_not_shown(spec).is_none())
    {
        match built_in_name(spec) {
            Some(name) => {
                own.push(Known {
                    name: name.to_owned(),
                    game: spec.id.clone(),
                    built_in: true,
                });
                if name == NORMAL && spec.options.iter().any(|option| option.name == CHESS960_OPTION) {
                    let game = format!("{}:{CHESS960_OPTION}=on", spec.id);
                    own.push(Known {
                        name: FISCHER_RANDOM.to_owned(),
                        game,
                        built_in: true,
                    });
                }
            }
            None => ours.push(Known {
                name: unmistakable(&spec.id),
                game: spec.id.clone(),
                built_in: false,
            }),
        }
    }
    let embedded = Catalogue::embedded();
    let embedded_ids = embedded.ids();
    // A game that the user brought along is one that the user looks for; others stay in the order of the catalogue.
    ours.sort_by_key(|known| {
        let place = sought().position(|id| id == known.game).unwrap_or(usize::MAX);
        (embedded_ids.contains(&known.game.as_str()), place)
    });
    own.into_iter().chain(ours).collect()
}

/// Names of the games that are refused when they are chosen: without them in the list nobody would hear why.
fn refused(library: &Library) -> Vec<String> {
    let unshown = library
        .games()
        .iter()
        .filter(|spec| why_not_shown(spec).is_some());
    let boards = unshown.map(|spec| unmistakable(&spec.id));
    let others = library.catalogue().other_ids();
    boards.chain(others.into_iter().map(unmistakable)).collect()
}

/// Why XBoard's board would lose sight of the game; `None` if it would not.
fn why_not_shown(spec: &Spec) -> Option<&'static str> {
    spec.mechanics().iter().find_map(|mechanic| mechanic.not_shown)
}

/// The name under which XBoard itself knows the rules.
fn built_in_name(spec: &Spec) -> Option<&str> {
    spec.known_as.get("xboard").map(String::as_str)
}

/// The value of the `variants` feature: as many names as fit a line.
pub(super) fn list(library: &Library) -> String {
    let shown = all(library).into_iter().map(|known| known.name);
    let mut list = String::new();
    for name in shown.chain(refused(library)) {
        if list.len() + name.len() < LONGEST_LIST {
            list.push_str(if list.is_empty() { "" } else { "," });
            list.push_str(&name);
        }
    }
    list
}

/// The game that XBoard has this name for.
fn known(library: &Library, name: &str) -> Option<Known> {
    let same = |known: &Known| known.name.eq_ignore_ascii_case(name);
    all(library).into_iter().find(same)
}

/// The id or option text behind a name of ours that XBoard could take for one of its own.
fn unmistaken(library: &Library, name: &str) -> String {
    let ids = library
        .catalogue()
        .ids()
        .into_iter()
        .chain(library.catalogue().other_ids());
    let mut ids = ids.filter(|id| unmistakable(id).eq_ignore_ascii_case(name));
    ids.next().unwrap_or(name).to_owned()
}

/// The game that a written name means, be it XBoard's or ours, and whether XBoard can show the game or not.
///
/// # Errors
/// If there is no such game.
pub(in crate::protocol) fn named(library: &Library, name: &str) -> Result<Arc<Spec>, String> {
    let game = known(library, name).map_or_else(|| unmistaken(library, name), |known| known.game);
    library.resolve(&game).map_err(|error| error.to_string())
}

/// Why a name that XBoard sends leads to no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::protocol) enum NotPlayed {
    /// There is no such game; what else may be meant.
    Unknown(String),
    /// There is, but not here.
    Refused(String),
}

/// The game of the catalogue that XBoard (or a person typing) means; ids and options work too.
///
/// # Errors
/// If there is no such game, or XBoard cannot show it.
pub(in crate::protocol) fn find(library: &Library, name: &str) -> Result<Known, NotPlayed> {
    if let Some(known) = known(library, name) {
        return Ok(known);
    }
    let game = unmistaken(library, name);
    let spec = library.resolve(&game).map_err(|error| {
        // What is no board game resolves to no board; options that are wrong are an error of both.
        if library.catalogue().ruleset(&game).is_ok() {
            NotPlayed::Refused(error.to_string())
        } else {
            NotPlayed::Unknown(error.to_string())
        }
    })?;
    if let Some(why) = why_not_shown(&spec) {
        return Err(NotPlayed::Refused(format!(
            "{}: {why}, which XBoard cannot show; play it with 'tapestry play {}' or by UCI",
            spec.id, spec.id
        )));
    }
    // With options of its own even a built-in game is not quite the one that XBoard knows.
    let built_in = !name.contains(':') && built_in_name(&spec).is_some();
    Ok(Known {
        name: name.to_owned(),
        game,
        built_in,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Move;
    use crate::board::Board;
    use crate::board::xboard::Notation;
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

    fn names() -> Vec<String> {
        let list = list(&Library::new(Catalogue::embedded()));
        list.split(',').map(str::to_owned).collect()
    }

    /// XBoard's dialog looks for the first place where the name of one of its games stands, and lets nobody choose the game if more
    /// letters follow there.
    #[test]
    fn no_name_hides_one_of_xboards_own() {
        let list = names().join(",");
        for own in ["normal", "fischerandom", "capablanca", "xiangqi", "shatranj"] {
            let (_, rest) = list.split_once(own).expect(own);
            assert!(rest.starts_with(','), "{own} in {list}");
        }
    }

    /// The dialog has so many buttons for games of ours.
    #[test]
    fn what_is_looked_for_gets_a_button() {
        let library = Library::new(Catalogue::embedded());
        let ours: Vec<String> = all(&library)
            .into_iter()
            .filter(|known| !known.built_in)
            .map(|known| known.game)
            .collect();
        let wanted: Vec<&str> = sought().collect();
        assert_eq!(wanted.len(), 22);
        assert_eq!(ours[..22], wanted);
        assert!(ours.len() > 22);
        for (invited, ..) in library.catalogue().invitations() {
            let hidden = ours[22..].iter().any(|id| id == invited);
            assert!(!hidden, "{invited}, which newcomers are invited to");
        }
    }

    #[test]
    fn what_cannot_be_shown_is_listed_last_and_refused_with_its_reason() {
        let library = Library::new(Catalogue::embedded());
        let names = names();
        let shown = all(&library).len();
        assert!(names.len() > shown + 10, "{names:?}");
        for name in &names[shown..] {
            match find(&library, name) {
                Err(NotPlayed::Refused(reason)) => assert!(reason.contains("tapestry play"), "{reason}"),
                other => panic!("{name}: {other:?}"),
            }
        }
        let every_game = library.catalogue().ids().len() + library.catalogue().other_ids().len();
        // Chess is there a second time, as Fischer-random chess.
        assert_eq!(names.len(), every_game + 1);
        assert!(matches!(find(&library, "stomr"), Err(NotPlayed::Unknown(_))));
    }
}
