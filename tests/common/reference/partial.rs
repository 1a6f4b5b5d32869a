//! Draws that are worth more to one side.

use super::state::State;
use tapestry::base::Player;
use tapestry::game::GameResult;
use tapestry::rules::Spec;

/// Has a side nothing but royals?
fn bare(spec: &Spec, state: &State, player: Player) -> bool {
    let pieces =
        state.squares_where(|owner, kind| owner == player && !spec.pieces[kind.index()].royal[owner]);
    pieces.is_empty()
}

/// The side that must have bared the other, if the board alone tells.
pub(crate) fn barer_on_board(spec: &Spec, state: &State) -> Option<Player> {
    let counts = spec.ends.partial.bare > 50;
    match Player::ALL.map(|player| bare(spec, state, player)) {
        [true, false] if counts => Some(Player::North),
        [false, true] if counts => Some(Player::South),
        _ => None,
    }
}

/// Notes the first baring.
pub(crate) fn note_baring(spec: &Spec, after: &mut State) {
    after.barer = after.barer.or_else(|| barer_on_board(spec, after));
}

/// The result with what the barer can count on.
pub(crate) fn with_least_share(spec: &Spec, state: &State, result: GameResult) -> GameResult {
    match (state.barer, result) {
        (None, _) | (_, GameResult::Win(_)) => result,
        (Some(barer), _) => {
            let least = spec.ends.partial.bare;
            match result.hundredths(barer) {
                more if more >= least => result,
                _ => GameResult::Edge(barer, least),
            }
        }
    }
}

/// A draw with so many hundredths for one side.
pub(crate) fn share(player: Player, hundredths: u8) -> GameResult {
    if hundredths == 50 {
        GameResult::Draw
    } else {
        GameResult::Edge(player, hundredths)
    }
}
