//! The trainer: gradient descent (Adam: D. Kingma, J. Ba, 2014) on the squared difference of what a network expects and what became of
//! positions. The first layer is sparse: only the rows of inputs that are there are touched. The row of a piece on a square is the sum of
//! one of its own and those of its groups (the piece anywhere, on the rank, on the file, on the square wherever the royal piece stands),
//! which are learned as well: little data says more of a piece than of a piece on a square. What is written is the sum.
//!
//! A batch is always summed in the same parts, so the number of threads does not change a bit of the result; after every epoch all
//! numbers are kept, so a run that was stopped goes on and ends as one that was not.

use super::games;
use super::positions::{Sample, Samples, Shape};
use arrayvec::ArrayVec;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use std::path::Path;
use tapestry::eval::network::{Alike, RealWeights, STAGES};
use tapestry::files;

/// Positions whose gradients are summed before a step.
const BATCH: usize = 8_192;
/// How fast what a piece weighs on a square besides its groups, and what a group of many squares weighs, falls back to nothing where
/// positions do not hold against it (decoupled weight decay: I. Loshchilov, F. Hutter, 2017). Without it what is rarely seen is learned by heart.
const FORGETTING: f32 = 60.0;
const FORGETTING_OF_GROUPS: f32 = 4.0;
/// With more batches in an epoch than these it is slower, so that an epoch forgets no more: what is seen often needs it less.
const BATCHES_OF_FORGETTING: f32 = 87.0;
/// Parts of a batch, each summed for itself.
const PARTS: usize = 4;
/// Centipawns that an output of one stands for.
pub(crate) const OUTPUT_SCALE: i32 = 400;
/// Weights stay within these, so that they can be rounded to small integers.
const MOST_INPUT: f32 = 1.98;
const MOST_OUTPUT: f32 = 1.98;

/// How to learn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) hidden: usize,
    pub(crate) epochs: u32,
    /// Of the first step; it falls along a cosine to a hundredth.
    pub(crate) rate: f32,
    /// Share of the game's result in what is to be expected; the rest is the search's score.
    pub(crate) result_share: f32,
    /// Centipawns at which a side expects 1 / (1 + 1/e) of the point.
    pub(crate) scale: f32,
    pub(crate) seed: u64,
}

/// All numbers that are learned, one after the other: inputs, biases, outputs, output biases, groups of inputs.
#[derive(Clone, Debug)]
struct Layout {
    inputs: usize,
    hidden: usize,
    grouped: Vec<ArrayVec<usize, 4>>,
    groups: usize,
    /// Groups from here on are of one square.
    groups_of_squares: usize,
}

impl Layout {
    fn biases(&self) -> usize {
        self.inputs * self.hidden
    }
    fn outputs(&self) -> usize {
        self.biases() + self.hidden
    }
    fn output_biases(&self) -> usize {
        self.outputs() + STAGES * 2 * self.hidden
    }
    fn groups(&self) -> usize {
        self.output_biases() + STAGES
    }
    fn len(&self) -> usize {
        self.groups() + self.groups * self.hidden
    }
    /// Where the rows of the groups of an input begin.
    fn rows_of_groups(&self, input: usize) -> impl Iterator<Item = usize> {
        let groups = self.grouped[input].iter();
        groups.map(|group| self.groups() + group * self.hidden)
    }
}

/// A network that is being learned.
pub(crate) struct Trainer {
    plan: Plan,
    layout: Layout,
    weights: Vec<f32>,
    /// By input, what is known before: its row is this and what is learned. Nothing of it is forgotten.
    known: Vec<f32>,
    /// The rows of the inputs, those of their groups and what is known before added.
    rows: Vec<f32>,
    /// Running means of the gradients and of their squares.
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: u64,
    epoch: u32,
}

/// What a network of a related game knows: its weights, and by input of the game that is learned those that mean the same there.
pub(crate) struct Relative {
    pub(crate) weights: RealWeights,
    pub(crate) inputs: Vec<Alike>,
}

impl Relative {
    /// A number for all that it knows.
    pub(super) fn checksum(&self) -> u32 {
        let weights = &self.weights;
        let numbers = [
            &weights.inputs[..],
            &weights.biases,
            &weights.outputs,
            &weights.output_biases,
        ];
        let bytes = numbers
            .into_iter()
            .flatten()
            .flat_map(|number| number.to_le_bytes());
        games::checksum(&bytes.collect::<Vec<u8>>())
    }

    /// Begins with its numbers. Groups of what it knows weigh nothing at first, so that its rows are what they were.
    fn teach(&self, layout: &Layout, weights: &mut [f32], known: &mut [f32]) {
        let hidden = layout.hidden;
        assert_eq!(
            (self.inputs.len(), self.weights.biases.len()),
            (layout.inputs, hidden)
        );
        for (input, theirs) in self.inputs.iter().enumerate() {
            if theirs.is_empty() {
                continue;
            }
            for theirs in theirs {
                let row = &self.weights.inputs[theirs * hidden..][..hidden];
                let mean = known[input * hidden..][..hidden].iter_mut().zip(row);
                mean.for_each(|(mean, weight)| *mean += weight);
            }
            for mean in &mut known[input * hidden..][..hidden] {
                *mean /= theirs.len() as f32;
            }
            for first in layout.rows_of_groups(input) {
                weights[first..first + hidden].fill(0.0);
            }
        }
        weights[layout.biases()..layout.outputs()].copy_from_slice(&self.weights.biases);
        weights[layout.outputs()..layout.output_biases()].copy_from_slice(&self.weights.outputs);
        weights[layout.output_biases()..layout.groups()].copy_from_slice(&self.weights.output_biases);
    }
}

/// What one thread needs for one position after the other.
struct Scratch {
    gradient: Vec<f32>,
    own: Vec<f32>,
    other: Vec<f32>,
    seen: [Vec<u16>; 2],
    error: f64,
}

impl Trainer {
    /// A network of small random weights, but for what a relative knows.
    ///
    /// # Panics
    /// If the relative has other numbers of inputs or hidden values.
    pub(crate) fn new(shape: &Shape, plan: Plan, relative: Option<&Relative>) -> Trainer {
        let layout = Layout {
            inputs: shape.inputs,
            hidden: plan.hidden,
            grouped: shape.grouped.clone(),
            groups: shape.groups,
            groups_of_squares: shape.groups_of_squares,
        };
        let mut random = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
        let mut uniform = |most: f32| ((random.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0) * most;
        let mut weights = vec![0.0; layout.len()];
        let (biases, outputs) = (layout.biases(), layout.outputs());
        // Rows begin as those of their groups alone: what is never seen weighs what the group does.
        let groups = layout.groups();
        weights[groups..].fill_with(|| uniform(0.06));
        weights[biases..outputs].fill_with(|| 0.2 + uniform(0.1));
        let spread = 1.0 / (plan.hidden as f32).sqrt();
        weights[outputs..layout.output_biases()].fill_with(|| uniform(spread) * 0.5);
        let mut known = vec![0.0; biases];
        if let Some(relative) = relative {
            relative.teach(&layout, &mut weights, &mut known);
        }
        let mut trainer = Trainer {
            means: vec![0.0; layout.len()],
            squares: vec![0.0; layout.len()],
            rows: vec![0.0; biases],
            known,
            weights,
            layout,
            plan,
            steps: 0,
            epoch: 0,
        };
        trainer.add_groups();
        trainer
    }

    /// Makes the rows of the inputs anew.
    fn add_groups(&mut self) {
        let hidden = self.layout.hidden;
        let own = self.weights.iter().zip(&self.known);
        self.rows
            .iter_mut()
            .zip(own)
            .for_each(|(row, (own, known))| *row = own + known);
        for (input, row) in self.rows.chunks_exact_mut(hidden).enumerate() {
            for first in self.layout.rows_of_groups(input) {
                let group = &self.weights[first..first + hidden];
                row.iter_mut().zip(group).for_each(|(sum, weight)| *sum += weight);
            }
            row.iter_mut()
                .for_each(|sum| *sum = sum.clamp(-MOST_INPUT, MOST_INPUT));
        }
    }

    /// Gives the groups the slopes of their inputs' rows.
    fn add_slopes_of_groups(&self, gradient: &mut [f32]) {
        let hidden = self.layout.hidden;
        let (rows, groups) = gradient.split_at_mut(self.layout.groups());
        for (input, row) in rows[..self.layout.biases()].chunks_exact(hidden).enumerate() {
            for first in self.layout.rows_of_groups(input) {
                let group = &mut groups[first - self.layout.groups()..][..hidden];
                group.iter_mut().zip(row).for_each(|(sum, slope)| *sum += slope);
            }
        }
    }

    /// Epochs done.
    pub(crate) fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Goes once through the positions in a new order; the mean squared error on the way.
    pub(crate) fn learn(&mut self, samples: &Samples) -> f64 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.plan.seed ^ u64::from(self.epoch + 1) << 32);
        let mut order: Vec<u32> = (0..samples.left_out as u32).collect();
        shuffle(&mut order, &mut random);
        let batches = order.len().div_ceil(BATCH);
        let total = batches as u64 * u64::from(self.plan.epochs);
        let mut scratches: Vec<Scratch> = (0..PARTS).map(|_| self.scratch()).collect();
        for (number, batch) in order.chunks(BATCH).enumerate() {
            // A bit for each position: is it shown with left and right exchanged?
            let seed = random.next_u64();
            let part = batch.len().div_ceil(PARTS);
            scratches.par_iter_mut().enumerate().for_each(|(index, scratch)| {
                let mut bits = Xoshiro256PlusPlus::seed_from_u64(seed ^ index as u64);
                for place in batch.iter().skip(index * part).take(part) {
                    let mirrored = bits.next_u64() >> 63 == 1;
                    self.add_gradient(samples, &samples.samples[*place as usize], mirrored, scratch);
                }
            });
            let done = (u64::from(self.epoch) * batches as u64 + number as u64) as f32 / total.max(1) as f32;
            let rate = self.plan.rate * (0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * done).cos()));
            let forgetting = (BATCHES_OF_FORGETTING / batches as f32).min(1.0);
            self.step(&mut scratches, batch.len() as f32, rate, forgetting);
        }
        self.epoch += 1;
        scratches.iter().map(|scratch| scratch.error).sum::<f64>() / order.len().max(1) as f64
    }

    /// The mean squared error in the games that are left out of learning.
    pub(crate) fn error(&self, samples: &Samples) -> f64 {
        self.mean_error(samples, |sample, scratch| {
            self.forward(samples, sample, false, scratch).0
        })
    }

    /// The same error of what the network is added to, without the network.
    pub(crate) fn error_without(&self, samples: &Samples) -> f64 {
        self.mean_error(samples, |_, _| 0.0)
    }

    fn mean_error(&self, samples: &Samples, output: impl Fn(&Sample, &mut Scratch) -> f32 + Sync) -> f64 {
        let list = &samples.samples[samples.left_out..];
        let sum: f64 = list
            .par_chunks(BATCH)
            .map(|part| {
                let mut scratch = self.scratch();
                part.iter()
                    .map(|sample| {
                        let output = output(sample, &mut scratch);
                        let difference = self.expected(sample, output) - self.target(sample);
                        f64::from(difference * difference)
                    })
                    .sum::<f64>()
            })
            .collect::<Vec<f64>>()
            .iter()
            .sum();
        sum / list.len().max(1) as f64
    }

    fn scratch(&self) -> Scratch {
        Scratch {
            gradient: vec![0.0; self.layout.len()],
            own: vec![0.0; self.layout.hidden],
            other: vec![0.0; self.layout.hidden],
            seen: [Vec::new(), Vec::new()],
            error: 0.0,
        }
    }

    fn target(&self, sample: &Sample) -> f32 {
        let score = logistic(f32::from(sample.score) / self.plan.scale);
        score + self.plan.result_share * (f32::from(sample.result) / 100.0 - score)
    }

    fn expected(&self, sample: &Sample, output: f32) -> f32 {
        logistic((f32::from(sample.base) + OUTPUT_SCALE as f32 * output) / self.plan.scale)
    }

    /// The output, and where the weights of its stage begin. The hidden values before cutting are left in `scratch`.
    fn forward(
        &self,
        samples: &Samples,
        sample: &Sample,
        mirrored: bool,
        scratch: &mut Scratch,
    ) -> (f32, usize) {
        let hidden = self.layout.hidden;
        let mirror = samples.shape.mirrored.as_ref().filter(|_| mirrored);
        let [own, other] = &mut scratch.seen;
        let turned = |input: u16| mirror.map_or(input, |mirror| mirror[usize::from(input)]);
        own.clear();
        other.clear();
        for [by_own, by_other] in samples.seen(sample) {
            own.push(turned(*by_own));
            other.push(turned(*by_other));
        }
        for (sums, seen) in [(&mut scratch.own, &*own), (&mut scratch.other, &*other)] {
            sums.copy_from_slice(&self.weights[self.layout.biases()..self.layout.outputs()]);
            for input in seen {
                let row = &self.rows[usize::from(*input) * hidden..][..hidden];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
        }
        let stage = usize::from(sample.stage);
        let first = self.layout.outputs() + stage * 2 * hidden;
        let (of_own, of_other) = self.weights[first..first + 2 * hidden].split_at(hidden);
        let weighted = |sums: &[f32], weights: &[f32]| -> f32 {
            sums.iter()
                .zip(weights)
                .map(|(sum, weight)| {
                    let value = sum.clamp(0.0, 1.0);
                    value * value * weight
                })
                .sum()
        };
        let output = weighted(&scratch.own, of_own)
            + weighted(&scratch.other, of_other)
            + self.weights[self.layout.output_biases() + stage];
        (output, first)
    }

    fn add_gradient(&self, samples: &Samples, sample: &Sample, mirrored: bool, scratch: &mut Scratch) {
        let hidden = self.layout.hidden;
        let (output, first) = self.forward(samples, sample, mirrored, scratch);
        let expected = self.expected(sample, output);
        let difference = expected - self.target(sample);
        scratch.error += f64::from(difference * difference);
        // By the output, of the squared difference through the logistic curve.
        let slope = 2.0 * difference * expected * (1.0 - expected) * OUTPUT_SCALE as f32 / self.plan.scale;
        let Scratch {
            gradient,
            own,
            other,
            seen,
            ..
        } = scratch;
        gradient[self.layout.output_biases() + usize::from(sample.stage)] += slope;
        for (side, (sums, seen)) in [(own, &seen[0]), (other, &seen[1])].into_iter().enumerate() {
            let first = first + side * hidden;
            for (unit, sum) in sums.iter_mut().enumerate() {
                let value = sum.clamp(0.0, 1.0);
                gradient[first + unit] += slope * value * value;
                let inside = *sum > 0.0 && *sum < 1.0;
                // From here on `sum` is the slope by it.
                *sum = if inside {
                    slope * self.weights[first + unit] * 2.0 * value
                } else {
                    0.0
                };
            }
            let biases = &mut gradient[self.layout.biases()..self.layout.outputs()];
            biases
                .iter_mut()
                .zip(sums.iter())
                .for_each(|(sum, slope)| *sum += slope);
            for input in seen {
                let row = &mut gradient[usize::from(*input) * hidden..][..hidden];
                row.iter_mut()
                    .zip(sums.iter())
                    .for_each(|(sum, slope)| *sum += slope);
            }
        }
    }

    /// A step against the gradients, which are empty afterwards, with this part of the forgetting.
    fn step(&mut self, scratches: &mut [Scratch], count: f32, rate: f32, forgetting: f32) {
        const FIRST: f32 = 0.9;
        const SECOND: f32 = 0.999;
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let (first, second) = (1.0 - FIRST.powi(steps), 1.0 - SECOND.powi(steps));
        let (biases, outputs) = (self.layout.biases(), self.layout.outputs());
        let (output_biases, groups) = (self.layout.output_biases(), self.layout.groups());
        let groups_of_squares = groups + self.layout.groups_of_squares * self.layout.hidden;
        let (sum, others) = scratches.split_first_mut().expect("a batch has parts");
        for other in others {
            for (sum, slope) in sum.gradient.iter_mut().zip(&mut other.gradient) {
                *sum += std::mem::take(slope);
            }
        }
        self.add_slopes_of_groups(&mut sum.gradient);
        for place in 0..self.weights.len() {
            let gradient = std::mem::take(&mut sum.gradient[place]) / count;
            let mean = &mut self.means[place];
            *mean += (1.0 - FIRST) * (gradient - *mean);
            let square = &mut self.squares[place];
            *square += (1.0 - SECOND) * (gradient * gradient - *square);
            let step = rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
            let forgotten = match place {
                place if place < biases => FORGETTING,
                place if place < groups => 0.0,
                place if place < groups_of_squares => FORGETTING_OF_GROUPS,
                _ => FORGETTING,
            };
            let weight = self.weights[place] * (1.0 - rate * forgetting * forgotten).max(0.0) - step;
            let most = match place {
                place if place < biases => MOST_INPUT,
                place if place < outputs => 2.0 * MOST_INPUT,
                place if place < output_biases => MOST_OUTPUT,
                _ => f32::MAX,
            };
            self.weights[place] = weight.clamp(-most, most);
        }
        self.add_groups();
    }

    /// The numbers of the network.
    pub(crate) fn real(&self) -> RealWeights {
        let part = |from: usize, to: usize| self.weights[from..to].to_vec();
        let (biases, outputs) = (self.layout.biases(), self.layout.outputs());
        let mut output_biases = [0.0; STAGES];
        output_biases.copy_from_slice(&self.weights[self.layout.output_biases()..self.layout.groups()]);
        RealWeights {
            inputs: self.rows.clone(),
            biases: part(biases, outputs),
            outputs: part(outputs, self.layout.output_biases()),
            output_biases,
        }
    }

    /// Keeps everything that the next epoch depends on, under a text that says what is being learned from what.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn keep(&self, path: &Path, what: &str) -> Result<(), String> {
        let mut bytes = format!("{what}\n").into_bytes();
        bytes.extend(self.epoch.to_le_bytes());
        bytes.extend(self.steps.to_le_bytes());
        for number in [&self.weights, &self.means, &self.squares].into_iter().flatten() {
            bytes.extend(number.to_le_bytes());
        }
        files::whole::write(path, &bytes).map_err(|error| files::named(path, &error).to_string())
    }

    /// Goes on with what was kept; does nothing where nothing is kept, or something else.
    pub(crate) fn take_up(&mut self, path: &Path, what: &str) {
        let Ok(bytes) = std::fs::read(path) else { return };
        let Some(rest) = bytes.strip_prefix(format!("{what}\n").as_bytes()) else {
            return;
        };
        if rest.len() != 12 + 12 * self.weights.len() {
            return;
        }
        let (head, numbers) = rest.split_at(12);
        let mut numbers = numbers
            .chunks_exact(4)
            .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        for list in [&mut self.weights, &mut self.means, &mut self.squares] {
            list.iter_mut()
                .zip(&mut numbers)
                .for_each(|(place, number)| *place = number);
        }
        self.add_groups();
        self.epoch = u32::from_le_bytes([head[0], head[1], head[2], head[3]]);
        self.steps = head[4..]
            .iter()
            .rev()
            .fold(0, |sum, byte| sum << 8 | u64::from(*byte));
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn shuffle(order: &mut [u32], random: &mut Xoshiro256PlusPlus) {
    for index in (1..order.len()).rev() {
        let other = (random.next_u64() % (index as u64 + 1)) as usize;
        order.swap(index, other);
    }
}

/// The scale at which scores say best what became of games, in centipawns.
pub(crate) fn best_scale(samples: &Samples) -> f32 {
    let some: Vec<&Sample> = samples
        .samples
        .iter()
        .step_by(samples.samples.len() / 200_000 + 1)
        .collect();
    let error = |scale: f32| -> f64 {
        some.iter()
            .map(|sample| {
                let difference = logistic(f32::from(sample.score) / scale) - f32::from(sample.result) / 100.0;
                f64::from(difference * difference)
            })
            .sum()
    };
    let scales = (4..=100).map(|tens| tens as f32 * 10.0);
    scales
        .min_by(|one, other| error(*one).total_cmp(&error(*other)))
        .unwrap_or(300.0)
}

#[cfg(test)]
mod tests;
