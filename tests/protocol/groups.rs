//! Groups of games in the terminal and between engines, and clocks of every kind, through the real program.

use super::program::{Folder, PATIENCE, run};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Persons on both sides, the first of whom has South.
const PERSONS: &[&str] = &["--south", "person", "--north", "person"];

/// A group at the table, kept in a folder: exit code, output, errors.
fn at_table(folder: &Folder, group: &str, more: &[&[&str]], input: &str) -> (i32, String, String) {
    let path = folder.path("");
    let arguments = [&["play", group, "--folder", &path], &more.concat()[..]].concat();
    run(&arguments, input)
}

/// A group between two engines that look no further than a ply, in short games.
fn between_engines(group: &str, more: &[&str]) -> (i32, String, String) {
    let engines = [
        "--engine",
        "name=A",
        "--engine",
        "name=B",
        "--depth",
        "1",
        "--max-moves",
        "3",
    ];
    run(&[&["match", group][..], &engines, more].concat(), "")
}

#[test]
fn persons_play_a_group_to_its_end() {
    let folder = Folder::new("persons");
    let names = ["--names", "Anna,Bert"];
    let input = "h3h10\nresign\nC@b3\nresign\nresign\n";
    let (code, out, errors) = at_table(&folder, "group:rainbow", &[PERSONS, &names], input);
    assert_eq!(code, 0, "{out}{errors}");
    for expected in [
        "Game 1: chinese, South Anna, North Bert; 1 for a win, ½ for a draw.",
        "Enhanced game status: Influential",
        "Enhanced game status: Critical",
        "Enhanced game status: Pivotal",
        "Bert wins the group: Anna 1, Bert 5.",
    ] {
        assert!(out.contains(expected), "{expected}: {out}");
    }
    let games = folder.read("games.pgn");
    assert_eq!(games.matches("[Group \"rainbow\"]").count(), 3, "{games}");
    for tag in [
        "[GroupGame \"game 2\"]",
        "[GroupStatus \"Critical\"]",
        "[GroupScore \"1 - 0\"]",
        "[GroupPlayers \"Anna - Bert\"]",
    ] {
        assert!(games.contains(tag), "{tag}: {games}");
    }
    assert!(folder.read("sheet.txt").contains("3 for Bert"));
    assert!(
        folder
            .read("sheet.html")
            .contains("<td class=\"words\">Critical</td>"),
        "{}",
        folder.read("sheet.html")
    );
}

#[test]
fn an_accelerated_placement_is_seen_in_the_game() {
    let folder = Folder::new("accelerated");
    let input = "resign\nC@f4\nC@d7\nC@d4\nC@f7\nresign\nquit\n";
    let (_, out, errors) = at_table(&folder, "group:rainbow", &[PERSONS], input);
    // Second won the first game and loses the second, in which he has South.
    assert!(out.contains("First 5, Second 0."), "{out}{errors}");
    assert!(folder.read("sheet.txt").contains("Pivotal-accelerated"));
    let (_, out, errors) = at_table(&folder, "group:rainbow", &[&["--resume"]], "resign\n");
    assert!(
        out.contains("Inactive-accelerated") && out.contains("First 5, Second 1."),
        "{out}{errors}"
    );
}

#[test]
fn choices_are_asked_for_and_lots_are_those_of_the_seed() {
    let folder = Folder::new("choices");
    let input = "resign\nperhaps\n2\nquit\n";
    let (code, out, errors) = at_table(
        &folder,
        "group:jewel",
        &[&["--persons", "all", "--seed", "5"]],
        input,
    );
    assert_eq!(code, 0, "{errors}");
    assert!(
        out.contains("points or advantage?") && out.contains("A number from 1 to 2, or quit."),
        "{out}"
    );
    assert!(
        out.contains("(seed 5)") && out.contains("Round 2: combat"),
        "{out}"
    );
    let other = ["--resume", "--seed", "6"];
    let (code, _, errors) = at_table(&folder, "group:jewel", &[&other], "");
    assert!(code == 1 && errors.contains("those of seed 5"), "{errors}");
    let (code, _, errors) = at_table(&folder, "group:realm", &[&["--resume"]], "");
    assert!(
        code == 1 && errors.contains("has the group jewel, not realm"),
        "{errors}"
    );
    let (code, _, errors) = at_table(&folder, "group:jewel", &[], "");
    assert!(code == 1 && errors.contains("has a group already"), "{errors}");
}

/// A game of a group that is killed without warning goes on at its last move, with its clock.
#[test]
fn a_killed_group_goes_on_at_its_last_move() {
    let folder = Folder::new("killed");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tapestry"))
        .args(["play", "group:chequered", "--clock", "pcountdown 7200/60"])
        .args(PERSONS)
        .args(["--folder", &folder.path("")])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let input = child.stdin.as_mut().expect("a pipe");
    input.write_all(b"e2e4\ne7e5\n").expect("it listens");
    input.flush().expect("it listens");
    let begun = Instant::now();
    while !folder.read("group.json").contains("e7e5") {
        assert!(begun.elapsed() < PATIENCE, "{}", folder.read("group.json"));
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("it runs");
    child.wait().expect("it has run");
    let input = "list\nclock\nquit\n";
    let (code, out, errors) = at_table(&folder, "group:chequered", &[&["--resume"]], input);
    assert_eq!(code, 0, "{errors}");
    assert!(out.contains("e2e4") && out.contains("e7e5"), "{out}");
    // A credit of a minute for each has come to the reserve.
    assert!(out.contains("+1:00"), "{out}");
}

#[test]
fn engines_play_groups_and_go_on_with_them() {
    let folder = Folder::new("engines");
    let path = folder.path("");
    let match_of =
        |more: &[&str]| between_engines("group:chequered:saga=on", &[&["--folder", &path], more].concat());
    let (code, out, errors) = match_of(&[]);
    assert_eq!(code, 0, "{out}{errors}");
    assert!(out.contains("The group ends level: A 4½, B 4½."), "{out}");
    assert!(out.contains("game 3 (clash:saga=on): "), "{out}");
    assert_eq!(
        folder
            .read("games.pgn")
            .matches("[Group \"chequered:saga=on\"]")
            .count(),
        3
    );
    let (code, _, errors) = match_of(&[]);
    assert!(code == 1 && errors.contains("has a group already"), "{errors}");
    let (code, out, errors) = match_of(&["--resume"]);
    assert!(
        code == 0 && out.contains("1 groups: A 4½ (0 won), B 4½ (0 won)"),
        "{out}{errors}"
    );
    let (code, _, errors) = match_of(&["--resume", "--seed", "9"]);
    assert!(code == 1 && errors.contains("seed 1, not of 9"), "{errors}");
}

/// The races of a grouplet, which no protocol carries, are played for both; a match bonus goes to who has more.
#[test]
fn games_without_a_protocol_are_played_for_both() {
    let (code, out, errors) = between_engines("group:combat-grouplet", &["--match-bonus", "1.5"]);
    assert_eq!(code, 0, "{errors}");
    assert!(
        out.contains("short race (relay-running)") && out.contains("played by Tapestry for both"),
        "{out}"
    );
    assert!(out.contains("match bonus: 1½ for"), "{out}");
}

/// Two games at once are played by the engines themselves, each with a program on every board; after a kill they go on at their last move,
/// the clocks as they stood.
#[test]
fn two_games_at_once_are_refereed_and_survive_a_kill() {
    let folder = Folder::new("pair");
    let path = folder.path("");
    let mut arguments = vec![
        "match",
        "group:woodland",
        "--engine",
        "name=A",
        "--engine",
        "name=B",
    ];
    arguments.extend(["--tc", "4", "--max-moves", "5", "--folder", &path]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_tapestry"))
        .args(&arguments)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let begun = Instant::now();
    while !folder.read("group.json").contains(" 2:") {
        assert!(begun.elapsed() < PATIENCE, "{}", folder.read("group.json"));
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().expect("it runs");
    child.wait().expect("it has run");
    let left = folder.read("group.json");
    let thought = left.split_whitespace().find(|word| word.ends_with("n}"));
    arguments.push("--resume");
    let (code, out, errors) = run(&arguments, "");
    assert_eq!(code, 0, "{out}{errors}");
    assert!(!out.contains("Tapestry for both"), "{out}");
    let games = folder.read("games.pgn");
    assert!(games.contains("[Clocks \"") && games.contains(" 2:"), "{games}");
    assert!(
        thought.is_some_and(|thought| games.contains(thought)),
        "what was thought before the kill is still there, {thought:?}: {games}"
    );
    assert!(folder.read("sheet.txt").contains("A") && !folder.read("group.json").contains("current"));
}

/// Two games at once are matched by themselves too, several pairs side by side, and kept as groups are.
#[test]
fn two_games_at_once_are_a_match_of_their_own() {
    let folder = Folder::new("parallel");
    let path = folder.path("");
    let more = ["--games", "4", "--concurrency", "2", "--folder", &path];
    let (code, out, errors) = between_engines("parallel:pattern=diagonal", &more);
    assert_eq!(code, 0, "{out}{errors}");
    for number in 1..=4 {
        let games = folder.read(&format!("{number}/games.pgn"));
        assert!(
            games.contains("[Variant \"parallel:pattern=diagonal\"]"),
            "{games}"
        );
        assert!(
            out.contains(&format!("{number}. game 1 (parallel:pattern=diagonal)")),
            "{out}"
        );
    }
    assert!(out.contains("4 groups: A "), "{out}");
    let (code, again, _) = between_engines("parallel:pattern=diagonal", &[&more[..], &["--resume"]].concat());
    assert_eq!((code, again.lines().last()), (0, out.lines().last()), "{again}");
    let (code, _, errors) = between_engines("group:one:parallel:pattern=zigzag", &[]);
    assert!(code == 1 && errors.contains("zigzag"), "{errors}");
    let (code, _, errors) = between_engines("group:grouplet:hat=western", &[]);
    assert!(code == 1 && errors.contains("no option 'hat'"), "{errors}");
}

#[test]
fn faulty_groups_are_told() {
    for (arguments, expected) in [
        (&["play", "group:rainbov"][..], "unknown group 'rainbov'"),
        (
            &["play", "group:forest:boards=9x9"],
            "boards is one of 10x10, 10x8",
        ),
        (
            &["play", "group:jini", "--names", "Anna"],
            "--names wants two different names",
        ),
        (
            &["play", "chess", "--names", "Anna,Bert"],
            "--names is for groups",
        ),
        (
            &["play", "group:jini", "--fen", "8/8 w"],
            "--fen is for single games",
        ),
        (
            &["play", "group:jini", "--groups", "tests/facts/storm.facts"],
            "storm.facts",
        ),
        (
            &["play", "group:jini", "--resume", "--folder", "/nowhere"],
            "/nowhere",
        ),
        (
            &[
                "match",
                "group:jini",
                "--engine",
                "",
                "--engine",
                "",
                "--resume",
                "--pgn",
                "x.pgn",
            ],
            "resumed from its --folder",
        ),
        (
            &[
                "match",
                "chess",
                "--engine",
                "",
                "--engine",
                "",
                "--match-bonus",
                "1",
            ],
            "--match-bonus is for groups",
        ),
        (
            &[
                "match",
                "group:jini",
                "--engine",
                "",
                "--engine",
                "",
                "--match-bonus",
                "0.3",
            ],
            "--match-bonus: 0.3",
        ),
        (
            &["analyze", "group", "rainbow", "--rate", "chinese=2,0"],
            "no chances of a win and a draw",
        ),
        (
            &["analyze", "group", "rainbow", "--luck", "3"],
            "--luck is for groups with races",
        ),
    ] {
        let (code, out, errors) = run(arguments, "");
        assert!(
            code == 1 && errors.contains(expected),
            "{arguments:?}: {out}{errors}"
        );
    }
}

#[test]
fn questions_of_groups_are_answered() {
    let (code, out, errors) = run(
        &[
            "analyze",
            "group",
            "rainbow",
            "--usual",
            "0.38,0.34",
            "--rate",
            "qiplacements special=0.4,0.2",
        ],
        "",
    );
    assert_eq!(code, 0, "{errors}");
    assert!(
        out.contains("special opening of game 2") && out.contains("52.8 %"),
        "{out}"
    );
    let (code, out, errors) = run(&["analyze", "group", "grouplet"], "");
    assert_eq!(code, 0, "{errors}");
    assert!(
        out.contains("stop or run on") && out.contains("worked out"),
        "{out}"
    );
}

#[test]
fn every_clock_runs_at_the_table() {
    for (game, clock, shown) in [
        ("chess", "hourglass 60", "South 1:00, North 1:0"),
        (
            "chess",
            "pcombination 3600/60/40/3600/30 ind 9000",
            "South 1:00:00+0:00.0, 2:30:00 in all",
        ),
        ("chess", "pswing 30/1800/40", "South 0:30+30:00, North 0:3"),
        ("chess", "40/6000:20/3000:900+30", "South 1:40:00"),
        ("chess", "600|300", "South 10:00, North 5:00"),
        ("relay-running", "5+1", "South 5:00"),
        ("triscacia", "10", "10:00"),
        ("parallel-chess-duel", "ptriple 600/60/30", "10:00+0:00.0+0:00.0"),
    ] {
        let (code, out, errors) = run(
            &["play", game, "--persons", "all", "--clock", clock],
            "clock\nquit\n",
        );
        assert!(code == 0 && out.contains(shown), "{game} {clock}: {out}{errors}");
    }
    for (game, clock, why) in [
        ("triscacia", "hourglass 60", "is a clock for two players"),
        ("chess", "5|5|5", "the clocks of 3 players"),
    ] {
        let (code, _, errors) = run(&["play", game, "--clock", clock], "");
        assert!(code == 1 && errors.contains(why), "{game} {clock}: {errors}");
    }
}

#[test]
fn moves_are_sealed_before_an_interval() {
    let folder = Folder::new("sealed");
    let input = "e2e4\nseal e9e5\nseal e7e5\nd7d5\nquit\n";
    let (_, out, errors) = at_table(&folder, "group:chequered", &[PERSONS, &["--clock", "10"]], input);
    assert!(
        out.contains("Nothing is sealed") && out.contains("The clocks stand still; 'resume' goes on."),
        "{out}{errors}"
    );
    let input = "list\ninterval\ng1f3\nresume\nclock South -60\nquit\n";
    let (_, out, errors) = at_table(&folder, "group:chequered", &[&["--resume"]], input);
    assert!(
        out.contains("The sealed move is e7e5.") && out.contains("The game goes on."),
        "{out}{errors}"
    );
    assert!(out.contains("South 9:00") || out.contains("South 8:5"), "{out}");
}
