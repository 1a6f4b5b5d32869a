//! `tapestry match group:ID`: groups between two engines.

use super::super::play::library;
use super::super::{Failure, interrupt::on_interrupt};
use super::{Arguments, adjudication, engines, limit, own_arguments, patience, transcript};
use crate::arena::engine_spec::EngineSpec;
use crate::arena::groups::{Contest, GroupFolder, Players, Went};
use crate::arena::pgn::{self, PgnGame};
use crate::arena::process::{StopFlag, kill_all};
use crate::base::{printable, printable_lines};
use crate::files::growing::{GrowingFile, Sharing};
use crate::groups::{Chosen, Course, Library, Points, Sheet};
use crate::variants::Catalogue;
use serde::Serialize;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

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

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue, variants: &[PathBuf]) -> Result<(), Failure> {
    refuse(arguments)?;
    let library = library(arguments.groups.as_deref())?;
    let chosen = library
        .chosen(&arguments.id, catalogue)
        .map_err(|error| Failure::Message(error.to_string()))?;
    let bonus = arguments.match_bonus.map(Points::try_from).transpose();
    let bonus = bonus.map_err(|problem| Failure::Message(format!("--match-bonus: {problem}")))?;
    let stop = StopFlag::default();
    let flag = Arc::clone(&stop);
    on_interrupt(move || flag.store(true, Ordering::Relaxed), kill_all)?;
    let engines = engines(arguments)?;
    let contest = Contest {
        limit: limit(arguments),
        adjudication: adjudication(arguments),
        patience: patience(arguments),
        own_arguments: own_arguments(variants),
        transcript: transcript(arguments)?,
        stop,
        catalogue,
        engines,
    };
    let names = names(&contest.engines);
    let chosen = Arc::new(chosen);
    let mut series = Series {
        arguments,
        library: &library,
        catalogue,
        chosen: &chosen,
        summary: Summary {
            group: chosen.identity.clone(),
            engines: names,
            groups: 0,
            wins: [0; 2],
            points: [0.0; 2],
            match_bonus: None,
        },
        score: [Points::ZERO; 2],
    };
    let count = arguments.games.unwrap_or(1);
    for number in 0..count {
        let went = series.group(&contest, number, count)?;
        if went == Went::Stopped {
            let message = "interrupted; what was played is kept, if it was to be";
            return Err(Failure::Interrupted(message.to_owned()));
        }
    }
    series.conclude(bonus)
}

/// Complains about what means nothing for groups.
fn refuse(arguments: &Arguments) -> Result<(), Failure> {
    let others = [
        ("--sprt", arguments.sprt.is_some()),
        ("--concurrency", arguments.concurrency != 1),
    ];
    match others.iter().find(|(_, given)| *given) {
        Some((name, _)) => Err(Failure::Message(format!(
            "{name} is for single games, not for groups"
        ))),
        None if arguments.resume && arguments.folder.is_none() => Err(Failure::Message(
            "a group is resumed from its --folder".to_owned(),
        )),
        None => Ok(()),
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

/// Groups one after the other.
struct Series<'a> {
    arguments: &'a Arguments,
    library: &'a Library,
    catalogue: &'a Catalogue,
    chosen: &'a Arc<Chosen>,
    summary: Summary,
    score: [Points; 2],
}

impl Series<'_> {
    /// Plays one of so many.
    fn group(&mut self, contest: &Contest<'_>, number: u64, count: u64) -> Result<Went, Failure> {
        let mut folder = self.folder(number, count)?;
        let (quiet, path) = (self.arguments.quiet, self.arguments.pgn.clone());
        let went = contest
            .play(&mut folder, &mut |line, game| {
                if let (Some(path), Some(game)) = (&path, game) {
                    append(path, game)?;
                }
                if !quiet {
                    say(line);
                }
                Ok(())
            })
            .map_err(Failure::Message)?;
        let standing = folder.course().standing();
        let sheet = Sheet::of(folder.course()).to_string();
        let _ = write!(std::io::stdout(), "{}", printable_lines(&sheet));
        if went == Went::Over {
            self.summary.groups += 1;
            if let Some(winner) = standing.winner {
                self.summary.wins[winner] += 1;
            }
            for (sum, points) in self.score.iter_mut().zip(standing.score) {
                *sum += points;
            }
        }
        Ok(went)
    }

    /// Where it is kept: as it was left, where one is there.
    fn folder(&self, number: u64, count: u64) -> Result<GroupFolder, Failure> {
        let names = self.summary.engines.clone();
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
        let path = match count {
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

    /// Says how it ended.
    fn conclude(mut self, bonus: Option<Points>) -> Result<(), Failure> {
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
        if let Some(path) = &self.arguments.json {
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
