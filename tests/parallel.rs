//! Two games at once: the schedules and facts of the rule sheet, the state's text, fallen flags, and that each game goes its own way.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::sync::Arc;
use tapestry::base::Player;
use tapestry::board::Board;
use tapestry::game::Ending;
use tapestry::games::Ruleset;
use tapestry::games::parallel::{Parallel, ParallelSpec, Pattern};
use tapestry::play::{self, Actor, Engine, Limits, Play};
use tapestry::search::{Control, SearchOptions};
use tapestry::variants::Catalogue;

fn spec(name: &str) -> Arc<ParallelSpec> {
    match Catalogue::embedded().ruleset(name) {
        Ok(Ruleset::Parallel(spec)) => spec,
        Ok(other) => panic!("{name} is {}", other.family().in_words()),
        Err(error) => panic!("{name}: {error}"),
    }
}

fn game(name: &str) -> Parallel {
    Parallel::start(&spec(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn play(game: &mut Parallel, moves: &str) {
    for text in moves.split_whitespace() {
        let (_, due) = game
            .due()
            .unwrap_or_else(|| panic!("{text}: both games are over"));
        let (number, m) = text.split_once(':').expect("a board and a move");
        assert_eq!(number, (due + 1).to_string(), "{text}");
        let m = game.board(due).parse_move(m);
        game.make(m.unwrap_or_else(|error| panic!("{text}: {error}")));
    }
}

/// The moves of the board of the slot, with its number before them.
fn moves(game: &Parallel) -> Vec<String> {
    let Some((_, due)) = game.due() else {
        return Vec::new();
    };
    let board = game.board(due);
    let texts = board.legal_moves().into_iter();
    let mut texts: Vec<String> = texts
        .map(|m| format!("{}:{}", due + 1, board.notation(m)))
        .collect();
    texts.sort();
    texts
}

/// Two games as programs see them.
fn typed(name: &str, state: Option<&str>) -> Box<dyn Play> {
    play::start(&Ruleset::Parallel(spec(name)), state).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// How both games are over.
fn told(game: &dyn Play) -> String {
    match game.actor() {
        Actor::Over(verdict) => verdict.to_string(),
        actor => panic!("{actor:?}"),
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
    assert_eq!((game.slot(), game.due()), (8, Some((Player::South, 0))));
    play(&mut game, "1:e1a5");
    let outcome = game.outcome(0).expect("mate");
    assert_eq!((outcome.pgn(), outcome.reason), ("1-0", Ending::Checkmate));
    for mover in [Player::North, Player::South, Player::North] {
        assert_eq!(game.due(), Some((mover, 1)));
        let next = moves(&game)[0].clone();
        play(&mut game, &next);
    }
    let text = game.text();
    let again = Parallel::read(game.spec(), &text).expect("a state reads back");
    assert_eq!((again.text(), again.due()), (text, game.due()));
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
        let mut game = match Parallel::start(&spec(&format!("parallel+{id}+{id}"))) {
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
            if game.slot() < 4 {
                let first = moves(&game)[0].clone();
                play(&mut game, &first);
            }
        }
        assert_eq!(game.slot(), 4, "{id}");
    }
}

/// One board does not know of the other: two boards of their own, moved in the order of the schedule, are the slow twin.
#[test]
fn random_games_are_those_of_two_boards() {
    for (pattern, name) in [(Pattern::Vertical, "vertical"), (Pattern::Diagonal, "diagonal")] {
        for seed in 0..4 {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut game = game(&format!("parallel-northernlight-western:pattern={name}"));
            let mut boards = [0, 1].map(|index| game.board(index).clone());
            let mut slot = 0;
            for _ in 0..200 {
                let over = boards.each_ref().map(|board| board.outcome().is_some());
                if over == [true, true] {
                    assert!(game.is_over() && moves(&game).is_empty());
                    break;
                }
                while over[pattern.slot(slot).1] {
                    slot += 1;
                }
                let (player, index) = pattern.slot(slot);
                assert_eq!((game.due(), game.slot()), (Some((player, index)), slot));
                assert_eq!(boards[index].turn(), player);
                let mut expected: Vec<String> = boards[index]
                    .legal_moves()
                    .into_iter()
                    .map(|m| format!("{}:{}", index + 1, boards[index].notation(m)))
                    .collect();
                expected.sort();
                assert_eq!(moves(&game), expected);
                let text = &expected[random.next_u64() as usize % expected.len()];
                play(&mut game, text);
                let m = boards[index].parse_move(&text[2..]).expect("a legal move");
                boards[index].make(m);
                slot += 1;
                let again = Parallel::read(game.spec(), &game.text()).expect("a state reads back");
                assert_eq!(again.text(), game.text());
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
    assert_eq!(game("parallel-western-western").perft(3), product);
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
fn moves_may_name_their_board() {
    let game = typed("parallel-chess-chess", None);
    let refused = |text: &str| game.read(text).expect_err(text).to_string();
    assert!(refused("2:e7e5").contains("South moves on board 1 now"));
    assert!(refused("1:e2e5").contains("not legal"));
    let named = game.read("1:e2e4").expect("legal");
    assert_eq!(game.read("e4"), Ok(named), "only one board is to move");
}

#[test]
fn one_clock_ends_both_games_and_two_end_one() {
    let mut game = typed("parallel-chess-chess", None);
    assert_eq!((game.clocks(), game.clock()), (1, 0));
    game.flag().expect("a clock runs");
    assert_eq!(
        told(game.as_ref()),
        "game 1 0-1 time, game 2 0-1 time; points South 0, North 2"
    );
    let mut game = typed("parallel-chess-chess:clocks=two", None);
    assert_eq!((game.clocks(), game.clock()), (2, 0));
    game.flag().expect("a clock runs");
    assert_eq!(
        (game.actor(), game.clock()),
        (Actor::Seat(1), 1),
        "the other game goes on"
    );
    assert_eq!(game.actions()[0].text, "2:a7a5");
}

#[test]
fn nobody_loses_on_time_to_a_bare_king() {
    let state = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | 4k3/8/8/8/8/8/7r/R3K3 b - - 0 1 | vertical 0";
    let mut game = typed("parallel-chess-chess", Some(state));
    game.flag().expect("a clock runs");
    assert_eq!(
        told(game.as_ref()),
        "game 1 1/2-1/2 time, game 2 0-1 time; points South 0.5, North 1.5"
    );
}

/// Result of the first game, whose side to move has no time left.
fn first_without_time(id: &str, state: &str) -> Option<tapestry::game::Outcome> {
    let mut game = Parallel::read(&spec(id), state).expect(state);
    game.flag(Player::South, &[0, 1]);
    game.outcome(0)
}

#[test]
fn nobody_loses_on_time_to_pieces_that_cannot_win() {
    let won_or_drawn = |id: &str, state: &str| first_without_time(id, state).map(|outcome| outcome.pgn());
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
    let mut game = typed("parallel-chess-chess", Some(state));
    let mut engine = Engine::new(SearchOptions::default()).expect("memory");
    for (best, judgement) in [
        ("1:a1a8", "South wins with the next move"),
        ("2:a8a1", "North wins with the next move"),
    ] {
        let limits = Limits::to_nodes(2_000);
        let thought = engine.think(game.as_ref(), &limits, &Control::new(), &mut |_| {});
        let thought = thought.expect("a move");
        assert_eq!(
            (thought.action.text.as_str(), thought.judgement.to_string()),
            (best, judgement.to_owned())
        );
        game.apply(&thought.action).expect("legal");
    }
    assert_eq!(
        told(game.as_ref()),
        "game 1 1-0 checkmate, game 2 0-1 checkmate; points South 1, North 1"
    );
}

#[test]
fn a_forced_opening_is_mirrored_where_north_begins() {
    let mut game = game("parallel-western-mongolian");
    play(&mut game, "1:e2e4 1:e7e5");
    assert_eq!(moves(&game), ["2:e7e5"]);
    play(&mut game, "2:e7e5");
    assert_eq!(moves(&game), ["2:e2e4"]);
    play(&mut game, "2:e2e4 1:g1f3 1:b8c6");
    assert!(moves(&game).len() > 1);
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
fn a_piece_with_a_goal_can_still_win() {
    let state = "9k/10/10/2**2**2/2**2**2/10/3f6/KR8 w - - | 4k3/8/8/8/8/8/8/R3K3 b - - | vertical 0";
    let outcome = first_without_time("parallel-siege-field-chess", state).expect("a fallen flag");
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
    let mut game = typed("parallel", None);
    game.flag().expect("a clock runs");
    assert_eq!(
        told(game.as_ref()),
        "game 1 0-1 time, game 2 0-1 time; points South 0, North 4"
    );
}
