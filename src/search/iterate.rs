//! Iterative deepening: depth by depth, line by line, each with an aspiration window.

use super::clock::{Completed, is_proven};
use super::event::{Bound, Event, Iteration};
use super::glance::glance;
use super::node::is_ordinary;
use super::root::{RootMove, TALKATIVE_AFTER};
use super::worker::Worker;
use crate::base::{INFINITE, MAX_PLY, Move, Score, is_lesser_win, plies_to_mate};
use crate::game::Game;
use std::cmp::Reverse;
use std::sync::atomic::Ordering::Relaxed;

/// Deepest iteration: leaves room for extensions and quiescence below [`MAX_PLY`].
pub(super) const DEEPEST_ITERATION: u32 = MAX_PLY as u32 - 8;
/// Aspiration windows wider than this are opened fully.
const WIDEST_WINDOW: Score = 900;

impl<G: Game> Worker<'_, G> {
    /// Searches deeper and deeper until a limit is reached or the search is stopped. Afterwards the root moves are in
    /// order, best first.
    pub(super) fn iterate(&mut self, lines: usize) {
        let deepest = self
            .shared
            .limits
            .depth
            .unwrap_or(DEEPEST_ITERATION)
            .clamp(1, DEEPEST_ITERATION) as i32;
        let lines = lines.min(self.root_moves.len());
        // Depth diversity: every second worker works one ply ahead, so that the threads do not all do the same.
        let ahead = (self.id % 2) as i32;
        let mut told = None;
        for depth in 1..=deepest {
            self.root_depth = (depth + ahead).min(deepest);
            if lines > 1 {
                self.root_moves.iter_mut().for_each(RootMove::settle);
            }
            let complete = self.iterate_lines(lines);
            if self.stopped && complete == 0 && self.completed_depth == 0 {
                self.order_at_first_glance();
                break;
            }
            if self.stopped {
                self.root_moves.iter_mut().for_each(RootMove::fall_back);
                // The lines of this iteration stay before those of the last one.
                self.root_moves[complete.max(1)..].sort_by_key(|root_move| Reverse(root_move.score));
                break;
            }
            self.completed_depth = self.root_depth;
            told = Some(self.summary(lines));
            self.report_lines(lines);
            if self.is_satisfied(lines) {
                break;
            }
        }
        if told != Some(self.summary(lines)) {
            self.report_lines(lines);
        }
        if self.report.is_some() {
            self.abort();
        }
    }

    /// Orders the root moves of a search that was stopped before its first iteration was complete.
    fn order_at_first_glance(&mut self) {
        let (game, unfinished) = (&self.game, self.root_step);
        self.root_moves.sort_by_cached_key(|root_move| {
            let found_worse = root_move.nodes > 0 && root_move.m != unfinished;
            Reverse(match root_move.score {
                score if score > -INFINITE => score,
                _ if found_worse => -INFINITE,
                _ => glance(game, root_move.m),
            })
        });
    }

    fn summary(&self, lines: usize) -> Vec<(Move, Score)> {
        let told = self.root_moves[..lines].iter();
        told.map(|root_move| (root_move.m, root_move.score)).collect()
    }

    /// One iteration: the best line, then the best of the rest, and so on. Returns how many were completed.
    fn iterate_lines(&mut self, lines: usize) -> usize {
        for first in 0..lines {
            self.seldepth = 0;
            self.aspire(first);
            self.root_moves[first..].sort_by_key(|root_move| Reverse(root_move.score));
            if self.stopped {
                return first;
            }
            self.root_moves[..=first].sort_by_key(|root_move| Reverse(root_move.score));
        }
        lines
    }

    /// Aspiration windows: the score is expected near the last one; a narrow window finds it faster, a miss widens it.
    fn aspire(&mut self, first: usize) {
        let depth = self.root_depth;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mut delta = self.shared.options.tunables.aspiration_window;
        if let Some(average) = self.root_moves[first].average
            && depth >= 4
            && is_ordinary(average)
        {
            delta += average.abs() / 60 + 3 * (self.id % 4) as Score;
            (alpha, beta) = ((average - delta).max(-INFINITE), (average + delta).min(INFINITE));
        }
        let mut fails_high = 0;
        loop {
            // A move that fails high is probably best whatever the exact score; confirm it more cheaply.
            let reduced = if self.shared.options.full_width {
                depth
            } else {
                (depth - fails_high).max(1)
            };
            let score = self.search_root(alpha, beta, reduced, first);
            self.root_moves[first..].sort_by_key(|root_move| Reverse(root_move.score));
            if self.stopped {
                return;
            }
            let bound = match score {
                score if score <= alpha => Bound::Upper,
                score if score >= beta => Bound::Lower,
                _ => Bound::Exact,
            };
            self.root_moves[first].bound = bound;
            let open = |score: Score| !is_ordinary(score) || delta > WIDEST_WINDOW;
            match bound {
                Bound::Exact => break,
                Bound::Upper => {
                    beta = (alpha + beta) / 2;
                    alpha = if open(score) { -INFINITE } else { score - delta };
                    fails_high = 0;
                }
                Bound::Lower => {
                    beta = if open(score) { INFINITE } else { score + delta };
                    fails_high += 1;
                }
            }
            if self.elapsed() >= TALKATIVE_AFTER {
                self.report_line(first, first + 1);
            }
            delta += delta / 2;
        }
        let best = &mut self.root_moves[first];
        best.average = Some(
            best.average
                .map_or(best.score, |average| (average + 2 * best.score) / 3),
        );
    }

    /// Is there nothing left to search for, or no time worth spending?
    fn is_satisfied(&mut self, lines: usize) -> bool {
        let best = &self.root_moves[0];
        let (m, score) = (best.m, best.score);
        let effort = best.nodes as f64 / self.nodes.max(1) as f64;
        let limits = self.shared.limits;
        if let (Some(moves), Some(plies)) = (limits.mate, plies_to_mate(score))
            && plies > 0
            && plies < 2 * moves.min(MAX_PLY as u32) as i32
            && (!is_lesser_win(score) || self.completed_depth >= 2 * moves.min(MAX_PLY as u32) as i32)
        {
            return true;
        }
        let mut told = self.root_moves[..lines].iter();
        let all_proven = told.all(|line| is_proven(line.score, self.completed_depth));
        // A depth that was asked for is reached all the same.
        if all_proven && limits.depth.is_none() && limits.mate.is_none() {
            return true;
        }
        let done = Completed {
            depth: self.completed_depth,
            best: m,
            score,
            effort,
        };
        let control = self.shared.control;
        self.clock
            .as_mut()
            .is_some_and(|clock| clock.iteration_done(control, &done))
    }

    fn report_lines(&mut self, lines: usize) {
        for index in 0..lines {
            self.report_line(index, index + 1);
        }
    }

    /// Tells the line at `index` in the order of the root moves.
    fn report_line(&mut self, index: usize, multipv: usize) {
        if self.report.is_none() {
            return;
        }
        let time = self.elapsed();
        let nodes = self.shared.nodes();
        let searched = self.root_moves[index].score > -INFINITE;
        if !searched && index > 0 {
            return;
        }
        let static_score = self.static_score();
        let root_move = &self.root_moves[index];
        let iteration = Iteration {
            depth: self.completed_depth as u32,
            seldepth: root_move.seldepth as u32,
            multipv,
            score: if searched { root_move.score } else { static_score },
            bound: root_move.bound,
            nodes,
            nps: per_second(nodes, time),
            time,
            hashfull: self.shared.table.hashfull(),
            tbhits: self.shared.hits.load(Relaxed),
            pv: root_move.line.to_vec(),
        };
        if let Some(report) = self.report.as_mut() {
            report(Event::Iteration(iteration));
        }
    }
}

/// A rate per second.
pub(super) fn per_second(count: u64, time: std::time::Duration) -> u64 {
    (u128::from(count) * 1_000_000_000 / time.as_nanos().max(1_000)) as u64
}
