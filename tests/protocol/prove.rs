//! `tapestry prove` and `tapestry verify`.

use super::program::{Folder, run};

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/variants/silverman.toml");
/// White mates in a few moves.
const ROOK: &str = "6k1/8/4K3/8/8/8/8/R7 w - -";

#[test]
fn a_small_game_is_proved_and_the_proof_verified() {
    let folder = Folder::new("prove");
    let (proof, json) = (folder.path("win.proof"), folder.path("told.json"));
    let prove = [
        "--variants",
        GAMES,
        "prove",
        "silverman-4x4",
        "--into",
        &proof,
        "--json",
        &json,
    ];
    let (code, out, errors) = run(&prove, "");
    assert_eq!(code, 0, "{errors}");
    assert!(
        out.starts_with("South wins in 7 plies at most, whatever the other side does: "),
        "{out}"
    );
    let told: serde_json::Value = serde_json::from_str(&folder.read("told.json")).expect("JSON");
    assert_eq!((&told["winner"], &told["plies"]), (&"South".into(), &7.into()));
    assert_eq!(told["line"].as_array().map(Vec::len), Some(7));
    let (code, out, errors) = run(&["--variants", GAMES, "verify", &proof], "");
    assert_eq!(code, 0, "{errors}");
    assert!(
        out.contains("South wins in 7 plies at most; every reply in"),
        "{out}"
    );
    let (code, _, errors) = run(&["verify", &proof], "");
    assert!(
        code == 1 && errors.contains("unknown game 'silverman-4x4'"),
        "{errors}"
    );
    // What is there is gone on with, and needs no search but the first.
    let (code, again, errors) = run(&prove, "");
    assert_eq!(code, 0, "{errors}");
    assert!(again.starts_with("South wins in 7 plies"), "{again}");
}

#[test]
fn what_is_not_proved_is_told() {
    let folder = Folder::new("unproved");
    let proof = folder.path("win.proof");
    let refused = |arguments: &[&str], complaint: &str| {
        let (code, out, errors) = run(arguments, "");
        assert!(
            code == 1 && out.is_empty() && errors.contains(complaint),
            "{arguments:?}: {errors}"
        );
    };
    refused(&["prove", "chess", "--nodes", "2000"], "sees no forced win: ");
    refused(
        &["prove", "chess", "--moves", "f2f3", "e7e5", "g2g4", "d8h4"],
        "the game is over there",
    );
    refused(
        &[
            "prove",
            "chess",
            "--fen",
            ROOK,
            "--positions",
            "1",
            "--into",
            &proof,
        ],
        "South seems to win, but the proof has more than 1 positions",
    );
    // What was found until then is there, and says that it is not all.
    refused(&["verify", &proof], "the proof is not finished");
    refused(
        &["prove", "chess", "--into", &proof],
        "it is about 6k1/8/4K3/8/8/8/8/R7 w - - in chess; name another file",
    );
    let (code, _, errors) = run(&["prove", "chess", "--fen", ROOK, "--into", &proof], "");
    assert_eq!(code, 0, "{errors}");
    let whole = folder.read("win.proof");
    let damaged = folder.file("damaged.proof", &whole.replacen("\t", " ", 1));
    refused(&["verify", &damaged], "the file is damaged");
    refused(
        &["prove", "chess", "--fen", ROOK, "--into", &damaged],
        "the file is damaged",
    );
    refused(&["verify", &folder.path("none")], "none: ");
    refused(&["prove", "running"], "running");
}
