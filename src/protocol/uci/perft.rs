//! `go perft N`: counts behind each move, told as they come, on a thread so that the GUI is still heard.

use super::super::output::Output;
use crate::board::Board;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// A running count.
pub(super) struct PerftRun {
    stop: Arc<AtomicBool>,
    worker: JoinHandle<()>,
}

impl PerftRun {
    pub(super) fn start(board: &Board, depth: u32, output: Output) -> PerftRun {
        let stop = Arc::new(AtomicBool::new(false));
        let worker = {
            let (board, stop) = (board.clone(), Arc::clone(&stop));
            std::thread::spawn(move || count(board, depth, &output, &stop))
        };
        PerftRun { stop, worker }
    }

    pub(super) fn is_finished(&self) -> bool {
        self.worker.is_finished()
    }

    /// Ends the count after the move it is at; waits for that.
    pub(super) fn stop(self) {
        self.stop.store(true, Ordering::Relaxed);
        self.wait();
    }

    pub(super) fn wait(self) {
        // A worker that broke down has nothing to deliver.
        let _ = self.worker.join();
    }
}

fn count(mut board: Board, depth: u32, output: &Output, stop: &AtomicBool) {
    let mut total = u64::from(depth == 0);
    if depth > 0 {
        let mut moves: Vec<_> = board
            .legal_moves()
            .into_iter()
            .map(|m| (board.notation(m), m))
            .collect();
        moves.sort_unstable();
        for (text, m) in moves {
            if stop.load(Ordering::Relaxed) {
                output.line("info string perft stopped");
                return;
            }
            board.make(m);
            let nodes = board.perft(depth - 1);
            board.unmake();
            output.line(format!("{text}: {nodes}"));
            total += nodes;
        }
    }
    output.line("");
    output.line(format!("Nodes searched: {total}"));
}
