//! Setups read, changed, written, and made positions.

use crate::base::{Kind, Player, Square};
use crate::board::Board;
use crate::rules::Setup;
use crate::variants::Catalogue;

fn letters(id: &str) -> String {
    let spec = Catalogue::embedded().resolve(id).unwrap();
    let squares = (0..spec.files * spec.ranks).map(Square);
    let start = Setup::start(&spec);
    let letter = |square| match start.piece(square) {
        Some((Player::South, kind)) => spec.pieces[kind.index()].letter,
        Some((Player::North, kind)) => spec.pieces[kind.index()].letter.to_ascii_lowercase(),
        None => '.',
    };
    squares.map(letter).collect()
}

#[test]
fn gaps_holes_and_second_boards_are_passed_over() {
    assert_eq!(letters("duel"), "..L...l..");
    let breakout = letters("breakout");
    assert_eq!(&breakout[..8], "...CA...");
    assert_eq!(&breakout[72..], "...ca...");
    let two_boards = letters("alice");
    assert_eq!(&two_boards[..16], "RNBQKBNR........");
}

#[test]
fn every_start_position_is_set_up_as_it_is() {
    let catalogue = Catalogue::embedded();
    for id in catalogue.ids() {
        let spec = catalogue.resolve(id).unwrap();
        let board = Board::start(&spec);
        let setup = board.setup();
        let again = Board::from_setup(&spec, &setup).unwrap_or_else(|errors| panic!("{id}: {errors}"));
        assert_eq!((again.fen(), again.key()), (board.fen(), board.key()), "{id}");
        assert_eq!(Setup::read(&spec, &board.fen()).as_ref(), Ok(&setup), "{id}");
        assert_eq!(Setup::start(&spec).cells, setup.cells, "{id}");
    }
}

#[test]
fn rights_go_with_their_pieces() {
    let spec = Catalogue::embedded().resolve("chess").unwrap();
    let mut setup = Board::start(&spec).setup();
    setup.put(Square(0), None);
    assert!(
        Board::from_setup(&spec, &setup).is_err(),
        "a right without its rook"
    );
    let without = Board::from_changed(&spec, &setup).unwrap().fen();
    assert!(without.contains("/1NBQKBNR w Kkq -"), "{without}");
    setup.put(Square(4), None);
    assert!(
        Board::from_changed(&spec, &setup).is_err(),
        "a side without its royal"
    );
}

#[test]
fn faults_are_told_all_at_once() {
    let spec = Catalogue::embedded().resolve("capablanca").unwrap();
    let mut setup = Board::start(&spec).setup();
    setup.put(Square(5), None);
    setup.pockets[Player::North].push((Kind(0), 1));
    setup.passed.push(Square(127));
    setup.progress_plies = 20_000;
    setup.take_back = true;
    setup.rights.push('9');
    let told = |setup: &Setup| {
        let errors = Board::from_setup(&spec, setup).unwrap_err();
        errors.0.iter().map(|error| error.field).collect::<Vec<_>>()
    };
    assert_eq!(told(&setup), ["pocket", "en passant", "counters"]);
    setup.pockets[Player::North].clear();
    setup.passed.clear();
    setup.progress_plies = 0;
    assert_eq!(told(&setup), ["rights", "rights", "rights", "take-back", "board"]);
    setup.put(Square(6), Some((Player::South, Kind(31))));
    assert_eq!(told(&setup), ["board"]);
    setup.cells.pop();
    assert_eq!(told(&setup), ["board"]);
}

#[test]
fn whatever_is_on_a_board_is_written_and_read_as_it_was() {
    for (id, fen) in [
        ("alice", "4k3/8/8/8/8/8/8/R3K3|8/8/8/3p4/8/8/8/8 w Q - 3 9"),
        ("breakout", "***ca***/8/8/8/8/8/8/8/8/***CA*** b - - 7 12"),
    ] {
        let spec = Catalogue::embedded().resolve(id).unwrap();
        let setup = Setup::read(&spec, fen).unwrap_or_else(|errors| panic!("{id}: {errors}"));
        assert_eq!(setup.write(&spec), fen, "{id}");
    }
}
