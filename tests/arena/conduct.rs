//! Matches: openings, sequential tests, interruption and resuming, and what is refused before the first game.

use super::scratch::{Scratch, script, uci, xboard};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tapestry::arena::pgn::PgnGame;

#[test]
fn openings_are_shared_by_pairs_and_fixed_by_the_seed() {
    let openings = |test: &str, seed: u64| -> Vec<Vec<String>> {
        let scratch = Scratch::new(test);
        let engines = format!("{}|{}", uci("A", "none"), uci("B", "none"));
        scratch.play(&format!(
            "storm|{engines}|--games|6|--openings|5|--depth|1|--seed|{seed}"
        ));
        let moves = |game: &PgnGame| game.moves.iter().map(|played| played.text.clone()).collect();
        scratch.games().iter().map(moves).collect()
    };
    let first = openings("seed-a", 7);
    assert!(first.iter().all(|moves| moves.len() == 5));
    assert!(first[0] == first[1] && first[2] == first[3] && first[4] == first[5]);
    assert!(first[0] != first[2] && first[2] != first[4]);
    assert_eq!(openings("seed-b", 7), first);
    assert_ne!(openings("seed-c", 8), first);
}

#[test]
fn a_sequential_test_ends_the_match() {
    let scratch = Scratch::new("sprt");
    let engines = format!("{}|{}", uci("A", "none"), uci("B", "plays"));
    let out = scratch.play(&format!(
        "chess|{engines}|--games|5000|--openings|0|--depth|1|--sprt|0,300"
    ));
    assert!(out.contains("the lower one is accepted"), "{out}");
    let games = scratch.games().len();
    assert!(games < 200 && games.is_multiple_of(2), "{games}");
    assert_eq!(scratch.summary()["sprt"]["decision"], "accept_null");
    assert_eq!(scratch.summary()["interrupted"], false);
}

#[test]
fn an_interrupted_match_is_summed_up_and_resumed() {
    let scratch = Scratch::new("interrupt");
    let engines = format!("{}|{}", uci("A", "slow"), uci("B", "slow"));
    let arguments = format!("chess|{engines}|--games|6|--openings|0|--movetime|1000");
    let child = scratch
        .command(&arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    while scratch.games().len() < 2 && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(50));
    }
    // The shell's own `kill`: a bare machine has no other.
    let interrupt = Command::new("sh")
        .args(["-c", &format!("kill -INT {}", child.id())])
        .status()
        .unwrap();
    assert!(interrupt.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(out.contains("interrupted before the last game"), "{out}");
    let played = scratch.games().len();
    assert!((2..6).contains(&played), "{played}");
    assert_eq!(scratch.summary()["games"], played);
    assert_eq!(scratch.summary()["interrupted"], true);

    // A torn game at the end of the file is played again.
    let mut text = std::fs::read_to_string(scratch.path("games.pgn")).unwrap();
    text.truncate(text.trim_end().len() - 30);
    std::fs::write(scratch.path("games.pgn"), text).unwrap();
    let out = scratch.play(&format!("{arguments}|--resume"));
    assert!(out.contains("games.pgn: the last game breaks off"), "{out}");
    let finished = scratch.games().iter().filter(|game| game.result == "0-1").count();
    assert_eq!((finished, scratch.games().len()), (6, 6));
    assert_eq!(scratch.summary()["games"], 6);
    assert_eq!(
        scratch.summary()["pentanomial"],
        serde_json::json!([0, 0, 3, 0, 0])
    );
    assert_eq!(scratch.summary()["interrupted"], false);

    let slower = arguments.replace("movetime|1000", "movetime|2000");
    let output = scratch.run(&format!("{slower}|--resume"));
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        !output.status.success() && complaint.contains("played with other limits"),
        "{complaint}"
    );
    assert_eq!(scratch.games().len(), 6);
}

#[test]
fn a_torn_game_is_cut_off_only_if_it_is_of_the_match() {
    let scratch = Scratch::new("torn");
    let engines = format!("{}|{}", uci("A", "plays"), uci("B", "plays"));
    let arguments = format!("chess|{engines}|--games|2|--openings|0|--depth|1");
    scratch.play(&arguments);
    let path = scratch.path("games.pgn");
    let whole = std::fs::read_to_string(&path).unwrap();
    let (second, lines) = (whole.rfind("[Event ").unwrap(), scratch.lines());
    // In the name of the match, among the tags, in the moves, in the result.
    for torn in [second + 12, second + 60, whole.len() - 12, whole.len() - 4] {
        std::fs::write(&path, &whole[..torn]).unwrap();
        scratch.play(&format!("{arguments}|--resume"));
        assert_eq!(scratch.lines(), lines, "torn at {torn}");
    }
    let foreign = "[Event \"club\"]\n\n1. e4 e5";
    std::fs::write(&path, foreign).unwrap();
    scratch.play(&format!("{arguments}|--resume"));
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.starts_with(&format!("{foreign}\n\n[Event")), "{text}");
    assert_eq!(scratch.lines()[1..], lines);
}

#[test]
fn what_cannot_be_played_is_refused_beforehand() {
    let sane = uci("B", "plays");
    let path = script("uci.sh");
    let xboard_path = script("xboard.sh");
    for (arguments, complaint) in [
        (format!("chess|{sane}"), "two --engine"),
        (format!("chess|{sane}|{sane}|{sane}"), "two --engine"),
        (
            format!("chess|{sane}|--engine|cmd=/does/not/exist"),
            "cannot run /does/not/exist",
        ),
        (
            format!("chess|{sane}|--engine|cmd={path},args=plays,option.Contempt=1"),
            "no option 'Contempt' (it has: Hash, UCI_Variant)",
        ),
        (
            format!("chess|{sane}|--engine|option.Tunables=no_such_number=3"),
            "engine Tapestry refuses: option 'Tunables': no tunable is called 'no_such_number'",
        ),
        (
            format!("chess|{sane}|--engine|cmd={xboard_path},proto=xboard,args=plays,option.X=1"),
            "(it has: Tuning)",
        ),
        (
            format!("storm|{sane}|--engine|cmd={xboard_path},proto=xboard,args=plays"),
            "does not know the game storm: it does not announce 'storm'",
        ),
        (
            format!("storm|{}|{sane}", uci("A", "orthodox")),
            "engine A does not know the game storm: it has no option UCI_Variant",
        ),
        (
            format!("chess:chess960=on|{}|{sane}", uci("A", "orthodox")),
            "engine A has no option 'UCI_Chess960'",
        ),
        (
            format!("storm|{sane},variant=sturm|{sane}"),
            "engine B does not know the game storm: it does not announce 'sturm'",
        ),
        (format!("xiangqi|{sane}|{sane}"), "does not announce 'xiangqi'"),
        (
            "meddlers|--engine|name=A|--engine|name=B,proto=xboard".to_owned(),
            "engine B announces 'meddlers' but does not play it: meddlers: a turn moves two pieces",
        ),
        (
            format!("chess|{sane}|{}|--nodes|100", xboard("A", "plays")),
            "no node limit",
        ),
        (
            format!("chess|{sane}|{}|--tc|40/60:30.0", xboard("A", "plays")),
            "engine A: the XBoard protocol tells an engine one control, not several as in '40/60:30'; give the engine its own tc=",
        ),
        (
            format!("chess|{sane}|{sane}|--tc|40/60+1:900"),
            "or several of these such as 40/6000:20/3000:900+30",
        ),
        (
            format!("western|{}|{sane}", uci("A", "files")),
            "engine A does not know the game western: it does not announce 'western'",
        ),
        (
            format!("western|{},variant=western|{sane}", uci("A", "files")),
            "engine A does not know the game western: it does not announce 'western'",
        ),
        (
            format!("chess|{sane}|{sane}|--tc|1|--depth|1"),
            "cannot be used with",
        ),
        (format!("chess|{sane}|{sane}|--tc|soon"), "not a time in seconds"),
        (format!("chess|{sane}|--engine|speed=9"), "unknown key 'speed'"),
        (
            format!("chess|{sane}|{sane}|--sprt|5,0"),
            "elo0 must be below elo1",
        ),
        (format!("ches|{sane}|{sane}"), "chess"),
    ] {
        let scratch = Scratch::new("refused");
        let output = scratch.run(&arguments);
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && err.contains(complaint),
            "{arguments}\n{err}"
        );
        assert!(scratch.games().is_empty(), "{arguments}");
    }
}

#[test]
fn files_with_games_are_told_before_the_game_is_chosen() {
    let scratch = Scratch::new("files-first");
    let learned = |name: &str| {
        format!(
            "{} c2c3 d7d5 b2b4 e8a4,option.VariantPath=games.ini",
            uci(name, "files")
        )
    };
    let engines = format!("{}|{}", learned("A"), learned("B"));
    scratch.play(&format!("western|{engines}|--games|2|--openings|0|--depth|1"));
    for game in scratch.games() {
        assert_eq!(
            (game.result.as_str(), game.tag("Termination")),
            ("0-1", Some("normal")),
            "{game:?}"
        );
    }
}

/// Whatever the order in which the user names them: the file of games, the weights of one of them, the game, all else.
#[test]
fn files_are_told_in_the_order_in_which_they_are_needed() {
    let scratch = Scratch::new("files-order");
    let (weights, log) = (scratch.path("weights.toml"), scratch.path("log"));
    std::fs::write(&weights, "[variants.vault]\nmobility-middle = 80\n").unwrap();
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/variants/vault.toml");
    let options = format!("option.Hash=2,option.EvalFile={weights},option.VariantPath={games}");
    let engines = format!("--engine|name=A,{options}|--engine|name=B,proto=xboard,{options}");
    let limits = format!("--games|2|--openings|0|--depth|1|--max-moves|4|--log|{log}");
    scratch.play(&format!("vault|--variants|{games}|{engines}|{limits}"));
    assert_eq!(scratch.games().len(), 2);
    let log = std::fs::read_to_string(&log).unwrap();
    for order in [
        [
            "A < setoption name VariantPath",
            "A < setoption name EvalFile",
            "A < setoption name UCI_Variant value vault",
            "A < setoption name Hash",
        ],
        [
            "B < option VariantPath=",
            "B < option EvalFile=",
            "B < memory 2",
            "B < variant vault",
        ],
    ] {
        let places = order.map(|told| log.find(told).unwrap_or_else(|| panic!("no {told}:\n{log}")));
        assert!(places.is_sorted(), "{order:?} at {places:?}:\n{log}");
    }
    assert!(!log.contains("error: "), "{log}");
}

#[test]
fn several_controls_are_told_as_they_come() {
    let scratch = Scratch::new("controls");
    let engines = format!("{}|{}", uci("A", "plays"), uci("B", "plays"));
    let log = scratch.path("log");
    scratch.play(&format!(
        "chess|{engines}|--games|1|--openings|0|--tc|1/600:1/1200:1800+5|--log|{log}"
    ));
    let log = std::fs::read_to_string(log).unwrap();
    let asked: Vec<&str> = log.lines().filter(|line| line.contains("< go ")).collect();
    assert_eq!(asked.len(), 4, "{log}");
    // The first moves of both have taken no time worth mentioning.
    assert!(
        asked[0].contains("wtime 600000 btime 600000 winc 5000 binc 5000 movestogo 1"),
        "{log}"
    );
    assert!(asked[2].contains("winc 5000 binc 5000 movestogo 1"), "{log}");
    let time: u64 = asked[2]
        .split("wtime ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next())
        .unwrap()
        .parse()
        .unwrap();
    assert!((1_700_000..=1_805_000).contains(&time), "{time}");
    assert_eq!(scratch.games()[0].tag("TimeControl"), Some("1/600:1/1200:1800+5"));
}

#[test]
fn what_an_engine_says_unasked_is_noted_and_nothing_else() {
    let scratch = Scratch::new("unasked");
    for (mode, said) in [("twice", "bestmove f2f3"), ("early", "bestmove a1a1")] {
        let engines = format!("{}|{}", uci("A", mode), uci("B", "plays"));
        let out = scratch.play(&format!(
            "chess|{engines}|--games|1|--openings|0|--depth|1|--quiet"
        ));
        let note = format!("  note: A said '{said}' without being asked; it is ignored");
        assert!(out.contains(&note), "{out}");
        let game = &scratch.games()[0];
        assert_eq!((game.result.as_str(), game.moves.len()), ("0-1", 4), "{game:?}");
        std::fs::remove_file(scratch.path("games.pgn")).unwrap();
    }
}

#[test]
fn no_engine_outlives_a_match_that_is_told_to_end() {
    let scratch = Scratch::new("told-to-end");
    let engines = format!("{}|{}", uci("A", "ignores-end"), uci("B", "ignores-end"));
    for signals in [1, 2] {
        let child = scratch
            .command(&format!(
                "chess|{engines}|--games|50|--openings|0|--movetime|5000"
            ))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let played = || std::fs::read_to_string(scratch.path("games.pgn")).is_ok_and(|text| !text.is_empty());
        let deadline = Instant::now() + Duration::from_secs(60);
        while !played() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(20));
        }
        let id = child.id();
        let script = format!("for n in $(seq {signals}); do kill -TERM {id}; done");
        assert!(
            Command::new("sh")
                .args(["-c", &script])
                .status()
                .unwrap()
                .success()
        );
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        assert_eq!(running("ignores-end", &scratch), 0);
        std::fs::remove_file(scratch.path("games.pgn")).unwrap();
    }
}

/// How many processes of this match's engines in this mode are running; they are known by the file they are told of.
fn running(mode: &str, scratch: &Scratch) -> usize {
    let told = format!("FAKE_MEMORY={}", scratch.path("memory"));
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        let ids = std::fs::read_dir("/proc").unwrap().filter_map(|entry| {
            let path = entry.ok()?.path();
            let words = std::fs::read(path.join("cmdline")).ok()?;
            let settings = std::fs::read(path.join("environ")).ok()?;
            let has =
                |bytes: &[u8], word: &str| bytes.split(|byte| *byte == 0).any(|part| part == word.as_bytes());
            (has(&words, mode) && has(&settings, &told)).then_some(())
        });
        let count = ids.count();
        if count == 0 || Instant::now() >= deadline {
            return count;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}
