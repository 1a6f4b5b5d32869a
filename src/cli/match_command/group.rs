//! `tapestry match group:ID`: groups between two engines; a game that is two at once is played as a group of one game.

use super::super::play::library;
use super::super::{Failure, interrupt::on_interrupt};
use super::{Arguments, adjudication, engines, limit, own_arguments, patience, stage, transcript};
use crate::arena::engine_spec::EngineSpec;
use crate::arena::groups::{Contest, GroupFolder, Players, Went};
use crate::arena::pgn::{self, PgnGame};
use crate::arena::process::{StopFlag, kill_all};
use crate::arena::watching::Seen;
use crate::base::{printable, printable_lines};
use crate::files::growing::{GrowingFile, Sharing};
use crate::groups::{Chosen, Course, Library, Points, Sheet};
use crate::variants::Catalogue;
use serde::Serialize;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The match as it stands.
#[derive(Serialize)]
struct Summary {
    group: String,
    engines: [String; 2],
    groups: usize,
    wins: [u32; 2],
    points: [f64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    match_bonus: Option<f64>,
}

pub(super) fn run(
    id: &str,
    arguments: &Arguments,
    catalogue: &Catalogue,
    variants: &[PathBuf],
) -> Result<(), Failure> {
    refuse(arguments)?;
    let library = library(arguments.groups.as_deref())?;
    let chosen = library
        .chosen(id, catalogue)
        .map_err(|error| Failure::Message(error.to_string()))?;
    let bonus = arguments.match_bonus.map(Points::try_from).transpose();
    let bonus = bonus.map_err(|problem| Failure::Message(format!("--match-bonus: {problem}")))?;
    let stop = StopFlag::default();
    let flag = Arc::clone(&stop);
    on_interrupt(move || flag.store(true, Ordering::Relaxed), kill_all)?;
    let engines = engines(arguments)?;
    let stage = stage(arguments, catalogue)?;
    let watcher = |seen: &Seen<'_>| {
        if let Some(stage) = &stage {
            stage.show(seen);
        }
    };
    let contest = Contest {
        limit: limit(arguments),
        adjudication: adjudication(arguments),
        patience: patience(arguments),
        own_arguments: own_arguments(variants),
        transcript: transcript(arguments)?,
        stop,
        catalogue,
        engines,
        watcher: &watcher,
        begun: AtomicU64::new(0),
    };
    let names = names(&contest.engines);
    let chosen = Arc::new(chosen);
    let series = Series {
        arguments,
        library: &library,
        catalogue,
        chosen: &chosen,
        contest: &contest,
        count: arguments.games.unwrap_or(1),
        next: AtomicU64::new(0),
        told: Mutex::new(Told {
            score: [Points::ZERO; 2],
            failure: None,
            summary: Summary {
                group: chosen.identity.clone(),
                engines: names,
                groups: 0,
                wins: [0; 2],
                points: [0.0; 2],
                match_bonus: None,
            },
        }),
    };
    std::thread::scope(|scope| {
        let hands = u64::from(arguments.concurrency).min(series.count);
        (0..hands).for_each(|_| {
            scope.spawn(|| series.work());
        });
    });
    let told = series.told.into_inner().unwrap_or_else(PoisonError::into_inner);
    told.conclude(bonus, arguments.json.as_deref())
}

/// Complains about what means nothing for groups.
fn refuse(arguments: &Arguments) -> Result<(), Failure> {
    match arguments {
        _ if arguments.sprt.is_some() => Err(Failure::Message(
            "--sprt is for single games, not for groups".to_owned(),
        )),
        _ if arguments.book.is_some() => Err(Failure::Message(
            "--book is for single games, not for groups".to_owned(),
        )),
        _ if arguments.resume && arguments.folder.is_none() => Err(Failure::Message(
            "a group is resumed from its --folder".to_owned(),
        )),
        _ => Ok(()),
    }
}

fn names(engines: &[EngineSpec; 2]) -> [String; 2] {
    let names = engines.each_ref().map(EngineSpec::provisional_name);
    if names[0] == names[1] {
        [1, 2].map(|number| format!("{} ({number})", names[0]))
    } else {
        names
    }
}

/// Groups, as many at the same time as there are hands.
struct Series<'a> {
    arguments: &'a Arguments,
    library: &'a Library,
    catalogue: &'a Catalogue,
    chosen: &'a Arc<Chosen>,
    contest: &'a Contest<'a>,
    count: u64,
    next: AtomicU64,
    told: Mutex<Told>,
}

/// What has become of them.
struct Told {
    summary: Summary,
    score: [Points; 2],
    failure: Option<Failure>,
}

impl Series<'_> {
    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays groups until there are none left.
    fn work(&self) {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.count || self.told().failure.is_some() {
                return;
            }
            let failure = match self.group(number) {
                Ok(Went::Over) => continue,
                Ok(Went::Stopped) => {
                    Failure::Interrupted("interrupted; what was played is kept, if it was to be".to_owned())
                }
                Err(failure) => failure,
            };
            self.told().failure.get_or_insert(failure);
            // The other hands have nothing to go on for.
            self.contest.stop.store(true, Ordering::Relaxed);
            return;
        }
    }

    /// Plays one of them.
    fn group(&self, number: u64) -> Result<Went, Failure> {
        let mut folder = self.folder(number)?;
        let (quiet, path) = (self.arguments.quiet, &self.arguments.pgn);
        let head = match (self.arguments.concurrency, self.count) {
            (1, _) | (_, 1) => String::new(),
            _ => format!("{}. ", number + 1),
        };
        let went = self
            .contest
            .play(&mut folder, &mut |line, game| {
                let _one_at_a_time = self.told();
                if let (Some(path), Some(game)) = (path, game) {
                    append(path, game)?;
                }
                if !quiet {
                    say(&format!("{head}{line}"));
                }
                Ok(())
            })
            .map_err(Failure::Message)?;
        let standing = folder.course().standing();
        let sheet = Sheet::of(folder.course()).to_string();
        let mut told = self.told();
        let _ = write!(std::io::stdout(), "{head}{}", printable_lines(&sheet));
        if went == Went::Over {
            told.summary.groups += 1;
            if let Some(winner) = standing.winner {
                told.summary.wins[winner] += 1;
            }
            for (sum, points) in told.score.iter_mut().zip(standing.score) {
                *sum += points;
            }
        }
        Ok(went)
    }

    /// Where it is kept: as it was left, where one is there.
    fn folder(&self, number: u64) -> Result<GroupFolder, Failure> {
        let names = self.told().summary.engines.clone();
        let players = Players {
            minds: names.clone(),
            names: names.clone(),
            clock: Some(limit(self.arguments).to_string()),
        };
        let course = Course::new(Arc::clone(self.chosen), names);
        let seed = self.arguments.seed.wrapping_add(number);
        let Some(path) = &self.arguments.folder else {
            return Ok(GroupFolder::nowhere(course, players, seed));
        };
        let path = match self.count {
            1 => path.clone(),
            _ => path.join((number + 1).to_string()),
        };
        if !(self.arguments.resume && GroupFolder::is_in(&path)) {
            return GroupFolder::begin(&path, course, players, seed).map_err(Failure::Message);
        }
        let folder = GroupFolder::open(&path, self.library, self.catalogue).map_err(Failure::Message)?;
        same(&folder, self.chosen, &players, seed, &path)?;
        Ok(folder)
    }
}

impl Told {
    /// Says how it ended.
    fn conclude(mut self, bonus: Option<Points>, json: Option<&Path>) -> Result<(), Failure> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if let Some(bonus) = bonus {
            let leader = match self.score[0].cmp(&self.score[1]) {
                std::cmp::Ordering::Greater => Some(0),
                std::cmp::Ordering::Less => Some(1),
                std::cmp::Ordering::Equal => None,
            };
            self.summary.match_bonus = Some(bonus.into());
            match leader {
                Some(leader) => {
                    self.score[leader] += bonus;
                    say(&format!(
                        "match bonus: {bonus} for {}",
                        self.summary.engines[leader]
                    ));
                }
                None => say("match bonus: the points are level, nobody has it"),
            }
        }
        self.summary.points = self.score.map(f64::from);
        let [one, other] = &self.summary.engines;
        say(&format!(
            "{} groups: {one} {} ({} won), {other} {} ({} won)",
            self.summary.groups, self.score[0], self.summary.wins[0], self.score[1], self.summary.wins[1]
        ));
        if let Some(path) = json {
            super::json::write(path, &self.summary)?;
        }
        Ok(())
    }
}

/// Complains about a folder with another match in it.
fn same(
    folder: &GroupFolder,
    chosen: &Chosen,
    players: &Players,
    seed: u64,
    path: &Path,
) -> Result<(), Failure> {
    let own = &folder.course().group().identity;
    let problem = if *own != chosen.identity {
        format!("it has the group {own}, not {}", chosen.identity)
    } else if folder.players() != players {
        let of = |players: &Players| {
            let clock = players.clock.as_deref().unwrap_or("no clock");
            format!("{} by {clock}", players.names.join(" and "))
        };
        format!("it is played by {}, not by {}", of(folder.players()), of(players))
    } else if folder.seed() != seed {
        format!("its lots are those of seed {}, not of {seed}", folder.seed())
    } else {
        return Ok(());
    };
    Err(Failure::Message(format!(
        "{}: {problem}; nothing was changed",
        path.display()
    )))
}

fn append(path: &Path, game: &PgnGame) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut file = GrowingFile::open(path, Sharing::WithAppenders).map_err(failed)?;
    pgn::append(&mut file, game).map_err(failed)
}

/// Says a line; a match goes on where nobody reads it.
fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{}", printable(line));
}
