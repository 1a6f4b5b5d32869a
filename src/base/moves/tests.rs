use super::*;

#[test]
fn fields_do_not_overlap() {
    let m = Move::with_operand(Square(127), Square(1), MoveClass::Rescue, Kind(31)).with_auxiliary(200);
    assert_eq!(
        (m.from(), m.to(), m.class(), m.operand(), m.auxiliary()),
        (Square(127), Square(1), MoveClass::Rescue, Kind(31), 200)
    );
    assert_eq!(Move::from_bits(m.to_bits()), m);
    assert!(Move::NONE.is_none() && !Move::PASS.is_none());
    for captures in [false, true] {
        let m = Move::series(Square(3), Square(119), 8191, captures);
        assert_eq!(
            (m.from(), m.to(), m.class()),
            (Square(3), Square(119), MoveClass::Series)
        );
        assert_eq!((m.number(), m.series_captures()), (8191, captures));
    }
}
