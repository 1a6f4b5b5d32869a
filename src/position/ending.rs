//! How games end: goals, draw rules, mate and stalemate.

use super::sink::MoveCount;
use super::state::{Finish, Position};
use crate::base::{Bits, Move, MoveClass, MoveList, Player, Score, lesser_win};
use crate::game::{Ending, GameResult, Outcome, Scope};
use crate::rules::spec::{RepetitionRule, SideResult};

const fn draw(reason: Ending) -> Outcome {
    Outcome {
        result: GameResult::Draw,
        reason,
    }
}

const fn win(player: Player, reason: Ending) -> Outcome {
    Outcome {
        result: GameResult::Win(player),
        reason,
    }
}

impl<B: Bits> Position<B> {
    /// Number of legal moves.
    pub fn count_moves(&self) -> u64 {
        let mut count = MoveCount::default();
        self.generate(Scope::All, &mut count);
        count.0
    }

    /// How the game has ended by a goal or a draw rule; mate and stalemate are [`Position::without_moves`]' part.
    pub fn ended(&self) -> Option<Outcome> {
        self.ended_by_rules().map(|outcome| self.shared(outcome))
    }

    fn ended_by_rules(&self) -> Option<Outcome> {
        match self.state.finish {
            Finish::None => {}
            Finish::Escape => return Some(draw(Ending::Escape)),
            Finish::Goal => return Some(win(!self.state.turn, Ending::RoyalReachedGoal)),
            Finish::PieceGoal => return Some(win(!self.state.turn, self.name_of_goal(!self.state.turn))),
            Finish::Line => return Some(win(!self.state.turn, Ending::LineCompleted)),
        }
        if let Some(outcome) = self.goal_outcome() {
            return Some(outcome);
        }
        if let Some(outcome) = self.bare_outcome() {
            return Some(outcome);
        }
        if self.in_joined_turn() {
            return None;
        }
        let ends = self.rules.ends();
        if ends.bare_royals_draw && self.only_royals_are_left() {
            return Some(draw(Ending::BareRoyals));
        }
        if ends.repetition > 0 && self.occurrences(ends.repetition) >= ends.repetition {
            return Some(self.judge_repetition());
        }
        let limit = ends.move_limit.saturating_mul(2);
        if limit > 0 && self.state.progress_plies >= limit && !(self.in_check() && self.count_moves() == 0) {
            return Some(draw(Ending::MoveLimit));
        }
        None
    }

    /// How a goal that can be read off the board has ended the game; then there are no moves.
    #[inline]
    pub(super) fn goal_outcome(&self) -> Option<Outcome> {
        if self.rules.board_goals {
            self.board_goal()
        } else {
            None
        }
    }

    fn board_goal(&self) -> Option<Outcome> {
        let ends = self.rules.ends();
        if ends.royal_capture {
            let turn = self.state.turn;
            let lost = |player| (self.royals(player).count() as usize) < self.rules.royal_count[player];
            if ends.royal_trade_draws && lost(turn) && lost(!turn) {
                return Some(draw(Ending::RoyalsLost));
            }
            if let Some(bare) = [turn, !turn]
                .into_iter()
                .find(|player| self.royals(*player).none())
            {
                return Some(win(!bare, Ending::RoyalCaptured));
            }
            if ends.passed_royals_draw
                && Player::ALL
                    .into_iter()
                    .all(|player| self.royals_have_passed(player))
            {
                return Some(draw(Ending::RoyalsOutOfReach));
            }
        }
        if ends.no_men_loses
            && let Some(empty) = [self.state.turn, !self.state.turn]
                .into_iter()
                .find(|player| self.players[*player].none())
        {
            return Some(win(!empty, Ending::NoMenLeft));
        }
        self.extinction_outcome()
            .or_else(|| self.neutral_outcome())
            .or_else(|| self.key_outcome())
    }

    /// Has each side nothing but royals, and at least one?
    fn only_royals_are_left(&self) -> bool {
        let royals = Player::ALL.map(|player| self.royals(player));
        self.occupied() == (royals[0] | royals[1]) && royals.iter().all(|royals| royals.any())
    }

    /// Does no enemy stand on a rank beyond the royals of `player`?
    fn royals_have_passed(&self, player: Player) -> bool {
        let rank = |square| self.rules.geometry.rank(square);
        let behind = |royal: u8, enemy: u8| match player {
            Player::South => enemy <= royal,
            Player::North => enemy >= royal,
        };
        self.royals(player).squares().all(|royal| {
            let mut enemies = self.players[!player].squares();
            enemies.all(|enemy| behind(rank(royal), rank(enemy)))
        })
    }

    /// Score of an outcome for the side to move; a win that counts fewer points than another way to win stands below that.
    pub fn outcome_score(&self, outcome: Outcome, ply: usize, draw: Score) -> Score {
        let score = outcome.result.score(self.state.turn, ply, draw);
        if self.rules.spec.points.is_lesser_win(outcome) {
            lesser_win(score)
        } else {
            score
        }
    }

    /// How the game ends when the side to move has no legal move.
    pub fn without_moves(&self) -> Outcome {
        if let Some(outcome) = self.ended() {
            return outcome;
        }
        if let Some(outcome) = self.stuck_outcome() {
            return outcome;
        }
        let turn = self.state.turn;
        if self.in_check() && !self.rules.ends().royal_capture {
            if let Some(outcome) = self.mate_outcome() {
                return outcome;
            }
            let cornered = self.rules.neutral.is_some();
            return win(
                !turn,
                if cornered {
                    Ending::Cornered
                } else {
                    Ending::Checkmate
                },
            );
        }
        let result = match self.rules.ends().stalemate {
            SideResult::Win => GameResult::Win(turn),
            SideResult::Draw => self.stalemate_share(),
            SideResult::Loss => GameResult::Win(!turn),
        };
        self.shared(Outcome {
            result,
            reason: Ending::Stalemate,
        })
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended().or_else(|| {
            let mut moves = MoveList::new();
            self.generate(Scope::All, &mut moves);
            match moves[..] {
                [] => Some(self.without_moves()),
                [m] if m.class() == MoveClass::Pass && self.is_other_side_stuck() => {
                    Some(self.drawn(Ending::BothStuck))
                }
                _ => None,
            }
        })
    }

    /// Could the other side do nothing but pass after a pass of the side to move?
    fn is_other_side_stuck(&self) -> bool {
        let mut after = self.clone();
        after.make(Move::PASS);
        let mut moves = MoveList::new();
        after.generate(Scope::All, &mut moves);
        after.rules.ends().stuck_passes && moves.iter().all(|m| m.class() == MoveClass::Pass)
    }

    /// How often the position has occurred, this time included; counting stops at `enough`.
    pub fn occurrences(&self, enough: u8) -> u8 {
        let mut count = 1;
        for back in self.earlier_occurrences() {
            debug_assert!(back > 0);
            count += 1;
            if count >= enough {
                break;
            }
        }
        count
    }

    /// Has the position occurred before within the last `plies` plies?
    #[inline]
    pub fn repeats_within(&self, plies: usize) -> bool {
        self.earlier_occurrences()
            .next()
            .is_some_and(|back| back <= plies)
    }

    /// What the position is worth as a repetition within the last `plies` plies, if it is one: what repeating it until
    /// the rule ends the game would bring.
    pub fn repetition_within(&self, plies: usize) -> Option<Outcome> {
        self.repeats_within(plies)
            .then(|| self.shared(self.judge_repetition()))
    }

    fn judge_repetition(&self) -> Outcome {
        match self.rules.ends().repetition_rule {
            RepetitionRule::Draw => self.repetition_share(),
            RepetitionRule::PerpetualLoses => self.judge_perpetual(),
        }
    }

    /// How many plies ago the position stood on the board, nearest first.
    #[inline]
    pub(super) fn earlier_occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let last = (self.state.reversible_plies as usize).min(self.journal.len());
        let record = self.record();
        let stride = if self.rules.turn.steps() == 1 { 2 } else { 1 };
        (2..=last)
            .step_by(stride)
            .filter_map(move |back| record.back(back))
            .filter(move |(index, key)| self.journal[*index].before.key == *key)
            .map(|(index, _)| self.journal.len() - index)
    }
}
