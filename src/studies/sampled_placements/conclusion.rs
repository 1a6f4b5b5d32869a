//! What follows from the values of a sample of arrays.

use super::SampledPlacements;
use super::model::{MOST_TERMS, Model, Step};
use super::solved::SolvedOnModel;
use super::terms::{Placed, Terms, View};
use crate::base::{Player, Score};
use crate::studies::placements::{Placement, Worth, is_mirrored};
use crate::studies::report::figure::Grid;
use crate::studies::{Records, Study, counted};
use serde::Serialize;
use std::collections::BTreeSet;

/// What is known about the placements of a game. Scores are centipawns from South's view.
#[derive(Debug, Serialize)]
pub struct SampledConclusion {
    /// The game with its options.
    pub game: String,
    /// The same for people.
    pub title: String,
    /// Spent on each array, in words.
    pub budget: String,
    /// Arrays of the sample.
    pub sample: u64,
    /// Those searched so far.
    pub searched: usize,
    /// Work items without results so far.
    pub missing: u64,
    /// Margin of what is viable.
    pub viable: Score,
    /// Mean of the scores.
    pub mean: f64,
    /// Their standard deviation.
    pub deviation: f64,
    /// The model, unless too few arrays are searched.
    pub model: Option<Foretold>,
    /// The placements as a game on the model; only when all of the sample is searched.
    pub solved: Option<SolvedOnModel>,
}

/// How the model foretells arrays.
#[derive(Debug, Serialize)]
pub struct Foretold {
    /// What was counted.
    pub steps: Vec<Step>,
    /// Standard deviation of held-out arrays from what is foretold, in centipawns.
    pub error: f64,
    /// Do pieces of both sides have the same weights, with opposite signs?
    pub alike: bool,
    /// What pieces on squares are worth.
    pub effects: Vec<Effect>,
    /// The same in pawns, for each letter of a side.
    #[serde(skip)]
    pub maps: Vec<(Player, char, Grid<Option<f64>>)>,
}

/// What a piece on a square is worth to South when only pieces on squares are counted, in centipawns.
#[derive(Clone, Debug, Serialize)]
pub struct Effect {
    /// Its side.
    pub side: &'static str,
    /// The placement.
    pub placement: String,
    /// Compared with the mean of the piece's squares.
    pub effect: f64,
    /// Standard error.
    pub error: f64,
}

impl SampledConclusion {
    pub(super) fn new(study: &SampledPlacements, records: &Records<Vec<Worth>>) -> SampledConclusion {
        let mut placed = Vec::new();
        let mut scores = Vec::new();
        let mut missing = 0;
        for item in 0..study.items() {
            let Some(record) = records.get(&item) else {
                missing += 1;
                continue;
            };
            for (place, worth) in study.places(item).zip(record) {
                placed.push(study.placed(&study.array(place)));
                scores.push(f64::from(counted(worth.score)));
            }
        }
        let view = View::new(&study.start, is_mirrored(&study.start));
        let model = Model::of(Terms::of(view, &placed, MOST_TERMS), &placed, &scores);
        let count = scores.len().max(1) as f64;
        let mean = scores.iter().sum::<f64>() / count;
        let squares: f64 = scores.iter().map(|score| (score - mean).powi(2)).sum();
        SampledConclusion {
            game: study.spec().identity(),
            title: study.spec().full_title(),
            budget: study.settings.budget.to_string(),
            sample: study.settings.sample,
            searched: scores.len(),
            missing,
            viable: study.settings.viable,
            mean,
            deviation: (squares / count).sqrt(),
            solved: model
                .as_ref()
                .filter(|_| missing == 0)
                .and_then(|model| SolvedOnModel::new(study, model)),
            model: model.map(|model| Foretold::new(study, &model, &placed)),
        }
    }
}

impl Foretold {
    fn new(study: &SampledPlacements, model: &Model, placed: &[Placed]) -> Foretold {
        let alike = model.are_sides_alike();
        // Weights of North's pieces are those of South's then.
        let shown = |player: &Player| !alike || *player == Player::South;
        let (mut effects, mut maps) = (Vec::new(), Vec::new());
        for player in Player::ALL.into_iter().filter(shown) {
            let met: BTreeSet<Placement> = placed
                .iter()
                .flat_map(|placed| &placed[player])
                .copied()
                .collect();
            let letters: BTreeSet<char> = met.iter().map(|placement| placement.letter).collect();
            for letter in letters {
                let own: Vec<Placement> = met
                    .iter()
                    .filter(|placement| placement.letter == letter)
                    .copied()
                    .collect();
                let own = model.effects(player, &own);
                effects.extend(own.iter().map(|(placement, effect, error)| Effect {
                    side: player.name(),
                    placement: placement.name(study.spec()),
                    effect: *effect,
                    error: *error,
                }));
                let map = Grid::new(study.spec(), |square| {
                    let found = own.iter().find(|(placement, ..)| placement.square == square);
                    found.map(|(_, effect, _)| effect / 100.0)
                });
                maps.push((player, letter, map));
            }
        }
        Foretold {
            steps: model.steps.clone(),
            error: model.error,
            alike,
            effects,
            maps,
        }
    }

    /// The share of the variance that pairs of opposing pieces add to what is foretold: what reacting to the other side is about.
    pub(super) fn opposing(&self) -> Option<(f64, bool)> {
        let last = self
            .steps
            .last()
            .filter(|step| step.counted == super::model::OPPOSING)?;
        let before = self.steps.iter().rev().skip(1).find(|step| step.kept)?;
        Some((last.explained - before.explained, last.kept))
    }
}
