//! What the games that this program writes begin with.

use super::PgnGame;
use crate::base::{PerPlayer, Player};
use crate::game::{Ending, GameResult};
use crate::rules::Spec;

/// Who played, when and where, and how it ended.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    /// The match, or what else the game belongs to.
    pub event: &'a str,
    /// As [`super::date`] writes it.
    pub date: &'a str,
    /// Round and game.
    pub round: &'a str,
    /// Their names.
    pub players: PerPlayer<&'a str>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'a str,
}

impl PgnGame {
    /// A game without moves yet: the usual tags, the game of the catalogue that it is, and its start.
    pub fn headed(heading: &Heading<'_>, spec: &Spec, start: &str) -> PgnGame {
        let mut game = PgnGame {
            result: heading.result.to_owned(),
            ..PgnGame::default()
        };
        game.push_tag("Event", heading.event);
        game.push_tag("Site", "?");
        game.push_tag("Date", heading.date);
        game.push_tag("Round", heading.round);
        game.push_tag("White", heading.players[Player::South]);
        game.push_tag("Black", heading.players[Player::North]);
        game.push_tag("Result", heading.result);
        game.push_game(spec);
        game.push_tag("SetUp", "1");
        game.push_tag("FEN", start);
        game
    }

    /// Adds why the game ended, and the points, where they are not those that the result alone would give.
    pub fn push_end(&mut self, spec: &Spec, result: GameResult, reason: &str) {
        self.push_tag("Reason", reason);
        let points = |result, reason| Player::ALL.map(|player| spec.points.of(result, reason, player));
        let given = points(result, Ending::of_words(reason));
        if GameResult::of_pgn(&self.result).is_some_and(|plain| given != points(plain, None)) {
            self.push_tag("Points", format!("{} {}", given[0], given[1]));
        }
    }
}

#[cfg(test)]
mod tests;
