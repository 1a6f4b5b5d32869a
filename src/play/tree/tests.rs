use super::*;
use crate::play::{self, Timeline};
use crate::variants::Catalogue;

/// A tree of these lines of chess.
fn tree_of(lines: &[&str]) -> GameTree {
    let ruleset = Catalogue::embedded().ruleset("chess").expect("a game");
    let mut tree = GameTree::default();
    for line in lines {
        let mut timeline = Timeline::new(play::start(&ruleset, None).expect("a start"));
        for text in line.split(' ') {
            let action = timeline.now().read(text).expect("legal");
            timeline.apply(&action).expect("legal");
        }
        tree.enter_all(timeline.done());
    }
    tree
}

fn main_line(tree: &GameTree) -> String {
    let texts = tree.main_line(GameTree::START).into_iter();
    let texts: Vec<&str> = texts
        .map(|at| tree.branch(at).expect("done").action.text.as_str())
        .collect();
    texts.join(" ")
}

#[test]
fn lines_share_what_they_begin_with() {
    let tree = tree_of(&["e2e4 e7e5 g1f3", "e2e4 c7c5", "e2e4 e7e5 g1f3"]);
    assert_eq!(tree.all().len(), 4);
    assert_eq!(main_line(&tree), "e2e4 e7e5 g1f3");
    assert_eq!(tree.next(1).len(), 2);
}

#[test]
fn a_line_is_promoted_and_thrown_away() {
    let mut tree = tree_of(&["e2e4 e7e5", "d2d4 d7d5 c2c4", "d2d4 g8f6"]);
    tree.promote(6);
    assert_eq!(main_line(&tree), "d2d4 g8f6");
    assert_eq!(tree.forget(6), Some(3));
    assert_eq!(main_line(&tree), "d2d4 d7d5 c2c4");
    assert_eq!(tree.forget(3), Some(GameTree::START));
    assert_eq!((main_line(&tree).as_str(), tree.path(5)), ("e2e4 e7e5", None));
    assert!(tree.path(99).is_none() && tree.forget(99).is_none() && !tree.say(99, ""));
}

#[test]
fn comments_are_a_single_line() {
    let mut tree = tree_of(&["e2e4"]);
    assert!(tree.say(1, " best\n by  test ") && !tree.say(0, "start"));
    assert_eq!(tree.branch(1).expect("done").comment, "best by test");
}
