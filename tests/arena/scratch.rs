//! A folder for one match: its command, its games and its summary; the engines that play it.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tapestry::arena::pgn::{self, PgnGame};

/// A folder of its own for one test.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Scratch {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("arena-{name}"));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }
    pub(crate) fn path(&self, file: &str) -> String {
        self.0.join(file).display().to_string()
    }
    pub(crate) fn games(&self) -> Vec<PgnGame> {
        pgn::read(&std::fs::read_to_string(self.path("games.pgn")).unwrap_or_default())
    }
    /// Each game's round, moves and result, without what depends on the clock.
    pub(crate) fn lines(&self) -> Vec<String> {
        let line = |game: &PgnGame| {
            let moves: Vec<&str> = game.moves.iter().map(|played| played.text.as_str()).collect();
            let round = game.tag("Round").unwrap_or("");
            format!("{} {round} {} {}", game.tags.len(), moves.join(" "), game.result)
        };
        self.games().iter().map(line).collect()
    }
    pub(crate) fn summary(&self) -> Value {
        serde_json::from_str(&std::fs::read_to_string(self.path("summary.json")).unwrap()).unwrap()
    }
    /// `tapestry match` with these arguments (parted by `|`) and files in this folder.
    pub(crate) fn command(&self, arguments: &str) -> Command {
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
    pub(crate) fn run(&self, arguments: &str) -> Output {
        self.command(arguments).output().unwrap()
    }
    /// As [`Scratch::run`]; must succeed.
    pub(crate) fn play(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        let (out, err) = (
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        );
        assert!(output.status.success(), "{arguments}\n{out}\n{err}");
        out.into_owned()
    }
}

pub(crate) fn script(file: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/engines")
        .join(file)
        .display()
        .to_string()
}

pub(crate) fn uci(name: &str, mode: &str) -> String {
    format!("--engine|name={name},cmd={},args={mode}", script("uci.sh"))
}

pub(crate) fn xboard(name: &str, mode: &str) -> String {
    format!(
        "--engine|name={name},cmd={},proto=xboard,args={mode}",
        script("xboard.sh")
    )
}
