//! What XBoard is shown of a search: thinking lines, the analysis status, hints.

use super::super::output::Output;
use crate::base::{Move, Score, plies_to_mate};
use crate::board::Board;
use crate::board::xboard::Notation;
use crate::search::{Bound, Event, Iteration};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Added to the number of moves in a forced win.
const MATE_BASE: i32 = 100_000;

/// The news of the running search, shared with the thread that searches.
#[derive(Clone, Default)]
pub(super) struct News {
    latest: Arc<Mutex<Latest>>,
    /// Does the user want to see the thinking?
    pub(super) post: Arc<AtomicBool>,
}

#[derive(Default)]
struct Latest {
    iteration: Option<Iteration>,
    current: Option<(Move, usize)>,
    /// A hint is owed as soon as there is a best move.
    hint_owed: bool,
}

/// Watches one search.
pub(super) struct Observer {
    pub(super) root: Board,
    pub(super) notation: Notation,
    pub(super) output: Output,
    pub(super) news: News,
}

impl Observer {
    pub(super) fn report(&self, event: Event) {
        let mut latest = self.news.latest.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::CurrentMove { current, number, .. } => latest.current = Some((current, number)),
            Event::Iteration(iteration) => {
                if self.news.post.load(Ordering::Relaxed) {
                    self.output.line(self.thinking_line(&iteration));
                }
                if iteration.multipv == 1 {
                    if let Some(best) = iteration
                        .pv
                        .first()
                        .filter(|_| std::mem::take(&mut latest.hint_owed))
                    {
                        self.output.line(hint(&self.root, &self.notation, *best));
                    }
                    latest.iteration = Some(iteration);
                }
            }
        }
    }

    /// `ply score time nodes selective-depth speed tablebase-hits`, a tab, the line.
    fn thinking_line(&self, iteration: &Iteration) -> String {
        let Iteration {
            depth,
            seldepth,
            score,
            nodes,
            nps,
            tbhits,
            ..
        } = iteration;
        let bound = match iteration.bound {
            Bound::Exact => "",
            Bound::Lower => "!",
            Bound::Upper => "?",
        };
        let (score, time) = (score_number(*score), iteration.time.as_millis() / 10);
        let line = line_text(&self.root, &self.notation, &iteration.pv);
        format!("{depth} {score} {time} {nodes} {seldepth} {nps} {tbhits}\t{line}{bound}")
    }
}

impl News {
    /// Forgets the last search.
    pub(super) fn clear(&self) {
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Latest::default();
    }

    /// The best move found so far; without one it will be told as a hint when there is.
    pub(super) fn best_or_soon(&self) -> Option<Move> {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        let best = latest
            .iteration
            .as_ref()
            .and_then(|iteration| iteration.pv.first().copied());
        latest.hint_owed = best.is_none();
        best
    }

    /// The answer to `.`: time, nodes, depth, moves left and moves in all at the root, present move.
    pub(super) fn status(&self, root: &Board, notation: &Notation, elapsed: std::time::Duration) -> String {
        let latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        let (nodes, depth) = latest
            .iteration
            .as_ref()
            .map_or((0, 0), |iteration| (iteration.nodes, iteration.depth));
        let all = root.legal_moves().len();
        let (left, name) = match latest.current {
            Some((current, number)) => (all.saturating_sub(number), notation.write(root, current)),
            None => (all, String::new()),
        };
        format!(
            "stat01: {} {nodes} {depth} {left} {all} {name}",
            elapsed.as_millis() / 10
        )
        .trim_end()
        .to_owned()
    }
}

/// The line that suggests a move.
pub(super) fn hint(board: &Board, notation: &Notation, m: Move) -> String {
    format!("Hint: {}", notation.write(board, m))
}

/// Centipawns, or 100000 and the moves to a forced end.
fn score_number(score: Score) -> i32 {
    match plies_to_mate(score) {
        Some(plies) => plies.signum() * (MATE_BASE + (plies.abs() + 1) / 2),
        None => score,
    }
}

fn line_text(root: &Board, notation: &Notation, line: &[Move]) -> String {
    let mut board = root.clone();
    let mut words = Vec::with_capacity(line.len());
    for m in line {
        words.push(notation.write(&board, *m));
        board.make(*m);
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{mated_in, mates_in};

    #[test]
    fn forced_ends_count_moves() {
        assert_eq!(score_number(mates_in(1)), 100_001);
        assert_eq!(score_number(mates_in(3)), 100_002);
        assert_eq!(score_number(mated_in(2)), -100_001);
        assert_eq!(score_number(-30), -30);
    }
}
