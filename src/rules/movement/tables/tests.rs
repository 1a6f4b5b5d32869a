use super::*;

#[test]
fn looked_up_ends_are_those_of_the_open_paths() {
    // A horse's two ends behind one leg, an elephant's end behind another, and an end that nothing closes.
    let path = |end, squares: &[u8]| Path {
        end: Square(end),
        squares: u128::from_squares(squares.iter().copied().map(Square)),
        screen: 0,
    };
    let paths = vec![path(70, &[64]), path(71, &[64]), path(20, &[33]), path(90, &[])];
    let table = PathTable::new(vec![paths.clone(), Vec::new()], 0);
    assert!(table.lookup.is_some());
    for occupied in [0, 1 << 64, 1 << 33, 1 << 64 | 1 << 33, !0] {
        let open = paths.iter().filter(|path| path.is_open(occupied, 0));
        assert_eq!(
            table.open_ends(Square(0), occupied),
            u128::from_squares(open.map(|path| path.end))
        );
        assert!(table.open_ends(Square(1), occupied).none());
    }
    let hopping = PathTable::new(vec![paths], 1);
    assert!(hopping.lookup.is_none());
}
