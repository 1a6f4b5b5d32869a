//! The bench: a fixed amount of searching in every embedded game, whose node counts change only when the search does.

use crate::board::{Board, Visitor};
use crate::game::Game;
use crate::games::{Ruleset, three_handed};
use crate::search::{self, Bench};
use crate::variants::Catalogue;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::fmt;
use std::time::Instant;

/// Deepest bench that makes sense; beyond it the run would take hours.
const MAX_DEPTH: u32 = 30;
/// Plies of random play before each position of a game: the start, and two from the life of the game.
const PLIES: [usize; 3] = [0, 10, 24];

/// Total of a bench.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BenchReport(Bench);

impl fmt::Display for BenchReport {
    /// The last line of a bench: `N nodes M nps`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes {} nps", self.0.nodes, self.0.nps())
    }
}

/// Reads the depth of a bench.
///
/// # Errors
/// If the text is no depth.
pub fn parse_depth(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(depth) if (1..=MAX_DEPTH).contains(&depth) => Ok(depth),
        _ => Err(format!(
            "the bench wants a depth from 1 to {MAX_DEPTH}, not '{text}'"
        )),
    }
}

/// Runs the bench, telling each game's node count when it is done.
///
/// # Errors
/// If a game cannot be set up or there is no memory to search with.
pub fn bench(catalogue: &Catalogue, depth: u32, tell: &mut dyn FnMut(String)) -> Result<BenchReport, String> {
    let mut total = Bench::default();
    for id in catalogue.ids() {
        let spec = catalogue.resolve(id).map_err(|error| error.to_string())?;
        let mut game = Bench::default();
        for plies in PLIES {
            let position = after_random_play(Board::start(&spec), plies);
            game = game.plus(position.visit(Measure { depth })?);
        }
        tell(format!("{id} {} nodes", game.nodes));
        total = total.plus(game);
    }
    for id in catalogue.other_ids() {
        let ruleset = catalogue.ruleset(id).map_err(|error| error.to_string())?;
        // Races are solved and pairs of games searched as their halves are: only games for three think in their own way.
        if let Ruleset::ThreeHanded(spec) = ruleset {
            let started = Instant::now();
            let game = Bench {
                nodes: three_handed::bench(&spec, depth)?,
                time: started.elapsed(),
            };
            tell(format!("{id} {} nodes", game.nodes));
            total = total.plus(game);
        }
    }
    Ok(BenchReport(total))
}

/// The position after so many random moves, the same in every run; before the end, where the game ends sooner.
fn after_random_play(start: Board, plies: usize) -> Board {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(plies as u64);
    let mut board = start;
    for _ in 0..plies {
        let moves = board.legal_moves();
        if moves.is_empty() || board.outcome().is_some() {
            board.unmake();
            break;
        }
        board.make(moves[(random.next_u64() % moves.len() as u64) as usize]);
    }
    board
}

struct Measure {
    depth: u32,
}

impl Visitor for Measure {
    type Output = Result<Bench, String>;

    fn visit<G: Game>(self, position: &G) -> Self::Output {
        search::bench(position, self.depth).map_err(|error| error.to_string())
    }
}
