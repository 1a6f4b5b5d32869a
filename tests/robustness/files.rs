//! Files: definitions of games, weights of the evaluation, games.

use super::common::games::{catalogue, texts};
use super::{throw, throw_some};
use std::ops::Range;
use std::process::Command;
use tapestry::arena::pgn;
use tapestry::board::Board;
use tapestry::eval::WeightFile;
use tapestry::games::Ruleset;
use tapestry::play;
use tapestry::proofs;
use tapestry::solver::checksum::Checksum;
use tapestry::variants::Catalogue;

/// Damaged definitions that one process takes: what is compiled of sound ones is kept as long as it lives (some 100 KB each).
const HELD: u64 = 10_000;
/// Tells another process of this program which part of the definitions it has to take.
const PART: &str = "TAPESTRY_PART";

/// Definitions of games; more than one process can hold are left to others of this program.
pub(crate) fn definitions(count: u64) {
    if count <= HELD {
        return some_definitions(0..count);
    }
    if let Ok(part) = std::env::var(PART) {
        let first = HELD * part.parse::<u64>().expect("a number");
        return some_definitions(first..(first + HELD).min(count));
    }
    let program = std::env::current_exe().expect("this program");
    for part in 0..count.div_ceil(HELD) {
        let mut process = Command::new(&program);
        process.args(["a_million_definitions", "--exact", "--ignored"]);
        let output = process.env(PART, part.to_string()).output().expect("it starts");
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success() && told.contains("1 passed"),
            "part {part}: {told}"
        );
    }
}

fn some_definitions(numbers: Range<u64>) {
    let catalogue = catalogue();
    let ids = catalogue.ids();
    let mut definitions: Vec<String> = texts("variants", "toml")
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    definitions.push(CUSTOM_DEFINITION.into());
    let folder = std::env::temp_dir().join(format!("tapestry-robustness-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for damaged definitions");
    throw_some("definitions", numbers, &definitions, |chance, _, text| {
        let thread = rayon::current_thread_index().unwrap_or_default();
        let path = folder.join(format!("{thread}.toml"));
        std::fs::write(&path, text).map_err(|error| error.to_string())?;
        let mut loaded = catalogue.clone();
        match loaded.load_file(&path) {
            Err(_) if loaded.ids() != ids => Err("a refused file changed the catalogue".into()),
            Err(_) => Ok(false),
            Ok(names) if chance.once_in(20) => play_a_little(&loaded, &names),
            Ok(_) => Ok(true),
        }
    });
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}

fn play_a_little(catalogue: &Catalogue, names: &[String]) -> Result<bool, String> {
    for name in names {
        let ruleset = catalogue
            .ruleset(name)
            .map_err(|error| format!("{name} cannot be had: {error}"))?;
        match ruleset {
            Ruleset::Board(spec) => drop(Board::start(&spec).perft(1)),
            other => {
                let game =
                    play::start(&other, None).map_err(|error| format!("{name} cannot begin: {error}"))?;
                game.actions();
            }
        }
    }
    Ok(true)
}

/// Weight files.
pub(crate) fn weights(count: u64) {
    let catalogue = catalogue();
    let text = "[weights]\ntempo = 20\n[variants.storm]\nshield = 3\n[variants.storm.pieces.P]\nsquares = [[1, -2, 3], [4, 5, 6]]\nattack = [[0, 7], [8, 0]]\n";
    throw("weight files", count, &[text.to_owned()], |_, _, text| {
        let resolve = |id: &str| catalogue.resolve(id).ok();
        let Ok(file) = WeightFile::parse(text, resolve) else {
            return Ok(false);
        };
        match WeightFile::parse(&file.to_toml(), resolve) {
            Ok(again) if again == file => Ok(true),
            other => Err(format!("read again as {other:?}")),
        }
    });
}

const CUSTOM_DEFINITION: &str = r#"
id = "strange"
title = "Everything at once"
files = 7
ranks = 9
holes = "a1 g9"
start = "*r1k1r1/ppppppp/7/7/7/7/7/PPPPPPP/1R1K1R* w - - 0 1"
points = { win = 2, draw = 1, loss = 0 }

[pieces.P]
name = "Pawn"
betza = "fmWfceFifmnD"
value = 1
progress = true

[pieces.R]
name = { south = "Cannon", north = "Rook" }
betza = { south = "mRcpR", north = "R" }
value = 5

[pieces.K]
name = "King"
betza = "K"
royal = true
region = { south = "own:1-3", north = "!a1" }
value = 0

[promotions.pawn]
piece = "P"
to = "R"

[options.fast]
about = "pawns run"
mark = "assumed"
default = false

[[overlay]]
when = { fast = "on" }
pieces.P.betza = "fmW2fceFifmnD"
"#;

/// Games, written and read again.
pub(crate) fn games(count: u64) {
    let games: Vec<String> = texts("pgn", "pgn").into_iter().map(|(_, text)| text).collect();
    throw("games", count, &games, |_, _, text| {
        let games = pgn::read(text);
        let written: String = games.iter().map(ToString::to_string).collect();
        let again: String = pgn::read(&written).iter().map(ToString::to_string).collect();
        if again == written {
            Ok(!games.is_empty())
        } else {
            Err(format!("written as {written:?}, read again as {again:?}"))
        }
    });
}

/// Proofs of forced wins, each with the checksum that its damage deserves.
pub(crate) fn proofs(count: u64) {
    let catalogue = catalogue();
    let body = |(_, text): (String, String)| text.rsplit_once("# checksum").expect("a checksum").0.to_owned();
    let bodies: Vec<String> = texts("proofs", "proof").into_iter().map(body).collect();
    let whole: Vec<_> = bodies.iter().map(|body| summed(body)).collect();
    throw("proofs", count, &bodies, |_, index, body| {
        let Ok(win) = proofs::text::read(&summed(body)) else {
            return Ok(false);
        };
        let Ok(spec) = catalogue.resolve(&win.game) else {
            return Ok(true);
        };
        let sound = proofs::text::read(&whole[index]).map_err(|fault| fault.to_string())?;
        match proofs::check::check(&spec, &win) {
            // More time than it takes may be claimed, and nothing may be claimed at all.
            Ok(())
                if win.start == sound.start && win.plies.is_some_and(|plies| Some(plies) < sound.plies) =>
            {
                Err("a win was proved that is too short".into())
            }
            Ok(()) => Ok(true),
            Err(refusal) if refusal.to_string().trim().is_empty() => Err("refused without a word".into()),
            Err(_) => Ok(true),
        }
    });
}

/// A proof with its checksum.
fn summed(body: &str) -> String {
    format!("{body}# checksum {:016x}\n", Checksum::of(body.as_bytes()))
}
