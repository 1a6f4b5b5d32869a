//! The search on the games of the catalogue: forced wins, legality of all it says, long games, resources.

mod common;

use common::thinking::{search, search_stopped_before};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use tapestry::base::{INFINITE, Move, is_lesser_win, plies_to_mate};
use tapestry::board::Board;
use tapestry::search::{Engine, Iteration, Limits, SearchOptions, SearchResult};
use tapestry::variants::Catalogue;

fn engine(change: impl FnOnce(&mut SearchOptions)) -> Engine {
    let mut options = SearchOptions {
        hash_mb: 4,
        ..SearchOptions::default()
    };
    change(&mut options);
    Engine::new(options).expect("four megabytes")
}

fn board(id: &str, fen: &str) -> Board {
    let spec = Catalogue::embedded().resolve(id).expect(id);
    Board::from_fen(&spec, fen).expect(fen)
}

fn games() -> Vec<(String, Board)> {
    let catalogue = Catalogue::embedded();
    let start = |id: &str| Board::start(&catalogue.resolve(id).expect(id));
    catalogue
        .ids()
        .into_iter()
        .map(|id| (id.to_string(), start(id)))
        .collect()
}

/// A position from the life of a game, `plies` random moves from the start or just before the end.
fn random_position(start: &Board, plies: usize, random: &mut Xoshiro256PlusPlus) -> Board {
    let mut board = start.clone();
    for _ in 0..plies {
        let moves = board.legal_moves();
        board.make(moves[(random.next_u64() % moves.len() as u64) as usize]);
        if board.outcome().is_some() {
            board.unmake();
            break;
        }
    }
    board
}

/// Checks what every search promises: a legal best move, lines of legal moves that stop where the game does.
fn check_promises(id: &str, board: &Board, result: &SearchResult, iterations: &[Iteration]) {
    let fen = board.fen();
    assert!(board.legal_moves().contains(&result.best), "{id} {fen}");
    assert!(!iterations.is_empty(), "{id} {fen}");
    for iteration in iterations {
        assert!(iteration.score.abs() < INFINITE, "{id} {fen}");
        let mut line = board.clone();
        for (ply, m) in iteration.pv.iter().enumerate() {
            assert!(ply == 0 || line.outcome().is_none(), "{id} {fen} {iteration:?}");
            assert!(line.legal_moves().contains(m), "{id} {fen} {iteration:?}");
            line.make(*m);
        }
    }
}

#[test]
fn known_mates_in_chess_are_found() {
    let mates = [
        (
            1,
            "h5f7",
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        ),
        (2, "a1a6", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
        (3, "f6a6", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"),
    ];
    for (moves, best, fen) in mates {
        let board = board("chess", fen);
        let limits = Limits {
            mate: Some(moves),
            ..Limits::default()
        };
        let (result, iterations) = search(&mut engine(|_| ()), &board, limits);
        assert_eq!(plies_to_mate(result.score), Some(2 * moves as i32 - 1), "{fen}");
        assert_eq!(board.notation(result.best), best, "{fen}");
        check_promises("chess", &board, &result, &iterations);
    }
}

/// What a search of every move proves, a search for mates must find, and ordinary play nearly always.
#[test]
fn forced_wins_of_every_game_are_found() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    let (mut wins, mut overlooked) = (0, 0);
    for (id, start) in games() {
        for _ in 0..12 {
            let board = random_position(&start, 150, &mut random);
            let (proof, _) = search(
                &mut engine(|options| options.full_width = true),
                &board,
                Limits {
                    depth: Some(3),
                    nodes: Some(100_000),
                    ..Limits::default()
                },
            );
            let Some(plies) = plies_to_mate(proof.score).filter(|plies| *plies > 0) else {
                continue;
            };
            let proven = format!("{id} {} in {plies}", board.fen());
            let (found, _) = search(&mut engine(|_| ()), &board, Limits::to_depth(10));
            overlooked += usize::from(plies_to_mate(found.score) != Some(plies));
            let limits = Limits {
                mate: Some((plies as u32).div_ceil(2)),
                nodes: Some(1_000_000),
                ..Limits::default()
            };
            let (found, _) = search(&mut engine(|_| ()), &board, limits);
            assert!(
                plies_to_mate(found.score).is_some_and(|found| found <= plies),
                "{proven}"
            );
            wins += 1;
        }
    }
    assert!(wins >= 10, "only {wins} forced wins looked at");
    assert!(overlooked * 8 <= wins, "{overlooked} of {wins} overlooked");
}

#[test]
fn a_losing_side_saves_itself_by_perpetual_check() {
    // A rook, a bishop and a pawn down; the queen checks from e8 and h5 for ever.
    let board = board("chess", "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1");
    let mut engine = engine(|_| ());
    let (at_a_glance, _) = search(&mut engine, &board, Limits::to_depth(1));
    assert!(at_a_glance.score < -300, "{}", at_a_glance.score);
    let (result, _) = search(&mut engine, &board, Limits::to_depth(10));
    assert!(result.score.abs() <= 1, "{}", result.score);
}

#[test]
fn searches_keep_their_promises_in_games_of_every_kind() {
    for (id, start) in games() {
        let mut board = start;
        let mut engines = [engine(|options| options.multi_pv = 2), engine(|_| ())];
        for ply in 0..60 {
            if board.outcome().is_some() {
                break;
            }
            let limits = Limits::to_nodes([200, 700][ply % 2]);
            let (result, iterations) = search(&mut engines[ply % 2], &board, limits);
            check_promises(&id, &board, &result, &iterations);
            board.make(result.best);
        }
    }
}

#[test]
fn checks_are_foreseen() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut checks = 0;
    for (id, start) in games() {
        for round in 0..60 {
            let board = random_position(&start, round, &mut random);
            for m in board.legal_moves() {
                let mut after = board.clone();
                after.make(m);
                assert_eq!(
                    board.gives_check(m),
                    after.in_check(),
                    "{id} {} {}",
                    board.fen(),
                    board.notation(m)
                );
                checks += usize::from(after.in_check());
            }
        }
    }
    assert!(checks > 500, "only {checks} checks looked at");
}

#[test]
fn the_same_search_takes_the_same_nodes() {
    for (id, board) in games() {
        let nodes = [(); 2].map(|()| search(&mut engine(|_| ()), &board, Limits::to_depth(5)).0);
        assert_eq!(nodes[0], nodes[1], "{id}");
    }
}

#[test]
fn a_search_stopped_at_once_has_a_move() {
    for (id, board) in games() {
        let mut engine = engine(|options| options.threads = 2);
        let (result, iterations) = search_stopped_before(&mut engine, &board);
        check_promises(&id, &board, &result, &iterations);
        let at_once = Limits::for_time(std::time::Duration::from_millis(1));
        for limits in [Limits::to_nodes(1), at_once] {
            let (result, iterations) = search(&mut engine, &board, limits);
            check_promises(&id, &board, &result, &iterations);
        }
    }
}

#[test]
fn a_drawn_or_lost_root_still_has_a_move() {
    // A dead draw by bare kings, and a position where every move loses at once.
    for fen in ["8/8/4k3/8/8/3K4/8/8 w - - 0 1", "k7/8/1Q6/8/8/8/8/K6R b - - 0 1"] {
        let board = board("chess", fen);
        let (result, _) = search(&mut engine(|_| ()), &board, Limits::to_depth(4));
        assert_eq!(result.best == Move::NONE, board.legal_moves().is_empty(), "{fen}");
    }
}

#[test]
fn perpetual_check_saves_only_where_it_is_allowed() {
    // South has only checks; North's horses and soldiers win as soon as they may move.
    let fen = "3k5/9/9/9/n8/n8/n8/ppp6/4R4/5K3 w - -";
    let score = |id| {
        let (result, _) = search(&mut engine(|_| ()), &board(id, fen), Limits::to_depth(10));
        result.score
    };
    let (allowed, forbidden) = (score("chinese"), score("chinese:xiangqi-rules=asian"));
    assert!(allowed >= -10 && forbidden < -100, "{allowed} {forbidden}");
}

#[test]
fn a_stalemate_worth_more_than_a_draw_is_chosen() {
    // Every other move lets the pawn be taken, which leaves what baring the king is worth.
    let fen = "k11/P11/1K10/12/12/12/12/12/12/12 w - -";
    let found = |id: &str| {
        let board = board(id, fen);
        let (result, _) = search(
            &mut engine(|_| {}),
            &board,
            Limits {
                depth: Some(6),
                ..Limits::default()
            },
        );
        (board.notation(result.best), result.score)
    };
    assert_eq!(found("ordinary"), ("b8a8".to_owned(), 70));
    assert_eq!(found("ordinary:stalemate=50").1, 14);
    assert!(found("ordinary:scoring=orthodox").1.abs() <= 1);
}

/// Where wins count differently, the one with more points is played, though another is as near or nearer.
#[test]
fn the_win_that_counts_more_is_preferred() {
    let goal_or_mate = "9k/4F2R2/1R8/2**2**2/2**2**2/10/10/K9 w - -";
    let mate_or_palace = "**2g1**/7k/4SR2/8/8/8/8/8/1R2K3/**2G1** w - -";
    for (id, fen, best) in [
        ("siege-field", goal_or_mate, "b6b8"),
        ("palace", mate_or_palace, "e8e10"),
    ] {
        let root = board(id, fen);
        for limits in [
            Limits {
                depth: Some(6),
                ..Limits::default()
            },
            Limits {
                mate: Some(1),
                ..Limits::default()
            },
            Limits {
                nodes: Some(5000),
                ..Limits::default()
            },
        ] {
            let (result, _) = search(&mut engine(|_| {}), &root, limits);
            assert_eq!(
                (root.notation(result.best), plies_to_mate(result.score)),
                (best.into(), Some(1)),
                "{id}"
            );
        }
    }
}

/// A win with fewer points is still a win: it goes before everything that is none.
#[test]
fn a_lesser_win_is_taken_where_there_is_no_better() {
    let root = board("siege-field", "9k/4F5/10/2**2**2/2**2**2/10/10/K9 w - -");
    for limits in [
        Limits {
            depth: Some(4),
            ..Limits::default()
        },
        Limits {
            mate: Some(1),
            ..Limits::default()
        },
    ] {
        let (result, _) = search(&mut engine(|_| {}), &root, limits);
        assert!(is_lesser_win(result.score));
        assert_eq!(plies_to_mate(result.score), Some(1));
    }
}

/// Where a turn joins two moves, turns can be chosen and left out too, not only their first moves.
#[test]
fn a_start_of_unlike_royals_is_judged_as_its_games_end() {
    for id in ["invasion", "invasion-modern"] {
        let start = Board::start(&Catalogue::embedded().resolve(id).expect(id));
        let (result, _) = search(&mut engine(|_| ()), &start, Limits::to_nodes(30_000));
        assert!(result.score.abs() < 200, "{id}: {}", result.score);
    }
}

#[test]
fn turns_of_two_moves_can_be_chosen_and_left_out() {
    for (id, fen) in [
        ("meddlers", "start"),
        ("meddlers-pawns", "4k3/8/8/8/8/8/8/4K3 w - -"),
        ("changeover-western", "4k3/8/8/8/8/8/4P3/4K3 w - -"),
    ] {
        let root = match fen {
            "start" => Board::start(&Catalogue::embedded().resolve(id).expect(id)),
            _ => board(id, fen),
        };
        let turns = root.legal_moves();
        for (number, &turn) in turns.iter().enumerate().step_by(7) {
            for limits in [Limits::to_depth(1 + number as u32 % 4), Limits::to_nodes(1)] {
                let only = Limits {
                    search_moves: vec![turn],
                    ..limits.clone()
                };
                let (result, iterations) = search(&mut engine(|_| {}), &root, only);
                assert_eq!(root.notation(result.best), root.notation(turn), "{id}");
                assert_eq!(iterations.last().expect("a line").pv[0], turn, "{id}");
                let others = turns.iter().copied().filter(|m| *m != turn).collect();
                let only = Limits {
                    exclude: others,
                    ..limits
                };
                let (result, _) = search(&mut engine(|_| {}), &root, only);
                assert_eq!(root.notation(result.best), root.notation(turn), "{id}");
            }
            let without = Limits {
                exclude: vec![turn],
                ..Limits::to_depth(3)
            };
            assert_ne!(search(&mut engine(|_| {}), &root, without).0.best, turn, "{id}");
        }
    }
}

#[test]
fn a_search_that_is_stopped_at_once_plays_what_looks_best() {
    for (id, fen, best) in [
        // The first of the captures loses the queen; the quiet mate is seen.
        ("chess", "3r2k1/3p1ppp/8/8/8/8/8/R2QK3 w - - 0 1", ""),
        ("chess", "6k1/5ppp/3p4/8/8/3Q4/8/R3K3 w - - 0 1", "a1a8"),
    ] {
        let board = board(id, fen);
        let (result, iterations) = search_stopped_before(&mut engine(|_| {}), &board);
        check_promises(id, &board, &result, &iterations);
        let text = board.notation(result.best);
        assert!(best.is_empty() || text == best, "{fen}: {text}");
        assert_ne!(text, "d1d7", "{fen}");
        assert_eq!(iterations.last().map(|last| last.pv[0]), Some(result.best));
    }
}
