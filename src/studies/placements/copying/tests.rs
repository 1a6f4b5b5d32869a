use super::super::tree::Arrays;
use super::*;
use crate::board::Board;
use crate::variants::Catalogue;

#[test]
fn images_lie_opposite() {
    let spec = Catalogue::embedded().resolve("qiplacements").unwrap();
    let name = |image: Image, square: &str| spec.square_name(image.of(spec.square(square).unwrap(), &spec));
    assert_eq!(name(Image::Opposite, "h3"), "h8");
    assert_eq!(name(Image::Turned, "h3"), "b8");
    assert_eq!(name(Image::Turned, "e2"), "e9");
}

#[test]
fn every_pair_of_the_first_side_is_copied_once() {
    let spec = Catalogue::embedded().resolve("qiplacements").unwrap();
    let mut arrays = Arrays::new(false);
    let tree = Tree::grow(&Board::start(&spec), &mut arrays).unwrap();
    let worth = |number: usize| Worth {
        score: number as Score % 200 - 100,
        material: (number as Score % 3) * 50,
    };
    let worths: Vec<Worth> = (0..arrays.texts.len()).map(worth).collect();
    let copying = Copying::new(&tree, &worths, Image::Opposite, &spec, |placement| {
        spec.square_name(placement.square)
    });
    // 26 squares, then 25.
    assert_eq!(copying.sequences, 26 * 25);
    assert!(copying.losing > 0 && copying.losing < copying.sequences);
    assert_eq!(copying.best_line.len(), 4);
    let turned = Copying::new(&tree, &worths, Image::Turned, &spec, |placement| {
        spec.square_name(placement.square)
    });
    // After h3 and its copy b8 only b3 may follow, and then h8, as in f4 d7 d4 f7.
    assert_eq!(turned.sequences, 24 * 25 + 2);
}
