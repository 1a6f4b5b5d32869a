//! Max^n: each player wants the most for himself (C. Luckhardt, K. Irani, 1986), with shallow pruning (R. Korf, 1991).

use super::{Ahead, Search, expectation, ordered};
use crate::base::Bits;
use crate::games::three_handed::expectation::Shares;
use crate::games::three_handed::position::Position;
use crate::search::Bound;

impl<B: Bits> Search<'_, B> {
    /// The shares that come of a position when each player takes the most he can. A share of the mover of at least `enough`
    /// is as good as any: since shares sum to one, the player before him will not come here.
    pub(super) fn max_n(&mut self, position: &Position<B>, ahead: Ahead, enough: f32) -> Shares {
        if let Some(shares) = self.ended(position) {
            return shares;
        }
        if self.is_quiet(position, ahead) {
            return expectation(self.rules, position);
        }
        let mover = position.turn;
        let known = self.table.probe(position.key);
        if let Some(known) = known.filter(|known| known.depth >= ahead.depth)
            && (known.bound == Bound::Exact || known.shares[mover] >= enough)
        {
            return known.shares;
        }
        let best_known = known.and_then(|known| known.best);
        let plays = ordered(self.rules, position, &self.histories, best_known);
        let mut best = [f32::NEG_INFINITY; 3];
        let (mut best_play, mut tried) = (None, 0);
        self.path.push(position.key);
        for play in plays {
            let Some(after) = position.tried(self.rules, play) else {
                continue;
            };
            let quiet = position.piece(play.to()).is_none();
            let less = if quiet { ahead.reduction(tried) } else { 0 };
            let mut shares = self.max_n(&after, ahead.next(less), 1.0 - best[mover]);
            if less > 0 && shares[mover] > best[mover] {
                shares = self.max_n(&after, ahead.next(0), 1.0 - best[mover]);
            }
            tried += 1;
            if shares[mover] > best[mover] {
                (best, best_play) = (shares, Some(play));
            }
            if best[mover] >= enough || self.stopped {
                if quiet {
                    self.histories.reward(position, play, ahead.depth);
                }
                break;
            }
        }
        self.path.pop();
        if tried == 0 {
            return self.without_plays(position, ahead.ply);
        }
        if !self.stopped {
            let bound = if best[mover] >= enough {
                Bound::Lower
            } else {
                Bound::Exact
            };
            self.table
                .store(position.key, ahead.depth, best, bound, best_play);
        }
        best
    }
}
