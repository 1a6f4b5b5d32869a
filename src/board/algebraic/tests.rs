//! Reading of algebraic notation.

use super::*;
use crate::variants::Catalogue;

fn board(game: &str, fen: Option<&str>) -> Board {
    let spec = Catalogue::embedded().resolve(game).unwrap();
    fen.map_or_else(|| Board::start(&spec), |fen| Board::from_fen(&spec, fen).unwrap())
}

fn reads(board: &Board, pairs: &[(&str, &str)]) {
    for (text, meant) in pairs {
        let read = board.read_move(text).map(|m| board.notation(m));
        assert_eq!(read.as_deref(), Ok(*meant), "{text}");
    }
}

fn refuses(board: &Board, pairs: &[(&str, &str)]) {
    for (text, part) in pairs {
        let error = board.read_move(text).expect_err(text).to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn chess_as_programs_write_it() {
    let start = board("chess", None);
    let all = [
        ("e4", "e2e4"),
        ("Nf3", "g1f3"),
        ("Ng1-f3!?", "g1f3"),
        ("e2-e4", "e2e4"),
        ("Ng1f3", "g1f3"),
    ];
    reads(&start, &all);
    let fen = "r3k2r/1P4P1/8/3pP3/1N3b2/8/3N1N2/R3K2R w KQkq d6 0 1";
    let rich = board("chess", Some(fen));
    reads(
        &rich,
        &[
            ("O-O", "e1g1"),
            ("0-0-0+", "e1c1"),
            ("o-o", "e1g1"),
            ("О–О", "e1g1"),
            ("о-о-о!", "e1c1"),
            ("OO", "e1g1"),
            ("000", "e1c1"),
            ("Kg1", "e1g1"),
            ("exd6 e.p.", "e5d6"),
            ("exd6ep", "e5d6"),
            ("ed6", "e5d6"),
            ("bxa8=Q+", "b7a8q"),
            ("b8N", "b7b8n"),
            ("b8(R)", "b7b8r"),
            ("g7:h8/B", "g7h8b"),
            ("Nbxd5", "b4d5"),
            ("Nfe4", "f2e4"),
            ("N2d3", "f2d3"),
            ("Rh1xh8+", "h1h8"),
        ],
    );
    refuses(
        &rich,
        &[
            ("Ne4", "can mean d2e4, f2e4"),
            ("b8", "letters qrbn"),
            ("bxa8=K", "letter at the end"),
            ("Bc4", "no Bishop has a legal move to c4"),
            ("Nhe4", "no Knight on file h"),
            ("Xe4", "no piece 'X'"),
            ("Nm4", "no square 'm4'"),
            ("e5e7", "cannot reach e7"),
            ("h3!", "no piece that needs no letter"),
        ],
    );
    for nonsense in [
        "", "+", "x", "N", "1", "e", "Q@", "=Q", "é4", "Nf3Nf6", "O-O-O-O", "♘f3", "O--O", "-OO", "О-",
    ] {
        assert!(start.read_move(nonsense).is_err(), "{nonsense}");
    }
}

#[test]
fn large_boards_have_ranks_of_two_digits() {
    let xiangqi = board("xiangqi", Some("R3b4/4k4/9/9/9/9/9/9/R8/3K5 w - -"));
    reads(
        &xiangqi,
        &[
            ("R10a7", "a10a7"),
            ("R2a7", "a2a7"),
            ("Ra10b10", "a10b10"),
            ("Rxe10", "a10e10"),
        ],
    );
    refuses(&xiangqi, &[("Ra7", "can mean")]);
    let start = board("xiangqi", None);
    // XBoard's letters for Horse and Elephant, and its soldiers without a letter.
    reads(
        &start,
        &[("Hc3", "b1c3"), ("Ege3", "g1e3"), ("e5", "e4e5"), ("Pe5", "e4e5")],
    );
}

#[test]
fn ranks_can_be_counted_from_zero() {
    for (theirs, ours) in [
        ("Rxe9", "Rxe10"),
        ("N0d2", "N1d3"),
        ("h2-e2", "h3-e3"),
        ("0-0", "0-0"),
        ("0000", "0000"),
    ] {
        assert_eq!(from_rank_zero(theirs), ours);
    }
}

#[test]
fn every_game_can_be_read_in_long_algebraic_notation() {
    let catalogue = Catalogue::embedded();
    let mut written = 0;
    for id in catalogue.ids() {
        let mut board = board(id, None);
        for ply in 0..6 {
            let moves = board.legal_moves();
            let Some(chosen) = moves.get((ply * 7 + 3) % moves.len().max(1)) else {
                break;
            };
            for m in &moves {
                let text = board.notation(*m);
                assert_eq!(board.read_move(&text), Ok(*m), "{id}: {text}");
                let long_form = m.names_squares() && m.class() != MoveClass::Drop && !text.contains(',');
                if let Some((_, letter)) = board.piece_at(m.from()).filter(|_| long_form) {
                    let long = format!("{letter}{text}+");
                    assert_eq!(board.read_move(&long), Ok(*m), "{id}: {long} in {}", board.fen());
                    written += 1;
                }
            }
            board.make(*chosen);
        }
    }
    assert!(written > 5_000, "{written}");
}
