//! Long runs that are killed at random moments, without a chance to put anything in order, and taken up again end as if nothing had
//! happened. (Tables of the solver are killed in `solver_strong`.) The long form, some minutes:
//!
//! ```sh
//! cargo test --test killed -- --ignored
//! ```

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tapestry::arena::pgn;

/// A folder of its own for one test, removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("killed-{name}"));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.file(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("a folder");
        let name = |entry: std::io::Result<std::fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<String> = entries
            .map(|entry| name(entry).to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn command(program: &str, arguments: &str) -> Command {
    let mut command = Command::new(program);
    command
        .args(arguments.split(' '))
        .env_remove("TAPESTRY_VARIANTS")
        .stdin(Stdio::null())
        .stderr(Stdio::null());
    command
}

const TAPESTRY: &str = env!("CARGO_BIN_EXE_tapestry");
const TUNE: &str = env!("CARGO_BIN_EXE_tapestry-tune");

/// Runs a program to its end; what it prints.
fn undisturbed(program: &str, arguments: &str) -> String {
    let output = command(program, arguments).output().expect("the program starts");
    assert!(output.status.success(), "{arguments}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs a program again and again, each time for a random while that grows, until it comes to its end; it is killed at least once.
fn killed(program: &str, arguments: &str, seed: u64) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut kills = 0;
    loop {
        let mut child = command(program, arguments)
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        // Long runs have to get through in the end, also where every start takes a while.
        let longest = 60 + 60 * kills + 10 * kills * kills;
        std::thread::sleep(Duration::from_millis(5 + random.next_u64() % longest));
        if let Some(status) = child.try_wait().expect("a status") {
            assert!(status.success(), "{arguments}");
            break;
        }
        child.kill().expect("killed");
        let _ = child.wait();
        kills += 1;
    }
    assert!(kills > 0, "{arguments}");
}

/// A match, without what depends on the clock.
fn games(text: &str) -> Vec<String> {
    let line = |game: &pgn::PgnGame| {
        let moves: Vec<&str> = game.moves.iter().map(|played| played.text.as_str()).collect();
        let tags = ["Event", "Round", "White", "FEN", "Reason"].map(|tag| game.tag(tag).unwrap_or("missing"));
        format!("{} {} {}", tags.join(" "), moves.join(" "), game.result)
    };
    let mut lines: Vec<String> = pgn::read(text).iter().map(line).collect();
    lines.sort();
    lines
}

fn assert_match_survives(name: &str, games_played: u32, seed: u64) {
    let folder = Folder::new(name);
    let arguments = |file: &str| {
        format!(
            "match touchpaper --engine name=A --engine name=B,nodes=60 --games {games_played} --nodes 40 --max-moves 20 \
             --openings 3 --concurrency 2 --quiet --pgn {} --resume",
            folder.file(file)
        )
    };
    undisturbed(TAPESTRY, &arguments("whole.pgn"));
    killed(TAPESTRY, &arguments("killed.pgn"), seed);
    let whole = games(&folder.read("whole.pgn"));
    assert_eq!(whole.len(), games_played as usize);
    assert_eq!(games(&folder.read("killed.pgn")), whole);
}

fn assert_study_survives(name: &str, study: &str, seed: u64) {
    let folder = Folder::new(name);
    let arguments = |file: &str| format!("analyze {study} --threads 2 --results {}", folder.file(file));
    let told = undisturbed(TAPESTRY, &arguments("whole.jsonl"));
    killed(TAPESTRY, &arguments("killed.jsonl"), seed);
    let lines = |file: &str| {
        let text = folder.read(file);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(lines("killed.jsonl"), lines("whole.jsonl"), "{study}");
    assert_eq!(undisturbed(TAPESTRY, &arguments("killed.jsonl")), told, "{study}");
}

/// All files in a folder and the folders within it by their names, but for results and what they cost.
fn pages(folder: &Path, within: &Path, found: &mut BTreeMap<String, Vec<u8>>) {
    for entry in std::fs::read_dir(within).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            if !path.ends_with("results") {
                pages(folder, &path, found);
            }
            continue;
        }
        let name = path.strip_prefix(folder).expect("within").display().to_string();
        found.insert(name, std::fs::read(&path).expect("a file"));
    }
}

fn assert_atlas_survives(name: &str, games: &str, seed: u64) {
    let folder = Folder::new(name);
    let arguments = |site: &str| format!("atlas {games} --threads 2 --into {}", folder.file(site));
    undisturbed(TAPESTRY, &arguments("whole"));
    killed(TAPESTRY, &arguments("killed"), seed);
    let [whole, killed] = ["whole", "killed"].map(|site| {
        let (path, mut found) = (folder.0.join(site), BTreeMap::new());
        pages(&path, &path, &mut found);
        found
    });
    assert!(whole.contains_key("index.html"), "{games}");
    assert!(whole == killed, "{games}");
}

fn assert_tuning_survives(name: &str, positions: u32, seed: u64) {
    let folder = Folder::new(name);
    let games = folder.file("games.pgn");
    let players = "--engine name=A --engine name=B --games 6 --nodes 60 --max-moves 30 --quiet";
    undisturbed(TAPESTRY, &format!("match touchpaper {players} --pgn {games}"));
    let arguments = |file: &str| {
        let weights = folder.file(file);
        format!("weights {games} --game touchpaper --positions {positions} --weights {weights}")
    };
    undisturbed(TUNE, &arguments("whole.toml"));
    killed(TUNE, &arguments("killed.toml"), seed);
    for (killed, whole) in [
        ("killed.toml", "whole.toml"),
        ("killed.progress.json", "whole.progress.json"),
    ] {
        assert_eq!(folder.read(killed), folder.read(whole));
    }
    let left = [
        "games.pgn",
        "killed.progress.json",
        "killed.toml",
        "whole.progress.json",
        "whole.toml",
    ];
    assert_eq!(folder.names(), left);
}

#[test]
fn a_match_survives() {
    assert_match_survives("match", 12, 1);
}

#[test]
fn a_study_survives() {
    assert_study_survives("first-move", "first-move touchpaper --nodes 60 --games 16", 2);
}

#[test]
fn an_atlas_survives() {
    assert_atlas_survives("atlas", "duel skirmish touchpaper --games 4 --nodes 20", 4);
}

#[test]
fn tuning_survives() {
    assert_tuning_survives("tuning", 20, 3);
}

#[test]
#[ignore = "takes minutes"]
fn everything_survives_many_times() {
    for seed in 10..20 {
        assert_match_survives("match-long", 60, seed);
        for study in [
            "first-move lancerchess --nodes 300 --games 30",
            "values touchpaper --nodes 200 --games 60",
            "arrays stormforce --nodes 300 --sample 300",
            "placements qiplacements-accelerated --nodes 20",
        ] {
            assert_study_survives("study-long", study, seed);
        }
        assert_atlas_survives(
            "atlas-long",
            "touchpaper northernlight --games 20 --nodes 60",
            seed,
        );
        assert_tuning_survives("tuning-long", 200, seed);
    }
}
