//! How near a piece is to the squares on which it wins the game: key squares for claimants, goals for those who run to them.

use super::weights::Weights;
use crate::base::{Bits, Kind, Player, Square};
use crate::rules::Rules;
use crate::rules::key::Key;

/// Middlegame and endgame centipawns of the squares for a piece with a goal; `None` for pieces without one.
/// Royals go for their goal when little is left to stop them.
pub(super) fn table<B: Bits>(
    rules: &Rules<B>,
    weights: &Weights,
    player: Player,
    kind: Kind,
) -> Option<Vec<[f64; 2]>> {
    let distances = key_distances(rules, player, kind).or_else(|| goal_distances(rules, player, kind))?;
    let early = if rules.is_royal[player][kind] { 0.0 } else { 1.0 };
    let worth = |distance: Option<u8>| {
        let near = distance.map_or(0.0, |moves| 1.0 / f64::from(moves.max(1)));
        let worth = near * f64::from(weights.goal_near);
        [early * worth, worth]
    };
    Some(distances.into_iter().map(worth).collect())
}

/// Moves to the key as a claimant, by square, promotions included.
fn key_distances<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind) -> Option<Vec<Option<u8>>> {
    let key = rules.key.as_ref()?;
    let squares = (0..rules.geometry.squares() as u8).map(Square);
    let distances: Vec<Option<u8>> = squares
        .map(|square| Some(key.distance(player, kind, square)).filter(|moves| *moves != Key::<B>::NEVER))
        .collect();
    distances.iter().any(Option::is_some).then_some(distances)
}

/// Moves to the nearest goal on an empty board, by square.
fn goal_distances<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind) -> Option<Vec<Option<u8>>> {
    let goals = rules.goals[player][kind];
    if goals.none() {
        return None;
    }
    let mut distances = vec![None; rules.geometry.squares()];
    let mut reached = goals;
    goals.squares().for_each(|goal| distances[goal.index()] = Some(0));
    let mover = rules.mover(player, kind);
    for moves in 1..u8::MAX {
        let steps = |from: &Square| {
            let alone = B::single(*from);
            let targets = mover.targets(&rules.sliders, *from, alone, B::EMPTY);
            // Some goals are entered by capture only.
            let captures = mover.attacks(&rules.sliders, *from, alone) & goals;
            ((targets | captures) & reached).any()
        };
        let next = B::from_squares((rules.geometry.existing() & !reached).squares().filter(steps));
        if next.none() {
            break;
        }
        next.squares()
            .for_each(|square| distances[square.index()] = Some(moves));
        reached |= next;
    }
    Some(distances)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::PieceSquares;
    use crate::variants::Catalogue;

    fn of<B: Bits>(id: &str, letter: char) -> (Rules<B>, Option<Vec<[f64; 2]>>) {
        let spec = Catalogue::embedded().resolve(id).unwrap();
        let rules = Rules::compile(&spec, PieceSquares::material(&spec));
        let kind = spec.kind_of_letter(letter).unwrap();
        let found = table(&rules, &Weights::default(), Player::South, kind);
        (rules, found)
    }

    #[test]
    fn claimants_are_worth_more_at_the_key_and_others_have_none() {
        assert_eq!(of::<u64>("combat", 'E').1, None);
        let (rules, knight) = of::<u64>("combat", 'N');
        let knight = knight.unwrap();
        let at = |name: &str| knight[rules.spec.square(name).unwrap().index()][0];
        assert!(at("b1") > at("a1") && at("a1") > 0.0);
    }

    #[test]
    fn royals_hurry_to_their_goal_only_in_the_end() {
        let royal = of::<u64>("western:first-queen=on", 'K').1.unwrap();
        assert!(royal.iter().all(|[middle, _]| *middle == 0.0));
        assert!(royal.iter().any(|[_, end]| *end > 0.0));
    }

    #[test]
    fn goals_that_only_captures_enter_have_ways_too() {
        let (rules, bearer) = of::<u128>("palace", 'S');
        let goal = rules.goals[Player::South][rules.spec.kind_of_letter('S').unwrap()].lowest();
        let bearer = bearer.unwrap();
        assert!(bearer.iter().filter(|[middle, _]| *middle > 0.0).count() > 8);
        assert!(bearer.iter().all(|[_, end]| *end <= bearer[goal.index()][1]));
    }
}
