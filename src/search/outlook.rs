//! What a score means in winning, drawing and losing.

use crate::base::{Score, plies_to_mate};

/// Expected share of wins, draws and losses, in thousandths adding up to 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// Wins of the side to move.
    pub win: u32,
    /// Draws.
    pub draw: u32,
    /// Losses of the side to move.
    pub loss: u32,
}

/// Score at which winning and not winning are equally likely, in centipawns.
const EVEN_CHANCE: f64 = 150.0;
/// Centipawns by which the odds change by a factor of e.
const SLOPE: f64 = 80.0;

/// The outlook of a score: two logistic curves, one for winning and its mirror for losing. Nominal, not fitted to games.
pub fn outlook(score: Score) -> Outlook {
    if let Some(plies) = plies_to_mate(score) {
        let win = if plies > 0 { 1000 } else { 0 };
        return Outlook {
            win,
            draw: 0,
            loss: 1000 - win,
        };
    }
    let likely = |score: f64| (1000.0 / (1.0 + ((EVEN_CHANCE - score) / SLOPE).exp())).round() as u32;
    let (win, loss) = (likely(f64::from(score)), likely(-f64::from(score)));
    Outlook {
        win,
        draw: 1000_u32.saturating_sub(win + loss),
        loss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{mated_in, mates_in};

    #[test]
    fn shares_are_fair_and_complete() {
        for score in (-3000..=3000).step_by(7).chain([mates_in(3), mated_in(4)]) {
            let here = outlook(score);
            let there = outlook(-score);
            assert_eq!(here.win + here.draw + here.loss, 1000, "{score}");
            assert_eq!((here.win, here.loss), (there.loss, there.win), "{score}");
            assert!(outlook(score + 50).win >= here.win || score.abs() > 3000);
        }
        assert_eq!(outlook(mates_in(5)).win, 1000);
        assert_eq!(outlook(mated_in(0)).loss, 1000);
    }
}
