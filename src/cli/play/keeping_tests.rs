//! Games that are left, kept and saved.

use super::tests::{laid_in, session_in};
use crate::files::tests::Folder;

#[test]
fn a_game_is_kept_when_it_is_left_and_gone_on_with() {
    let folder = Folder::new("play-kept");
    let left = session_in(&folder.0, "western --movetime 5", "e2e4\nquit\n");
    assert!(
        left.contains("The game is kept in ") && left.contains("tapestry play --resume"),
        "{left}"
    );
    let ended = session_in(&folder.0, "--resume --movetime 5", "list\nresign\n");
    assert!(ended.contains("   1. e2e4"), "{ended}");
    assert!(ended.contains("You lost: resignation."), "{ended}");
    let nothing = laid_in(&folder.0, "--resume", "").err().expect("it is over");
    assert!(nothing.to_string().contains("no unfinished game"), "{nothing}");
    let names = folder.names();
    assert_eq!(names, ["games.pgn"]);
    let untouched = session_in(&folder.0, "storm", "quit\n");
    assert!(!untouched.contains("kept"), "{untouched}");
    session_in(&folder.0, "storm --movetime 5", "e2e4\nnew\nquit\n");
    assert!(laid_in(&folder.0, "western --resume", "").is_err());
    let storm = session_in(&folder.0, "storm --resume --persons all", "quit\n");
    assert!(storm.contains("South is a person; North is a person"), "{storm}");
}

#[test]
fn a_saved_game_can_be_loaded_again() {
    let folder = Folder::new("play-saved");
    let path = folder.file("saved.pgn");
    let file = path.display();
    let saved = session_in(
        &folder.0,
        "western --persons all",
        &format!(
            "e2e4\ne7e5\nsave {file}\ng1f3\nsave {file}\nundo\nload {file} 1\nlist\nload {file} 3\nload {file}\n"
        ),
    );
    assert!(saved.contains(&format!("Saved to {file}.")), "{saved}");
    assert!(saved.contains("Game 1 of 2 of "), "{saved}");
    assert!(saved.contains("has 2 games, and no number 3"), "{saved}");
    assert!(saved.contains("Game 2 of 2 of "), "{saved}");
    let elsewhere = session_in(
        &folder.0,
        "storm",
        &format!("load {file}\nfen\nload nowhere.pgn\n"),
    );
    assert!(
        elsewhere.contains("(western)") && elsewhere.contains("5N2/PPPP1PPP"),
        "{elsewhere}"
    );
    assert!(
        elsewhere.contains("No game is loaded: nowhere.pgn"),
        "{elsewhere}"
    );
    let notes = folder.file("notes.txt");
    std::fs::write(&notes, "milk\n").expect("a folder of one's own");
    let refused = session_in(&folder.0, "western", &format!("save {}\n", notes.display()));
    assert!(refused.contains("something else than games"), "{refused}");
    assert_eq!(std::fs::read_to_string(&notes).expect("it is there"), "milk\n");
}
