use super::super::tests::wander;
use crate::base::Bits;

/// What is attacked seen from the attackers is what is attacked seen from the squares.
fn agrees<B: Bits>(game: &str) {
    wander::<B>(game, 5, |position| {
        let (player, occupied, threatened) = (!position.turn(), position.occupied(), position.threatened());
        for square in position.rules.geometry.existing().squares() {
            let attackers = position.attackers(square, player, occupied, occupied);
            assert_eq!(
                threatened.has(square),
                attackers.any(),
                "{game}: {square:?} in {}",
                position.fen()
            );
        }
    });
}

#[test]
fn what_is_threatened_is_what_could_be_captured_there() {
    agrees::<u64>("chess");
    agrees::<u64>("lancerchess");
    agrees::<u128>("capablanca");
    agrees::<u128>("xiangqi");
    agrees::<u128>("storm");
}
