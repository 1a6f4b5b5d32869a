use super::super::figure::{Drawing, Grid};
use super::*;
use crate::board::Board;
use crate::variants::Catalogue;

/// The letters under the board, and the horizontal places of the first rank's squares.
fn drawn(game: &str) -> (String, Vec<u32>) {
    let spec = Catalogue::embedded().resolve(game).expect("a game");
    let Drawing::Board(grid, _) = Drawing::of_board(&Board::start(&spec)) else {
        panic!("a board is drawn");
    };
    let svg = draw(&grid, "start").into_string();
    let texts = svg.split("<text class=\"axis\"").skip(1);
    let letters = texts.filter_map(|text| text.split(['>', '<']).nth(1)?.chars().next());
    let places = svg.split("<rect").skip(1).filter_map(|rect| {
        let x = rect.split(" x=\"").nth(1)?.split('"').next()?;
        x.parse().ok()
    });
    (
        letters.filter(char::is_ascii_alphabetic).collect(),
        places.take(usize::from(grid.files)).collect(),
    )
}

#[test]
fn files_have_the_letters_that_moves_use() {
    let (letters, places) = drawn("alice");
    assert_eq!(letters, "abcdefghabcdefgh");
    assert_eq!(places[8] - places[7], CELL + GAP, "two boards stand apart");
    assert_eq!(places[15] - places[8], 7 * CELL);
    let spec = Catalogue::embedded()
        .resolve("transfer-a-western")
        .expect("a game");
    let own: String = (0..spec.files).map(|file| spec.file_letter(file)).collect();
    assert_eq!(drawn("transfer-a-western").0, own);
    assert_eq!(drawn("storm").0, "abcdefghij");
    let grid = Grid::new(&spec, |_| None::<f64>);
    let letters: String = grid.letters.iter().collect();
    assert_eq!(letters, own, "maps of numbers too");
}
