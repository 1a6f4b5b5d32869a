//! The forms of the command line that other programs rely on.

use super::program::{Folder, run};

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

#[test]
fn moves_are_listed_sorted_and_nothing_else() {
    let (code, out, _) = run(
        &["moves", "chinese", "--fen", "4k4/9/9/9/9/4N4/9/9/9/4K4 w - -"],
        "",
    );
    assert_eq!((code, lines(&out)), (0, vec!["e1d1", "e1e2", "e1f1"]));
    let (_, out, _) = run(&["moves", "qiplacements", "--moves", "C@h3", "C@b8"], "");
    assert_eq!(lines(&out), ["C@b3"]);
    let (_, out, _) = run(&["moves", "qiplacements", "--moves", "C@h3 C@b8"], "");
    assert_eq!(lines(&out), ["C@b3"], "a quoted list of moves is as good");
}

#[test]
fn rights_may_be_left_out_of_a_fen_with_counters() {
    let of = |fields: &str| {
        run(
            &[
                "moves",
                "zeta",
                "--fen",
                &format!("8/8/8/1PPPP3/8/8/8/5P2 {fields}"),
            ],
            "",
        )
    };
    let whole = of("w - - 0 9");
    assert!(whole.0 == 0 && !whole.1.is_empty(), "{whole:?}");
    let short = of("w 0 9");
    assert_eq!((short.0, &short.1), (0, &whole.1));
    assert!(
        short
            .2
            .contains("FEN: rights: rights and en passant are left out"),
        "{}",
        short.2
    );
    assert_eq!(of("w 0 x").0, 1);
}

#[test]
fn a_strict_reader_puts_nothing_right() {
    let odd = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
    for command in ["moves", "position", "perft"] {
        let depth: &[&str] = if command == "perft" { &["1"] } else { &[] };
        let words = [&[command, "chess"], depth, &["--fen", odd]].concat();
        let (code, _, errors) = run(&words, "");
        assert!(
            code == 0 && errors.contains("FEN: rights: 'K' needs South's royal"),
            "{command}: {errors}"
        );
        let (code, out, errors) = run(&[&words[..], &["--strict"]].concat(), "");
        assert_eq!((code, out.as_str()), (1, ""), "{command}");
        assert!(
            errors.contains("rights: 'K' needs South's royal on e1 and rook on h1\n"),
            "{errors}"
        );
    }
    let (code, _, _) = run(
        &[
            "position",
            "chess",
            "--json",
            "--strict",
            "--fen",
            "4k3/8/8/8/8/8/8/4K3 w -",
        ],
        "",
    );
    assert_eq!(code, 1);
}

#[test]
fn games_are_exported_whole_or_not_at_all() {
    let (code, out, _) = run(&["export", "chess", "semiqueen", "--ini"], "");
    assert!(
        code == 0 && out.contains("[chess-tapestry]\n") && out.contains("[semiqueen]\n"),
        "{out}"
    );
    let (code, out, errors) = run(&["export", "chess", "alice", "--ini"], "");
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(
        errors.contains("alice cannot be said there") && errors.contains("two boards"),
        "{errors}"
    );
}

#[test]
fn races_have_actions_instead_of_moves() {
    let state = ["moves", "relay-obstacle", "--fen", "S c5,W d3,c4 w"];
    assert_eq!(run(&state, "").1, "enter\nthrow\n");
    let thrown = [&state[..], &["--moves", "throw", "dice 4"]].concat();
    assert_eq!(lines(&run(&thrown, "").1), ["c5e4"]);
    let (code, out, _) = run(
        &[
            "race",
            "relay-obstacle",
            "--state",
            "S c4,W e4,e3 w 5,5 pre - 0-0 0",
        ],
        "",
    );
    assert_eq!(code, 0);
    assert!(out.starts_with("throw    race 0.355089 game "), "{out}");
    let (_, out, _) = run(&["race", "relay-running"], "");
    assert!(
        out.contains("L 0.515134; with extra throws 0.596663, against them 0.401190"),
        "{out}"
    );
    assert!(!out.contains("not exact"), "{out}");
    let (_, out, _) = run(&["race", "relay-obstacle:runners=3,re-entry=thrown"], "");
    assert!(out.contains("not exact: "), "{out}");
}

#[test]
fn games_for_three_have_moves_and_counts() {
    let position = ["triscacia", "--fen", "3R'4/8/8/8/8/3n3K'/8/R'2K3k B"];
    let moves = [&["moves"][..], &position].concat();
    assert_eq!(lines(&run(&moves, "").1), ["d1c2", "d1d2", "d1e2"]);
    let mated = [&moves[..], &["--moves", "d1d2"]].concat();
    assert_eq!(run(&mated, "").1, "Result: 1-0-0 Blue has mated Green\n");
    assert_eq!(run(&["perft", "triscacia-10", "2"], "").1, "nodes 20947\n");
    let play = [
        "play",
        "triscacia",
        "--persons",
        "blue,red",
        "--movetime",
        "5",
        "--state",
        position[2],
    ];
    let (code, out, _) = run(&play, "d1d2\n");
    assert!(
        code == 0 && out.contains("Game over: Blue won: Blue has mated Green."),
        "{out}"
    );
}

#[test]
fn two_games_are_played_slot_by_slot() {
    let (_, out, _) = run(
        &["moves", "parallel-chess-duel", "--moves", "1:e2e4", "1:e7e5"],
        "",
    );
    assert!(
        lines(&out).iter().all(|text| text.starts_with("2:")) && !out.is_empty(),
        "{out}"
    );
    let play = [
        "play",
        "parallel-chess-chess",
        "--persons",
        "all",
        "--clock",
        "5+1",
    ];
    let (code, out, _) = run(&play, "1:e2e4\nmoves\nquit\n");
    assert!(
        code == 0 && out.contains("North, board 1 5:00> ") && out.contains("Clocks: South 5:01, North 5:00"),
        "{out}"
    );
}

#[test]
fn a_finished_game_has_a_result_and_no_moves() {
    for (arguments, result) in [
        (
            &["chess", "--moves", "f2f3 e7e5 g2g4 d8h4"][..],
            "Result: 0-1 checkmate\n",
        ),
        (
            &["chess", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - -"],
            "Result: 1/2-1/2 stalemate\n",
        ),
        // The royal could go on, but it has been bared.
        (
            &["shatranj", "--fen", "4k3/8/8/8/8/8/8/R3K3 b - -"],
            "Result: 1-0 bared royal\n",
        ),
        (
            &["zeta", "--fen", "8/8/8/PPPPP3/8/pp1pp3/8/2p5 b - -"],
            "Result: 1-0 line completed\n",
        ),
    ] {
        let (code, out, errors) = run(&[&["moves"], arguments].concat(), "");
        assert_eq!(
            (code, out.as_str(), errors.as_str()),
            (0, result, ""),
            "{arguments:?}"
        );
    }
    // What only a draw rule has ended keeps its moves.
    let (code, out, _) = run(&["moves", "chess", "--fen", "4k3/8/8/8/8/8/8/4K3 w - -"], "");
    assert_eq!((code, lines(&out).len()), (0, 5));
}

#[test]
fn a_table_game_that_is_over_tells_its_result() {
    let mated = "4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1 | 4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1 | vertical 3";
    let (code, out, _) = run(&["moves", "parallel-chess-chess", "--fen", mated], "");
    assert_eq!(
        (code, out.as_str()),
        (
            0,
            "Result: game 1 0-1 checkmate, game 2 0-1 checkmate; points South 0, North 2\n"
        )
    );
}

#[test]
fn options_are_part_of_the_id() {
    let (_, out, _) = run(
        &[
            "moves",
            "meridian-eastern:escape=unrestricted",
            "--fen",
            "5k3/3rr4/9/9/9/9/9/9/3K5 w - -",
        ],
        "",
    );
    assert_eq!(lines(&out), ["d1c1"]);
}

#[test]
fn perft_ends_with_the_count() {
    let (_, out, _) = run(&["perft", "storm", "2"], "");
    assert_eq!(lines(&out), ["nodes 1677"]);
    let (_, out, _) = run(
        &[
            "perft",
            "chess",
            "3",
            "--divide",
            "--threads",
            "2",
            "--moves",
            "e2e4",
        ],
        "",
    );
    let out = lines(&out);
    assert_eq!((out.len(), out.last().copied()), (21, Some("nodes 13160")));
    let sum: u64 = out[..20]
        .iter()
        .filter_map(|line| line.split(": ").nth(1)?.parse::<u64>().ok())
        .sum();
    assert_eq!(sum, 13160);
    let (_, out, _) = run(&["perft", "chess", "0"], "");
    assert_eq!(lines(&out), ["nodes 1"]);
}

#[test]
fn bench_is_the_same_every_time() {
    let nodes = |text: &str| {
        text.lines()
            .last()
            .and_then(|line| line.strip_suffix(" nps"))
            .map(|line| line.split(" nodes ").next().map(str::to_owned))
    };
    let (code, first, _) = run(&["bench", "2"], "");
    let (_, second, _) = run(&["bench", "2"], "");
    assert_eq!(code, 0);
    assert_eq!(nodes(&first), nodes(&second));
    assert!(nodes(&first).is_some(), "{first}");
    for game in tapestry::variants::Catalogue::embedded().ids() {
        assert!(first.contains(&format!("{game} ")), "{game} is not benched");
    }
}

#[test]
fn complaints_go_to_standard_error_with_a_failing_code() {
    for arguments in [
        &["moves", "stomr"][..],
        &["moves", "chess", "--fen", "8/8"],
        &["moves", "chess", "--moves", "e2e5"],
        &["moves", "storm:storm-array=zzz"],
        &["perft", "chess", "x"],
        &["perft", "chess", "99"],
        &["perft", "chess", "2", "--threads", "0"],
        &["play", "chess", "--side", "east"],
        &["play", "chess", "--seed", "1"],
        &["play", "relay-running", "--persons", "east"],
        &["play", "relay-running", "--state", "S d3"],
        &["moves", "relay-running", "--fen", "S d3,d3 d5,x w"],
        &["moves", "relay-running", "--moves", "enter"],
        &["perft", "relay-running", "2"],
        &["match", "relay-running"],
        &["race", "chess"],
        &["play", "parallel", "--clock", "soon"],
        &["play", "chess", "--clock", "0"],
        &["play", "parallel-chess-nothing"],
        &["moves", "triscacia", "--fen", "8/8 B"],
        &["perft", "triscacia", "2", "--divide"],
        &["race", "relay-running", "--state", "X"],
        &["play", "chess", "--level", "99"],
        &["play", "chess", "--level", "3", "--movetime", "5"],
        &["bench", "0"],
        &["--variants", "/nonexistent.toml", "moves", "chess"],
        &["wibble"],
    ] {
        let (code, out, errors) = run(arguments, "");
        assert_ne!(code, 0, "{arguments:?}");
        assert!(
            out.is_empty() && !errors.is_empty(),
            "{arguments:?}: {out} / {errors}"
        );
        assert!(!errors.contains("panicked"), "{errors}");
    }
}

#[test]
fn games_of_a_file_can_be_played() {
    let (_, out, errors) = run(
        &[
            "--variants",
            "tests/transcripts/nightriders.toml",
            "perft",
            "nightriders",
            "1",
        ],
        "",
    );
    assert_eq!((lines(&out), errors.as_str()), (vec!["nodes 24"], ""));
}

#[test]
fn a_game_can_be_played_through_pipes() {
    let (code, out, errors) = run(
        &["play", "lancerchess", "--movetime", "5"],
        "e2e4\nmoves\nhint\nback\nfen\n",
    );
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(
        out.contains("Tapestry (North) plays ") && out.contains("Hint: ") && out.contains("legal moves"),
        "{out}"
    );
    assert!(
        out.contains("rebkqblr/pppppppp/8/8/8/8/PPPPPPPP/REBKQBLR w KQkq - 0 1"),
        "{out}"
    );
}

#[test]
fn puzzles_are_solved_and_checked() {
    let lancer = [
        "tour",
        "circuit",
        "--board",
        "3x3",
        "--piece",
        "lancerchess:L",
        "--count",
    ];
    let (code, counted, _) = run(&lancer, "");
    assert_eq!(code, 0);
    assert_eq!(
        counted,
        "96 circuits from a1\neach in both directions: 48 without regard to direction\n"
    );
    let path = "a1 c2 a3 b1 d2 b3 c1 d3 b2 d1 c3 a2";
    let checked = run(&["tour", "check", "--board", "4x3", "--piece", "N", path], "").1;
    assert_eq!(
        checked,
        "a tour that does not close: 12 squares, 11 steps longer than one square\n"
    );
    let route = run(&["tour", "capture", "2p5/8/p1p1p1p1/7p/2B5/3p1p2/8/8"], "").1;
    assert!(route.contains("\ne6 c8 a6 d3 g6 h5 f3 c6\n1 route\n"), "{route}");
}

#[test]
fn faulty_puzzles_are_explained() {
    let faults: [(&[&str], &str); 6] = [
        (
            &["tour", "circuit", "--board", "3by3", "--piece", "N"],
            "'3by3' is no size of a board",
        ),
        (
            &["tour", "circuit", "--board", "4x4", "--piece", "R"],
            "are for leapers",
        ),
        (
            &["tour", "circuit", "--board", "4x4", "--piece", "chess:X"],
            "no piece 'X'",
        ),
        (
            &["tour", "tour", "--board", "4x4", "--piece", "N", "--start", "e1"],
            "'e1' is no square of a 4x4 board",
        ),
        (
            &["tour", "check", "--board", "4x4", "--piece", "N", "a1", "a2"],
            "step 1",
        ),
        (&["tour", "capture", "pp/2"], "0 upper-case letters"),
    ];
    for (arguments, expected) in faults {
        let (code, _, complaint) = run(arguments, "");
        assert_eq!(code, 1, "{arguments:?}");
        assert!(complaint.contains(expected), "{arguments:?}: {complaint}");
    }
}

#[test]
fn a_reader_may_go_away() {
    for arguments in [
        &["perft", "chess", "3", "--divide"][..],
        &["variants", "--json"],
        &["bench", "1"],
    ] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tapestry"))
            .args(arguments)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("built");
        drop(child.stdout.take());
        let ended = child.wait_with_output().expect("ends");
        let complaints = String::from_utf8_lossy(&ended.stderr);
        assert!(
            ended.status.success() && complaints.is_empty(),
            "{arguments:?}: {complaints}"
        );
    }
}

#[test]
fn what_does_not_apply_to_a_game_is_refused() {
    for (arguments, complaint) in [
        (&["triscacia", "--solver", "."][..], "--solver is for board games"),
        (&["chess", "--resume", "--fen", "8/8"], "cannot be used with"),
        (&["triscacia", "--side", "north"], "use --persons"),
        (
            &["triscacia", "--dice", "typed"],
            "--dice and --seed are for games with dice",
        ),
        (
            &["parallel", "--dice", "typed"],
            "--dice and --seed are for games with dice",
        ),
        (&["parallel-chess"], "did you mean 'parallel'?"),
    ] {
        let (code, _, errors) = run(&[&["play"], arguments].concat(), "");
        assert_ne!(code, 0, "{arguments:?}");
        assert!(errors.contains(complaint), "{arguments:?}: {errors}");
    }
    let (code, _, errors) = run(&["play", "parallel", "--clock", "0"], "");
    assert_eq!(code, 2);
    assert!(errors.contains("lost at once"), "{errors}");
    let (code, out, _) = run(
        &["play", "relay-running", "--side", "north", "--dice", "typed"],
        "",
    );
    assert_eq!(code, 0);
    assert!(
        out.contains("South is Tapestry (") && out.contains("North is you."),
        "{out}"
    );
}

// Windows opens no folder as a file.
#[cfg(unix)]
#[test]
fn input_that_cannot_be_read_ends_a_game() {
    for id in ["chess", "relay-running"] {
        let folder = std::fs::File::open(env!("CARGO_MANIFEST_DIR")).expect("a folder");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_tapestry"))
            .args(["play", id])
            .stdin(folder)
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(1), "{id}");
        assert!(!output.stderr.is_empty(), "{id}");
    }
}

/// The commands as `--help` lists them.
fn commands() -> Vec<String> {
    let help = run(&["--help"], "").1;
    let list = help.split("Commands:\n").nth(1).expect("a list of commands");
    let entries = list.lines().take_while(|line| !line.is_empty());
    let name = |line: &str| line.split_whitespace().next().unwrap_or_default().to_owned();
    let names: Vec<String> = entries.map(name).filter(|name| name != "help").collect();
    assert!(names.len() > 10, "{help}");
    names
}

#[test]
fn every_shell_completes_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, script, errors) = run(&["completions", shell], "");
        assert_eq!((code, errors.as_str()), (0, ""), "{shell}");
        for name in commands()
            .iter()
            .map(String::as_str)
            .chain(["sprt", "first-move"])
        {
            assert!(script.contains(name), "{shell} does not know {name}");
        }
    }
    assert_eq!(run(&["completions", "abacus"], "").0, 2);
}

#[test]
fn every_command_has_a_page_of_the_manual() {
    let folder = Folder::new("man");
    let pages = folder.path("made/for/it");
    assert_eq!(run(&["man", "--into", &pages], "").0, 0);
    let page = |command: &str| std::fs::read_to_string(format!("{pages}/{command}.1")).expect(command);
    let whole = page("tapestry");
    for name in commands() {
        assert!(
            whole.contains(&format!("tapestry\\-{name}(1)")),
            "{name}: {whole}"
        );
        page(&format!("tapestry-{name}"));
    }
    assert!(page("tapestry-match").contains("\\-\\-sprt"));
    assert!(page("tapestry-analyze-first-move").contains("\\-\\-nodes"));
    let (code, _, errors) = run(&["man", "--into", &format!("{pages}/tapestry.1")], "");
    assert!(code == 1 && errors.contains("tapestry.1"), "{errors}");
}

#[test]
fn the_long_version_says_what_is_in_the_program() {
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(run(&["-V"], "").1, format!("tapestry {version}\n"));
    let long = run(&["--version"], "").1;
    let rest: Vec<&str> = long
        .lines()
        .skip(1)
        .filter(|line| !line.starts_with("commit: "))
        .collect();
    assert!(long.starts_with(&format!("tapestry {version}\n")), "{long}");
    assert!(rest[0].starts_with("features: cli web lab arena"), "{long}");
    assert!(
        rest[1].starts_with("target: ") && rest[1].contains(std::env::consts::ARCH),
        "{long}"
    );
}
