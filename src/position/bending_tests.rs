//! Captured royals, choices among moves, changing pieces and lines, tried out on games made for it.

use super::tests::{play, position};
use crate::base::{Bits, Player};
use crate::board::Board;
use crate::game::{Ending, GameResult, Scope};
use crate::position::Position;
use crate::variants::Catalogue;

fn moves<B: Bits>(position: &Position<B>) -> Vec<String> {
    let mut list = crate::base::MoveList::new();
    position.generate(Scope::All, &mut list);
    let mut texts: Vec<String> = list.iter().map(|m| position.notation(*m)).collect();
    texts.sort();
    texts
}

fn reason<B: Bits>(position: &Position<B>) -> Option<Ending> {
    position.outcome().map(|outcome| outcome.reason)
}

/// Why a FEN is none of a game.
fn faults(game: &str, fen: &str) -> String {
    let spec = Catalogue::embedded().resolve(game).expect("a known game");
    let board = Board::from_fen(&spec, fen);
    board.expect_err("a faulty FEN").to_string()
}

fn refusal<B: Bits>(position: &Position<B>, text: &str) -> String {
    position.parse_move(text).expect_err("not legal").to_string()
}

#[test]
fn a_captured_royal_ends_the_game_and_comes_back() {
    let mut game = position::<u64>("rettah", "7k/8/8/8/8/8/8/K7 w - -");
    let key = game.state().key;
    play(&mut game, "a1h8");
    assert_eq!(
        (reason(&game), moves(&game).len()),
        (Some(Ending::RoyalCaptured), 0)
    );
    let again = position::<u64>("rettah", &game.fen());
    assert_eq!(reason(&again), Some(Ending::RoyalCaptured));
    assert!(game.unmake());
    assert_eq!((game.state().key, reason(&game)), (key, None));
}

#[test]
fn royals_lost_on_both_sides_come_back() {
    let mut game = position::<u128>("royalfury", "10/10/3f1f1a2/10/10/10/4C5/2AA6/AAA7/1F8 w - -");
    play(&mut game, "e4e7");
    let over = Some(Ending::RoyalsLost);
    assert_eq!(reason(&game), over);
    let again = position::<u128>("royalfury", &game.fen());
    assert_eq!((reason(&again), again.fen()), (over, game.fen()));
    let none = faults("royalfury", "10/10/7a2/4C5/10/10/10/2AA6/AAA7/10 b - -");
    assert!(none.contains("this game needs 2"), "{none}");
}

#[test]
fn either_side_without_pieces_has_lost() {
    let won = |fen: &str| {
        let outcome = position::<u64>("gryphon", fen).outcome();
        outcome.map(|outcome| (outcome.result, outcome.reason))
    };
    let by = |player| Some((GameResult::Win(player), Ending::NoMenLeft));
    assert_eq!(won("8/8/8/8/8/8/8/K7 w - -"), by(Player::South));
    assert_eq!(won("8/8/8/8/8/8/8/K7 b - -"), by(Player::South));
    assert_eq!(won("8/8/8/8/8/8/NNNNN3/K7 w - -"), by(Player::South));
    assert_eq!(won("8/8/8/8/8/8/8/k7 w - -"), by(Player::North));
    let bare = position::<u64>("gryphon", "7k/8/8/8/8/8/8/K7 w - -");
    assert_eq!(reason(&bare), Some(Ending::BareRoyals));
}

#[test]
fn unknown_rights_are_answered_by_those_there_are() {
    let simple = faults("gryphon-simple", "4k3/8/8/8/8/8/8/4K3 w Q -");
    assert_eq!(simple, "rights: unknown letter 'Q' (expected some of Xx or -)");
    let none = faults("gryphon-circular", "4k3/8/8/8/8/8/8/4K3 w Q -");
    assert_eq!(
        none,
        "rights: unknown letter 'Q' (this game has no rights, write -)"
    );
    let chess = faults("chess", "4k3/8/8/8/8/8/8/4K3 w X -");
    assert_eq!(chess, "rights: unknown letter 'X' (expected some of KQkq or -)");
    let strong = faults("mongolian", "4k3/8/8/8/8/8/8/4K3 w X -");
    assert_eq!(strong, "rights: unknown letter 'X' (expected some of Ss or -)");
    let double = faults("changeover-western", "4k3/8/8/8/8/8/8/4K3 w 3 -");
    assert!(double.contains("(expected some of 12"), "{double}");
}

#[test]
fn the_moves_left_in_a_turn_are_said_once() {
    let fen = |rights: &str| format!("4k3/8/8/8/8/8/8/4K3 w {rights} -");
    let twice = faults("changeover-western", &fen("12"));
    assert_eq!(
        twice,
        "rights: '12' says more than once how many moves are left in the turn"
    );
    let game = position::<u64>("changeover-western", &fen("1"));
    assert!(game.mid_turn());
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
        (vec!["0000".to_owned()], Some(Ending::BothStuck))
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
        (GameResult::Win(crate::base::Player::South), Ending::LineCompleted)
    );
    let standing = |rights: &str| {
        let fen = format!("8/8/8/1PPPPP2/8/8/8/p7 b {rights} - 0 9");
        reason(&position::<u64>("zeta", &fen))
    };
    assert_eq!(standing("-"), Some(Ending::LineCompleted));
    assert_eq!(standing("="), None, "an older move made it");
    let longer = position::<u64>("zeta", "8/8/8/PPP1PP2/8/8/8/3P4 w - - 0 9");
    assert!(refusal(&longer, "d1d5").contains("line"));
}

#[test]
fn pieces_change_and_caps_bind() {
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
    assert_eq!(reason(&game), Some(Ending::Cornered));
    let bare = position::<u64>("gyroscope", "5/5/2K2/5/5 w - -");
    assert_eq!(reason(&bare), Some(Ending::NoPiecesLeft));
}
