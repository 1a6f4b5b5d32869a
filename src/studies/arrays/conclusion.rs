//! What follows from the scores of start positions.

use super::candidates::{Candidate, Candidates};
use super::{Arrays, Judged};
use crate::arena::standing::Tally;
use crate::arena::statistics::{Estimate, score_of_elo};
use crate::base::{Player, Score};
use crate::studies::regression::fit;
use crate::studies::report::figure::Drawing;
use crate::studies::{Records, Study, counted};
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
    /// The same for people.
    pub title: String,
    /// Spent on each, in words.
    pub budget: String,
    /// Start positions of the game, if anybody has counted them.
    pub all: Option<u64>,
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
    /// Mean score, forced wins counting ten pawns.
    pub mean: f64,
    /// Standard deviation of the scores, likewise.
    pub deviation: f64,
    /// South's games, if the start positions were played out.
    pub games: Option<Tally>,
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
    /// What it is worth in pawns by the scores of searches; the mean over all pieces is that of the prices.
    pub by_score: Estimate,
    /// The same by the results of games.
    pub by_result: Option<Estimate>,
    /// Start positions searched in which one side alone has it.
    pub positions: usize,
}

/// A start position: its number, and what was found out.
type Known = (u64, Judged);

impl ArraysConclusion {
    pub(super) fn new(study: &Arrays, records: &Records<Vec<Option<Judged>>>) -> ArraysConclusion {
        let known = known(study, records);
        let scores = || known.iter().map(|(_, judged)| judged.score);
        let in_means = |score: Score| f64::from(counted(score));
        let count = known.len().max(1) as f64;
        let mean = scores().map(in_means).sum::<f64>() / count;
        let variance = scores()
            .map(|score| (in_means(score) - mean).powi(2))
            .sum::<f64>()
            / count;
        let even = study.settings.even;
        let candidate = |number: u64| study.candidates.candidate(number);
        let ends = known.iter().take(DRAWN).chain(known.iter().rev().take(DRAWN));
        ArraysConclusion {
            game: study.spec.identity(),
            title: study.spec.full_title(),
            budget: study.settings.budget.to_string(),
            all: study.candidates.count(),
            sample: study.sample(),
            searched: known.len(),
            missing: study.items() - records.range(..study.items()).count() as u64,
            even,
            balanced: scores().filter(|score| score.abs() <= even).count(),
            lopsided: [
                scores().filter(|score| *score > even).count(),
                scores().filter(|score| *score < -even).count(),
            ],
            mean,
            deviation: variance.sqrt(),
            drawn: ends.filter_map(|(number, _)| drawn(candidate(*number))).collect(),
            games: games(&known),
            pieces: pieces(study, &known),
            judged: known
                .iter()
                .map(|(number, judged)| (candidate(*number).name, judged.score))
                .collect(),
        }
    }
}

/// Everything that is known, best for South first.
fn known(study: &Arrays, records: &Records<Vec<Option<Judged>>>) -> Vec<Known> {
    let mut known: Vec<Known> = Vec::new();
    for (item, record) in records.range(..study.items()) {
        let places = study.places(*item).zip(record);
        known.extend(places.filter_map(|(place, judged)| Some((study.number(place), (*judged)?))));
    }
    known.sort_by_key(|(number, judged)| (-judged.score, *number));
    known
}

fn drawn(candidate: Candidate) -> Option<(String, Drawing)> {
    let drawing = Drawing::of_board(&candidate.board?);
    Some((candidate.name, drawing))
}

fn games(known: &[Known]) -> Option<Tally> {
    let mut tally = Tally::default();
    let played = known.iter().filter_map(|(_, judged)| judged.south);
    played.for_each(|south| tally.add(south));
    (tally.games() > 0).then_some(tally)
}

/// What chosen pieces are worth: the weights that best explain the results of games, and those that scores let one expect.
fn pieces(study: &Arrays, known: &[Known]) -> Vec<PieceWorth> {
    let (Candidates::Forces(..), Some(deployment)) = (&study.candidates, &study.spec.deployment) else {
        return Vec::new();
    };
    let prices = &deployment.prices;
    let rows: Vec<Vec<f64>> = known
        .iter()
        .map(|(number, _)| row(&study.candidates.candidate(*number), prices))
        .collect();
    let expected = known
        .iter()
        .map(|(_, judged)| score_of_elo(f64::from(judged.score)));
    let by_score = values(&rows, &expected.collect::<Vec<_>>(), PAWNS_OF_LOG_ODDS, prices);
    let Some(by_score) = by_score else {
        return Vec::new();
    };
    let results: Option<Vec<f64>> = known
        .iter()
        .map(|(_, judged)| Some(f64::from(judged.south?) / 2.0))
        .collect();
    let by_result = results.and_then(|results| {
        let pawns = pawns_of_log_odds(known, &results)?;
        values(&rows, &results, pawns, prices)
    });
    let name = |letter: char| {
        let kind = study.spec.kind_of_letter(letter);
        kind.map_or(String::new(), |kind| {
            study.spec.pieces[kind.index()].names[Player::South].clone()
        })
    };
    let worth = |(index, &(letter, price)): (usize, &(char, u32))| PieceWorth {
        letter,
        name: name(letter),
        price,
        by_score: by_score[index],
        by_result: by_result.as_ref().map(|values| values[index]),
        positions: rows.iter().filter(|row| row[index] != 0.0).count(),
    };
    prices.iter().enumerate().map(worth).collect()
}

/// A row of the regression: which side has which piece, and a last number for the advantage of moving first.
fn row(candidate: &Candidate, prices: &[(char, u32)]) -> Vec<f64> {
    let [south, north] = &candidate.chosen;
    let has = |force: &str, letter: char| f64::from(u8::from(force.contains(letter)));
    let differences = prices
        .iter()
        .map(|(letter, _)| has(south, *letter) - has(north, *letter));
    differences.chain([1.0]).collect()
}

/// What a log-odds of one is in pawns where scores are read as differences of ratings.
const PAWNS_OF_LOG_ODDS: f64 = 4.0 / std::f64::consts::LN_10;

/// What a log-odds of one in the results of games is in pawns of the scores of their start positions.
fn pawns_of_log_odds(known: &[Known], results: &[f64]) -> Option<f64> {
    let row = |(_, judged): &Known| vec![f64::from(counted(judged.score)) / 100.0];
    let slope = fit(&known.iter().map(row).collect::<Vec<_>>(), results)?.weights[0];
    (slope > 0.0).then(|| 1.0 / slope)
}

/// Values of the pieces of a price list, the mean being that of the prices.
fn values(rows: &[Vec<f64>], results: &[f64], pawns: f64, prices: &[(char, u32)]) -> Option<Vec<Estimate>> {
    let fit = fit(rows, results)?;
    let count = prices.len() as f64;
    let mean_price = prices.iter().map(|(_, price)| f64::from(*price)).sum::<f64>() / count;
    let mean_weight = fit.weights[..prices.len()].iter().sum::<f64>() / count;
    let estimate = |(weight, error): (&f64, &f64)| Estimate {
        value: (weight - mean_weight) * pawns + mean_price,
        error: NORMAL_95 * error * pawns,
    };
    let fitted = fit.weights.iter().zip(&fit.errors).take(prices.len());
    Some(fitted.map(estimate).collect())
}
