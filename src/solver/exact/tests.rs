use super::*;
use crate::solver::value::Verdict;
use crate::variants::Catalogue;

#[test]
fn tables_answer_where_they_fit() {
    let board = Board::start(&Catalogue::embedded().resolve("duel").unwrap());
    let exact = ExactSolver::of(&board, 1 << 24).unwrap();
    let exact = exact.solve(&board, 0).unwrap();
    assert_eq!((exact.value, exact.at_most), (Value::Draw, false));
    let drawing = exact
        .moves
        .iter()
        .filter(|(_, value)| value.result() == Verdict::Draw);
    assert_eq!(drawing.count(), 2);
}

#[test]
fn what_cannot_be_solved_has_no_solver() {
    let board = Board::start(&Catalogue::embedded().resolve("chess").unwrap());
    assert!(ExactSolver::of(&board, 1 << 24).is_none());
}
