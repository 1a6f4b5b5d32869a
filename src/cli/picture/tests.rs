//! What is drawn of positions.

use super::*;
use crate::play;
use crate::variants::Catalogue;

/// A position after these actions, the last of them marked.
fn drawn(id: &str, state: Option<&str>, texts: &[&str], turned: bool) -> String {
    let ruleset = Catalogue::embedded().ruleset(id).expect("a known game");
    let mut game = play::start(&ruleset, state).expect("sound");
    let mut last = Vec::new();
    for text in texts {
        let action = game.read(text).expect("legal");
        last = game.apply(&action).expect("legal");
    }
    let picture = Picture {
        view: &game.view(None),
        turned,
        last: &last,
    };
    anstream::adapter::strip_str(&picture.to_string()).to_string()
}

/// The line of a rank.
fn rank(picture: &str, rank: &str) -> String {
    let found = picture
        .lines()
        .find(|line| line.trim_start().starts_with(&format!("{rank} ")));
    found.expect("a rank").to_owned()
}

#[test]
fn boards_show_what_the_game_is_about() {
    let duel = drawn("duel", None, &[], false);
    assert!(
        rank(&duel, "2").contains('#') && duel.contains("# key square"),
        "{duel}"
    );
    let chinese = drawn("xiangqi", None, &[], false);
    let lines: Vec<&str> = chinese.lines().collect();
    let river = lines
        .iter()
        .position(|line| line.contains(&RIVER.repeat(9)))
        .expect("a river");
    assert!(
        lines[river - 1].starts_with("  6 ") && lines[river + 1].starts_with("  5 "),
        "{chinese}"
    );
    assert!(
        rank(&chinese, "2").matches('+').count() == 3 && chinese.contains("+ a palace"),
        "{chinese}"
    );
    let turned = drawn("xiangqi", None, &[], true);
    let lines: Vec<&str> = turned.lines().collect();
    let river = lines
        .iter()
        .position(|line| line.contains(&RIVER.repeat(9)))
        .expect("a river");
    assert!(
        lines[river - 1].starts_with("  5 ") && lines[river + 1].starts_with("  6 "),
        "{turned}"
    );
    let riverqi = drawn("riverqi", None, &[], false);
    assert_eq!(
        rank(&riverqi, "5").matches('~').count() + rank(&riverqi, "6").matches('~').count(),
        18,
        "{riverqi}"
    );
    assert!(drawn("siege-field", None, &[], false).contains("o goal"));
    let chess = drawn("chess", None, &[], false);
    assert!(
        !chess.contains('+') && !chess.contains('~') && !chess.contains('#'),
        "{chess}"
    );
}

#[test]
fn a_square_that_decides_is_seen_under_whoever_stands_there() {
    let duel = drawn("duel", None, &[], false);
    assert!(rank(&duel, "2").contains(" # "), "{duel}");
    let on_it = drawn("duel", Some("l2/1L1/3 b - -"), &[], false);
    assert!(rank(&on_it, "2").contains("L#"), "{on_it}");
}

#[test]
fn last_moves_are_marked_where_something_changed() {
    let alice = drawn("alice", None, &["e2e4"], false);
    assert!(
        rank(&alice, "2").contains("[.]") && rank(&alice, "4").contains("[P]"),
        "{alice}"
    );
    assert!(
        !alice.contains("[.] .  .  .     4"),
        "the board that is left has no mark on e4: {alice}"
    );
    assert_eq!(alice.matches('[').count(), 2, "{alice}");
    let meddlers = drawn("meddlers", None, &["e2e3,a7a6"], false);
    assert_eq!(meddlers.matches('[').count(), 4, "{meddlers}");
}

#[test]
fn boards_have_names_and_only_ranks_with_squares() {
    let alice = drawn("alice", None, &[], false);
    assert!(alice.contains("board A") && alice.contains("board B"), "{alice}");
    assert_eq!(alice.matches("a  b  c  d  e  f  g  h").count(), 2, "{alice}");
    let ring = drawn("relay-running", None, &[], false);
    assert!(!ring.contains("  1 ") && ring.contains("= home"), "{ring}");
    let turned = drawn("chess", None, &[], true);
    assert!(turned.contains("h  g  f  e  d  c  b  a"), "{turned}");
    assert!(turned.find("  1 ") < turned.find("  8 "), "{turned}");
}
