//! When a player agrees to a draw: not while there is a game to play, and not while it believes that it can win.

use crate::base::{Player, Score};
use crate::board::Board;
use crate::game::Ending;

/// With material on, no draw is agreed to before this move.
const LATE: u16 = 30;
/// A position is dead when no more than one piece in so many is left of those that the game begins with.
const DEAD_SHARE: usize = 4;

/// What a player asks of a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// How much more than a draw its own chances may be worth, in centipawns.
    pub margin: Score,
    /// How much less than an even result a draw counts for it, in centipawns.
    pub contempt: Score,
}

impl Terms {
    /// Does `player`, who holds `score` for the worth of the position, agree to a draw in it?
    pub fn accept(self, board: &Board, player: Player, score: Score) -> bool {
        let over = board.outcome().is_some_and(|outcome| outcome.result.is_drawn());
        // A draw can be worth more to one side.
        let worth = board
            .drawn(Ending::Agreement)
            .result
            .score(player, 0, -self.contempt);
        let is_fair = score <= worth + self.margin;
        over || is_fair && (board.move_number() >= LATE || is_dead(board))
    }
}

/// Are so few pieces left that nobody would be surprised?
fn is_dead(board: &Board) -> bool {
    DEAD_SHARE * pieces(board) <= pieces(&Board::start(board.spec()))
}

/// Pieces of both sides, on the board and in hand.
fn pieces(board: &Board) -> usize {
    let squares = board.spec().files as usize * board.spec().ranks as usize;
    let standing = (0..squares).filter(|square| board.piece_at(crate::base::Square(*square as u8)).is_some());
    let in_hand = Player::ALL.into_iter().flat_map(|player| board.pocket(player));
    standing.count() + in_hand.map(|(_, count)| usize::from(count)).sum::<usize>()
}

#[cfg(test)]
mod tests;
