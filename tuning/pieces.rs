//! Learns additions to the tables of a game's pieces: least-squares fit of a logistic curve to the results of games, by gradient descent (Adam:
//! Kingma and Ba 2015), with a ridge whose weight is chosen on games that were left out.

use crate::samples::{Example, expected};
use rayon::prelude::*;
use std::collections::HashMap;
use tapestry::base::{Kind, Player};
use tapestry::eval::{Addition, LearnedTables, Observation, Subject};
use tapestry::rules::Spec;

/// Every so-manieth game is left out of learning.
const LEFT_OUT: usize = 8;
/// Steps of gradient descent.
const STEPS: usize = 300;
/// Centipawns of the first steps; they shrink towards the end.
const STRIDE: f64 = 2.0;
/// Weights of the ridge that are tried: squared centipawns count that much, divided by the number of positions.
const RIDGES: [f64; 6] = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03];
/// Examples of one parallel piece of work.
const CHUNK: usize = 4096;

/// A table place of one kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Entry {
    kind: Kind,
    subject: Subject,
    index: usize,
}

/// What one entry has in common with others, so that they learn together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Share {
    Kind(Kind, Subject),
    Rank(Kind, Subject, usize),
    File(Kind, Subject, usize),
    Mirrored(Kind, Subject, usize),
    Few(Kind, Subject, usize),
    Own(Entry),
}

/// What entries share on a board of so many files.
fn shares(entry: Entry, files: usize) -> Vec<Share> {
    let Entry { kind, subject, index } = entry;
    let mut shares = vec![Share::Kind(kind, subject), Share::Own(entry)];
    if subject == Subject::Mobility {
        shares.push(Share::Few(kind, subject, index / 3));
    } else if matches!(
        subject,
        Subject::Square | Subject::Supported | Subject::Flanked | Subject::Lonely | Subject::Outpost
    ) {
        let (file, rank) = (index % files, index / files);
        let side = file.min(files - 1 - file);
        shares.extend([
            Share::Rank(kind, subject, rank),
            Share::File(kind, subject, side),
            Share::Mirrored(kind, subject, rank * files + side),
        ]);
    }
    shares
}

/// One position to learn from.
struct CountedExample {
    /// South's score without additions.
    score: f64,
    result: f64,
    /// Share of the middlegame.
    middle: f64,
    /// Entries, and how much oftener South looked them up than North.
    counts: Vec<(u32, f32)>,
}

/// All positions, and which entries and shares there are.
struct Course {
    examples: Vec<CountedExample>,
    entries: Vec<Entry>,
    /// Shares of each entry.
    shares: Vec<Vec<u32>>,
    number_of_shares: usize,
    scale: f64,
}

/// What was learned, and how well it foretells the games that were left out.
pub(crate) struct Learned {
    /// The additions.
    pub(crate) learned_tables: LearnedTables,
    /// Mean squared error on games left out, before and after.
    pub(crate) error: [f64; 2],
    /// The ridge chosen.
    pub(crate) ridge: f64,
}

/// Learns from examples; `scale` as in [`expected`]. `told` hears of every ridge that was tried and its error.
pub(crate) fn learn(
    spec: &Spec,
    examples: &[Example],
    scale: f64,
    mut told: impl FnMut(f64, f64),
) -> Learned {
    let (left_out, learning): (Vec<&Example>, Vec<&Example>) = examples
        .iter()
        .partition(|example| example.game.is_multiple_of(LEFT_OUT));
    let part = Course::new(spec, &learning, scale);
    let exam = part.count_all(&left_out);
    let before = part.error(&exam, &part.nothing());
    let mut best = (f64::INFINITY, RIDGES[0]);
    for ridge in RIDGES {
        let error = part.error(&exam, &part.additions(&part.descend(ridge)));
        told(ridge, error);
        if error < best.0 {
            best = (error, ridge);
        }
    }
    let all = Course::new(spec, &examples.iter().collect::<Vec<_>>(), scale);
    let additions = all.additions(&all.descend(best.1));
    Learned {
        learned_tables: all.learned_tables(spec, &additions),
        error: [before, best.0],
        ridge: best.1,
    }
}

impl Course {
    fn new(spec: &Spec, examples: &[&Example], scale: f64) -> Course {
        let mut course = Course {
            examples: Vec::new(),
            entries: Vec::new(),
            shares: Vec::new(),
            number_of_shares: 0,
            scale,
        };
        let mut places = HashMap::new();
        let mut known_shares = HashMap::new();
        for example in examples {
            for observation in &example.observations {
                let entry = Entry::of(observation);
                places.entry(entry).or_insert_with(|| {
                    let shares = shares(entry, spec.files as usize).into_iter().map(|share| {
                        let next = known_shares.len() as u32;
                        *known_shares.entry(share).or_insert(next)
                    });
                    course.shares.push(shares.collect());
                    course.entries.push(entry);
                    course.entries.len() as u32 - 1
                });
            }
        }
        course.number_of_shares = known_shares.len();
        course.examples = count_all(examples, &places);
        course
    }

    /// Further examples in terms of the same entries; what is unknown is left out.
    fn count_all(&self, examples: &[&Example]) -> Vec<CountedExample> {
        let places = self.entries.iter().enumerate();
        count_all(
            examples,
            &places.map(|(place, entry)| (*entry, place as u32)).collect(),
        )
    }

    fn nothing(&self) -> Vec<[f64; 2]> {
        vec![[0.0; 2]; self.entries.len()]
    }

    /// The additions of all entries, given those of the shares.
    fn additions(&self, shared: &[[f64; 2]]) -> Vec<[f64; 2]> {
        let sum = |shares: &Vec<u32>| {
            shares.iter().fold([0.0; 2], |sum, share| {
                let part = shared[*share as usize];
                [sum[0] + part[0], sum[1] + part[1]]
            })
        };
        self.shares.iter().map(sum).collect()
    }

    fn error(&self, examples: &[CountedExample], additions: &[[f64; 2]]) -> f64 {
        let square = |example: &CountedExample| {
            (expected(example.score_with(additions), self.scale) - example.result).powi(2)
        };
        examples.par_iter().map(square).sum::<f64>() / examples.len().max(1) as f64
    }

    /// The gradient of the mean squared error by the additions.
    fn gradient(&self, additions: &[[f64; 2]]) -> Vec<[f64; 2]> {
        let add = |mut sum: Vec<[f64; 2]>, example: &CountedExample| {
            let expected = expected(example.score_with(additions), self.scale);
            let slope = 2.0 * (expected - example.result) * expected * (1.0 - expected);
            for &(entry, count) in &example.counts {
                let part = slope * f64::from(count);
                sum[entry as usize][0] += part * example.middle;
                sum[entry as usize][1] += part * (1.0 - example.middle);
            }
            sum
        };
        let sums = self
            .examples
            .par_chunks(CHUNK)
            .map(|chunk| chunk.iter().fold(self.nothing(), add));
        let mut total = sums.reduce(
            || self.nothing(),
            |mut one, other| {
                for (one, other) in one.iter_mut().zip(other) {
                    one[0] += other[0];
                    one[1] += other[1];
                }
                one
            },
        );
        let factor = std::f64::consts::LN_10 / self.scale / self.examples.len().max(1) as f64;
        total.iter_mut().flatten().for_each(|value| *value *= factor);
        total
    }

    /// The additions of the shares after gradient descent.
    fn descend(&self, ridge: f64) -> Vec<[f64; 2]> {
        let mut shared = vec![[0.0; 2]; self.number_of_shares];
        let (mut mean, mut square) = (shared.clone(), shared.clone());
        let decay = 2.0 * ridge / self.examples.len().max(1) as f64;
        for step in 1..=STEPS {
            let by_entry = self.gradient(&self.additions(&shared));
            let mut gradient: Vec<[f64; 2]> = shared
                .iter()
                .map(|value| value.map(|value| decay * value))
                .collect();
            for (shares, part) in self.shares.iter().zip(&by_entry) {
                for share in shares {
                    gradient[*share as usize][0] += part[0];
                    gradient[*share as usize][1] += part[1];
                }
            }
            let stride = STRIDE * (1.0 - step as f64 / (STEPS + 1) as f64);
            let values = shared.iter_mut().flatten().zip(gradient.into_iter().flatten());
            let moments = mean.iter_mut().flatten().zip(square.iter_mut().flatten());
            for ((value, gradient), (mean, square)) in values.zip(moments) {
                *mean = 0.9 * *mean + 0.1 * gradient;
                *square = 0.99 * *square + 0.01 * gradient * gradient;
                let (first, second) = (1.0 - 0.9f64.powi(step as i32), 1.0 - 0.99f64.powi(step as i32));
                *value -= stride * (*mean / first) / ((*square / second).sqrt() + 1e-12);
            }
        }
        shared
    }

    /// The additions as tables of the game's pieces, in whole centipawns.
    fn learned_tables(&self, spec: &Spec, additions: &[[f64; 2]]) -> LearnedTables {
        let mut tables: HashMap<(Kind, Subject), Vec<Addition>> = HashMap::new();
        for (entry, addition) in self.entries.iter().zip(additions) {
            let table = tables.entry((entry.kind, entry.subject)).or_default();
            table.resize(table.len().max(entry.index + 1), [0, 0]);
            table[entry.index] = addition.map(|value| value.round() as i32);
        }
        let mut tables_learned = LearnedTables::default();
        for ((kind, subject), table) in tables {
            tables_learned.set(spec.pieces[kind.index()].letter, subject, table);
        }
        tables_learned
    }
}

impl Entry {
    fn of(observation: &Observation) -> Entry {
        Entry {
            kind: observation.kind,
            subject: observation.subject,
            index: observation.index,
        }
    }
}

impl CountedExample {
    fn score_with(&self, additions: &[[f64; 2]]) -> f64 {
        self.counts.iter().fold(self.score, |score, &(entry, count)| {
            let [middle, end] = additions[entry as usize];
            score + f64::from(count) * (self.middle * middle + (1.0 - self.middle) * end)
        })
    }
}

fn count_all(examples: &[&Example], places: &HashMap<Entry, u32>) -> Vec<CountedExample> {
    let example = |example: &&Example| {
        let mut counts: HashMap<u32, f32> = HashMap::new();
        for observation in &example.observations {
            if let Some(place) = places.get(&Entry::of(observation)) {
                let sign = if observation.player == Player::South {
                    1.0
                } else {
                    -1.0
                };
                *counts.entry(*place).or_default() += sign;
            }
        }
        let mut counts: Vec<(u32, f32)> = counts.into_iter().filter(|(_, count)| *count != 0.0).collect();
        counts.sort_unstable_by_key(|(place, _)| *place);
        CountedExample {
            score: example.score,
            result: example.result,
            middle: example.middle,
            counts,
        }
    };
    examples.par_iter().map(example).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tapestry::variants::Catalogue;

    /// Games in which whoever has a knight on square 20 wins oftener, and nothing else matters.
    #[test]
    fn what_decides_games_is_found() {
        let spec = Catalogue::embedded().resolve("chess").expect("known");
        let kind = spec.kind_of_letter('N').expect("a knight");
        let other = spec.kind_of_letter('B').expect("a bishop");
        let at = |player, kind, index| Observation {
            player,
            kind,
            subject: Subject::Square,
            index,
        };
        let examples: Vec<Example> = (0..4000)
            .map(|game| {
                let player = Player::ALL[game % 2];
                let won = (game % 10 < 8) == (player == Player::South);
                Example {
                    game: game / 4,
                    score: 0.0,
                    result: f64::from(u8::from(won)),
                    middle: 1.0,
                    observations: vec![
                        at(player, kind, 20),
                        at(!player, kind, 21),
                        at(player, other, game % 64),
                    ],
                }
            })
            .collect();
        let mut tried = 0;
        let learned = learn(&spec, &examples, 400.0, |_, _| tried += 1);
        assert_eq!(tried, RIDGES.len());
        assert!(learned.error[1] < learned.error[0], "{:?}", learned.error);
        let worth = |letter, index| learned.learned_tables.get(letter, Subject::Square, index)[0];
        let gain = worth('N', 20) - worth('N', 21);
        // Eight points of ten are worth 400 * log10(4) = 241 centipawns; the bishop takes its part.
        assert!((120..300).contains(&gain), "{gain}");
        assert_eq!(learned.learned_tables.get('N', Subject::Square, 20)[1], 0);
    }
}
