use super::*;

#[test]
fn extraction_joins_the_halves() {
    let mask: u128 = (0b1011 << 62) | 1;
    assert_eq!((0b1010u128 << 62).extract(mask), 0b1100);
    assert_eq!(mask.extract(mask), 0b1111);
    assert_eq!(0b1010u64.extract(0b1110), 0b101);
}

#[test]
fn bits_beyond_the_outermost_members() {
    assert_eq!(0b10100u64.through_lowest(), 0b111);
    assert_eq!(0u64.through_lowest(), u64::MAX);
    assert_eq!(0b10100u64.beyond_highest(), u64::MAX << 4);
    assert_eq!(0u128.beyond_highest(), u128::MAX);
    assert_eq!((1u128 << 64 | 1).beyond_highest(), u128::MAX << 64);
    assert_eq!((1u128 << 63 | 1).beyond_highest(), u128::MAX << 63);
}

#[test]
fn subsets_follow_each_other_in_the_order_of_their_extraction() {
    let mask: u128 = 0b1001 << 62;
    let subsets: Vec<u128> = std::iter::successors(Some(0), |&set: &u128| Some(set.next_subset(mask)))
        .take(5)
        .collect();
    assert_eq!(
        subsets.iter().map(|set| set.extract(mask)).collect::<Vec<_>>(),
        [0, 1, 2, 3, 0]
    );
}

#[test]
fn members_come_lowest_first() {
    let set = u128::from_squares([Square(100), Square(3), Square(64)]);
    assert_eq!(set.squares().map(|s| s.0).collect::<Vec<_>>(), [3, 64, 100]);
    assert!(set.many() && set.count() == 3 && set.highest() == Square(100));
}

#[test]
fn a_member_is_found_by_how_many_are_below_it() {
    let wide: u128 = 1 << 3 | 1 << 63 | 1 << 64 | 1 << 120;
    for (below, square) in wide.squares().enumerate() {
        assert_eq!(wide.nth(below as u32), Some(square));
    }
    assert_eq!(wide.nth(4), None);
    assert_eq!(0u64.nth(0), None);
    assert_eq!((1u64 << 40).nth(0), Some(Square(40)));
}
