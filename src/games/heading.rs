//! What every game has whatever it is played on: names, documents, options, facts, points.

use crate::rules::names::identity;
use crate::rules::points::Points;
use crate::rules::spec::{Fact, OptionSpec, Spec};

/// The part of a definition that people read.
#[derive(Clone, PartialEq, Debug)]
pub struct Heading {
    /// The id of the catalogue.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Other names accepted for the id.
    pub aliases: Vec<String>,
    /// Names of the source documents.
    pub sources: Vec<String>,
    /// One paragraph for people.
    pub about: String,
    /// Facts for the rule card.
    pub facts: Vec<Fact>,
    /// Options with the values in force.
    pub options: Vec<OptionSpec>,
    /// Points.
    pub points: Points,
}

impl Heading {
    /// The heading of a definition of which no more was read.
    pub fn of(spec: Spec) -> Heading {
        Heading {
            id: spec.id,
            title: spec.title,
            aliases: spec.aliases,
            sources: spec.sources,
            about: spec.about,
            facts: spec.facts,
            options: spec.options,
            points: spec.points,
        }
    }

    /// `id`, or `id:option=value,…` with the options that differ from their defaults.
    pub fn identity(&self) -> String {
        identity(&self.id, &self.options)
    }
}
