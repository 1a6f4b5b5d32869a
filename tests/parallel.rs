//! Two games at once: the schedules and facts of the rule sheet, the state's text, clocks, and that each game goes its own way.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::sync::Arc;
use std::time::Duration;
use tapestry::base::Player;
use tapestry::board::Board;
use tapestry::game::Ending;
use tapestry::games::parallel::{Parallel, ParallelGame, ParallelSpec, Pattern};
use tapestry::games::{ClockSetting, Ruleset, TableGame, Turn};
use tapestry::variants::Catalogue;

fn spec(name: &str) -> Arc<ParallelSpec> {
    match Catalogue::embedded().ruleset(name) {
        Ok(Ruleset::Parallel(spec)) => spec,
        Ok(other) => panic!("{name} is {}", other.family().in_words()),
        Err(error) => panic!("{name}: {error}"),
    }
}

fn game(name: &str) -> ParallelGame {
    ParallelGame::new(&spec(name), None).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn play(game: &mut ParallelGame, moves: &str) {
    for text in moves.split_whitespace() {
        game.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// Player and board of slots, as the sheet writes them.
fn slots(pattern: Pattern, count: u32) -> String {
    let slots = (0..count).map(|slot| match pattern.slot(slot) {
        (Player::South, board) => format!("S{}", board + 1),
        (Player::North, board) => format!("N{}", board + 1),
    });
    slots.collect::<Vec<_>>().join(" ")
}

/// The user has no file of the format: it is told which of the games named cannot be there.
#[test]
fn impossible_heads_are_named() {
    let refusal = |name: &str| match Catalogue::embedded().ruleset(name) {
        Ok(_) => panic!("{name} is possible"),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        refusal("parallel-western-relay-running"),
        "head 2, 'relay-running', is not possible: 'relay-running' is a race with dice; \
         it is played with 'tapestry play relay-running' and solved with 'tapestry race relay-running'"
    );
    assert!(refusal("parallel-parallel-western").starts_with("head 1, 'parallel', is not possible: "));
    assert_eq!(
        refusal("parallel+western:bogus=1+western"),
        "head 1, 'western:bogus=1', is not possible: western: unknown option 'bogus'; \
         known here: nmove, first-queen"
    );
    let both = refusal("parallel+nothing+relay-running");
    assert!(both.contains("head 1, 'nothing'") && both.contains("; head 2, 'relay-running'"));
    for (name, count) in [("parallel+western", 1), ("parallel+duel+duel+duel", 3)] {
        assert!(refusal(name).starts_with(&format!("a name pairs two games, not {count}")));
    }
}

#[test]
fn schedules() {
    assert_eq!(
        slots(Pattern::Vertical, 12),
        "S1 N1 N2 S2 S1 N1 N2 S2 S1 N1 N2 S2"
    );
    assert_eq!(
        slots(Pattern::Diagonal, 12),
        "S1 N2 N1 S2 S1 N2 N1 S2 S1 N2 N1 S2"
    );
    assert_eq!(slots(Pattern::VerticalSame, 8), "S1 N1 S2 N2 S1 N1 S2 N2");
    for (_, pattern) in Pattern::WORDS {
        for board in 0..2 {
            let on_board = |slot: &u32| pattern.slot(*slot).1 == board;
            let movers: Vec<Player> = (0..12)
                .filter(on_board)
                .map(|slot| pattern.slot(slot).0)
                .collect();
            assert_eq!(movers[0], pattern.first_mover(board));
            assert!(
                movers.windows(2).all(|pair| pair[0] != pair[1]),
                "{pattern:?}: moves alternate on each board"
            );
        }
    }
}

/// The game of the sheet: mate on board one, and the other goes on alone.
#[test]
fn a_finished_game_is_skipped() {
    let mut game = game("parallel-western-western");
    play(
        &mut game,
        "1:d2d4 1:c7c6 2:a7a6 2:a2a3 1:a2a3 1:b7b5 2:a6a5 2:a3a4",
    );
    assert_eq!(
        (game.games().slot(), game.games().due()),
        (8, Some((Player::South, 0)))
    );
    play(&mut game, "1:e1a5");
    let outcome = game.games().outcome(0).expect("mate");
    assert_eq!((outcome.pgn(), outcome.reason), ("1-0", Ending::Checkmate));
    for mover in [Player::North, Player::South, Player::North] {
        assert_eq!(game.games().due(), Some((mover, 1)));
        let next = game.moves()[0].clone();
        play(&mut game, &next);
    }
    let text = game.state();
    let again = Parallel::read(game.games().spec(), &text).expect("a state reads back");
    assert_eq!((again.text(), again.due()), (text, game.games().due()));
}

#[test]
fn the_standard_pair_is_there_and_any_other_can_be_named() {
    let titles = |name: &str| spec(name).heads.clone().map(|head| head.identity());
    assert_eq!(titles("parallel"), ["northernlight", "kaleidoscope"]);
    assert_eq!(
        titles("parallel-northernlight-kaleidoscope"),
        ["northernlight", "kaleidoscope"]
    );
    assert_eq!(
        titles("parallel-capablanca-steps-storm-10x10"),
        ["capablanca-steps", "storm-10x10"]
    );
    let named = "parallel:pattern=diagonal+western:nmove=60+storm:storm-array=rnb";
    assert_eq!(titles(named), ["western:nmove=60", "storm:storm-array=rnb"]);
    assert_eq!(spec(named).pattern, Pattern::Diagonal);
    assert_eq!(
        spec("parallel-western-chess:pattern=vertical-same").pattern,
        Pattern::VerticalSame
    );
    let refused = |name: &str| Catalogue::embedded().ruleset(name).expect_err(name).0;
    assert!(refused("parallel-western").contains("unknown game"));
    assert!(refused("parallel+western").contains("two games, not 1"));
    assert!(refused("parallel+western+nothing").contains("unknown game 'nothing'"));
    assert!(refused("parallel-western-triscacia").contains("a game for three"));
    assert!(refused("parallel:pattern=round+chess+chess").contains("cannot be 'round'"));
}

/// Every game of the catalogue can be on either board, but for games in which pieces are placed first: South has to begin those.
#[test]
fn every_board_game_can_be_paired() {
    for id in Catalogue::embedded().ids() {
        let head = Catalogue::embedded().resolve(id).expect(id);
        let mut game = match ParallelGame::new(&spec(&format!("parallel+{id}+{id}")), None) {
            Ok(game) => game,
            Err(error) => {
                assert!(
                    head.placement.is_some() && error.contains("cannot begin with b to move"),
                    "{error}"
                );
                game(&format!("parallel:pattern=vertical-same+{id}+{id}"))
            }
        };
        // A turn may be of two moves.
        for _ in 0..8 {
            if game.games().slot() < 4 {
                let first = game.moves()[0].clone();
                play(&mut game, &first);
            }
        }
        assert_eq!(game.games().slot(), 4, "{id}");
    }
}

/// One board does not know of the other: two boards of their own, moved in the order of the schedule, are the slow twin.
#[test]
fn random_games_are_those_of_two_boards() {
    for (pattern, name) in [(Pattern::Vertical, "vertical"), (Pattern::Diagonal, "diagonal")] {
        for seed in 0..4 {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut game = game(&format!("parallel-northernlight-western:pattern={name}"));
            let mut boards = [0, 1].map(|index| game.games().board(index).clone());
            let mut slot = 0;
            for _ in 0..200 {
                let over = boards.each_ref().map(|board| board.outcome().is_some());
                if over == [true, true] {
                    assert!(matches!(game.turn(), Turn::Over(_)) && game.moves().is_empty());
                    break;
                }
                while over[pattern.slot(slot).1] {
                    slot += 1;
                }
                let (player, index) = pattern.slot(slot);
                assert_eq!(
                    (game.games().due(), game.games().slot()),
                    (Some((player, index)), slot)
                );
                assert_eq!(boards[index].turn(), player);
                let mut expected: Vec<String> = boards[index]
                    .legal_moves()
                    .into_iter()
                    .map(|m| format!("{}:{}", index + 1, boards[index].notation(m)))
                    .collect();
                expected.sort();
                assert_eq!(game.moves(), expected);
                let text = &expected[random.next_u64() as usize % expected.len()];
                game.play(text).expect("a legal move");
                let m = boards[index].parse_move(&text[2..]).expect("a legal move");
                boards[index].make(m);
                slot += 1;
                let again = Parallel::read(game.games().spec(), &game.state()).expect("a state reads back");
                assert_eq!(again.text(), game.state());
            }
        }
    }
}

#[test]
fn counts_are_products() {
    let count = |fen: &str, depth| {
        let western = Catalogue::embedded().resolve("western").expect("western");
        Board::from_fen(&western, fen).expect("a start").perft(depth)
    };
    let western = Catalogue::embedded().resolve("western").expect("western");
    let north_first = western.start.replacen(" w ", " b ", 1);
    let product = count(&western.start, 2) * count(&north_first, 1);
    assert_eq!(game("parallel-western-western").perft(3), Some(product));
}

#[test]
fn states_are_checked() {
    let spec = spec("parallel-chess-chess");
    let told = |text: &str| Parallel::read(&spec, text).expect_err(text);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert!(told("x").contains("'FEN1 | FEN2 | pattern slot'"));
    assert!(told(&format!("{start} w - - | 8/8 b - - | vertical 0")).contains("board 2: "));
    assert!(told(&format!("{start} w - - | {start} b - - | round 0")).contains("none of vertical, diagonal"));
    assert!(told(&format!("{start} w - - | {start} b - - | vertical x")).contains("no number"));
    assert!(
        told(&format!("{start} w - - | {start} w - - | vertical 0")).contains("board 2: South is to move")
    );
    assert!(
        told(&format!("{start} w - - | {start} b - - | vertical 1")).contains("board 1: South is to move")
    );
    let good = format!("{start} w KQkq - 0 1 | {start} w KQkq - 0 1 | vertical-same 4");
    assert_eq!(Parallel::read(&spec, &good).expect("a state").text(), good);
}

#[test]
fn moves_name_their_board() {
    let mut game = game("parallel-chess-chess");
    assert!(
        game.play("2:e7e5")
            .expect_err("not its slot")
            .contains("South moves on board 1 now")
    );
    assert!(
        game.play("e2e4")
            .expect_err("no board")
            .contains("write the move as 1:")
    );
    assert!(game.play("1:e2e5").expect_err("illegal").contains("not legal"));
    assert_eq!(game.games().slot(), 0);
}

fn clocks(seconds: u64) -> ClockSetting {
    ClockSetting {
        base: Duration::from_secs(seconds),
        increment: Duration::from_secs(2),
    }
}

#[test]
fn one_clock_runs_in_the_slots_of_its_player() {
    let mut game = game("parallel-chess-chess");
    game.start_clocks(clocks(10)).expect("clocks");
    game.spend(Duration::from_secs(3));
    play(&mut game, "1:e2e4 1:e7e5 2:e7e5");
    let clock = game.clock().expect("clocks");
    let left = |player, board| clock.left(player, board).as_secs();
    assert_eq!(
        (left(Player::South, 0), left(Player::South, 1)),
        (9, 9),
        "7 and the increment"
    );
    assert_eq!(left(Player::North, 0), 14, "two increments");
    game.spend(Duration::from_secs(10));
    assert_eq!(
        game.turn(),
        Turn::Over("game 1 0-1 time, game 2 0-1 time; points South 0, North 2".into())
    );
}

#[test]
fn two_clocks_end_one_game() {
    let mut game = game("parallel-chess-chess:clocks=two");
    game.start_clocks(clocks(10)).expect("clocks");
    game.spend(Duration::from_secs(11));
    assert_eq!(game.games().outcome(0).map(|outcome| outcome.pgn()), Some("0-1"));
    assert_eq!(
        game.games().due(),
        Some((Player::North, 1)),
        "the other game goes on"
    );
}

#[test]
fn nobody_loses_on_time_to_a_bare_king() {
    let state = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | 4k3/8/8/8/8/8/7r/R3K3 b - - 0 1 | vertical 0";
    let mut game = ParallelGame::new(&spec("parallel-chess-chess"), Some(state)).expect(state);
    game.start_clocks(clocks(1)).expect("clocks");
    game.spend(Duration::from_secs(2));
    assert_eq!(
        game.turn(),
        Turn::Over("game 1 1/2-1/2 time, game 2 0-1 time; points South 0.5, North 1.5".into())
    );
}

#[test]
fn nobody_loses_on_time_to_men_that_cannot_win() {
    let won_or_drawn = |id: &str, state: &str| {
        let mut game = ParallelGame::new(&spec(id), Some(state)).expect(state);
        game.start_clocks(clocks(1)).expect("clocks");
        game.spend(Duration::from_secs(2));
        game.games().outcome(0).map(|outcome| outcome.pgn())
    };
    // A rook cannot hold the key that a Princess could; a guard finds nothing to strike.
    for (north, result) in [("r6", "1/2-1/2"), ("m6", "0-1")] {
        let state = format!("{north}/7/7/7/7/R6/6M w - - 0 1 | k6/7/7/7/7/7/6K b - - 0 1 | vertical 0");
        assert_eq!(won_or_drawn("parallel", &state), Some(result), "{state}");
    }
    for (south, result) in [("4R3", "1/2-1/2"), ("4S3", "0-1")] {
        let state = format!(
            "**2g1**/1k6/8/8/8/8/8/{south}/1K6/**2G1** w - - 0 1 | k7/8/8/8/8/8/8/7K b - - 0 1 | vertical 0"
        );
        assert_eq!(
            won_or_drawn("parallel-palace-western", &state),
            Some(result),
            "{state}"
        );
    }
}

#[test]
fn the_engine_plays_the_board_of_the_slot() {
    let state = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 | r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1 | vertical 0";
    let mut game = ParallelGame::new(&spec("parallel-chess-chess"), Some(state)).expect(state);
    let advice = game.advise(Duration::from_millis(50)).expect("a move");
    assert_eq!(
        (advice.text.as_str(), advice.why.as_str()),
        ("1:a1a8", "wins in 1")
    );
    play(&mut game, "1:a1a8");
    game.start_clocks(clocks(1)).expect("clocks");
    let advice = game
        .advise(Duration::from_secs(100))
        .expect("a move in the time of the clock");
    assert_eq!(advice.text, "2:a8a1");
    play(&mut game, "2:a8a1");
    assert_eq!(
        game.turn(),
        Turn::Over("game 1 1-0 checkmate, game 2 0-1 checkmate; points South 1, North 1".into())
    );
}

#[test]
fn a_forced_opening_is_mirrored_where_north_begins() {
    let mut game = game("parallel-western-mongolian");
    play(&mut game, "1:e2e4 1:e7e5");
    assert_eq!(game.moves(), ["2:e7e5"]);
    play(&mut game, "2:e7e5");
    assert_eq!(game.moves(), ["2:e2e4"]);
    play(&mut game, "2:e2e4 1:g1f3 1:b8c6");
    assert!(game.moves().len() > 1);
}

#[test]
fn slots_can_be_counted() {
    let spec = spec("parallel-western-western");
    let start = Board::start(&spec.heads[0]).fen();
    let state = |slot: &str| format!("{start} | {} | vertical {slot}", start.replace(" w ", " b "));
    assert!(Parallel::read(&spec, &state("0")).is_ok());
    let error = Parallel::read(&spec, &state("4294967292")).expect_err("beyond counting");
    assert!(error.contains("no number of a slot"), "{error}");
}

#[test]
fn a_man_with_a_goal_can_still_win() {
    let spec = spec("parallel-siege-field-chess");
    let state = "9k/10/10/2**2**2/2**2**2/10/3f6/KR8 w - - | 4k3/8/8/8/8/8/8/R3K3 b - - | vertical 0";
    let mut game = ParallelGame::new(&spec, Some(state)).expect("a state");
    let setting = ClockSetting {
        base: Duration::from_secs(1),
        increment: Duration::ZERO,
    };
    game.start_clocks(setting).expect("clocks");
    game.spend(Duration::from_secs(2));
    let outcome = game.games().outcome(0).expect("a fallen flag");
    assert_eq!((outcome.pgn(), outcome.reason), ("0-1", Ending::Time));
}

/// The state of both games on the last move but one: whoever mates on both boards has won both.
#[test]
fn winning_both_games_of_the_woodland_group_is_worth_two_points_more() {
    let both = |id: &str, bonus: f32| {
        let spec = spec(id);
        assert!((spec.bonus - bonus).abs() < f32::EPSILON, "{id}: {}", spec.bonus);
    };
    both("parallel", 2.0);
    both("parallel-kaleidoscope-northernlight", 2.0);
    both(
        "parallel:pattern=diagonal+northernlight:bare-side=play+kaleidoscope",
        2.0,
    );
    both("parallel-western-western", 0.0);
    let mut game = game("parallel");
    game.start_clocks(clocks(1)).expect("clocks");
    game.spend(Duration::from_secs(2));
    assert_eq!(
        game.turn(),
        Turn::Over("game 1 0-1 time, game 2 0-1 time; points South 0, North 4".into())
    );
}
