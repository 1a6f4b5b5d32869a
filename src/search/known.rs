//! What others know about positions with few pieces: exact scores, which the search takes for granted.

use super::transposition_table::score_from_table;
use super::worker::Worker;
use crate::base::Score;
use crate::game::Game;
use std::any::Any;
use std::sync::atomic::Ordering::Relaxed;

/// Who knows endings. Asked by all threads at once.
pub trait KnownEndings: Send + Sync {
    /// Positions with more pieces are not asked about.
    fn most_pieces(&self) -> u32;

    /// The score of a position ([`Game::inner`]) as if it were the root's: a forced win or loss, or 0 for a draw; `None` if it is not
    /// known.
    fn score(&self, position: &dyn Any) -> Option<Score>;
}

impl<G: Game> Worker<'_, G> {
    /// The score of a node below the root that somebody knows.
    #[inline(always)]
    pub(super) fn known_ending(&self, ply: usize) -> Option<Score> {
        let endings = self.shared.endings?;
        if ply == 0 || self.game.pieces_on_board() > endings.most_pieces() {
            return None;
        }
        self.asked(endings, ply)
    }

    #[cold]
    fn asked(&self, endings: &dyn KnownEndings, ply: usize) -> Option<Score> {
        let score = endings.score(self.game.inner()?)?;
        self.shared.hits.fetch_add(1, Relaxed);
        Some(match score {
            0 => self.draw_score(),
            score => score_from_table(score, ply),
        })
    }
}
