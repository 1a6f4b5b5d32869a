//! Ends games that are decided or leading nowhere, by what both engines report. One engine alone can never end a game.

use super::driver::ReportedScore;
use crate::base::{PerPlayer, Player};
use crate::board::Board;
use crate::game::{Ending, GameResult, Outcome};

/// Centipawns that a reported mate counts as.
const MATE_CENTIPAWNS: i32 = 30_000;

/// A game is drawn when both report about nothing for long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Full moves that must have been played.
    pub after: u32,
    /// Consecutive moves of each side.
    pub moves: u32,
    /// Largest score, in centipawns.
    pub score: i32,
}

/// A game is lost when both agree for long that it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// Consecutive moves of each side.
    pub moves: u32,
    /// Least score, in centipawns.
    pub score: i32,
}

/// When games are ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// Early draws.
    pub draw: Option<DrawRule>,
    /// Early losses.
    pub resign: Option<ResignRule>,
    /// A game this long, in plies after the opening, is drawn.
    pub max_plies: usize,
}

impl std::str::FromStr for DrawRule {
    type Err = String;
    /// Reads `AFTER,MOVES,CENTIPAWNS`.
    fn from_str(text: &str) -> Result<DrawRule, String> {
        match numbers(text)?[..] {
            [after, moves, score] if moves > 0 => Ok(DrawRule {
                after,
                moves,
                score: score as i32,
            }),
            _ => Err(format!(
                "expected AFTER,MOVES,CENTIPAWNS such as 40,8,10, not '{text}'"
            )),
        }
    }
}

impl std::str::FromStr for ResignRule {
    type Err = String;
    /// Reads `MOVES,CENTIPAWNS`.
    fn from_str(text: &str) -> Result<ResignRule, String> {
        match numbers(text)?[..] {
            [moves, score] if moves > 0 && score > 0 => Ok(ResignRule {
                moves,
                score: score as i32,
            }),
            _ => Err(format!("expected MOVES,CENTIPAWNS such as 4,900, not '{text}'")),
        }
    }
}

fn numbers(text: &str) -> Result<Vec<u32>, String> {
    let number = |field: &str| match field.trim().parse::<u32>() {
        Ok(number) if number <= 1_000_000 => Ok(number),
        _ => Err(format!(
            "'{field}' in '{text}' is not a whole number up to 1000000"
        )),
    };
    text.split(',').map(number).collect()
}

/// Watches one game.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    plies: usize,
    quiet: PerPlayer<u32>,
    losing: PerPlayer<u32>,
    winning: PerPlayer<u32>,
}

impl Adjudicator {
    /// At the start of a game.
    pub fn new(rules: Adjudication) -> Adjudicator {
        let none = PerPlayer::both(0);
        Adjudicator {
            rules,
            plies: 0,
            quiet: none,
            losing: none,
            winning: none,
        }
    }

    /// Notes a move with the score its player reported; the outcome if the game on `board` ends here. A draw is worth what
    /// the game makes of one.
    pub fn note(&mut self, board: &Board, player: Player, score: Option<ReportedScore>) -> Option<Outcome> {
        let (result, reason) = self.verdict(player, score)?;
        Some(if result.is_drawn() {
            board.drawn(reason)
        } else {
            Outcome { result, reason }
        })
    }

    fn verdict(&mut self, player: Player, score: Option<ReportedScore>) -> Option<(GameResult, Ending)> {
        self.plies += 1;
        let score = score.map(|score| match score {
            ReportedScore::Centipawns(score) => score,
            ReportedScore::Mate(moves) if moves > 0 => MATE_CENTIPAWNS,
            ReportedScore::Mate(_) => -MATE_CENTIPAWNS,
        });
        if let Some(rule) = self.rules.draw {
            count(
                &mut self.quiet[player],
                score.is_some_and(|score| score.saturating_abs() <= rule.score),
            );
            let long_enough = self.plies >= 2 * rule.after as usize;
            if long_enough && Player::ALL.iter().all(|&side| self.quiet[side] >= rule.moves) {
                return Some((GameResult::Draw, Ending::JudgedEven));
            }
        }
        if let Some(rule) = self.rules.resign {
            count(
                &mut self.losing[player],
                score.is_some_and(|score| score <= -rule.score),
            );
            count(
                &mut self.winning[player],
                score.is_some_and(|score| score >= rule.score),
            );
            let lost =
                |side: &&Player| self.losing[**side] >= rule.moves && self.winning[!**side] >= rule.moves;
            if let Some(&loser) = Player::ALL.iter().find(lost) {
                return Some((GameResult::Win(!loser), Ending::JudgedDecided));
            }
        }
        (self.plies >= self.rules.max_plies).then_some((GameResult::Draw, Ending::TooLong))
    }
}

fn count(counter: &mut u32, goes_on: bool) {
    *counter = if goes_on { *counter + 1 } else { 0 };
}

#[cfg(test)]
mod tests;
