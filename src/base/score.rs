//! Scores in centipawns and the encoding of forced wins.

/// Centipawns from the view of the side to move; forced wins near [`MATE`]. Fits 16 bits.
pub type Score = i32;

/// Deepest ply the search reaches.
pub const MAX_PLY: usize = 128;
/// Above every score.
pub const INFINITE: Score = 32_001;
/// The side to move has won already.
pub const MATE: Score = 32_000;
/// Width of a band of forced wins: no line is longer, not even the search's and what the table adds to it.
const BAND: Score = 2 * MAX_PLY as Score;
/// Scores at or above this are forced wins, [lesser](lesser_win) ones included.
pub const MATE_IN_MAX: Score = MATE - 2 * BAND;

/// Score of losing `ply` plies from the root.
pub const fn mated_in(ply: usize) -> Score {
    -MATE + ply as Score
}
/// Score of winning `ply` plies from the root.
pub const fn mates_in(ply: usize) -> Score {
    MATE - ply as Score
}
/// The same forced win or loss where it counts fewer points than the game's best win: below every better one, however late.
pub const fn lesser_win(score: Score) -> Score {
    if score > 0 { score - BAND } else { score + BAND }
}
/// Is this a forced win or loss that counts fewer points than the game's best win?
pub const fn is_lesser_win(score: Score) -> bool {
    MATE_IN_MAX <= score.abs() && score.abs() <= MATE - BAND
}
/// Score of an expected share of the point, in hundredths from 1 to 99: equal steps in it are equal steps in the odds.
pub fn expectation_score(hundredths: u8) -> Score {
    let share = f64::from(hundredths.clamp(1, 99)) / 100.0;
    (400.0 * (share / (1.0 - share)).log10()).round() as Score
}
/// Plies to the forced end, positive when winning; `None` for an ordinary score.
pub const fn plies_to_mate(score: Score) -> Option<i32> {
    let best = if is_lesser_win(score) { MATE - BAND } else { MATE };
    if score >= MATE_IN_MAX {
        Some(best - score)
    } else if score <= -MATE_IN_MAX {
        Some(-best - score)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
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
}
