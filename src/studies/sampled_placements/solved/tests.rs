use super::*;

#[test]
fn sums_have_no_interplay() {
    let sums: Ends = (0..3)
        .map(|south| (0..4).map(|north| (5 * south - 3 * north) as f32).collect())
        .collect();
    let duels = Duels::of(&sums);
    assert!(duels.interplay < 1e-6, "{duels:?}");
    assert_eq!(duels.window, [1.0, 1.0]);
    // Each side would like to know the other's choice.
    let matching: Ends = vec![vec![10.0, -10.0], vec![-10.0, 10.0]];
    let duels = Duels::of(&matching);
    assert_eq!((duels.window, duels.interplay), ([-10.0, 10.0], 20.0));
}
