//! Captured royals, choices among moves, changing men and lines, tried out on games made for it.

use super::tests::{play, position};
use crate::base::Bits;
use crate::game::{GameResult, Scope};
use crate::position::Position;

fn moves<B: Bits>(position: &Position<B>) -> Vec<String> {
    let mut list = crate::base::MoveList::new();
    position.generate(Scope::All, &mut list);
    let mut texts: Vec<String> = list.iter().map(|m| position.notation(*m)).collect();
    texts.sort();
    texts
}

fn reason<B: Bits>(position: &Position<B>) -> Option<&'static str> {
    position.outcome().map(|outcome| outcome.reason)
}

fn refusal<B: Bits>(position: &Position<B>, text: &str) -> String {
    position.parse_move(text).expect_err("not legal").to_string()
}

#[test]
fn a_captured_royal_ends_the_game_and_comes_back() {
    let mut game = position::<u64>("rettah", "7k/8/8/8/8/8/8/K7 w - -");
    let key = game.state().key;
    play(&mut game, "a1h8");
    assert_eq!((reason(&game), moves(&game).len()), (Some("royal captured"), 0));
    let again = position::<u64>("rettah", &game.fen());
    assert_eq!(reason(&again), Some("royal captured"));
    assert!(game.unmake());
    assert_eq!((game.state().key, reason(&game)), (key, None));
}

#[test]
fn a_checker_must_be_captured_and_the_message_says_so() {
    let game = position::<u64>("rettah", "8/8/5q2/8/1k4NR/b7/7N/5K2 w - -");
    assert_eq!(moves(&game), ["f1f6", "g4f6"]);
    assert!(refusal(&game, "h2f3").contains("captured"));
}

#[test]
fn checks_and_captures_go_first_and_quiescence_takes_the_captures() {
    let game = position::<u64>("duffery-simpletons", "4k3/8/8/8/8/p7/1P1P4/4K2R w - -");
    assert_eq!(moves(&game), ["b2a3", "h1h8"]);
    let mut tactical = crate::base::MoveList::new();
    game.generate(Scope::Tactical, &mut tactical);
    let texts: Vec<String> = tactical.iter().map(|m| game.notation(*m)).collect();
    assert_eq!(texts, ["b2a3"]);
    assert!(refusal(&game, "d2d3").contains("priority"));
}

#[test]
fn both_sides_stuck_draw_but_the_pass_is_there() {
    let game = position::<u64>("zeta-advance", "PP6/8/8/8/8/8/8/8 w - - 0 9");
    assert_eq!(
        (moves(&game), reason(&game)),
        (vec!["0000".to_owned()], Some("both sides stuck"))
    );
}

#[test]
fn the_first_move_is_part_of_the_key() {
    let first = position::<u64>("zeta", "P7/8/8/8/8/8/8/p7 w - - 0 1");
    let later = position::<u64>("zeta", "P7/8/8/8/8/8/8/p7 w - - 0 2");
    assert_ne!(first.state().key, later.state().key);
    assert_eq!(moves(&first), ["0000"]);
    let mut passed = first;
    play(&mut passed, "0000 0000");
    assert_eq!(passed.state().key, later.state().key);
}

#[test]
fn a_line_wins_only_when_a_move_makes_it() {
    let mut game = position::<u64>("zeta", "8/8/8/1PPPP3/8/8/8/5P2 w - - 0 9");
    play(&mut game, "f1f5");
    let outcome = game.outcome().expect("won");
    assert_eq!(
        (outcome.result, outcome.reason),
        (GameResult::Win(crate::base::Player::South), "line completed")
    );
    let standing = position::<u64>("zeta", "8/8/8/1PPPPP2/8/8/8/p7 b - - 0 9");
    assert_eq!(reason(&standing), None);
    let longer = position::<u64>("zeta", "8/8/8/PPP1PP2/8/8/8/3P4 w - - 0 9");
    assert!(refusal(&longer, "d1d5").contains("line"));
}

#[test]
fn men_change_and_caps_bind() {
    let mut game = position::<u64>("gryphon", "8/8/8/8/8/8/P7/NNN4r w - -");
    play(&mut game, "a2a4");
    assert!(
        game.fen().starts_with("8/8/8/8/N7/8/8/NNN4r b - -"),
        "{}",
        game.fen()
    );
    let full = position::<u64>("gryphon", "8/8/8/8/8/8/P7/NNNN3r w - -");
    assert!(refusal(&full, "a2a3").contains("as many"));
    let free = position::<u64>("gryphon:caps=off", "8/8/8/8/8/8/P7/NNNN3r w - -");
    assert_eq!(moves(&free).len(), 14);
}

#[test]
fn a_capture_frees_the_kings_of_its_side() {
    let mut game = position::<u64>("gryphon-simple", "4k3/8/2n5/8/3N4/8/8/4K3 w - -");
    assert!(refusal(&game, "e1d1").contains("forward"));
    let before = game.state().key;
    play(&mut game, "d4c6");
    assert_eq!(game.fen().split(' ').nth(2), Some("X"));
    let again = position::<u64>("gryphon-simple", &game.fen());
    assert_eq!(again.state().key, game.state().key);
    play(&mut game, "e8e7");
    assert!(moves(&game).contains(&"e1d1".to_owned()));
    game.unmake();
    game.unmake();
    assert_eq!(
        (game.state().key, game.fen().split(' ').nth(2)),
        (before, Some("-"))
    );
}

#[test]
fn the_neutral_royal_moves_only_to_be_saved() {
    let game = position::<u64>("gyroscope", "start");
    assert!(refusal(&game, "c3b4").contains("only when it is attacked"));
    let checked = position::<u64>("gyroscope", "5/5/2K2/2Ww1/5 b - -");
    assert_eq!(moves(&checked), ["c3b3", "c3b4", "c3c4", "c3d4"]);
    assert!(refusal(&checked, "d2c2").contains("attacked"));
    let spec = crate::variants::Catalogue::embedded()
        .resolve("gyroscope")
        .expect("there");
    let own = crate::board::Board::from_fen(&spec, "5/5/2K2/2W2/4w w - -").expect_err("attacked by its side");
    assert!(own.to_string().contains("attacks the neutral K"), "{own}");
    let north = crate::board::Board::from_fen(&spec, "5/5/2k2/5/W3w w - -").expect_err("lower case");
    assert!(north.to_string().contains("upper case"), "{north}");
}

#[test]
fn a_cornered_side_loses_and_bare_sides_draw() {
    let mut game = position::<u64>("gyroscope", "nfwf1/5/1NKn1/5/1FWFN w - -");
    play(&mut game, "c1c2");
    assert_eq!(reason(&game), Some("cornered"));
    let bare = position::<u64>("gyroscope", "5/5/2K2/5/5 w - -");
    assert_eq!(reason(&bare), Some("no pieces left"));
}
