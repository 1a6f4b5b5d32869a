//! A match of two evaluations inside this process: the same search, the same openings, both sides, one thread a game.

use super::play::opened;
use super::{Judge, drawn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rayon::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tapestry::arena::statistics::{Pentanomial, Sprt, SprtDecision};
use tapestry::base::{Player, Score};
use tapestry::board::Board;
use tapestry::rules::Spec;
use tapestry::search::{Control, Engine, Limits, SearchOptions, Tunables};
use tapestry::studies::start::mixed;
use tapestry::variants::Catalogue;

/// Random plies of an opening, how even it has to be in centipawns, and the nodes that judge that.
const OPENING: (usize, Score, u64) = (7, 150, 5_000);
/// A side that both see so much ahead for so many plies has won.
const DECIDED: (Score, u32) = (1_000, 8);
/// Longest game, in plies.
const LONGEST: usize = 400;

/// Which evaluations meet.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Arguments {
    /// The game, with its options
    pub(crate) game: String,
    /// Weights or network of the first player
    #[arg(long, value_name = "FILE")]
    pub(crate) new: Option<PathBuf>,
    /// Weights or network of the second; what is built in unless told otherwise
    #[arg(long, value_name = "FILE")]
    pub(crate) old: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) conditions: Conditions,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Threads; all cores unless told otherwise
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) jobs: usize,
    /// Definition files to know besides the built-in games
    #[arg(long, value_name = "FILE")]
    pub(crate) variants: Vec<PathBuf>,
}

/// How they meet.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Conditions {
    /// Most games
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub(crate) test_games: u64,
    /// Nodes of a move
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    pub(crate) test_nodes: u64,
    /// Milliseconds of a move, instead of nodes
    #[arg(long, value_name = "MS")]
    pub(crate) test_time: Option<u64>,
    /// Ends when a sequential test has decided
    #[arg(long, value_name = "ELO0,ELO1")]
    pub(crate) sprt: Option<Sprt>,
}

impl Conditions {
    /// By nodes of a move, to the end.
    pub(crate) fn by_nodes(nodes: u64) -> Conditions {
        Conditions {
            test_games: 2,
            test_nodes: nodes,
            test_time: None,
            sprt: None,
        }
    }
    fn limits(&self) -> Limits {
        match self.test_time {
            Some(time) => Limits::for_time(Duration::from_millis(time)),
            None => Limits::to_nodes(self.test_nodes),
        }
    }
}

/// Plays the match that a user asked for, and tells its result.
///
/// # Errors
/// If the game or a file cannot be used.
pub(crate) fn run(arguments: &Arguments, stop: &AtomicBool) -> Result<(), String> {
    let catalogue = crate::catalogue(&arguments.variants)?;
    let judges = [&arguments.new, &arguments.old].map(|file| Judge::read(file.as_deref(), &catalogue));
    let [new, old] = judges;
    let duel = Duel {
        catalogue: &catalogue,
        game: &arguments.game,
        judges: [new?, old?],
        conditions: arguments.conditions,
        seed: arguments.seed,
    };
    crate::with_jobs(arguments.jobs)?;
    let results = duel.play(stop)?;
    println!("{}", told(&results));
    Ok(())
}

/// A result in words.
pub(crate) fn told(results: &Pentanomial) -> String {
    let elo = results.elo().map_or_else(
        || "no games".to_owned(),
        |elo| format!("{:+.1} ± {:.1} Elo", elo.value, elo.error),
    );
    format!("{elo}, {} games, pairs {:?}", 2 * results.pairs(), results.0)
}

/// A game, and how each side judges it.
pub(crate) struct Sides {
    spec: Arc<Spec>,
    judged: [Arc<Spec>; 2],
}

/// A match of two evaluations.
pub(crate) struct Duel<'a> {
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) game: &'a str,
    pub(crate) judges: [Judge; 2],
    pub(crate) conditions: Conditions,
    pub(crate) seed: u64,
}

impl Duel<'_> {
    /// The game as each side sees it.
    ///
    /// # Errors
    /// If the game cannot be played.
    pub(crate) fn sides(&self) -> Result<Sides, String> {
        let spec = self
            .catalogue
            .resolve(self.game)
            .map_err(|error| error.to_string())?;
        let judged = [0, 1].map(|side: usize| self.judges[side].weighed(&spec));
        Ok(Sides { spec, judged })
    }

    /// Plays until the games are played, the test has decided, or `stop` is set; what was played counts.
    ///
    /// # Errors
    /// If the game cannot be played, or there is no memory.
    pub(crate) fn play(&self, stop: &AtomicBool) -> Result<Pentanomial, String> {
        let sides = self.sides()?;
        let mut results = Pentanomial::default();
        let pairs = self.conditions.test_games.div_ceil(2);
        let at_once = 2 * rayon::current_num_threads() as u64;
        let mut first = 0;
        while first < pairs && !stop.load(Ordering::Relaxed) {
            let some = first..(first + at_once).min(pairs);
            first = some.end;
            let played = some
                .into_par_iter()
                .map_init(
                    || [(), ()].map(|()| engine(Tunables::default())),
                    |engines, number| {
                        let [one, other] = engines;
                        match (one, other) {
                            (Ok(one), Ok(other)) => self.pair(&sides, [one, other], number),
                            (Err(error), _) | (_, Err(error)) => Err(error.clone()),
                        }
                    },
                )
                .collect::<Result<Vec<usize>, String>>()?;
            played
                .into_iter()
                .for_each(|half_points| results.add(half_points));
            let decided = |test: &Sprt| test.decide(&results) != SprtDecision::Continue;
            if self.conditions.sprt.as_ref().is_some_and(decided) {
                break;
            }
        }
        Ok(results)
    }

    /// Half-points of the first evaluation in two games of an opening.
    ///
    /// # Errors
    /// If a start cannot be drawn.
    pub(crate) fn pair(
        &self,
        sides: &Sides,
        engines: [&mut Engine; 2],
        number: u64,
    ) -> Result<usize, String> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(mixed(self.seed, number));
        let lot = drawn(self.catalogue, &sides.spec, self.game, mixed(self.seed, !number))?;
        let specs = if Arc::ptr_eq(&lot, &sides.spec) {
            sides.judged.clone()
        } else {
            [0, 1].map(|side: usize| self.judges[side].weighed(&lot))
        };
        let [one, other] = engines;
        let (plies, balanced, nodes) = OPENING;
        other.clear();
        let judge = |board: &Board| {
            other
                .search(board, &Limits::to_nodes(nodes), &Control::new(), &mut |_| {})
                .score
        };
        let (_, opening) = opened(&Board::start(&specs[1]), plies, balanced, &mut random, judge);
        let mut half_points = 0;
        for new in Player::ALL {
            one.clear();
            other.clear();
            let mut boards = [0, 1].map(|side: usize| Board::start(&specs[side]));
            boards
                .iter_mut()
                .for_each(|board| opening.iter().for_each(|m| board.make(*m)));
            half_points += self.game(&mut [one, other], &mut boards, new);
        }
        Ok(half_points)
    }

    /// Half-points of the first evaluation, which plays one side.
    fn game(&self, engines: &mut [&mut Engine; 2], boards: &mut [Board; 2], new: Player) -> usize {
        let limits = self.conditions.limits();
        let mut ahead = (Player::South, 0);
        let half_points = |hundredths: u8| match hundredths {
            0 => 0,
            100 => 2,
            _ => 1,
        };
        loop {
            if let Some(outcome) = boards[0].outcome() {
                return half_points(outcome.result.hundredths(new));
            }
            if boards[0].plies() >= LONGEST {
                return 1;
            }
            let mover = boards[0].turn();
            let side = usize::from(mover != new);
            let found = engines[side].search(&boards[side], &limits, &Control::new(), &mut |_| {});
            boards.iter_mut().for_each(|board| board.make(found.best));
            let leader = if found.score > 0 { mover } else { !mover };
            let (far, plies) = DECIDED;
            let is_far = found.score.abs() >= far;
            ahead = (
                leader,
                if is_far && ahead.0 == leader {
                    ahead.1 + 1
                } else {
                    u32::from(is_far)
                },
            );
            if ahead.1 >= plies && boards[0].outcome().is_none() {
                return if leader == new { 2 } else { 0 };
            }
        }
    }
}

/// A player whose search has these numbers.
///
/// # Errors
/// If there is no memory.
pub(crate) fn engine(tunables: Tunables) -> Result<Engine, String> {
    let options = SearchOptions {
        hash_mb: 8,
        seed: Some(1),
        tunables,
        ..SearchOptions::default()
    };
    Engine::new(options).map_err(|error| error.to_string())
}
