use super::*;
use crate::play;
use crate::variants::Catalogue;

fn clocks(text: &str, each: usize) -> Clocks {
    Clocks::new(&text.parse().expect("a clock"), 2, each).expect("for two")
}

#[test]
fn one_clock_runs_and_gains_after_a_move() {
    let begun = Instant::now();
    let after = |seconds| begun + Duration::from_secs(seconds);
    let mut clocks = clocks("300+2", 1);
    clocks.run(0, 0, begun);
    assert_eq!(clocks.of(0, after(10)), "4:50");
    clocks.run(0, 0, after(10));
    clocks.moved(after(20));
    assert_eq!(
        (clocks.of(0, after(99)), clocks.of(1, after(99))),
        ("4:42".into(), "5:00".into())
    );
    assert_eq!(clocks.running(after(20)), None);
    clocks.run(1, 0, after(20));
    clocks.stop(after(30));
    assert_eq!(clocks.of(1, after(99)), "4:50");
    clocks.run(1, 0, after(30));
    assert_eq!(clocks.running(after(1000)), Some(Duration::ZERO));
}

#[test]
fn a_player_may_have_several() {
    let begun = Instant::now();
    let mut clocks = clocks("60", 2);
    clocks.run(0, 1, begun);
    clocks.run(1, 0, begun + Duration::from_secs(55));
    assert_eq!(clocks.of(0, begun), "1:00 and 0:05.0");
}

#[test]
fn what_one_uses_the_other_has() {
    let begun = Instant::now();
    let after = |seconds| begun + Duration::from_secs(seconds);
    let mut clocks = clocks("hourglass 60", 1);
    clocks.run(0, 0, begun);
    assert_eq!(
        (clocks.of(0, after(15)), clocks.of(1, after(15))),
        ("0:45".into(), "1:15".into())
    );
    clocks.moved(after(15));
    clocks.run(1, 0, after(15));
    let told = clocks.for_engine(1, 0, after(55));
    assert_eq!(told.left, Duration::from_secs(35));
    assert!(
        told.all
            .is_some_and(|all| all.words().starts_with("clock hourglass"))
    );
    clocks.correct(1, -30.0, after(55)).expect("a stage");
    assert_eq!(clocks.of(1, after(55)), "0:05.0");
}

#[test]
fn clocks_are_kept_while_they_run() {
    let begun = Instant::now();
    let after = |seconds| begun + Duration::from_secs(seconds);
    let mut clocks = clocks("pcountdown 7200/60 ind 9000", 1);
    clocks.run(0, 0, begun);
    clocks.moved(after(180));
    clocks.run(1, 0, after(180));
    let kept = clocks.kept(after(200));
    let again = Clocks::restored(&clocks.spec().clone(), 2, 1, &kept).expect("the same");
    assert_eq!(again.of(0, after(0)), "1:57:00+1:00, 2:27:00 in all");
    assert_eq!(again.of(1, after(0)), "1:59:40+0:00.0, 2:29:40 in all");
    assert!(Clocks::restored(&"300".parse().expect("a clock"), 2, 1, &kept).is_err());
}

#[test]
fn times_are_shown_as_on_clocks() {
    let shown = |millis| in_words(Duration::from_millis(millis));
    assert_eq!(shown(0), "0:00.0");
    assert_eq!(shown(9_990), "0:09.9");
    assert_eq!((shown(61_500), shown(60_020)), ("1:02".into(), "1:00".into()));
    assert_eq!(shown(3_725_000), "1:02:05");
}

#[test]
fn clocks_follow_their_game() {
    let begun = Instant::now();
    let after = |seconds| begun + Duration::from_secs(seconds);
    let ruleset = Catalogue::embedded()
        .ruleset("qiplacements")
        .expect("a known game");
    let mut game = play::start(&ruleset, None).expect("sound");
    let mut clocks = clocks("60+5 place 20", 1);
    clocks.follow(game.as_ref(), Some(0), begun);
    let told = clocks.for_engine(0, 0, after(5));
    assert_eq!(
        (told.left, told.increment),
        (Duration::from_secs(15), Duration::ZERO),
        "what is left is for placing"
    );
    while game.board().is_some_and(Board::placing) {
        let action = game.actions().remove(0);
        game.apply(&action).expect("legal");
        clocks.pressed(&action, after(5));
    }
    clocks.follow(game.as_ref(), Some(0), after(5));
    assert_eq!(clocks.left(0, 0, after(15)), Duration::from_secs(50));
    let action = game.actions().remove(0);
    let offer = Action {
        steps: vec![Step::OfferDraw],
        ..action.clone()
    };
    clocks.pressed(&offer, after(15));
    assert_eq!(
        clocks.left(0, 0, after(15)),
        Duration::from_secs(50),
        "an offer is no move"
    );
    clocks.follow(game.as_ref(), Some(0), after(15));
    clocks.pressed(&action, after(25));
    assert_eq!(clocks.left(0, 0, after(99)), Duration::from_secs(45));
    clocks.follow(game.as_ref(), None, after(99));
    assert_eq!(clocks.running(after(99)), None);
}
