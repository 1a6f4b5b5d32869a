//! Lots: which games draw their start, and the seed that decides what is drawn.

use crate::rules::Spec;
use crate::rules::option::{BY_LOT, SEED_OPTION};
use crate::rules::spec::OptionValues;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

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
