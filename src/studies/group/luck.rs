//! How much of a game with dice is luck: the engine against players who do anything, or what looks best at once.

use crate::arena::statistics::Estimate;
use crate::games::Ruleset;
use crate::play::{self, Action, Actor, Engine, Limits, Lots, Play, Step};
use crate::search::{Control, SearchOptions, TableError};
use crate::studies::beginning::Beginning;
use crate::studies::report::number::percent;
use crate::studies::report::{Report, ReportTable, Section};
use crate::studies::worker::{Budget, Halt, Worker};
use crate::studies::{Conclusion, Identity, Records, Study};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// Decisions of a game at most.
const MOST_DECISIONS: usize = 5000;
/// Positions looked at for a decision of the engine.
const NODES: u64 = 20_000;

/// A player who does not think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naive {
    /// Does anything.
    Random,
    /// Captures most, else runs with what is furthest ahead.
    Greedy,
}

impl Naive {
    /// Both of them.
    pub const ALL: [Naive; 2] = [Naive::Random, Naive::Greedy];

    fn words(self) -> &'static str {
        match self {
            Naive::Random => "does anything",
            Naive::Greedy => "captures, else runs with the first runner",
        }
    }
}

/// The study.
pub struct Luck {
    identity: String,
    title: String,
    /// Copies share the tables, once they are made.
    start: Beginning,
    games: u64,
    seed: u64,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Did the engine win it? `None`: it did not end.
    pub won: Option<bool>,
}

/// How much is luck.
#[derive(Clone, Debug, Serialize)]
pub struct LuckConclusion {
    /// The game with its options.
    pub game: String,
    /// The same for people.
    pub title: String,
    /// Against each of the [`Naive`] players.
    pub opponents: Vec<Opponent>,
    /// Games without results so far.
    pub missing: u64,
}

/// Games of the engine against another player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Opponent {
    /// The game.
    pub game: String,
    /// Who the other player is.
    pub opponent: &'static str,
    /// Games the engine won.
    pub won: u64,
    /// Games played, half of them with either side.
    pub games: u64,
    /// The share of them that it won.
    pub share: Option<Estimate>,
}

impl Luck {
    /// The study of a game of races: so many games against each player.
    ///
    /// # Errors
    /// If it is no game of races.
    pub fn new(game: &Ruleset, games: u64, seed: u64) -> Result<Luck, String> {
        let identity = game.heading().identity();
        if !matches!(game, Ruleset::Race(_)) {
            return Err(format!("'{identity}' is no game of races"));
        }
        let start = play::start(game, None).map_err(|refusal| refusal.to_string())?;
        Ok(Luck {
            identity,
            title: start.title(),
            start: Beginning::new(start),
            games,
            seed,
        })
    }

    fn start(&self) -> Box<dyn Play> {
        self.start.copy()
    }
}

/// The number of a game, and against whom it is: games are added at the end.
fn game_of(item: u64) -> (u64, Naive) {
    let players = Naive::ALL.len() as u64;
    (item / players, Naive::ALL[(item % players) as usize])
}

impl Study for Luck {
    type Record = Record;
    type Conclusion = LuckConclusion;
    type Bench = Worker;

    fn identity(&self) -> Identity {
        Identity {
            study: "luck".to_owned(),
            subject: self.identity.clone(),
            parameters: [
                ("nodes".to_owned(), NODES.into()),
                ("seed".to_owned(), self.seed.into()),
            ]
            .into(),
        }
    }

    fn items(&self) -> u64 {
        self.games.saturating_mul(Naive::ALL.len() as u64)
    }

    fn worker(&self) -> Result<Worker, TableError> {
        Worker::new(Budget::Nodes(NODES))
    }

    fn run(&self, item: u64, bench: &mut Worker) -> Result<Record, Halt> {
        let (number, naive) = game_of(item);
        let own = (number % 2) as usize;
        let options = SearchOptions {
            hash_mb: 1,
            ..SearchOptions::default()
        };
        // A game for which there is no memory is played the next time.
        let mut engine = Engine::new(options).map_err(|_| Halt::Stopped)?;
        let mut game = self.start();
        let seed = self.seed.wrapping_add(number);
        let winner = winner(game.as_mut(), &mut engine, naive, own, seed, bench)?;
        Ok(Record {
            won: winner.map(|winner| winner == own),
        })
    }

    fn check(&self, _item: u64, _record: &Record) -> Result<(), String> {
        Ok(())
    }

    fn conclude(&self, records: &Records<Record>) -> LuckConclusion {
        let known = || records.range(..self.items());
        let against = |naive: Naive| {
            let results = known().filter(|(item, _)| game_of(**item).1 == naive);
            let results: Vec<bool> = results.filter_map(|(_, record)| record.won).collect();
            let won = results.iter().filter(|won| **won).count() as u64;
            let games = results.len() as u64;
            Opponent {
                game: self.identity.clone(),
                opponent: naive.words(),
                won,
                games,
                share: Estimate::share(won, games),
            }
        };
        LuckConclusion {
            game: self.identity.clone(),
            title: self.title.clone(),
            opponents: Naive::ALL.map(against).to_vec(),
            missing: self.items() - known().count() as u64,
        }
    }
}

impl LuckConclusion {
    /// The share of the games that the engine won against such a player, and those games.
    pub fn against(&self, naive: Naive) -> Option<(Estimate, u64)> {
        let found = self.opponents.get(naive as usize)?;
        Some((found.share?, found.games))
    }
}

impl Conclusion for LuckConclusion {
    fn report(&self) -> Report {
        let told: Vec<String> = self
            .opponents
            .iter()
            .filter_map(|found| {
                Some(format!(
                    "{} against one who {}",
                    percent(found.share?.value),
                    found.opponent
                ))
            })
            .collect();
        let verdict = match &told[..] {
            [] => "No game was played.".to_owned(),
            told => format!("Best play wins {}.", told.join(", ")),
        };
        let lead = "What is more than a half is skill.";
        let mut report = Report::new(format!("Luck in {}", self.title), verdict, lead);
        report.sections.push(section(&self.opponents));
        report
    }
}

/// The games against players who do not think, as a table.
pub(super) fn section(opponents: &[Opponent]) -> Section {
    let mut table = ReportTable::new("luck", &["game", "against one who", "games", "won", "share", "±"]);
    for found in opponents {
        let shown = |of: fn(Estimate) -> f64| found.share.map_or(String::new(), |share| percent(of(share)));
        table.push([
            found.game.clone(),
            found.opponent.to_owned(),
            found.games.to_string(),
            found.won.to_string(),
            shown(|share| share.value),
            shown(|share| share.error),
        ]);
    }
    Section::new("How much is luck")
        .text("Best play against players who do not think; 50 % would be luck alone.")
        .table(table)
}

/// Who wins a game in which the engine has the seat `own`; `None` if it does not end.
fn winner(
    game: &mut dyn Play,
    engine: &mut Engine,
    naive: Naive,
    own: usize,
    seed: u64,
    bench: &Worker,
) -> Result<Option<usize>, Halt> {
    let lots = Lots::new(seed);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed ^ 0x5bd1_e995);
    let (limits, control) = (Limits::to_nodes(NODES), Control::new());
    for _ in 0..MOST_DECISIONS {
        bench.go_on()?;
        let action = match game.actor() {
            Actor::Over(verdict) => return Ok(verdict.winner()),
            Actor::Chance => lots.draw(game),
            Actor::Seat(seat) if seat == own => engine
                .think(game, &limits, &control, &mut |_| {})
                .map(|thought| thought.action),
            Actor::Seat(_) => chosen(game, naive, &mut random),
        };
        let done = action.is_some_and(|action| game.apply(&action).is_ok());
        if !done {
            return Ok(None);
        }
    }
    Ok(None)
}

fn chosen(game: &dyn Play, naive: Naive, random: &mut Xoshiro256PlusPlus) -> Option<Action> {
    let actions = game.actions();
    let captures = |action: &Action| -> usize {
        let of = |step: &Step| match step {
            Step::Go { captures, .. } => captures.len(),
            _ => 0,
        };
        action.steps.iter().map(of).sum()
    };
    match naive {
        Naive::Random => {
            let number = random.next_u64() % actions.len().max(1) as u64;
            actions.into_iter().nth(number as usize)
        }
        Naive::Greedy => {
            let most = actions.iter().map(captures).max()?;
            actions.into_iter().find(|action| captures(action) == most)
        }
    }
}

#[cfg(test)]
mod tests;
