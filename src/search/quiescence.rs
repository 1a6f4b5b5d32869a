//! Quiescence: plays captures and other tactical moves, and evasions of checks, until the evaluation can be trusted.

use super::event::Bound;
use super::node::{Node, is_ordinary, settles};
use super::picker::{MoveBuffer, Picker};
use super::transposition_table::{Known, NO_EVALUATION, score_into_table};
use super::worker::Worker;
use crate::base::{INFINITE, Move, Score, mated_in};
use crate::game::{Game, Scope};

/// Most plies of quiescence where no static exchange tells which captures lose: they would be followed without end.
const DEEPEST_WITHOUT_EXCHANGE: usize = 6;

/// What the moves of a quiescence node have to beat.
struct Floor {
    alpha: Score,
    beta: Score,
    ply: usize,
    /// Plies since quiescence began.
    level: usize,
    /// Best score so far: that of standing pat, or none.
    best: Score,
    evaluation: Score,
    known: Option<Known>,
    principal: bool,
    /// May the side to move decline all captures?
    declinable: bool,
}

impl<G: Game> Worker<'_, G> {
    /// Score of the position once it is quiet.
    pub(super) fn quiescence(&mut self, alpha: Score, beta: Score, ply: usize, level: usize) -> Score {
        debug_assert!(alpha < beta);
        self.variations.clear(ply);
        if !self.enter_node(ply) {
            return 0;
        }
        if let Some(score) = self.finished(ply) {
            return score;
        }
        if let Some(score) = self.known_ending(ply) {
            return score;
        }
        let node = Node {
            alpha,
            beta,
            depth: 0,
            ply,
            cut: false,
        };
        self.frame_mut(ply).excluded = Move::NONE;
        let known = self.probe(&node);
        if let Some(known) = known
            && !node.principal()
            && settles(known, alpha, beta)
        {
            return known.score;
        }
        let prospect = self.prospect(&node, known);
        let mut floor = Floor {
            alpha,
            beta,
            ply,
            level,
            best: -INFINITE,
            evaluation: self.frame(ply).evaluation,
            known,
            principal: node.principal(),
            declinable: self.traits.stand_pat && !self.game.must_capture(),
        };
        let mut deepest = self.shared.options.tunables.quiescence_plies as usize;
        if !self.traits.exchange {
            deepest = deepest.min(DEEPEST_WITHOUT_EXCHANGE);
        }
        if level >= deepest {
            return self.static_score();
        }
        if !self.frame(ply).in_check && floor.declinable {
            // Standing pat: a side that need not capture has at least what it stands at.
            floor.best = prospect.evaluation;
            if floor.best >= beta {
                self.remember(&floor, Move::NONE, Bound::Lower);
                return floor.best;
            }
            floor.alpha = floor.alpha.max(floor.best);
        }
        let mut buffer = self.take_buffer();
        let score = self.search_tactical(floor, prospect.table_move, &mut buffer);
        self.return_buffer(buffer);
        score
    }

    fn search_tactical(&mut self, mut floor: Floor, table_move: Move, buffer: &mut MoveBuffer) -> Score {
        let ply = floor.ply;
        let in_check = self.frame(ply).in_check;
        let scope = if in_check { Scope::All } else { Scope::Tactical };
        self.game.generate(scope, &mut buffer.moves);
        if buffer.moves.is_empty() {
            return if in_check {
                self.outcome_score(self.game.without_moves(), ply)
            } else if floor.best > -INFINITE {
                floor.best
            } else {
                floor.evaluation
            };
        }
        // Quiet moves are tried here only to get out of check: what is threatened is not worth finding out.
        let mut picker = Picker::new(self.ordering_hints(ply, table_move, [0; 2]), buffer);
        let mover = self.game.turn();
        let original_alpha = floor.alpha;
        let mut best_move = Move::NONE;
        let mut evasions = 0;
        while let Some((m, tactical)) = picker.next(self, ply, buffer) {
            if self.overlooks(m) {
                continue;
            }
            let evades = in_check && !tactical;
            if !is_lost_or_unset(floor.best) {
                if evades && evasions >= self.shared.options.tunables.quiescence_evasions {
                    // A few quiet evasions are enough to know what the check is worth.
                    picker.skip_quiets();
                    continue;
                }
                // Where captures are forced, a losing one may be all there is.
                let declinable = in_check || floor.declinable;
                if picker.is_losing() && declinable || self.is_hopeless(&floor, in_check, m) {
                    continue;
                }
            }
            evasions += i32::from(evades);
            self.make(ply, m);
            let score = self.quiescence_child(mover, &floor);
            self.game.unmake();
            if self.stopped {
                return 0;
            }
            if score > floor.best {
                floor.best = score;
                if score > floor.alpha {
                    best_move = m;
                    if floor.principal {
                        self.variations.extend(ply, m);
                    }
                    if score >= floor.beta {
                        break;
                    }
                    floor.alpha = score;
                }
            }
        }
        if floor.best == -INFINITE {
            // Nothing was seen where something has to be played.
            return self.static_score();
        }
        debug_assert!(floor.best >= mated_in(0));
        let bound = if floor.best >= floor.beta {
            Bound::Lower
        } else if floor.best > original_alpha && floor.principal {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.remember(&floor, best_move, bound);
        floor.best
    }

    #[inline(always)]
    fn quiescence_child(&mut self, mover: crate::base::Player, floor: &Floor) -> Score {
        let (ply, level) = (floor.ply + 1, floor.level + 1);
        if self.game.turn() == mover {
            self.quiescence(floor.alpha, floor.beta, ply, level)
        } else {
            -self.quiescence(-floor.beta, -floor.alpha, ply, level)
        }
    }

    /// Delta pruning: even winning the piece for nothing would not bring the score to alpha.
    fn is_hopeless(&self, floor: &Floor, in_check: bool, m: Move) -> bool {
        let margin = self.shared.options.tunables.delta_margin;
        !in_check
            && floor.declinable
            && is_ordinary(floor.alpha)
            && floor.evaluation != NO_EVALUATION
            && floor.evaluation + self.game.gain(m) + margin <= floor.alpha
    }

    fn remember(&self, floor: &Floor, best: Move, bound: Bound) {
        self.shared.table.store(
            self.table_key(floor.ply),
            Known {
                best,
                score: score_into_table(floor.best, floor.ply),
                bound,
                depth: 0,
                evaluation: self.frame(floor.ply).raw,
                principal: floor.principal || floor.known.is_some_and(|known| known.principal),
            },
        );
    }
}

/// Is the score a forced loss, or no score at all?
fn is_lost_or_unset(score: Score) -> bool {
    score < 0 && !is_ordinary(score)
}
