use super::*;
use crate::variants::Catalogue;

#[test]
fn a_game_asked_for_again_is_the_same() {
    let catalogue = Catalogue::embedded();
    for name in ["storm", "storm:storm-array=rnb"] {
        let [one, other] = [(); 2].map(|()| catalogue.resolve(name).expect("known"));
        assert!(Arc::ptr_eq(&one, &other), "{name}");
    }
    assert!(catalogue.resolve("storm:storm-array=x").is_err());
}

#[test]
fn the_last_ones_are_kept() {
    let spec = Catalogue::embedded().resolve("duel").expect("known");
    let built = Built::default();
    let new = || Ok::<_, ()>(Arc::new((*spec).clone()));
    let first = built.get("a", new).expect("built");
    for number in 0..RECENT - 1 {
        built.get(&number.to_string(), new).expect("built");
    }
    assert!(Arc::ptr_eq(&first, &built.get("a", new).expect("built")));
    for number in 0..RECENT {
        built.get(&number.to_string(), new).expect("built");
    }
    assert!(!Arc::ptr_eq(&first, &built.get("a", new).expect("built")));
}
