//! Questions as data: what is asked, by which document and line, which figures are measured for it, and what is claimed about them.
//!
//! A file of questions is a list of `[[question]]` with the fields of [`Question`]; a file of one's own adds questions without Rust.
//! The answer is computed: a claim is supported or contradicted only if the whole 95 % interval of its figure says so, and open otherwise.

mod answer;
mod figure;
mod group;
mod page;
#[cfg(test)]
mod tests;

pub use answer::{Answer, Verdict};
pub use figure::{Measure, Measured, Scale};
pub use group::{GroupFigures, Source};
pub use page::write_question;

use super::part::Part;
use crate::games::Ruleset;
use crate::variants::{Catalogue, CatalogueError};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The questions of the documents, by document.
const OWN: [(&str, &str); 3] = [
    ("questions/000.toml", include_str!("../questions/000.toml")),
    ("questions/001.toml", include_str!("../questions/001.toml")),
    (
        "questions/003-004.toml",
        include_str!("../questions/003-004.toml"),
    ),
];

/// A question.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Its name, also in addresses.
    pub id: String,
    /// The question itself, in a line.
    pub title: String,
    /// Where it is asked: documents with their lines.
    pub documents: Vec<String>,
    /// How it is tested, and what that leaves out.
    pub test: String,
    /// What an author might do about the answer.
    pub advice: Option<String>,
    /// Why nothing is measured for it; then it is open.
    pub untested: Option<String>,
    /// Games that only this question needs, as definitions.
    pub definitions: Option<String>,
    /// What is measured.
    #[serde(default)]
    pub figures: Vec<Figure>,
    /// Groups whose choices are measured.
    #[serde(default)]
    pub groups: Vec<GroupFigures>,
    /// What is claimed about the figures.
    #[serde(default)]
    pub claims: Vec<Claim>,
    /// Which of several figures is the least, the greatest or the nearest to something.
    #[serde(default)]
    pub choices: Vec<Choice>,
}

/// Something to be measured.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// What claims call it, and what it is on the page.
    pub name: String,
    /// The game, with its options.
    pub game: String,
    /// What of it is measured.
    pub of: Measure,
}

/// A statement about a figure, about the difference of two, or about their ratio.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// In words.
    pub says: String,
    /// Name of the figure.
    pub figure: String,
    /// Name of the figure that is taken from it.
    pub less: Option<String>,
    /// Name of the figure that it is divided by.
    pub over: Option<String>,
    /// It is more than this.
    pub above: Option<f64>,
    /// It is less than this.
    pub below: Option<f64>,
}

/// Which of several figures it is.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// In words.
    pub asks: String,
    /// Names of the figures.
    pub among: Vec<String>,
    /// Which of them is wanted.
    pub wanted: Wanted,
}

/// Which of several numbers is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// The least.
    Least,
    /// The greatest.
    Greatest,
    /// The share of the points nearest to half of them.
    Even,
}

/// A file of questions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    question: Vec<Question>,
}

impl Question {
    /// The questions of the documents.
    ///
    /// # Errors
    /// A faulty file; the test suite would have found it.
    pub fn of_documents() -> Result<Vec<Question>, String> {
        let mut all = Vec::new();
        for (name, text) in OWN {
            all.extend(Question::read(name, text)?);
        }
        Ok(all)
    }

    /// The questions of a text that is called `name` in messages.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(name: &str, text: &str) -> Result<Vec<Question>, String> {
        let file: File = toml::from_str(text).map_err(|error| format!("{name}: {error}"))?;
        let mut known = BTreeSet::new();
        for question in &file.question {
            let fault = |problem: String| format!("{name}: question '{}': {problem}", question.id);
            question.check().map_err(fault)?;
            if !known.insert(&question.id) {
                return Err(fault("there are two of this name".to_owned()));
            }
        }
        Ok(file.question)
    }

    fn check(&self) -> Result<(), String> {
        let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if self.id.is_empty() || !self.id.chars().all(plain) {
            return Err("its id is made of small letters, digits and hyphens".to_owned());
        }
        let names: Vec<&str> = self.names().collect();
        let known: BTreeSet<&str> = names.iter().copied().collect();
        if known.len() < names.len() {
            return Err("two figures have the same name".to_owned());
        }
        let is_asked = !self.claims.is_empty() || !self.choices.is_empty();
        if is_asked == self.untested.is_some() {
            return Err("it has claims or choices, or says under 'untested' why not".to_owned());
        }
        for claim in &self.claims {
            if claim.above.is_none() && claim.below.is_none() {
                return Err(format!(
                    "the claim '{}' has neither 'above' nor 'below'",
                    claim.says
                ));
            }
            if claim.less.is_some() && claim.over.is_some() {
                return Err(format!("the claim '{}' has both 'less' and 'over'", claim.says));
            }
        }
        if let Some(choice) = self.choices.iter().find(|choice| choice.among.len() < 2) {
            return Err(format!("'{}' leaves nothing to choose from", choice.asks));
        }
        let of_claims = self
            .claims
            .iter()
            .flat_map(|claim| [Some(&claim.figure), claim.less.as_ref(), claim.over.as_ref()]);
        let of_choices = self
            .choices
            .iter()
            .flat_map(|choice| choice.among.iter().map(Some));
        match of_claims
            .chain(of_choices)
            .flatten()
            .find(|name| !known.contains(name.as_str()))
        {
            Some(name) => Err(format!("there is no figure '{name}'")),
            None => Ok(()),
        }
    }

    /// The names of all figures.
    fn names(&self) -> impl Iterator<Item = &str> {
        let gains = self.groups.iter().flat_map(|group| &group.gains);
        let figures = self.figures.iter().map(|figure| figure.name.as_str());
        figures.chain(gains.map(|gain| gain.name.as_str()))
    }

    /// Makes sure that the games and groups it asks about exist, and what is asked about them. `catalogue` has the games that it brings along.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check_games(&self, catalogue: &Catalogue) -> Result<(), String> {
        let fault = |problem: String| format!("question '{}': {problem}", self.id);
        for Figure { game, of, .. } in &self.figures {
            let found = match of {
                Measure::Beats(_) => match catalogue.ruleset(game) {
                    Ok(Ruleset::Race(_)) => Ok(()),
                    Ok(_) => Err(format!("'{game}' is no game of races")),
                    Err(error) => Err(error.to_string()),
                },
                _ => catalogue
                    .resolve(game)
                    .map(|_| ())
                    .map_err(|error| error.to_string()),
            };
            found.map_err(fault)?;
        }
        self.groups
            .iter()
            .try_for_each(|group| group.check(catalogue).map_err(fault))
    }

    /// The catalogue with the games that the question brings along.
    ///
    /// # Errors
    /// What is wrong with their definitions.
    pub fn catalogue(&self, catalogue: &Catalogue) -> Result<Catalogue, CatalogueError> {
        let mut own = catalogue.clone();
        if let Some(text) = &self.definitions {
            own.load_text(&format!("the definitions of question '{}'", self.id), text)?;
        }
        Ok(own)
    }

    /// What has to be measured for it: parts by game.
    pub fn needs(&self) -> BTreeMap<&str, BTreeSet<Part>> {
        let mut needs: BTreeMap<&str, BTreeSet<Part>> = BTreeMap::new();
        for figure in &self.figures {
            needs.entry(&figure.game).or_default().extend(figure.of.parts());
        }
        for game in self.groups.iter().flat_map(GroupFigures::games) {
            let parts = [Part::FirstMove, Part::Stronger];
            needs.entry(game).or_default().extend(parts);
        }
        needs
    }
}
