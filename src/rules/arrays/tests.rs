use super::*;
use std::collections::BTreeSet;

fn squares(indices: &[u8]) -> Vec<Square> {
    indices.iter().copied().map(Square).collect()
}

/// The usual numbers of Fischer-random arrays: bishops, queen, knights, then rook, king, rook.
fn fischer_random() -> ArrayPlan {
    let mut plan = ArrayPlan::new(squares(&[0, 1, 2, 3, 4, 5, 6, 7]), false);
    plan.add("B", Some(&squares(&[1, 3, 5, 7]))).unwrap();
    plan.add("B", Some(&squares(&[0, 2, 4, 6]))).unwrap();
    for pieces in ["Q", "NN", "RKR"] {
        plan.add(pieces, None).unwrap();
    }
    plan
}

#[test]
fn fischer_random_arrays_have_their_usual_numbers() {
    let plan = fischer_random();
    let named = |number| plan.array(number).unwrap_or_default();
    assert_eq!(
        (plan.count(), named(0), named(518), named(959)),
        (960, "BBQNNRKR".into(), "RNBQKBNR".into(), "RKRNNQBB".into())
    );
    assert_eq!(plan.array(960), None);
}

#[test]
fn every_number_is_another_array() {
    let plan = fischer_random();
    assert_eq!(plan.arrays().collect::<BTreeSet<_>>().len() as u64, plan.count());
    let again = plan.arrays().map(|array| plan.number(&array));
    assert!(again.eq((0..plan.count()).map(Some)));
    assert_eq!(
        (
            plan.number("RNBQKBN"),
            plan.number("RNBQKBNN"),
            plan.number("RNBQBKNR")
        ),
        (None, None, None)
    );
}

#[test]
fn groups_that_cannot_be_counted_are_refused() {
    let mut plan = ArrayPlan::new(squares(&[0, 1, 2]), false);
    assert_eq!(plan.add("B", Some(&squares(&[5]))), Err(PlanError::ForeignSquare));
    assert_eq!(plan.add("BB", Some(&squares(&[0, 1]))), Ok(()));
    assert_eq!(plan.add("N", Some(&squares(&[1, 2]))), Err(PlanError::Overlap));
    assert_eq!(plan.add("NN", None), Err(PlanError::TooMany));
    assert_eq!(plan.add("N", None), Ok(()));
    assert_eq!((plan.count(), plan.array(0)), (1, Some("BBN".into())));
}
