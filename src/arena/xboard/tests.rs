use super::*;

#[test]
fn limits_become_commands() {
    let commands = |text: &str| limit_commands(&Limit::Clock(text.parse().unwrap()));
    assert_eq!(commands("40/90+0.5"), ["level 40 1:30 0.5"]);
    assert_eq!(commands("0.5"), ["level 0 0:01 0"]);
    assert_eq!(
        limit_commands(&Limit::MoveTime(Duration::from_millis(1500))),
        ["level 1 0:02 0"]
    );
    assert_eq!(limit_commands(&Limit::Depth(7)), ["level 0 600 0", "sd 7"]);
}

#[test]
fn only_complaints_about_the_last_move_count() {
    assert!(complains_about("Illegal move: e2e4", "e2e4"));
    assert!(complains_about(
        "Error (Illegal move or unknown command): usermove e2e4",
        "e2e4"
    ));
    assert!(!complains_about("Error (unknown command): easy", "e2e4"));
    assert!(!complains_about("Illegal move: e2e4", ""));
    assert!(!complains_about("move e2e4", "e2e4"));
}
