//! Games of whole programs: sane scripts, this engine and foreign ones.

use super::scratch::{Scratch, uci, xboard};
use std::path::Path;

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
        assert_eq!(
            values,
            ["0-1", "Standard", "1", "5+0.1", "4", "normal", "checkmate"]
        );
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
fn a_foreign_program_plays_games_of_a_file_of_its_own() {
    let Some(path) = installed("fairy-stockfish") else {
        eprintln!("skipped: fairy-stockfish is not installed");
        return;
    };
    for protocol in ["uci", "xboard"] {
        let scratch = Scratch::new(&format!("own-file-{protocol}"));
        let file = scratch.path("games.ini");
        let text = "[western:chess]\ncastlingKingFile = d\ncastlingKingsideFile = f\ncastlingQueensideFile = b\n\
                    startFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1\n";
        std::fs::write(&file, text).unwrap();
        let foreign = format!("--engine|name=foreign,cmd={path},proto={protocol}");
        let limits = "--games|2|--tc|0.5+0.01|--margin|5000|--max-moves|40";
        let refused = scratch.run(&format!("western|--engine|name=own|{foreign}|{limits}"));
        let complaint = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(
            complaint
                .contains("engine foreign does not know the game western: it does not announce 'western'"),
            "{complaint}"
        );
        assert!(scratch.games().is_empty());
        scratch.play(&format!(
            "western|--engine|name=own|{foreign},option.VariantPath={file}|{limits}"
        ));
        for game in scratch.games() {
            assert_ne!(game.tag("Termination"), Some("rules infraction"), "{game:?}");
        }
    }
}

#[test]
fn every_clock_is_played_by_over_both_protocols() {
    for clock in [
        "2/1:1+0.01",
        "hourglass 1",
        "pcountdown 1/0.02",
        "ptriple 1/0.02/0.01",
        "pincrement 1/0.02/5/1",
        "pcombination 1/0.02/5/1/0.02 ind 60",
        "pswing 0.2/1/4",
        "pswingopen 0.2/1 pause 0.01 ind 60",
    ] {
        let scratch = Scratch::new(&format!(
            "clock-{}",
            clock.replace(|c: char| !c.is_alphanumeric(), "-")
        ));
        let north = if clock.contains(':') {
            "tc=1+0.01"
        } else {
            "proto=xboard"
        };
        let engines = format!("--engine|name=A,option.Hash=1|--engine|name=B,{north},option.Hash=1");
        let limits = format!("--games|2|--tc|{clock}|--margin|5000|--max-moves|12");
        let log = scratch.path("log");
        scratch.play(&format!("chess|{engines}|{limits}|--log|{log}"));
        let summary = scratch.summary();
        for engine in [0, 1] {
            assert_eq!(
                summary["engines"][engine]["forfeits"],
                0,
                "{clock}: {:?}",
                scratch.games()
            );
        }
        let log = std::fs::read_to_string(log).unwrap();
        let told = log
            .lines()
            .filter(|line| line.contains(" < go "))
            .all(|line| line.contains(" clock "));
        assert_eq!(told, !clock.contains(':'), "{clock}");
        assert!(
            !log.contains("info string go: "),
            "{clock}: the words are understood"
        );
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
                .all(|written| written.game_name() == Some(game))
        );
    }
}

/// Games whose moves XBoard's board follows only in words of its own, and names that XBoard would take for others.
#[test]
fn this_engine_is_understood_over_xboard_in_every_kind_of_game() {
    let games = [
        "gryphon",
        "gryphon-circular",
        "alice",
        "transfer-d-lancerchess",
        "ordinary",
        "royalfury",
        "arabella",
        "riverqi",
        "riverqi-hawker",
        "kaleidoscope",
        "zeta-royal",
        "losttreasure",
        "duffery-advancing",
        "early-promotion-western",
        "capablanca-steps-10x10",
    ];
    for game in games {
        let scratch = Scratch::new(&format!("told-{game}"));
        let engines = "--engine|name=A,proto=xboard|--engine|name=B";
        scratch.play(&format!(
            "{game}|{engines}|--games|2|--depth|1|--openings|8|--max-moves|20|--window|30000"
        ));
        for written in scratch.games() {
            let end = written.tag("Termination").unwrap_or("missing");
            assert!(["normal", "adjudication"].contains(&end), "{game}: {written:?}");
        }
    }
}

#[test]
fn in_turns_of_two_moves_both_are_of_one_engine() {
    let scratch = Scratch::new("two-moves");
    let engines = "--engine|name=A|--engine|name=B";
    scratch.play(&format!(
        "changeover-western|{engines}|--games|1|--depth|1|--openings|0|--max-moves|4"
    ));
    let text = std::fs::read_to_string(scratch.path("games.pgn")).unwrap();
    // One move in the first turn, two in the next ones.
    let moves = text.rsplit("\n\n").nth(1).unwrap().replace('\n', " ");
    let numbers: Vec<&str> = moves.split(' ').filter(|word| word.ends_with('.')).collect();
    assert_eq!(numbers, ["1.", "1...", "2.", "2...", "3."], "{text}");
    let summary = scratch.summary();
    let made = [0, 1].map(|engine| summary["engines"][engine]["moves"].as_u64().unwrap());
    assert_eq!(made, [4, 4]);
}
