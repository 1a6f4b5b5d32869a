//! The boards that are open.

use super::exact::ExactValues;
use super::games;
use super::session::Session;
use super::shelf::Shelf;
use crate::book::Book;
use crate::variants::Catalogue;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
#[cfg(feature = "web")]
use std::{sync::Condvar, time::Duration};

/// Most boards that are kept; of more the one that was looked at longest ago goes.
const MOST_BOARDS: usize = 64;

/// A game that page and engines change.
pub(super) type Shared = Arc<Mutex<Session>>;

/// All boards, by number.
pub(super) struct Boards {
    catalogue: Catalogue,
    open: Mutex<Open>,
    /// Wakes who waits for other games to be watched.
    #[cfg(feature = "web")]
    news: Condvar,
    games: OnceLock<Value>,
    pub(super) exact: ExactValues,
    /// What is shown of positions that it knows, and what engines play from.
    pub(super) book: Option<Arc<Book>>,
    /// Where games are kept; `None`: nowhere.
    pub(super) shelf: Option<Arc<dyn Shelf>>,
    /// Lets the lot and engines decide until a person has to.
    pub(super) go_on: fn(&Shared),
}

#[derive(Default)]
struct Open {
    last: u64,
    asked: u64,
    /// How often other games were to be watched.
    #[cfg(feature = "web")]
    told: u64,
    boards: BTreeMap<u64, (Shared, u64)>,
}

impl Boards {
    pub(super) fn new(catalogue: Catalogue, go_on: fn(&Shared)) -> Boards {
        Boards {
            catalogue,
            open: Mutex::default(),
            #[cfg(feature = "web")]
            news: Condvar::new(),
            games: OnceLock::new(),
            exact: ExactValues::default(),
            book: None,
            shelf: None,
            go_on,
        }
    }

    pub(super) fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Everything there is to choose from.
    pub(super) fn games(&self) -> Value {
        self.games.get_or_init(|| games::games(&self.catalogue)).clone()
    }

    /// Opens a board.
    pub(super) fn open(&self, mut session: Session) -> (u64, Shared) {
        session.engines.book = self.book.clone();
        let session = Arc::new(Mutex::new(session));
        let mut open = locked(&self.open);
        while open.boards.len() >= MOST_BOARDS {
            let oldest = open.boards.iter().min_by_key(|(_, (_, asked))| *asked);
            let Some(number) = oldest.map(|(number, _)| *number) else {
                break;
            };
            if let Some((closed, _)) = open.boards.remove(&number) {
                locked(&closed).close();
            }
        }
        open.last += 1;
        open.asked += 1;
        let (number, asked) = (open.last, open.asked);
        open.boards.insert(number, (Arc::clone(&session), asked));
        (number, session)
    }

    #[cfg(feature = "web")]
    pub(super) fn all(&self) -> Vec<(u64, Shared)> {
        let open = locked(&self.open);
        let boards = open.boards.iter();
        boards
            .map(|(number, (session, _))| (*number, Arc::clone(session)))
            .collect()
    }

    /// Other games are to be watched than before.
    #[cfg(feature = "web")]
    pub(super) fn tell(&self) {
        locked(&self.open).told += 1;
        self.news.notify_all();
    }

    /// Waits until other games are to be watched than when this was `told`, at most for this long.
    #[cfg(feature = "web")]
    pub(super) fn wait(&self, told: u64, at_most: Duration) -> u64 {
        let open = locked(&self.open);
        let waited = self
            .news
            .wait_timeout_while(open, at_most, |open| open.told == told);
        waited.unwrap_or_else(PoisonError::into_inner).0.told
    }

    pub(super) fn find(&self, number: u64) -> Option<Shared> {
        let mut open = locked(&self.open);
        open.asked += 1;
        let now = open.asked;
        let (session, asked) = open.boards.get_mut(&number)?;
        *asked = now;
        Some(Arc::clone(session))
    }
}

/// What a mutex holds: a thread that has failed leaves no half-done change behind, for changes are made at their ends.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
