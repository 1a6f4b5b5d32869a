//! What is said of moves that are not legal: the true reason.

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
            "it would expose the royal to check",
        ),
        (
            "chess",
            "4r1k1/8/8/8/8/8/8/R3K3 w - -",
            "a1a2",
            "it leaves the royal in check",
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
            "these men may not mate by themselves",
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
            "the second move of a turn is one of the enemy's men",
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
