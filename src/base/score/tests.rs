use super::*;

#[test]
fn lesser_wins_stand_below_better_ones_and_above_all_else() {
    for ply in 0..MAX_PLY {
        let (whole, lesser) = (mates_in(ply), lesser_win(mates_in(ply)));
        assert_eq!((is_lesser_win(whole), is_lesser_win(lesser)), (false, true));
        assert_eq!(plies_to_mate(lesser), plies_to_mate(whole));
        assert_eq!(lesser_win(mated_in(ply)), -lesser);
        assert_eq!(plies_to_mate(-lesser), plies_to_mate(-whole));
        assert!(MATE_IN_MAX <= lesser && lesser < mates_in(2 * MAX_PLY - 1));
    }
}

#[test]
fn shares_of_the_point_are_odds() {
    assert_eq!([60, 52, 51, 50].map(expectation_score), [70, 14, 7, 0]);
    assert!((1..100).all(|share| expectation_score(share) == -expectation_score(100 - share)));
    assert!(expectation_score(100) < MATE_IN_MAX);
}
