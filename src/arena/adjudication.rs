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
mod tests {
    use super::*;
    use crate::variants::Catalogue;
    use ReportedScore::{Centipawns, Mate};

    fn rules(draw: Option<&str>, resign: Option<&str>) -> Adjudication {
        Adjudication {
            draw: draw.map(|text| text.parse().unwrap()),
            resign: resign.map(|text| text.parse().unwrap()),
            max_plies: 20,
        }
    }

    /// Plays moves with these scores from each side's own view; plies until the verdict, and the verdict.
    fn verdict(rules: Adjudication, scores: impl Fn(usize) -> Option<ReportedScore>) -> (usize, GameResult) {
        let mut adjudicator = Adjudicator::new(rules);
        for ply in 0.. {
            if let Some((result, _)) = adjudicator.verdict(Player::ALL[ply % 2], scores(ply)) {
                return (ply + 1, result);
            }
        }
        unreachable!()
    }

    #[test]
    fn quiet_games_are_drawn_after_the_stated_move() {
        assert_eq!(
            verdict(rules(Some("5,3,10"), None), |_| Some(Centipawns(-7))),
            (10, GameResult::Draw)
        );
        assert_eq!(
            verdict(rules(Some("0,3,10"), None), |_| Some(Centipawns(10))),
            (6, GameResult::Draw)
        );
        let interrupted = |ply| Some(Centipawns(if ply == 4 { 50 } else { 0 }));
        assert_eq!(
            verdict(rules(Some("0,3,10"), None), interrupted),
            (11, GameResult::Draw)
        );
    }

    #[test]
    fn both_must_agree_on_a_loss() {
        let north_lost = |ply: usize| {
            Some(if ply.is_multiple_of(2) {
                Mate(5)
            } else {
                Centipawns(-950)
            })
        };
        assert_eq!(
            verdict(rules(None, Some("2,900")), north_lost),
            (4, GameResult::Win(Player::South))
        );
        let only_south_thinks_so =
            |ply: usize| Some(Centipawns(if ply.is_multiple_of(2) { 2000 } else { -100 }));
        assert_eq!(
            verdict(rules(None, Some("2,900")), only_south_thinks_so),
            (20, GameResult::Draw)
        );
        let contradicting = |_| Some(Centipawns(-2000));
        assert_eq!(
            verdict(rules(None, Some("2,900")), contradicting),
            (20, GameResult::Draw)
        );
    }

    #[test]
    fn silence_adjudicates_nothing_but_length() {
        assert_eq!(
            verdict(rules(Some("0,1,10"), Some("1,100")), |_| None),
            (20, GameResult::Draw)
        );
    }

    #[test]
    fn a_draw_is_worth_what_the_game_makes_of_it() {
        let spec = Catalogue::embedded().resolve("ordinary").unwrap();
        let mut board = Board::from_fen(&spec, "k11/12/12/12/12/3n8/12/12/12/3R7K w - - 0 1").unwrap();
        let drawn = |board: &Board, rules, reason| {
            let mut adjudicator = Adjudicator::new(rules);
            assert_eq!(adjudicator.note(board, Player::South, Some(Centipawns(0))), None);
            let outcome = adjudicator
                .note(board, Player::North, Some(Centipawns(0)))
                .unwrap();
            assert_eq!(outcome.reason, reason);
            outcome.result
        };
        let long = Adjudication {
            max_plies: 2,
            ..rules(None, None)
        };
        let quiet = rules(Some("0,1,10"), None);
        assert_eq!(drawn(&board, long, Ending::TooLong), GameResult::Draw);
        let capture = board.parse_move("d1d5").unwrap();
        board.make(capture);
        let bared = GameResult::drawn(Player::South, 52);
        assert_eq!(drawn(&board, long, Ending::TooLong), bared);
        assert_eq!(drawn(&board, quiet, Ending::JudgedEven), bared);
    }

    #[test]
    fn unusable_rules_are_refused() {
        for text in ["", "1", "1,2", "1,0,3", "a,1,1", "-1,1,1", "1,1,99999999"] {
            assert!(text.parse::<DrawRule>().is_err(), "{text}");
        }
        for text in ["", "1", "0,900", "4,0", "4,900,1"] {
            assert!(text.parse::<ResignRule>().is_err(), "{text}");
        }
    }
}
