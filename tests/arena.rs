//! `tapestry match` against engines of every character: the match always goes on, and the right one is blamed.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tapestry::arena::pgn::{self, PgnGame};

/// A folder of its own for one test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("arena-{name}"));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }
    fn path(&self, file: &str) -> String {
        self.0.join(file).display().to_string()
    }
    fn games(&self) -> Vec<PgnGame> {
        pgn::read(&std::fs::read_to_string(self.path("games.pgn")).unwrap_or_default())
    }
    fn summary(&self) -> Value {
        serde_json::from_str(&std::fs::read_to_string(self.path("summary.json")).unwrap()).unwrap()
    }
    /// `tapestry match` with these arguments (parted by `|`) and files in this folder.
    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tapestry"));
        command.arg("match").args(arguments.split('|'));
        command.args([
            "--pgn",
            &self.path("games.pgn"),
            "--json",
            &self.path("summary.json"),
        ]);
        command
            .env("FAKE_MEMORY", self.path("memory"))
            .env_remove("TAPESTRY_VARIANTS");
        command
    }
    fn run(&self, arguments: &str) -> Output {
        self.command(arguments).output().unwrap()
    }
    /// As [`Scratch::run`]; must succeed.
    fn play(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        let (out, err) = (
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        );
        assert!(output.status.success(), "{arguments}\n{out}\n{err}");
        out.into_owned()
    }
}

fn script(file: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/engines")
        .join(file)
        .display()
        .to_string()
}

fn uci(name: &str, mode: &str) -> String {
    format!("--engine|name={name},cmd={},args={mode}", script("uci.sh"))
}

fn xboard(name: &str, mode: &str) -> String {
    format!(
        "--engine|name={name},cmd={},proto=xboard,args={mode}",
        script("xboard.sh")
    )
}

#[test]
fn sane_engines_play_whole_games() {
    let scratch = Scratch::new("sane");
    let engines = format!("{}|{}", uci("A", "plays"), xboard("B", "plays"));
    let out = scratch.play(&format!(
        "chess|{engines}|--games|6|--openings|0|--concurrency|2|--tc|5+0.1"
    ));
    assert!(out.contains("score 3 : 3 (50.0 %)"), "{out}");
    let games = scratch.games();
    assert_eq!(games.len(), 6);
    for game in &games {
        let tags = [
            "Result",
            "Variant",
            "SetUp",
            "TimeControl",
            "PlyCount",
            "Termination",
            "Reason",
        ];
        let values = tags.map(|tag| game.tag(tag).unwrap_or("missing"));
        assert_eq!(values, ["0-1", "chess", "1", "5+0.1", "4", "normal", "checkmate"]);
        let moves: Vec<&str> = game.moves.iter().map(|played| played.text.as_str()).collect();
        assert_eq!(moves, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    }
    let mut rounds: Vec<&str> = games.iter().filter_map(|game| game.tag("Round")).collect();
    rounds.sort_unstable();
    assert_eq!(rounds, ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]);
    let whites = games.iter().filter(|game| game.tag("White") == Some("A")).count();
    assert_eq!(whites, 3);
    let summary = scratch.summary();
    assert_eq!(summary["pentanomial"], serde_json::json!([0, 0, 3, 0, 0]));
    assert_eq!(summary["as_south"]["losses"], 3);
    assert_eq!(summary["engines"][0]["forfeits"], 0);
    assert_eq!(summary["engines"][1]["moves"], 12);
}

/// Plays two games of a faulty engine against a sane one and checks that it lost both for the stated reason.
fn assert_blamed(test: &str, faulty: &str, sane: &str, termination: &str, reason: &str) {
    let scratch = Scratch::new(test);
    let limits = "--games|2|--openings|0|--movetime|300|--margin|500|--patience|2";
    scratch.play(&format!("chess|{faulty}|{sane}|{limits}"));
    let games = scratch.games();
    assert_eq!(games.len(), 2, "{test}");
    for game in &games {
        let winner = if game.tag("White") == Some("faulty") {
            "0-1"
        } else {
            "1-0"
        };
        assert_eq!(game.result, winner, "{test}");
        assert_eq!(game.tag("Termination"), Some(termination), "{test}");
        let told = game.tag("Reason").unwrap();
        assert!(
            told.starts_with("faulty ") && told.contains(reason),
            "{test}: {told}"
        );
    }
    assert_eq!(scratch.summary()["engines"][0]["forfeits"], 2, "{test}");
    assert_eq!(scratch.summary()["engines"][1]["forfeits"], 0, "{test}");
}

#[test]
fn faulty_uci_engines_forfeit() {
    for (mode, termination, reason) in [
        (
            "no-start",
            "abandoned",
            "could not be started: it terminated (exit status: 3)",
        ),
        (
            "mute",
            "abandoned",
            "could not be started: it did not answer 'uci' within 2.000 s",
        ),
        ("deaf", "abandoned", "did not answer 'isready'"),
        ("hangs", "time forfeit", "overstepped its time of 0.300 s"),
        ("late", "time forfeit", "overstepped its time of 0.300 s"),
        ("dies", "abandoned", "terminated (exit status: 7)"),
        ("floods", "stalled connection", "wrote more than"),
        ("endless", "stalled connection", "wrote more than"),
        ("illegal", "rules infraction", "illegal move: 'e2e5'"),
        ("garbage", "rules infraction", "illegal move"),
        ("nothing", "rules infraction", "illegal move"),
        ("none", "rules infraction", "illegal move"),
    ] {
        assert_blamed(
            &format!("uci-{mode}"),
            &uci("faulty", mode),
            &uci("sane", "plays"),
            termination,
            reason,
        );
    }
}

#[test]
fn faulty_xboard_engines_forfeit() {
    for (mode, termination, reason) in [
        (
            "claims-draw",
            "rules infraction",
            "false claim: '1/2-1/2 {boring}'",
        ),
        ("deaf", "abandoned", "did not answer 'ping 1'"),
    ] {
        let reason = reason.replace(['{', '}'], "'");
        assert_blamed(
            &format!("xb-{mode}"),
            &xboard("faulty", mode),
            &uci("sane", "plays"),
            termination,
            &reason,
        );
    }
}

#[test]
fn a_win_claimed_falsely_is_a_loss_and_a_loss_is_believed() {
    // It claims that South wins: false as South, the truth about itself as North.
    let scratch = Scratch::new("claims-win");
    scratch.play(&format!(
        "chess|{}|{}|--games|2|--openings|0|--depth|1",
        xboard("A", "claims-win"),
        uci("B", "plays")
    ));
    let ends: Vec<_> = scratch
        .games()
        .iter()
        .map(|game| (game.result.clone(), game.tag("Termination").unwrap().to_owned()))
        .collect();
    let expected = [("0-1", "rules infraction"), ("1-0", "normal")];
    assert_eq!(
        ends,
        expected.map(|(result, end)| (result.to_owned(), end.to_owned()))
    );
    for (mode, results) in [("gives-up", ["0-1", "1-0"]), ("reports-loss", ["0-1", "1-0"])] {
        let scratch = Scratch::new(mode);
        scratch.play(&format!(
            "chess|{}|{}|--games|2|--openings|0|--depth|1",
            xboard("A", mode),
            uci("B", "plays")
        ));
        let games = scratch.games();
        assert_eq!([games[0].result.as_str(), games[1].result.as_str()], results);
        assert!(games.iter().all(|game| game.tag("Reason") == Some("resignation")));
    }
}

#[test]
fn rejecting_a_legal_move_forfeits() {
    let scratch = Scratch::new("rejects");
    scratch.play(&format!(
        "chess|{}|{}|--games|1|--openings|0|--depth|1",
        uci("A", "plays"),
        xboard("B", "rejects")
    ));
    let games = scratch.games();
    assert_eq!(
        (games[0].result.as_str(), games[0].tag("Termination")),
        ("1-0", Some("rules infraction"))
    );
    assert_eq!(
        games[0].tag("Reason"),
        Some("B rejected a legal move: Illegal move: f2f3")
    );
}

#[test]
fn two_draw_offers_make_a_draw() {
    let scratch = Scratch::new("offers");
    scratch.play(&format!(
        "chess|{}|{}|--games|1|--openings|0|--depth|1",
        xboard("A", "offers"),
        xboard("B", "offers")
    ));
    let game = &scratch.games()[0];
    assert_eq!(
        (game.result.as_str(), game.tag("Reason"), game.moves.len()),
        ("1/2-1/2", Some("agreement"), 2)
    );
}

#[test]
fn faulty_engines_are_restarted() {
    for mode in ["once-hangs", "once-dies", "once-illegal", "once-floods"] {
        let scratch = Scratch::new(mode);
        let engines = format!("{}|{}", uci("faulty", mode), uci("sane", "plays"));
        scratch.play(&format!(
            "chess|{engines}|--games|4|--openings|0|--movetime|300|--margin|500|--patience|5"
        ));
        let terminations: Vec<String> = scratch
            .games()
            .iter()
            .map(|game| game.tag("Termination").unwrap().to_owned())
            .collect();
        assert_ne!(terminations[0], "normal", "{mode}");
        assert_eq!(terminations[1..], ["normal", "normal", "normal"], "{mode}");
    }
}

#[test]
fn what_is_said_out_of_turn_is_no_move() {
    let scratch = Scratch::new("early");
    scratch.play(&format!(
        "chess|{}|{}|--games|2|--openings|0|--depth|1",
        uci("A", "early"),
        uci("B", "plays")
    ));
    assert!(
        scratch
            .games()
            .iter()
            .all(|game| game.tag("Reason") == Some("checkmate"))
    );
}

#[test]
fn xboard_counts_ten_ranks_from_zero() {
    let scratch = Scratch::new("ranks");
    // The fifth move is illegal on purpose, to end the game with the others understood.
    let line = "h2e2 h7e7 b0c2 b9c7 a0a9";
    let engine = |name| {
        format!(
            "--engine|name={name},cmd={},proto=xboard,args=plays {line}",
            script("xboard.sh")
        )
    };
    scratch.play(&format!(
        "xiangqi|{}|{}|--games|1|--openings|0|--depth|1",
        engine("A"),
        engine("B")
    ));
    let game = &scratch.games()[0];
    let moves: Vec<&str> = game.moves.iter().map(|played| played.text.as_str()).collect();
    assert_eq!(moves, ["h3e3", "h8e8", "b1c3", "b10c8"]);
    assert!(
        game.tag("Reason").unwrap().contains("'a1a10'"),
        "{:?}",
        game.tag("Reason")
    );
}

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
    assert!(output.status.success());
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(out.contains("interrupted before the last game"), "{out}");
    let played = scratch.games().len();
    assert!((2..6).contains(&played), "{played}");
    assert_eq!(scratch.summary()["games"], played);
    assert_eq!(scratch.summary()["interrupted"], true);

    // A torn game at the end of the file is played again.
    let mut text = std::fs::read_to_string(scratch.path("games.pgn")).unwrap();
    text.truncate(text.trim_end().len() - 30);
    std::fs::write(scratch.path("games.pgn"), format!("{text}\n\n")).unwrap();
    scratch.play(&format!("{arguments}|--resume"));
    let finished = scratch.games().iter().filter(|game| game.result == "0-1").count();
    assert_eq!((finished, scratch.games().len()), (6, 7));
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
    assert_eq!(scratch.games().len(), 7);
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
            "does not announce 'storm'",
        ),
        (format!("xiangqi|{sane}|{sane}"), "does not announce 'xiangqi'"),
        (
            format!("chess|{sane}|{}|--nodes|100", xboard("A", "plays")),
            "no node limit",
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

/// A program of the distribution, if it is installed.
fn installed(program: &str) -> Option<String> {
    let path = format!("/usr/games/{program}");
    Path::new(&path).exists().then_some(path)
}

#[test]
fn foreign_programs_play_by_the_rules_as_we_understand_them() {
    let programs = [
        ("chess", "fairymax", "xboard"),
        ("chess", "gnuchess", "uci,args=-u"),
        ("chess", "fairy-stockfish", "uci"),
        ("capablanca", "fairymax", "xboard"),
        ("capablanca", "fairy-stockfish", "uci"),
        ("xiangqi", "sjaakii", "xboard"),
        ("xiangqi", "fairy-stockfish", "uci"),
    ];
    for (game, program, protocol) in programs {
        let Some(path) = installed(program) else {
            eprintln!("skipped: {program} is not installed");
            continue;
        };
        let scratch = Scratch::new(&format!("{game}-{program}"));
        let engines =
            format!("--engine|name=own,proto=xboard|--engine|name=foreign,cmd={path},proto={protocol}");
        // Generous margins: this is about rules and notation, and the machine may be busy.
        let limits = "--games|2|--tc|0.5+0.01|--margin|5000|--max-moves|80";
        scratch.play(&format!("{game}|{engines}|{limits}"));
        let summary = scratch.summary();
        assert_eq!(summary["games"], 2);
        assert_eq!(summary["engines"][0]["forfeits"], 0, "{:?}", scratch.games());
        // A foreign program may die of its own faults, as fairymax did; it is the rules that must not be in dispute.
        for game in scratch.games() {
            assert_ne!(game.tag("Termination"), Some("rules infraction"), "{game:?}");
        }
    }
}

#[test]
fn this_engine_plays_games_with_options_over_both_protocols() {
    for game in [
        "storm:storm-array=rnb",
        "qiplacements",
        "chess:chess960=on",
        "meridian-western:escape=restricted",
    ] {
        let scratch = Scratch::new(&format!("own-{}", game.replace([':', '='], "-")));
        let engines = "--engine|name=A,option.Hash=2|--engine|name=B,proto=xboard,option.Threads=2";
        let limits = "--games|2|--movetime|20|--margin|5000|--max-moves|60";
        scratch.play(&format!("{game}|{engines}|{limits}"));
        let summary = scratch.summary();
        assert_eq!(summary["variant"], game);
        for engine in [0, 1] {
            assert_eq!(summary["engines"][engine]["forfeits"], 0, "{:?}", scratch.games());
        }
        assert!(
            scratch
                .games()
                .iter()
                .all(|written| written.tag("Variant") == Some(game))
        );
    }
}
