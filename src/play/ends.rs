//! How players end a game themselves: one gives up, or both agree on a draw.

use super::{Ending, GameEnd, Play, Seat, Verdict};
use crate::base::Player;
use crate::game::{self, GameResult};
use crate::games::Ruleset;
use crate::games::parallel::{Parallel, ParallelSpec};
use crate::rules::Spec;
use std::sync::Arc;

/// How a game ends if both sides agree on a draw now, where there are two sides to do so.
pub fn drawn(ruleset: &Ruleset, game: &dyn Play) -> Option<Verdict> {
    match (ruleset, game.board()) {
        (Ruleset::Board(spec), Some(board)) => {
            let ending = game::Ending::Agreement;
            Some(verdict(spec, board.drawn(ending).result, ending))
        }
        _ => None,
    }
}

/// How a game ends when this player gives up. Of three, the one whose aim he was has won; of two games at once, those still
/// under way are lost.
///
/// # Errors
/// If the state of two games at once cannot be read.
///
/// # Panics
/// If the game has no such seat.
pub fn resigned(ruleset: &Ruleset, game: &dyn Play, seat: Seat) -> Result<Verdict, String> {
    let ending = game::Ending::Resignation;
    match ruleset {
        Ruleset::Board(spec) => Ok(verdict(spec, GameResult::Win(Player::ALL[1 - seat]), ending)),
        Ruleset::Parallel(spec) => both_resigned(spec, &game.state(), Player::ALL[seat]),
        Ruleset::Race(_) | Ruleset::ThreeHanded(_) => Ok(lost_by(seat, game.seats().len(), ending)),
    }
}

/// How a game of so many is lost by one: whoever's aim he was has won, who is the player before him.
pub fn lost_by(seat: Seat, players: usize, ending: game::Ending) -> Verdict {
    let winner = (seat + players - 1) % players;
    let shares: Vec<f32> = (0..players)
        .map(|seat| f32::from(u8::from(seat == winner)))
        .collect();
    Verdict {
        points: shares.clone(),
        shares,
        ending: Ending::Plain(ending),
    }
}

fn verdict(spec: &Spec, result: GameResult, ending: game::Ending) -> Verdict {
    let points = |player| spec.points.of(result, Some(ending), player);
    Verdict {
        shares: Player::ALL
            .map(|player| f32::from(result.hundredths(player)) / 100.0)
            .to_vec(),
        points: Player::ALL.map(points).to_vec(),
        ending: Ending::Plain(ending),
    }
}

/// How two games at once end when this side gives up those of them that are still under way.
fn both_resigned(spec: &Arc<ParallelSpec>, state: &str, loser: Player) -> Result<Verdict, String> {
    let mut games = Parallel::read(spec, state)?;
    games.resign(loser);
    let outcomes = [0, 1].map(|game| games.outcome(game));
    let shares = Player::ALL.map(|player| {
        let of = |outcome: &game::Outcome| f32::from(outcome.result.hundredths(player)) / 200.0;
        outcomes.iter().flatten().map(of).sum()
    });
    Ok(Verdict {
        shares: shares.to_vec(),
        points: games.points().to_vec(),
        ending: Ending::Games(outcomes.into_iter().flatten().map(GameEnd::of).collect()),
    })
}
