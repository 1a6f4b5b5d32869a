//! Moves as people write them, in every game; and what is said of moves that are not legal: the true reason.

#[path = "common/chance.rs"]
#[allow(dead_code)]
mod chance;

use chance::Chance;
use tapestry::base::MoveClass;
use tapestry::board::Board;
use tapestry::variants::Catalogue;

/// What the board says of a move text after other moves.
fn refusal(game: &str, fen: &str, moves: &str) -> String {
    let spec = Catalogue::embedded().resolve(game).expect(game);
    let mut board = match fen {
        "start" => Board::start(&spec),
        _ => Board::from_fen(&spec, fen).unwrap_or_else(|error| panic!("{game} {fen}: {error}")),
    };
    let mut moves = moves.split_whitespace().peekable();
    while let Some(text) = moves.next() {
        match board.read_move(text) {
            Ok(m) if moves.peek().is_some() => board.make(m),
            Ok(_) => panic!("{game} {fen}: {text} is legal"),
            Err(error) => return error.to_string(),
        }
    }
    panic!("{game}: no move");
}

#[test]
fn refused_moves_are_told_the_true_reason() {
    let fury = "7aff/7aaa/5daa2/10/10/10/5G4/2AA6/AAA7/FFA7 b - -";
    for (game, fen, moves, reason) in [
        (
            "chess",
            "4r1k1/8/8/8/8/8/4R3/4K3 w - -",
            "e2d2",
            "it would expose the royal to check by the Rook on e8: Rook on e2 is pinned",
        ),
        (
            "chess",
            "4r1k1/8/8/8/8/8/8/R3K3 w - -",
            "a1a2",
            "it leaves the royal in check by the Rook on e8",
        ),
        ("mongolian", "start", "a2a3", "the game has to begin with e2e4"),
        (
            "mongolian",
            "start",
            "e2e4 a7a6",
            "the game has to begin with e7e5",
        ),
        (
            "mongolian",
            "6rk/6pp/8/4N3/8/8/8/3K4 w - -",
            "e5f7",
            "these pieces may not mate by themselves",
        ),
        (
            "siege-field",
            "9k/10/10/2**2**2/2**2**2/2r7/2F7/K9 b - -",
            "c3c2",
            "may not capture a",
        ),
        (
            "siege-field",
            "9k/10/10/2**2**2/2**2**2/10/3f6/K3R5 b - -",
            "d2e1",
            "may not capture a",
        ),
        (
            "transfer-a-western",
            "16/16/16/16/16/2n7k5/16/2R4K8 w - -",
            "c1c3",
            "its square on the other board, k3, is occupied",
        ),
        (
            "transfer-a-western",
            "r7r7/2k13/16/16/R15/16/16/K15 w - -",
            "a4a8",
            "its square on the other board, i8, is occupied",
        ),
        (
            "alice",
            "start",
            "h2h4 e7e5 h1h7 h8h7",
            "its square on the other board, h7, is occupied",
        ),
        ("royalfury", fury, "f8f7", "is petrified"),
        ("meddlers", "start", "d2d4,d7d5", "is moved by the enemy only"),
        (
            "meddlers",
            "4r1k1/8/8/8/8/8/3Q4/4K2N w - -",
            "d2e2",
            "is moved by the enemy only",
        ),
        ("meddlers", "start", "e2e4,e7e5", "is not moved by the enemy"),
        (
            "meddlers",
            "start",
            "e2e4,d2d4",
            "the second move of a turn is one of the enemy's pieces",
        ),
        (
            "rettah",
            "4k3/8/8/8/8/8/3R4/4K2r w - -",
            "d2e2",
            "the checker has to be captured",
        ),
    ] {
        let told = refusal(game, fen, moves);
        assert!(told.contains(reason), "{game} {fen} {moves}: {told}");
    }
}

/// Moves that people type in other ways than the sheets write them.
#[test]
fn moves_are_read_as_people_write_them() {
    for (game, fen, ways) in [
        (
            "chess",
            "start",
            "1. e4;1.e4;E4;E2E4;e2-e4;pawn to e4;Pawn e4;pawn e2 to e4;1. E2-E4|e2e4",
        ),
        (
            "chess",
            "start",
            "nf3;NF3;knight to f3;Knight f3;the knight goes to f3;knight g1 f3;12... Nf3|g1f3",
        ),
        (
            "chess",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "castles short;castle kingside;Castling (king's side);o-o|e1g1",
        ),
        (
            "chess",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "castles long;Castle Queenside|e1c1",
        ),
        (
            "chess",
            "4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1",
            "knight takes e5;knight takes pawn on e5;Knight f3 takes e5;knight on f3 captures e5!;F3E5;N x e5|f3e5",
        ),
        (
            "chess",
            "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
            "pawn to a8 becomes a queen;a8 = queen;A7A8Q;pawn a8 promotes to Queen|a7a8q",
        ),
        (
            "mongolian",
            "start",
            "Pikeman to e4;PIKEMAN E4;1. Pikeman e2 to e4|e2e4",
        ),
    ] {
        let spec = Catalogue::embedded().resolve(game).expect("a game");
        let board = match fen {
            "start" => Board::start(&spec),
            fen => Board::from_fen(&spec, fen).expect("a position"),
        };
        let (ways, meant) = ways.split_once('|').expect("ways and what they mean");
        let meant = board.parse_move(meant).expect("legal");
        for way in ways.split(';') {
            assert_eq!(board.read_move(way), Ok(meant), "{game}: {way}");
        }
    }
}

#[test]
fn sentences_that_mean_no_move_are_refused_for_what_they_mean() {
    let spec = Catalogue::embedded().resolve("chess").expect("a game");
    let refusal = |fen: &str, text: &str| {
        let board = Board::from_fen(&spec, fen).expect("a position");
        board.read_move(text).expect_err("no move").to_string()
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let castling = "4k3/8/8/8/2b5/8/8/R3K2R w KQ - 0 1";
    for (fen, text, why) in [
        (start, "Bishop to e3", "no Bishop has a legal move to e3"),
        (
            start,
            "bishop c1 to e3",
            "the way of Bishop on c1 to e3 is blocked on d2",
        ),
        (start, "a1a5", "the way of Rook on a1 to a5 is blocked"),
        (start, "queen d2", "your own Pawn stands on d2"),
        (
            start,
            "e2d3",
            "Pawn on e2 only captures on d3, where nobody stands",
        ),
        (start, "O-O", "castling needs f1 and g1 empty"),
        (start, "e1g1", "castling needs f1 and g1 empty"),
        (start, "wizard to e4", "is not a move"),
        (start, "knight to z9", "no square 'z9' on this board"),
        (
            castling,
            "castles short",
            "the royal would pass through check on f1",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
            "O-O",
            "the right to castle with the partner on h1 is gone",
        ),
        (
            "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1",
            "O-O-O",
            "nobody castles out of check",
        ),
        (
            "4k3/8/8/8/2r5/8/8/R3K2R w KQ - 0 1",
            "O-O-O",
            "the royal would be in check on c1",
        ),
        (
            "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1",
            "e5",
            "Pawn on e4 goes to e5 only while it is empty",
        ),
        (
            "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1",
            "Bd3",
            "by the Rook on e7: Bishop on e2 is pinned",
        ),
    ] {
        let told = refusal(fen, text);
        assert!(told.contains(why), "{text}: {told}");
    }
}

/// In every game: capitals and names say the same as the notation of the sheets, or are not understood where two pieces have one name.
#[test]
fn every_game_reads_capitals_and_names() {
    let catalogue = Catalogue::embedded();
    let mut spoken = 0;
    for id in catalogue.ids() {
        let spec = catalogue.resolve(id).expect("a game");
        let mut board = Board::start(&spec);
        let mut chance = Chance::new(id, 6);
        for _ in 0..12 {
            let moves = board.moves_to_play();
            for m in &moves {
                let text = board.notation(*m);
                if !m.names_squares() || text.contains(',') {
                    continue;
                }
                assert_eq!(
                    board.read_move(&text.to_uppercase()),
                    Ok(*m),
                    "{id}: {text} in {}",
                    board.fen()
                );
                let Some((player, letter)) = board.piece_at(m.from()) else {
                    continue;
                };
                let piece = spec.kind_of_letter(letter).map(|kind| &spec.pieces[kind.index()]);
                let name = &piece.expect("a piece of the game").names[player];
                let alike = spec
                    .pieces
                    .iter()
                    .flat_map(|piece| &piece.names.0)
                    .filter(|other| *other == name)
                    .count();
                let (from, to) = (
                    spec.square_name(m.from()),
                    text.get(spec.square_name(m.from()).len()..),
                );
                let Some(to) = to.filter(|_| alike <= 2 && text.starts_with(&from)) else {
                    continue;
                };
                if m.class() != MoveClass::Normal {
                    continue;
                }
                let said = format!("{} from {from} to {to}", name.to_uppercase());
                assert_eq!(board.read_move(&said), Ok(*m), "{id}: {said} in {}", board.fen());
                spoken += 1;
            }
            let Some(m) = chance.pick(&moves) else { break };
            board.make(*m);
        }
    }
    assert!(spoken > 10_000, "{spoken}");
}
