//! Match statistics on game pairs: logistic and normalized Elo with error bars, likelihood of superiority, and the
//! generalized sequential probability ratio test. Knows counts only, no games.
//!
//! Both games of a pair share an opening, so their results are not independent; the pair is the unit of observation
//! ("pentanomial": 0, ½, 1, 1½ or 2 points a pair).

/// Half-width of the 95 % interval of a normal distribution, in standard deviations.
const NORMAL_95: f64 = 1.959_963_984_540_054;
/// Normalized Elo per unit of (score - ½) / (standard deviation of one game).
const NORMALIZED_ELO_FACTOR: f64 = 800.0 / std::f64::consts::LN_10;
/// Stands in for an empty class, so that no likelihood becomes zero.
const EMPTY_CLASS: f64 = 1e-3;

/// Finished pairs by the points the first engine took in them: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

/// An estimate and the half-width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Half-width of the 95 % interval; infinite if nothing is known about it.
    pub error: f64,
}

impl Estimate {
    /// The mean of numbers that are independent of each other. `None` of none; nothing is known about the spread of one.
    pub fn mean(numbers: &[f64]) -> Option<Estimate> {
        let count = numbers.len() as f64;
        let value = (count > 0.0).then(|| numbers.iter().sum::<f64>() / count)?;
        let squares: f64 = numbers.iter().map(|number| (number - value).powi(2)).sum();
        Some(Estimate::of_spread(value, squares, numbers.len() as u64))
    }

    /// A mean of so many numbers, of which the sum of the squared differences to it is known.
    pub fn of_spread(mean: f64, squares: f64, numbers: u64) -> Estimate {
        let count = numbers as f64;
        let error = match numbers {
            ..=1 => f64::INFINITY,
            _ => NORMAL_95 * (squares / (count - 1.0) / count).sqrt(),
        };
        Estimate { value: mean, error }
    }

    /// A share of so many, by Wilson's interval made symmetric: also where it is nothing or all.
    pub fn share(part: u64, of: u64) -> Option<Estimate> {
        let (part, of) = (part as f64, of as f64);
        let value = (of > 0.0).then(|| part / of)?;
        let square = NORMAL_95.powi(2);
        let middle = (value + square / (2.0 * of)) / (1.0 + square / of);
        let spread = value * (1.0 - value) / of + square / (4.0 * of * of);
        let reach = NORMAL_95 * spread.sqrt() / (1.0 + square / of);
        let error = reach + (middle - value).abs();
        Some(Estimate { value, error })
    }

    /// The difference to an estimate that is independent of it.
    pub fn less(self, other: Estimate) -> Estimate {
        Estimate {
            value: self.value - other.value,
            error: self.error.hypot(other.error),
        }
    }

    /// What it is in multiples of an estimate that is independent of it, by the first terms of the series: good where the interval of `other` is narrow.
    pub fn over(self, other: Estimate) -> Estimate {
        let value = self.value / other.value;
        let error = self.error.hypot(value * other.error) / other.value.abs();
        Estimate { value, error }
    }
}

impl Pentanomial {
    /// Counts a pair by the half-points (0 to 4) of the first engine.
    ///
    /// # Panics
    /// If `half_points` is above 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Share of the points that the first engine took, 0 to 1. `None` without pairs.
    pub fn score(&self) -> Option<f64> {
        (self.pairs() > 0).then(|| self.mean_and_variance().0)
    }

    /// As [`Pentanomial::score`], with its interval.
    pub fn score_estimate(&self) -> Option<Estimate> {
        let (value, deviation) = self.mean_and_deviation_of_mean()?;
        // Pairs that are all alike tell nothing about the spread.
        let error = if deviation > 0.0 {
            NORMAL_95 * deviation
        } else {
            f64::INFINITY
        };
        Some(Estimate { value, error })
    }

    /// Logistic Elo difference. `None` without pairs; infinite if one side took everything.
    pub fn elo(&self) -> Option<Estimate> {
        let (mean, deviation) = self.mean_and_deviation_of_mean()?;
        let reach = NORMAL_95 * deviation;
        // Pairs that are all alike tell nothing about the spread.
        let error = if deviation > 0.0 {
            (elo_of_score(mean + reach) - elo_of_score(mean - reach)) / 2.0
        } else {
            f64::INFINITY
        };
        Some(Estimate {
            value: elo_of_score(mean),
            error,
        })
    }

    /// Normalized Elo: the difference in units of the spread of one game, which does not depend on how drawish games are.
    pub fn normalized_elo(&self) -> Option<Estimate> {
        let (mean, variance) = (self.pairs() > 0).then(|| self.mean_and_variance())?;
        if variance == 0.0 {
            return None;
        }
        let deviation_of_game = (2.0 * variance).sqrt();
        Some(Estimate {
            value: (mean - 0.5) / deviation_of_game * NORMALIZED_ELO_FACTOR,
            error: NORMAL_95 * NORMALIZED_ELO_FACTOR / (2.0 * self.pairs() as f64).sqrt(),
        })
    }

    /// Probability that the first engine is the stronger one. `None` without pairs or without any spread.
    pub fn likelihood_of_superiority(&self) -> Option<f64> {
        let (mean, deviation) = self.mean_and_deviation_of_mean()?;
        (deviation > 0.0).then(|| normal_cumulative((mean - 0.5) / deviation))
    }

    /// Mean and variance of the score of a pair, scaled to 0..1.
    fn mean_and_variance(&self) -> (f64, f64) {
        let pairs = self.pairs() as f64;
        let classes = self
            .0
            .iter()
            .enumerate()
            .map(|(points, &count)| (points as f64 / 4.0, count as f64 / pairs));
        let mean: f64 = classes.clone().map(|(score, share)| score * share).sum();
        let variance = classes.map(|(score, share)| share * (score - mean).powi(2)).sum();
        (mean, variance)
    }

    fn mean_and_deviation_of_mean(&self) -> Option<(f64, f64)> {
        let (mean, variance) = (self.pairs() > 0).then(|| self.mean_and_variance())?;
        Some((mean, (variance / self.pairs() as f64).sqrt()))
    }
}

/// The expected score, 0 to 1, of a side that is `elo` stronger.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference that makes a score of 0 to 1 expected; infinite at and beyond the ends.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// A sequential test of "the difference is `elo1`" against "it is `elo0`" (logistic Elo).
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Sprt {
    /// Null hypothesis.
    pub elo0: f64,
    /// Alternative, above `elo0`.
    pub elo1: f64,
    /// Accepted probability of taking `elo1` when `elo0` is true.
    pub alpha: f64,
    /// Accepted probability of taking `elo0` when `elo1` is true.
    pub beta: f64,
}

/// What a sequential test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SprtDecision {
    /// More games are needed.
    Continue,
    /// `elo0` is accepted.
    AcceptNull,
    /// `elo1` is accepted.
    AcceptAlternative,
}

/// Greatest difference a sequential test may ask about.
const MOST_ELO: f64 = 1000.0;

impl std::str::FromStr for Sprt {
    type Err = String;
    /// Reads `elo0,elo1[,alpha,beta]`; both error rates are 0.05 if not given.
    fn from_str(text: &str) -> Result<Sprt, String> {
        let numbers: Vec<f64> = text
            .split(',')
            .map(|field| {
                field
                    .trim()
                    .parse()
                    .map_err(|_| format!("'{field}' in '{text}' is not a number"))
            })
            .collect::<Result<_, _>>()?;
        let (elo0, elo1, alpha, beta) = match numbers[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => {
                return Err(format!(
                    "expected elo0,elo1 or elo0,elo1,alpha,beta, not '{text}'"
                ));
            }
        };
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(format!("elo0 must be below elo1 in '{text}'"));
        }
        // Beyond that the expected score is 0 or 1 to the last digit, and no number of games would decide.
        if elo0.abs().max(elo1.abs()) > MOST_ELO {
            return Err(format!("elo0 and elo1 must lie within ±{MOST_ELO} in '{text}'"));
        }
        if !(alpha > 0.0 && alpha < 0.5 && beta > 0.0 && beta < 0.5) {
            return Err(format!("alpha and beta must lie between 0 and 0.5 in '{text}'"));
        }
        Ok(Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }
}

impl Sprt {
    /// The log-likelihood ratios at which `elo0` and `elo1` are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// Log-likelihood ratio of `elo1` against `elo0`; 0 without pairs.
    ///
    /// The distribution over the five classes is a nuisance parameter: under each hypothesis it is the most likely one
    /// that has the hypothetical mean.
    pub fn log_likelihood_ratio(&self, results: &Pentanomial) -> f64 {
        if results.pairs() == 0 {
            return 0.0;
        }
        let counts = results
            .0
            .map(|count| if count == 0 { EMPTY_CLASS } else { count as f64 });
        let pairs: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / pairs);
        let null = most_likely_with_mean(&shares, score_of_elo(self.elo0));
        let alternative = most_likely_with_mean(&shares, score_of_elo(self.elo1));
        (0..5)
            .map(|class| counts[class] * (alternative[class] / null[class]).ln())
            .sum()
    }

    /// What the results say.
    pub fn decide(&self, results: &Pentanomial) -> SprtDecision {
        let ratio = self.log_likelihood_ratio(results);
        let (lower, upper) = self.bounds();
        if ratio <= lower {
            SprtDecision::AcceptNull
        } else if ratio >= upper {
            SprtDecision::AcceptAlternative
        } else {
            SprtDecision::Continue
        }
    }
}

/// The distribution over scores 0, ¼, ½, ¾, 1 of the given mean that makes the observed shares most likely.
///
/// By Lagrange it is `share / (1 + x (score - mean))`; `x` is the only root of a falling function between two poles.
fn most_likely_with_mean(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let offsets: [f64; 5] = std::array::from_fn(|class| class as f64 / 4.0 - mean);
    let slope = |x: f64| -> f64 {
        (0..5)
            .map(|class| shares[class] * offsets[class] / (1.0 + x * offsets[class]))
            .sum()
    };
    let (mut low, mut high) = (-1.0 / offsets[4], -1.0 / offsets[0]);
    // 100 halvings exhaust the precision of f64.
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = (low + high) / 2.0;
    std::array::from_fn(|class| shares[class] / (1.0 + x * offsets[class]))
}

/// Cumulative distribution of the standard normal distribution (absolute error below 1e-7).
fn normal_cumulative(x: f64) -> f64 {
    // Abramowitz and Stegun 26.2.17.
    const COEFFICIENTS: [f64; 5] = [
        0.319_381_530,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let polynomial = COEFFICIENTS
        .iter()
        .rev()
        .fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * polynomial;
    if x >= 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests;
