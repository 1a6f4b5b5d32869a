use super::*;

#[test]
fn holes_break_lines() {
    let geometry = Geometry::<u64>::new(5, 5, &[Square(12)]);
    assert_eq!(geometry.existing().count(), 24);
    assert_eq!(geometry.displaced(Square(11), 1, 0), None);
    assert_eq!(geometry.between(Square(10), Square(14)), 0);
    assert_eq!(geometry.between(Square(0), Square(3)), 0b110);
}

#[test]
fn no_line_leads_from_board_to_board() {
    let geometry = Geometry::<u128>::side_by_side(2, 16, 8, &[]);
    assert_eq!(geometry.displaced(Square(7), 1, 0), None);
    assert_eq!(geometry.displaced(Square(8), -1, 1), None);
    assert_eq!(geometry.displaced(Square(8), 1, 1), Some(Square(25)));
    assert_eq!(geometry.between(Square(0), Square(15)), 0);
    assert_eq!(geometry.between(Square(8), Square(11)), 0b110 << 8);
}

#[test]
fn north_looks_down() {
    let geometry = Geometry::<u128>::new(9, 10, &[]);
    let forward = Offset { files: 1, ranks: 1 };
    assert_eq!(
        geometry.offset(Square(40), forward, Player::South),
        Some(Square(50))
    );
    assert_eq!(
        geometry.offset(Square(40), forward, Player::North),
        Some(Square(32))
    );
    assert_eq!(geometry.offset(Square(8), forward, Player::South), None);
}
