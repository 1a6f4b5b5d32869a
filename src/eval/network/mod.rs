//! A learned network that judges positions: pieces on squares, seen by each side, through one hidden layer.
//!
//! * `inputs`: what it sees, as numbers. `outlook`: from where. `weights`: its numbers and their file. `accumulators`: the hidden layer of positions met
//!   lately, kept up to date by what differs. `built_in`: the networks that come with the program.
//!
//! The shape is that of efficiently updatable networks (Y. Nasu, 2018), with a squared clipped rectifier and an output for each stage of
//! the game; every number is a small integer, so the same position has the same score on every machine.

mod accumulators;
mod built_in;
mod inputs;
mod outlook;
mod weights;

pub use inputs::{Alike, Inputs};
pub use outlook::View;
pub use weights::{Form, Network, NetworkError, RealWeights, STAGES};

pub(super) use accumulators::Accumulators;
pub(super) use built_in::network_of;

use crate::base::{Bits, Score};
use crate::position::Position;
use std::sync::Arc;

/// A network, ready to judge the positions of a game.
#[derive(Clone, Debug)]
pub struct Judge {
    network: Arc<Network>,
    inputs: Inputs,
}

impl Judge {
    /// A network for a game; `None` if it sees other inputs than the game has.
    pub(super) fn new<B: Bits>(network: &Arc<Network>, rules: &crate::rules::Rules<B>) -> Option<Judge> {
        // The number of inputs tells how they are seen.
        let mut views = View::ALL.into_iter().map(|view| Inputs::new(rules, view));
        let inputs = views.find(|inputs| network.inputs() == inputs.count())?;
        Some(Judge {
            network: Arc::clone(network),
            inputs,
        })
    }

    /// What it is added to.
    pub(super) fn form(&self) -> Form {
        self.network.form()
    }

    /// What the network says of a position, for people.
    pub(super) fn in_words<B: Bits>(&self, position: &Position<B>) -> String {
        let says = self.judge(position, &mut Accumulators::default());
        let added = match self.form() {
            Form::Alone => "which judges alone",
            Form::Squares => "which is added to the values of the pieces on their squares",
            Form::Whole => "which is added to the terms above",
        };
        let seen = match self.inputs.view() {
            View::Plain => "",
            View::ByRoyal => ", seen from where each side's royal piece stands",
        };
        format!(
            "{says:+} of them from a network of {} hidden values{seen}, {added}",
            self.network.hidden()
        )
    }

    /// What the network says in centipawns, from the view of the side to move.
    #[inline]
    pub(super) fn judge<B: Bits>(&self, position: &Position<B>, accumulators: &mut Accumulators) -> Score {
        let stage = Network::stage(position.occupied().count(), self.inputs.most_pieces());
        let hidden = accumulators.of(position, &self.inputs, &self.network);
        let turn = position.turn();
        self.network.output(stage, &hidden[turn], &hidden[!turn])
    }
}

#[cfg(test)]
mod tests;
