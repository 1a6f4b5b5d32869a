//! Weight files: TOML that overrides weights for all games and for single ones.
//!
//! ```toml
//! [weights]
//! tempo = 18
//! [variants.storm]
//! mobility-middle = 80
//! ```

use super::weights::{DECLARATIONS, Weights};
use once_cell::sync::Lazy;
use std::collections::BTreeMap;
use std::path::Path;
use toml::{Table, Value};

/// Overrides read from a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WeightFile {
    all: BTreeMap<String, i32>,
    variants: BTreeMap<String, BTreeMap<String, i32>>,
}

/// Everything wrong with a weight file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct WeightFileError(pub Vec<String>);

impl WeightFile {
    /// Reads a file. `known` tells whether a variant exists.
    ///
    /// # Errors
    /// If the file cannot be read, and every problem in it.
    pub fn load(path: &Path, known: impl Fn(&str) -> bool) -> Result<Self, WeightFileError> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| WeightFileError(vec![format!("{}: {error}", path.display())]))?;
        Self::parse(&text, known).map_err(|WeightFileError(problems)| {
            WeightFileError(
                problems
                    .into_iter()
                    .map(|problem| format!("{}: {problem}", path.display()))
                    .collect(),
            )
        })
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// Every problem of the text.
    pub fn parse(text: &str, known: impl Fn(&str) -> bool) -> Result<Self, WeightFileError> {
        let table: Table = text
            .parse()
            .map_err(|error: toml::de::Error| WeightFileError(vec![error.to_string()]))?;
        let mut problems = Vec::new();
        let mut file = WeightFile::default();
        for (key, value) in &table {
            match (key.as_str(), value) {
                ("weights", Value::Table(entries)) => file.all = overrides("weights", entries, &mut problems),
                ("variants", Value::Table(variants)) => {
                    for (id, value) in variants {
                        let place = format!("variants.{id}");
                        match value {
                            _ if !known(id) => problems.push(format!("{place}: no such variant")),
                            Value::Table(entries) => {
                                let entries = overrides(&place, entries, &mut problems);
                                file.variants.insert(id.clone(), entries);
                            }
                            _ => problems.push(format!("{place}: a table of weights is expected")),
                        }
                    }
                }
                ("weights" | "variants", _) => problems.push(format!("{key}: a table is expected")),
                _ => problems.push(format!(
                    "{key}: unknown; a weight file has the tables 'weights' and 'variants'"
                )),
            }
        }
        if problems.is_empty() {
            Ok(file)
        } else {
            Err(WeightFileError(problems))
        }
    }

    /// The file that comes with the program: what tuning found for single games.
    pub fn built_in() -> &'static WeightFile {
        static BUILT_IN: Lazy<WeightFile> = Lazy::new(|| {
            WeightFile::parse(include_str!("../../tuning/weights.toml"), |_| true).unwrap_or_default()
        });
        &BUILT_IN
    }

    /// The weights of a variant under this file alone.
    pub fn weights(&self, id: &str) -> Weights {
        self.over(Weights::default(), id)
    }

    /// The weights of a variant under this file, where others would hold without it.
    pub fn over(&self, mut weights: Weights, id: &str) -> Weights {
        for (name, value) in self.all.iter().chain(self.variants.get(id).into_iter().flatten()) {
            if let Some(weight) = weights.value_mut(name) {
                *weight = *value;
            }
        }
        weights
    }

    /// Replaces the overrides for one variant, or for all games, by those weights that differ from what would hold without.
    pub fn set(&mut self, id: Option<&str>, weights: &Weights) {
        let base = match id {
            Some(_) => WeightFile {
                all: self.all.clone(),
                variants: BTreeMap::new(),
            }
            .weights(""),
            None => Weights::default(),
        };
        let changed = DECLARATIONS.iter().zip(weights.values()).zip(base.values());
        let changed = changed.filter(|((_, value), base)| value != base);
        let overrides = changed
            .map(|((declaration, value), _)| (declaration.name.to_string(), value))
            .collect();
        match id {
            Some(id) => _ = self.variants.insert(id.to_string(), overrides),
            None => self.all = overrides,
        }
    }

    /// The file as TOML.
    pub fn to_toml(&self) -> String {
        let table = |entries: &BTreeMap<String, i32>| {
            Value::Table(
                entries
                    .iter()
                    .map(|(name, value)| (name.clone(), Value::Integer((*value).into())))
                    .collect(),
            )
        };
        let mut file = Table::new();
        if !self.all.is_empty() {
            file.insert("weights".into(), table(&self.all));
        }
        if !self.variants.is_empty() {
            let variants = self
                .variants
                .iter()
                .map(|(id, entries)| (id.clone(), table(entries)))
                .collect();
            file.insert("variants".into(), Value::Table(variants));
        }
        file.to_string()
    }
}

fn overrides(place: &str, entries: &Table, problems: &mut Vec<String>) -> BTreeMap<String, i32> {
    let mut result = BTreeMap::new();
    for (name, value) in entries {
        let Some(declaration) = DECLARATIONS.iter().find(|declaration| declaration.name == name) else {
            problems.push(format!("{place}.{name}: no such weight"));
            continue;
        };
        let range = declaration.least..=declaration.greatest;
        match value
            .as_integer()
            .and_then(|number| i32::try_from(number).ok())
            .filter(|number| range.contains(number))
        {
            Some(number) => _ = result.insert(name.clone(), number),
            None => problems.push(format!(
                "{place}.{name}: {value} is not a whole number from {} to {}",
                declaration.least, declaration.greatest
            )),
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(id: &str) -> bool {
        id == "storm" || id == "chess"
    }

    #[test]
    fn overrides_hold_for_all_games_and_for_one() {
        let file = WeightFile::parse(
            "[weights]\ntempo = 20\nshield = 3\n[variants.storm]\ntempo = 30\n",
            known,
        )
        .expect("valid");
        assert_eq!(
            (file.weights("storm").tempo, file.weights("storm").shield),
            (30, 3)
        );
        assert_eq!(file.weights("chess").tempo, 20);
        assert_eq!(file.weights("chess").passed, Weights::default().passed);
    }

    #[test]
    fn every_problem_is_reported() {
        let text = "[weights]\ntempo = 1000\nspeed = 3\nshield = 'x'\n[variants.nogame]\n[variants.chess]\npair = -1\n[other]\n";
        let WeightFileError(problems) = WeightFile::parse(text, known).expect_err("invalid");
        assert_eq!(problems.len(), 6, "{problems:?}");
        for part in [
            "weights.tempo",
            "weights.speed",
            "weights.shield",
            "variants.nogame",
            "variants.chess.pair",
            "other",
        ] {
            assert!(
                problems.iter().any(|problem| problem.starts_with(part)),
                "{part}: {problems:?}"
            );
        }
        assert_eq!(
            WeightFile::parse("[weights\n", known)
                .expect_err("syntax")
                .0
                .len(),
            1
        );
    }

    #[test]
    fn the_built_in_file_is_sound() {
        let catalogue = crate::variants::Catalogue::embedded();
        let text = include_str!("../../tuning/weights.toml");
        let file = WeightFile::parse(text, |id| catalogue.resolve(id).is_ok()).expect("sound");
        assert_eq!(&file, WeightFile::built_in());
    }

    #[test]
    fn written_files_read_back() {
        let mut file = WeightFile::parse("[weights]\ntempo = 20\n", known).expect("valid");
        let mut weights = file.weights("storm");
        weights.danger = 130;
        file.set(Some("storm"), &weights);
        let again = WeightFile::parse(&file.to_toml(), known).expect("valid");
        assert_eq!(again, file);
        assert_eq!(again.weights("storm"), weights);
    }
}
