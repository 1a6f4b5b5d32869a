//! What a definition says of the options of a game.

use super::Mark;

/// A declared option of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct OptionSpec {
    /// Name as written after the colon of `id:name=value`.
    pub name: String,
    /// One line for users.
    pub about: String,
    /// How sure the option is.
    pub mark: Mark,
    /// Allowed values.
    pub values: OptionValues,
    /// Value when not set.
    pub default: String,
    /// Value in force.
    pub value: String,
    /// Dotted path in the definition that the value is put at, if it goes to one place.
    pub sets: Option<String>,
}

/// What an option may be set to.
#[derive(Clone, PartialEq, Debug)]
pub enum OptionValues {
    /// One of these words (switches have `off` and `on`).
    Words(Vec<String>),
    /// A whole number in this range.
    Number {
        /// Least.
        min: i64,
        /// Most.
        max: i64,
        /// May it be drawn by lot (`?`)?
        lot: bool,
    },
    /// A text of so many letters, `-` standing for none.
    Letters {
        /// The letters.
        letters: String,
        /// How many.
        length: usize,
        /// May they be drawn by lot (`?`)?
        lot: bool,
    },
}
