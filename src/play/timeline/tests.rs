use super::*;
use crate::play;
use crate::variants::Catalogue;

fn timeline(id: &str) -> Timeline {
    let ruleset = Catalogue::embedded().ruleset(id).expect("a known game");
    Timeline::new(play::start(&ruleset, None).expect("its start is sound"))
}

fn does(timeline: &mut Timeline, texts: &[&str]) {
    for text in texts {
        let action = timeline.now().read(text).expect("it can be done");
        timeline.apply(&action).expect("it can be done");
    }
}

#[test]
fn what_was_taken_back_can_be_done_again() {
    let mut game = timeline("chess");
    does(&mut game, &["e2e4", "e7e5", "g1f3"]);
    let state = game.now().state();
    assert!(game.undo(|seat| seat == 1));
    assert_eq!(game.done().len(), 1);
    assert!(game.redo(|seat| seat == 0));
    assert_eq!(game.done().len(), 2, "up to the next decision");
    assert!(game.redo(|seat| seat == 0) && !game.redo(|_| true));
    assert_eq!(game.now().state(), state);
    assert!(game.undo(|_| true));
    does(&mut game, &["b1c3"]);
    assert!(!game.redo(|_| true), "something else was done");
    let mut empty = timeline("chess");
    assert!(!empty.undo(|_| true) && !empty.redo(|_| true));
}

#[test]
fn a_lot_once_drawn_stays_drawn() {
    let mut game = timeline("relay-running");
    does(&mut game, &["throw", "dice 4"]);
    assert!(game.undo(|_| true));
    assert_eq!(game.now().actor(), Actor::Seat(0));
    does(&mut game, &["throw"]);
    assert_eq!(game.drawn_before().map(|lot| lot.text.as_str()), Some("dice 4"));
}

#[test]
fn the_last_turn_is_all_of_its_steps() {
    let mut game = timeline("changeover-western");
    does(&mut game, &["e2e4", "d7d5", "e7e5"]);
    assert_eq!(game.last_turn().len(), 4);
    let mut meddled = timeline("meddlers");
    does(&mut meddled, &["e2e3,a7a6"]);
    assert_eq!(meddled.last_turn().len(), 4);
}
