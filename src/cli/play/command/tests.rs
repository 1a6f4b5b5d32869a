use super::*;

#[test]
fn words_behind_a_command_are_refused_unless_it_takes_them() {
    assert_eq!(Command::read(" Undo "), Ok(Command::Undo));
    assert_eq!(Command::read("back"), Ok(Command::Undo));
    assert_eq!(Command::read("?"), Ok(Command::Help));
    assert_eq!(Command::read(""), Ok(Command::Nothing));
    assert_eq!(
        Command::read("save ~/a b.pgn"),
        Ok(Command::Save("~/a b.pgn".into()))
    );
    assert_eq!(Command::read("level"), Ok(Command::Level(String::new())));
    assert_eq!(Command::read("e2e4(x+)"), Ok(Command::Move("e2e4".into())));
    assert_eq!(Command::read("1. e4"), Ok(Command::Move("1. e4".into())));
    let refused = Command::read("hint please").expect_err("nothing goes behind it");
    assert!(
        refused.contains("'hint' takes nothing behind it; 'please'"),
        "{refused}"
    );
    assert_eq!(Command::read("save"), Err("save wants the name of a file".into()));
}

#[test]
fn every_command_is_in_the_help() {
    let help = Command::help();
    for word in Command::words() {
        assert!(
            help.contains(&format!("\n  {word}")) || help.starts_with(&format!("  {word}")),
            "{word}"
        );
        assert!(
            !matches!(Command::read(&format!("{word} 1")), Ok(Command::Move(_))),
            "{word}"
        );
    }
}
