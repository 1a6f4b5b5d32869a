//! Exact values of a position and of all its moves, where tables fit into memory or proofs are found soon.

use super::api::Refused;
use crate::board::Board;
use crate::solver::endgames::library::Library;
use crate::solver::exact::{Exact, ExactSolver};
use crate::solver::report::MoveReport;
use serde_json::{Value, json};
use std::sync::{Mutex, TryLockError};

/// Memory for tables and for the search of proofs, in bytes.
const MEMORY: u64 = 128 << 20;

/// What was solved last, and of which game: positions that follow are mostly in the same tables.
#[derive(Default)]
pub(super) struct ExactValues {
    last: Mutex<Option<(String, ExactSolver)>>,
    /// Tables of endings on the disk.
    endgames: Option<Library>,
}

impl ExactValues {
    /// With the tables of a folder; without them if there is no such folder.
    #[cfg(feature = "web")]
    pub(super) fn with_tables(folder: &std::path::Path) -> ExactValues {
        ExactValues {
            endgames: Library::open(folder).ok(),
            ..ExactValues::default()
        }
    }

    /// Exact values of a position.
    ///
    /// # Errors
    /// If others are being worked out, or there is no way to these.
    pub(super) fn of(&self, board: &Board) -> Result<Value, Refused> {
        if let Some(endgames) = &self.endgames {
            let known = endgames.of(board).and_then(|known| Exact::of(&*known, board));
            for complaint in endgames.complaints() {
                eprintln!("tapestry: {complaint}");
            }
            if let Some(exact) = known {
                return Ok(told(board, &exact));
            }
        }
        let mut last = match self.last.try_lock() {
            Ok(last) => last,
            Err(TryLockError::Poisoned(left)) => left.into_inner(),
            Err(TryLockError::WouldBlock) => {
                return Err(because("other exact values are being worked out; try again"));
            }
        };
        let game = board.spec().identity();
        let known = match &*last {
            Some((of, solver)) if *of == game => solver.solve(board, MEMORY).ok(),
            _ => None,
        };
        if let Some(exact) = known {
            return Ok(told(board, &exact));
        }
        // Room for the next ones.
        *last = None;
        let solver = ExactSolver::of(board, MEMORY).ok_or_else(|| {
            because("there are no exact values: too much is on the board, or the rules look at the past")
        })?;
        let exact = solver
            .solve(board, MEMORY)
            .map_err(|_| because("there are no exact values yet: a proof would take too long"))?;
        *last = Some((game, solver));
        Ok(told(board, &exact))
    }
}

fn because(why: &str) -> Refused {
    Refused::Because(why.to_owned())
}

fn told(board: &Board, exact: &Exact) -> Value {
    let moves = exact.moves.iter().map(|(found, value)| {
        let report = MoveReport::new(board, *found, *value);
        json!({ "text": report.name, "result": report.result, "plies": report.plies })
    });
    json!({
        "result": exact.value.result().name(), "plies": exact.value.plies(), "at_most": exact.at_most,
        "moves": moves.collect::<Vec<_>>(),
    })
}
