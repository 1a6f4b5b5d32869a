use super::*;
use crate::variants::Catalogue;

#[test]
fn all_placements_of_the_sheet_are_there() {
    let board = Board::start(&Catalogue::embedded().resolve("qiplacements").unwrap());
    let mut arrays = Arrays::new(true);
    let tree = Tree::grow(&board, &mut arrays).unwrap();
    assert_eq!(tree.sequences(), 421_204);
    // 325 pairs of squares a side; 13 of them are their own images, so 169 arrays are.
    assert_eq!(arrays.with_images(), 325 * 325);
    assert_eq!(arrays.texts.len(), (325 * 325 + 169) / 2);
    let traditional = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -";
    let traditional = Board::from_fen(board.spec(), traditional).expect("a position");
    assert!(arrays.find(&traditional).is_some());
    let Tree::Choice(Player::South, choices) = &tree else {
        panic!("South begins");
    };
    assert_eq!(choices.len(), 26);
}

#[test]
fn games_without_placements_or_with_too_many_are_refused() {
    let board = Board::start(&Catalogue::embedded().resolve("chinese").unwrap());
    let error = Tree::grow(&board, &mut Arrays::new(false)).unwrap_err();
    assert_eq!(error.to_string(), "chinese has no placement phase");
    let board = Board::start(&Catalogue::embedded().resolve("squeezedown").unwrap());
    let error = Tree::grow(&board, &mut Arrays::new(false)).unwrap_err();
    assert!(error.to_string().contains("too many"), "{error}");
}
