use super::*;
use crate::variants::Catalogue;

/// Does South agree?
fn accepted(id: &str, fen: &str, score: Score) -> bool {
    let spec = Catalogue::embedded().resolve(id).unwrap();
    let board = Board::from_fen(&spec, fen).unwrap();
    Terms::default().accept(&board, Player::South, score)
}

#[test]
fn material_has_to_be_played_until_late() {
    let start = |number: u16| format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 {number}");
    assert!(!accepted("chess", &start(1), 0) && !accepted("chess", &start(29), -2000));
    assert!(accepted("chess", &start(30), 0) && !accepted("chess", &start(30), 1));
}

#[test]
fn a_dead_position_is_drawn_early_but_not_when_it_can_be_won() {
    let few = "4k3/4p3/8/8/8/8/4P3/R3K2r w - - 0 12";
    assert!(accepted("chess", few, 0) && !accepted("chess", few, 20));
    let more = "r2rk2r/pppp4/8/8/8/8/PPPP4/R2RK2R w - - 0 12";
    assert!(!accepted("chess", more, 0));
    // What waits in the hand is material.
    let placement = "4k4/9/9/p1p1p4/9/9/P1P6/9/9/4K4[CCcc] w - - 0 12";
    assert!(!accepted("qiplacements", placement, 0));
}

#[test]
fn a_draw_that_is_worth_more_to_one_side_is_measured_by_that() {
    let spec = Catalogue::embedded().resolve("ordinary").unwrap();
    let agrees = |north: &str, player| {
        let fen = format!("{north}/12/12/12/12/12/4C7/12/12/7K4 w - - 0 40");
        let board = Board::from_fen(&spec, &fen).unwrap();
        Terms::default().accept(&board, player, 0)
    };
    assert!(agrees("7k3c", Player::North) && agrees("7k3c", Player::South));
    // South has bared the other side, which counts for more than half of the point.
    assert!(!agrees("7k4", Player::North) && agrees("7k4", Player::South));
}

#[test]
fn contempt_and_margin_move_the_bar() {
    let spec = Catalogue::embedded().resolve("chess").unwrap();
    let board = Board::from_fen(&spec, "4k3/8/8/8/8/8/8/R3K2r w - - 0 50").unwrap();
    let accepts = |margin, contempt, score| {
        let terms = Terms { margin, contempt };
        terms.accept(&board, Player::South, score)
    };
    assert!(accepts(0, 40, -40) && !accepts(0, 40, -39));
    assert!(accepts(60, 0, 60) && !accepts(60, 0, 61));
}
