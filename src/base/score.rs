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
mod tests;
