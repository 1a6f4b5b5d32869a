//! Scales: where numbers lie on paper, and which of them are written beside it.

/// The least of 1, 2 and 5 times a power of ten that is not below `least` (which is 1 if it is no size).
pub(super) fn round_step(least: f64) -> f64 {
    if least <= 0.0 || !least.is_finite() {
        return 1.0;
    }
    let power = 10f64.powf(least.log10().floor());
    let factors = [1.0, 2.0, 5.0];
    let fitting = factors.iter().find(|factor| *factor * power >= least);
    fitting.map_or(10.0 * power, |factor| factor * power)
}

/// A range of numbers on a stretch of paper.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    least: f64,
    most: f64,
    /// Where the least and the most lie.
    from: f64,
    to: f64,
}

impl Axis {
    /// The range of `values` between two places of the paper.
    pub(super) fn new(values: impl Iterator<Item = f64> + Clone, from: f64, to: f64) -> Axis {
        let least = values.clone().fold(f64::INFINITY, f64::min);
        let most = values.fold(f64::NEG_INFINITY, f64::max);
        let (least, most) = if least.is_finite() && most > least {
            (least, most)
        } else if least.is_finite() {
            (least - 0.5, least + 0.5)
        } else {
            (0.0, 1.0)
        };
        Axis {
            least,
            most,
            from,
            to,
        }
    }

    /// Where a value lies.
    pub(super) fn place(&self, value: f64) -> f64 {
        self.from + (value - self.least) / (self.most - self.least) * (self.to - self.from)
    }

    /// About `count` round values to be written, with their texts.
    pub(super) fn ticks(&self, count: u32) -> Vec<(f64, String)> {
        let step = round_step((self.most - self.least) / f64::from(count.max(1)));
        let digits = if step < 1.0 {
            (-step.log10()).ceil() as usize
        } else {
            0
        };
        let first = (self.least / step).ceil() as i64;
        let last = (self.most / step).floor() as i64;
        (first..=last)
            .map(|number| {
                let value = number as f64 * step;
                (value, format!("{value:.digits$}"))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests;
