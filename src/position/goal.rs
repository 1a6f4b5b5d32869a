//! Ends that the last move brings about by itself: a piece on its goal, a side without vital kinds, a bared royal.

use super::state::{Finish, Position};
use crate::base::{Bits, Kind, MoveList, Player, Square};
use crate::game::{Ending, GameResult, Outcome, Scope};

/// The sign of the rights field for a royal of the side that moved last that has reached its goal; no letter, for those a game may
/// give to rights of its own.
pub(super) const ROYAL_GOAL_SIGN: char = '>';

impl<B: Bits> Position<B> {
    /// Could a side still win, as far as its pieces tell? Not without a piece that can get to the key where one decides, nor with
    /// royals alone and pieces that find nothing they may capture.
    pub fn can_still_win(&self, player: Player) -> bool {
        let rules = self.rules();
        if let Some(key) = &rules.key {
            return self.can_claim(key, player);
        }
        // A royal may win by itself where it may capture the other, and any piece where it has a goal.
        let has_goal = |square: Square| rules.goals[player][self.cell(square).kind()].any();
        if rules.ends().royal_capture || self.players[player].squares().any(has_goal) {
            return true;
        }
        let enemy = |kind: &Kind| self.pieces(!player, *kind).any();
        let able = |square| {
            let kind = self.cell(square).kind();
            let takes = rules.spec.pieces[kind.index()].takes.as_ref();
            !rules.is_royal[player][kind] && takes.is_none_or(|kinds| kinds.iter().any(enemy))
        };
        let in_hand = rules
            .pocket_kinds
            .iter()
            .any(|kind| self.in_pocket(player, *kind) > 0);
        in_hand || self.players[player].squares().any(able)
    }

    /// The goal that the move of `player` to `to`, just made, has reached.
    #[inline]
    pub(super) fn goal_reached(&self, player: Player, to: Square) -> Option<Finish> {
        let (owner, kind) = self.cell(to).piece()?;
        if !self.rules.goals[player][kind].has(to) || owner != player {
            return None;
        }
        if self.rules.is_royal[player][kind] {
            return Some(Finish::Goal);
        }
        Some(Finish::PieceGoal)
    }

    /// What the goal is called that a piece of `player` has reached.
    pub(super) fn name_of_goal(&self, player: Player) -> Ending {
        let reached = self.rules.ends().goals.iter().find(|goal| {
            let mut squares = goal.squares[player].iter();
            squares.any(|square| {
                let piece = self.cell(*square).piece();
                piece.is_some_and(|(owner, kind)| owner == player && goal.kinds.contains(&kind))
            })
        });
        reached.map_or(Ending::GoalReached, |goal| goal.ending)
    }

    /// Has a piece other than a royal reached its goal? A royal may stand on its goal without having moved there to win.
    fn stands_on_goal(&self, player: Player) -> bool {
        self.players[player].squares().any(|square| {
            let kind = self.cell(square).kind();
            !self.rules.is_royal[player][kind] && self.rules.goals[player][kind].has(square)
        })
    }

    /// Does a royal stand on its goal?
    pub(super) fn royal_on_goal(&self, player: Player) -> bool {
        let on_goal = |kind: &Kind| (self.pieces(player, *kind) & self.rules.goals[player][*kind]).any();
        self.rules.royals[player].iter().any(on_goal)
    }

    /// Has a royal of either side a goal?
    pub(super) fn royals_have_goals(&self) -> bool {
        Player::ALL.into_iter().any(|player| {
            let mut kinds = self.rules.royals[player].iter();
            kinds.any(|kind| self.rules.goals[player][*kind].any())
        })
    }

    /// Does a royal stand where only an escape leads that the rules grant its side?
    pub(super) fn has_escaped(&self, player: Player) -> bool {
        let outside = |square: Square| {
            let kind = self.cell(square).kind();
            self.rules.escape_squares(player, kind).has(square)
        };
        self.royals(player).squares().any(outside)
            && self.rules.escape_allowed(|kind| self.pieces(!player, kind).any())
    }

    /// A set-up position in which the side that moved last has completed a line, reached its goal or escaped is over.
    ///
    /// `line_is_old`: it is known that the line that stands was not completed by the last move.
    ///
    /// # Errors
    /// The side to move has reached its goal: then it had no move left to make.
    pub(super) fn settle_finish(&mut self, line_is_old: bool) -> Result<(), String> {
        if self.stands_on_goal(self.state.turn) {
            return Err(format!(
                "{} is to move but has reached its goal already",
                self.state.turn.name()
            ));
        }
        let moved = !self.state.turn;
        if self.state.finish != Finish::None {
            return Ok(());
        }
        if self.line_stands(moved) && !line_is_old {
            self.finish(Finish::Line);
        } else if self.has_escaped(moved) {
            self.finish(Finish::Escape);
        } else if self.stands_on_goal(moved) && !(self.mate_outranks(Finish::PieceGoal) && self.is_mated()) {
            self.finish(Finish::PieceGoal);
        }
        Ok(())
    }

    /// Does a mate by the same move count for more than the goal?
    pub(super) fn mate_outranks(&self, goal: Finish) -> bool {
        let points = self.rules.spec.points;
        goal == Finish::PieceGoal && points.goal.is_some_and(|goal| goal < points.win)
    }

    /// Is the side to move in check without a legal reply, whatever else has ended the game?
    pub(super) fn is_mated(&self) -> bool {
        let mut moves = MoveList::new();
        self.in_check() && {
            self.generate_unended(Scope::All, &mut moves);
            moves.is_empty()
        }
    }

    /// How the lack of vital kinds has ended the game.
    #[inline]
    pub(super) fn extinction_outcome(&self) -> Option<Outcome> {
        if self.rules.ends().extinction.is_empty() {
            return None;
        }
        let turn = self.state.turn;
        let winner = match (self.is_extinct(turn), self.is_extinct(!turn)) {
            (true, _) => !turn,
            (false, true) if self.is_mated() => {
                return Some(Outcome {
                    result: GameResult::Win(!turn),
                    reason: Ending::Checkmate,
                });
            }
            (false, true) => turn,
            _ => return None,
        };
        Some(Outcome {
            result: GameResult::Win(winner),
            reason: Ending::Extinction,
        })
    }

    fn is_extinct(&self, player: Player) -> bool {
        let mut vital = self.rules.ends().extinction.iter();
        vital.all(|kind| self.pieces(player, *kind).none())
    }

    /// How a side left with nothing but royals loses. It has one move to bare the other side as well.
    pub(super) fn bare_outcome(&self) -> Option<Outcome> {
        if !self.rules.ends().bare_royal_loses {
            return None;
        }
        let turn = self.state.turn;
        let others = |player: Player| self.players[player] & !self.royals(player);
        let winner = match (others(turn).none(), others(!turn).none()) {
            (false, true) => turn,
            (true, false) if !self.can_capture_all(others(!turn)) => !turn,
            _ => return None,
        };
        Some(Outcome {
            result: GameResult::Win(winner),
            reason: Ending::BaredRoyal,
        })
    }

    /// Can the side to move capture, with one legal move, all that `pieces` holds?
    fn can_capture_all(&self, pieces: B) -> bool {
        let mut moves = MoveList::new();
        if pieces.count() == 1 {
            self.generate_unended(Scope::Tactical, &mut moves);
        }
        moves.iter().any(|m| pieces.has(m.to()))
    }
}
