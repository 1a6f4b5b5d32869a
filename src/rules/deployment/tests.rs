use super::*;

fn deployment() -> Deployment {
    Deployment {
        squares: vec![Square(3), Square(5)],
        prices: vec![('Q', 9), ('S', 10), ('T', 8)],
        budget: 18,
        chosen: PerPlayer::both(None),
    }
}

#[test]
fn forces_keep_within_the_budget() {
    assert_eq!(deployment().forces(), ["QT", "ST", "TQ", "TS"]);
}

#[test]
fn what_is_wrong_with_a_force_is_told() {
    let refused = |force: &str| deployment().check(force).unwrap_err().to_string();
    assert_eq!(refused("QS"), "'QS' costs 19, the budget is 18");
    assert_eq!(refused("TT"), "'T' is chosen twice, the pieces must differ");
    assert_eq!(refused("TR"), "'R' is not in the price list QST");
    assert_eq!(
        refused("T"),
        "'T' has not one letter (or -) for each of the 2 open squares"
    );
    assert_eq!(deployment().check("-T"), Ok(()));
    assert!(
        deployment()
            .forces()
            .iter()
            .all(|force| deployment().check(force).is_ok())
    );
}
