//! Judging single moves: which to skip, which to search less deeply, which more deeply.

use super::event::Bound;
use super::moves::Progress;
use super::node::{Node, Prospect, is_ordinary};
use super::picker::Picker;
use super::transposition_table::NO_EVALUATION;
use super::tunables::Tunables;
use super::worker::Worker;
use crate::base::{MATE_IN_MAX, Move, Score};
use crate::game::Game;

/// Reductions are counted in this part of a ply.
pub(super) const PLY: i32 = 1000;

/// Late-move reductions by depth and move number, in [`PLY`]s.
pub(super) struct Reductions(Box<[[i32; 64]; 64]>);

impl Reductions {
    /// The table for these tunables.
    pub(super) fn new(tunables: &Tunables) -> Reductions {
        let mut table = Box::new([[0; 64]; 64]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                let product = (depth as f64).ln() * (number as f64).ln();
                *entry = tunables.reduction_base + (f64::from(tunables.reduction_slope) * product) as i32;
            }
        }
        Reductions(table)
    }
    #[inline(always)]
    fn get(&self, depth: i32, number: usize) -> i32 {
        self.0[depth.clamp(0, 63) as usize][number.min(63)]
    }
}

/// A move about to be searched.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) m: Move,
    /// Its number among the node's moves, from 1.
    pub(super) number: usize,
    pub(super) tactical: bool,
    /// Its history score; 0 for tactical moves.
    pub(super) history: i32,
}

/// What to do with a move.
pub(super) enum Verdict {
    /// Leave it out.
    Skip,
    /// Search it, this many plies deeper (or less deep).
    Search(i32),
    /// The node has this score, without searching further.
    Settled(Score),
}

impl<G: Game> Worker<'_, G> {
    /// What to do with the next move of a node.
    #[inline]
    pub(super) fn judge(
        &mut self,
        node: &Node,
        prospect: &Prospect,
        picker: &mut Picker,
        candidate: &Candidate,
        progress: &Progress,
    ) -> Verdict {
        if self.shared.options.full_width {
            return Verdict::Search(0);
        }
        // Until some move is known not to lose by force, all are searched.
        let expendable = self.shared.prunes && progress.best_score > -MATE_IN_MAX;
        if expendable && self.skip_move(node, prospect, picker, candidate) {
            return Verdict::Skip;
        }
        if candidate.m == prospect.table_move && self.frame(node.ply).excluded.is_none() {
            match self.singularity(node, prospect, candidate.m) {
                Verdict::Search(0) => {}
                verdict => return verdict,
            }
        }
        // Check extension: with hardly a reply to choose from, looking deeper costs next to nothing.
        let forced = self.frame(node.ply).in_check
            && progress.replies <= self.shared.options.tunables.forced_replies as usize;
        Verdict::Search(i32::from(forced && node.ply < 2 * self.root_depth as usize))
    }

    /// Should the move be skipped without being played?
    #[inline]
    fn skip_move(
        &self,
        node: &Node,
        prospect: &Prospect,
        picker: &mut Picker,
        candidate: &Candidate,
    ) -> bool {
        let tunables = &self.shared.options.tunables;
        let reduction = self.shared.reductions.get(node.depth, candidate.number) / PLY;
        let depth = (node.depth - 1 - reduction).clamp(0, 63);
        let allowed_loss = if candidate.tactical {
            if !picker.is_losing() {
                return false;
            }
            tunables.exchange_capture_margin * node.depth
        } else if self.is_too_late(node, prospect, picker, candidate, depth) {
            // Checks are worth a look even late: the reply is forced.
            if !self.gives_check(node.ply, candidate.m) {
                return true;
            }
            tunables.exchange_capture_margin * node.depth
        } else {
            tunables.exchange_quiet_margin * depth * depth
        };
        // Static-exchange pruning: moves that lose more than the remaining depth can regain.
        self.traits.exchange_pruning && depth <= 7 && !self.game.exchange_at_least(candidate.m, -allowed_loss)
    }

    /// Is a quiet move too late in the order, or too far below alpha, to be likely to matter?
    fn is_too_late(
        &self,
        node: &Node,
        prospect: &Prospect,
        picker: &mut Picker,
        candidate: &Candidate,
        depth: i32,
    ) -> bool {
        let tunables = &self.shared.options.tunables;
        // Late-move pruning: after many quiet moves have failed near the horizon, the rest will too.
        let enough =
            (tunables.late_move_base + node.depth * node.depth) / (2 - i32::from(prospect.improving));
        // Futility: a quiet move will not make up for what is missing to alpha.
        // (Where alpha is a forced win, every quiet move seems to fall short, and the shorter wins are quiet.)
        let margin = tunables.futility_base + tunables.futility_slope * depth;
        let hopeless = depth <= 7
            && prospect.evaluation != NO_EVALUATION
            && prospect.evaluation + margin <= node.alpha
            && is_ordinary(node.alpha);
        let late = candidate.number as i32 >= enough || hopeless;
        if late {
            picker.only_checks();
        }
        late
    }

    /// Singular extension: when all other moves fall well short of the table's score, its move is forced and deserves
    /// depth; when others reach beta too, the node can be cut (multi-cut).
    fn singularity(&mut self, node: &Node, prospect: &Prospect, m: Move) -> Verdict {
        let tunables = &self.shared.options.tunables;
        let Some(known) = prospect.known else {
            return Verdict::Search(0);
        };
        let worth = m == known.best
            && node.depth >= tunables.singular_depth
            && known.depth >= node.depth - 3
            && known.bound != Bound::Upper
            && is_ordinary(known.score)
            && node.ply < 2 * self.root_depth as usize;
        if !worth {
            return Verdict::Search(0);
        }
        let beta = known.score - tunables.singular_margin * node.depth / 100;
        let double = tunables.singular_double_margin;
        self.frame_mut(node.ply).excluded = m;
        let score = self.node(Node {
            alpha: beta - 1,
            beta,
            depth: (node.depth - 1) / 2,
            ..*node
        });
        self.frame_mut(node.ply).excluded = Move::NONE;
        if score < beta {
            let twice = !node.principal() && score < beta - double;
            return Verdict::Search(1 + i32::from(twice));
        }
        if beta >= node.beta && self.shared.prunes {
            return Verdict::Settled(beta);
        }
        // The table's move is not alone in beating beta: spend less on it.
        Verdict::Search(if known.score >= node.beta || node.cut {
            -1
        } else {
            0
        })
    }

    /// Late-move reduction of a move already played, in plies: the later in the order, the less is expected of it.
    #[inline]
    pub(super) fn reduction(
        &self,
        node: &Node,
        prospect: &Prospect,
        candidate: &Candidate,
        table_is_tactical: bool,
    ) -> i32 {
        let mut reduction = self.shared.reductions.get(node.depth, candidate.number);
        if prospect.principal {
            reduction -= PLY;
        }
        if node.cut {
            reduction += PLY;
        }
        if !prospect.improving {
            reduction += PLY / 2;
        }
        if self.frame(node.ply + 1).in_check {
            reduction -= PLY;
        }
        if self.frame(node.ply + 1).cutoffs > 3 {
            reduction += PLY / 2;
        }
        if candidate.tactical {
            reduction -= PLY;
        } else if table_is_tactical {
            reduction += PLY / 2;
        }
        reduction -= candidate.history * PLY / self.shared.options.tunables.reduction_history;
        reduction / PLY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_number() {
        let reductions = Reductions::new(&Tunables::default());
        for depth in 1..63 {
            for number in 1..63 {
                let here = reductions.get(depth, number);
                assert!(reductions.get(depth + 1, number) >= here);
                assert!(reductions.get(depth, number + 1) >= here);
            }
        }
        assert_eq!(reductions.get(500, 5000), reductions.get(63, 63));
    }
}
