//! `tapestry analyze`.

use super::program::{Folder, Program, run};
use std::path::Path;

/// Runs a study that must succeed, and returns what it prints.
fn study(arguments: &[&str]) -> String {
    let (code, out, errors) = run(&[&["analyze"], arguments].concat(), "");
    assert_eq!(code, 0, "{arguments:?}: {errors}");
    out
}

fn lines_in(path: &str) -> usize {
    std::fs::read_to_string(Path::new(path)).map_or(0, |text| text.lines().count())
}

const SMALL: [&str; 6] = ["first-move", "gyroscope", "--games", "8", "--nodes", "40"];

#[test]
fn solved_games_have_exact_answers() {
    let out = study(&["first-move", "duel"]);
    assert!(out.contains("Exact answer, North moving first"), "{out}");
    assert!(
        out.contains("La1   loses in 2") && out.contains("l2/3/2L w - - 0 1: the side to move draws."),
        "{out}"
    );
}

#[test]
fn threads_and_shards_change_nothing() {
    let folder = Folder::new("analyze-shards");
    let whole = study(&[&SMALL[..], &["--threads", "1"]].concat());
    assert!(whole.contains("8 games of the engine against itself"), "{whole}");
    assert_eq!(study(&[&SMALL[..], &["--threads", "3"]].concat()), whole);
    let parts: Vec<String> = (1..=3)
        .map(|number| {
            let (shard, file) = (format!("{number}/3"), folder.path(&format!("{number}.jsonl")));
            let out = study(&[&SMALL[..], &["--shard", &shard, "--results", &file]].concat());
            assert!(out.contains("work items are missing"), "{out}");
            file
        })
        .collect();
    let all = folder.path("all.jsonl");
    let files: Vec<&str> = parts.iter().map(String::as_str).collect();
    let out = study(&[&["merge", "--into", &all][..], &files, &files[..1]].concat());
    assert!(
        out.starts_with("first-move of gyroscope: 26 items, 9 found twice"),
        "{out}"
    );
    assert_eq!(study(&[&SMALL[..], &["--resume", &all]].concat()), whole);
    assert_eq!(lines_in(&all), 27);
    let more = study(&[
        "first-move",
        "gyroscope",
        "--games",
        "10",
        "--nodes",
        "40",
        "--resume",
        &all,
    ]);
    assert!(more.contains("10 games of the engine"), "{more}");
    assert_eq!(lines_in(&all), 29, "two more games");
}

#[test]
fn killed_work_is_taken_up() {
    let folder = Folder::new("analyze-killed");
    let file = folder.path("results.jsonl");
    let arguments = [&SMALL[..], &["--threads", "1"]].concat();
    let whole = study(&arguments);
    let killed = [&["analyze"], &arguments[..], &["--results", &file]].concat();
    let program = Program::start(&killed);
    while lines_in(&file) < 4 {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    drop(program);
    let mut text = std::fs::read(&file).expect("results");
    text.truncate(text.len() - 5);
    std::fs::write(&file, text).expect("written");
    assert_eq!(study(&[&arguments[..], &["--results", &file]].concat()), whole);
}

#[test]
fn the_place_of_a_report_is_looked_at_before_the_work() {
    let folder = Folder::new("analyze-no-place");
    let file = folder.path("file");
    std::fs::write(&file, "no folder").expect("written");
    let (code, out, errors) = run(&[&["analyze"], &SMALL[..], &["--report", &file]].concat(), "");
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(errors.contains(&file), "{errors}");
}

#[test]
fn games_that_xboard_cannot_show_are_read_as_well() {
    let folder = Folder::new("analyze-unshown");
    let games = [
        ("changeover-western", "Changeover chess, Western"),
        ("meddlers", "Meddlers chess"),
        ("gyroscope", "Gyroscope"),
    ];
    for (id, title) in games {
        let file = folder.path(id);
        let engines = ["--engine", "name=A", "--engine", "name=B"];
        let short = ["--games", "1", "--depth", "1", "--max-moves", "2", "--pgn", &file];
        let (code, _, errors) = run(&[&["match", id], &engines[..], &short].concat(), "");
        assert_eq!(code, 0, "{errors}");
        let out = study(&["game", &file, "--nodes", "20"]);
        assert!(out.contains(title), "{out}");
    }
}

#[test]
fn reports_are_whole_folders() {
    let folder = Folder::new("analyze-report");
    let report = folder.path("report");
    study(&[&SMALL[..], &["--report", &report]].concat());
    let read = |name: &str| std::fs::read_to_string(Path::new(&report).join(name)).expect(name);
    let page = read("index.html");
    assert!(
        page.contains("<h1>The first move in Gyroscope</h1>") && page.contains("<svg"),
        "{page}"
    );
    let json: serde_json::Value = serde_json::from_str(&read("report.json")).expect("JSON");
    assert_eq!(json["starts"][1]["first"], "North");
    assert_eq!(json["first_mover"]["pairs"].as_array().map(Vec::len), Some(5));
    assert!(read("first-moves-1.csv").starts_with("move,score,depth,spread,line\n"));
    assert_eq!(read("first-moves-2.csv").lines().count(), 10);
}

#[test]
fn placements_are_solved_as_a_game() {
    let folder = Folder::new("analyze-placements");
    let report = folder.path("report");
    let arguments = [
        "--variants",
        "tests/protocol/placements.toml",
        "analyze",
        "placements",
        "few-placements",
        "--nodes",
        "30",
        "--report",
        &report,
    ];
    let (code, out, errors) = run(&arguments, "");
    assert_eq!(code, 0, "{errors}");
    // 15 pairs of squares a side, 3 of them their own images.
    assert!(out.contains("end in 225 different arrays, or 117 where"), "{out}");
    for words in [
        "first placements are viable",
        "Copying the opponent",
        "Encounter (b)",
        "on the same file",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
    let read = |name: &str| std::fs::read_to_string(Path::new(&report).join(name)).expect(name);
    let json: serde_json::Value = serde_json::from_str(&read("report.json")).expect("JSON");
    let first = json["solved"]["first"].as_array().expect("a list");
    assert_eq!(first.len(), 6);
    assert_eq!(first[0]["score"], json["solved"]["score"]);
    assert_eq!(json["solved"]["plies"][0]["choices"], 6);
    assert_eq!(read("arrays.csv").lines().count(), 118);
}

#[test]
fn placements_are_solved_on_a_model_of_a_sample() {
    let folder = Folder::new("analyze-sampled-placements");
    let results = folder.path("results.jsonl");
    let sampled = |sample: &str, seed: &str| {
        let game = [
            "--variants",
            "tests/protocol/placements.toml",
            "analyze",
            "placements",
            "few-placements",
        ];
        let asked = [
            "--nodes",
            "30",
            "--sample",
            sample,
            "--seed",
            seed,
            "--results",
            &results,
        ];
        run(&[&game[..], &asked[..]].concat(), "")
    };
    let (code, first, errors) = sampled("200", "1");
    assert_eq!(code, 0, "{errors}");
    assert!(first.contains("On the model, after best placements"), "{first}");
    let (code, again, _) = sampled("200", "1");
    assert_eq!((code, again), (0, first));
    let (code, _, errors) = sampled("200", "2");
    assert!(
        code == 1 && errors.contains("results of another study"),
        "{errors}"
    );
    let (code, _, errors) = sampled("99", "1");
    assert!(code == 2 && errors.contains("99 is not in 100.."), "{errors}");
}

#[test]
fn values_are_measured() {
    let folder = Folder::new("analyze-values");
    let report = folder.path("report");
    let study_of = |games: &str| {
        study(&[
            "values",
            "gyroscope",
            "--games",
            games,
            "--nodes",
            "30",
            "--report",
            &report,
        ])
    };
    let out = study_of("40");
    assert!(out.contains("40 games of the engine against itself"), "{out}");
    let text = std::fs::read_to_string(Path::new(&report).join("report.json")).expect("JSON");
    let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let kinds = json["kinds"].as_array().expect("a list");
    assert!(
        !kinds.is_empty() && kinds.iter().all(|kind| kind["games"].as_u64() > Some(0)),
        "{kinds:?}"
    );
    let once = study_of("1");
    assert!(once.contains("1 games of the engine"), "{once}");
}

#[test]
fn start_positions_are_judged() {
    let out = study(&["arrays", "mirrored", "--nodes", "1", "--sample", "50"]);
    assert!(
        out.contains("50 of 2880 start positions, drawn at random, 50 searched"),
        "{out}"
    );
    let out = study(&["arrays", "chess:chess960=on", "--nodes", "1"]);
    assert!(out.contains("All 960 start positions, 960 searched"), "{out}");
    let out = study(&["arrays", "stormforce", "--nodes", "1", "--sample", "200"]);
    assert!(
        out.contains("200 of 1179396") && out.contains("What the chosen pieces are worth"),
        "{out}"
    );
    let out = study(&[
        "arrays",
        "stormforce9",
        "--nodes",
        "1",
        "--sample",
        "20",
        "--play",
        "20",
    ]);
    assert!(out.contains("of 20 games") && out.contains("by results"), "{out}");
    let out = study(&["arrays", "qiplacements", "--nodes", "1", "--sample", "20"]);
    assert!(out.contains("20 random placements"), "{out}");
}

#[test]
fn games_are_reviewed() {
    let folder = Folder::new("analyze-game");
    let file = folder.path("games.pgn");
    std::fs::write(
        &file,
        "[White \"A\"]\n[Black \"B\"]\n[Variant \"chess\"]\n\n1. f2f3 e7e5 2. g2g4 d8h4 0-1\n",
    )
    .expect("written");
    let report = folder.path("report");
    let out = study(&["game", &file, "--nodes", "3000", "--report", &report]);
    assert!(
        out.contains("A – B 0-1, Orthodox chess") && out.contains("2. g4  blunder"),
        "{out}"
    );
    let page = std::fs::read_to_string(Path::new(&report).join("index.html")).expect("a page");
    assert!(
        page.contains("Before 2. g4") && page.contains("<polyline"),
        "{page}"
    );
}

#[test]
fn bad_games_are_named_and_the_others_reviewed() {
    let folder = Folder::new("analyze-bad-games");
    let file = folder.path("games.pgn");
    let text = "[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Rg1 h6 5. Nf3 *\n\n[White \"b\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 *\n\n\
        [White \"\u{1b}[31mc\"]\n\n1.d4!d5?2.Nf3!!Nc6?? [a remark] 3.Bf4!?a6?!4.e3$1$14Nf6$2*\n";
    let units = text.encode_utf16().flat_map(u16::to_le_bytes);
    std::fs::write(&file, [0xff, 0xfe].into_iter().chain(units).collect::<Vec<u8>>()).expect("written");
    let (code, out, errors) = run(&["analyze", "game", &file, "--nodes", "50"], "");
    assert_eq!(code, 1, "{errors}");
    for words in [
        "game 1, move 5., line 3, column 44: 'Nf3' is not legal: ",
        "; the 8 moves before it are kept\n",
        "game 2: unknown game 'Crazyhouse'; ",
        "game 3, line 12, column ",
        ": '[a remark]' cannot be read and is left out\n",
        ": 2 of 3 games were not read to the end\n",
    ] {
        assert!(errors.contains(words), "{words}: {errors}");
    }
    assert_eq!(out.matches("in 4 moves.").count(), 4, "{out}");
    assert!(!out.contains('\u{1b}') && out.contains("�[31mc"), "{out}");
}

#[test]
fn what_does_not_fit_is_refused() {
    let folder = Folder::new("analyze-refused");
    let file = folder.path("results.jsonl");
    study(&["first-move", "duel", "--results", &file]);
    for (arguments, words) in [
        (
            &["first-move", "gyroscope", "--results", &file][..],
            "results of another study",
        ),
        (&["first-move", "nothing"], "unknown game"),
        (&["first-move", "chess", "--shard", "3/2"], "K/N"),
        (
            &["first-move", "chess", "--nodes", "5", "--movetime", "5"],
            "cannot be used",
        ),
        (
            &["first-move", "chess", "--sprt", "5,0"],
            "elo0 must be below elo1",
        ),
        (
            &["merge", "--into", &folder.path("x"), &folder.path("missing")],
            "missing",
        ),
    ] {
        let (code, out, errors) = run(&[&["analyze"], arguments].concat(), "");
        assert!(code != 0 && out.is_empty(), "{arguments:?}: {out}");
        assert!(errors.contains(words) && !errors.contains("panicked"), "{errors}");
    }
}
