//! Does the items of a study on several threads, in order, writes the results down, and stops when told to.

use super::journal::{Journal, JournalError};
use super::shard::Shard;
use super::worker::{Bench, Halt};
use super::{Records, Study};
use crate::search::{Control, TableError};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How a study is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The part to do.
    pub shard: Shard,
    /// Threads; 0: all processors.
    pub threads: usize,
    /// Where results are kept, and taken up again.
    pub results: Option<PathBuf>,
    /// Stops everything.
    pub control: Arc<Control>,
}

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Items of this part done, earlier ones included.
    pub done: u64,
    /// Items of this part.
    pub items: u64,
    /// Items that were done before this run.
    pub before: u64,
}

/// Work at its end, whether done or stopped.
#[derive(Debug)]
pub struct Finished<R> {
    /// All results known, those of other parts in the file included.
    pub records: Records<R>,
    /// Was the work stopped before the end?
    pub interrupted: bool,
}

/// Items of a study at most: as many as can be kept in mind at once.
const MOST_ITEMS: u64 = 50_000_000;

/// Why a study could not be done.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The file of results cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// There is no memory for searching.
    #[error(transparent)]
    Memory(#[from] TableError),
    /// It is too long.
    #[error("{0} parts to do, at most {MOST_ITEMS} are possible; a sample would be fewer")]
    TooLong(u64),
    /// The system gives no threads.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Does what is left to do, telling `observer` about progress.
///
/// # Errors
/// If the file of results cannot be used (what was written before stays there), the study is too long, or there is too little memory.
pub fn run<S: Study>(
    study: &S,
    plan: &Plan,
    observer: &(dyn Fn(Progress) + Sync),
) -> Result<Finished<S::Record>, RunError> {
    if study.items() > MOST_ITEMS {
        return Err(RunError::TooLong(study.items()));
    }
    let (journal, records) = match &plan.results {
        Some(path) => {
            let (journal, records) = Journal::open(path, &study.identity())?;
            for (&item, record) in &records {
                study
                    .check(item, record)
                    .map_err(|problem| JournalError::Impossible {
                        path: path.clone(),
                        item,
                        problem,
                    })?;
            }
            (Some(journal), records)
        }
        None => (None, Records::new()),
    };
    let items: Vec<u64> = plan.shard.of(study.items()).collect();
    let before = items.iter().filter(|item| records.contains_key(item)).count() as u64;
    let pending: Vec<u64> = items
        .iter()
        .copied()
        .filter(|item| !records.contains_key(item))
        .collect();
    let progress = Progress {
        done: before,
        items: items.len() as u64,
        before,
    };
    observer(progress);
    let settled = plan.shard.is_whole() && study.is_settled(&records);
    let hall = Hall {
        study,
        plan,
        observer,
        pending,
        next: AtomicUsize::new(0),
        state: Mutex::new(State {
            records,
            journal,
            progress,
            settled,
            failure: None,
        }),
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(plan.threads)
        .build()?;
    if !settled {
        pool.broadcast(|_| hall.work());
    }
    let state = hall.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    match state.failure {
        Some(error) => Err(error),
        None => Ok(Finished {
            interrupted: !state.settled && state.progress.done < state.progress.items,
            records: state.records,
        }),
    }
}

/// Where the threads meet.
struct Hall<'a, S: Study> {
    study: &'a S,
    plan: &'a Plan,
    observer: &'a (dyn Fn(Progress) + Sync),
    pending: Vec<u64>,
    next: AtomicUsize,
    state: Mutex<State<S::Record>>,
}

struct State<R> {
    records: Records<R>,
    journal: Option<Journal>,
    progress: Progress,
    settled: bool,
    failure: Option<RunError>,
}

impl<S: Study> Hall<'_, S> {
    fn lock(&self) -> MutexGuard<'_, State<S::Record>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        let bench = self.study.worker();
        match bench.map(|bench| bench.controlled_by(&self.plan.control)) {
            Ok(mut bench) => while self.work_on_next(&mut bench) {},
            Err(error) => self.fail(error.into()),
        }
    }

    /// Does the next item; `false` if there is none, or the work is over.
    fn work_on_next(&self, bench: &mut S::Bench) -> bool {
        if self.plan.control.is_stopped() || self.lock().settled {
            return false;
        }
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        let Some(&item) = self.pending.get(next) else {
            return false;
        };
        bench.forget();
        match self.study.run(item, bench) {
            Ok(record) => {
                self.finish(item, record);
                true
            }
            Err(Halt::Stopped) => false,
            Err(Halt::Memory(error)) => {
                self.fail(error.into());
                false
            }
        }
    }

    fn finish(&self, item: u64, record: S::Record) {
        let mut state = self.lock();
        if state.failure.is_some() {
            return;
        }
        let written = match &mut state.journal {
            Some(journal) => journal.append(item, &record),
            None => Ok(()),
        };
        if let Err(error) = written {
            drop(state);
            return self.fail(error.into());
        }
        state.records.insert(item, record);
        state.progress.done += 1;
        state.settled |= self.plan.shard.is_whole() && self.study.is_settled(&state.records);
        (self.observer)(state.progress);
    }

    fn fail(&self, error: RunError) {
        self.lock().failure.get_or_insert(error);
        self.plan.control.stop();
    }
}

#[cfg(test)]
mod tests;
