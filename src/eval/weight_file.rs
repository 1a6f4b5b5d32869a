//! Weight files: TOML that overrides weights for all games and for single ones.
//!
//! ```toml
//! [weights]
//! tempo = 18
//! [variants.storm]
//! mobility-middle = 80
//! [variants.storm.pieces.N]
//! squares = [[-20, 0, 5], [-10, 0, 0]]
//! ```
//!
//! The tables of a piece (see [`Subject`](super::Subject)) list what is added in the middlegame and in the endgame; squares
//! go from the owner's first rank on, left to right, and what is missing is 0.

use super::learned_tables::{LearnedTables, Parameters};
use super::network::Network;
use super::weights::{DECLARATIONS, Weights};
use crate::files;
use crate::rules::Spec;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use toml::{Table, Value};

/// Largest file read, in bytes: everything that has been learned of all games takes a tenth.
const LARGEST_FILE: u64 = 8 << 20;

/// Overrides read from a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WeightFile {
    all: BTreeMap<String, i32>,
    variants: BTreeMap<String, Overrides>,
    /// What it says of networks.
    network: Networks,
}

/// Which network a game is judged by.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Networks {
    /// The built-in one, if there is one.
    #[default]
    BuiltIn,
    /// None.
    None,
    /// This one, where it is one for the game.
    Own(Arc<Network>),
}

/// What a file says of one variant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Overrides {
    weights: BTreeMap<String, i32>,
    learned_tables: LearnedTables,
}

/// Everything wrong with a weight file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct WeightFileError(pub Vec<String>);

impl WeightFile {
    /// Reads a file. `resolve` finds the definition of a variant.
    ///
    /// # Errors
    /// If the file cannot be read, and every problem in it.
    pub fn load(path: &Path, resolve: impl Fn(&str) -> Option<Arc<Spec>>) -> Result<Self, WeightFileError> {
        let with_place = |problems: Vec<String>| {
            let place = |problem| format!("{}: {problem}", path.display());
            WeightFileError(problems.into_iter().map(place).collect())
        };
        let problem = |error: String| with_place(vec![error]);
        let bytes = files::read::bytes(path, LARGEST_FILE).map_err(|error| problem(error.to_string()))?;
        if Network::is_network(&bytes) {
            let network = Network::read(&bytes).map_err(|error| problem(error.to_string()))?;
            return Ok(WeightFile::of_network(Arc::new(network)));
        }
        let text = files::read::utf8(bytes).map_err(|error| problem(error.to_string()))?;
        Self::parse(&text, resolve).map_err(|WeightFileError(problems)| with_place(problems))
    }

    /// Reads the text of a file. `resolve` finds the definition of a variant.
    ///
    /// # Errors
    /// Every problem of the text.
    pub fn parse(text: &str, resolve: impl Fn(&str) -> Option<Arc<Spec>>) -> Result<Self, WeightFileError> {
        let file = Self::read(text, |id| resolve(id).is_some())?;
        match file.misfits(resolve) {
            problems if problems.is_empty() => Ok(file),
            problems => Err(WeightFileError(problems)),
        }
    }

    /// What the file says of pieces and squares that its variants do not have.
    fn misfits(&self, resolve: impl Fn(&str) -> Option<Arc<Spec>>) -> Vec<String> {
        let mut problems = Vec::new();
        for (id, own) in &self.variants {
            if let Some(spec) = resolve(id) {
                let place = format!("variants.{id}.{PIECES}");
                problems.extend(own.learned_tables.misfits(&place, &spec));
            }
        }
        problems
    }

    /// Reads the text of a file without a look at the definitions; `known` tells whether a variant exists.
    pub(super) fn read(text: &str, known: impl Fn(&str) -> bool) -> Result<Self, WeightFileError> {
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
                                let overrides = Overrides::parse(&place, entries, &mut problems);
                                file.variants.insert(id.clone(), overrides);
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

    /// What a network says, and nothing else.
    pub fn of_network(network: Arc<Network>) -> WeightFile {
        WeightFile {
            network: Networks::Own(network),
            ..WeightFile::default()
        }
    }

    /// No network: games are judged by their terms alone.
    pub fn without_network() -> WeightFile {
        WeightFile {
            network: Networks::None,
            ..WeightFile::default()
        }
    }

    /// Does it say anything about a game?
    pub fn concerns(&self, game: &Spec) -> bool {
        let of_network = match &self.network {
            Networks::BuiltIn => false,
            Networks::None => true,
            Networks::Own(network) => network.signature() == game.signature(),
        };
        of_network || !self.all.is_empty() || self.variants.contains_key(&game.id)
    }

    /// The parameters of a game under this file, where others would hold without it.
    pub fn over_game(&self, parameters: Parameters, game: &Spec) -> Parameters {
        let mut parameters = self.over(parameters, &game.id);
        match &self.network {
            Networks::Own(network) if network.signature() == game.signature() => {
                parameters.network = Some(Arc::clone(network));
            }
            Networks::None => parameters.network = None,
            // What a file says of weights is to hold, and not what a network has learned beside others.
            Networks::BuiltIn if self.concerns(game) => parameters.network = None,
            Networks::BuiltIn | Networks::Own(_) => {}
        }
        parameters
    }

    /// The parameters of a variant under this file alone.
    pub fn parameters(&self, id: &str) -> Parameters {
        self.over(Parameters::default(), id)
    }

    /// The parameters of a variant under this file, where others would hold without it. Learned tables replace those from before.
    fn over(&self, mut parameters: Parameters, id: &str) -> Parameters {
        let own = self.variants.get(id);
        for (name, value) in self
            .all
            .iter()
            .chain(own.into_iter().flat_map(|own| &own.weights))
        {
            if let Some(weight) = parameters.weights.value_mut(name) {
                *weight = *value;
            }
        }
        if let Some(own) = own.filter(|own| !own.learned_tables.is_empty()) {
            parameters.learned_tables = own.learned_tables.clone();
        }
        parameters
    }

    /// Replaces what the file says of single pieces of a variant.
    pub fn set_learned_tables(&mut self, id: &str, learned_tables: LearnedTables) {
        self.variants.entry(id.to_string()).or_default().learned_tables = learned_tables;
    }

    /// Replaces the overrides for one variant, or for all games, by those weights that differ from what would hold without.
    pub fn set(&mut self, id: Option<&str>, weights: &Weights) {
        let base = match id {
            Some(_) => {
                WeightFile {
                    all: self.all.clone(),
                    ..WeightFile::default()
                }
                .parameters("")
                .weights
            }
            None => Weights::default(),
        };
        let changed = DECLARATIONS.iter().zip(weights.values()).zip(base.values());
        let changed = changed.filter(|((_, value), base)| value != base);
        let overrides = changed
            .map(|((declaration, value), _)| (declaration.name.to_string(), value))
            .collect();
        match id {
            Some(id) => self.variants.entry(id.to_string()).or_default().weights = overrides,
            None => self.all = overrides,
        }
    }

    /// The file as TOML.
    pub fn to_toml(&self) -> String {
        let table = |entries: &BTreeMap<String, i32>| -> Table {
            entries
                .iter()
                .map(|(name, value)| (name.clone(), Value::Integer((*value).into())))
                .collect()
        };
        let mut file = Table::new();
        if !self.all.is_empty() {
            file.insert("weights".into(), Value::Table(table(&self.all)));
        }
        if !self.variants.is_empty() {
            let variants = self
                .variants
                .iter()
                .map(|(id, own)| {
                    let mut entries = table(&own.weights);
                    if !own.learned_tables.is_empty() {
                        entries.insert(PIECES.into(), Value::Table(own.learned_tables.to_table()));
                    }
                    (id.clone(), Value::Table(entries))
                })
                .collect();
            file.insert("variants".into(), Value::Table(variants));
        }
        file.to_string()
    }
}

/// The table of a variant in which its pieces are.
const PIECES: &str = "pieces";

impl Overrides {
    fn parse(place: &str, entries: &Table, problems: &mut Vec<String>) -> Overrides {
        let mut weights = entries.clone();
        let learned_tables = match weights.remove(PIECES) {
            Some(Value::Table(pieces)) => {
                LearnedTables::parse(&format!("{place}.{PIECES}"), &pieces, problems)
            }
            Some(_) => {
                problems.push(format!("{place}.{PIECES}: a table of pieces is expected"));
                LearnedTables::default()
            }
            None => LearnedTables::default(),
        };
        Overrides {
            weights: overrides(place, &weights, problems),
            learned_tables,
        }
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
mod tests;
