//! Games of the engine against itself by many short searches: what networks learn from.
//!
//! Every game depends on the seed and its own number alone, so files of shards together are the games of one run.

use super::games::{Game, Header, Writer};
use indicatif::{ProgressBar, ProgressStyle};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tapestry::base::{Move, Player, Score};
use tapestry::board::Board;
use tapestry::rules::Spec;
use tapestry::search::{Control, Engine, Limits, SearchOptions, SearchResult};
use tapestry::studies::shard::Shard;
use tapestry::studies::start::mixed;
use tapestry::variants::Catalogue;

/// Games in a block of the file: a second or two of work.
const BLOCK: u64 = 64;
/// Random plies unless told otherwise.
pub(crate) const USUAL_OPENING: usize = 8;
/// A side that is so much ahead for so many plies has won.
const DECIDED: (Score, u32) = (2_000, 6);
/// Longest game, in plies.
const LONGEST: usize = 400;
/// Openings are taken up to this score, in centipawns.
const BALANCED: Score = 400;
/// They are judged by so many times the nodes of a move.
const CARE: u64 = 4;
/// Openings tried for a game; a game whose openings are all uneven begins with an uneven one.
const TRIES: u32 = 8;

/// What to play.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Arguments {
    /// The game, with its options
    pub(crate) game: String,
    /// File to write, or to go on with
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Games of all shards together
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(crate) games: u64,
    /// Nodes of a search
    #[arg(long, value_name = "N", default_value_t = 150)]
    pub(crate) nodes: u64,
    /// Random plies before the first search, or one more
    #[arg(long, value_name = "N", default_value_t = USUAL_OPENING)]
    pub(crate) opening: usize,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Play only this part of the games: part K of N
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    pub(crate) shard: Shard,
    /// Threads; all cores unless told otherwise
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) jobs: usize,
    /// Definition files to know besides the built-in games
    #[arg(long, value_name = "FILE")]
    pub(crate) variants: Vec<PathBuf>,
    /// Judge by the weights or the network of this file
    #[arg(long, value_name = "FILE")]
    pub(crate) eval_file: Option<PathBuf>,
}

/// Plays what is missing of a file; `stop` ends it behind a whole block.
///
/// # Errors
/// If the game is none of two players on a board, or the file cannot be used.
pub(crate) fn run(arguments: &Arguments, stop: &AtomicBool) -> Result<(), String> {
    let catalogue = crate::catalogue(&arguments.variants)?;
    let spec = catalogue
        .resolve(&arguments.game)
        .map_err(|error| error.to_string())?;
    let judge = super::Judge::read(arguments.eval_file.as_deref(), &catalogue)?;
    let spec = judge.weighed(&spec);
    let (format, version) = Header::of_now();
    let header = Header {
        format,
        version,
        game: spec.identity(),
        nodes: arguments.nodes,
        opening: arguments.opening,
        seed: arguments.seed,
        shard: arguments.shard.to_string(),
        judge: arguments
            .eval_file
            .as_ref()
            .map(|file| file.display().to_string()),
    };
    let mut writer = Writer::open(&arguments.out, &header)?;
    let blocks: Vec<u64> = arguments.shard.of(arguments.games.div_ceil(BLOCK)).collect();
    let bar = ProgressBar::new(blocks.len() as u64 * BLOCK).with_style(style());
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.jobs)
        .build()
        .map_err(|error| error.to_string())?;
    let player = SelfPlay {
        catalogue: &catalogue,
        spec: &spec,
        judge: &judge,
        arguments,
        stop,
    };
    // So many blocks at once that every thread has one, and none waits long for the others.
    let at_once = 4 * pool.current_num_threads();
    let done = writer.blocks() as usize;
    bar.inc(done as u64 * BLOCK);
    bar.reset_eta();
    for some in blocks.get(done..).unwrap_or_default().chunks(at_once) {
        let played = pool.install(|| {
            let block = |engine: &mut Result<Engine, String>, block: &u64| player.block(engine, *block);
            some.par_iter()
                .map_init(|| player.engine(), block)
                .collect::<Result<Vec<_>, String>>()
        })?;
        for games in played {
            if let Some(games) = games {
                writer.append(&games).map_err(|error| error.to_string())?;
                bar.inc(games.len() as u64);
            } else {
                bar.abandon();
                return Err(format!(
                    "stopped; the same command goes on with {}",
                    arguments.out.display()
                ));
            }
        }
    }
    bar.finish();
    Ok(())
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{bar:30} {pos}/{len} games {per_sec} {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// How all games of a run are played.
struct SelfPlay<'a> {
    catalogue: &'a Catalogue,
    spec: &'a Arc<Spec>,
    judge: &'a super::Judge,
    arguments: &'a Arguments,
    stop: &'a AtomicBool,
}

impl SelfPlay<'_> {
    fn engine(&self) -> Result<Engine, String> {
        let options = SearchOptions {
            hash_mb: 1,
            seed: Some(self.arguments.seed),
            ..SearchOptions::default()
        };
        Engine::new(options).map_err(|error| error.to_string())
    }

    /// The games of a block; `None` if told to stop meanwhile.
    fn block(&self, engine: &mut Result<Engine, String>, block: u64) -> Result<Option<Vec<Game>>, String> {
        let engine = engine.as_mut().map_err(|error| error.clone())?;
        let mut games = Vec::with_capacity(BLOCK as usize);
        for number in block * BLOCK..(block + 1) * BLOCK {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            games.push(self.game(engine, number)?);
        }
        Ok(Some(games))
    }

    /// The game with this number.
    fn game(&self, engine: &mut Engine, number: u64) -> Result<Game, String> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(mixed(self.arguments.seed, number));
        engine.clear();
        let spec = super::drawn(self.catalogue, self.spec, &self.arguments.game, random.next_u64())?;
        let spec = if Arc::ptr_eq(&spec, self.spec) {
            spec
        } else {
            self.judge.weighed(&spec)
        };
        let first = Board::start(&spec);
        let judge = |board: &Board| think(engine, board, CARE * self.arguments.nodes).score;
        let (mut board, moves) = opened(&first, self.arguments.opening, BALANCED, &mut random, judge);
        let mut moves: Vec<super::Scored> = moves.into_iter().map(|m| (m, None)).collect();
        let south = self.play(engine, &mut board, &mut moves);
        Ok(Game {
            start: first.fen(),
            south,
            moves,
        })
    }

    /// Plays on to the end; the hundredths of South.
    fn play(&self, engine: &mut Engine, board: &mut Board, moves: &mut Vec<super::Scored>) -> u8 {
        let mut ahead = (Player::South, 0);
        loop {
            if let Some(outcome) = board.outcome() {
                return Game::hundredths(outcome.result);
            }
            if moves.len() >= LONGEST {
                return 50;
            }
            let mover = board.turn();
            let found = think(engine, board, self.arguments.nodes);
            let south = if mover == Player::South {
                found.score
            } else {
                -found.score
            };
            let (far, plies) = DECIDED;
            let leader = if south > 0 { Player::South } else { Player::North };
            let same = ahead.0 == leader && south.abs() >= far;
            ahead = (
                leader,
                if same {
                    ahead.1 + 1
                } else {
                    u32::from(south.abs() >= far)
                },
            );
            moves.push((found.best, Some(south)));
            board.make(found.best);
            if ahead.1 >= plies && board.outcome().is_none() {
                return if leader == Player::South { 100 } else { 0 };
            }
        }
    }
}

fn think(engine: &mut Engine, board: &Board, nodes: u64) -> SearchResult {
    engine.search(board, &Limits::to_nodes(nodes), &Control::new(), &mut |_| {})
}

/// A position some random moves from the start, and the moves, among the first that `judge` finds even to within `balanced` centipawns.
pub(super) fn opened(
    start: &Board,
    plies: usize,
    balanced: Score,
    random: &mut Xoshiro256PlusPlus,
    mut judge: impl FnMut(&Board) -> Score,
) -> (Board, Vec<Move>) {
    let mut opened = (start.clone(), Vec::new());
    for _ in 0..TRIES {
        opened = strolled(start, plies, random);
        if opened.0.outcome().is_none() && judge(&opened.0).abs() <= balanced {
            break;
        }
    }
    opened
}

fn strolled(start: &Board, plies: usize, random: &mut Xoshiro256PlusPlus) -> (Board, Vec<Move>) {
    let mut board = start.clone();
    let mut moves = Vec::new();
    // An even and an odd number, so that either side comes to search first.
    let plies = plies + (random.next_u64() % 2) as usize;
    while (moves.len() < plies || board.placing()) && board.outcome().is_none() {
        let legal = board.legal_moves();
        let Some(chosen) = legal.get((random.next_u64() % legal.len().max(1) as u64) as usize) else {
            break;
        };
        board.make(*chosen);
        moves.push(*chosen);
    }
    (board, moves)
}

#[cfg(test)]
mod tests {
    use super::super::games;
    use super::*;

    fn arguments(name: &str) -> Arguments {
        Arguments {
            game: "touchpaper".to_owned(),
            out: std::env::temp_dir().join(format!("tapestry-play-{name}-{}", std::process::id())),
            games: 2 * BLOCK,
            nodes: 10,
            opening: 4,
            seed: 3,
            shard: Shard::WHOLE,
            jobs: 2,
            variants: Vec::new(),
            eval_file: None,
        }
    }

    fn played(arguments: &Arguments) -> Vec<games::Game> {
        let mut list = Vec::new();
        run(arguments, &AtomicBool::new(false)).expect("played");
        games::read(&arguments.out, |_, game| {
            list.push(game);
            Ok(())
        })
        .expect("sound");
        std::fs::remove_file(&arguments.out).expect("was there");
        list
    }

    #[test]
    fn shards_together_are_the_whole_and_a_stopped_run_goes_on() {
        let whole = played(&arguments("whole"));
        assert_eq!(whole.len() as u64, 2 * BLOCK);
        let mut parts = Vec::new();
        for shard in ["1/2", "2/2"] {
            let mut part = arguments(&shard.replace('/', "-"));
            part.shard = shard.parse().expect("a shard");
            part.jobs = 1;
            // Told to stop before it begins, it has played nothing; the next run does what is missing.
            let stopped = run(&part, &AtomicBool::new(true)).expect_err("stopped");
            assert!(stopped.contains("goes on"), "{stopped}");
            parts.extend(played(&part));
        }
        assert_eq!(parts, whole);
        assert!(whole.iter().any(|game| game != &whole[0]));
    }
}
