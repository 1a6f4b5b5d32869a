//! The engine on its seats, and as an adviser.

use super::interrupts::Interrupts;
use crate::arena::agreement::Terms;
use crate::base::{Player, host, plies_to_mate};
use crate::book::Book;
use crate::play::{Action, ClockLeft, Engine, Limits, Mind, Play, Refusal, Seat};
use crate::search::{MAX_SKILL, SearchOptions};
use crate::solver::oracle::Oracle;
use std::time::{Duration, Instant};

/// Part of a clock that is thought about a decision where nobody plans it.
const SHARE: u32 = 40;

/// Engines, one for each seat that has one, and one for advice.
pub(super) struct Thinkers {
    seats: Vec<Option<Engine>>,
    /// Of full strength; made when it is asked.
    adviser: Option<Engine>,
    /// What is known of solved games; a weakened engine does without.
    oracle: Option<Oracle>,
    /// What engines on seats play from as long as it knows the position.
    book: Option<Book>,
    /// For a decision, where no clock runs.
    time: Duration,
    pub(super) interrupts: Interrupts,
}

/// Something to do, and what is thought of it.
#[derive(Clone, Debug)]
pub(super) struct Advice {
    pub(super) action: Action,
    pub(super) why: String,
}

fn engine(level: Option<u8>) -> Result<Engine, Refusal> {
    Engine::new(SearchOptions {
        skill: level,
        ..SearchOptions::default()
    })
}

impl Thinkers {
    /// Engines for these seats.
    ///
    /// # Errors
    /// If there is no memory to think with.
    pub(super) fn new(
        minds: &[Mind],
        time: Duration,
        oracle: Option<Oracle>,
        interrupts: Interrupts,
    ) -> Result<Thinkers, Refusal> {
        let mut thinkers = Thinkers {
            seats: Vec::new(),
            adviser: None,
            oracle,
            book: None,
            time,
            interrupts,
        };
        thinkers.seat(minds)?;
        Ok(thinkers)
    }

    /// Lets engines on seats play from a book.
    pub(super) fn play_from(&mut self, book: Book) {
        self.book = Some(book);
    }

    /// Seats engines where there are to be some, and lets the others go.
    ///
    /// # Errors
    /// If there is no memory to think with.
    pub(super) fn seat(&mut self, minds: &[Mind]) -> Result<(), Refusal> {
        self.seats.resize_with(minds.len(), || None);
        for (seat, mind) in self.seats.iter_mut().zip(minds) {
            match (mind, seat.as_mut()) {
                (Mind::Person, _) => *seat = None,
                (Mind::Engine(level), Some(engine)) if engine.level() != *level => {
                    engine.set_level(*level)?
                }
                (Mind::Engine(_), Some(_)) => {}
                (Mind::Engine(level), None) => *seat = Some(engine(Some(*level))?),
            }
        }
        Ok(())
    }

    /// Forgets the game: another one begins.
    pub(super) fn forget(&mut self) {
        let all = self.seats.iter_mut().chain([&mut self.adviser]);
        all.flatten().for_each(Engine::forget);
    }

    /// What the engine on a seat does; `None` where it finds nothing to do.
    pub(super) fn decide(&mut self, seat: Seat, game: &dyn Play, clock: Option<ClockLeft>) -> Option<Advice> {
        let limits = match clock {
            // Games without boards have no plan for a clock: a small part of what is left.
            Some(clock) if game.clocks() == 0 => Limits::for_time(self.time.min(clock.left / SHARE)),
            clock => self.limits(clock),
        };
        let engine = self.seats.get_mut(seat)?.as_mut()?;
        if let Some(advice) = self.book.as_ref().and_then(|book| by_the_book(book, game)) {
            return Some(advice);
        }
        let oracle = self.oracle.as_ref().filter(|_| engine.level() == MAX_SKILL);
        think(engine, oracle, game, limits, &self.interrupts)
    }

    /// A good thing to do for whoever has to decide.
    ///
    /// # Errors
    /// If there is no memory to think with.
    pub(super) fn advise(&mut self, game: &dyn Play) -> Result<Option<Advice>, Refusal> {
        if self.adviser.is_none() {
            self.adviser = Some(engine(None)?);
        }
        let limits = self.limits(None);
        let (oracle, interrupts) = (self.oracle.as_ref(), &self.interrupts);
        let adviser = self.adviser.as_mut();
        Ok(adviser.and_then(|adviser| think(adviser, oracle, game, limits, interrupts)))
    }

    /// Does the engine on a seat agree to a draw? Only where it knows boards, and not while it believes that it can win.
    pub(super) fn agrees_to_draw(&mut self, seat: Seat, game: &dyn Play) -> bool {
        let limits = self.limits(None);
        let (Some(Some(engine)), Some(board), Some(&player)) =
            (self.seats.get_mut(seat), game.board(), Player::ALL.get(seat))
        else {
            return false;
        };
        let control = self.interrupts.begin();
        let thought = engine.think(game, &limits, control, &mut |_| {});
        self.interrupts.end();
        thought.is_some_and(|thought| Terms::default().accept(board, player, thought.judgement.score(seat)))
    }

    /// What is wrong with files that are played without, each told once.
    pub(super) fn complaints(&self) -> Vec<String> {
        self.oracle.as_ref().map_or_else(Vec::new, Oracle::complaints)
    }

    fn limits(&self, clock: Option<ClockLeft>) -> Limits {
        match clock {
            Some(_) => Limits {
                clock,
                ..Limits::default()
            },
            None => Limits::for_time(self.time),
        }
    }
}

/// Knowledge first; then a search among what keeps it.
fn think(
    engine: &mut Engine,
    oracle: Option<&Oracle>,
    game: &dyn Play,
    mut limits: Limits,
    interrupts: &Interrupts,
) -> Option<Advice> {
    let control = interrupts.begin();
    engine.set_endings(
        oracle
            .zip(game.board())
            .and_then(|(oracle, board)| oracle.endings(board)),
    );
    let found = oracle
        .and_then(|oracle| known(oracle, game, &limits))
        .or_else(|| {
            let mut keeping = "";
            if let Some(oracle) = oracle {
                limits.among = kept(oracle, game);
                if !limits.among.is_empty() {
                    keeping = ", by the tables nothing is given away";
                }
            }
            let thought = engine.think(game, &limits, control, &mut |_| {})?;
            let why = match thought.depth {
                0 | 1 => format!("{}{keeping}", thought.judgement),
                depth => format!("{}{keeping}, depth {depth}", thought.judgement),
            };
            Some(Advice {
                action: thought.action,
                why,
            })
        });
    interrupts.end();
    found
}

/// What a book does, by lot.
fn by_the_book(book: &Book, game: &dyn Play) -> Option<Advice> {
    let action = book.action(game, host::any_number())?;
    let why = "from the book".to_owned();
    Some(Advice { action, why })
}

/// What is to be done in a solved position.
fn known(oracle: &Oracle, game: &dyn Play, limits: &Limits) -> Option<Advice> {
    let begun = Instant::now();
    let board = game.board()?;
    let time = limits.time.or(limits.clock.as_ref().map(|clock| clock.left / 20));
    let advice = oracle.advise(board, &|| time.is_some_and(|time| begun.elapsed() >= time))?;
    let action = game.read(&board.notation(advice.best())).ok()?;
    let names = game.seats();
    let name = |is_own: bool| {
        let seat = board.turn() as usize;
        names
            .get(if is_own { seat } else { 1 - seat })
            .cloned()
            .unwrap_or_default()
    };
    let why = match plies_to_mate(advice.score()) {
        Some(plies) => format!(
            "{} wins in {} moves at most, as it is solved",
            name(plies > 0),
            plies.unsigned_abs().div_ceil(2)
        ),
        None => "a draw, as it is solved".to_owned(),
    };
    Some(Advice { action, why })
}

/// What keeps what the tables know; empty where they know nothing.
fn kept(oracle: &Oracle, game: &dyn Play) -> Vec<Action> {
    let keeping = game.board().and_then(|board| {
        let keeping = oracle.keeping(board, &|| true)?;
        let read = keeping
            .moves
            .iter()
            .filter_map(|m| game.read(&board.notation(*m)).ok());
        Some(read.collect())
    });
    keeping.unwrap_or_default()
}
