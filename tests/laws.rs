//! Laws that hold for every game of the catalogue, on random walks and on positions edited at random.
//!
//! The engine's board is held against the slow twin and against itself: same moves, same captures and checks, same
//! result; what was made can be unmade; FEN and notation can be read back; the key tells positions apart as repetition
//! does. The walks are the same in every run. `cargo test --release --test laws -- --ignored` walks much farther,
//! with `TAPESTRY_LAWS=ordinary` in the environment in the games whose names begin so.

mod common;

use common::chance::Chance;
use common::games::{catalogue, game, names};
use common::reference::{Identity, Ply, SlowGame, State};
use common::walk::{Manner, edited, next_move, sparse};
use rayon::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex};
use tapestry::base::{Move, Player};
use tapestry::board::Board;
use tapestry::rules::Spec;
use tapestry::rules::spec::RepetitionRule;

/// How far to walk.
#[derive(Clone, Copy)]
struct Effort {
    walks: u64,
    plies: usize,
    /// One position in this many is edited and looked at as well.
    edited_one_in: usize,
}

const EVERYDAY: Effort = Effort {
    walks: 3,
    plies: 40,
    edited_one_in: 4,
};
const THOROUGH: Effort = Effort {
    walks: 24,
    plies: 150,
    edited_one_in: 2,
};

/// Plies of a walk without the slow twin.
const FAR_PLIES: usize = 300;

/// Ways for a game to end; each must happen on the walks, or the walks prove too little.
const ENDINGS: [&str; 19] = [
    "both sides stuck",
    "cornered",
    "no pieces left",
    "line completed",
    "no men left",
    "royal captured",
    "royals out of reach",
    "bare royals",
    "bared royal",
    "checkmate",
    "escape",
    "extinction",
    "headquarters captured",
    "move limit",
    "perpetual chase",
    "perpetual check",
    "repetition",
    "royal reached its goal",
    "stalemate",
];

/// What the names of the games begin with that the long walks are for.
fn prefix() -> String {
    std::env::var("TAPESTRY_LAWS").unwrap_or_default()
}

/// Rules about endings that seldom come about need more walks.
fn walks(spec: &Spec, effort: Effort) -> u64 {
    let rare = spec.ends.repetition_rule == RepetitionRule::PerpetualLoses
        || spec.ends.escape.is_some()
        || spec.neutral.is_some()
        || !spec.ends.goals.is_empty();
    effort.walks * if rare { 5 } else { 1 }
}

fn walk_all(effort: Effort, prefix: &str) {
    let catalogue = catalogue();
    let names = names(&catalogue, prefix);
    let courses: Vec<(&String, u64)> = names
        .iter()
        .flat_map(|name| (0..walks(&game(&catalogue, name), effort)).map(move |n| (name, n)))
        .collect();
    let seen = Mutex::new(BTreeSet::new());
    let broken: Vec<String> = courses
        .par_iter()
        .filter_map(|(name, number)| walk(&game(&catalogue, name), name, *number, effort, &seen).err())
        .collect();
    assert!(
        broken.is_empty(),
        "{} of {} walks:\n{}",
        broken.len(),
        courses.len(),
        broken.join("\n")
    );
    let seen = seen.into_inner().expect("no walk panicked");
    let missing: Vec<&&str> = ENDINGS.iter().filter(|ending| !seen.contains(**ending)).collect();
    assert!(
        missing.is_empty() || !prefix.is_empty(),
        "no walk ended by {missing:?}, only by {seen:?}"
    );
}

#[test]
fn the_laws_hold_on_random_walks() {
    walk_all(EVERYDAY, "");
}

#[test]
#[ignore = "long; run it in release mode"]
fn the_laws_hold_on_long_random_walks() {
    walk_all(THOROUGH, &prefix());
}

#[test]
fn positions_far_from_the_start_can_be_read_back() {
    walk_far(5, "");
}

#[test]
#[ignore = "long; run it in release mode"]
fn positions_far_from_the_start_can_be_read_back_on_many_walks() {
    walk_far(400, &prefix());
}

/// Without the slow twin walks get much farther, to positions that the others do not see.
fn walk_far(walks: u64, prefix: &str) {
    let catalogue = catalogue();
    let names = names(&catalogue, prefix);
    let walks: Vec<(&String, u64)> = names
        .iter()
        .flat_map(|name| (0..walks).map(move |n| (name, n)))
        .collect();
    let broken: Vec<String> = walks
        .par_iter()
        .filter_map(|(name, number)| far_walk(&game(&catalogue, name), name, *number).err())
        .collect();
    assert!(
        broken.is_empty(),
        "{} of {} walks:\n{}",
        broken.len(),
        walks.len(),
        broken.join("\n")
    );
}

fn far_walk(spec: &Arc<Spec>, name: &str, number: u64) -> Result<(), String> {
    let mut chance = Chance::new(&format!("far {name}"), number);
    let mut board = Board::from_fen(spec, &spec.start).map_err(|errors| errors.to_string())?;
    let mut fens = vec![board.fen()];
    while fens.len() <= FAR_PLIES && board.outcome().is_none() {
        let Some(m) = chance.pick(&board.legal_moves()).copied() else {
            break;
        };
        let text = board.notation(m);
        equal("move of the text", &Ok(m), &board.parse_move(&text))
            .map_err(|error| format!("{name}: {}: {error}", board.fen()))?;
        let (before, mover) = (board.fen(), board.turn());
        board.make(m);
        // Its protocol has no turns of several moves; moves taken back are for programs, and XBoard is told so.
        if spec.not_shown().is_none() && board.turn() == mover && text != "takeback" {
            return Err(format!(
                "{name}: {before}, {text}: XBoard is offered a game in which a side moves twice"
            ));
        }
        if board.outcome().is_none() {
            same_board_from_fen(&board)
                .map_err(|error| format!("{name}: {before}, {text}, {}: {error}", board.fen()))?;
        }
        fens.push(board.fen());
    }
    for fen in fens.iter().rev() {
        equal("unmade FEN", fen, &board.fen())?;
        board.unmake();
    }
    Ok(())
}

/// Walks once and looks at every position on the way, and at positions made from them.
fn walk(
    spec: &Arc<Spec>,
    name: &str,
    number: u64,
    effort: Effort,
    seen: &Mutex<BTreeSet<&'static str>>,
) -> Result<(), String> {
    let mut chance = Chance::new(name, number);
    let manner = [
        Manner::Wander,
        Manner::Shuffle,
        Manner::Harass(Player::South),
        Manner::Harass(Player::North),
    ][chance.below(4)];
    let start = SlowGame::from_fen(spec, &spec.start)?;
    let mut slow = if number.is_multiple_of(2) {
        start
    } else {
        sparse(spec, &mut chance).unwrap_or(start)
    };
    let fen = slow.state().fen(spec);
    let mut board =
        Board::from_fen(spec, &fen).map_err(|errors| format!("{name}: {fen} refused: {errors}"))?;
    let mut trail = vec![(board.fen(), board.key())];
    let mut played: Vec<Ply> = Vec::new();
    let mut keys: HashMap<String, u64> = HashMap::new();
    let context = |board: &Board, error: String| {
        let moves = played_texts(board, &fen).join(" ");
        format!(
            "{name} walk {number}, {fen} after {moves}: {}\n   {error}",
            board.fen()
        )
    };
    for _ in 0..effort.plies {
        let plies = look(&slow, &mut board).map_err(|error| context(&board, error))?;
        seen.lock()
            .map_err(|_| "another walk panicked")?
            .extend(board.outcome().map(|outcome| outcome.reason.words()));
        same_key_for_same_position(&slow, &board, &mut keys).map_err(|error| context(&board, error))?;
        if chance.once_in(effort.edited_one_in) {
            look_at_edited(spec, slow.state(), &mut chance).map_err(|error| format!("{name}: {error}"))?;
        }
        let own_last = played.len().checked_sub(2).and_then(|index| played.get(index));
        let Some(ply) = next_move(&mut chance, manner, &slow, &plies, own_last) else {
            break;
        };
        board.make(found(&board, &ply.text(spec)).map_err(|error| context(&board, error))?);
        trail.push((board.fen(), board.key()));
        slow.play(ply.clone());
        played.push(ply);
    }
    unwind(board, &trail).map_err(|error| format!("{name} walk {number}: {error}"))
}

fn played_texts(board: &Board, fen: &str) -> Vec<String> {
    let Ok(mut replay) = Board::from_fen(board.spec(), fen) else {
        return Vec::new();
    };
    let text = |m: Move| {
        let text = replay.notation(m);
        replay.make(m);
        text
    };
    board.history().into_iter().map(text).collect()
}

fn found(board: &Board, text: &str) -> Result<Move, String> {
    board.parse_move(text).map_err(|error| error.to_string())
}

fn unwind(mut board: Board, trail: &[(String, u64)]) -> Result<(), String> {
    for (fen, key) in trail.iter().rev() {
        equal("unmade FEN", fen, &board.fen())?;
        equal("unmade key", key, &board.key())?;
        board.unmake();
    }
    equal("moves left to unmake", &0, &board.plies())
}

fn equal<T: PartialEq + std::fmt::Debug>(what: &str, expected: &T, found: &T) -> Result<(), String> {
    if expected == found {
        Ok(())
    } else {
        Err(format!("{what}: expected {expected:?}, found {found:?}"))
    }
}

/// Holds the board against the slow twin in one position, and against itself.
fn look(slow: &SlowGame, board: &mut Board) -> Result<Vec<Ply>, String> {
    let plies = slow.plies();
    same_moves(slow, &plies, board)?;
    equal("check", &slow.in_check(), &board.in_check())?;
    equal(
        "outcome",
        &slow.outcome(),
        &board.outcome().map(|outcome| outcome.result),
    )?;
    fen_can_be_read_back(slow, board)?;
    for ply in &plies {
        one_move(slow, ply, board).map_err(|error| format!("{}: {error}", ply.text(slow.spec())))?;
    }
    Ok(plies)
}

fn same_moves(slow: &SlowGame, plies: &[Ply], board: &Board) -> Result<(), String> {
    let mut expected: Vec<String> = plies.iter().map(|ply| ply.text(slow.spec())).collect();
    let mut found: Vec<String> = board
        .legal_moves()
        .into_iter()
        .map(|m| board.notation(m))
        .collect();
    expected.sort();
    found.sort();
    let missing: Vec<&String> = expected.iter().filter(|text| !found.contains(text)).collect();
    let extra: Vec<&String> = found.iter().filter(|text| !expected.contains(text)).collect();
    if expected == found {
        Ok(())
    } else {
        Err(format!("moves: missing {missing:?}, extra {extra:?}"))
    }
}

/// The FEN describes the slow twin's position, and a board made from it has the same FEN, key and moves.
fn fen_can_be_read_back(slow: &SlowGame, board: &Board) -> Result<(), String> {
    if slow.state().over.is_some() {
        return Ok(());
    }
    let fen = board.fen();
    let described = State::from_fen(slow.spec(), &fen)?;
    let expected = slow.state().clone();
    let passed = if described.passed.is_empty() {
        Vec::new()
    } else {
        expected.passed.clone()
    };
    equal(
        "position described by the FEN",
        &sorted_rights(State {
            passed,
            earlier: None,
            ..expected
        }),
        &sorted_rights(described),
    )?;
    same_board_from_fen(board)
}

/// A board made from the FEN has the same FEN, key and moves.
fn same_board_from_fen(board: &Board) -> Result<(), String> {
    let fen = board.fen();
    let again = Board::from_fen(board.spec(), &fen).map_err(|errors| format!("own FEN refused: {errors}"))?;
    equal("FEN of the FEN", &fen, &again.fen())?;
    equal("key of the FEN", &board.key(), &again.key())?;
    // A FEN has no earlier moves that could be taken back.
    let moves = board.legal_moves().into_iter().filter(|m| *m != Move::TAKE_BACK);
    equal(
        "number of moves of the FEN",
        &moves.count(),
        &again.legal_moves().len(),
    )
}

fn sorted_rights(mut state: State) -> State {
    state.rights.sort_by_key(|right| (right.player, right.rook_from));
    state
}

/// A move: read back from its notation, made and unmade, with the right capture and check.
fn one_move(slow: &SlowGame, ply: &Ply, board: &mut Board) -> Result<(), String> {
    let text = ply.text(slow.spec());
    let m = found(board, &text)?;
    equal("notation", &text, &board.notation(m))?;
    equal("capture", &ply.takes(), &board.is_capture(m))?;
    let (fen, key, plies) = (board.fen(), board.key(), board.plies());
    let gives_check = board.gives_check(m);
    equal(
        "check given",
        &common::reference::in_check(slow.spec(), &ply.after),
        &gives_check,
    )?;
    board.make(m);
    equal("check after the move", &gives_check, &board.in_check())?;
    equal("side to move", &ply.after.turn, &board.turn())?;
    equal("plies", &(plies + 1), &board.plies())?;
    equal("unmade", &true, &board.unmake())?;
    equal("FEN after make and unmake", &fen, &board.fen())?;
    equal("key after make and unmake", &key, &board.key())
}

/// Within a walk, equal positions have equal keys and different ones different keys.
fn same_key_for_same_position(
    slow: &SlowGame,
    board: &Board,
    keys: &mut HashMap<String, u64>,
) -> Result<(), String> {
    let identity: &Identity = slow.identity();
    let known = keys.entry(format!("{identity:?}")).or_insert_with(|| board.key());
    equal("key of the repeated position", known, &board.key())?;
    let holders = keys.values().filter(|key| **key == board.key()).count();
    equal("positions with this key", &1, &holders)
}

fn look_at_edited(spec: &Arc<Spec>, state: &State, chance: &mut Chance) -> Result<(), String> {
    let Some(slow) = edited(spec, state, chance) else {
        return Ok(());
    };
    // A piece put down among dozens of others may have more chains of leaps than moves can be numbered.
    let mut of_each = HashMap::new();
    for ply in slow.plies() {
        *of_each.entry(ply.from).or_insert(0) += 1;
    }
    if of_each.into_values().any(|plies| plies > Move::SERIES_NUMBERS) {
        return Ok(());
    }
    let fen = slow.state().fen(spec);
    let mut board = Board::from_fen(spec, &fen).map_err(|errors| format!("{fen} refused: {errors}"))?;
    look(&slow, &mut board).map_err(|error| format!("{fen}: {error}"))?;
    let depth = if slow.plies().len() < 40 { 2 } else { 1 };
    equal("perft", &slow.perft(depth), &board.perft(depth)).map_err(|error| format!("{fen}: {error}"))
}
