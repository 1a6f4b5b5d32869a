//! Texel's local search: change one weight at a time, keep what lowers the error, halve the steps when nothing does.

use crate::samples::Judged;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tapestry::eval::{DECLARATIONS, Weights};

/// Where a search stands; kept in a file, so that it can go on another day.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// Weights by name.
    pub(crate) weights: BTreeMap<String, i32>,
    /// Steps by name; 0: settled.
    pub(crate) steps: BTreeMap<String, i32>,
    /// Passes over all weights so far.
    pub(crate) passes: u32,
    /// The last weight that the pass under way is done with.
    #[serde(default)]
    pub(crate) done: Option<String>,
    /// Samples and scale of each game, as fitted to the first weights.
    #[serde(default)]
    pub(crate) scales: BTreeMap<String, (usize, f64)>,
}

impl Progress {
    /// The beginning of a search.
    pub(crate) fn new(weights: &Weights) -> Self {
        let names = || {
            DECLARATIONS
                .iter()
                .map(|declaration| declaration.name.to_string())
        };
        Progress {
            weights: names().zip(weights.values()).collect(),
            steps: names()
                .zip(DECLARATIONS.iter().map(|declaration| declaration.step))
                .collect(),
            passes: 0,
            done: None,
            scales: BTreeMap::new(),
        }
    }

    /// Brings the search of an older version up to date: weights it did not have begin as in `start`, those that are gone
    /// leave it. Returns the names of the new ones.
    pub(crate) fn renew(&mut self, start: &Weights) -> Vec<String> {
        let Progress { weights, steps, .. } = Progress::new(start);
        self.weights.retain(|name, _| weights.contains_key(name));
        self.steps.retain(|name, _| steps.contains_key(name));
        let old = |name: &String| self.weights.contains_key(name) && self.steps.contains_key(name);
        let new: Vec<String> = weights.keys().filter(|name| !old(name)).cloned().collect();
        for name in &new {
            self.weights.insert(name.clone(), weights[name]);
            self.steps.insert(name.clone(), steps[name]);
        }
        new
    }

    /// The weights as they stand.
    pub(crate) fn weights(&self) -> Weights {
        let mut weights = Weights::default();
        for (name, value) in &self.weights {
            if let Some(weight) = weights.value_mut(name) {
                *weight = *value;
            }
        }
        weights
    }

    /// Is every step 0, and no pass under way?
    pub(crate) fn settled(&self) -> bool {
        self.done.is_none() && self.steps.values().all(|step| *step == 0)
    }
}

/// A set of games with their scales, whose errors count alike.
pub(crate) struct Goal {
    sets: Vec<(Box<dyn Judged>, f64)>,
}

impl Goal {
    /// The samples of each game. Scales are fitted to the weights as they stand and kept: a search that goes on has the goal that it began with.
    pub(crate) fn new(sets: Vec<(String, Box<dyn Judged>)>, progress: &mut Progress) -> Self {
        let weights = progress.weights();
        let mut scaled = |(name, set): (String, Box<dyn Judged>)| {
            let count = set.count();
            let known = progress
                .scales
                .get(&name)
                .filter(|(samples, _)| *samples == count);
            let scale = known.map_or_else(|| set.best_scale(&weights), |(_, scale)| *scale);
            progress.scales.insert(name, (count, scale));
            (set, scale)
        };
        Goal {
            sets: sets.into_iter().map(&mut scaled).collect(),
        }
    }

    /// Mean of the games' errors.
    pub(crate) fn error(&self, weights: &Weights) -> f64 {
        let errors: Vec<f64> = self
            .sets
            .par_iter()
            .map(|(set, scale)| set.error(weights, *scale))
            .collect();
        errors.iter().sum::<f64>() / errors.len().max(1) as f64
    }
}

/// One pass over all weights, or the rest of one that was stopped. `tick` is called after each with its name and the error so far, and stops the pass when it
/// returns `false`. Returns the error.
pub(crate) fn pass(
    progress: &mut Progress,
    goal: &Goal,
    mut error: f64,
    mut tick: impl FnMut(&Progress, &str, f64) -> bool,
) -> f64 {
    let done = |name: &String| {
        DECLARATIONS
            .iter()
            .position(|declaration| declaration.name == *name)
    };
    let first = progress.done.as_ref().and_then(done).map_or(0, |last| last + 1);
    for declaration in &DECLARATIONS[first..] {
        let name = declaration.name;
        let step = progress.steps[name];
        if step == 0 {
            continue;
        }
        let before = error;
        for direction in [step, -step] {
            while let Some(better) = improved(
                progress,
                goal,
                name,
                direction,
                declaration.least..=declaration.greatest,
                error,
            ) {
                error = better;
            }
            if error < before {
                break;
            }
        }
        if error >= before {
            progress.steps.insert(name.to_string(), step / 2);
        }
        progress.done = Some(name.to_string());
        if !tick(progress, name, error) {
            return error;
        }
    }
    progress.done = None;
    progress.passes += 1;
    error
}

/// Moves one weight by `change` if that lowers the error, and returns the lower error.
fn improved(
    progress: &mut Progress,
    goal: &Goal,
    name: &str,
    change: i32,
    range: std::ops::RangeInclusive<i32>,
    error: f64,
) -> Option<f64> {
    let value = progress.weights[name];
    if !range.contains(&(value + change)) {
        return None;
    }
    progress.weights.insert(name.to_string(), value + change);
    let now = goal.error(&progress.weights());
    if now < error - LEAST_GAIN {
        return Some(now);
    }
    progress.weights.insert(name.to_string(), value);
    None
}

/// Gains below this are noise.
const LEAST_GAIN: f64 = 1e-7;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::Example;

    /// Best where `tempo` is 30 and `shield` is 3.
    struct Bowl;

    impl Judged for Bowl {
        fn count(&self) -> usize {
            1
        }
        fn error(&self, weights: &Weights, scale: f64) -> f64 {
            let (tempo, shield) = (weights.tempo - 30, weights.shield - 3);
            f64::from(tempo.pow(2) + shield.pow(2)) / (1000.0 + scale)
        }
        fn best_scale(&self, weights: &Weights) -> f64 {
            f64::from(400 + weights.tempo)
        }
        fn examples(&self, _: &Weights) -> Vec<Example> {
            Vec::new()
        }
    }

    fn bowl(progress: &mut Progress) -> Goal {
        Goal::new(vec![("bowl".to_owned(), Box::new(Bowl))], progress)
    }

    /// A search to its end; after each weight it may be stopped, and goes on from what would be in the file.
    fn searched(stops: impl Fn(u32) -> bool) -> Progress {
        let mut progress = Progress::new(&Weights::default());
        let mut ticks = 0;
        while !progress.settled() {
            let goal = bowl(&mut progress);
            let error = goal.error(&progress.weights());
            pass(&mut progress, &goal, error, |_, _, _| {
                ticks += 1;
                !stops(ticks)
            });
            let text = serde_json::to_string(&progress).expect("plain data");
            progress = serde_json::from_str(&text).expect("as written");
        }
        progress
    }

    #[test]
    fn a_search_that_is_stopped_anywhere_comes_to_the_same_end() {
        let whole = searched(|_| false);
        for every in [1, 2, 7, 40] {
            assert_eq!(searched(|ticks| ticks % every == 0), whole, "every {every}");
        }
    }

    #[test]
    fn the_bottom_is_found_and_progress_survives_a_file() {
        let start = Weights::default();
        let mut progress = Progress::new(&start);
        let goal = bowl(&mut progress);
        let mut error = goal.error(&start);
        while !progress.settled() {
            error = pass(&mut progress, &goal, error, |_, _, _| true);
            let text = serde_json::to_string(&progress).expect("plain data");
            progress = serde_json::from_str(&text).expect("as written");
        }
        assert_eq!((progress.weights().tempo, progress.weights().shield), (30, 3));
        assert!(error < 1e-9);
    }

    #[test]
    fn weights_that_an_old_search_did_not_have_are_tuned() {
        let start = Weights::default();
        let mut progress = Progress::new(&start);
        let goal = bowl(&mut progress);
        progress.weights.remove("tempo");
        progress.steps.values_mut().for_each(|step| *step = 0);
        progress.weights.insert("gone".to_owned(), 1);
        progress.steps.insert("gone".to_owned(), 1);
        assert_eq!(progress.renew(&start), ["tempo"]);
        assert!(progress.renew(&start).is_empty());
        let mut error = goal.error(&start);
        while !progress.settled() {
            error = pass(&mut progress, &goal, error, |_, _, _| true);
        }
        assert_eq!(progress.weights().tempo, 30);
        assert_eq!(progress.weights().shield, start.shield, "was settled");
    }
}
