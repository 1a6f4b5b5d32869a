//! `go perft N`: counts behind each move, told as they come, on a thread so that the GUI is still heard.

use super::super::output::Output;
use super::dialect::Dialect;
use crate::board::Board;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// A running count.
pub(super) struct PerftRun {
    stop: Arc<AtomicBool>,
    /// Set before the last line is told, so that whoever has read it finds the count over.
    over: Arc<AtomicBool>,
    worker: JoinHandle<()>,
}

impl PerftRun {
    pub(super) fn start(board: &Board, depth: u32, dialect: Dialect, output: Output) -> PerftRun {
        let [stop, over] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
        let worker = {
            let (board, stop, over) = (board.clone(), Arc::clone(&stop), Arc::clone(&over));
            std::thread::spawn(move || {
                let last = count(board, depth, dialect, &output, &stop);
                over.store(true, Ordering::Release);
                output.line(last);
            })
        };
        PerftRun { stop, over, worker }
    }

    pub(super) fn is_finished(&self) -> bool {
        self.over.load(Ordering::Acquire) || self.worker.is_finished()
    }

    /// Ends the count soon; waits for that.
    pub(super) fn stop(self) {
        self.stop.store(true, Ordering::Relaxed);
        self.wait();
    }

    pub(super) fn wait(self) {
        // A worker that broke down has nothing to deliver.
        let _ = self.worker.join();
    }
}

/// Trees of two plies are counted without a look at the stop flag, of three if they begin with few moves: what follows a few
/// moves can still be many.
const FEW_MOVES: usize = 60;

/// Tells the counts behind all moves; the last line.
fn count(mut board: Board, depth: u32, dialect: Dialect, output: &Output, stop: &AtomicBool) -> String {
    let mut total = u64::from(depth == 0);
    if depth > 0 {
        let mut moves: Vec<_> = board
            .legal_moves()
            .into_iter()
            .map(|m| (dialect.written(&board, m), m))
            .collect();
        moves.sort_unstable();
        for (text, m) in moves {
            board.make(m);
            let nodes = leaves(&mut board, depth - 1, stop);
            board.unmake();
            let Some(nodes) = nodes else {
                return "info string perft stopped".to_owned();
            };
            output.line(format!("{text}: {nodes}"));
            total += nodes;
        }
    }
    output.line("");
    format!("Nodes searched: {total}")
}

/// Leaves of the tree, or none if told to stop. Counts whole where that takes no longer than a moment.
fn leaves(board: &mut Board, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= 2 {
        return Some(board.perft(depth));
    }
    let moves = board.legal_moves();
    if depth == 3 && moves.len() <= FEW_MOVES {
        return Some(board.perft(depth));
    }
    let mut total = 0;
    for m in moves {
        board.make(m);
        let nodes = leaves(board, depth - 1, stop);
        board.unmake();
        total += nodes?;
    }
    Some(total)
}
