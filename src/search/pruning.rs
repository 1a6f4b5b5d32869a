//! Pruning of whole nodes: cutting before any move is generated where the outcome is all but certain.

use super::node::{Node, Prospect, is_ordinary};
use super::transposition_table::NO_EVALUATION;
use super::worker::Worker;
use crate::base::Score;
use crate::game::{Game, HISTORY_SIZE};

impl<G: Game> Worker<'_, G> {
    /// A score for the node without searching its moves, if one is certain enough.
    #[inline]
    pub(super) fn prune_node(&mut self, node: &Node, prospect: &Prospect) -> Option<Score> {
        let frame = self.frame(node.ply);
        let sharp = node.principal() || frame.in_check || !frame.excluded.is_none();
        if sharp || !self.shared.prunes {
            return None;
        }
        debug_assert!(prospect.evaluation != NO_EVALUATION);
        // Where captures are forced the static evaluation promises nothing.
        if self.game.must_capture() {
            return None;
        }
        if self.traits.stand_pat
            && let Some(score) = self.reverse_futility(node, prospect)
        {
            return Some(score);
        }
        self.null_move(node, prospect)
    }

    /// Reverse futility: so far above beta near the horizon that no reply is likely to bring the score below.
    fn reverse_futility(&self, node: &Node, prospect: &Prospect) -> Option<Score> {
        let tunables = &self.shared.options.tunables;
        if node.depth > tunables.reverse_futility_depth || !is_ordinary(node.beta) {
            return None;
        }
        let margin = tunables.reverse_futility_margin * (node.depth - i32::from(prospect.improving));
        let clear = is_ordinary(prospect.evaluation) && prospect.evaluation - margin >= node.beta;
        clear.then(|| (prospect.evaluation + node.beta) / 2)
    }

    /// Null move: if even passing keeps the score above beta, a move will too. Not where passing may be the best move
    /// (zugzwang), and verified by a search without null moves at high depth.
    fn null_move(&mut self, node: &Node, prospect: &Prospect) -> Option<Score> {
        let sound = self.traits.null_move
            && node.depth >= self.shared.options.tunables.null_move_least_depth
            && node.ply >= self.no_null_before
            && prospect.evaluation >= node.beta
            && self.frame(node.ply).evaluation + 20 * node.depth >= node.beta + 100
            && is_ordinary(node.beta)
            && !self.frame_before(node.ply, 1).null
            && !self.game.zugzwang_prone();
        if !sound {
            return None;
        }
        let tunables = &self.shared.options.tunables;
        let reduction = tunables.null_move_base
            + node.depth / tunables.null_move_depth_divisor
            + ((prospect.evaluation - node.beta) / tunables.null_move_margin_divisor).min(3);
        let depth = (node.depth - reduction).max(0);
        let score = self.pass_and_search(node, depth);
        if self.stopped || score < node.beta {
            return None;
        }
        // A mate found after a pass is not proven.
        let score = if is_ordinary(score) { score } else { node.beta };
        if node.depth < tunables.null_move_verification_depth || self.no_null_before > 0 {
            return Some(score);
        }
        self.no_null_before = node.ply + (3 * depth as usize / 4).max(1);
        let verified = self.node(Node {
            alpha: node.beta - 1,
            depth: depth.max(1),
            cut: false,
            ..*node
        });
        self.no_null_before = 0;
        (verified >= node.beta && !self.stopped).then_some(score)
    }

    fn pass_and_search(&mut self, node: &Node, depth: i32) -> Score {
        let mover = self.game.turn();
        let row = self.histories.row(HISTORY_SIZE);
        let frame = self.frame_mut(node.ply);
        frame.moved = HISTORY_SIZE;
        frame.row = row;
        frame.null = true;
        self.game.make_null();
        self.shared.table.prefetch(self.game.key());
        let in_check = self.game.in_check();
        self.frame_mut(node.ply + 1).in_check = in_check;
        let score = self.child(
            mover,
            Node {
                alpha: node.beta - 1,
                beta: node.beta,
                depth,
                ply: node.ply + 1,
                cut: !node.cut,
            },
        );
        self.game.unmake();
        score
    }
}
