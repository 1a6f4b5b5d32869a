use super::*;

fn last_lines(file: &str, unshown: Option<&'static str>, on_windows: bool) -> [String; 2] {
    let uses = Uses {
        id: "mine",
        file: Path::new(file),
        unshown,
    };
    let lines = uses.lines(on_windows);
    [0, 3].map(|line| format!("{}: {}", lines[line].0, lines[line].1))
}

#[test]
fn what_is_to_be_typed_is_quoted_as_the_shell_wants_it() {
    assert_eq!(
        last_lines("a/b.toml", None, false),
        [
            "play it: tapestry --variants a/b.toml play mine",
            "in XBoard: xboard -fcp 'tapestry --variants a/b.toml' -variant mine -testLegality false"
        ]
    );
    assert_eq!(
        last_lines("my games/it's.toml", None, false),
        [
            r"play it: tapestry --variants 'my games/it'\''s.toml' play mine",
            r"in XBoard: TAPESTRY_VARIANTS='my games/it'\''s.toml' xboard -fcp tapestry -variant mine -testLegality false"
        ]
    );
    let [play, winboard] = last_lines("/my games/b.toml", None, true);
    assert_eq!(
        play,
        "play it: tapestry --variants \"/my games/b.toml\" play mine"
    );
    assert!(
        winboard.starts_with("in WinBoard: winboard -cp -fcp {tapestry --variants \"")
            && winboard.ends_with("b.toml\"} -variant mine -testLegality false"),
        "{winboard}"
    );
}

#[test]
fn a_game_that_xboard_cannot_show_is_not_recommended_to_it() {
    let [_, xboard] = last_lines("a.toml", Some("a turn moves two pieces"), false);
    assert_eq!(xboard, "in XBoard: not at all: a turn moves two pieces");
}
