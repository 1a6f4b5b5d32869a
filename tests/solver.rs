//! The solver against the numbers of the rule sheets.

mod common;

use common::games::{catalogue, game};
use common::reference::State;
use common::slow_solver;
use tapestry::base::Bits;
use tapestry::board::{Board, PositionVisitor};
use tapestry::position::Position;
use tapestry::solver::endings::Endings;
use tapestry::solver::knowledge::{Judge, Knowledge};
use tapestry::solver::tables::{Tables, Tally};
use tapestry::solver::value::Value;

/// What the sheets tell of a game: counts of reachable positions, value of the start, values of first moves.
struct Solved {
    reachable: Tally,
    value: Value,
    moves: Vec<(String, Value)>,
}

struct Solve;

impl PositionVisitor for Solve {
    type Output = Solved;
    fn visit<B: Bits>(self, position: &Position<B>) -> Solved {
        let tables =
            Tables::new(Endings::new(position, 2_000_000_000).expect("suited")).expect("few enough moves");
        let moves = tables.moves(position).expect("solved");
        Solved {
            reachable: tables.tally_reachable(position).expect("solved"),
            value: tables.value(position).expect("solved"),
            moves: moves
                .into_iter()
                .map(|(m, value)| (position.notation(m), value))
                .collect(),
        }
    }
}

fn solved(name: &str, fen: Option<&str>) -> Solved {
    let spec = game(&catalogue(), name);
    let board = match fen {
        Some(fen) => Board::from_fen(&spec, fen).expect("a position"),
        None => Board::start(&spec),
    };
    board.visit_position(Solve)
}

/// Positions, finished, won, lost, drawn, longest win.
fn numbers(tally: &Tally) -> [u64; 6] {
    let Tally {
        positions,
        finished,
        wins,
        losses,
        draws,
        longest_win,
        ..
    } = *tally;
    [positions, finished, wins, losses, draws, longest_win.into()]
}

#[test]
fn duel_is_a_draw_in_both_conventions() {
    for (name, expected) in [
        ("duel", [162, 34, 80, 8, 40, 2]),
        ("duel:bare-side=play", [180, 18, 96, 26, 40, 6]),
    ] {
        for (fen, holding) in [
            ("l2/3/2L w - -", ["c1b1", "c1c2"]),
            ("l2/3/2L b - -", ["a3a2", "a3b3"]),
        ] {
            let solved = solved(name, Some(fen));
            assert_eq!(numbers(&solved.reachable), expected, "{name} {fen}");
            assert_eq!(solved.value, Value::Draw);
            let mut drawing: Vec<&str> = solved
                .moves
                .iter()
                .filter(|(_, value)| *value == Value::Draw)
                .map(|(m, _)| m.as_str())
                .collect();
            drawing.sort_unstable();
            assert_eq!(drawing, holding);
        }
    }
}

#[test]
fn skirmish_is_a_draw_in_both_conventions() {
    for (name, expected) in [
        ("skirmish", [58_308, 10_135, 28_272, 15_860, 4_041, 14]),
        (
            "skirmish:bare-side=play",
            [59_699, 9_134, 29_276, 17_216, 4_073, 18],
        ),
    ] {
        for fen in ["pnp/3/PNP w - -", "pnp/3/PNP b - -"] {
            let solved = solved(name, Some(fen));
            assert_eq!(numbers(&solved.reachable), expected, "{name} {fen}");
            assert!(solved.moves.iter().all(|(_, value)| *value == Value::Draw) && solved.moves.len() == 4);
        }
    }
}

#[test]
fn skirmish_under_other_options() {
    let lance = solved("skirmish:commander=lance", None);
    assert_eq!(
        (
            lance.value,
            lance.reachable.positions,
            lance.reachable.longest_win
        ),
        (Value::Draw, 58_566, 14)
    );
    let pass = solved("skirmish:no-move=pass", None);
    assert_eq!((pass.value, pass.reachable.positions), (Value::Draw, 58_730));
    for (name, plies) in [
        ("skirmish:no-move=loss", 9),
        ("skirmish:no-move=loss,bare-side=play", 12),
    ] {
        let loss = solved(name, None);
        assert_eq!(loss.value, Value::Win(plies), "{name}");
        let mut best: Vec<&str> = loss
            .moves
            .iter()
            .filter(|(_, value)| *value == loss.value)
            .map(|(m, _)| m.as_str())
            .collect();
        best.sort_unstable();
        assert_eq!(best, ["a1a2", "c1c2"], "{name}");
    }
}

#[test]
fn the_example_of_skirmish_is_judged_as_printed() {
    let spec = game(&catalogue(), "skirmish");
    let after = |moves: &str| {
        let mut board = Board::start(&spec);
        for text in moves.split_whitespace() {
            let m = board.parse_move(text).expect("a legal move");
            board.make(m);
        }
        board.visit_position(Solve)
    };
    let second = after("b1c3 b3a1 c3b1").moves;
    let of = |moves: &[(String, Value)], text: &str| {
        moves.iter().find(|(m, _)| m == text).map(|(_, value)| *value)
    };
    assert_eq!(of(&second, "a1b3"), Some(Value::Loss(8)));
    assert_eq!(of(&second, "a3a2"), Some(Value::Loss(11)));
    assert_eq!(of(&second, "a1c2"), Some(Value::Draw));
    let third = after("b1c3 b3a1 c3b1 a1b3 c1c2");
    assert!(third.moves.iter().all(|(_, value)| *value == Value::Loss(6)) && third.moves.len() == 3);
    assert_eq!(solved("skirmish", Some("N2/2c/Pn1 w - -")).value, Value::Win(14));
    assert_eq!(
        solved("skirmish:bare-side=play", Some("N2/2c/Pn1 w - -")).value,
        Value::Win(18)
    );
}

/// Compares every position the slow solver reaches from these FENs with the tables.
fn compare_with_slow_solver(name: &str, fens: &[&str]) -> usize {
    let spec = game(&catalogue(), name);
    let seeds = fens
        .iter()
        .map(|fen| State::from_fen(&spec, fen).expect("a position"))
        .collect();
    let values = slow_solver::solve(&spec, seeds);
    let knowledge = Knowledge::of(
        &Board::from_fen(&spec, fens[0]).expect("a position"),
        2_000_000_000,
    )
    .expect("solved");
    for (fen, value) in &values {
        let board = Board::from_fen(&spec, fen).expect("a position");
        assert_eq!(knowledge.value(&board), Some(*value), "{name} {fen}");
    }
    values.len()
}

#[test]
fn the_slow_solver_agrees_on_all_that_can_happen_in_duel_and_skirmish() {
    for (name, fen, positions) in [
        ("duel", "l2/3/2L w - -", 162),
        ("duel:bare-side=play", "l2/3/2L w - -", 180),
        ("skirmish", "pnp/3/PNP w - -", 58_308),
        ("skirmish:bare-side=play", "pnp/3/PNP w - -", 59_699),
    ] {
        assert_eq!(compare_with_slow_solver(name, &[fen]), positions, "{name}");
    }
}

#[test]
fn the_slow_solver_agrees_on_small_classes_of_combat() {
    for (fen, least) in [
        ("5/1e3/5/5/4N w - -", 500),
        ("l4/5/5/5/4N b - -", 1_000),
        ("l4/5/5/1E3/4N b - -", 10_000),
        ("nl3/5/5/5/4N w - -", 20_000),
    ] {
        assert!(compare_with_slow_solver("combat", &[fen]) > least, "{fen}");
    }
}
