//! How much of a game with dice is luck: the engine against players who do anything, or what looks best at once.

use crate::games::Ruleset;
use crate::play::{self, Action, Actor, Engine, Limits, Lots, Play, Step};
use crate::search::{Control, SearchOptions};
use crate::variants::Catalogue;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use serde::Serialize;

/// Decisions of a game at most.
const MOST_DECISIONS: usize = 5000;
/// Positions looked at for a decision of the engine.
const NODES: u64 = 20_000;

/// Games of the engine against another player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Luck {
    /// The game.
    pub game: String,
    /// Who the other player is.
    pub opponent: &'static str,
    /// Games the engine won.
    pub won: u64,
    /// Games played, half of them with either side.
    pub games: u64,
}

/// A player who does not think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Naive {
    /// Does anything.
    Random,
    /// Captures most, else runs with what is furthest ahead.
    Greedy,
}

/// Plays games of a race against both kinds of naive players.
///
/// # Errors
/// If it is no game of races, or cannot be played.
pub fn luck(catalogue: &Catalogue, name: &str, games: u64, seed: u64) -> Result<Vec<Luck>, String> {
    let ruleset = catalogue.ruleset(name).map_err(|error| error.to_string())?;
    if !matches!(ruleset, Ruleset::Race(_)) {
        return Err(format!("'{name}' is no game of races"));
    }
    let opponents = [
        (Naive::Random, "does anything"),
        (Naive::Greedy, "captures, else runs with the first runner"),
    ];
    let mut all = Vec::new();
    for (naive, opponent) in opponents {
        let mut engine = Engine::new(SearchOptions::default()).map_err(|error| error.to_string())?;
        let mut won = 0;
        for number in 0..games {
            let own = (number % 2) as usize;
            let winner = game(&ruleset, &mut engine, naive, own, seed.wrapping_add(number))?;
            won += u64::from(winner == own);
        }
        all.push(Luck {
            game: name.to_owned(),
            opponent,
            won,
            games,
        });
    }
    Ok(all)
}

/// The winner of a game.
fn game(
    ruleset: &Ruleset,
    engine: &mut Engine,
    naive: Naive,
    own: usize,
    seed: u64,
) -> Result<usize, String> {
    let refused = |refusal: play::Refusal| refusal.to_string();
    let mut game = play::start(ruleset, None).map_err(refused)?;
    let lots = Lots::new(seed);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed ^ 0x5bd1_e995);
    let (limits, control) = (Limits::to_nodes(NODES), Control::new());
    for _ in 0..MOST_DECISIONS {
        let action = match game.actor() {
            Actor::Over(verdict) => return verdict.winner().ok_or_else(|| "a race has a winner".to_owned()),
            Actor::Chance => lots.draw(game.as_ref()),
            Actor::Seat(seat) if seat == own => engine
                .think(game.as_ref(), &limits, &control, &mut |_| {})
                .map(|thought| thought.action),
            Actor::Seat(_) => chosen(game.as_ref(), naive, &mut random),
        };
        let action = action.ok_or_else(|| "nothing can be done".to_owned())?;
        game.apply(&action).map_err(refused)?;
    }
    Err("the game does not end".to_owned())
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
