use super::super::tests::position;
use crate::base::{Bits, MoveList};
use crate::game::Scope;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// What is attacked seen from the attackers is what is attacked seen from the squares.
fn agrees<B: Bits>(game: &str) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut position = position::<B>(game, "start");
    for _ in 0..80 {
        let mut list = MoveList::new();
        position.generate(Scope::All, &mut list);
        if list.is_empty() {
            break;
        }
        position.make(list[random.next_u64() as usize % list.len()]);
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
    }
}

#[test]
fn what_is_threatened_is_what_could_be_captured_there() {
    agrees::<u64>("chess");
    agrees::<u64>("lancerchess");
    agrees::<u128>("capablanca");
    agrees::<u128>("xiangqi");
    agrees::<u128>("storm");
}
