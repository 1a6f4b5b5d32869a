use super::*;
use crate::board::{Board, PositionVisitor};
use crate::variants::Catalogue;

/// The inputs of a game, and the place of the kind that is of neither side.
struct Numbering {
    inputs: Inputs,
    neutral: Option<usize>,
}

/// What a side sees.
struct Seen(Player);

impl PositionVisitor for Seen {
    type Output = (Numbering, Vec<usize>);
    fn visit<B: Bits>(self, position: &Position<B>) -> Self::Output {
        let inputs = Inputs::new(position.rules(), View::Plain);
        let mut seen = Vec::new();
        inputs.seen(position, self.0, |input| seen.push(input));
        seen.sort_unstable();
        let rules = position.rules();
        let kinds = rules.spec.kinds_by_movement();
        let neutral = kinds.iter().position(|kind| rules.neutral == Some(*kind));
        (Numbering { inputs, neutral }, seen)
    }
}

impl Numbering {
    /// The input that the other side sees where one sees `input`.
    fn turned(&self, input: usize) -> usize {
        let inputs = &self.inputs;
        if input >= inputs.remembered {
            let place = input - inputs.remembered;
            return inputs.remembered + (place + inputs.of_one_side()) % (RELATIONS * inputs.of_one_side());
        }
        let (piece, square) = (input / inputs.squares, input % inputs.squares);
        let (relation, kind) = (piece / inputs.kinds, piece % inputs.kinds);
        let relation = if self.neutral == Some(kind) {
            relation
        } else {
            RELATIONS - 1 - relation
        };
        let rank = inputs.squares / inputs.files - 1 - square / inputs.files;
        (relation * inputs.kinds + kind) * inputs.squares + rank * inputs.files + square % inputs.files
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
            let (numbering, south) = board.visit_position(Seen(Player::South));
            let (_, north) = board.visit_position(Seen(Player::North));
            let mut turned: Vec<usize> = south.iter().map(|input| numbering.turned(*input)).collect();
            turned.sort_unstable();
            assert_eq!(turned, north, "{id} after {ply} plies");
            assert!(south.windows(2).all(|pair| pair[0] < pair[1]), "{id}");
            assert!(
                south.iter().all(|input| *input < numbering.inputs.count()),
                "{id}"
            );
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
    let (Numbering { inputs, .. }, _) = Board::start(&chess).visit_position(Seen(Player::South));
    assert_eq!((inputs.mirrored(0), inputs.mirrored(7 + 64)), (7, 64));
    assert_eq!(inputs.mirrored(inputs.count() - 1), inputs.count() - 1);
}

/// What both sides see by their royal pieces: how many, and the inputs of pieces on squares.
struct SeenByRoyals;

impl PositionVisitor for SeenByRoyals {
    type Output = (usize, PerPlayer<Vec<usize>>);
    fn visit<B: Bits>(self, position: &Position<B>) -> Self::Output {
        let inputs = Inputs::new(position.rules(), View::ByRoyal);
        let sees = |player| {
            let mut seen = Vec::new();
            inputs.seen(position, player, |input| seen.push(input));
            assert!(seen.iter().all(|input| *input < inputs.count()));
            assert!(inputs.count() <= usize::from(u16::MAX), "{}", inputs.count());
            seen.sort_unstable();
            seen
        };
        (inputs.count(), PerPlayer::from_fn(sees))
    }
}

#[test]
fn by_the_royal_piece_left_and_right_are_the_same() {
    let chess = Catalogue::embedded().resolve("chess").expect("known");
    let seen = |fen: &str| {
        Board::from_fen(&chess, fen)
            .expect("sound")
            .visit_position(SeenByRoyals)
            .1
    };
    let one = seen("6k1/5p2/8/8/8/2N5/6P1/7K w - -");
    let other = seen("1k6/2p5/8/8/8/5N2/1P6/K7 w - -");
    assert_eq!(one, other);
    // On the second rank the King sees by other inputs than on the first.
    let above = seen("6k1/5p2/8/8/8/2N5/6PK/8 w - -");
    assert!(
        above[Player::South]
            .iter()
            .all(|input| !one[Player::South].contains(input))
    );
    assert_eq!(
        above[Player::North]
            .iter()
            .filter(|input| !one[Player::North].contains(input))
            .count(),
        1
    );
}

#[test]
fn every_game_can_be_seen_by_its_royal_pieces() {
    let catalogue = Catalogue::embedded();
    for id in catalogue.ids() {
        let mut board = Board::start(&catalogue.resolve(id).expect("known"));
        for ply in 0..12 {
            let (_, seen) = board.visit_position(SeenByRoyals);
            assert_eq!(seen[Player::South].len(), seen[Player::North].len(), "{id}");
            assert!(
                seen[Player::South].windows(2).all(|pair| pair[0] < pair[1]),
                "{id}"
            );
            let moves = board.moves_to_play();
            let Some(next) = moves.get(ply * 7 % moves.len().max(1)) else {
                break;
            };
            board.make(*next);
        }
    }
}
