//! What clients say over the XBoard protocol besides playing: moves to leave out, hints, limits by nodes, hands.

use super::program::Program;

fn xboard(lines: &[&str]) -> Program {
    let mut program = Program::start(&[]);
    for line in ["xboard", "new", "easy"].iter().chain(lines) {
        program.send(line);
    }
    program
}

/// The answers to lines, up to a ping behind them.
fn answers(program: &mut Program, lines: &[&str]) -> Vec<String> {
    for line in lines {
        program.send(line);
    }
    program.send("ping 77");
    let mut told = program.lines_until(|line| line == "pong 77");
    told.pop();
    told
}

/// First moves of the lines shown until one of this depth.
fn analysed(program: &mut Program, depth: &str) -> Vec<String> {
    let told = program.lines_until(|line| line.starts_with(&format!("{depth} ")));
    let lines = told.iter().filter_map(|line| line.split_once('\t'));
    lines.map(|(_, moves)| moves[..4].to_owned()).collect()
}

#[test]
fn moves_are_left_out_before_the_analysis_begins() {
    let mut program = xboard(&["post", "force"]);
    let told = answers(&mut program, &["exclude all", "include a2a3", "include h2h4"]);
    assert!(told.is_empty(), "{told:?}");
    program.send("analyze");
    let firsts = analysed(&mut program, "4");
    assert!(firsts.iter().all(|m| m == "a2a3" || m == "h2h4"), "{firsts:?}");
    // Another analysis, or another position, is about all moves.
    for lines in [
        &["exit", "analyze"][..],
        &["exit", "exclude e7e5", "undo", "analyze"],
    ] {
        let mut program = xboard(&[
            "post",
            "force",
            "usermove e2e4",
            "exclude all",
            "include h7h6",
            "analyze",
        ]);
        assert!(analysed(&mut program, "3").iter().all(|m| m == "h7h6"));
        answers(&mut program, lines);
        let firsts = analysed(&mut program, "5");
        assert!(firsts.iter().any(|m| m != "h7h6"), "{firsts:?}");
    }
}

#[test]
fn moves_left_out_are_not_played_in_this_position() {
    let mut program = xboard(&["sd 2", "force", "exclude all", "include a2a3", "go"]);
    assert_eq!(
        program.lines_until(|line| line.starts_with("move ")),
        ["move a2a3"]
    );
    // Where nothing is left, everything is.
    let mut program = xboard(&["sd 2", "force", "exclude all", "go"]);
    program.lines_until(|line| line.starts_with("move "));
}

#[test]
fn a_hint_is_given_while_the_engine_thinks() {
    let mut program = xboard(&["st 1000", "go", "hint"]);
    let hint = program.lines_until(|line| line.starts_with("Hint: ")).pop();
    let hint = hint.and_then(|line| line.strip_prefix("Hint: ").map(str::to_owned));
    program.ask("?", "move ");
    program.send("force");
    let told = answers(
        &mut program,
        &["undo", &format!("usermove {}", hint.expect("a hint"))],
    );
    assert!(told.is_empty(), "the hint was legal: {told:?}");
}

#[test]
fn nodes_pass_for_seconds() {
    // As cutechess and python-chess ask for nodes.
    for lines in [["st 1", "nps 3000"], ["nps 1", "st 3000"]] {
        let mut program = xboard(&["post"]);
        program.send(lines[0]);
        program.send(lines[1]);
        program.send("go");
        let told = program.lines_until(|line| line.starts_with("move "));
        let nodes = told[told.len() - 2]
            .split(' ')
            .nth(3)
            .and_then(|field| field.parse().ok());
        assert!(
            nodes.is_some_and(|nodes: u64| (1000..=3000).contains(&nodes)),
            "{told:?}"
        );
    }
    // By the clock: a minute at 1000 nodes a second is no more than a few thousand nodes for a move.
    let mut program = xboard(&["level 0 1 0", "nps 1000", "time 6000", "otim 6000", "post", "go"]);
    program.lines_until(|line| line.starts_with("move "));
    let refused = answers(&mut program, &["nps 0", "nps many", "nps"]);
    assert!(
        refused.len() == 3 && refused.iter().all(|line| line.starts_with("Error (")),
        "{refused:?}"
    );
}

#[test]
fn a_forced_win_is_analysed_in_few_lines() {
    let mut program = xboard(&[
        "post",
        "force",
        "setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        "analyze",
    ]);
    program.lines_until(|line| line.contains("\ta1a8"));
    // Nothing follows, however long one waits: the search has ended and waits itself.
    std::thread::sleep(std::time::Duration::from_millis(300));
    let told = answers(&mut program, &["."]);
    let lines = told.iter().filter(|line| line.contains('\t')).count();
    assert!(lines < 6, "{told:?}");
    let mut program = Program::start(&[]);
    program.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    program.send("go infinite");
    program.lines_until(|line| line.ends_with(" pv a1a8"));
    std::thread::sleep(std::time::Duration::from_millis(300));
    program.send("stop");
    let told = program.lines_until(|line| line.starts_with("bestmove"));
    assert!(
        told.len() < 8 && told[told.len() - 1].starts_with("bestmove a1a8"),
        "{told:?}"
    );
}

#[test]
fn a_piece_in_the_hand_shows_where_it_may_go() {
    let mut program = xboard(&["variant qiplacements", "force", "ping 1"]);
    program.lines_until(|line| line == "pong 1");
    // XBoard counts the pieces of the hand from below, beside the board; the cannon's picture is the sixth.
    let cannon = answers(&mut program, &["lift k5"]);
    assert_eq!(
        cannon,
        ["highlight 9/9/9/9/9/1Y1Y1Y1Y1/1Y1Y1Y1Y1/YYYYYYYYY/YYYYYYYYY/9"]
    );
    // Not Black's turn; no such piece; beside everything.
    for square in [
        "lift _4",
        "lift k4",
        "lift k9",
        "lift k",
        "lift z3",
        "lift k77777",
    ] {
        assert!(answers(&mut program, &[square]).is_empty(), "{square}");
    }
    program.send("usermove C@h2");
    let black = answers(&mut program, &["lift _4"]);
    assert_eq!(
        black,
        ["highlight 9/YYYYYYYYY/YYYYYYYYY/1Y1Y1Y1Y1/1Y1Y1Y1Y1/9/9/9/9/9"]
    );
    assert!(answers(&mut program, &["lift k5"]).is_empty());
}

/// Names of the options announced.
fn listed(told: &[String]) -> Vec<&str> {
    let options = told
        .iter()
        .filter_map(|line| line.strip_prefix("feature option=\""));
    options.filter_map(|option| option.split(" -").next()).collect()
}

/// The introduction to a GUI that takes `highlight` so.
fn introduced(answer: &str) -> (Program, Vec<String>) {
    let mut program = Program::start(&[]);
    for line in ["xboard", "protover 2", answer] {
        program.send(line);
    }
    let told = program.lines_until(|line| line == "feature done=1");
    (program, told)
}

#[test]
fn options_follow_the_game_in_force() {
    let (mut program, told) = introduced("accepted highlight");
    let names = listed(&told);
    assert!(
        names.contains(&"MultiPV") && names.contains(&"*:chess960"),
        "{names:?}"
    );
    assert!(names.len() < 23 && !names.contains(&"*:storm-array"), "{names:?}");
    // XBoard answers with what the user gave it at its start, and only then is the game described.
    for line in ["new", "random", "variant storm", "level 40 5 0", "ping 1"] {
        program.send(line);
    }
    let told = program.lines_until(|line| line == "feature done=1");
    assert_eq!(told[0], "feature done=0");
    let names = listed(&told);
    assert!(
        names.contains(&"MultiPV") && names.contains(&"*:storm-array"),
        "{names:?}"
    );
    assert!(names.len() <= 24 && !names.contains(&"*:chess960"), "{names:?}");
    for line in [
        "accepted done",
        "accepted option",
        "option *:storm-array=rnb",
        "accepted done",
    ] {
        program.send(line);
    }
    let told = program.lines_until(|line| line == "pong 1");
    assert!(told[0].contains(" rnbtkqsbnr/"), "{told:?}");
    // The same game again has the same list; what another game offers can still be set.
    for line in ["new", "random", "variant storm", "option *:chess960=1"] {
        program.send(line);
    }
    let told = answers(&mut program, &[]);
    assert!(
        listed(&told).is_empty() && told[0].starts_with("setup"),
        "{told:?}"
    );
    let told = answers(&mut program, &["new", "lift a1"]);
    let listed_now = listed(&told);
    assert!(listed_now.contains(&"*:chess960"), "{told:?}");
    assert!(
        told.contains(&"feature option=\"*:chess960 -check 1\"".to_owned()),
        "{told:?}"
    );
}

#[test]
fn who_acknowledges_nothing_is_not_waited_for() {
    let (mut program, _) = introduced("accepted highlight");
    for line in ["variant storm", "force", "usermove e2e4", "d"] {
        program.send(line);
    }
    let position = program.lines_until(|line| line.starts_with("# "));
    assert!(
        position.last().is_some_and(|line| line.contains("/4P5/")),
        "{position:?}"
    );
    // Nor is anything lost at the end of the input.
    let (_, said, _) = super::program::run(
        &[],
        "xboard\nprotover 2\naccepted highlight\nvariant storm\nforce\nusermove e2e4\nd\n",
    );
    assert!(said.contains("/4P5/"), "{said}");
}

/// python-chess acknowledges nothing, and reads names up to the first blank.
#[test]
fn options_have_names_of_one_word_for_who_shows_no_dialogue() {
    for (answer, expected) in [
        ("accepted done", true),
        ("rejected highlight", true),
        ("accepted highlight", false),
    ] {
        let (_, told) = introduced(answer);
        assert_eq!(
            listed(&told).contains(&"SkillLevel"),
            expected,
            "{answer}: {told:?}"
        );
    }
}

#[test]
fn a_referee_is_told_of_everything_and_reads_plain_moves() {
    let (mut program, told) = introduced("rejected highlight");
    let names = listed(&told);
    assert!(
        names.contains(&"*:chess960") && names.contains(&"*:storm-array"),
        "{names:?}"
    );
    assert_eq!(
        answers(&mut program, &["option SkillLevel=3"]),
        Vec::<String>::new()
    );
    let mut once = names.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), names.len(), "{names:?}");
    let games = told
        .iter()
        .rev()
        .find_map(|line| line.strip_prefix("feature variants="));
    for name in ["gryphon", "circulargryphon", "simplifiedgryphon"] {
        let names = games
            .expect("games")
            .trim_matches('"')
            .split(',')
            .collect::<Vec<&str>>();
        assert!(names.contains(&name), "{name} in {names:?}");
        let told = answers(&mut program, &["new", &format!("variant {name}"), "force"]);
        assert!(told[0].starts_with("setup"), "{told:?}");
    }
    // A pawn that moves becomes a knight, which the referee knows; one on the last rank is written as a promotion.
    for (fen, told) in [
        ("4k3/8/8/8/8/8/4P3/K7 w - - 0 1", "move e2e4"),
        ("6k1/P7/8/8/8/8/K7/6r1 w - - 0 1", "move a7a8n"),
    ] {
        let only = [
            "variant circulargryphon",
            "force",
            &format!("setboard {fen}"),
            "exclude all",
            &format!("include {}", &told[5..]),
            "sd 1",
            "go",
        ];
        for line in only {
            program.send(line);
        }
        let moved = program.lines_until(|line| line.starts_with("move ") || line.starts_with("Error"));
        assert_eq!(moved.last().map(String::as_str), Some(told), "{fen}");
    }
    // XBoard itself has to be shown what the piece becomes.
    let mut program = xboard(&[
        "variant gryphon",
        "sd 1",
        "force",
        "exclude all",
        "include e2e4",
        "go",
    ]);
    assert_eq!(
        program
            .lines_until(|line| line.starts_with("move "))
            .pop()
            .as_deref(),
        Some("move e2e4n")
    );
}

#[test]
fn a_position_that_a_pass_leads_to_is_a_pass() {
    let stuck = "2N2P2/8/1p5r/1P3K1p/7P/1P5R/8/3n1k1b";
    let before = "setboard 5P2/4N3/1p5r/1P3K1p/7P/1P5R/8/3n1k1b w - - 0 41";
    let passed = format!("setboard {stuck} w - - 0 42");
    let mut program = xboard(&[
        "variant duffery-advancing",
        "force",
        before,
        "usermove e7c8",
        "playother",
        "sd 2",
    ]);
    let told = answers(&mut program, &[]);
    assert!(
        told.iter().all(|line| !line.starts_with("move ")),
        "Black is to move: {told:?}"
    );
    // No `go` comes: whoever plays White answers.
    program.send(&passed);
    program.ask("time 1000", "move ");
    // It is a move of the game: what was before can be had again.
    let fens = |told: Vec<String>| -> Vec<String> {
        let fens = told
            .into_iter()
            .filter(|line| line.starts_with("# ") && line.contains('/'));
        fens.collect()
    };
    let told = answers(&mut program, &["force", "undo", "d", "undo", "d", "undo", "d"]);
    let expected = [
        format!("# {stuck} w - - 1 42"),
        format!("# {stuck} b - - 0 41"),
        before.replace("setboard", "#"),
    ];
    let counted = |fen: &String| fen.split(' ').take(3).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(
        fens(told).iter().map(counted).collect::<Vec<_>>(),
        expected.iter().map(counted).collect::<Vec<_>>()
    );
    // The same position where nothing has been played is one to be set up.
    let mut program = xboard(&["variant duffery-advancing", "force", &passed]);
    assert!(
        answers(&mut program, &["undo"])
            .iter()
            .any(|line| line.contains("no move to take back"))
    );
}

#[test]
fn a_start_that_xboard_repeats_as_it_knows_it_is_the_start() {
    let mut program = xboard(&["variant arabian", "force"]);
    answers(&mut program, &[]);
    let start = answers(&mut program, &["d"]);
    let told = answers(
        &mut program,
        &[
            "setboard rncfkcnr/pppppppp/8/8/8/8/PPPPPPPP/RNCFKCNR w KQkq - 0 1",
            "d",
        ],
    );
    assert_eq!(told, start, "neither complaints nor pieces in hand that are gone");
    assert!(
        start.iter().any(|line| line.contains("[JJJjjj] w - - 0 1")),
        "{start:?}"
    );
}
