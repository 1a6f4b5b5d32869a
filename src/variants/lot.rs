//! Lots: which games draw their start, and the seed that decides what is drawn.

use super::{Catalogue, CatalogueError};
pub use crate::base::host::any_number;
use crate::base::{Player, Square};
use crate::games::Ruleset;
use crate::rules::arrays::army;
use crate::rules::option::{BY_LOT, NO_LETTER, SEED_OPTION};
use crate::rules::spec::OptionValues;
use crate::rules::{Setup, Spec};
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

#[cfg(test)]
mod tests;
