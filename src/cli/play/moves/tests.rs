use super::*;
use crate::play::{self, Timeline};
use crate::variants::Catalogue;

fn game(id: &str, state: Option<&str>, texts: &[&str]) -> Timeline {
    let ruleset = Catalogue::embedded().ruleset(id).expect("a known game");
    let mut timeline = Timeline::new(play::start(&ruleset, state).expect("sound"));
    for text in texts {
        let action = timeline.now().read(text).expect("legal");
        timeline.apply(&action).expect("legal");
    }
    timeline
}

fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

#[test]
fn captures_and_checks_are_marked() {
    let game = game("chess", Some("4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1"), &[]);
    let list = plain(&list(game.now()));
    assert!(
        list.contains("e4d5(x)") && list.contains("h1h8(+)") && list.contains("e1g1"),
        "{list}"
    );
    assert!(list.contains("K e1 "), "{list}");
    let meddled = super::tests::game("meddlers", None, &[]);
    let halves = first_halves(meddled.now());
    assert!(halves.contains("e2e3") && !halves.contains(','), "{halves}");
}

#[test]
fn moves_are_listed_by_rounds() {
    let chess = game("chess", None, &["e2e4", "e7e5", "g1f3"]);
    let text = history(chess.now(), chess.done());
    let words: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(words, [vec!["1.", "e2e4", "e7e5"], vec!["2.", "g1f3"]]);
    let race = game("relay-running", None, &["throw", "dice 4"]);
    assert_eq!(history(race.now(), race.done()).trim(), "1. throw (dice 4)");
    let changeover = game("changeover-western", None, &["e2e4", "d7d5", "e7e5"]);
    assert!(history(changeover.now(), changeover.done()).contains("d7d5 e7e5"));
}

#[test]
fn what_is_gone_is_counted() {
    let chess = game("chess", None, &["e2e4", "d7d5"]);
    assert!(captured(&chess.now().view(None)).contains("Nothing"));
    let chess = game("chess", None, &["e2e4", "d7d5", "e4d5", "d8d5"]);
    let text = captured(&chess.now().view(None));
    assert!(
        text.contains("North has lost Pawn.") && text.contains("South has lost Pawn."),
        "{text}"
    );
}
