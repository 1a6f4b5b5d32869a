//! Files with definitions of users' own.

use super::*;

#[test]
fn a_faulty_file_changes_nothing() {
    let file = Scratch::new(
        "faulty.toml",
        "[[game]]\nid = 'good'\ntitle = 'Good'\nextends = 'chess'\n[[game]]\nid = 'bad'\n",
    );
    let mut catalogue = Catalogue::embedded();
    let error = catalogue.load_file(&file.0).expect_err("a faulty file").0;
    assert!(
        error.contains("faulty.toml:5:1: error: 'title' is missing"),
        "{error}"
    );
    assert_eq!(catalogue.ids(), Catalogue::embedded().ids());
    assert!(
        catalogue
            .load_file(std::path::Path::new("/no/such/file"))
            .is_err()
    );
}

#[test]
fn a_missing_file_of_games_is_a_complaint_though_the_work_is_done() {
    let (code, out, err) = tapestry(&["moves", "duel"], "/no/such/file");
    assert_eq!(code, Some(1));
    assert!(!out.is_empty() && err.contains("/no/such/file"), "{err}");
}

#[test]
fn check_prints_every_problem_and_fails() {
    let file = Scratch::new(
        "check.toml",
        "id = 'a'\ntitle = 'A'\nextends = 'chess'\npieces.N.betza = 'NX'\nfoo = 1\n",
    );
    let name = file.0.to_str().expect("a plain path");
    let (code, out, err) = tapestry(&["check", name], "");
    assert_eq!(code, Some(1));
    assert!(
        out.contains(&format!(
            "{name}:4:20: error: in the movement 'NX': unknown letter 'X'\n    help: known"
        )),
        "{out}"
    );
    assert!(
        out.contains(&format!("{name}:5:1: error: unknown key 'foo'")),
        "{out}"
    );
    assert!(err.contains("2 problems"), "{err}");
    let good = Scratch::new("good.toml", "id = 'a'\ntitle = 'A'\nextends = 'chess'\n");
    let name = good.0.to_str().expect("a plain path");
    let (code, out, err) = tapestry(&["check", name], "");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("a: good\n"), "{out}");
    assert!(
        out.contains(&format!("tapestry --variants {name} play a\n")),
        "{out}"
    );
    assert!(
        out.contains(&format!("VariantPath to {name}, then UCI_Variant to a\n")),
        "{out}"
    );
}

#[test]
fn a_definition_is_printed_whole() {
    let (code, out, _) = tapestry(&["variants", "storm", "--toml"], "");
    assert!(
        code == Some(0) && out.contains("\nid = \"storm\"\n") && out.contains("name = \"Forester\""),
        "{out}"
    );
    let mine = out.replacen("id = \"storm\"", "id = \"mine\"", 1);
    let file = Scratch::new("whole.toml", &mine);
    let (code, out, _) = tapestry(&["check", file.0.to_str().expect("a plain path")], "");
    assert!(code == Some(0) && out.starts_with("mine: good\n"), "{out}");
}

#[test]
fn two_files_with_one_game_are_told_apart() {
    let one = Scratch::new("first.toml", "id = 'mine'\ntitle = 'First'\nextends = 'chess'\n");
    let other = Scratch::new(
        "second.toml",
        "id = 'mine'\ntitle = 'Second'\nextends = 'storm'\n",
    );
    let [first, second] = [&one, &other].map(|file| file.0.to_str().expect("a plain path"));
    let (code, out, err) = tapestry(
        &["--variants", first, "--variants", second, "variants", "mine"],
        "",
    );
    assert!(code == Some(0) && out.starts_with("Second (mine)"), "{out}");
    assert_eq!(
        err,
        format!("tapestry: note: the game 'mine' of {first} is replaced by that of {second}\n")
    );
}

#[test]
fn the_environment_names_several_files() {
    let one = Scratch::new("one.toml", "id = 'one-chess'\ntitle = 'One'\nextends = 'chess'\n");
    let two = Scratch::new(
        "two.toml",
        "id = 'two-chess'\ntitle = 'Two'\nextends = 'one-chess'\n",
    );
    let bad = Scratch::new("bad.toml", "id = 3\n");
    let paths = std::env::join_paths([&one.0, &bad.0, &two.0]).expect("plain paths");
    let (code, out, err) = tapestry(&["variants", "--all"], paths.to_str().expect("plain paths"));
    // The work is done in spite of the complaint.
    assert_eq!(code, Some(1));
    assert!(
        out.lines().any(|line| line.starts_with("one-chess "))
            && out.lines().any(|line| line.starts_with("two-chess "))
    );
    assert!(err.contains("bad.toml:1:6: error: expected a text"), "{err}");
}
