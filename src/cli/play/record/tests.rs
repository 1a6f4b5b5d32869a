use super::*;
use crate::arena::played::{Heading, replay, written};
use crate::files::tests::Folder;
use crate::games::Ruleset;
use crate::play::{self, Timeline};
use crate::variants::Catalogue;

fn heading<'a>(ruleset: &'a Ruleset, names: &'a [String]) -> Heading<'a> {
    Heading {
        event: "Game in the terminal",
        ruleset,
        names,
        players: names,
        seats: "person".to_owned(),
        game_id: "1",
        verdict: None,
    }
}

/// A game of every family goes to a file and comes back.
#[test]
fn games_of_every_family_are_read_again() {
    let folder = Folder::new("record");
    let path = folder.file("games.pgn");
    let catalogue = Catalogue::embedded();
    let games: [(&str, Option<&str>, &[&str]); 6] = [
        ("western:nmove=0", None, &["e2e4", "e7e5"]),
        ("alice", None, &["e2e4", "h7h6"]),
        ("changeover-western", None, &["e2e4", "d7d5", "e7e5"]),
        ("relay-running", None, &["throw", "dice 4"]),
        ("triscacia", None, &["R@a2"]),
        ("parallel-chess-duel", None, &["1:e2e4", "1:e7e5"]),
    ];
    for (id, state, texts) in games {
        let ruleset = catalogue.ruleset(id).expect("a known game");
        let mut timeline = Timeline::new(play::start(&ruleset, state).expect("sound"));
        for text in texts {
            let action = timeline.now().read(text).expect("legal");
            timeline.apply(&action).expect("legal");
        }
        let names = timeline.now().seats();
        append(&path, &written(&timeline, &heading(&ruleset, &names))).expect("a file of games");
        let read = super::games(&path).expect("a file of games");
        let last = replay(read.last().expect("one"), &catalogue).expect("a known game");
        assert_eq!(last.stopped, None, "{id}");
        assert_eq!(last.timeline.now().state(), timeline.now().state(), "{id}");
        assert_eq!(last.ruleset.heading().identity(), ruleset.heading().identity());
        assert_eq!(last.timeline.done().len(), texts.len());
    }
    assert_eq!(super::games(&path).expect("a file of games").len(), games.len());
}

/// The same game in three writings: by squares with ranks from 1 and from 0, and by files and directions.
#[test]
fn chinese_games_are_read_in_every_writing() {
    let catalogue = Catalogue::embedded();
    let state = |moves: &str| {
        let text = format!("[Variant \"xiangqi\"]\n\n{moves} *\n");
        let replayed = replay(&pgn::read(&text)[0], &catalogue).expect("a known game");
        assert_eq!(replayed.stopped, None, "{moves}");
        assert_eq!(replayed.timeline.done().len(), 4, "{moves}");
        replayed.timeline.now().state()
    };
    let sheets = state("1. h3e3 h10g8 2. h1g3 i10h10");
    assert_eq!(state("1. H2-E2 H9-G7 2. H0-G2 I9-H9"), sheets);
    assert_eq!(state("1. C2=5 H8+7 2. H2+3 R9=8"), sheets);
    assert_eq!(state("1. C2.5 H8+7 2. H2+3 R9.8"), sheets);
    let text = "[Variant \"xiangqi\"]\n\n1. C2=5 H8+7 2. H2+9 *\n";
    let replayed = replay(&pgn::read(text)[0], &catalogue).expect("a known game");
    assert_eq!(replayed.timeline.done().len(), 2);
    let stopped = replayed.stopped.expect("no such move");
    assert!(stopped.starts_with("move 2. 'H2+9'"), "{stopped}");
}

#[test]
fn other_files_are_left_alone() {
    let folder = Folder::new("record-other");
    let ruleset = Catalogue::embedded().ruleset("chess").expect("a known game");
    let timeline = Timeline::new(play::start(&ruleset, None).expect("sound"));
    let names = timeline.now().seats();
    let game = written(&timeline, &heading(&ruleset, &names));
    for (name, text) in [
        ("notes.txt", "Buy milk, then e4 e5.\n"),
        ("config.ini", "[section]\nkey = 1\n"),
        ("list.json", "[\"a\", \"b\"]\n"),
        ("moves", "e2e4 e7e5\n"),
    ] {
        let path = folder.file(name);
        std::fs::write(&path, text).expect("a folder of one's own");
        let refused = append(&path, &game).expect_err("no games");
        assert!(refused.contains("something else than games"), "{refused}");
        assert_eq!(std::fs::read_to_string(&path).expect("still there"), text);
    }
    for (name, text) in [
        ("empty", ""),
        ("commented", "% a remark\n\n[Event \"x\"]\n\n1. e4 *\n"),
        ("marked", "\u{feff}[White \"x\"]\n\n1. e4 *"),
    ] {
        let path = folder.file(name);
        std::fs::write(&path, text).expect("a folder of one's own");
        append(&path, &game).expect("games");
        let expected = 1 + usize::from(!text.is_empty());
        assert_eq!(super::games(&path).expect("games").len(), expected, "{name}");
    }
    assert!(append(&folder.file("no/such/folder"), &game).is_err());
    assert!(super::games(&folder.file("none")).is_err());
}

#[test]
fn a_home_is_written_short() {
    let home = OsStr::new("/home/x");
    assert_eq!(path_from("~/a.pgn", Some(home)), Path::new("/home/x/a.pgn"));
    assert_eq!(path_from("~", Some(home)), Path::new("/home/x"));
    assert_eq!(path_from("~a.pgn", Some(home)), Path::new("~a.pgn"));
    assert_eq!(path_from("b/~", Some(home)), Path::new("b/~"));
    assert_eq!(path_from("~/a", None), Path::new("~/a"));
}
