use super::*;
use crate::base::{Move, MoveList};
use crate::game::{Ending, Scope};
use crate::position::tests::{play, position};

const GAME: &str = "losttreasure:take-back=south";

fn game(moves: &str) -> Position<u128> {
    let mut game = position::<u128>(GAME, "start");
    play(&mut game, moves);
    game
}

fn offered(game: &Position<u128>) -> bool {
    let mut moves = MoveList::new();
    game.generate(Scope::All, &mut moves);
    moves.contains(&Move::TAKE_BACK)
}

fn reason(game: &Position<u128>) -> Option<Ending> {
    game.outcome().map(|outcome| outcome.reason)
}

#[test]
fn it_is_offered_to_one_side_from_its_second_turn_on_and_once() {
    let offers = |moves: &str| offered(&game(moves));
    assert!(!offers("") && !offers("d2d3") && offers("d2d3 d10d9"));
    assert!(!offers("d2d3 d10d9 e2e3"), "North has no such right");
    assert!(offers("d2d3 d10d9 e2e3 e10e9"));
    assert!(!offers("d2d3 d10d9 takeback") && !offers("d2d3 d10d9 takeback e2e3 e10e9"));
    let mut north = position::<u128>("losttreasure:take-back=north", "start");
    play(&mut north, "d2d3 d10d9 e2e3");
    assert!(offered(&north));
    let set_up = position::<u128>(GAME, &game("d2d3 d10d9").fen());
    assert!(!offered(&set_up), "nothing is known of the moves before");
}

#[test]
fn the_position_two_plies_before_comes_back_and_the_side_moves_again() {
    let mut game = game("d2d3 g10g9 d3d4 g9g8");
    let (before, key) = (game.fen(), game.search_key());
    play(&mut game, "d1d2 h11g10");
    let (later, later_key) = (game.fen(), game.search_key());
    play(&mut game, "takeback");
    let fen = "***lbrbl***/**nppp1pn**/*np5pn*/rp4p2pr/p9p/11/P9P/RP1P5PR/*NP5PN*/**N1PPPPN**/***LBRBL*** w - - - 0 3";
    let set_up = position::<u128>(GAME, fen);
    assert_eq!(game.fen(), fen);
    assert_eq!(game.search_key(), set_up.search_key());
    assert_eq!(game.state().sum, set_up.state().sum);
    play(&mut game, "d1d2");
    assert!(game.unmake() && game.unmake());
    assert_eq!((game.fen(), game.search_key()), (later, later_key));
    assert!(game.unmake() && game.unmake());
    assert_eq!((game.fen(), game.search_key()), (before, key));
}

#[test]
fn captures_and_promotions_are_undone() {
    let captured = "***5***/**7**/*9*/11/11/l5n4/11/5N5/*9*/**7**/***2L2*** w - -";
    let promoted = "***5***/**7**/*9*/10r/P10/l10/11/11/*9*/**7**/***2L2*** w - -";
    for (fen, moves) in [
        (captured, "f4g6 a6a7 takeback"),
        (promoted, "a7a8r k8a8 takeback"),
    ] {
        let mut game = position::<u128>(GAME, &format!("{fen} T 3 9"));
        play(&mut game, moves);
        assert_eq!(game.fen(), format!("{fen} - 3 9"));
    }
}

#[test]
fn repetitions_are_counted_without_the_moves_taken_back() {
    let fen = "***2l2***/**7**/*9*/11/11/11/11/11/*9*/**7**/***2L2*** w - - T";
    let mut game = position::<u128>(GAME, fen);
    play(&mut game, "f1e1 f11e11 e1f1 e11f11 f1e1 f11e11 takeback");
    assert_eq!((game.occurrences(3), reason(&game)), (2, None));
    // It would be the third time if the one taken back counted.
    play(&mut game, "f1e1");
    assert_eq!((game.occurrences(3), reason(&game)), (2, None));
    play(&mut game, "f11e11 e1f1 e11f11");
    assert_eq!(reason(&game), Some(Ending::Repetition));
}

#[test]
fn a_game_that_has_ended_stays_as_it_is() {
    let last_leader_lost = "***5***/**7**/*9*/11/6r4/11/11/11/*9*/**7**/***1R1L1*** w - - T";
    let stuck = "***5***/**7**/*9*/l10/3p7/11/11/3P7/*9*/**7**/***5*** w - - T";
    for (fen, moves, why) in [
        (last_leader_lost, "e1e2 g7g1", Ending::NoClaimants),
        (stuck, "d4d5 d7d6", Ending::NoMove),
    ] {
        let mut game = position::<u128>(GAME, fen);
        play(&mut game, moves);
        assert_eq!((reason(&game), offered(&game)), (Some(why), false));
        let refusal = game.parse_move("takeback").expect_err("over").to_string();
        assert!(refusal.contains("the game is over"), "{refusal}");
    }
}

#[test]
fn the_key_of_the_search_tells_what_would_come_back() {
    let same_pieces = |one: &str, other: &str| {
        let (one, other) = (game(one), game(other));
        assert_eq!(one.state().key, other.state().key);
        one.search_key() == other.search_key()
    };
    assert!(!same_pieces("d2d3 d10d9 e2e3 e10e9", "e2e3 e10e9 d2d3 d10d9"));
    assert!(!same_pieces("d2d3 d10d9 e2e3", "e2e3 d10d9 d2d3"));
    // Whatever was before them, these go back to the same position.
    assert!(same_pieces(
        "d2d3 d10d9 e2e3 e10e9 f2f3",
        "e2e3 e10e9 d2d3 d10d9 f2f3"
    ));
    let used = "d2d3 d10d9 takeback";
    assert!(same_pieces(
        &format!("{used} d2d3 d10d9 e2e3"),
        &format!("{used} e2e3 d10d9 d2d3")
    ));
    let start = game("").fen();
    let spent = position::<u128>(GAME, &start.replace(" T ", " - "));
    assert_ne!(game("").state().key, spent.state().key);
}

#[test]
fn refusals_and_the_field_of_the_fen_say_what_is_wrong() {
    let refusal = |game: &Position<u128>| game.parse_move("takeback").expect_err("illegal").to_string();
    assert!(refusal(&game("")).contains("South has made no move yet"));
    assert!(refusal(&game("d2d3")).contains("only South may"));
    assert!(refusal(&game("d2d3 d10d9 takeback")).contains("has been used"));
    let plain = position::<u128>("losttreasure", "start");
    assert!(refusal(&plain).contains("in this game"));
    assert!(!plain.fen().contains(" T "));
    let read = |fen: &str| Position::from_fen(game("").rules(), fen).map(|game| game.fen());
    let pieces = "***2l2***/**7**/*9*/11/11/11/11/11/*9*/**7**/***2L2***";
    assert_eq!(
        read(&format!("{pieces} w - - 4 7")),
        Ok(format!("{pieces} w - - - 4 7"))
    );
    let error = read(&format!("{pieces} w - - t 4 7"))
        .expect_err("North's")
        .to_string();
    assert_eq!(error, "take-back: 't' is not T or -");
}
