//! What follows from the scores of start positions.

use super::candidates::Candidates;
use super::{Arrays, candidates::Candidate};
use crate::arena::statistics::{Estimate, score_of_elo};
use crate::base::Score;
use crate::studies::regression::fit;
use crate::studies::report::figure::Drawing;
use crate::studies::{Records, Study};
use serde::Serialize;

/// Half-width of the 95 % interval in standard errors.
const NORMAL_95: f64 = 1.96;
/// Positions drawn at either end.
const DRAWN: usize = 2;

/// How balanced the start positions of a game are. Scores are centipawns from South's view, which moves first.
#[derive(Clone, Debug, Serialize)]
pub struct ArraysConclusion {
    /// The game with its options.
    pub game: String,
    /// Spent on each, in words.
    pub budget: String,
    /// Start positions of the game.
    pub all: u64,
    /// How many were drawn, if not all.
    pub sample: Option<u64>,
    /// How many were searched.
    pub searched: usize,
    /// Work items without results so far.
    pub missing: u64,
    /// Margin of what is even.
    pub even: Score,
    /// Those that are even.
    pub balanced: usize,
    /// Those better for South, and for North, than even.
    pub lopsided: [usize; 2],
    /// Mean score.
    pub mean: f64,
    /// Standard deviation of the scores.
    pub deviation: f64,
    /// Every one with its score, best for South first.
    pub judged: Vec<(String, Score)>,
    /// Prices of chosen pieces beside what they turn out to be worth; only where pieces are chosen.
    pub pieces: Vec<PieceWorth>,
    /// The most lopsided ones with their names.
    #[serde(skip)]
    pub drawn: Vec<(String, Drawing)>,
}

/// A piece that can be chosen.
#[derive(Clone, Debug, Serialize)]
pub struct PieceWorth {
    /// FEN letter.
    pub letter: char,
    /// South's name of it.
    pub name: String,
    /// Its price.
    pub price: u32,
    /// What it is worth in pawns; the mean over all pieces is that of the prices.
    pub measured: Estimate,
    /// Start positions searched in which one side alone has it.
    pub positions: usize,
}

impl ArraysConclusion {
    pub(super) fn new(study: &Arrays, records: &Records<Vec<Option<Score>>>) -> ArraysConclusion {
        let mut known: Vec<(u64, Score)> = Vec::new();
        for (item, record) in records.range(..study.items()) {
            let places = study.places(*item).zip(record);
            known.extend(places.filter_map(|(place, score)| Some((study.number(place), (*score)?))));
        }
        known.sort_by_key(|(number, score)| (-score, *number));
        let count = known.len().max(1) as f64;
        let mean = known.iter().map(|(_, score)| f64::from(*score)).sum::<f64>() / count;
        let variance = known
            .iter()
            .map(|(_, score)| (f64::from(*score) - mean).powi(2))
            .sum::<f64>()
            / count;
        let even = study.settings.even;
        let counted = |is: &dyn Fn(Score) -> bool| known.iter().filter(|(_, score)| is(*score)).count();
        let candidate = |number: u64| study.candidates.candidate(number);
        let ends = known.iter().take(DRAWN).chain(known.iter().rev().take(DRAWN));
        ArraysConclusion {
            game: study.spec.identity(),
            budget: study.settings.budget.to_string(),
            all: study.candidates.count(),
            sample: study.sample(),
            searched: known.len(),
            missing: study.items() - records.range(..study.items()).count() as u64,
            even,
            balanced: counted(&|score| score.abs() <= even),
            lopsided: [counted(&|score| score > even), counted(&|score| score < -even)],
            mean,
            deviation: variance.sqrt(),
            drawn: ends.filter_map(|(number, _)| drawn(candidate(*number))).collect(),
            pieces: pieces(study, &known),
            judged: known
                .iter()
                .map(|(number, score)| (candidate(*number).name, *score))
                .collect(),
        }
    }
}

fn drawn(candidate: Candidate) -> Option<(String, Drawing)> {
    let drawing = Drawing::of_board(&candidate.board?);
    Some((candidate.name, drawing))
}

/// What chosen pieces are worth: the weights that best explain the results that the scores let one expect.
fn pieces(study: &Arrays, known: &[(u64, Score)]) -> Vec<PieceWorth> {
    let (Candidates::Forces(..), Some(deployment)) = (&study.candidates, &study.spec.deployment) else {
        return Vec::new();
    };
    let prices = &deployment.prices;
    let row = |number: u64| -> Vec<f64> {
        let [south, north] = study.candidates.candidate(number).chosen;
        let has = |force: &str, letter: char| f64::from(u8::from(force.contains(letter)));
        let differences = prices
            .iter()
            .map(|(letter, _)| has(&south, *letter) - has(&north, *letter));
        // The last is the advantage of moving first.
        differences.chain([1.0]).collect()
    };
    let rows: Vec<Vec<f64>> = known.iter().map(|(number, _)| row(*number)).collect();
    let results: Vec<f64> = known
        .iter()
        .map(|(_, score)| score_of_elo(f64::from(*score)))
        .collect();
    let Some(fit) = fit(&rows, &results) else {
        return Vec::new();
    };
    // A log-odds of one is so many centipawns.
    let pawns = 4.0 / std::f64::consts::LN_10;
    let count = prices.len() as f64;
    let mean_price = prices.iter().map(|(_, price)| f64::from(*price)).sum::<f64>() / count;
    let mean_weight = fit.weights[..prices.len()].iter().sum::<f64>() / count;
    prices
        .iter()
        .enumerate()
        .map(|(index, &(letter, price))| PieceWorth {
            letter,
            name: study.spec.kind_of_letter(letter).map_or(String::new(), |kind| {
                study.spec.pieces[kind.index()].names.0[0].clone()
            }),
            price,
            measured: Estimate {
                value: (fit.weights[index] - mean_weight) * pawns + mean_price,
                error: NORMAL_95 * fit.errors[index] * pawns,
            },
            positions: rows.iter().filter(|row| row[index] != 0.0).count(),
        })
        .collect()
}
