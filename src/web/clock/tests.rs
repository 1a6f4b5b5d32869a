use super::*;
use crate::play;
use crate::variants::Catalogue;

fn game(id: &str) -> Box<dyn Play> {
    let ruleset = Catalogue::embedded().ruleset(id).expect("a known game");
    play::start(&ruleset, None).expect("sound")
}

#[test]
fn time_counts_from_the_first_deed_on() {
    let chess = game("chess");
    let mut clocks = Clocks::new("60+5", chess.as_ref()).expect("a clock");
    let begun = Instant::now();
    let after = |seconds| begun + Duration::from_secs(seconds);
    assert!(!clocks.count(Some(0), 0, after(100)));
    clocks.done(Some(0), 0, after(100));
    assert!(!clocks.count(Some(1), 0, after(110)));
    let told = clocks.told(Some(1), 0, 2);
    assert_eq!(told["left"], json!([[65_000], [50_000]]));
    assert_eq!(told["running"], json!(1));
    assert!(clocks.count(Some(1), 0, after(200)), "the flag falls");
}

#[test]
fn games_have_as_many_clocks_as_they_want() {
    assert!(Clocks::new("60", game("triscacia").as_ref()).is_err());
    assert!(Clocks::new("sundial", game("chess").as_ref()).is_err());
    let two = Clocks::new("60", game("parallel:clocks=two").as_ref()).expect("clocks");
    assert_eq!(
        two.told(None, 0, 2)["left"],
        json!([[60_000, 60_000], [60_000, 60_000]])
    );
}
