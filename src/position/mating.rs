//! Mates judged by the checks that lead to them, and forced opening moves.

use super::state::Position;
use crate::base::{Bits, Kind, Move, MoveClass, MoveList, PerPlayer, Player};
use crate::game::{Ending, GameResult, Outcome, Scope};

/// Marks of the hash key for a strong check in a side's running series.
const FIRST_MARK: u8 = 210;
/// Letters of the rights field for the same.
const LETTERS: PerPlayer<char> = PerPlayer(['S', 's']);

impl<B: Bits> Position<B> {
    /// Does each kind that gives check to the side to move satisfy the condition? `false` without check.
    fn all_checkers(&self, condition: impl Fn(Kind) -> bool) -> bool {
        let checkers = self.checkers();
        checkers.any()
            && checkers
                .squares()
                .all(|square| condition(self.cell(square).kind()))
    }

    /// After a move of `player`: its series of checks goes on or is broken.
    #[inline]
    pub(super) fn follow_checks(&mut self, player: Player) {
        let Some(mate) = &self.rules.ends().mate else {
            return;
        };
        let strong = if self.in_check() {
            self.state.strong_checks[player] || !self.all_checkers(|kind| !mate.strong.contains(&kind))
        } else {
            false
        };
        self.set_strong_checks(player, strong);
    }

    /// Notes whether a side's running series of checks holds a strong one.
    pub(super) fn set_strong_checks(&mut self, player: Player, strong: bool) {
        if self.state.strong_checks[player] != strong {
            self.state.strong_checks[player] = strong;
            self.state.key ^= self.rules.zobrist.mark(FIRST_MARK + player as u8);
        }
    }

    /// The letters of running series with a strong check.
    pub(super) fn strong_check_letters(&self) -> impl Iterator<Item = char> + '_ {
        let running = |player: &Player| self.state.strong_checks[*player];
        Player::ALL
            .into_iter()
            .filter(running)
            .map(|player| LETTERS[player])
    }

    /// The side whose series a letter of the rights field means.
    pub(super) fn series_of_letter(&self, letter: char) -> Option<Player> {
        self.rules.ends().mate.as_ref()?;
        Player::ALL.into_iter().find(|player| LETTERS[*player] == letter)
    }

    /// How a mate of the side to move counts, where not every mate wins.
    pub(super) fn mate_outcome(&self) -> Option<Outcome> {
        let mate = self.rules.ends().mate.as_ref()?;
        let draw = |reason| Outcome {
            result: GameResult::Draw,
            reason,
        };
        if self.all_checkers(|kind| mate.unable.contains(&kind)) {
            return Some(draw(Ending::MateByTheUnable));
        }
        let weak = self.all_checkers(|kind| !mate.strong.contains(&kind));
        (weak && !self.state.strong_checks[!self.state.turn]).then(|| draw(Ending::MateWithoutStrongCheck))
    }

    /// Are there mates that may not be given?
    pub(super) fn chooses_mates(&self) -> bool {
        let mate = self.rules.ends().mate.as_ref();
        mate.is_some_and(|mate| mate.unable_is_illegal)
    }

    /// Is this no mate by pieces that may not mate?
    pub(super) fn permits_mate(&self, m: Move) -> bool {
        let Some(mate) = self.rules.ends().mate.as_ref().filter(|_| self.chooses_mates()) else {
            return true;
        };
        if !self.gives_check(m) {
            return true;
        }
        let mut after = self.clone();
        after.make(m);
        let mut replies = MoveList::new();
        if after.all_checkers(|kind| mate.unable.contains(&kind)) {
            after.generate_unselected(Scope::All, &mut replies);
            return !replies.is_empty();
        }
        true
    }

    /// The move with which the game has to go on here.
    #[inline]
    pub(super) fn forced_opening(&self) -> Option<Move> {
        let opening = self.rules.opening.as_ref()?;
        let (from, to) = opening.forced(self.state.turn, &self.players, &self.kinds)?;
        let mover = self.rules.mover(self.state.turn, self.cell(from).kind());
        let passes = mover.multi_step.as_ref().is_some_and(|steps| steps[from].has(to));
        let class = if passes {
            MoveClass::MultiStep
        } else {
            MoveClass::Normal
        };
        Some(Move::new(from, to, class))
    }
}
