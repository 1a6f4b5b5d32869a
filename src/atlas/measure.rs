//! Measuring a game: each part is a study, begun or taken up again.

use super::Plan;
use super::part::Part;
use super::played::{Both, dynamic};
use crate::games::Ruleset;
use crate::play::Refusal;
use crate::rules::Spec;
use crate::studies::Study;
use crate::studies::arrays::{self, Arrays, ArraysConclusion};
use crate::studies::first_move::{self, Enough, FirstMove, FirstMoveConclusion};
use crate::studies::group::luck::{Luck, LuckConclusion};
use crate::studies::journal::JournalError;
use crate::studies::mobility::{Mobility, MobilityConclusion};
use crate::studies::opening_lines::{OpeningConclusion, OpeningLines};
use crate::studies::passing::{self, Passing, PassingConclusion};
use crate::studies::placements::{self, Placements, PlacementsConclusion};
use crate::studies::runner::{self, Progress, RunError};
use crate::studies::sample_games::{self, SampleConclusion, SampleGames};
use crate::studies::seats::{self, Seats, SeatsConclusion};
use crate::studies::self_play::TO_THE_END;
use crate::studies::shortest_wins::{ShortestConclusion, ShortestWins};
use crate::studies::start::Openings;
use crate::studies::values::{self, Values, ValuesConclusion};
use crate::studies::worker::Budget;
use crate::variants::Catalogue;
use serde::Serialize;
use std::io;
use std::sync::Arc;
use std::time::Instant;

/// The first mover's share is known well enough when its 95 % interval reaches no further than this.
const PRECISION: f64 = 0.03;
/// Games that suffice for that in the worst case: nothing is drawn, and both games of each pair end alike.
const MOST_GAMES: u64 = 2200;
/// Games for the values of pieces, unless a number is given.
const VALUE_GAMES: u64 = 1000;
/// Start positions and positions for passes at most.
const POSITIONS: [u64; 2] = [500, 160];
/// Games of races against each player, unless a number is given.
const RACES: u64 = 1000;
/// Games with comments.
const SAMPLES: u64 = 2;
/// Nodes of the stronger games, and of a single search, as a multiple of those of a move.
const STRONGER: u64 = 4;
const SEARCH: u64 = 10;
const OPENING: u64 = 50;
/// Moves that are tried for the shortest wins.
const SHORTEST: u64 = 10_000;
/// Centipawns up to which a start position is even.
const EVEN: i32 = 30;
/// Centipawns by which a placement may be worse than the best.
const VIABLE: i32 = 50;

/// Why a game was not measured.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// Told to stop; what was done is kept.
    #[error("interrupted; the same command goes on")]
    Interrupted,
    /// A study could not be done.
    #[error(transparent)]
    Run(#[from] RunError),
    /// Files of results cannot be put together.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A game cannot begin.
    #[error(transparent)]
    Game(#[from] Refusal),
    /// What was spent cannot be noted.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What is known about a game.
#[derive(Default, Serialize)]
pub struct Findings {
    /// Games.
    pub first_move: Option<FirstMoveConclusion>,
    /// Games with more nodes.
    pub stronger: Option<FirstMoveConclusion>,
    /// Best first moves.
    pub opening: Option<OpeningConclusion>,
    /// Values of pieces.
    pub values: Option<ValuesConclusion>,
    /// Start positions.
    pub arrays: Option<ArraysConclusion>,
    /// Passes.
    pub passing: Option<PassingConclusion>,
    /// Games with comments.
    pub games: Option<SampleConclusion>,
    /// Shortest wins.
    pub shortest: Option<ShortestConclusion>,
    /// What pieces can do on an empty board.
    pub mobility: Option<MobilityConclusion>,
    /// The placements solved as a game.
    pub placements: Option<PlacementsConclusion>,
    /// What questions about a race ask.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<LuckConclusion>,
}

impl Findings {
    /// Games that were played for it.
    pub fn games_played(&self) -> u64 {
        let values = self.values.as_ref().map_or(0, |values| values.games as u64);
        let arrays = self.arrays.as_ref().and_then(|arrays| arrays.games);
        let samples = self.games.as_ref().map_or(0, |games| games.games.len() as u64);
        self.both().games() + values + arrays.map_or(0, |tally| tally.games()) + samples
    }

    /// Nodes of the games at both strengths.
    pub fn nodes(&self) -> u64 {
        self.both().nodes()
    }

    fn both(&self) -> Both<'_> {
        Both([dynamic(&self.first_move), dynamic(&self.stronger)])
    }
}

/// What is known about a game that is none for two on one board.
#[derive(Default, Serialize)]
pub struct SeatFindings {
    /// Games.
    pub games: Option<SeatsConclusion>,
    /// Games with more nodes.
    pub stronger: Option<SeatsConclusion>,
    /// Games to be played through.
    pub samples: Option<SeatsConclusion>,
    /// Games of races against players who do not think.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<LuckConclusion>,
}

impl SeatFindings {
    /// Games that were played for it.
    pub fn games_played(&self) -> u64 {
        let races = self.luck.iter().flat_map(|luck| &luck.opponents);
        let samples = self.samples.as_ref().map_or(0, |samples| samples.games);
        self.both().games() + samples + races.map(|against| against.games).sum::<u64>()
    }

    /// Nodes of the games at both strengths.
    pub fn nodes(&self) -> u64 {
        self.both().nodes()
    }

    /// What questions ask of it.
    pub fn for_questions(self) -> Findings {
        Findings {
            luck: self.luck,
            ..Findings::default()
        }
    }

    fn both(&self) -> Both<'_> {
        Both([dynamic(&self.games), dynamic(&self.stronger)])
    }
}

impl Plan {
    /// The two strengths in words.
    pub(super) fn strengths(&self) -> [String; 2] {
        [Part::FirstMove, Part::Stronger].map(|part| format!("{} nodes", self.nodes_of(part)))
    }

    pub(super) fn nodes_of(&self, part: Part) -> u64 {
        let factor = match part {
            Part::FirstMove | Part::Values | Part::Passing | Part::Luck => 1,
            Part::Stronger | Part::Placements => STRONGER,
            Part::Arrays | Part::Games => SEARCH,
            Part::Opening => OPENING,
            Part::Shortest => SHORTEST,
            Part::Mobility => 0,
        };
        self.nodes.saturating_mul(factor)
    }

    pub(super) fn count(&self, part: Part) -> u64 {
        let most = |usual: u64| self.games.map_or(usual, |games| games.min(usual));
        match part {
            Part::FirstMove | Part::Stronger => self.games.unwrap_or(MOST_GAMES),
            Part::Values => self.games.unwrap_or(VALUE_GAMES),
            Part::Arrays => most(POSITIONS[0]),
            Part::Passing => most(POSITIONS[1]),
            Part::Games => SAMPLES,
            Part::Luck => self.games.unwrap_or(RACES),
            Part::Opening | Part::Shortest | Part::Mobility | Part::Placements => 1,
        }
    }

    /// What tells results of these settings from others.
    pub(super) fn variant(&self, part: Part) -> String {
        match part {
            // Which start positions are drawn depends on how many.
            Part::Arrays => format!("{}-{}", self.nodes_of(part), self.count(part)),
            // Chances of races are exact, or searched as far as ever; what pieces can do is counted.
            Part::Luck | Part::Mobility => "all".to_owned(),
            _ => self.nodes_of(part).to_string(),
        }
    }

    fn wants(&self, game: &str, part: Part) -> bool {
        // What was measured before stays on the page.
        self.parts.contains(&part) || self.results(game, part, &self.variant(part)).exists()
    }
}

/// Measures a game, telling `observer` which part of it goes on and how far it is. Of a shard the findings are those of the shard.
/// Of the `catalogue` are the games whose arrays placements may end in.
///
/// # Errors
/// If told to stop, or a file cannot be used.
pub fn measure(
    spec: &Arc<Spec>,
    catalogue: &Catalogue,
    plan: &Plan,
    observer: &(dyn Fn(Part, Progress) + Sync),
) -> Result<Findings, Stopped> {
    let game = Game {
        identity: spec.identity(),
        plan,
        observer,
    };
    let mut findings = Findings::default();
    let openings = Openings::USUAL;
    let budget = |part: Part| Budget::Nodes(plan.nodes_of(part));
    let games = |part: Part| {
        let settings = first_move::Settings {
            games: plan.count(part),
            enough: plan.games.map_or(Enough::Precise(PRECISION), |_| Enough::All),
            umpire: TO_THE_END,
            budget: budget(part),
            openings,
        };
        FirstMove::new(spec, settings)
    };
    let mut solved = false;
    if game.wants(Part::FirstMove) {
        let study = games(Part::FirstMove);
        solved = study.is_exact();
        findings.first_move = Some(game.done(&study, Part::FirstMove)?);
    }
    // What is solved cannot be played better.
    if !solved && game.wants(Part::Stronger) {
        let study = games(Part::Stronger);
        if !study.is_exact() {
            findings.stronger = Some(game.done(&study, Part::Stronger)?);
        }
    }
    if game.wants(Part::Opening) {
        let study = OpeningLines::new(spec, budget(Part::Opening));
        findings.opening = Some(game.done(&study, Part::Opening)?);
    }
    if game.wants(Part::Values) {
        let settings = values::Settings {
            games: plan.count(Part::Values),
            budget: budget(Part::Values),
            openings,
        };
        // Some games have no piece that could be missing.
        if let Ok(study) = Values::new(spec, settings) {
            findings.values = Some(game.done(&study, Part::Values)?);
        }
    }
    if game.wants(Part::Arrays) {
        let settings = arrays::Settings {
            budget: budget(Part::Arrays),
            play: Some(budget(Part::FirstMove)),
            sample: Some(plan.count(Part::Arrays)),
            seed: openings.seed,
            even: EVEN,
        };
        // Most games have one start position.
        if let Ok(study) = Arrays::new(spec, settings) {
            findings.arrays = Some(game.done(&study, Part::Arrays)?);
        }
    }
    if game.wants(Part::Passing) {
        let settings = passing::Settings {
            positions: plan.count(Part::Passing),
            budget: budget(Part::Passing),
            openings,
        };
        findings.passing = Some(game.done(&Passing::new(spec, settings), Part::Passing)?);
    }
    if game.wants(Part::Games) {
        let settings = sample_games::Settings {
            games: plan.count(Part::Games),
            budget: budget(Part::Games),
            openings: Openings { plies: 2, ..openings },
        };
        findings.games = Some(game.done(&SampleGames::new(spec, settings), Part::Games)?);
    }
    if game.wants(Part::Shortest) {
        let study = ShortestWins::new(spec, plan.nodes_of(Part::Shortest));
        findings.shortest = Some(game.done(&study, Part::Shortest)?);
    }
    if game.wants(Part::Mobility) {
        findings.mobility = Some(game.done(&Mobility::new(spec), Part::Mobility)?);
    }
    if game.wants(Part::Placements) {
        let settings = placements::Settings {
            budget: budget(Part::Placements),
            viable: VIABLE,
        };
        // Most games have none.
        if let Ok(study) = Placements::new(spec, catalogue, settings) {
            findings.placements = Some(game.done(&study, Part::Placements)?);
        }
    }
    Ok(findings)
}

/// Measures a game that is none for two on one board, as [`measure`] does the others.
///
/// # Errors
/// If told to stop, or a file cannot be used.
pub fn measure_seats(
    ruleset: &Ruleset,
    plan: &Plan,
    observer: &(dyn Fn(Part, Progress) + Sync),
) -> Result<SeatFindings, Stopped> {
    let game = Game {
        identity: ruleset.heading().identity(),
        plan,
        observer,
    };
    let done = |part: Part, shown: u64| -> Result<Option<SeatsConclusion>, Stopped> {
        if !game.wants(part) {
            return Ok(None);
        }
        let settings = seats::Settings {
            games: plan.count(part),
            precise: plan
                .games
                .map_or(Some(PRECISION), |_| None)
                .filter(|_| shown == 0),
            budget: Budget::Nodes(plan.nodes_of(part)),
            shown,
            seed: Openings::USUAL.seed,
        };
        game.done(&Seats::new(ruleset, settings)?, part).map(Some)
    };
    Ok(SeatFindings {
        games: done(Part::FirstMove, 0)?,
        // The chances of races are known without a search.
        stronger: match ruleset {
            Ruleset::Race(_) => None,
            _ => done(Part::Stronger, 0)?,
        },
        samples: done(Part::Games, SAMPLES)?,
        luck: match Luck::new(ruleset, plan.count(Part::Luck), Openings::USUAL.seed) {
            Ok(study) if game.wants(Part::Luck) => Some(game.done(&study, Part::Luck)?),
            _ => None,
        },
    })
}

/// A game that is being measured.
struct Game<'a> {
    identity: String,
    plan: &'a Plan,
    observer: &'a (dyn Fn(Part, Progress) + Sync),
}

impl Game<'_> {
    fn wants(&self, part: Part) -> bool {
        self.plan.wants(&self.identity, part)
    }

    /// Does a study, or the rest of it.
    fn done<S: Study>(&self, study: &S, part: Part) -> Result<S::Conclusion, Stopped> {
        let results = self.plan.results(&self.identity, part, &self.plan.variant(part));
        self.plan.gather(&results)?;
        let plan = runner::Plan {
            shard: self.plan.shard,
            threads: self.plan.threads,
            results: Some(results),
            control: Arc::clone(&self.plan.control),
        };
        let (begun, known) = (Instant::now(), std::sync::OnceLock::new());
        let finished = runner::run(study, &plan, &|progress| {
            known.get_or_init(|| progress.before == progress.items);
            (self.observer)(part, progress);
        })?;
        if known.get() != Some(&true) {
            self.plan.spent(&self.identity, part, begun.elapsed())?;
        }
        if finished.interrupted {
            return Err(Stopped::Interrupted);
        }
        Ok(study.conclude(&finished.records))
    }
}
