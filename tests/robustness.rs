//! Broken input at every parser: a million damaged FENs, moves, options, definitions and protocol lines. None may panic,
//! and after an error everything is as it was.
//!
//! The damage is the same in every run. `cargo test --release --test robustness -- --ignored` throws ten times as much.

mod common;
#[path = "robustness/lines.rs"]
mod lines;

use common::chance::Chance;
use common::games::{catalogue, folder, game, texts};
use common::mutate::damaged;
use common::perft_data::all_perft_positions;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use tapestry::board::Board;
use tapestry::eval::WeightFile;
use tapestry::rules::Spec;
use tapestry::variants::Catalogue;

const FENS: u64 = 460_000;
const MOVES: u64 = 400_000;
const NAMES: u64 = 40_000;
const BETZA: u64 = 60_000;
const DEFINITIONS: u64 = 4_000;
const WEIGHTS: u64 = 4_000;

/// Runs `attempt` on this many damaged texts, each with the index of the text it was, and tells the texts that made it
/// panic or that it found at fault.
fn throw(
    name: &str,
    count: u64,
    texts: &[String],
    attempt: impl Fn(&mut Chance, usize, &str) -> Result<(), String> + Sync,
) {
    assert!(!texts.is_empty(), "no texts to damage");
    let broken: Vec<String> = (0..count)
        .into_par_iter()
        .filter_map(|number| {
            let mut chance = Chance::new(name, number);
            let index = chance.below(texts.len());
            let text = damaged(&mut chance, texts, index);
            let outcome = catch_unwind(AssertUnwindSafe(|| attempt(&mut chance, index, &text)));
            let problem = outcome.unwrap_or_else(|_| Err("panicked".into())).err()?;
            Some(format!("{text:?}: {problem}"))
        })
        .collect();
    let shown = broken.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(broken.is_empty(), "{} of {count} {name}:\n{shown}", broken.len());
}

/// Games of every mechanic, with positions of each.
fn positions(catalogue: &Catalogue) -> Vec<(Arc<Spec>, String)> {
    let fen = |spec: &Spec, text: &str| {
        if text == "start" {
            spec.start.clone()
        } else {
            text.to_owned()
        }
    };
    let positions = all_perft_positions();
    let specs = positions.iter().map(|position| game(catalogue, &position.game));
    specs
        .zip(&positions)
        .map(|(spec, position)| (spec.clone(), fen(&spec, &position.position)))
        .collect()
}

fn fens(times: u64) {
    let positions = positions(&catalogue());
    let texts: Vec<String> = positions.iter().map(|(_, fen)| fen.clone()).collect();
    throw("FENs", FENS * times, &texts, |_, index, text| {
        let (spec, _) = &positions[index];
        let Ok(board) = Board::from_fen(spec, text) else {
            return Ok(());
        };
        let fen = board.fen();
        let again =
            Board::from_fen(spec, &fen).map_err(|errors| format!("{}: own FEN {fen}: {errors}", spec.id))?;
        let same = (again.fen(), again.key(), again.outcome()) == (fen, board.key(), board.outcome());
        if same {
            Ok(())
        } else {
            Err(format!("{}: read again it differs", spec.id))
        }
    });
}

#[test]
fn damaged_fens() {
    fens(1);
}

fn moves(times: u64) {
    let positions = positions(&catalogue());
    let boards: Vec<Board> = positions
        .iter()
        .filter_map(|(spec, fen)| Board::from_fen(spec, fen).ok())
        .collect();
    let mut texts = Vec::new();
    let mut board_of = Vec::new();
    for (index, board) in boards.iter().enumerate() {
        let legal = board.legal_moves().into_iter().map(|m| board.notation(m));
        texts.extend(legal.chain(["O-O", "O-O-O", "0000", "e8=Q", "P@e4", "@@@@"].map(str::to_owned)));
        board_of.resize(texts.len(), index);
    }
    throw("moves", MOVES * times, &texts, |_, index, text| {
        let board = &boards[board_of[index]];
        match board.parse_move(text) {
            Ok(m) if !board.legal_moves().contains(&m) => Err(format!("read as illegal in {}", board.fen())),
            _ => Ok(()),
        }
    });
}

#[test]
fn damaged_moves() {
    moves(1);
}

#[test]
fn damaged_names_of_games_and_options() {
    let catalogue = catalogue();
    let mut texts: Vec<String> = all_perft_positions()
        .into_iter()
        .map(|position| position.game)
        .collect();
    texts.extend(catalogue.titles().into_iter().map(|(_, title)| title.to_owned()));
    texts.push("chinese:xiangqi-rules=asian,nmove=60".into());
    throw("names", NAMES, &texts, |_, _, text| {
        // An unknown name is refused in words, a known one resolves to itself.
        let Ok(spec) = catalogue.resolve(text) else {
            return Ok(());
        };
        let again = catalogue
            .resolve(&spec.identity())
            .map_err(|error| error.to_string())?;
        if *again == *spec {
            Ok(())
        } else {
            Err(format!("'{}' is another game", spec.identity()))
        }
    });
}

#[test]
fn damaged_betza() {
    let catalogue = catalogue();
    let specs = catalogue.ids().into_iter().map(|id| game(&catalogue, id));
    let texts: Vec<String> = specs
        .flat_map(|spec| {
            spec.pieces
                .iter()
                .map(|piece| piece.betza.0[0].clone())
                .collect::<Vec<_>>()
        })
        .collect();
    throw("movements", BETZA, &texts, |_, _, text| {
        let columns = text.chars().count() + 1;
        match tapestry::betza::parse(text) {
            Err(error) if error.column > columns => Err(format!("column {} of {columns}", error.column)),
            _ => Ok(()),
        }
    });
}

#[test]
fn damaged_definitions() {
    let catalogue = catalogue();
    let ids = catalogue.ids();
    let mut definitions: Vec<String> = texts("variants", "toml")
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    definitions.push(CUSTOM_DEFINITION.into());
    let folder = std::env::temp_dir().join(format!("tapestry-robustness-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for damaged definitions");
    throw("definitions", DEFINITIONS, &definitions, |chance, _, text| {
        let thread = rayon::current_thread_index().unwrap_or_default();
        let path = folder.join(format!("{thread}.toml"));
        std::fs::write(&path, text).map_err(|error| error.to_string())?;
        let mut loaded = catalogue.clone();
        match loaded.load_file(&path) {
            Err(_) if loaded.ids() != ids => Err("a refused file changed the catalogue".into()),
            Err(_) => Ok(()),
            // Tables of compiled games are kept for the life of the process, so not every one of them is played.
            Ok(names) if chance.once_in(20) => play_a_little(&loaded, &names),
            Ok(_) => Ok(()),
        }
    });
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}

fn play_a_little(catalogue: &Catalogue, names: &[String]) -> Result<(), String> {
    for name in names {
        let spec = catalogue
            .resolve(name)
            .map_err(|error| format!("{name} cannot be had: {error}"))?;
        let board = Board::start(&spec);
        board.perft(1);
    }
    Ok(())
}

#[test]
fn weight_files() {
    let catalogue = catalogue();
    let text = "[weights]\ntempo = 20\n[variants.storm]\nshield = 3\n[variants.storm.pieces.P]\nsquares = [[1, -2, 3], [4, 5, 6]]\nattack = [[0, 7], [8, 0]]\n";
    throw("weight files", WEIGHTS, &[text.to_owned()], |_, _, text| {
        let resolve = |id: &str| catalogue.resolve(id).ok();
        let Ok(file) = WeightFile::parse(text, resolve) else {
            return Ok(());
        };
        match WeightFile::parse(&file.to_toml(), resolve) {
            Ok(again) if again == file => Ok(()),
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

#[test]
#[ignore = "long; run it in release mode"]
fn ten_times_as_many_damaged_fens_and_moves() {
    fens(10);
    moves(10);
}

#[test]
fn a_million_texts_are_thrown() {
    assert!(folder("variants").is_dir());
    let thrown = FENS + MOVES + NAMES + BETZA + DEFINITIONS + WEIGHTS + 2 * lines::DAMAGED_LINES;
    assert!(thrown >= 1_000_000, "{thrown}");
}
