//! Scores in centipawns and the encoding of forced wins.

/// Centipawns from the view of the side to move; forced wins near [`MATE`]. Fits 16 bits.
pub type Score = i32;

/// Deepest ply the search reaches.
pub const MAX_PLY: usize = 128;
/// Above every score.
pub const INFINITE: Score = 32_001;
/// The side to move has won already.
pub const MATE: Score = 32_000;
/// Scores at or above this are forced wins.
pub const MATE_IN_MAX: Score = MATE - 2 * MAX_PLY as Score;

/// Score of losing `ply` plies from the root.
pub const fn mated_in(ply: usize) -> Score {
    -MATE + ply as Score
}
/// Score of winning `ply` plies from the root.
pub const fn mates_in(ply: usize) -> Score {
    MATE - ply as Score
}
/// Score of an expected share of the point, in hundredths from 1 to 99: equal steps in it are equal steps in the odds.
pub fn expectation_score(hundredths: u8) -> Score {
    let share = f64::from(hundredths.clamp(1, 99)) / 100.0;
    (400.0 * (share / (1.0 - share)).log10()).round() as Score
}
/// Plies to the forced end, positive when winning; `None` for an ordinary score.
pub const fn plies_to_mate(score: Score) -> Option<i32> {
    if score >= MATE_IN_MAX {
        Some(MATE - score)
    } else if score <= -MATE_IN_MAX {
        Some(-MATE - score)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_the_point_are_odds() {
        assert_eq!([60, 52, 51, 50].map(expectation_score), [70, 14, 7, 0]);
        assert!((1..100).all(|share| expectation_score(share) == -expectation_score(100 - share)));
        assert!(expectation_score(100) < MATE_IN_MAX);
    }
}
