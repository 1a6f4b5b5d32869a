use super::*;
use crate::files::tests::Folder;

fn game(name: &str, reason: &str) -> PgnGame {
    let mut game = PgnGame {
        result: "*".to_owned(),
        ..PgnGame::default()
    };
    game.push_tag("Event", "?");
    game.push_tag(played::GAME_TAG, name);
    game.push_tag("Reason", reason);
    game
}

#[test]
fn a_game_counts_as_it_was_left_last() {
    let folder = Folder::new("keep");
    let keep = Keep::at(&folder.0.join("new"));
    assert!(keep.last_unfinished(|_| true).is_err());
    for (name, reason) in [
        ("1", played::UNFINISHED),
        ("2", played::UNFINISHED),
        ("2", "checkmate"),
    ] {
        keep.keep(&game(name, reason)).expect("a writable folder");
    }
    let found = keep.last_unfinished(|_| true).expect("one is unfinished");
    assert_eq!(found.tag(played::GAME_TAG), Some("1"));
    assert!(keep.last_unfinished(|game| game.tag("White").is_some()).is_err());
}

#[test]
fn the_environment_names_the_place() {
    let of = |pairs: &'static [(&str, &str)]| {
        let find = move |name: &str| {
            let found = pairs.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| OsString::from(value))
        };
        Keep::among(find).file().ok()
    };
    let path = |text: &str| Some(PathBuf::from(text));
    assert_eq!(
        of(&[("XDG_STATE_HOME", "/x"), ("HOME", "/h")]),
        path("/x/tapestry/games.pgn")
    );
    assert_eq!(
        of(&[("XDG_STATE_HOME", "x"), ("HOME", "/h")]),
        path("/h/.local/state/tapestry/games.pgn")
    );
    assert_eq!(of(&[]), None);
}
