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
