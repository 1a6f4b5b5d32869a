//! Games of an inventor's own, one of known mechanics, without a line of Rust, and three with mechanics made for them. Their rules
//! are tested with those of the catalogue: `invented`, `petard`, `armistice` and `sceptre` in `tests/facts`, `tests/perft`.

mod common;

use common::games::{folder, game};
use common::thinking::search;
use tapestry::base::Player;
use tapestry::board::Board;
use tapestry::game::GameResult;
use tapestry::rules::Spec;
use tapestry::search::{Engine, Limits, SearchOptions};
use tapestry::variants::Catalogue;

fn invention(file: &str, id: &str) -> std::sync::Arc<Spec> {
    let mut catalogue = Catalogue::embedded();
    let path = folder("variants").join(file);
    catalogue.load_file(&path).expect("a sound definition");
    game(&catalogue, id)
}

/// Plays on, the engine for both sides, for at most so many plies; returns those played.
fn play_on(board: &mut Board, plies: usize) -> usize {
    let mut engine = Engine::new(SearchOptions::default()).expect("memory");
    for played in 0..plies {
        if board.outcome().is_some() {
            return played;
        }
        let (found, _) = search(&mut engine, board, Limits::to_nodes(3_000));
        assert!(board.legal_moves().contains(&found.best), "{}", board.fen());
        board.make(found.best);
    }
    plies
}

fn result(board: &Board) -> Option<GameResult> {
    board.outcome().map(|outcome| outcome.result)
}

#[test]
fn a_game_of_known_mechanics_needs_only_its_file() {
    let spec = invention("invented.toml", "tidewater");
    let plies = play_on(&mut Board::start(&spec), 300);
    assert!(plies > 10, "the game is over too soon to have been played");
    // The goal is known to the search: from here it walks over the river and wins.
    let mut board = Board::from_fen(&spec, "7/7/1H5/6h/7/7/7 w - -").expect("a position");
    play_on(&mut board, 3);
    assert_eq!(result(&board), Some(GameResult::Win(Player::South)));
}

#[test]
fn a_game_with_a_new_mechanic_is_played_like_any_other() {
    let spec = invention("petard.toml", "petard");
    let plies = play_on(&mut Board::start(&spec), 300);
    assert!(plies > 10, "the game is over too soon to have been played");
    // The pawn on g7 is worth nothing, but its blast takes the King.
    let mut board = Board::from_fen(&spec, "7k/6p1/8/8/8/8/1Q6/K7 w - -").expect("a position");
    play_on(&mut board, 1);
    assert_eq!(result(&board), Some(GameResult::Win(Player::South)));
    // A Rook that would take a Queen's worth of its own side with a Sapper stays at home.
    let mut board = Board::from_fen(&spec, "k7/3p4/8/8/3s4/2Q1R3/3R4/7K w - -").expect("a position");
    play_on(&mut board, 1);
    assert!(board.fen().contains('Q'), "{}", board.fen());
}

/// Whoever moves loses the pawn: with the right to pass nobody does.
#[test]
fn who_may_pass_is_never_in_zugzwang() {
    let spec = invention("armistice.toml", "armistice");
    let plies = play_on(&mut Board::start(&spec), 40);
    assert!(plies > 10, "the game is over too soon to have been played");
    let fen = "8/8/8/3Kp3/4Pk2/8/8/8 w - -";
    let mut board = Board::from_fen(&spec, fen).expect("a position");
    play_on(&mut board, 2);
    assert_eq!(board.fen(), "8/8/8/3Kp3/4Pk2/8/8/8 w - - 2 2");
}

/// Only the search knows here that a royal gives check, and which quiet moves therefore have to be looked at.
#[test]
fn a_royal_that_attacks_along_a_file_mates() {
    let spec = invention("sceptre.toml", "sceptre");
    let plies = play_on(&mut Board::start(&spec), 40);
    assert!(plies > 10, "the game is over too soon to have been played");
    let fen = "3k5/9/9/9/9/9/9/4R4/9/5K3 w - -";
    let mut board = Board::from_fen(&spec, fen).expect("a position");
    play_on(&mut board, 5);
    assert_eq!(result(&board), Some(GameResult::Win(Player::South)));
}

#[test]
fn passing_at_will_is_refused_beside_compulsory_moves() {
    let text = "[[game]]\nid = 'forced'\ntitle = 'Forced'\nextends = 'chess'\nfree_pass = true\nselection.priority = [['capture'], ['any']]\n";
    let refused = Catalogue::embedded()
        .load_text("forced.toml", text)
        .expect_err("a contradiction");
    assert!(
        refused.to_string().contains("passing at will cannot be combined"),
        "{refused}"
    );
}
