use super::*;
use crate::board::{Board, PositionVisitor};
use crate::variants::Catalogue;

struct Seen(Player);

impl PositionVisitor for Seen {
    type Output = (Inputs, Vec<usize>);
    fn visit<B: Bits>(self, position: &Position<B>) -> Self::Output {
        let inputs = Inputs::new(position.rules());
        let mut seen = Vec::new();
        inputs.seen(position, self.0, |input| seen.push(input));
        seen.sort_unstable();
        (inputs, seen)
    }
}

/// In every game, what one side sees is what the other sees, turned about; and nothing is seen twice.
#[test]
fn both_sides_see_the_same_position() {
    let catalogue = Catalogue::embedded();
    let mut games = 0;
    for id in catalogue.ids() {
        let mut board = Board::start(&catalogue.resolve(id).expect("known"));
        for ply in 0..12 {
            let (inputs, south) = board.visit_position(Seen(Player::South));
            let (_, north) = board.visit_position(Seen(Player::North));
            let mut turned: Vec<usize> = south
                .iter()
                .map(|input| inputs.from_the_other_side(*input))
                .collect();
            turned.sort_unstable();
            assert_eq!(turned, north, "{id} after {ply} plies");
            assert!(south.windows(2).all(|pair| pair[0] < pair[1]), "{id}");
            assert!(south.iter().all(|input| *input < inputs.count()), "{id}");
            let moves = board.moves_to_play();
            let Some(next) = moves.get(ply * 7 % moves.len().max(1)) else {
                break;
            };
            board.make(*next);
        }
        games += 1;
    }
    assert!(games > 80, "{games}");
}

#[test]
fn a_mirrored_square_is_on_the_other_wing() {
    let chess = Catalogue::embedded().resolve("chess").expect("known");
    let (inputs, _) = Board::start(&chess).visit_position(Seen(Player::South));
    assert_eq!((inputs.mirrored(0), inputs.mirrored(7 + 64)), (7, 64));
    assert_eq!(inputs.mirrored(inputs.count() - 1), inputs.count() - 1);
}
