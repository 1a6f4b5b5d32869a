//! The move loop of a node: principal-variation search over the picked moves, and what is learned from them.

use super::event::Bound;
use super::history::{Context, QuietBonus};
use super::late::{Candidate, Verdict};
use super::node::{Node, Prospect};
use super::picker::{MoveBuffer, OrderingHints, Picker};
use super::transposition_table::{Known, score_into_table};
use super::worker::Worker;
use crate::base::{INFINITE, Move, Score};
use crate::game::{Game, HISTORY_SIZE, Scope};
use arrayvec::ArrayVec;

/// Moves tried before the best one; more than these are not worth remembering.
type Tried = ArrayVec<Move, 32>;

/// The state of a move loop.
pub(super) struct Progress {
    pub(super) best_score: Score,
    pub(super) best_move: Move,
    /// Legal moves of the node.
    pub(super) replies: usize,
    /// Moves handed out by the picker so far.
    pub(super) number: usize,
    /// Quiet moves searched so far.
    pub(super) quiets: Tried,
    /// Tactical moves searched so far.
    pub(super) tactical: Tried,
}

impl Progress {
    pub(super) fn new(replies: usize) -> Progress {
        Progress {
            best_score: -INFINITE,
            best_move: Move::NONE,
            replies,
            number: 0,
            quiets: Tried::new(),
            tactical: Tried::new(),
        }
    }
    /// Notes that a move was searched.
    pub(super) fn tried(&mut self, m: Move, tactical: bool) {
        let list = if tactical {
            &mut self.tactical
        } else {
            &mut self.quiets
        };
        // A full list only means that later failures go unpunished.
        let _ = list.try_push(m);
    }
}

impl<G: Game> Worker<'_, G> {
    /// Generates and searches the moves of a node.
    pub(super) fn search_moves(
        &mut self,
        mut node: Node,
        prospect: &Prospect,
        buffer: &mut MoveBuffer,
    ) -> Score {
        let ply = node.ply;
        self.game.generate(Scope::All, &mut buffer.moves);
        if buffer.moves.is_empty() {
            return self.outcome_score(self.game.without_moves(), ply);
        }
        if self.is_restricted(ply) {
            let (allowed, first) = (self.shared.allowed, self.root_step);
            buffer.moves.retain(|second| allowed.allows_after(first, *second));
        }
        let excluded = self.frame(ply).excluded;
        let hints = self.ordering_hints(ply, prospect.table_move, self.threatened());
        let mut picker = Picker::new(hints, buffer);
        let mut progress = Progress::new(buffer.moves.len());
        let original_alpha = node.alpha;
        let mut table_is_tactical = false;
        self.prepare_children(ply);
        self.sieve_checks(ply);

        while let Some((m, tactical)) = picker.next(self, ply, buffer) {
            if m == excluded || self.overlooks(m) {
                continue;
            }
            progress.number += 1;
            table_is_tactical |= tactical && m == prospect.table_move;
            let candidate = self.candidate(&hints, m, tactical, progress.number);
            let extension = match self.judge(&node, prospect, &mut picker, &candidate, &progress) {
                Verdict::Skip => continue,
                Verdict::Search(extension) => extension,
                Verdict::Settled(score) => return score,
            };
            let score = self.search_move(
                &node,
                prospect,
                &candidate,
                extension,
                table_is_tactical,
                progress.best_score,
            );
            if self.stopped {
                return 0;
            }
            if self.note_score(&mut node, &mut progress, m, score) {
                break;
            }
            progress.tried(m, tactical);
        }
        if progress.number == 0 {
            // The only move is the one left out, or none is seen.
            let blind = excluded.is_none();
            return if blind {
                self.static_score()
            } else {
                original_alpha
            };
        }
        self.conclude(&node, prospect, &hints, &progress, original_alpha);
        progress.best_score
    }

    /// Notes the score of a move; `true` if it cuts the node off.
    #[inline]
    pub(super) fn note_score(
        &mut self,
        node: &mut Node,
        progress: &mut Progress,
        m: Move,
        score: Score,
    ) -> bool {
        progress.best_score = progress.best_score.max(score);
        if score <= node.alpha {
            return false;
        }
        progress.best_move = m;
        if node.principal() {
            self.variations.extend(node.ply, m);
        }
        if score < node.beta {
            node.alpha = score;
        }
        score >= node.beta
    }

    /// Clears what the children of this node are going to collect.
    pub(super) fn prepare_children(&mut self, ply: usize) {
        self.frame_mut(ply + 1).excluded = Move::NONE;
        let grandchild = self.frame_mut(ply + 2);
        grandchild.killers = [Move::NONE; 2];
        grandchild.cutoffs = 0;
    }

    /// Squares that the side not to move attacks, where quiet moves are told apart by that.
    pub(super) fn threatened(&self) -> [u64; 2] {
        if self.shared.options.tunables.threat_history > 0 {
            self.game.threatened()
        } else {
            [0; 2]
        }
    }

    pub(super) fn ordering_hints(&self, ply: usize, table_move: Move, threatened: [u64; 2]) -> OrderingHints {
        let previous = self.frame_before(ply, 1).moved;
        OrderingHints {
            table_move,
            killers: self.frame(ply).killers,
            counter: self.histories.counter(previous),
            context: Context {
                player: self.game.turn(),
                rows: [1, 2, 4].map(|back| self.frame_before(ply, back).row),
                threatened,
            },
            exchange: self.traits.exchange,
        }
    }

    pub(super) fn candidate(
        &self,
        hints: &OrderingHints,
        m: Move,
        tactical: bool,
        number: usize,
    ) -> Candidate {
        let history = if tactical {
            0
        } else {
            let index = self.game.history_index(m);
            self.histories.quiet(m, index, &hints.context)
        };
        Candidate {
            m,
            number,
            tactical,
            history,
        }
    }

    /// Plays and searches one move: the first with the whole window, the others first reduced and with a closed window
    /// (PVS), and again in full where they turn out better than expected.
    pub(super) fn search_move(
        &mut self,
        node: &Node,
        prospect: &Prospect,
        candidate: &Candidate,
        extension: i32,
        table_is_tactical: bool,
        best_score: Score,
    ) -> Score {
        let mover = self.game.turn();
        let depth = node.depth - 1 + extension;
        self.make(node.ply, candidate.m);
        let open = Node {
            depth,
            ply: node.ply + 1,
            cut: false,
            ..*node
        };
        let closed = Node {
            beta: node.alpha + 1,
            cut: !node.cut,
            ..open
        };
        let tunables = &self.shared.options.tunables;
        let late = node.depth >= tunables.reduction_least_depth
            && candidate.number > 1 + 2 * usize::from(node.principal());
        let mut score = node.alpha + 1;
        if late && !self.shared.options.full_width {
            let reduction = self.reduction(node, prospect, candidate, table_is_tactical);
            let reduced = (depth - reduction.max(0)).clamp(1.min(depth), depth);
            score = self.child(
                mover,
                Node {
                    depth: reduced,
                    cut: true,
                    ..closed
                },
            );
            if score > node.alpha && reduced < depth {
                // What beats the best by far deserves more than the others, what hardly beats it less.
                let deeper = i32::from(score > best_score.saturating_add(tunables.deeper_margin));
                let shallower = i32::from(score < best_score.saturating_add(tunables.shallower_margin));
                let depth = depth + deeper - shallower;
                if depth > reduced {
                    score = self.child(mover, Node { depth, ..closed });
                }
            }
        } else if !node.principal() || candidate.number > 1 {
            score = self.child(mover, closed);
        }
        if node.principal() && (candidate.number == 1 || score > node.alpha) {
            score = self.child(mover, open);
        }
        self.game.unmake();
        score
    }

    /// Learns from a finished move loop: histories, killers, the table.
    pub(super) fn conclude(
        &mut self,
        node: &Node,
        prospect: &Prospect,
        hints: &OrderingHints,
        progress: &Progress,
        original_alpha: Score,
    ) {
        if progress.best_score >= node.beta {
            self.learn_cutoff(node, hints, progress);
        }
        if !self.frame(node.ply).excluded.is_none() {
            return;
        }
        self.learn_correction(node, progress, original_alpha);
        let bound = if progress.best_score >= node.beta {
            Bound::Lower
        } else if progress.best_score > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.shared.table.store(
            self.table_key(node.ply),
            Known {
                best: progress.best_move,
                score: score_into_table(progress.best_score, node.ply),
                bound,
                depth: node.depth,
                evaluation: self.frame(node.ply).raw,
                principal: prospect.principal,
            },
        );
    }

    /// Rewards a quiet move that cut off and punishes those tried before it.
    fn learn_cutoff(&mut self, node: &Node, hints: &OrderingHints, progress: &Progress) {
        let best = progress.best_move;
        self.frame_mut(node.ply).cutoffs += 1;
        let tunables = &self.shared.options.tunables;
        let bonus = (tunables.history_bonus_slope * node.depth).min(tunables.history_bonus_limit);
        for &m in &progress.tactical {
            self.add_capture(m, -bonus);
        }
        if self.game.is_tactical(best) {
            self.add_capture(best, bonus);
            return;
        }
        let quiet_bonus = QuietBonus {
            butterfly: bonus * tunables.butterfly_share / 100,
            continuation: bonus * tunables.continuation_share / 100,
        };
        let previous = self.frame_before(node.ply, 1).moved;
        if previous < HISTORY_SIZE && tunables.counters > 0 {
            self.histories.set_counter(previous, best);
        }
        let killers = &mut self.frame_mut(node.ply).killers;
        if killers[0] != best {
            *killers = [best, killers[0]];
            killers[tunables.killers as usize..].fill(Move::NONE);
        }
        self.add_quiet(hints, best, quiet_bonus);
        for &m in &progress.quiets {
            self.add_quiet(hints, m, -quiet_bonus);
        }
    }

    fn add_capture(&mut self, m: Move, bonus: i32) {
        let (index, victim) = (self.game.history_index(m), self.game.victim(m));
        self.histories.add_capture(index, victim, bonus);
    }

    fn add_quiet(&mut self, hints: &OrderingHints, m: Move, bonus: QuietBonus) {
        let index = self.game.history_index(m);
        self.histories.add_quiet(m, index, &hints.context, bonus);
    }
}
