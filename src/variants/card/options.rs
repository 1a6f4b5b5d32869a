//! The part of a rule card about options, and about facts and how sure they are.

use super::super::describe::mark;
use super::Card;
use crate::rules::option::BY_LOT;
use crate::rules::spec::{Fact, OptionSpec, OptionValues};

impl Card {
    pub(in super::super) fn options(&mut self, options: &[OptionSpec]) {
        if options.is_empty() {
            return;
        }
        self.heading("Options");
        for option in options {
            let mut values = match &option.values {
                OptionValues::Words(words) => words.join("|"),
                OptionValues::Number { min, max, .. } => format!("{min}..{max}"),
                OptionValues::Letters { letters, length, .. } => format!("{length} of {letters}"),
            };
            let words = matches!(option.values, OptionValues::Words(_));
            let lot = option.values.accept(BY_LOT).is_some();
            if lot && !words {
                values.push_str(&format!("|{BY_LOT}"));
            }
            let now = if option.value == option.default {
                String::new()
            } else {
                format!(", now {}", option.value)
            };
            let lot = if lot {
                format!("; {BY_LOT} is drawn by lot")
            } else {
                String::new()
            };
            let head = format!("{}={values} (default {}{now}{lot})", option.name, option.default);
            self.line(2, &format!("{head}: {} [{}]", option.about, mark(option.mark)));
        }
    }

    pub(in super::super) fn facts(&mut self, facts: &[Fact]) {
        if facts.is_empty() {
            return;
        }
        self.heading("Facts and how sure they are");
        for fact in facts {
            let reason = if fact.reason.is_empty() {
                String::new()
            } else {
                format!(": {}", fact.reason)
            };
            self.line(2, &format!("{} [{}{reason}]", fact.text, mark(fact.mark)));
        }
    }
}
