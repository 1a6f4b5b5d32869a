use super::*;
use crate::base::{mated_in, mates_in};
use crate::variants::Catalogue;

const UCCI: Dialect = Dialect::Ucci { seconds: false };
/// Most moves of a position that are written and read.
const MOST: usize = 40;
const PLIES: usize = 24;

fn board(game: &str, fen: Option<&str>) -> Board {
    let spec = Catalogue::embedded().resolve(game).expect(game);
    fen.map_or_else(
        || Board::start(&spec),
        |fen| Board::from_fen(&spec, fen).expect(fen),
    )
}

#[test]
fn every_move_reads_back_as_itself() {
    let catalogue = Catalogue::embedded();
    let mut seen = [false; 3];
    for id in catalogue.ids() {
        let Ok(spec) = catalogue.resolve(id) else {
            continue;
        };
        let mut board = Board::start(&spec);
        for ply in 0..PLIES {
            let moves = board.legal_moves();
            for m in moves.iter().step_by(moves.len() / MOST + 1) {
                for dialect in [UCCI, Dialect::Usi] {
                    let text = dialect.written(&board, *m);
                    assert_eq!(
                        dialect.read(&board, &text),
                        Ok(*m),
                        "{id}: {text} in {}",
                        board.fen()
                    );
                    for (seen, sign) in seen.iter_mut().zip(['*', '+', ',']) {
                        *seen |= text.contains(sign);
                    }
                }
            }
            match board.moves_to_play().get(ply * 7919 % moves.len().max(1)) {
                Some(m) => board.make(*m),
                None => break,
            }
        }
    }
    assert_eq!(seen, [true; 3], "drops, lone promotions, turns of two moves");
}

#[test]
fn a_change_on_the_last_rank_is_told_as_the_promotion_that_others_take_it_for() {
    for (game, fen, plain, told) in [
        ("gryphon-circular", "6k1/P7/8/8/8/8/K7/6r1 w - -", "a7a8", "a7a8n"),
        ("gryphon-circular", "4k3/8/8/8/8/8/4P3/K7 w - -", "e2e4", "e2e4"),
        ("gryphon-circular", "4k3/8/8/8/8/8/8/K2Q4 w - -", "d1d8", "d1d8"),
    ] {
        let board = board(game, Some(fen));
        let m = board.parse_move(plain).expect("legal");
        assert_eq!(Dialect::Uci.written(&board, m), told, "{fen}");
        assert_eq!(Dialect::Uci.read(&board, told), Ok(m), "{fen}");
    }
    let knight = board("gryphon-circular", Some("6k1/P7/8/8/8/8/K7/6r1 w - -"));
    assert!(Dialect::Uci.read(&knight, "a7a8q").is_err());
}

#[test]
fn squares_are_named_as_other_programs_have_them() {
    let start = board("xiangqi", None);
    for (dialect, text) in [(UCCI, "h2e2"), (Dialect::Usi, "2h5h")] {
        let m = start.parse_move("h3e3").expect("legal");
        assert_eq!(dialect.written(&start, m), text);
        assert_eq!(dialect.read(&start, text), Ok(m));
    }
    let wide = board("capablanca", None);
    let m = wide.parse_move("a2a3").expect("legal");
    assert_eq!(Dialect::Usi.written(&wide, m), "10g10f");
    let error = UCCI.read(&start, "h2e3").expect_err("illegal");
    assert!(error.starts_with("h2e3: 'h3e4' is not legal"), "{error}");
}

#[test]
fn promotions_have_a_letter_where_there_is_a_choice() {
    let chess = board("chess", Some("8/P6k/8/8/8/8/8/K7 w - - 0 1"));
    let m = chess.parse_move("a7a8n").expect("legal");
    assert_eq!(Dialect::Usi.written(&chess, m), "8b8an");
    assert!(Dialect::Usi.read(&chess, "8b8a+").is_err());
    let shatranj = board("shatranj", Some("8/P6k/8/8/8/8/8/K7 w - - 0 1"));
    let m = shatranj.parse_move("a7a8q").expect("legal");
    assert_eq!(Dialect::Usi.written(&shatranj, m), "8b8a+");
    assert_eq!(Dialect::Usi.read(&shatranj, "8b8aq"), Ok(m));
}

#[test]
fn nonsense_is_refused() {
    let start = board("xiangqi", None);
    for text in [
        "",
        "é",
        "1é",
        "a",
        "9",
        "0a",
        "10a10b",
        "99999999999a",
        "a99999999999",
        "+",
        "P*",
        "*5e",
        "9z9y",
        "{",
        "`0`0",
    ] {
        for dialect in [UCCI, Dialect::Usi] {
            assert!(dialect.read(&start, text).is_err(), "{text}");
        }
    }
}

#[test]
fn positions_of_shogi_programs_become_fens() {
    let fen = |text: &str| fen_of_sfen(&text.split(' ').collect::<Vec<_>>());
    assert_eq!(fen("4k/5/K4 b 2Pb 5"), "4k/5/K4[PPb] w - - 0 3");
    assert_eq!(fen("4k/5/K4 w -"), "4k/5/K4 b - - 0 1");
    assert_eq!(fen("4k/5/K4 w - - 0 1"), "4k/5/K4 w - - 0 1");
    assert_eq!(fen("4k/5/K4 w - -"), "4k/5/K4 w - -");
    assert!(fen("4k/5/K4 b 999999999P 1").len() < 200);
}

#[test]
fn scores_are_told_as_programs_expect_them() {
    for (score, uci, usi) in [
        (mates_in(1), "mate 1", "mate 1"),
        (mates_in(3), "mate 2", "mate 3"),
        (mated_in(2), "mate -1", "mate -2"),
        (mated_in(4), "mate -2", "mate -4"),
        (-17, "cp -17", "cp -17"),
    ] {
        assert_eq!(Dialect::Uci.score(score), uci);
        assert_eq!(Dialect::Usi.score(score), usi);
        assert_eq!(UCCI.score(score), score.to_string());
    }
}

#[test]
fn options_go_by_the_names_of_the_dialect() {
    for (dialect, name) in [
        (UCCI, "hashsize"),
        (Dialect::Usi, "USI_Hash"),
        (Dialect::Uci, "Hash"),
    ] {
        assert_eq!(dialect.option_name("Hash"), name);
        assert_eq!(dialect.option_called(name), "Hash");
    }
    assert_eq!(Dialect::Usi.option_name("Move Overhead"), "MoveOverhead");
}
