//! Groups that are kept.

use super::*;
use crate::files::tests::Folder;
use crate::groups::{Course, Due, Event, Library, Played};
use crate::variants::Catalogue;
use std::sync::Arc;

fn players() -> Players {
    Players {
        names: ["Anna", "<b>Bert</b>"].map(str::to_owned),
        minds: ["person", "level:5"].map(str::to_owned),
        clock: None,
    }
}

fn begun(folder: &Folder, name: &str) -> GroupFolder {
    let group = Library::embedded().chosen(name, &Catalogue::embedded());
    let course = Course::new(Arc::new(group.expect("a group")), players().names);
    GroupFolder::begin(&folder.0, course, players(), 7).expect("a folder to write in")
}

fn opened(folder: &Folder) -> Result<GroupFolder, String> {
    GroupFolder::open(&folder.0, &Library::embedded(), &Catalogue::embedded())
}

#[test]
fn a_group_goes_on_where_it_was_left() {
    let folder = Folder::new("group");
    let mut group = begun(&folder, "rainbow");
    while let Due::Question(question) = group.course().standing().due {
        group.answer(group.lot(&question)).expect("due");
    }
    group
        .keep("[Event \"x\"]\n\n1. e2e4 *\n\n".to_owned())
        .expect("kept");
    let again = opened(&folder).expect("what was kept");
    assert_eq!(again.current(), Some("[Event \"x\"]\n\n1. e2e4 *\n\n"));
    assert_eq!(again.course().standing(), group.course().standing());
    assert_eq!((again.seed(), again.players()), (7, &players()));
    let result = |winner| Event::Result(vec![Played::won_by(winner)]);
    group
        .finish("one\n".to_owned(), vec![result(Some(0))])
        .expect("due");
    group
        .finish("two\n".to_owned(), vec![Event::Opening, result(Some(1))])
        .expect("due");
    let text = |name: &str| std::fs::read_to_string(folder.file(name)).expect("a file");
    assert_eq!(text("games.pgn"), "one\ntwo\n");
    assert!(
        text("sheet.txt").contains("Pivotal-accelerated"),
        "{}",
        text("sheet.txt")
    );
    let page = text("sheet.html");
    assert!(
        page.contains("&lt;b&gt;Bert") && !page.contains("<b>Bert"),
        "{page}"
    );
    assert_eq!(
        folder.names(),
        ["games.pgn", "group.json", "sheet.html", "sheet.txt"],
        "nothing is left beside them"
    );
    let refused = GroupFolder::begin(&folder.0, group.course().clone(), players(), 7);
    assert!(refused.expect_err("it is there").contains("has a group already"));
}

#[test]
fn records_that_cannot_be_are_refused_and_left() {
    let folder = Folder::new("group-faulty");
    drop(begun(&folder, "jewel"));
    let file = folder.file("group.json");
    let sound = std::fs::read_to_string(&file).expect("a file");
    for (old, new, why) in [
        (
            "\"version\": 1",
            "\"version\": 2",
            "version 2; this program reads version 1",
        ),
        ("\"version\": 1,", "", "no version"),
        ("\"jewel\"", "\"jewels\"", "unknown group"),
        ("\"events\": []", "\"events\": [{\"answer\": 9}]", "event 1"),
        ("\"seed\": 7", "\"seed\": -7", "invalid value"),
        ("{", "", " line "),
    ] {
        let faulty = sound.replacen(old, new, 1);
        assert_ne!(faulty, sound);
        std::fs::write(&file, &faulty).expect("written");
        let refused = opened(&folder).expect_err(why);
        assert!(
            refused.contains(why) && refused.contains("group.json"),
            "{refused}"
        );
        assert_eq!(std::fs::read_to_string(&file).expect("a file"), faulty);
    }
}

#[test]
fn lots_are_those_of_the_seed() {
    let folder = Folder::new("group-lots");
    let group = begun(&folder, "realm");
    let Due::Question(question) = group.course().standing().due else {
        panic!("a lot is due");
    };
    assert_eq!(group.lot(&question), group.lot(&question));
    assert!(group.lot(&question) < 2);
}
