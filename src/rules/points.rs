//! What the results of a game are worth.

use crate::base::Player;
use crate::game::{Ending, GameResult, Outcome};

/// Points of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Points {
    /// For a win.
    pub win: f32,
    /// For a draw.
    pub draw: f32,
    /// For a loss.
    pub loss: f32,
    /// For a win by a piece that reached its goal, where that counts otherwise. If less, mating by the same move is what counts.
    pub goal: Option<f32>,
}

impl Points {
    /// For `player` when a game ended with this result for this reason; `None`: for one that counts as most do.
    pub fn of(&self, result: GameResult, reason: Option<Ending>, player: Player) -> f32 {
        match result {
            GameResult::Win(winner) if winner == player => self.of_win(reason),
            GameResult::Win(_) => self.loss,
            GameResult::Draw => self.draw,
            GameResult::Edge(..) => {
                self.loss + (self.win - self.loss) * f32::from(result.hundredths(player)) / 100.0
            }
        }
    }

    /// Can a game that ended for this reason, with one of the results that fit, have given South and North these points?
    pub fn are_possible(
        &self,
        points: [f64; 2],
        reason: Option<Ending>,
        fits: impl Fn(GameResult) -> bool,
    ) -> bool {
        let shares = (1..100).map(|share| GameResult::drawn(Player::South, share));
        let results = Player::ALL.map(GameResult::Win).into_iter().chain(shares);
        let given = |result| Player::ALL.map(|player| f64::from(self.of(result, reason, player)));
        results
            .filter(|result| fits(*result))
            .any(|result| given(result) == points)
    }

    fn of_win(&self, reason: Option<Ending>) -> f32 {
        self.goal
            .filter(|_| reason.is_some_and(|reason| Ending::GOALS.contains(&reason)))
            .unwrap_or(self.win)
    }

    /// Is this a win that counts less than another way to win?
    pub fn is_lesser_win(&self, outcome: Outcome) -> bool {
        let other = self.goal.map(|goal| goal.max(self.win));
        other.is_some_and(|best| !outcome.result.is_drawn() && self.of_win(Some(outcome.reason)) < best)
    }
}
