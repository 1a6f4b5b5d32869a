use super::super::tests::{position, wander};
use crate::base::{Bits, MoveList, Player};
use crate::game::Scope;

/// The cheapest attacker found in the order of the threats is as cheap as the cheapest of all.
fn agrees<B: Bits>(game: &str) {
    wander::<B>(game, 3, |position| {
        let occupied = position.occupied();
        for to in position.rules.geometry.existing().squares() {
            for side in Player::ALL {
                let all = position.attackers(to, side, occupied, occupied & !B::single(to));
                let values = all.squares().map(|square| position.value(position.cell(square)));
                let least = position.least_attacker(to, side, occupied);
                assert_eq!(
                    least.map(|(_, value)| value),
                    values.min(),
                    "{game}: {}",
                    position.fen()
                );
                assert!(least.is_none_or(|(square, _)| all.has(square)));
            }
        }
    });
}

#[test]
fn a_piece_is_taken_for_what_it_is_worth_to_its_side() {
    let gain = |fen: &str| {
        let position = position::<u64>("invasion", fen);
        let mut moves = MoveList::new();
        position.generate(Scope::Tactical, &mut moves);
        moves.iter().map(|m| position.gain(*m)).max()
    };
    assert_eq!(gain("3k4/p7/8/8/c6R/8/P7/4K3 w - -"), Some(200));
    assert_eq!(gain("3k4/p7/8/8/C6r/8/P7/4K3 b - -"), Some(150));
}

#[test]
fn the_cheapest_attacker_is_found() {
    agrees::<u64>("lancerchess");
    agrees::<u64>("gryphon");
    agrees::<u128>("capablanca");
    agrees::<u128>("chinese");
    agrees::<u128>("storm");
    agrees::<u128>("riverqi");
}
