//! The solver says what the search finds: on random small endings of every game that the solver takes, with every option.
//!
//! `cargo test --release --test solver_law -- --ignored` tries larger and more endings, with `TAPESTRY_LAWS=rettah` in the environment
//! those of the games whose names begin so.

mod common;

use common::chance::Chance;
use common::games::{catalogue, game, names};
use common::thinking::search;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;
use tapestry::base::{Player, Square, plies_to_mate};
use tapestry::board::Board;
use tapestry::rules::{Setup, Spec};
use tapestry::search::{Engine, Limits, SearchOptions};
use tapestry::solver::endings::NoTables;
use tapestry::solver::knowledge::{Judge, Knowledge};
use tapestry::solver::value::Value;

/// How much to try.
#[derive(Clone, Copy)]
struct Effort {
    /// Endings of each game.
    endings: u64,
    /// Positions of each ending.
    positions: usize,
    /// Bytes for the tables of an ending.
    memory: u64,
    /// Most pieces besides the royals.
    pieces: usize,
    depth: u32,
}

const EVERYDAY: Effort = Effort {
    endings: 1,
    positions: 12,
    memory: 80_000_000,
    pieces: 2,
    depth: 6,
};
const THOROUGH: Effort = Effort {
    endings: 12,
    positions: 60,
    memory: 3_000_000_000,
    pieces: 3,
    depth: 8,
};

/// Tries to find an ending that fits.
const ATTEMPTS: usize = 40;
/// Squares of a small board.
const SMALL: u8 = 30;
/// Iterations that a short win may be found later, for late moves are searched less deep.
const LATE: u32 = 2;
/// Moves played from each position, so that positions with a past are asked as well.
const PLIES: usize = 4;

/// What came of a game.
enum Tried {
    /// Its endings were solved and so many positions compared.
    Agreed(usize),
    /// The solver refuses it, for this reason.
    Refused(String),
    /// No ending small enough was found.
    TooLarge,
}

#[test]
fn the_search_finds_what_the_solver_says() {
    // Options change endings little; the long form tries them.
    let catalogue = catalogue();
    let games = names(&catalogue, "")
        .into_iter()
        .filter(|name| !name.contains(':'));
    let seen = compare(games.collect(), EVERYDAY);
    for id in [
        "chess",
        "mongolian",
        "rettah",
        "duffery-simpletons",
        "shatranj",
        "duel",
        "mini-mongolian",
    ] {
        assert!(seen.contains(id), "{id} was not compared");
    }
    assert!(seen.len() > 25, "{seen:?}");
}

#[test]
#[ignore = "long; run it in release mode"]
fn the_search_finds_what_the_solver_says_in_many_endings() {
    let prefix = std::env::var("TAPESTRY_LAWS").unwrap_or_default();
    compare(names(&catalogue(), &prefix), THOROUGH);
}

/// Compares games; the names of those of which positions were compared.
fn compare(names: Vec<String>, effort: Effort) -> BTreeSet<String> {
    let catalogue = catalogue();
    let results: Vec<(String, Result<Tried, String>)> = names
        .into_par_iter()
        .map(|name| {
            let tried = try_game(&game(&catalogue, &name), &name, effort);
            (name, tried)
        })
        .collect();
    let mut seen = BTreeSet::new();
    let mut broken = Vec::new();
    for (name, result) in results {
        match result {
            Ok(Tried::Agreed(positions)) => {
                println!("{name}: {positions} positions");
                seen.insert(name);
            }
            Ok(Tried::Refused(reason)) => println!("{name}: {reason}"),
            Ok(Tried::TooLarge) => println!("{name}: no ending is small enough"),
            Err(error) => broken.push(format!("{name}: {error}")),
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    seen
}

fn try_game(spec: &Arc<Spec>, name: &str, effort: Effort) -> Result<Tried, String> {
    let mut compared = 0;
    let mut refused = None;
    // On small boards endings cost little.
    let small = spec.files * spec.ranks <= SMALL;
    for number in 0..effort.endings * if small { 8 } else { 1 } {
        let mut chance = Chance::new(&format!("solver {name}"), number);
        for _ in 0..ATTEMPTS {
            let pieces = some_pieces(spec, effort.pieces, &mut chance);
            let Some(board) = placed(spec, &pieces, &mut chance) else {
                continue;
            };
            match Knowledge::of(&board, effort.memory) {
                Ok(knowledge) => {
                    compared += compare_ending(spec, &pieces, &knowledge, effort, &mut chance)?;
                    break;
                }
                Err(NoTables::Unsuited(reason)) => refused = Some(reason.to_string()),
                Err(NoTables::TooLarge { .. }) => {}
            }
        }
    }
    Ok(match refused {
        _ if compared > 0 => Tried::Agreed(compared),
        Some(reason) => Tried::Refused(reason),
        None => Tried::TooLarge,
    })
}

/// The letters of an ending: the royals of the start and a few other pieces.
fn some_pieces(spec: &Spec, most: usize, chance: &mut Chance) -> Vec<char> {
    let player = |letter: char| {
        if letter.is_ascii_uppercase() {
            Player::South
        } else {
            Player::North
        }
    };
    let royal = |letter: &char| {
        let kind = spec.kind_of_letter(*letter);
        kind.is_some_and(|kind| spec.pieces[kind.index()].royal[player(*letter)])
    };
    let start = spec.start.split(' ').next().unwrap_or_default();
    let mut pieces: Vec<char> = start.chars().filter(royal).collect();
    let others = if pieces.is_empty() { 1 } else { 0 };
    for _ in 0..=chance.below(most) + others {
        let letter = spec.pieces[chance.below(spec.pieces.len())].letter;
        let letter = if chance.once_in(2) {
            letter.to_ascii_lowercase()
        } else {
            letter
        };
        if !royal(&letter) {
            pieces.push(letter);
        }
    }
    pieces
}

/// These pieces on squares of the board, if chance finds a position.
fn placed(spec: &Arc<Spec>, pieces: &[char], chance: &mut Chance) -> Option<Board> {
    let squares: Vec<Square> = (0..spec.files * spec.ranks)
        .map(Square)
        .filter(|square| !spec.holes.contains(square))
        .collect();
    (0..ATTEMPTS).find_map(|_| {
        let mut setup = Setup::empty(spec);
        for piece in pieces {
            setup.put_letter(spec, *chance.pick(&squares)?, Some(*piece));
        }
        setup.full_move = 2;
        if !chance.once_in(2) {
            setup.turn = Player::North;
        }
        let board = Board::from_setup(spec, &setup).ok()?;
        let there = Player::ALL.map(|player| setup.kinds(player).count());
        let all_there = there[0] + there[1] == pieces.len();
        (all_there && board.outcome().is_none()).then_some(board)
    })
}

fn compare_ending(
    spec: &Arc<Spec>,
    pieces: &[char],
    knowledge: &Knowledge,
    effort: Effort,
    chance: &mut Chance,
) -> Result<usize, String> {
    let options = SearchOptions {
        hash_mb: 2,
        ..SearchOptions::default()
    };
    let mut engine = Engine::new(options).map_err(|error| error.to_string())?;
    let mut compared = 0;
    while compared < effort.positions {
        let Some(mut board) = placed(spec, pieces, chance) else {
            return Ok(compared);
        };
        for _ in 0..PLIES {
            compared += 1;
            if let Some(value) = knowledge.value(&board) {
                engine.clear();
                agrees(&mut engine, &board, value, effort.depth)?;
            }
            let moves = board.legal_moves();
            let checks: Vec<_> = moves.iter().filter(|m| board.gives_check(**m)).copied().collect();
            let choice = if chance.once_in(3) { &moves } else { &checks };
            let Some(m) = chance.pick(choice).or_else(|| chance.pick(&moves)) else {
                break;
            };
            board.make(*m);
            if board.outcome().is_some() {
                break;
            }
        }
    }
    Ok(compared)
}

/// A win that one of them sees within the depth is one for the other.
fn agrees(engine: &mut Engine, board: &Board, value: Value, depth: u32) -> Result<(), String> {
    let short = |plies: u16| u32::from(plies) + 3 <= depth;
    let (mut result, _) = search(engine, board, Limits::to_depth(depth));
    if plies_to_mate(result.score).is_none()
        && matches!(value, Value::Win(plies) | Value::Loss(plies) if short(plies))
    {
        (result, _) = search(engine, board, Limits::to_depth(depth + LATE));
    }
    let found = plies_to_mate(result.score);
    let contradiction = match (found, value) {
        (Some(plies), Value::Win(least)) if plies > 0 => plies < i32::from(least),
        (Some(plies), Value::Loss(_)) if plies <= 0 => false,
        (Some(_), _) => true,
        (None, Value::Win(plies) | Value::Loss(plies)) => short(plies),
        (None, Value::Draw) => false,
    };
    if contradiction {
        return Err(format!(
            "{}: the solver says {value:?}, the search {} ({found:?})",
            board.fen(),
            result.score
        ));
    }
    Ok(())
}
