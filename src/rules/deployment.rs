//! Deployments: pieces that each side chooses from a price list and puts on open squares of its own before the game.

use super::arrays::army;
use super::option::NO_LETTER;
use super::setup::Setup;
use super::spec::Spec;
use crate::base::{PerPlayer, Player, Square};

/// What may be chosen, and where it is put.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deployment {
    /// South's open squares; North's are those of the same files on its own side.
    pub squares: Vec<Square>,
    /// Letters of the pieces with their prices.
    pub prices: Vec<(char, u32)>,
    /// The most that the chosen pieces may cost together.
    pub budget: u32,
    /// What each side has chosen; `None` where it was, or is to be, drawn by lot.
    pub chosen: PerPlayer<Option<String>>,
}

/// Why a force cannot be chosen.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ForceError {
    /// A letter too many or too few.
    #[error("'{0}' has not one letter (or -) for each of the {1} open squares")]
    Length(String, usize),
    /// No price.
    #[error("'{0}' is not in the price list {1}")]
    Unknown(char, String),
    /// A piece is there twice.
    #[error("'{0}' is chosen twice, the pieces must differ")]
    Twice(char),
    /// Too dear.
    #[error("'{0}' costs {1}, the budget is {2}")]
    Dear(String, u32, u32),
}

impl Deployment {
    /// The start position of a game with these forces in the place of those in force.
    pub fn start(&self, spec: &Spec, forces: &PerPlayer<String>) -> String {
        let mut setup = Setup::start(spec);
        for player in Player::ALL {
            setup.place(spec, &army(spec, player, &self.squares, &forces[player], false));
        }
        setup.write_position(spec)
    }

    /// The force that leaves every square empty.
    pub fn nobody(&self) -> String {
        self.squares.iter().map(|_| NO_LETTER).collect()
    }

    /// Checks a force: a letter for each open square, in the order of the squares, `-` where it stays empty.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, force: &str) -> Result<(), ForceError> {
        if force.chars().count() != self.squares.len() {
            return Err(ForceError::Length(force.to_owned(), self.squares.len()));
        }
        let mut chosen = Vec::new();
        let mut cost = 0;
        for letter in force.chars().filter(|letter| *letter != NO_LETTER) {
            let price = self.price(letter).ok_or_else(|| {
                ForceError::Unknown(letter, self.prices.iter().map(|(letter, _)| *letter).collect())
            })?;
            if chosen.contains(&letter) {
                return Err(ForceError::Twice(letter));
            }
            chosen.push(letter);
            cost += price;
        }
        if cost > self.budget {
            return Err(ForceError::Dear(force.to_owned(), cost, self.budget));
        }
        Ok(())
    }

    /// What a piece costs, if it may be chosen.
    pub fn price(&self, letter: char) -> Option<u32> {
        self.prices
            .iter()
            .find(|(known, _)| *known == letter)
            .map(|(_, price)| *price)
    }

    /// All forces that leave no square empty, in the order of the price list.
    pub fn forces(&self) -> Vec<String> {
        let mut forces = Vec::new();
        self.complete(&mut String::new(), self.budget, &mut forces);
        forces
    }

    fn complete(&self, begun: &mut String, budget: u32, forces: &mut Vec<String>) {
        if begun.chars().count() == self.squares.len() {
            forces.push(begun.clone());
            return;
        }
        for &(letter, price) in &self.prices {
            if price <= budget && !begun.contains(letter) {
                begun.push(letter);
                self.complete(begun, budget - price, forces);
                begun.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests;
