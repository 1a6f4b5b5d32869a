//! `tapestry tables`, and programs that play by them.

use super::program::{Folder, Program, run};

#[test]
fn tables_are_made_told_and_played_by() {
    let folder = Folder::new("tables");
    let into = folder.path("endings");
    let json = folder.path("told.json");
    let make = |pieces: &[&str]| {
        let game = ["tables", "--game", "chess", "--into", &into, "--json", &json];
        let (code, out, errors) = run(&[&game, pieces].concat(), "");
        assert_eq!(code, 0, "{errors}");
        out
    };
    let out = make(&["KRK", "--verify"]);
    for part in [
        "made K-K in ",
        "made KR-K in ",
        "      31       16\n",
        "longest win: ",
        "KR-K: verified, ",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let told: serde_json::Value = serde_json::from_str(&folder.read("told.json")).expect("JSON");
    let rook = &told["tables"][0];
    let south = &rook["south_to_move"];
    assert_eq!([&south["wins"], &south["longest_win"]], [175_168, 31]);
    assert_eq!(rook["longest_line"].as_array().map(Vec::len), Some(31));
    assert!(told["start"].is_null());
    let checksum = rook["checksum"].as_str().expect("digits");
    let again = make(&["KKR"]);
    assert!(again.contains(checksum) && !again.contains("made"), "{again}");
    assert!(make(&[]).contains(checksum));
    assert!(make(&["KRK", "--verify=once"]).contains("KR-K: verified, "));
    let (code, _, errors) = run(&["tables", "KRK", "--into", &into, "--verify=twice"], "");
    assert_eq!(code, 2, "{errors}");
    assert!(errors.contains("[possible values: all, once]"), "{errors}");
    play_by(&into);
}

/// Root, several lines, and a search that comes down to what the tables know, in every way to play.
fn play_by(tables: &str) {
    let rook = "8/8/8/4k3/8/8/8/K6R w - - 0 1";
    let mut program = Program::start(&[]);
    program.ask("uci", "uciok");
    program.send(&format!("setoption name TablePath value {tables}"));
    for (lines, fen, best) in [
        (1, rook, "bestmove "),
        (1, "7k/8/8/8/8/8/p7/R3K3 w - - 0 1", "bestmove a1a2"),
        (3, rook, "bestmove "),
    ] {
        program.send(&format!("setoption name MultiPV value {lines}"));
        program.ask("isready", "readyok");
        program.send(&format!("position fen {fen}"));
        program.send("go depth 2");
        let said = program.lines_until(|line| line.starts_with("bestmove"));
        assert!(said.last().is_some_and(|line| line.starts_with(best)), "{said:?}");
        let told: Vec<&String> = said
            .iter()
            .filter(|line| line.starts_with("info depth"))
            .collect();
        let known = |line: &&&String| line.contains(" score mate ") && !line.contains(" tbhits 0 ");
        let known = told.iter().filter(known).count();
        assert!(known == told.len() && known >= lines, "{said:?}");
    }
    program.send("quit");
    program.close();
    let mut program = Program::start(&[]);
    program.send("xboard");
    program.send("protover 2");
    program.ask("ping 1", "pong 1");
    program.send(&format!("option TablePath={tables}"));
    for line in [&format!("setboard {rook}"), "post", "st 1", "go"] {
        program.send(line);
    }
    let said = program.lines_until(|line| line.starts_with("move "));
    assert!(
        said.iter().any(|line| line.contains(" 1000")),
        "a mate by its score: {said:?}"
    );
    program.close();
    let play = [
        "play",
        "chess",
        "--tables",
        tables,
        "--fen",
        rook,
        "--persons",
        "all",
    ];
    let (code, out, errors) = run(&play, "hint\nquit\n");
    assert_eq!(code, 0, "{errors}");
    assert!(out.contains("as it is solved"), "{out}");
}

#[test]
fn what_has_no_tables_is_told_why() {
    let folder = Folder::new("no-tables");
    let into = folder.path("endings");
    for (game, pieces, complaint) in [
        ("chess", "KXK", "chess has no piece X"),
        ("chess", "K", "does not say where North's pieces begin"),
        ("chess", "KPKP", "en passant"),
        ("chess", "QR-K", "QR-K: no position of this game has these pieces"),
        ("alice", "KRK", "games on two boards"),
        ("xiangqi", "KRK", "repetition"),
        ("triscacia", "KRK", "triscacia"),
    ] {
        let (code, _, errors) = run(&["tables", pieces, "--game", game, "--into", &into], "");
        assert!(
            code == 1 && errors.contains(complaint),
            "{game} {pieces}: {errors}"
        );
    }
    let (code, _, errors) = run(&["tables", "KQRK", "--memory", "1", "--into", &into], "");
    assert!(code == 1 && errors.contains("positions"), "{errors}");
    let (code, _, errors) = run(&["play", "triscacia", "--tables", "."], "");
    assert!(
        code == 1 && errors.contains("--tables is for board games"),
        "{errors}"
    );
}
