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
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    /// Does South agree?
    fn accepted(id: &str, fen: &str, score: Score) -> bool {
        let spec = Catalogue::embedded().resolve(id).unwrap();
        let board = Board::from_fen(&spec, fen).unwrap();
        Terms::default().accept(&board, Player::South, score)
    }

    #[test]
    fn material_has_to_be_played_until_late() {
        let start = |number: u16| format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 {number}");
        assert!(!accepted("chess", &start(1), 0) && !accepted("chess", &start(29), -2000));
        assert!(accepted("chess", &start(30), 0) && !accepted("chess", &start(30), 1));
    }

    #[test]
    fn a_dead_position_is_drawn_early_but_not_when_it_can_be_won() {
        let few = "4k3/4p3/8/8/8/8/4P3/R3K2r w - - 0 12";
        assert!(accepted("chess", few, 0) && !accepted("chess", few, 20));
        let more = "r2rk2r/pppp4/8/8/8/8/PPPP4/R2RK2R w - - 0 12";
        assert!(!accepted("chess", more, 0));
        // What waits in the hand is material.
        let placement = "4k4/9/9/p1p1p4/9/9/P1P6/9/9/4K4[CCcc] w - - 0 12";
        assert!(!accepted("qiplacements", placement, 0));
    }

    #[test]
    fn a_draw_that_is_worth_more_to_one_side_is_measured_by_that() {
        let spec = Catalogue::embedded().resolve("ordinary").unwrap();
        let agrees = |north: &str, player| {
            let fen = format!("{north}/12/12/12/12/12/4C7/12/12/7K4 w - - 0 40");
            let board = Board::from_fen(&spec, &fen).unwrap();
            Terms::default().accept(&board, player, 0)
        };
        assert!(agrees("7k3c", Player::North) && agrees("7k3c", Player::South));
        // South has bared the other side, which counts for more than half of the point.
        assert!(!agrees("7k4", Player::North) && agrees("7k4", Player::South));
    }

    #[test]
    fn contempt_and_margin_move_the_bar() {
        let spec = Catalogue::embedded().resolve("chess").unwrap();
        let board = Board::from_fen(&spec, "4k3/8/8/8/8/8/8/R3K2r w - - 0 50").unwrap();
        let accepts = |margin, contempt, score| {
            let terms = Terms { margin, contempt };
            terms.accept(&board, Player::South, score)
        };
        assert!(accepts(0, 40, -40) && !accepts(0, 40, -39));
        assert!(accepts(60, 0, 60) && !accepts(60, 0, 61));
    }
}
