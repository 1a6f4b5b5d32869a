//! Numbers in words.

use crate::arena::standing::Tally;
use crate::arena::statistics::Estimate;
use crate::base::{Player, Score, plies_to_mate};

/// A name, the number of games, and how many of them were won, drawn and lost: the head of a row.
pub fn counted(name: &str, tally: &Tally) -> [String; 5] {
    let [games, wins, draws, losses] =
        [tally.games(), tally.wins, tally.draws, tally.losses].map(|count| count.to_string());
    [name.to_owned(), games, wins, draws, losses]
}

/// `53.2 %`
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// `53.2 % ± 4.1`, of a share.
pub fn percent_estimate(estimate: &Estimate) -> String {
    format!("{} {}", percent(estimate.value), reach(100.0 * estimate.error))
}

/// `+12.3 ± 8.0`
pub fn signed_estimate(estimate: &Estimate) -> String {
    format!("{} {}", signed(estimate.value, 1), reach(estimate.error))
}

/// `+0.34 ± 0.10`
pub fn pawns_estimate(estimate: &Estimate) -> String {
    match estimate.error.is_finite() {
        true => format!("{} ± {:.2}", pawns(estimate.value), estimate.error),
        false => format!("{} ± ?", pawns(estimate.value)),
    }
}

/// `12.3 ± 8.0`
pub fn mean(estimate: &Estimate) -> String {
    format!("{:.1} {}", estimate.value, reach(estimate.error))
}

/// `± 4.1`, the half-width of an interval; `± ?` where nothing is known about it.
fn reach(error: f64) -> String {
    if error.is_finite() {
        format!("± {error:.1}")
    } else {
        "± ?".to_owned()
    }
}

/// `+0.34`, `wins in 5`, `loses in 6` (plies).
pub fn score(score: Score) -> String {
    match plies_to_mate(score) {
        Some(plies) if plies > 0 => format!("wins in {plies}"),
        Some(plies) => format!("loses in {}", -plies),
        None => pawns(f64::from(score) / 100.0),
    }
}

/// What stands above scores from South's view that are the best for a side: they may favour the other side yet.
pub fn best_for(player: Player, shown: impl IntoIterator<Item = Score>) -> String {
    let sign = if player == Player::South { 1 } else { -1 };
    let own: Vec<Score> = shown.into_iter().map(|score| sign * score).collect();
    let (side, other) = (player.name(), (!player).name());
    let sign_of_other = if player == Player::South { "-" } else { "+" };
    if own.iter().all(|score| *score >= 0) {
        format!("Best for {side}:")
    } else if own.iter().all(|score| *score <= 0) {
        format!("Best for {side}, though none of them favours it:")
    } else {
        format!("Best for {side} (those with {sign_of_other} favour {other}):")
    }
}

/// `+0.34`
pub fn pawns(value: f64) -> String {
    signed(value, 2)
}

/// A number with its sign; nought is `+0.0` from whichever side it was rounded.
fn signed(value: f64, digits: usize) -> String {
    let text = format!("{value:+.digits$}");
    if text.contains(|digit: char| ('1'..='9').contains(&digit)) {
        text
    } else {
        text.replace('-', "+")
    }
}

#[cfg(test)]
mod tests;
