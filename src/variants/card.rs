//! The rule card: everything about a game, for people.

mod army;
mod course;
mod options;

use crate::games::Heading;
use crate::rules::Spec;

/// Column where long lines break.
const WIDTH: usize = 100;

/// What `tapestry variants ID` prints.
pub fn rule_card(spec: &Spec) -> String {
    let mut card = Card::default();
    card.names(&Heading::of(spec.clone()));
    if !spec.known_as.is_empty() {
        let names: Vec<String> = spec
            .known_as
            .iter()
            .map(|(protocol, name)| format!("{name} ({protocol})"))
            .collect();
        card.line(0, &format!("Known to other programs as: {}.", names.join(", ")));
    }
    card.board(spec);
    card.pieces(spec);
    card.promotions(spec);
    card.rescue(spec);
    card.castling(spec);
    card.placement(spec);
    card.turns(spec);
    card.ends(spec);
    card.options(&spec.options);
    card.facts(&spec.facts);
    card.text
}

/// How a piece moves: `moves K (steps one square in any direction)`.
pub(super) fn moves(betza: &str) -> String {
    match betza {
        "-" => "never moves".to_owned(),
        betza => format!("moves {}", with_words(betza)),
    }
}

/// Betza notation with its words behind it.
fn with_words(betza: &str) -> String {
    match crate::betza::parse(betza) {
        Ok(atoms) => format!("{betza} ({})", crate::betza::in_words(&atoms)),
        Err(_) => betza.to_owned(),
    }
}

/// A card being written.
#[derive(Default)]
pub(super) struct Card {
    pub(super) text: String,
}

impl Card {
    /// What the game is called, and where it comes from.
    pub(super) fn names(&mut self, heading: &Heading) {
        self.line(0, &format!("{} ({})", heading.title, heading.identity()));
        self.line(0, &heading.about);
        if !heading.aliases.is_empty() {
            self.line(0, &format!("Also called: {}.", heading.aliases.join(", ")));
        }
        if !heading.sources.is_empty() {
            self.line(0, &format!("Documents: {}.", heading.sources.join(", ")));
        }
    }

    pub(super) fn heading(&mut self, text: &str) {
        self.text.push('\n');
        self.line(0, text);
    }

    /// A line of words. What does not fit goes on below, indented a little more.
    pub(super) fn line(&mut self, indent: usize, text: &str) {
        let mut column = 0;
        let mut margin = indent;
        for word in text.split_whitespace() {
            let length = word.chars().count();
            if column > margin && column + 1 + length > WIDTH {
                self.text.push('\n');
                column = 0;
                margin = indent + 2;
            }
            if column == 0 {
                self.text.extend(std::iter::repeat_n(' ', margin));
                column = margin;
            } else {
                self.text.push(' ');
                column += 1;
            }
            self.text.push_str(word);
            column += length;
        }
        self.text.push('\n');
    }

    pub(super) fn raw(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }
}
