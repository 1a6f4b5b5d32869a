//! A match as a whole: hands out games to concurrent workers, writes them down, and knows when to stop.

use super::adjudication::Adjudication;
use super::driver::{self, MatchSetting};
use super::engine_spec::{EngineSpec, ProtocolKind};
use super::fault::Failure;
use super::game_file::{GameFile, GameFileError};
use super::openings::OpeningMaker;
use super::pgn;
use super::referee::{self, GamePlan, GameRecord, PlayedMove};
use super::scoresheet::{Scoresheet, south_engine};
use super::seat::Seat;
use super::standing::{ENGINES, Standing};
use super::statistics::{Sprt, SprtDecision};
use super::time_control::{Clocks, Limit};
use crate::base::PerPlayer;
use crate::board::Writing;
use crate::clocks::spec::Model;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

/// What is to be played, and how.
pub struct MatchPlan {
    /// What all engines share.
    pub setting: MatchSetting,
    /// The two engines.
    pub engines: [EngineSpec; ENGINES],
    /// Limit of engines that have none of their own.
    pub limit: Limit,
    /// Games to play; openings are used twice, with sides exchanged.
    pub games: u64,
    /// Games at the same time.
    pub concurrency: usize,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// Stop as soon as this test is decided.
    pub sprt: Option<Sprt>,
    /// Where openings come from.
    pub openings: Mutex<OpeningMaker>,
    /// Value of the PGN tag `Event`.
    pub event: String,
    /// Where games are written.
    pub pgn: Option<PathBuf>,
    /// How their moves are written.
    pub writing: Writing,
    /// Take games of this event that are in the PGN file already as played.
    pub resume: bool,
}

/// A match cannot be played (on).
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The plan does not fit the engines or the game.
    #[error("{0}")]
    Plan(String),
    /// The PGN file cannot be used.
    #[error(transparent)]
    Pgn(#[from] GameFileError),
    /// The threads could not be started.
    #[error("cannot start {0} threads")]
    Threads(usize),
}

/// What happens during a match.
pub enum MatchEvent<'a> {
    /// Worth telling.
    Notice(&'a str),
    /// The engines are known and old games counted.
    Begun {
        /// Names of the engines.
        names: &'a [String; ENGINES],
        /// The score so far.
        standing: &'a Standing,
    },
    /// A move was made, or a game has begun.
    Moved {
        /// Number of the game, from 0.
        index: u64,
        /// Names by side.
        names: PerPlayer<&'a str>,
        /// FEN of the start position.
        start: &'a str,
        /// All moves so far.
        moves: &'a [PlayedMove],
    },
    /// A game has ended and is written.
    GameFinished {
        /// Number of the game, from 0.
        index: u64,
        /// Names by side.
        names: PerPlayer<&'a str>,
        /// The game.
        record: &'a GameRecord,
        /// The score with it.
        standing: &'a Standing,
    },
}

/// A match that was played or stopped.
#[derive(Debug)]
pub struct MatchResult {
    /// Names of the engines.
    pub names: [String; ENGINES],
    /// Limits of the engines.
    pub limits: [Limit; ENGINES],
    /// The score.
    pub standing: Standing,
    /// Stopped from outside before the last game.
    pub interrupted: bool,
    /// Why writing games failed, which ended the match.
    pub failure: Option<MatchError>,
}

/// Plays a match. Events are told one at a time, from any thread.
///
/// # Errors
/// If it cannot begin. What goes wrong later ends it early and is in [`MatchResult::failure`].
pub fn run(plan: &MatchPlan, observer: &(dyn Fn(MatchEvent<'_>) + Sync)) -> Result<MatchResult, MatchError> {
    let limits = plan
        .engines
        .each_ref()
        .map(|engine| engine.limit.clone().unwrap_or_else(|| plan.limit.clone()));
    check_limits(plan, &limits)?;
    let mut file = match &plan.pgn {
        Some(path) => Some(GameFile::open(path, plan.resume)?),
        None => None,
    };
    let names = find_names(plan)?;
    let sheet = Scoresheet {
        event: plan.event.clone(),
        game: Arc::clone(&plan.setting.game),
        names: names.clone(),
        limits: limits.clone(),
        writing: plan.writing,
    };
    let standing = match &mut file {
        Some(file) if plan.resume => {
            file.count(&sheet, plan.games, |text| observer(MatchEvent::Notice(text)))?
        }
        _ => Standing::default(),
    };
    observer(MatchEvent::Begun {
        names: &names,
        standing: &standing,
    });
    let hall = Hall {
        plan,
        observer,
        sheet,
        next: AtomicU64::new(0),
        state: Mutex::new(State {
            standing,
            file,
            failure: None,
            decided: false,
        }),
    };
    if !hall.is_decided(&hall.lock().standing) {
        let threads = plan.concurrency.max(1);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|_| MatchError::Threads(threads))?;
        pool.broadcast(|_| hall.work());
    }
    let state = hall.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    let all_played = (0..plan.games).all(|index| state.standing.has(index));
    let interrupted = !all_played && !state.decided && state.failure.is_none();
    Ok(MatchResult {
        names,
        limits,
        standing: state.standing,
        interrupted,
        failure: state.failure,
    })
}

fn check_limits(plan: &MatchPlan, all: &[Limit; ENGINES]) -> Result<(), MatchError> {
    for (engine, limit) in plan.engines.iter().zip(all) {
        if engine.protocol == ProtocolKind::XBoard && matches!(limit, Limit::Nodes(_)) {
            let name = engine.provisional_name();
            return Err(MatchError::Plan(format!(
                "engine {name}: the XBoard protocol knows no node limit; give the engine its own tc, movetime or depth"
            )));
        }
        if let Limit::Clock(control) = limit
            && engine.protocol == ProtocolKind::XBoard
            && control.models.iter().any(Model::has_several_controls)
        {
            let name = engine.provisional_name();
            return Err(MatchError::Plan(format!(
                "engine {name}: the XBoard protocol tells an engine one control, not several as in '{control}'; give the engine its own \
                 tc=SECONDS+INCREMENT or tc=MOVES/SECONDS+INCREMENT, movetime or depth"
            )));
        }
    }
    for order in [[0, 1], [1, 0]] {
        Clocks::new(&PerPlayer(order.map(|engine| all[engine].clone()))).map_err(MatchError::Plan)?;
    }
    Ok(())
}

/// Starts each engine once, to learn its name and whether it can be started as described.
fn find_names(plan: &MatchPlan) -> Result<[String; ENGINES], MatchError> {
    let mut names = plan.engines.each_ref().map(EngineSpec::provisional_name);
    for (engine, name) in plan.engines.iter().zip(&mut names) {
        match driver::start(engine, &plan.setting) {
            Ok(session) => {
                if let (None, Some(own_name)) = (&engine.name, session.name()) {
                    *name = own_name.to_owned();
                }
                session.quit();
            }
            Err(Failure::Misconfigured(problem)) => return Err(MatchError::Plan(problem)),
            Err(Failure::Interrupted) => return Err(MatchError::Plan("interrupted".to_owned())),
            Err(Failure::Blamed(fault)) => return Err(MatchError::Plan(format!("engine {name} {fault}"))),
        }
    }
    if names[0] == names[1] {
        names = [1, 2].map(|number| format!("{} ({number})", names[0]));
    }
    Ok(names)
}

/// Where the workers meet.
struct Hall<'a> {
    plan: &'a MatchPlan,
    observer: &'a (dyn Fn(MatchEvent<'_>) + Sync),
    sheet: Scoresheet,
    next: AtomicU64,
    state: Mutex<State>,
}

struct State {
    standing: Standing,
    file: Option<GameFile>,
    failure: Option<MatchError>,
    /// The sequential test has its answer.
    decided: bool,
}

impl Hall<'_> {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_stopped(&self) -> bool {
        self.plan.setting.stop.load(Ordering::Relaxed)
    }

    fn stop(&self) {
        self.plan.setting.stop.store(true, Ordering::Relaxed);
    }

    fn is_decided(&self, standing: &Standing) -> bool {
        self.plan
            .sprt
            .is_some_and(|sprt| standing.decide(&sprt) != SprtDecision::Continue)
    }

    /// Plays games until there are none left. Engines stay with their worker from game to game.
    fn work(&self) {
        let seat = |engine: usize| {
            Seat::new(
                &self.sheet.names[engine],
                self.plan.engines[engine].clone(),
                self.plan.setting.clone(),
            )
        };
        let (mut first, mut second) = (seat(0), seat(1));
        while !self.is_stopped() {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if index >= self.plan.games {
                break;
            }
            if self.lock().standing.has(index) {
                continue;
            }
            let seats = match south_engine(index) {
                0 => PerPlayer([&mut first, &mut second]),
                _ => PerPlayer([&mut second, &mut first]),
            };
            self.play(index, seats);
        }
        first.quit();
        second.quit();
    }

    fn play(&self, index: u64, seats: PerPlayer<&mut Seat>) {
        let opening = {
            let mut openings = self.plan.openings.lock().unwrap_or_else(PoisonError::into_inner);
            openings.opening((index / 2) as usize).clone()
        };
        let south = south_engine(index);
        let limits = PerPlayer([south, 1 - south].map(|engine| self.sheet.limits[engine].clone()));
        let Ok(clocks) = Clocks::new(&limits) else {
            // Tried before the first game.
            return;
        };
        let names = self.names(south);
        let watcher = |start: &str, moves: &[PlayedMove]| {
            let _one_at_a_time = self.lock();
            (self.observer)(MatchEvent::Moved {
                index,
                names,
                start,
                moves,
            });
        };
        let plan = GamePlan {
            opening: &opening,
            limits,
            clocks,
            adjudication: self.plan.adjudication,
            stop: &self.plan.setting.stop,
            watcher: &watcher,
        };
        if let Ok(record) = referee::play(&plan, seats) {
            self.finish(index, &record);
        }
    }

    fn names(&self, south: usize) -> PerPlayer<&str> {
        PerPlayer([south, 1 - south].map(|engine| self.sheet.names[engine].as_str()))
    }

    fn finish(&self, index: u64, record: &GameRecord) {
        let game = self.sheet.write(index, record, &pgn::date(SystemTime::now()));
        let mut state = self.lock();
        if state.decided || state.failure.is_some() {
            return;
        }
        if let Some(file) = &mut state.file
            && let Err(error) = file.append(&game)
        {
            state.failure = Some(error.into());
            self.stop();
            return;
        }
        if let Some((index, counted)) = self.sheet.count(&game) {
            state.standing.record(index, counted);
        }
        let names = self.names(south_engine(index));
        (self.observer)(MatchEvent::GameFinished {
            index,
            names,
            record,
            standing: &state.standing,
        });
        if self.is_decided(&state.standing) {
            state.decided = true;
            self.stop();
        }
    }
}
