use super::*;
use crate::variants::Catalogue;
use std::collections::HashSet;

fn starts(id: &str) -> (Vec<Start>, Option<String>) {
    Start::both(&Catalogue::embedded().resolve(id).unwrap())
}

#[test]
fn either_side_may_begin_where_the_rules_allow_it() {
    let (both, refused) = starts("clash");
    assert_eq!(refused, None);
    let firsts: Vec<Player> = both.iter().map(|start| start.board.turn()).collect();
    assert_eq!(firsts, [Player::South, Player::North]);
    let (one, refused) = starts("qiplacements");
    assert_eq!(one.len(), 1, "the first drop is South's");
    assert!(refused.is_some_and(|reason| !reason.is_empty()));
}

#[test]
fn openings_follow_from_their_number() {
    let (both, _) = starts("crossfire");
    let openings = Openings {
        plies: 4,
        window: 60,
        seed: 1,
    };
    let fens: Vec<String> = (0..6)
        .map(|index| openings.position(&both[1], index).unwrap().fen())
        .collect();
    assert_eq!(fens.iter().collect::<HashSet<_>>().len(), 6);
    assert_eq!(openings.position(&both[1], 4).unwrap().fen(), fens[4]);
    assert!(
        fens.iter().all(|fen| fen.contains(" b ")),
        "four plies return the turn"
    );
}

#[test]
fn seeds_differ() {
    let seeds: HashSet<u64> = (0..3)
        .flat_map(|seed| (0..100).map(move |index| mixed(seed, index)))
        .collect();
    assert_eq!(seeds.len(), 300);
}
