//! Files of results of studies: what is read of them must be fit for a conclusion, or be refused in words.

use super::common::games::{catalogue, game};
use super::throw;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tapestry::search::Control;
use tapestry::studies::first_move::{Enough, FirstMove, Settings};
use tapestry::studies::game_review::GameReview;
use tapestry::studies::opening_lines::OpeningLines;
use tapestry::studies::passing::{self, Passing};
use tapestry::studies::report::html::page;
use tapestry::studies::runner::{self, Plan};
use tapestry::studies::sample_games::{self, SampleGames};
use tapestry::studies::seats::{self, Seats};
use tapestry::studies::self_play::ADJUDICATION;
use tapestry::studies::shard::Shard;
use tapestry::studies::start::Openings;
use tapestry::studies::worker::Budget;
use tapestry::studies::{Conclusion, Study, merge};

/// Does a study with this file of results; without `work` only what is in the file already.
fn run<S: Study>(study: &S, results: &Path, work: bool) -> Result<String, String> {
    let control = Arc::new(Control::new());
    if !work {
        control.stop();
    }
    let plan = Plan {
        shard: Shard::WHOLE,
        threads: 1,
        results: Some(results.to_owned()),
        control,
    };
    let finished = runner::run(study, &plan, &|_| ()).map_err(|error| error.to_string())?;
    let report = study.conclude(&finished.records).report();
    Ok(format!("{report}\n{}", page(&report, None)))
}

/// The number of the next damaged file.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// Throws damaged files of the results of one study.
fn thrown_at<S: Study>(name: &str, count: u64, study: &S, folder: &Path) {
    let path = |file: &str| -> PathBuf { folder.join(file) };
    std::fs::create_dir_all(folder).expect("a folder for damaged results");
    run(study, &path("whole"), true).expect("the study is done");
    let whole = std::fs::read_to_string(path("whole")).expect("results");
    let lines: Vec<&str> = whole.lines().collect();
    // Damage hits few places: files of a line or two are hit in all of them.
    let mut texts = vec![whole.clone()];
    texts.extend(lines.iter().skip(1).map(|line| format!("{}\n{line}\n", lines[0])));
    throw(name, count, &texts, |_, _, text| {
        // A thread that waits for others in one of these may begin another: files of threads would be in use.
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let [file, merged] = ["damaged", "merged"].map(|name| path(&format!("{name}-{number}")));
        std::fs::write(&file, text).map_err(|error| error.to_string())?;
        let is_merged = merge::merge(std::slice::from_ref(&file), &merged);
        let is_run = run(study, &file, false);
        for done in [&file, &merged] {
            // What was refused has not been written.
            let _ = std::fs::remove_file(done);
        }
        match is_merged {
            Err(error) if error.to_string().trim().is_empty() => return Err("refused without a word".into()),
            _ => {}
        }
        match is_run {
            Err(error) if error.trim().is_empty() => Err("refused without a word".into()),
            Err(_) => Ok(false),
            Ok(told) if told.contains("NaN") => Err(format!("a number that is none: {told}")),
            Ok(_) => Ok(true),
        }
    });
}

/// Results of a review of a game and of a study of the first move.
pub(crate) fn results(count: u64) {
    let catalogue = catalogue();
    let folder = std::env::temp_dir().join(format!("tapestry-results-{}", std::process::id()));
    let naming = |name: &str| catalogue.resolve(name).map_err(|error| error.to_string());
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let review = GameReview::new(text, &naming, None, Budget::Nodes(50)).expect("a game");
    thrown_at("results of reviews", count / 2, &review, &folder.join("review"));
    let settings = Settings {
        games: 4,
        enough: Enough::All,
        umpire: ADJUDICATION,
        budget: Budget::Nodes(20),
        openings: Openings {
            plies: 2,
            window: 30_000,
            seed: 1,
        },
    };
    let study = FirstMove::new(&game(&catalogue, "chess"), settings);
    thrown_at("results of games", count / 2, &study, &folder.join("first-move"));
    let small = game(&catalogue, "northernlight");
    let openings = Openings::USUAL;
    let budget = Budget::Nodes(10);
    let lines = OpeningLines::new(&small, budget);
    thrown_at(
        "trees of openings",
        count / 8,
        &lines,
        &folder.join("opening-lines"),
    );
    let settings = passing::Settings {
        positions: 4,
        budget,
        openings,
    };
    let study = Passing::new(&small, settings);
    thrown_at("results of passes", count / 8, &study, &folder.join("passing"));
    let settings = sample_games::Settings {
        games: 1,
        budget,
        openings,
    };
    let study = SampleGames::new(&small, settings);
    thrown_at("sample games", count / 8, &study, &folder.join("sample-games"));
    let settings = seats::Settings {
        games: 2,
        precise: None,
        budget,
        shown: 1,
        seed: 1,
    };
    let study = catalogue
        .ruleset("parallel-skirmish-skirmish")
        .map(|game| Seats::new(&game, settings));
    let study = study.expect("a known game").expect("it can begin");
    thrown_at("games on all seats", count / 8, &study, &folder.join("seats"));
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}
