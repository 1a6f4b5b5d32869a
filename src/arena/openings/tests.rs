use super::*;
use crate::variants::Catalogue;

/// Finds every position that is not `even` lost.
struct Whim {
    even: fn(&Board) -> bool,
}

impl Judge for Whim {
    fn score(&mut self, board: &Board) -> Score {
        if (self.even)(board) { 20 } else { -500 }
    }
}

fn maker(game: &str, plies: usize, even: fn(&Board) -> bool) -> OpeningMaker {
    let game = Catalogue::embedded().resolve(game).unwrap();
    OpeningMaker::new(&game, plies, 50, 3, Box::new(Whim { even }))
}

fn position_after(game: &str, moves: &[String]) -> Board {
    let mut board = Board::start(&Catalogue::embedded().resolve(game).unwrap());
    for text in moves {
        let played = board.parse_move(text).unwrap();
        board.make(played);
    }
    board
}

#[test]
fn openings_are_legal_different_and_even() {
    let has_pawn_on_a2 = |board: &Board| {
        board
            .piece_at(crate::base::Square(8))
            .is_some_and(|piece| piece.1 == 'P')
    };
    let mut maker = maker("chess", 8, has_pawn_on_a2);
    let openings: Vec<Vec<String>> = (0..30).map(|index| maker.opening(index).moves.clone()).collect();
    let boards: Vec<Board> = openings
        .iter()
        .map(|moves| position_after("chess", moves))
        .collect();
    assert!(boards.iter().all(has_pawn_on_a2));
    assert!(openings.iter().all(|moves| moves.len() == 8));
    let keys: HashSet<u64> = boards.iter().map(Board::key).collect();
    assert_eq!(keys.len(), 30);
    assert_eq!(maker.opening(3).moves, openings[3]);
}

#[test]
fn the_most_even_opening_is_taken_where_none_is_even() {
    let mut maker = maker("storm", 3, |_| false);
    assert_eq!(maker.opening(0).moves.len(), 3);
}

#[test]
fn few_openings_are_used_again() {
    let mut maker = maker("chess", 1, |_| true);
    let openings: Vec<Vec<String>> = (0..25).map(|index| maker.opening(index).moves.clone()).collect();
    let distinct: HashSet<&Vec<String>> = openings.iter().collect();
    assert!(distinct.len() >= 18, "{}", distinct.len());
    assert!(openings.iter().all(|moves| moves.len() == 1));
}

#[test]
fn the_search_judge_sees_what_hangs_and_forgets_between_positions() {
    let chess = Catalogue::embedded().resolve("chess").unwrap();
    let mut judge = SearchJudge::new().unwrap();
    let even = Board::start(&chess);
    let hanging = Board::from_fen(
        &chess,
        "rnb1kbnr/pppp1ppp/8/4p3/6q1/7P/PPPPPPP1/RNBQKBNR w KQkq - 0 1",
    )
    .unwrap();
    let first = judge.score(&even);
    assert!(first.abs() < 100, "{first}");
    assert!(judge.score(&hanging) > 500);
    assert_eq!(judge.score(&even), first);
}
