use super::*;

#[test]
fn steps_are_round_and_large_enough() {
    for (least, step) in [
        (1.0, 1.0),
        (1.1, 2.0),
        (4.0, 5.0),
        (6.0, 10.0),
        (0.03, 0.05),
        (0.0, 1.0),
    ] {
        assert!((round_step(least) - step).abs() < 1e-12, "{least}");
    }
}

#[test]
fn ticks_are_within_and_labelled() {
    let axis = Axis::new([-0.31, 0.74].into_iter(), 0.0, 100.0);
    let texts: Vec<String> = axis.ticks(5).into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["0.0", "0.5"]);
    assert!((axis.place(-0.31)).abs() < 1e-9 && (axis.place(0.74) - 100.0).abs() < 1e-9);
    assert!(Axis::new([3.0].into_iter(), 0.0, 1.0).place(3.0) == 0.5);
    assert!(!Axis::new(std::iter::empty(), 0.0, 1.0).ticks(4).is_empty());
}
