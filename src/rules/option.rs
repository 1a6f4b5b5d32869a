//! What an option may be set to: reading a value as people write it, and saying what is possible.

use super::spec::OptionValues;
use std::fmt;

/// The value of an option that is drawn by lot.
pub const BY_LOT: &str = "?";

/// The option whose number decides the lots, in games that have it.
pub const SEED_OPTION: &str = "seed";

/// Stands for a place that is left empty in a text of letters.
pub const NO_LETTER: char = '-';

impl OptionValues {
    /// Is it a pair of `off` and `on`?
    pub fn is_switch(&self) -> bool {
        matches!(self, OptionValues::Words(words)
            if words.len() == 2 && ["off", "on"].iter().all(|state| words.iter().any(|word| word == state)))
    }

    /// The value as definitions write it, if the text is one: case does not matter, and switches understand `true` and `false`.
    pub fn accept(&self, text: &str) -> Option<String> {
        match self {
            OptionValues::Words(words) => {
                let word = match text.to_ascii_lowercase().as_str() {
                    "true" if self.is_switch() => "on".to_owned(),
                    "false" if self.is_switch() => "off".to_owned(),
                    lower => lower.to_owned(),
                };
                words
                    .iter()
                    .find(|known| known.eq_ignore_ascii_case(&word))
                    .cloned()
            }
            OptionValues::Number { lot: true, .. } | OptionValues::Letters { lot: true, .. }
                if text == BY_LOT =>
            {
                Some(text.to_owned())
            }
            OptionValues::Number { min, max, .. } => {
                let number = text.parse::<i64>().ok()?;
                (*min..=*max).contains(&number).then(|| number.to_string())
            }
            OptionValues::Letters { letters, length, .. } => {
                let text = text.to_ascii_uppercase();
                let known = |letter: char| letter == NO_LETTER || letters.contains(letter);
                (text.chars().count() == *length && text.chars().all(known)).then_some(text)
            }
        }
    }
}

impl fmt::Display for OptionValues {
    /// What is possible, in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lot = match self {
            OptionValues::Words(words) => return write!(f, "one of {}", words.join(", ")),
            OptionValues::Number { min, max, lot } => {
                write!(f, "a whole number from {min} to {max}")?;
                *lot
            }
            OptionValues::Letters { letters, length, lot } => {
                write!(f, "{length} of the letters {letters} and {NO_LETTER}")?;
                *lot
            }
        };
        if lot {
            write!(f, ", or {BY_LOT} for one drawn by lot")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
