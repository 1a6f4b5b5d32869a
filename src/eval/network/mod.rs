//! A learned network that judges positions: pieces on squares, seen by each side, through one hidden layer.
//!
//! * `inputs`: what it sees, as numbers. `weights`: its numbers and their file. `accumulators`: the hidden layer of positions met
//!   lately, kept up to date by what differs. `built_in`: the networks that come with the program.
//!
//! The shape is that of efficiently updatable networks (Y. Nasu, 2018), with a squared clipped rectifier and an output for each stage of
//! the game; every number is a small integer, so the same position has the same score on every machine.

mod accumulators;
mod built_in;
mod inputs;
mod weights;

pub use inputs::Inputs;
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
        let inputs = Inputs::new(rules);
        (network.inputs() == inputs.count()).then(|| Judge {
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
        format!(
            "{says:+} of them from a network of {} hidden values, {added}",
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
mod tests {
    use super::weights::tests::some_weights;
    use super::*;
    use crate::board::{Board, PositionVisitor};
    use crate::variants::Catalogue;

    struct Judging<'a> {
        network: &'a mut Option<Arc<Network>>,
        accumulators: &'a mut Accumulators,
    }

    impl PositionVisitor for Judging<'_> {
        type Output = [Score; 2];
        fn visit<B: Bits>(self, position: &Position<B>) -> [Score; 2] {
            let rules = position.rules();
            let network = self.network.get_or_insert_with(|| {
                let real = some_weights(Inputs::new(rules).count(), 16);
                Arc::new(Network::rounded(0, Form::Alone, 400, &real))
            });
            let judge = Judge::new(network, rules).expect("it was made for the game");
            [
                judge.judge(position, self.accumulators),
                judge.judge(position, &mut Accumulators::default()),
            ]
        }
    }

    /// In every game, and whatever was judged before, forwards and backwards.
    #[test]
    fn what_is_followed_is_what_is_made_anew() {
        let catalogue = Catalogue::embedded();
        let mut scores = std::collections::BTreeSet::new();
        for id in catalogue.ids() {
            let mut board = Board::start(&catalogue.resolve(id).expect("known"));
            let (mut network, mut accumulators) = (None, Accumulators::default());
            for step in 0..60 {
                let [followed, anew] = board.visit_position(Judging {
                    network: &mut network,
                    accumulators: &mut accumulators,
                });
                assert_eq!(followed, anew, "{id} at step {step}: {}", board.fen());
                scores.insert(anew);
                let moves = board.moves_to_play();
                let back = if step % 5 == 4 { step % 3 + 1 } else { 0 };
                if moves.is_empty() {
                    board.unmake();
                } else if back > 0 {
                    (0..back).for_each(|_| {
                        board.unmake();
                    });
                } else {
                    board.make(moves[step * 31 % moves.len()]);
                }
            }
        }
        assert!(scores.len() > 300, "{}", scores.len());
    }

    #[test]
    fn a_network_of_another_shape_does_not_judge() {
        struct Made(Arc<Network>);
        impl PositionVisitor for Made {
            type Output = bool;
            fn visit<B: Bits>(self, position: &Position<B>) -> bool {
                Judge::new(&self.0, position.rules()).is_some()
            }
        }
        let chess = Board::start(&Catalogue::embedded().resolve("chess").expect("known"));
        let network = |inputs| Arc::new(Network::rounded(0, Form::Alone, 400, &some_weights(inputs, 16)));
        assert!(chess.visit_position(Made(network(804))));
        assert!(!chess.visit_position(Made(network(805))));
    }
}
