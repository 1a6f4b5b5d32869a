//! Partial wins: who has bared whom, who checks perpetually, and what a draw then is.

use super::state::Position;
use crate::base::{Bits, PerPlayer, Player, Score, expectation_score};
use crate::game::{Ending, GameResult, Outcome};
use crate::rules::spec::BareRule;

/// Marks of the hash key for the side that has bared the other.
const FIRST_MARK: u8 = 220;
/// Letters of the rights field for the same.
const LETTERS: PerPlayer<char> = PerPlayer(['B', 'b']);

impl<B: Bits> Position<B> {
    /// Has a side nothing but royals?
    pub(super) fn is_bare(&self, player: Player) -> bool {
        self.players[player] == self.royals(player)
    }

    /// After a move of `player`: has it left the other side bare, while it has more itself?
    #[inline]
    pub(super) fn note_baring(&mut self, player: Player) {
        let counts = self.rules.ends().partial.counts_baring() && self.state.barer.is_none();
        if counts && self.is_bare(!player) && !self.is_bare(player) {
            self.set_barer(player);
        }
    }

    /// Notes who has bared the other side first.
    pub(super) fn set_barer(&mut self, player: Player) {
        self.state.barer = Some(player);
        self.state.key ^= self.rules.zobrist.mark(FIRST_MARK + player as u8);
    }

    /// The letter that says who has bared the other side.
    pub(super) fn barer_letter(&self) -> Option<char> {
        self.state.barer.map(|player| LETTERS[player])
    }

    /// The side that a letter of the rights field names as having bared the other.
    pub(super) fn barer_of_letter(&self, letter: char) -> Option<Player> {
        let counts = self.rules.ends().partial.counts_baring();
        Player::ALL
            .into_iter()
            .find(|player| counts && LETTERS[*player] == letter)
    }

    /// The outcome, if it is a draw, with what having bared the other side adds to it.
    pub(super) fn shared(&self, outcome: Outcome) -> Outcome {
        let Some(barer) = self.state.barer.filter(|_| outcome.result.is_drawn()) else {
            return outcome;
        };
        let hundredths = outcome.result.hundredths(barer);
        let least = self.rules.ends().partial.bare;
        Outcome {
            result: GameResult::drawn(barer, hundredths.max(least)),
            ..outcome
        }
    }

    /// How the game ends if it is given up as drawn now.
    pub fn drawn(&self, reason: Ending) -> Outcome {
        self.shared(Outcome {
            result: GameResult::Draw,
            reason,
        })
    }

    /// May the side to move concede a draw, since it plays on for a win against a side that has nothing left to lose?
    pub fn may_concede_draw(&self) -> bool {
        let turn = self.state.turn;
        let key = self.rules.spec.key.as_ref();
        let plays_on = key.is_some_and(|key| key.bare == BareRule::PlayedOut) || self.rules.neutral.is_some();
        plays_on && self.own_pieces(!turn).none() && self.own_pieces(turn).any()
    }

    /// A stalemate of the side to move that is a draw by the rules.
    pub(super) fn stalemate_share(&self) -> GameResult {
        GameResult::drawn(!self.state.turn, self.rules.ends().partial.stalemate)
    }

    /// What the repetition that has just completed is worth where it draws.
    pub(super) fn repetition_share(&self) -> Outcome {
        let draw = Outcome {
            result: GameResult::Draw,
            reason: Ending::Repetition,
        };
        let partial = &self.rules.ends().partial;
        if !partial.counts_perpetual() {
            return draw;
        }
        match self.checked_throughout().0 {
            [south, north] if south != north => {
                let checker = if south { Player::South } else { Player::North };
                Outcome {
                    result: GameResult::drawn(checker, partial.perpetual[checker]),
                    reason: Ending::PerpetualCheck,
                }
            }
            _ => draw,
        }
    }

    /// A static score of the side to move, raised to the draw that the side that has bared the other can count on.
    #[inline]
    pub fn with_least_share(&self, score: Score) -> Score {
        let least = || expectation_score(self.rules.ends().partial.bare);
        match self.state.barer {
            None => score,
            Some(barer) if barer == self.state.turn => score.max(least()),
            Some(_) => score.min(-least()),
        }
    }
}
