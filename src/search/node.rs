//! A node of the search, phase by phase: what ends it at once, what the table knows, what can be cut as a whole, its
//! moves.

use super::event::Bound;
use super::transposition_table::{Known, NO_EVALUATION, score_from_table};
use super::worker::Worker;
use crate::base::{MATE_IN_MAX, MAX_PLY, Move, MoveList, Player, Score, mated_in, mates_in};
use crate::game::{Game, Outcome, Scope};

/// What a node is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// Plies left before quiescence.
    pub(super) depth: i32,
    /// Plies from the root.
    pub(super) ply: usize,
    /// Is a cutoff expected here?
    pub(super) cut: bool,
}

impl Node {
    /// Is the window open, so that the exact score matters?
    #[inline(always)]
    pub(super) fn principal(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What the table and the evaluation say about a node before its moves are looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    pub(super) known: Option<Known>,
    /// The table's move, or none.
    pub(super) table_move: Move,
    /// Static evaluation, corrected by the table where its score says more; [`NO_EVALUATION`] in check.
    pub(super) evaluation: Score,
    /// Does this side stand better than at its last turns?
    pub(super) improving: bool,
    /// Is or was this node part of a principal variation?
    pub(super) principal: bool,
}

/// Is the score an ordinary one, no forced win or loss?
#[inline(always)]
pub(super) fn is_ordinary(score: Score) -> bool {
    score.abs() < MATE_IN_MAX
}

impl<G: Game> Worker<'_, G> {
    /// Plays `m`, remembering what later plies want to know about it.
    #[inline]
    pub(super) fn make(&mut self, ply: usize, m: Move) {
        let moved = self.game.history_index(m);
        let row = self.histories.row(moved);
        let frame = self.frame_mut(ply);
        frame.moved = moved;
        frame.row = row;
        frame.null = false;
        let may_give_check = self.may_give_check(ply, m);
        self.count_node();
        self.game.make(m);
        self.shared.table.prefetch(self.game.key());
        let in_check = may_give_check && self.game.in_check();
        debug_assert_eq!(in_check, self.game.in_check());
        self.frame_mut(ply + 1).in_check = in_check;
    }

    /// Searches the position after a move of `mover`; `child` is seen from `mover`'s side.
    ///
    /// A turn can have several steps, so the score is negated only when the side to play changed.
    #[inline(always)]
    pub(super) fn child(&mut self, mover: Player, child: Node) -> Score {
        if self.game.turn() == mover {
            // The same side goes on, so the same kind of node is expected as here.
            return self.node(Node {
                cut: !child.cut && !child.principal(),
                ..child
            });
        }
        -self.node(Node {
            alpha: -child.beta,
            beta: -child.alpha,
            ..child
        })
    }

    /// Score of the node from the view of the side to move, exact inside the window.
    pub(super) fn node(&mut self, mut node: Node) -> Score {
        debug_assert!(node.alpha < node.beta);
        if self.is_restricted(node.ply) {
            node.depth = node.depth.max(1);
        }
        if node.depth <= 0 && !self.shared.options.full_width {
            return self.quiescence(node.alpha, node.beta, node.ply, 0);
        }
        self.variations.clear(node.ply);
        if !self.enter_node(node.ply) {
            return 0;
        }
        if let Some(score) = self.finished(node.ply) {
            return score;
        }
        if let Some(score) = self.known_ending(node.ply) {
            return score;
        }
        if node.depth <= 0 {
            return self.leaf(node.ply);
        }
        // Mate-distance pruning: no line from here can beat a shorter mate already found.
        node.alpha = node.alpha.max(mated_in(node.ply));
        node.beta = node.beta.min(mates_in(node.ply + 1));
        if node.alpha >= node.beta {
            return node.alpha;
        }
        let known = self.probe(&node);
        if let Some(score) = self.table_cutoff(&node, known) {
            return score;
        }
        let prospect = self.prospect(&node, known);
        // Internal iterative reduction: where the table has no move the order is poor, and a first look will bring one.
        if prospect.table_move.is_none()
            && node.depth >= self.shared.options.tunables.internal_reduction_depth
            && (node.principal() || node.cut)
            && self.frame(node.ply).excluded.is_none()
            && self.shared.prunes
        {
            node.depth -= 1;
        }
        if let Some(score) = self.prune_node(&node, &prospect) {
            return score;
        }
        let mut buffer = self.take_buffer();
        let score = self.search_moves(node, &prospect, &mut buffer);
        self.return_buffer(buffer);
        score
    }

    /// Score of a node where the game is over or the path too long.
    #[inline]
    pub(super) fn finished(&mut self, ply: usize) -> Option<Score> {
        if let Some(outcome) = self.game.ended() {
            return Some(self.ended_score(outcome, ply));
        }
        // A repetition inside the line searched: whoever wanted it can have it again, so it counts as what it leads to.
        if let Some(outcome) = self.game.repetition_within(ply) {
            return Some(self.outcome_score(outcome, ply));
        }
        (ply >= MAX_PLY - 1).then(|| self.static_score())
    }

    /// Score of a game ended without looking at its moves. A mate on the board goes before a draw by counting.
    #[cold]
    fn ended_score(&self, outcome: Outcome, ply: usize) -> Score {
        if outcome.result.is_drawn() && self.frame(ply).in_check {
            let mut moves = MoveList::new();
            self.game.generate(Scope::All, &mut moves);
            if moves.is_empty() {
                return self.outcome_score(self.game.without_moves(), ply);
            }
        }
        self.outcome_score(outcome, ply)
    }

    /// Score of an outcome reached at `ply`.
    pub(super) fn outcome_score(&self, outcome: Outcome, ply: usize) -> Score {
        self.game.outcome_score(outcome, ply, self.draw_score())
    }

    /// Score at the horizon of a full-width search.
    fn leaf(&mut self, ply: usize) -> Score {
        let mut buffer = self.take_buffer();
        self.game.generate(Scope::All, &mut buffer.moves);
        let stuck = buffer.moves.is_empty();
        self.return_buffer(buffer);
        if stuck {
            self.outcome_score(self.game.without_moves(), ply)
        } else {
            self.static_score()
        }
    }

    /// Static evaluation, kept apart from forced wins.
    #[inline(always)]
    pub(super) fn static_score(&mut self) -> Score {
        let misjudgement = self.shared.errors.misjudgement(self.game.key());
        (self.game.evaluate() + misjudgement).clamp(1 - MATE_IN_MAX, MATE_IN_MAX - 1)
    }

    /// Static evaluation of a node reached by a null move, read off its parent's.
    #[inline(always)]
    fn score_after_null(&self, ply: usize) -> Option<Score> {
        let parent = self.frame_before(ply, 1);
        let known = parent.null && parent.raw != NO_EVALUATION;
        known.then(|| self.game.evaluation_after_null(parent.raw))?
    }

    /// Is this the second step of a turn of which only some are allowed?
    #[inline]
    pub(super) fn is_restricted(&self, ply: usize) -> bool {
        ply == 1 && self.shared.allowed.restricts_after(self.root_step)
    }

    /// The key under which the table keeps a node: that of the position, unless it is asked about some of its moves only or
    /// by a search that errs.
    #[inline]
    pub(super) fn table_key(&self, ply: usize) -> u64 {
        let key = self.game.key() ^ self.shared.errors.salt();
        if self.is_restricted(ply) { !key } else { key }
    }

    /// Does a weakened search not see this move of the present node?
    #[inline(always)]
    pub(super) fn overlooks(&self, m: Move) -> bool {
        let errors = &self.shared.errors;
        errors.overlooks_moves() && errors.overlooks(self.game.key(), m, self.game.gain(m))
    }

    /// What the transposition table knows; nothing while a move is left out, for that is another question.
    #[inline]
    pub(super) fn probe(&self, node: &Node) -> Option<Known> {
        if !self.frame(node.ply).excluded.is_none() {
            return None;
        }
        let mut known = self.shared.table.probe(self.table_key(node.ply))?;
        known.score = score_from_table(known.score, node.ply);
        Some(known)
    }

    /// The table's score, if it was searched deeply enough and settles a node with a closed window.
    fn table_cutoff(&mut self, node: &Node, known: Option<Known>) -> Option<Score> {
        let known = known?;
        if node.principal() || known.depth < node.depth || self.shared.options.full_width {
            return None;
        }
        settles(known, node.alpha, node.beta).then_some(known.score)
    }

    /// Static evaluation of the node, corrected by the table.
    pub(super) fn prospect(&mut self, node: &Node, known: Option<Known>) -> Prospect {
        let player = self.game.turn();
        let in_check = self.frame(node.ply).in_check;
        let leaving_out = !self.frame(node.ply).excluded.is_none();
        let raw = if in_check {
            NO_EVALUATION
        } else if leaving_out {
            self.frame(node.ply).raw
        } else {
            match known {
                Some(known) if known.evaluation != NO_EVALUATION => known.evaluation,
                _ => self
                    .score_after_null(node.ply)
                    .unwrap_or_else(|| self.static_score()),
            }
        };
        let (corrected, lessons) = self.corrected(node.ply, raw);
        let frame = self.frame_mut(node.ply);
        frame.player = player;
        frame.raw = raw;
        frame.evaluation = corrected;
        frame.lessons = lessons;
        // A search without one move is about the same position.
        frame.sieved &= leaving_out;
        let evaluation = match known {
            Some(known) if !in_check && settles(known, corrected, corrected + 1) => known.score,
            _ => corrected,
        };
        Prospect {
            known,
            table_move: known.map_or(Move::NONE, |known| known.best),
            evaluation,
            improving: !in_check && self.is_improving(node.ply, player, corrected),
            principal: node.principal() || known.is_some_and(|known| known.principal),
        }
    }

    /// Does `player` stand better than two plies ago, or four if in check then? Nothing to compare with counts as better.
    fn is_improving(&self, ply: usize, player: Player, evaluation: Score) -> bool {
        [2, 4]
            .into_iter()
            .filter(|&back| ply >= back)
            .map(|back| self.frame_before(ply, back))
            .find(|frame| frame.player == player && frame.evaluation != NO_EVALUATION)
            .is_none_or(|frame| evaluation > frame.evaluation)
    }
}

/// Does what is known prove a score outside (or exact inside) this window?
#[inline(always)]
pub(super) fn settles(known: Known, alpha: Score, beta: Score) -> bool {
    match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score >= beta,
        Bound::Upper => known.score <= alpha,
    }
}
