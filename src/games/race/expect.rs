//! Expectimax: the chance to win a race by looking some decisions and throws ahead, for tracks too long for a table.

use super::judge::{better, for_south};
use super::state::{Die, Next, RaceRules, State};
use super::track::{FINISHED, WAITING};
use crate::base::Player;

/// South's chance to win the race, looking `depth` decisions and throws ahead.
pub fn expectimax(rules: &RaceRules, state: &State, depth: u32) -> f64 {
    if depth == 0 {
        return estimate(rules, state);
    }
    let outcomes = rules
        .actions(state)
        .into_iter()
        .map(|action| match rules.apply(state, action) {
            Next::Won(winner) => for_south(winner, 1.0),
            Next::Goes(next) => expectimax(rules, &next, depth - 1),
        });
    match state.die {
        Die::Rolling => outcomes.sum::<f64>() / 6.0,
        _ => outcomes
            .reduce(|best, chance| better(state.turn, best, chance))
            .unwrap_or(0.5),
    }
}

/// A guess from the throws that each side still needs on average.
fn estimate(rules: &RaceRules, state: &State) -> f64 {
    let track = rules.track(state);
    let average = f64::from(track.die.iter().map(|worth| u32::from(*worth)).sum::<u32>()) / 6.0;
    let needed = |player: Player| -> f64 {
        let length = f64::from(track.length());
        let steps = state.runners[player]
            .places()
            .into_iter()
            .map(|place| match place {
                FINISHED => 0.0,
                // Coming back costs a turn besides the whole ring.
                WAITING => length / average + 1.0,
                place => (length - f64::from(place)) / average,
            });
        steps.sum::<f64>()
    };
    let ahead =
        needed(Player::North) - needed(Player::South) + if state.turn == Player::South { 0.5 } else { -0.5 };
    // The longer the race still is, the less a throw ahead decides.
    let spread = (needed(Player::South) + needed(Player::North)).max(1.0).sqrt() / 2.0;
    1.0 / (1.0 + (-ahead / spread).exp())
}
