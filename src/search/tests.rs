//! The search against plain minimax, and its promises to callers, on the toy games.

use super::toys::{Piles, Skirmish};
use super::*;
use crate::base::{INFINITE, MATE_IN_MAX, Move, MoveList, Player, Score, mated_in, plies_to_mate};
use crate::game::{Game, Outcome, Scope};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// Boards with something going on: a pawn race, rook fights, crowded and bare ones.
const BOARDS: [&str; 8] = [
    "k..r./pp.../...../..P.P/R...K",
    "..k../..p../...../..P../..K..",
    "k..../....p/...../P..../....K",
    "r.k.r/ppppp/...../PPPPP/R.K.R",
    "....k/...../R..../...../..K..",
    "k.r./..../.P../K..R",
    "kr..R/p...P/p...P/K....",
    "..k../...../.rK.R/...../.....",
];

/// Rook and royal against royal: forced mates in up to three moves.
fn mates() -> impl Iterator<Item = Skirmish> {
    [
        "k..../...../.K.../....R/.....",
        "...k./...../..K../....R/.....",
        "..k../...../..K../...R./.....",
    ]
    .into_iter()
    .map(|board| Skirmish::new(board, Player::South))
}

fn boards() -> impl Iterator<Item = Skirmish> {
    BOARDS
        .iter()
        .flat_map(|board| Player::ALL.map(|player| Skirmish::new(board, player)))
        .filter(|game| {
            let mut passed = game.clone();
            // The side that has just moved must not be in check.
            !game.in_check() && {
                passed.make_null();
                !passed.in_check()
            }
        })
}

fn engine(change: impl FnOnce(&mut SearchOptions)) -> Engine {
    let mut options = SearchOptions {
        hash_mb: 1,
        ..SearchOptions::default()
    };
    change(&mut options);
    Engine::new(options).unwrap()
}

fn go<G: Game>(engine: &mut Engine, game: &G, limits: &Limits) -> (SearchResult, Vec<Iteration>) {
    let mut iterations = Vec::new();
    let result = engine.go(game, limits, &Control::new(), &mut |event| {
        if let Event::Iteration(iteration) = event {
            iterations.push(iteration);
        }
    });
    (result, iterations)
}

fn legal<G: Game>(game: &G) -> MoveList {
    let mut moves = MoveList::new();
    game.generate(Scope::All, &mut moves);
    moves
}

fn outcome_score<G: Game>(game: &G, outcome: Outcome, ply: usize) -> Score {
    outcome.result.score(game.turn(), ply, 0)
}

/// The definition of the score: no window, no table, no order.
fn minimax<G: Game>(game: &mut G, depth: i32, ply: usize) -> Score {
    let moves = legal(game);
    if ply > 0 {
        let mate_first = game.in_check() && moves.is_empty();
        match game.ended() {
            Some(outcome) if !mate_first => return outcome_score(game, outcome, ply),
            _ => {}
        }
        if game.repeats_within(ply) {
            return 0;
        }
    }
    if moves.is_empty() {
        return outcome_score(game, game.without_moves(), ply);
    }
    if depth == 0 {
        return game.evaluate();
    }
    let mover = game.turn();
    let mut best = -INFINITE;
    for m in moves {
        game.make(m);
        let score = minimax(game, depth - 1, ply + 1);
        best = best.max(if game.turn() == mover { score } else { -score });
        game.unmake();
    }
    best
}

#[test]
fn full_width_search_equals_minimax() {
    for depth in 1..=4 {
        for game in boards() {
            let mut engine = engine(|options| options.full_width = true);
            let (result, _) = go(&mut engine, &game, &Limits::to_depth(depth));
            assert_eq!(
                result.score,
                minimax(&mut game.clone(), depth as i32, 0),
                "{depth} {game:?}"
            );
        }
    }
}

#[test]
fn turns_of_two_steps_are_negated_only_between_turns() {
    for left in 1..=14 {
        let game = Piles::new(left);
        let truth = minimax(&mut game.clone(), 20, 0);
        for full_width in [true, false] {
            let mut engine = engine(|options| options.full_width = full_width);
            let (result, _) = go(&mut engine, &game, &Limits::to_depth(20));
            if full_width {
                assert_eq!(result.score, truth, "{left}");
            } else {
                assert_eq!(result.score.signum(), truth.signum(), "{left}");
            }
        }
    }
}

#[test]
fn mates_are_found_with_the_right_distance() {
    // Rook and royal against royal: mate in one, two and three moves by full-width search of the same depth.
    let mut seen = [false; 7];
    for game in mates() {
        let (proof, _) = go(
            &mut engine(|options| options.full_width = true),
            &game,
            &Limits::to_depth(6),
        );
        let plies = plies_to_mate(proof.score).expect("a mate within six plies");
        let (found, iterations) = go(&mut engine(|_| ()), &game, &Limits::to_depth(12));
        assert_eq!(found.score, proof.score, "{game:?}");
        seen[plies as usize] = true;
        let pv = &iterations.last().unwrap().pv;
        assert_eq!(pv.len(), plies as usize, "the line goes on to the mate");
    }
    assert!(seen.iter().filter(|&&seen| seen).count() >= 2);
}

#[test]
fn zugzwang_does_not_fool_the_null_move() {
    // Trebuchet: whoever is to move loses the pawn and the game.
    for player in Player::ALL {
        let game = Skirmish::new("...../...../.Kp../..Pk./.....", player);
        let (result, _) = go(&mut engine(|_| ()), &game, &Limits::to_depth(14));
        assert!(result.score < -150, "{player:?}: {}", result.score);
    }
}

#[test]
fn pruning_agrees_with_the_truth_about_wins() {
    let mut seen = 0;
    for game in boards().chain(mates()) {
        let (proof, _) = go(
            &mut engine(|options| options.full_width = true),
            &game,
            &Limits::to_depth(5),
        );
        let (found, _) = go(&mut engine(|_| ()), &game, &Limits::to_depth(9));
        if let Some(plies) = plies_to_mate(proof.score) {
            let reached = plies_to_mate(found.score).unwrap_or(0);
            assert_eq!(reached.signum(), plies.signum(), "{game:?}");
            assert!(reached.abs() <= plies.abs() || plies < 0, "{game:?}");
            seen += 1;
        }
    }
    assert!(seen >= 3, "{seen}");
}

#[test]
fn one_thread_is_deterministic() {
    for game in boards() {
        let counts: Vec<_> = (0..2)
            .map(|_| go(&mut engine(|_| ()), &game, &Limits::to_depth(8)).0)
            .collect();
        assert_eq!(counts[0], counts[1]);
    }
    let mut engine = engine(|_| ());
    let game = boards().next().unwrap();
    let (first, _) = go(&mut engine, &game, &Limits::to_depth(8));
    engine.clear();
    assert_eq!(first, go(&mut engine, &game, &Limits::to_depth(8)).0);
}

/// Checks what every search promises.
fn check_promises<G: Game>(game: &G, result: &SearchResult, iterations: &[Iteration]) {
    assert!(legal(game).contains(&result.best));
    assert!(!iterations.is_empty());
    for iteration in iterations {
        assert!(iteration.score.abs() < INFINITE);
        let mut line = game.clone();
        for (ply, &m) in iteration.pv.iter().enumerate() {
            assert!(ply == 0 || line.ended().is_none(), "the line runs past the end");
            assert!(legal(&line).contains(&m), "an illegal move in the line");
            line.make(m);
        }
    }
    if !result.ponder.is_none() {
        let mut after = game.clone();
        after.make(result.best);
        assert!(legal(&after).contains(&result.ponder));
    }
}

#[test]
fn however_early_stopped_there_is_a_legal_move() {
    for game in boards() {
        for nodes in (1..40).chain([100, 1000, 5000]) {
            let (result, iterations) = go(&mut engine(|_| ()), &game, &Limits::to_nodes(nodes));
            assert!(result.nodes <= nodes, "node limits are exact with one thread");
            check_promises(&game, &result, &iterations);
        }
        let (result, iterations) = go(
            &mut engine(|_| ()),
            &game,
            &Limits::for_time(Duration::from_millis(1)),
        );
        check_promises(&game, &result, &iterations);
        let control = Control::new();
        control.stop();
        let mut events = 0;
        let limits = Limits {
            infinite: true,
            ..Limits::default()
        };
        let result = engine(|_| ()).go(&game, &limits, &control, &mut |_| events += 1);
        assert!(events > 0 && legal(&game).contains(&result.best));
    }
}

#[test]
fn a_finished_game_has_no_move_but_a_score() {
    let mated = Skirmish::new("k...R/...../K....", Player::North);
    let (result, iterations) = go(&mut engine(|_| ()), &mated, &Limits::to_depth(3));
    assert_eq!((result.best, result.score), (Move::NONE, mated_in(0)));
    assert_eq!(iterations.len(), 1);
    let stalemate = Skirmish::new("k../.RK/...", Player::North);
    let (result, _) = go(&mut engine(|_| ()), &stalemate, &Limits::to_depth(3));
    assert_eq!((result.best, result.score), (Move::NONE, 0));
}

#[test]
fn an_interrupted_iteration_leaves_several_different_lines() {
    let game = boards().next().unwrap();
    for nodes in (500..4_000).step_by(100) {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let (_, iterations) = go(&mut engine(|options| options.multi_pv = 4), &game, &limits);
        // What a program shows in the end: of each line what was told last.
        let shown: Vec<Move> = (1..=4)
            .filter_map(|line| iterations.iter().rev().find(|told| told.multipv == line))
            .map(|told| told.pv[0])
            .collect();
        let different: std::collections::BTreeSet<_> = shown.iter().map(|m| format!("{m:?}")).collect();
        assert_eq!((shown.len(), different.len()), (4, 4), "{nodes} nodes: {shown:?}");
    }
}

#[test]
fn several_lines_are_ordered_and_different() {
    for game in boards() {
        let (result, iterations) = go(
            &mut engine(|options| options.multi_pv = 4),
            &game,
            &Limits::to_depth(6),
        );
        check_promises(&game, &result, &iterations);
        let lines = legal(&game).len().min(4);
        let last = &iterations[iterations.len() - lines..];
        for (index, iteration) in last.iter().enumerate() {
            assert_eq!(iteration.multipv, index + 1);
            assert!(index == 0 || iteration.score <= last[index - 1].score);
            assert!(last[..index].iter().all(|other| other.pv[0] != iteration.pv[0]));
        }
        assert_eq!(last[0].pv[0], result.best);
    }
}

#[test]
fn moves_can_be_chosen_and_left_out() {
    let game = boards().next().unwrap();
    let moves = legal(&game);
    for &m in &moves {
        let only = Limits {
            search_moves: vec![m],
            ..Limits::to_depth(4)
        };
        assert_eq!(go(&mut engine(|_| ()), &game, &only).0.best, m);
        let without = Limits {
            exclude: vec![m],
            ..Limits::to_depth(4)
        };
        assert_ne!(go(&mut engine(|_| ()), &game, &without).0.best, m);
    }
    let nothing_left = Limits {
        exclude: moves.to_vec(),
        ..Limits::to_depth(2)
    };
    assert!(moves.contains(&go(&mut engine(|_| ()), &game, &nothing_left).0.best));
}

#[test]
fn threads_agree_and_keep_the_promises() {
    let mut decided = 0;
    for game in boards().chain(mates()) {
        let mut engine = engine(|options| options.threads = 3);
        let (result, iterations) = go(&mut engine, &game, &Limits::to_depth(9));
        check_promises(&game, &result, &iterations);
        assert_eq!(iterations.last().unwrap().pv[0], result.best);
        let (alone, _) = go(&mut self::engine(|_| ()), &game, &Limits::to_depth(9));
        // Together they may see more, but not the contrary; what one sees at its last ply, they may see a little later.
        if let Some(plies) = plies_to_mate(alone.score) {
            let (later, _) = go(&mut engine, &game, &Limits::to_depth(12));
            let together = plies_to_mate(later.score).map(i32::signum);
            assert_eq!(together, Some(plies.signum()), "{game:?}");
            decided += 1;
        }
    }
    assert!(decided >= 3, "{decided}");
}

#[test]
fn helpers_end_when_the_main_thread_breaks_down() {
    let game = boards().next().unwrap();
    let mut engine = engine(|options| options.threads = 3);
    let search = AssertUnwindSafe(|| {
        let mut breaking = |_| std::panic::resume_unwind(Box::new("a listener that cannot go on"));
        engine.go(&game, &Limits::default(), &Control::new(), &mut breaking)
    });
    assert!(catch_unwind(search).is_err());
}

#[test]
fn mate_limits_stop_at_the_mate() {
    let game = Skirmish::new("k..../...../.K.../....R/.....", Player::South);
    let limits = Limits {
        mate: Some(2),
        ..Limits::default()
    };
    let (result, _) = go(&mut engine(|_| ()), &game, &limits);
    assert!(result.score >= MATE_IN_MAX && plies_to_mate(result.score).unwrap() <= 3);
}

#[test]
fn pondering_waits_for_the_hit_and_infinite_for_the_stop() {
    let game = boards().next().unwrap();
    for ponder in [true, false] {
        let limits = Limits {
            ponder,
            infinite: !ponder,
            depth: Some(3),
            ..Limits::default()
        };
        let control = Control::new();
        let wait = Duration::from_millis(60);
        let started = Instant::now();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(wait);
                if ponder {
                    control.ponder_hit()
                } else {
                    control.stop()
                }
            });
            engine(|_| ()).go(&game, &limits, &control, &mut |_| {});
        });
        assert!(started.elapsed() >= wait);
    }
}

#[test]
fn weak_players_vary_with_the_seed_and_repeat_with_the_same() {
    let play = |seed| {
        let mut engine = engine(|options| {
            options.skill = Some(0);
            options.seed = Some(seed);
        });
        let mut game = boards().nth(5).unwrap();
        let mut line = String::new();
        for _ in 0..10 {
            let (result, iterations) = go(&mut engine, &game, &Limits::default());
            if result.best.is_none() {
                break;
            }
            check_promises(&game, &result, &iterations);
            line += &game.text(result.best);
            game.make(result.best);
        }
        line
    };
    assert_eq!(play(1), play(1));
    assert!((2..6).any(|seed| play(seed) != play(1)));
}
