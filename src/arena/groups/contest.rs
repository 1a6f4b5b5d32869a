//! A group between two engines: its games are refereed as those of any match, two at once among them. Games that no protocol carries (races
//! with dice) Tapestry plays for both.

use super::GroupFolder;
use super::result::{played, race_is_over, tags};
use crate::arena::adjudication::Adjudication;
use crate::arena::driver::{MatchSetting, Patience};
use crate::arena::engine_spec::{EngineSpec, ProtocolKind};
use crate::arena::openings::Opening;
use crate::arena::pair::Pair;
use crate::arena::pgn::{self, PgnGame, PgnMove};
use crate::arena::process::{StopFlag, Transcript};
use crate::arena::referee::{self, GamePlan, GameRecord};
use crate::arena::scoresheet::Scoresheet;
use crate::arena::seat::Seat;
use crate::arena::standing::ENGINES;
use crate::arena::time_control::{Clocks, Limit};
use crate::arena::watching::{Seen, Watcher, texts};
use crate::base::{PerPlayer, Player};
use crate::board::{Board, Writing};
use crate::clocks::spec::Model;
use crate::games::Ruleset;
use crate::games::parallel::ParallelSpec;
use crate::groups::{Due, Event, Fixture, Played, Points, Question, Who};
use crate::play::{self, Actor, Engine, Limits, Lots, Verdict};
use crate::rules::Spec;
use crate::search::{Control, SearchOptions};
use crate::variants::{Catalogue, lot};
use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// Time for a decision that Tapestry makes for both by a clock.
const OWN_TIME: Duration = Duration::from_millis(100);
/// Decisions of such a game at most.
const MOST_DECISIONS: usize = 5000;

/// Two engines that play groups.
pub struct Contest<'a> {
    /// The engines, in the order of the group's names.
    pub engines: [EngineSpec; ENGINES],
    /// Limit of engines that have none of their own.
    pub limit: Limit,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// Allowed waits.
    pub patience: Patience,
    /// Arguments that make this program know the same games when it is its own engine.
    pub own_arguments: Vec<OsString>,
    /// Where lines are recorded.
    pub transcript: Option<Transcript>,
    /// Set when the match is being stopped.
    pub stop: StopFlag,
    /// The games.
    pub catalogue: &'a Catalogue,
    /// Who watches; nobody: `&|_| {}`.
    pub watcher: &'a Watcher<'a>,
    /// Games that were begun, all groups together.
    pub begun: AtomicU64,
}

/// Hears of what happens: lots and choices, and every game with its paper. What it cannot keep ends the match.
pub type Told<'a> = dyn FnMut(&str, Option<&PgnGame>) -> Result<(), String> + 'a;

/// How far a group has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Went {
    /// It is over.
    Over,
    /// The match is being stopped.
    Stopped,
}

/// A game that was played, on paper, and what it means.
struct Finished {
    game: PgnGame,
    results: Vec<Played>,
    notes: Vec<String>,
}

/// A game under way, for whoever watches.
struct Watched<'a> {
    watcher: &'a Watcher<'a>,
    number: u64,
    rules: &'a Ruleset,
    names: &'a [String],
}

impl Watched<'_> {
    fn stands(&self, start: &str, done: &[String], ended: Option<&str>) {
        (self.watcher)(&Seen {
            number: self.number,
            rules: self.rules,
            names: self.names,
            start,
            done,
            ended,
        });
    }
}

fn ending(result: &str, verdict: &Verdict) -> String {
    format!("{result}: {}", verdict.ending)
}

impl Contest<'_> {
    /// Plays a group to its end, or until the match is stopped; `told` hears of every game, and has it on paper.
    ///
    /// # Errors
    /// If a game cannot be played, or nothing be kept. All that was played before is kept.
    pub fn play(&self, folder: &mut GroupFolder, told: &mut Told<'_>) -> Result<Went, String> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(Went::Stopped);
            }
            match folder.course().standing().due {
                Due::Over => return Ok(Went::Over),
                Due::Question(question) => {
                    let value = answer(folder, &question);
                    told(&format!("{}: {}", question.about, question.values[value]), None)?;
                    folder.answer(value)?;
                }
                Due::Game(fixture) => {
                    let Some(finished) = self.game(folder, &fixture)? else {
                        return Ok(Went::Stopped);
                    };
                    for note in &finished.notes {
                        told(&format!("  note: {note}"), None)?;
                    }
                    let line = line(folder, &fixture, &finished);
                    let events = events(&fixture, &finished);
                    folder.finish(finished.game.to_string(), events)?;
                    told(&line, Some(&finished.game))?;
                }
            }
        }
    }

    /// Plays a game; `None` if the match is being stopped.
    fn game(&self, folder: &mut GroupFolder, fixture: &Fixture) -> Result<Option<Finished>, String> {
        let seed = folder.seed().wrapping_add(folder.course().events().len() as u64);
        let ruleset = lot::drawn(self.catalogue, &fixture.game, seed).map_err(|error| error.to_string())?;
        let names = folder.course().names();
        let watched = Watched {
            watcher: self.watcher,
            number: self.begun.fetch_add(1, Ordering::Relaxed),
            rules: &ruleset,
            names: &[fixture.south, fixture.north()].map(|engine| names[engine].clone()),
        };
        let finished = match &ruleset {
            Ruleset::Board(spec) => self.refereed(folder, fixture, spec, &watched)?,
            Ruleset::Parallel(spec) => self.paired(folder, fixture, spec, &watched)?,
            _ => self.own(folder, fixture, &ruleset, seed, &watched)?,
        };
        Ok(finished.map(|mut finished| {
            for (name, value) in tags(folder.course(), fixture) {
                finished.game.push_tag(&name, value);
            }
            finished
        }))
    }

    /// The limits of both sides.
    fn limits(&self, fixture: &Fixture, notes: &mut Vec<String>) -> Result<PerPlayer<Limit>, String> {
        let limits = PerPlayer([fixture.south, fixture.north()].map(|engine| {
            let own = self.engines[engine].limit.clone();
            shared(own.unwrap_or_else(|| self.limit.clone()), fixture, notes)
        }));
        for side in Player::ALL {
            check(&self.engines[fixture.contestant(side)], &limits[side])?;
        }
        Ok(limits)
    }

    /// The programs of both sides for a game.
    fn seats(&self, names: &[String; ENGINES], fixture: &Fixture, spec: &Arc<Spec>) -> PerPlayer<Seat> {
        let setting = MatchSetting {
            game: Arc::clone(spec),
            own_arguments: self.own_arguments.clone(),
            patience: self.patience,
            transcript: self.transcript.clone(),
            stop: Arc::clone(&self.stop),
        };
        let seat = |engine: usize| Seat::new(&names[engine], self.engines[engine].clone(), setting.clone());
        PerPlayer([fixture.south, fixture.north()].map(seat))
    }

    /// Two games at once. They are kept at every move, and gone on with where they were left.
    fn paired(
        &self,
        folder: &mut GroupFolder,
        fixture: &Fixture,
        spec: &Arc<ParallelSpec>,
        watched: &Watched<'_>,
    ) -> Result<Option<Finished>, String> {
        let mut notes = Vec::new();
        let limits = self.limits(fixture, &mut notes)?;
        let mut pair = Pair::new(spec, limits, self.adjudication)?;
        if let Some(left) = folder.current().and_then(|text| pgn::read(text).pop()) {
            pair.take_up(&left)
                .map_err(|why| format!("{}, as it was left: {why}", fixture.label))?;
        }
        let names = folder.course().names().clone();
        let mut seats = [0, 1].map(|board| self.seats(&names, fixture, &spec.heads[board]));
        let played_out = pair.play(&mut seats, &self.stop, &mut |pair| {
            let written = pair.written();
            let done: Vec<String> = written.moves.iter().map(|played| played.text.clone()).collect();
            watched.stands(pair.begun(), &done, None);
            folder.keep(written.to_string())
        });
        for PerPlayer(pair) in seats {
            pair.into_iter().for_each(Seat::quit);
        }
        if !played_out? {
            return Ok(None);
        }
        notes.extend(pair.notes().iter().cloned());
        let verdict = play::verdict_of_pair(pair.games());
        let mut game = pair.written();
        head(&mut game, folder, fixture, &spec.heading.identity(), &verdict);
        let done: Vec<String> = game.moves.iter().map(|played| played.text.clone()).collect();
        watched.stands(pair.begun(), &done, Some(&ending(&game.result, &verdict)));
        Ok(Some(Finished {
            results: played(fixture, &verdict)?,
            game,
            notes,
        }))
    }

    fn refereed(
        &self,
        folder: &GroupFolder,
        fixture: &Fixture,
        spec: &Arc<Spec>,
        watched: &Watched<'_>,
    ) -> Result<Option<Finished>, String> {
        let mut notes = Vec::new();
        let limits = self.limits(fixture, &mut notes)?;
        let clocks = Clocks::new(&limits)?;
        let names = folder.course().names();
        let PerPlayer([mut south, mut north]) = self.seats(names, fixture, spec);
        let opening = Opening {
            start: Board::start(spec),
            moves: Vec::new(),
        };
        let plan = GamePlan {
            opening: &opening,
            limits: limits.clone(),
            clocks,
            adjudication: self.adjudication,
            stop: &self.stop,
            watcher: &|start, moves| watched.stands(start, &texts(moves), None),
        };
        let record = referee::play(&plan, PerPlayer([&mut south, &mut north]));
        south.quit();
        north.quit();
        let Ok(record) = record else {
            return Ok(None);
        };
        let how = format!("{}: {}", record.ending.result.pgn(), record.ending.reason);
        watched.stands(&record.start, &texts(&record.moves), Some(&how));
        notes.extend(record.notes.iter().cloned());
        let sheet = Scoresheet {
            event: format!("Group {}", folder.course().group().identity),
            game: Arc::clone(spec),
            names: names.clone(),
            limits: [0, 1].map(|engine| {
                let side = usize::from(engine != fixture.south);
                limits[Player::ALL[side]].clone()
            }),
            writing: Writing::Sheets,
        };
        let game = sheet.write(fixture.south as u64, &record, &pgn::date(SystemTime::now()));
        Ok(Some(Finished {
            results: vec![result(fixture, spec, &record)],
            game,
            notes,
        }))
    }

    /// A game that Tapestry plays for both.
    fn own(
        &self,
        folder: &GroupFolder,
        fixture: &Fixture,
        ruleset: &Ruleset,
        seed: u64,
        watched: &Watched<'_>,
    ) -> Result<Option<Finished>, String> {
        let start = fixture.start(ruleset);
        let refused = |refusal: play::Refusal| refusal.to_string();
        let mut game = play::start(ruleset, start.as_deref()).map_err(refused)?;
        let begun = game.state();
        let engine = || Engine::new(SearchOptions::default()).map_err(refused);
        let mut engines = [engine()?, engine()?];
        let (lots, limits, control) = (Lots::new(seed), self.own_limits(), Control::new());
        let (mut moves, mut done) = (Vec::new(), Vec::new());
        let verdict: Verdict = loop {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if let Some(verdict) = race_is_over(fixture, game.as_ref()) {
                break verdict;
            }
            let action = match game.actor() {
                Actor::Over(verdict) => break verdict,
                Actor::Chance => lots.draw(game.as_ref()),
                Actor::Seat(seat) => engines
                    .get_mut(seat)
                    .and_then(|engine| engine.think(game.as_ref(), &limits, &control, &mut |_| {}))
                    .map(|thought| thought.action),
            };
            let action = action.filter(|_| moves.len() < MOST_DECISIONS);
            let action = action.ok_or_else(|| format!("{}: the game does not end", fixture.label))?;
            game.apply(&action).map_err(refused)?;
            moves.push(PgnMove {
                text: action.text.replace(' ', "_"),
                ..PgnMove::default()
            });
            done.push(action.text);
            watched.stands(&begun, &done, None);
        };
        let mut written = PgnGame {
            moves,
            ..PgnGame::default()
        };
        written.push_tag("SetUp", "1");
        written.push_tag("FEN", begun.clone());
        head(&mut written, folder, fixture, &game.identity(), &verdict);
        watched.stands(&begun, &done, Some(&ending(&written.result, &verdict)));
        Ok(Some(Finished {
            results: played(fixture, &verdict)?,
            game: written,
            notes: vec![format!("{} is played by Tapestry for both", game.title())],
        }))
    }

    fn own_limits(&self) -> Limits {
        match self.limit {
            Limit::MoveTime(time) => Limits::for_time(time),
            Limit::Nodes(nodes) => Limits::to_nodes(nodes),
            Limit::Depth(depth) => Limits {
                depth: Some(depth),
                ..Limits::default()
            },
            Limit::Clock(_) => Limits::for_time(OWN_TIME),
        }
    }
}

/// The tags and the result of a game that is no match game of a board.
fn head(game: &mut PgnGame, folder: &GroupFolder, fixture: &Fixture, identity: &str, verdict: &Verdict) {
    game.result = match verdict.shares[..] {
        [south, north] if south > north => "1-0",
        [south, north] if south < north => "0-1",
        _ => "1/2-1/2",
    }
    .to_owned();
    let names = folder.course().names();
    let rest = std::mem::take(&mut game.tags);
    game.push_tag("Event", format!("Group {}", folder.course().group().identity));
    game.push_tag("Date", pgn::date(SystemTime::now()));
    game.push_tag("White", names[fixture.south].clone());
    game.push_tag("Black", names[fixture.north()].clone());
    game.push_tag("Result", game.result.clone());
    game.push_tag("Variant", identity);
    game.tags.extend(rest);
    game.push_tag("Reason", verdict.ending.to_string());
}

/// The first answer, but for lots.
fn answer(folder: &GroupFolder, question: &Question) -> usize {
    match question.who {
        Who::Lot => folder.lot(question),
        Who::Both | Who::One(_) => 0,
    }
}

/// A limit as this game has it.
fn shared(limit: Limit, fixture: &Fixture, notes: &mut Vec<String>) -> Limit {
    let Limit::Clock(usual) = &limit else {
        return limit;
    };
    match fixture.clock(usual) {
        Ok(clock) => Limit::Clock(clock),
        Err(why) => {
            notes.push(format!("{why}; the usual clock is kept"));
            limit
        }
    }
}

/// Can the engine be told of its limit?
fn check(engine: &EngineSpec, limit: &Limit) -> Result<(), String> {
    let several = |clock: &crate::clocks::ClockSpec| clock.models.iter().any(Model::has_several_controls);
    match limit {
        Limit::Nodes(_) if engine.protocol == ProtocolKind::XBoard => {
            Err("the XBoard protocol knows no node limit".to_owned())
        }
        Limit::Clock(clock) if engine.protocol == ProtocolKind::XBoard && several(clock) => Err(format!(
            "the XBoard protocol tells an engine one control, not several as in '{clock}'"
        )),
        _ => Ok(()),
    }
}

/// What a refereed game means.
fn result(fixture: &Fixture, spec: &Spec, record: &GameRecord) -> Played {
    let result = record.ending.result;
    let reason = crate::game::Ending::of_words(&record.ending.reason);
    let mut own = [Points::ZERO; 2];
    for side in Player::ALL {
        let points = f64::from(spec.points.of(result, reason, side));
        own[fixture.contestant(side)] = Points::try_from(points).unwrap_or_default();
    }
    let winner = Player::ALL
        .into_iter()
        .find(|side| result.hundredths(*side) == 100);
    Played {
        winner: winner.map(|side| fixture.contestant(side)),
        points: Some(own),
    }
}

/// What happened, before the result what the opening has changed.
fn events(fixture: &Fixture, finished: &Finished) -> Vec<Event> {
    let opened = fixture.opening.as_ref().is_some_and(|opening| {
        let texts = finished.game.moves.iter().map(|played| played.text.as_str());
        texts.take(opening.len()).eq(opening.iter().map(String::as_str))
    });
    let result = Event::Result(finished.results.clone());
    if opened {
        vec![Event::Opening, result]
    } else {
        vec![result]
    }
}

/// `game 2 (lancerchess): A - B 1-0, Critical`
fn line(folder: &GroupFolder, fixture: &Fixture, finished: &Finished) -> String {
    let names = folder.course().names();
    let status = fixture
        .status
        .map(|status| format!(", {}", fixture.designation(status)));
    format!(
        "{} ({}): {} - {} {} ({}){}",
        fixture.label,
        fixture.game,
        names[fixture.south],
        names[fixture.north()],
        finished.game.result,
        finished.game.tag("Reason").unwrap_or("?"),
        status.unwrap_or_default()
    )
}
