//! What is told about games that extend others, and about their options.

use super::tests::{chess, problems};

#[test]
fn inheritance_is_checked() {
    assert_eq!(
        problems("id = 'a'\ntitle = 'A'\nextends = 'chses'"),
        ["3:11: there is no game 'chses' / did you mean 'chess'?"]
    );
    let circle =
        "[[game]]\nid = 'a'\ntitle = 'A'\nextends = 'b'\n[[game]]\nid = 'b'\ntitle = 'B'\nextends = 'a'\n";
    assert_eq!(
        problems(circle),
        [
            "4:11: 'b' extends itself: b -> a -> b",
            "8:11: 'a' extends itself: a -> b -> a"
        ]
    );
    assert_eq!(
        problems("id = 'a'\ntitle = 'A'\nextends = 'a'"),
        ["3:11: 'a' extends itself"]
    );
    let twice = "[[game]]\nid = 'a'\ntitle = 'A'\nextends = 'chess'\n".repeat(2);
    assert_eq!(
        problems(&twice),
        ["5:1: the game 'a' is defined twice / the other one is 'A'"]
    );
}

#[test]
fn options_are_checked() {
    let option = |rest: &str| chess(&format!("[options.foo]\nabout = 'Foo'\nmark = 'assumed'\n{rest}"));
    assert_eq!(option("default = 'a'\nvalues = ['b']").len(), 1);
    assert_eq!(option("default = 5\nmin = 6\nmax = 9").len(), 1);
    assert_eq!(
        option("default = true\nsets = 'pieces.N.value'")[0],
        "4:10: expected a number, found true or false"
    );
    assert_eq!(option("default = true\nsets = 'title.x'").len(), 1);
    assert_eq!(
        option("default = true\nsets = 'id'"),
        ["8:8: an option cannot set 'id'"]
    );
    let overlay = |rest: &str| chess(&format!("[[overlay]]\n{rest}"));
    assert_eq!(
        overlay("files = 9"),
        ["4:1: 'when' is missing / write when = { option = \"value\" }"]
    );
    assert_eq!(
        overlay("when = { chess96 = 'on', nmove = 5000 }"),
        [
            "5:10: unknown option 'chess96' / did you mean 'chess960'?",
            "5:34: option 'nmove' is never '5000'"
        ]
    );
    assert_eq!(
        overlay("when = { chess960 = 'on' }\nponits = 1"),
        ["6:1: unknown key 'ponits' / did you mean 'points'?"]
    );
}

#[test]
fn all_games_of_a_file_are_checked_at_once() {
    let text = "[[game]]\nid = 'a'\ntitle = 'A'\nextends = 'nothing-like-it'\n[[game]]\nid = 'b'\ntitle = 'B'\nextends = 'chess'\nfiles = 99\n";
    let found = problems(text);
    assert!(
        found[0].starts_with("4:11: there is no game") && found[1].starts_with("9:9: 99 is not"),
        "{found:?}"
    );
}

#[test]
fn an_unknown_parent_hides_only_what_depends_on_it() {
    let found =
        problems("id = 'a'\nextends = 'nothing'\nvalue = 'nine'\npieces.N.value = 'ten'\nhints.Q = 1");
    let starts = [
        "1:1: 'title' is missing",
        "2:11: there is no game 'nothing'",
        "3:1: unknown key 'value'",
        "4:18: expected a number, found a text",
        "5:7: unknown hint 'Q'",
    ];
    assert_eq!(found.len(), starts.len(), "{found:?}");
    for (problem, start) in found.iter().zip(starts) {
        assert!(problem.starts_with(start), "{problem}");
    }
    // A parent could have the piece, the option and the rule.
    let hidden = "promotions.pawn.to = 'QY'\n[[overlay]]\nwhen = { swift = 'on' }\nends.move_limit = 3";
    let found = problems(&format!("id = 'a'\ntitle = 'A'\nextends = 'nothing'\n{hidden}"));
    assert!(
        found[0].starts_with("3:11: there is no game 'nothing'"),
        "{found:?}"
    );
    let race = problems("id = 'a'\ntitle = 'A'\nextends = 'nothing'\nre_entry = 5");
    assert!(
        race.len() == 2 && race[1].starts_with("4:12: expected a text, found a number"),
        "{race:?}"
    );
    let child = "[[game]]\nid = 'a'\ntitle = 'A'\nextends = 'nothing'\n[[game]]\nid = 'b'\nextends = 'a'\n";
    let found = problems(child);
    assert!(
        found.len() == 2 && found[1] == "5:1: 'title' is missing",
        "{found:?}"
    );
}
