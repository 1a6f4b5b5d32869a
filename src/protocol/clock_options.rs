//! The options `ClockModel` and `ClockSpec`: which clock a game is played by, for GUIs that tell no more than what may be used of it.

use super::settings::Settings;
use crate::board::Board;
use crate::clocks::situation::Kind;
use crate::clocks::{ClockSpec, reconstruct};
use crate::search::Limits;

/// The model of a clock that is as it is told.
pub(super) const TOLD: &str = "told";

/// Words of a specification behind its numbers.
const ADDITIONS: [&str; 3] = ["ind", "pause", "place"];

/// What `ClockModel` can be.
pub(super) fn models() -> Vec<String> {
    let names = Kind::ALL.map(|kind| kind.name().to_owned());
    std::iter::once(TOLD.to_owned()).chain(names).collect()
}

/// The clock that the two options name; `None` as long as one of them is missing.
///
/// # Errors
/// If they are no clock together.
pub(super) fn clock(settings: &Settings) -> Result<Option<ClockSpec>, String> {
    let words: Vec<&str> = settings.clock_spec.split_whitespace().collect();
    let (model, numbers) = match words.split_first() {
        None => return Ok(None),
        Some((first, rest)) if Kind::named(first).is_some() => (*first, rest),
        Some(_) if settings.clock_model == TOLD => {
            // The model may be told later.
            let is_number = |word: &&str| word.parse::<f64>().is_ok() || ADDITIONS.contains(word);
            if words.len() > 1 && words.iter().all(is_number) {
                return Ok(None);
            }
            (Kind::Single.name(), &words[..])
        }
        Some(_) => (settings.clock_model.as_str(), &words[..]),
    };
    let end = numbers
        .iter()
        .position(|word| ADDITIONS.contains(word))
        .unwrap_or(numbers.len());
    let (own, additions) = numbers.split_at(end);
    let is_plain = Kind::named(model).is_some_and(Kind::is_plain);
    let own = if is_plain {
        own.join(" ")
    } else {
        format!("{model} {}", own.join("/"))
    };
    let text = format!("{own} {}", additions.join(" "));
    text.trim().parse().map(Some)
}

/// Tells the search of the clock by which the game is played, if it is more than what was told.
pub(super) fn tell(settings: &Settings, board: &Board, limits: &mut Limits) {
    let turn = board.turn();
    let (Ok(Some(spec)), None, None, Some(own)) =
        (clock(settings), &limits.clock, limits.movetime, limits.time[turn])
    else {
        return;
    };
    let other = limits.time[!turn].unwrap_or(own);
    let half = u32::try_from(board.plies() / 2).unwrap_or(u32::MAX);
    let rest = u32::try_from(board.plies())
        .unwrap_or(u32::MAX)
        .saturating_sub(half);
    let (mut usable, mut done) = ([own, other], [half, rest]);
    if turn as usize == 1 {
        usable.reverse();
        done.reverse();
    }
    if let Ok(carriage) = reconstruct::reconstructed(&spec, usable, done) {
        limits.clock = Some(Box::new(carriage));
    }
}

#[cfg(test)]
mod tests;
