use super::*;
use crate::variants::Catalogue;

/// Plies of a game in which knights go to and fro.
fn shuffled(plies: usize) -> ReviewedGame {
    let start = Board::start(&Catalogue::embedded().resolve("chess").unwrap());
    let (mut board, mut moves) = (start.clone(), Vec::new());
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(plies) {
        let m = board.parse_move(text).unwrap();
        board.make(m);
        moves.push(m);
    }
    ReviewedGame::new(1, PgnGame::default(), start, moves)
}

#[test]
fn a_position_of_a_long_game_carries_no_more_than_it_needs() {
    let game = shuffled(3000);
    assert_eq!(game.kept.len(), 3000usize.div_ceil(STRIDE));
    for ply in [0, 1, 255, 256, 257, 1500, 2999] {
        let board = game.before(ply);
        assert!(board.plies() <= 1000, "{ply}");
        let mut whole = game.start.clone();
        game.moves[..ply].iter().for_each(|m| whole.make(*m));
        assert_eq!((board.fen(), board.key()), (whole.fen(), whole.key()), "{ply}");
        assert_eq!(board.outcome(), whole.outcome(), "{ply}");
    }
}

#[test]
fn a_capture_ends_the_past() {
    let mut game = shuffled(40);
    let mut board = game.before(39);
    board.make(game.moves[39]);
    for text in ["e2e4", "d7d5", "e4d5"] {
        let m = board.parse_move(text).unwrap();
        board.make(m);
        game.moves.push(m);
    }
    assert_eq!(
        ReviewedGame::new(1, PgnGame::default(), game.start, game.moves)
            .before(43)
            .plies(),
        0
    );
}
