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
