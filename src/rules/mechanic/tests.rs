use crate::variants::Catalogue;

fn of(name: &str) -> Vec<&'static str> {
    let spec = Catalogue::embedded().resolve(name).expect("a known game");
    spec.mechanics().iter().map(|mechanic| mechanic.what).collect()
}

#[test]
fn games_say_what_they_are_made_of() {
    assert!(of("chess").is_empty());
    assert_eq!(of("alice"), ["games on two boards"]);
    assert!(of("meddlers").contains(&"turns of more than one move"));
    assert!(of("combat").contains(&"a key square"));
    assert!(of("mongolian").contains(&"mates that depend on the checks before them"));
}

#[test]
fn every_mechanic_has_words_and_is_met_in_the_catalogue() {
    let catalogue = Catalogue::embedded();
    let mut met: Vec<&str> = catalogue.ids().into_iter().flat_map(of).collect();
    met.sort_unstable();
    met.dedup();
    assert!(met.iter().all(|what| !what.is_empty()));
    assert!(met.len() >= 20, "{met:?}");
}
