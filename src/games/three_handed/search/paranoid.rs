//! Paranoid alpha-beta: both others want the least for the thinking player (N. Sturtevant, R. Korf, 2000).

use super::{Ahead, Search, expectation, ordered};
use crate::base::Bits;
use crate::games::three_handed::position::Position;
use crate::search::Bound;

/// What the thinking player's share is known to lie between.
#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: f32,
    beta: f32,
}

impl Window {
    /// Takes a share of the one who moves into account: `own` wants it high, the others low.
    fn narrow(&mut self, own: bool, share: f32) {
        if own {
            self.alpha = self.alpha.max(share);
        } else {
            self.beta = self.beta.min(share);
        }
    }

    /// Will nobody come here?
    fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// Is a share better for the one who moves than what he has?
    fn improves(self, own: bool, share: f32) -> bool {
        if own {
            share > self.alpha
        } else {
            share < self.beta
        }
    }
}

impl<B: Bits> Search<'_, B> {
    /// The thinking player's share when both others want it least, within `alpha` and `beta`.
    pub(super) fn paranoid(&mut self, position: &Position<B>, ahead: Ahead, alpha: f32, beta: f32) -> f32 {
        let mut window = Window { alpha, beta };
        if let Some(shares) = self.ended(position) {
            return shares[self.root];
        }
        if self.is_quiet(position, ahead) {
            return expectation(self.rules, position)[self.root];
        }
        let known = self.table.probe(position.key);
        if let Some(known) = known.filter(|known| known.depth >= ahead.depth) {
            let share = known.shares[self.root];
            let settled = match known.bound {
                Bound::Exact => true,
                Bound::Lower => share >= beta,
                Bound::Upper => share <= alpha,
            };
            if settled {
                return share;
            }
        }
        let own = position.turn == self.root;
        let best_known = known.and_then(|known| known.best);
        let plays = ordered(self.rules, position, &self.histories, best_known);
        let mut best = if own { f32::NEG_INFINITY } else { f32::INFINITY };
        let (mut best_play, mut tried) = (None, 0);
        self.path.push(position.key);
        for play in plays {
            let Some(after) = position.tried(self.rules, play) else {
                continue;
            };
            let quiet = position.piece(play.to()).is_none();
            let less = if quiet { ahead.reduction(tried) } else { 0 };
            let mut share = self.paranoid(&after, ahead.next(less), window.alpha, window.beta);
            if less > 0 && window.improves(own, share) {
                share = self.paranoid(&after, ahead.next(0), window.alpha, window.beta);
            }
            tried += 1;
            if if own { share > best } else { share < best } {
                (best, best_play) = (share, Some(play));
            }
            window.narrow(own, share);
            if window.is_empty() || self.stopped {
                if quiet {
                    self.histories.reward(position, play, ahead.depth);
                }
                break;
            }
        }
        self.path.pop();
        if tried == 0 {
            return self.without_plays(position, ahead.ply)[self.root];
        }
        if !self.stopped {
            let bound = match best {
                best if best >= beta => Bound::Lower,
                best if best <= alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            let mut shares = [0.0; 3];
            shares[self.root] = best;
            self.table
                .store(position.key, ahead.depth, shares, bound, best_play);
        }
        best
    }
}
