use super::super::{Course, Event, Library};
use super::*;
use crate::variants::Catalogue;
use std::sync::Arc;

#[test]
fn a_sheet_says_what_has_happened() {
    let group = Library::embedded().chosen("jini", &Catalogue::embedded());
    let names = ["Anna", "Bert"].map(str::to_owned);
    let mut course = Course::new(Arc::new(group.expect("a group")), names);
    for answer in [1, 0] {
        course.enter(Event::Answer(answer)).expect("due");
    }
    course.result(None).expect("due");
    course.enter(Event::Answer(1)).expect("due");
    course.result(Some(1)).expect("due");
    let expected = "\
Jini group (jini): Anna and Bert
  Anna  Bert           game             South  status           result
     0     0  settled  who has South in the first game: Bert, by lot
     0     0  settled  which game is played: arabian, as agreed
     ½     ½  game 1   arabian          Bert   Influential      drawn
     ½     ½  settled  which game is played: arabella-modern, as agreed
     ½    1½  game 2   arabella-modern  Anna   Influential-key  Bert won
Anna ½, Bert 1½.
";
    assert_eq!(Sheet::of(&course).to_string(), expected);
}
