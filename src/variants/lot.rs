//! Lots: which games draw their start, and the seed that decides what is drawn.

use super::{Catalogue, CatalogueError};
use crate::base::{Player, Square};
use crate::games::Ruleset;
use crate::rules::arrays::army;
use crate::rules::option::{BY_LOT, NO_LETTER, SEED_OPTION};
use crate::rules::spec::OptionValues;
use crate::rules::{Setup, Spec};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;

/// The largest seed of a game in which something is drawn by lot; `None` where nothing is, or no seed decides it.
pub fn largest_seed(spec: &Spec) -> Option<u64> {
    let by_lot = spec.options.iter().any(|option| option.value == BY_LOT);
    let seed = spec.options.iter().find(|option| option.name == SEED_OPTION);
    match seed.filter(|_| by_lot)?.values {
        OptionValues::Number { max, .. } => u64::try_from(max).ok(),
        _ => None,
    }
}

/// Does a game's name, `ID:option=value,…`, give the seed?
pub fn gives_seed(name: &str) -> bool {
    let (_, settings) = name.split_once(':').unwrap_or_default();
    let options = settings.split(',').filter_map(|setting| setting.split_once('='));
    options
        .map(|(option, _)| option.trim())
        .any(|option| option.eq_ignore_ascii_case(SEED_OPTION))
}

/// The name of a game with a seed, the number brought into its range.
pub fn with_seed(name: &str, number: u64, largest: u64) -> String {
    let separator = if name.contains(':') { ',' } else { ':' };
    let seed = number % largest.saturating_add(1).max(1);
    format!("{name}{separator}{SEED_OPTION}={seed}")
}

/// The game of a name with all that the name leaves to the lot drawn: where a seed decides it, the game's identity shows that seed;
/// where a Fischer-random array is drawn, its start position is what shows it. Forces that players choose are left to them.
///
/// # Errors
/// As [`Catalogue::ruleset`].
pub fn drawn(catalogue: &Catalogue, name: &str, number: u64) -> Result<Ruleset, CatalogueError> {
    let ruleset = catalogue.ruleset(name)?;
    let Ruleset::Board(spec) = &ruleset else {
        return Ok(ruleset);
    };
    let chosen = spec.deployment.is_some();
    match largest_seed(spec).filter(|_| !chosen && !gives_seed(name)) {
        Some(largest) => catalogue.ruleset(&with_seed(name, number, largest)),
        None => Ok(Ruleset::Board(with_array(spec, number))),
    }
}

/// A Fischer-random game with another array.
fn with_array(spec: &Arc<Spec>, number: u64) -> Arc<Spec> {
    let Some(plan) = spec.arrays.as_ref().filter(|_| spec.chess960) else {
        return Arc::clone(spec);
    };
    let array = plan.array(number % plan.count()).unwrap_or_default();
    let mut setup = Setup::start(spec);
    for player in Player::ALL {
        setup.place(spec, &army(spec, player, plan.squares(), &array, plan.turned));
    }
    Arc::new(Spec {
        start: setup.write_position(spec),
        kept: Default::default(),
        ..Spec::clone(spec)
    })
}

/// The number of the Fischer-random array that a game starts from, and the largest there is.
pub fn array_in_force(spec: &Spec) -> Option<(u64, u64)> {
    let plan = spec.arrays.as_ref().filter(|_| spec.chess960)?;
    let start = Setup::start(spec);
    let letter = |square: &Square| match start.piece(*square) {
        Some((Player::South, kind)) => spec.pieces[kind.index()].letter,
        _ => NO_LETTER,
    };
    let array: String = plan.squares().iter().map(letter).collect();
    Some((plan.number(&array)?, plan.count() - 1))
}

/// What is left to the lot in a game of this name and was not drawn, in words; `None` where nothing is.
pub fn not_drawn(spec: &Spec, name: &str) -> Option<String> {
    if largest_seed(spec).is_some_and(|_| !gives_seed(name)) {
        let seed = spec.options.iter().find(|option| option.name == SEED_OPTION)?;
        return Some(format!(
            "the start is drawn by lot: this is that of seed {}, {SEED_OPTION}=N among the options gives another",
            seed.value
        ));
    }
    let (number, largest) = array_in_force(spec)?;
    Some(format!("this is the start with array {number} of 0 to {largest}"))
}

/// A number that nobody can foresee.
pub fn any_number() -> u64 {
    RandomState::new().build_hasher().finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::variants::Catalogue;

    #[test]
    fn games_that_draw_lots_are_known_by_their_options() {
        let catalogue = Catalogue::embedded();
        let largest = |name: &str| largest_seed(&catalogue.resolve(name).expect("a game"));
        for name in [
            "mirrored",
            "stormforce",
            "stormforce9",
            "palace",
            "palace:south-guard=c",
        ] {
            assert_eq!(largest(name), Some(999_999_999), "{name}");
        }
        for name in ["chess", "mirrored:array=5", "palace:south-guard=c,north-guard=d"] {
            assert_eq!(largest(name), None, "{name}");
        }
        assert!(gives_seed("mirrored: Seed =5") && !gives_seed("mirrored") && !gives_seed("seed=1:seeds=3"));
        assert_eq!(with_seed("mirrored", 7, 4), "mirrored:seed=2");
        assert_eq!(
            with_seed("palace:south-guard=c", 7, u64::MAX),
            "palace:south-guard=c,seed=7"
        );
    }

    #[test]
    fn what_a_name_leaves_open_is_drawn_and_can_be_given_again() {
        let catalogue = Catalogue::embedded();
        let start = |name: &str, number: u64| match drawn(&catalogue, name, number) {
            Ok(Ruleset::Board(spec)) => (spec.identity(), Board::start(&spec).fen()),
            other => panic!("{name}: {other:?}"),
        };
        let (identity, fen) = start("mirrored", 77);
        assert_eq!(identity, "mirrored:seed=77");
        assert_eq!(start(&identity, 5), (identity.clone(), fen.clone()));
        assert_ne!(start("mirrored", 78).1, fen);
        let (_, usual) = start("chess:chess960=on", 518);
        let (_, other) = start("chess:chess960=on", 960 + 4);
        assert!(
            usual.starts_with("rnbqkbnr/") && !other.starts_with("rnbqkbnr/"),
            "{other}"
        );
        for name in ["chess", "stormforce", "mirrored:array=9", "mirrored:seed=3"] {
            let plain = catalogue.resolve(name).expect("a game");
            assert_eq!(start(name, 77).0, plain.identity(), "{name}");
        }
        assert!(drawn(&catalogue, "nonsuch", 1).is_err());
        assert!(drawn(&catalogue, "triscacia", 1).is_ok());
    }

    #[test]
    fn what_was_not_drawn_is_told() {
        let catalogue = Catalogue::embedded();
        let told = |name: &str| {
            let spec = catalogue.resolve(name).expect("a known game");
            not_drawn(&spec, name)
        };
        let drawn = told("stormforce").expect("forces by lot");
        assert!(drawn.contains("seed 0, seed=N"), "{drawn}");
        assert_eq!(
            told("chess:chess960=on").as_deref(),
            Some("this is the start with array 518 of 0 to 959")
        );
        for name in ["mirrored:seed=4", "chess", "storm"] {
            assert_eq!(told(name), None, "{name}");
        }
        let Ok(Ruleset::Board(other)) = drawn_by(&catalogue, 4) else {
            panic!("a board game")
        };
        assert_eq!(array_in_force(&other), Some((4, 959)));
    }

    fn drawn_by(catalogue: &Catalogue, number: u64) -> Result<Ruleset, CatalogueError> {
        drawn(catalogue, "chess:chess960=on", number)
    }

    /// Whoever is given the FEN of a start by lot need not know the seed.
    #[test]
    fn starts_by_lot_are_positions_of_the_game_under_any_seed() {
        let catalogue = Catalogue::embedded();
        for id in catalogue.ids() {
            let Ok(game) = catalogue.resolve(id) else { continue };
            let Some(largest) = largest_seed(&game) else {
                continue;
            };
            let mut drawn = std::collections::BTreeSet::new();
            for number in 0..12 {
                let start = Board::start(
                    &catalogue
                        .resolve(&with_seed(id, number, largest))
                        .expect("a seed"),
                );
                let read =
                    Board::from_fen(&game, &start.fen()).unwrap_or_else(|error| panic!("{id}: {error}"));
                assert_eq!(read.fen(), start.fen());
                let moves = |board: &Board| {
                    board
                        .legal_moves()
                        .into_iter()
                        .map(|m| board.notation(m))
                        .collect::<Vec<_>>()
                };
                assert_eq!(moves(&read), moves(&start), "{id}");
                drawn.insert(start.fen());
            }
            assert!(drawn.len() > 5, "{id}: {drawn:?}");
        }
    }
}
