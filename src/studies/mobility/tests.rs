use super::*;
use crate::studies::Conclusion;
use crate::variants::Catalogue;

fn counted(id: &str) -> MobilityConclusion {
    let study = Mobility::new(&Catalogue::embedded().resolve(id).unwrap());
    let record = study.run(0, &mut study.worker().unwrap()).unwrap();
    assert_eq!(Study::check(&study, 0, &record), Ok(()));
    study.conclude(&[(0, record)].into())
}

/// Known sums of moves on 8x8: 336 of a Knight, 560, 896 and 1456 of Bishop, Rook and Queen, 420 of a King.
#[test]
fn moves_of_the_orthodox_pieces_are_what_everybody_counts() {
    let chess = counted("chess");
    let moves = |letter: char| chess.of(letter).map(|piece| piece.moves);
    let all = ['N', 'B', 'R', 'Q', 'K'].map(moves);
    assert_eq!(all, [Some(336), Some(560), Some(896), Some(1456), Some(420)]);
    let pawn = chess.of('P').expect("there are pawns");
    // A step from 56 squares, a double step from 8; two captures from 42 squares and one from 14.
    assert_eq!((pawn.moves, pawn.attacks, pawn.reached), (64, 98, Some(56)));
    assert_eq!(pawn.ranks[1..6], [Some(0), Some(1), Some(1), Some(2), Some(3)]);
    assert_eq!((pawn.side.as_deref(), pawn.ranks[0]), (None, None));
}

/// Rule sheets: 18 squares of river, at which lines stop and over which knights leap; a Defender comes to seven squares, a Shieldsman to five.
#[test]
fn regions_and_the_river_are_obeyed() {
    let riverqi = counted("riverqi");
    let piece = |letter: char| riverqi.of(letter).expect("it is there");
    assert_eq!(['E', 'A'].map(|letter| piece(letter).reached), [Some(7), Some(5)]);
    let over = |letter: char| piece(letter).ranks[6];
    assert_eq!(['R', 'C', 'N'].map(over), [Some(2), Some(2), Some(3)]);
    assert_eq!(piece('E').ranks[5], None, "never beyond the near bank");
}

#[test]
fn what_differs_between_the_sides_is_told_of_each() {
    let mixed = counted("siege-field:infantry=mixed");
    let of: Vec<&Reach> = mixed.pieces.iter().filter(|piece| piece.letter == 'I').collect();
    assert_eq!(of.len(), 2);
    assert_eq!(of.iter().filter(|piece| piece.reached.is_some()).count(), 1);
    assert!(mixed.report().to_string().contains("Berolina"));
}

#[test]
fn numbers_of_another_game_are_refused() {
    let [chess, other] =
        ["chess", "western"].map(|id| Mobility::new(&Catalogue::embedded().resolve(id).unwrap()));
    let record = other.counted();
    assert!(Study::check(&other, 0, &record).is_ok());
    assert!(Study::check(&chess, 0, &record).is_err());
    assert!(Study::check(&other, 1, &record).is_err());
}
