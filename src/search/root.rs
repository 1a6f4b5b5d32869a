//! The root: its moves with what is known of each, and the node above all others.

use super::allowed_moves::AllowedMoves;
use super::event::{Bound, Event};
use super::moves::Progress;
use super::node::Node;
use super::picker::by_gain;
use super::variation::Line;
use super::worker::Worker;
use crate::base::{INFINITE, Move, MoveList, Score};
use crate::game::{Game, Scope};
use std::time::Duration;

/// Searches longer than this also tell which move they are at.
pub(super) const TALKATIVE_AFTER: Duration = Duration::from_secs(3);

/// A move at the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) m: Move,
    /// Score of the last search of this move; minus infinity where it was only shown not to be best.
    pub(super) score: Score,
    pub(super) bound: Bound,
    /// Running mean of the scores of the last iterations.
    pub(super) average: Option<Score>,
    pub(super) seldepth: usize,
    pub(super) nodes: u64,
    /// The line that begins with this move.
    pub(super) line: Line,
    /// Score and line of the last whole iteration, where several lines are asked for.
    settled: Option<(Score, Line)>,
}

impl RootMove {
    /// Keeps score and line for an iteration that may be interrupted.
    pub(super) fn settle(&mut self) {
        self.settled = (self.score > -INFINITE).then(|| (self.score, self.line.clone()));
    }
    /// Goes back to the last whole iteration if the present one did not come to this move.
    pub(super) fn fall_back(&mut self) {
        if self.score == -INFINITE
            && let Some((score, line)) = self.settled.take()
        {
            (self.score, self.line, self.bound) = (score, line, Bound::Exact);
        }
    }
}

/// The moves to search, in a first rough order.
pub(super) fn root_moves<G: Game>(game: &G, allowed: &AllowedMoves) -> Vec<RootMove> {
    let mut moves = MoveList::new();
    game.generate(Scope::All, &mut moves);
    by_gain(game, &mut moves);
    moves
        .iter()
        .filter(|&&m| allowed.allows(m))
        .map(|&m| RootMove {
            m,
            score: -INFINITE,
            bound: Bound::Exact,
            average: None,
            seldepth: 0,
            nodes: 0,
            line: Line::from_iter([m]),
            settled: None,
        })
        .collect()
}

impl<G: Game> Worker<'_, G> {
    /// Searches the root moves from `first` on: those before it are the better lines already found.
    pub(super) fn search_root(&mut self, alpha: Score, beta: Score, depth: i32, first: usize) -> Score {
        let mut node = Node {
            alpha,
            beta,
            depth,
            ply: 0,
            cut: false,
        };
        if !self.enter_node(0) {
            return 0;
        }
        let known = self.probe(&node);
        let prospect = self.prospect(&node, known);
        let hints = self.ordering_hints(0, prospect.table_move, self.threatened());
        let best_is_tactical = self.game.is_tactical(self.root_moves[first].m);
        let mut progress = Progress::new(self.root_moves.len());
        self.prepare_children(0);
        self.sieve_checks(0);
        for index in first..self.root_moves.len() {
            let m = self.root_moves[index].m;
            progress.number += 1;
            self.report_current(depth, m, index + 1);
            let tactical = self.game.is_tactical(m);
            let candidate = self.candidate(&hints, m, tactical, progress.number);
            let nodes = self.nodes;
            self.root_step = m;
            let score = self.search_move(
                &node,
                &prospect,
                &candidate,
                0,
                best_is_tactical,
                progress.best_score,
            );
            self.root_moves[index].nodes += self.nodes - nodes;
            if self.stopped {
                return 0;
            }
            self.note_root_score(index, score, progress.number == 1 || score > node.alpha);
            if self.note_score(&mut node, &mut progress, m, score) {
                break;
            }
            progress.tried(m, tactical);
        }
        // What some of the moves are worth is not what the position is worth.
        if first == 0 && !self.shared.allowed.restricts() {
            self.conclude(&node, &prospect, &hints, &progress, alpha);
        }
        progress.best_score
    }

    /// Notes the score of a root move, with its line if it is a candidate for the best.
    fn note_root_score(&mut self, index: usize, score: Score, relevant: bool) {
        let root_move = &mut self.root_moves[index];
        if !relevant {
            root_move.score = -INFINITE;
            return;
        }
        self.variations.extend(0, root_move.m);
        root_move.score = score;
        root_move.seldepth = self.seldepth;
        root_move.line.clone_from(self.variations.line(0));
    }

    fn report_current(&mut self, depth: i32, current: Move, number: usize) {
        let late = self.report.is_some() && self.elapsed() >= TALKATIVE_AFTER;
        if let (true, Some(report)) = (late, self.report.as_mut()) {
            report(Event::CurrentMove {
                depth: depth as u32,
                current,
                number,
            });
        }
    }
}
