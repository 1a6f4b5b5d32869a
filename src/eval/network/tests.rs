use super::weights::tests::some_weights;
use super::*;
use crate::board::{Board, PositionVisitor};
use crate::variants::Catalogue;

struct Judging<'a> {
    view: View,
    network: &'a mut Option<Arc<Network>>,
    accumulators: &'a mut Accumulators,
}

impl PositionVisitor for Judging<'_> {
    type Output = [Score; 2];
    fn visit<B: Bits>(self, position: &Position<B>) -> [Score; 2] {
        let rules = position.rules();
        let network = self.network.get_or_insert_with(|| {
            let real = some_weights(Inputs::new(rules, self.view).count(), 16);
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
    for (id, view) in catalogue
        .ids()
        .into_iter()
        .flat_map(|id| View::ALL.map(|view| (id, view)))
    {
        let mut board = Board::start(&catalogue.resolve(id).expect("known"));
        let (mut network, mut accumulators) = (None, Accumulators::default());
        for step in 0..60 {
            let [followed, anew] = board.visit_position(Judging {
                view,
                network: &mut network,
                accumulators: &mut accumulators,
            });
            assert_eq!(followed, anew, "{id} ({view:?}) at step {step}: {}", board.fen());
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
    assert!(chess.visit_position(Made(network(804 + 2 * 768))));
    assert!(!chess.visit_position(Made(network(805))));
}
