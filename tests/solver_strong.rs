//! The strong solution of games of leapers: equal to the tables that play every move by the rules, the same whether or
//! not the program is killed on the way, and aware of damage.

mod common;

use common::games::{catalogue, game};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tapestry::base::{Move, Player};
use tapestry::board::Board;
use tapestry::solver::knowledge::{Judge, Knowledge};
use tapestry::solver::leapers::{Glance, Leapers, Pieces};
use tapestry::solver::opening::leapers_of;
use tapestry::solver::strong::class::Class;
use tapestry::solver::strong::numbering::ClassNumbering;
use tapestry::solver::strong::probe::Probe;
use tapestry::solver::strong::store::Store;
use tapestry::solver::strong::{Event, StrongError, StrongSolver};
use tapestry::solver::value::Verdict;
use tapestry::solver::weak::pieces_of;

const LETTERS: [char; 3] = ['E', 'N', 'L'];

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tapestry-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn combat(fen: &str) -> (Board, Leapers) {
    let board = Board::from_fen(&game(&catalogue(), "combat"), fen).expect("a position");
    let leapers = leapers_of(&board).expect("leapers");
    (board, leapers)
}

/// A position as a FEN, the side to move being this one.
fn fen(pieces: &Pieces, turn: Player) -> String {
    let written = |kind: usize, player| match player {
        Player::South => LETTERS[kind],
        Player::North => LETTERS[kind].to_ascii_lowercase(),
    };
    let letter = |square: u32| {
        (0..3).find_map(
            |kind| match (pieces.own[kind] >> square & 1, pieces.other[kind] >> square & 1) {
                (1, _) => Some(written(kind, turn)),
                (_, 1) => Some(written(kind, !turn)),
                _ => None,
            },
        )
    };
    let row = |rank: u32| {
        let (mut text, mut empty) = (String::new(), 0);
        for file in 0..5 {
            let letter = letter(5 * rank + file);
            empty += u32::from(letter.is_none());
            if empty > 0 && (letter.is_some() || file == 4) {
                text.push_str(&std::mem::take(&mut empty).to_string());
            }
            text.extend(letter);
        }
        text
    };
    let rows: Vec<String> = (0..5).rev().map(row).collect();
    format!("{} {} - -", rows.join("/"), turn.fen_letter())
}

#[test]
fn every_position_of_small_classes_has_the_verdict_of_the_rules() {
    let folder = Folder::new("classes");
    for start in [
        "n4/5/5/5/NE3 w - -",
        "2l2/5/5/5/N3N w - -",
        "n2e1/5/5/5/1E2N w - -",
    ] {
        let (board, game) = combat(start);
        let knowledge = Knowledge::of(&board, 2_000_000_000).expect("small enough");
        let store = Store::open(&folder.0, "combat", &LETTERS).expect("a folder");
        let solver = StrongSolver::new(&game, &store, &LETTERS, u64::MAX, Duration::MAX);
        let from = Class::of(&pieces_of(&game, &board).expect("at home"));
        for class in solver.plan(from, u32::MAX) {
            solver.solve(class, &mut |_| {}).expect("solved");
            for (class, table) in solver.load(class).expect("there") {
                for number in 0..table.numbering.positions() {
                    let pieces = table.numbering.position(number);
                    assert_eq!(Class::of(&pieces), class);
                    assert_eq!(table.numbering.number(&game, &pieces), number);
                    // The pieces are South's or North's, whose they were in the position begun with.
                    let value = |turn| {
                        let board = Board::from_fen(board.spec(), &fen(&pieces, turn)).expect("a position");
                        knowledge.value(&board)
                    };
                    let expected = value(Player::South)
                        .or_else(|| value(Player::North))
                        .unwrap_or_else(|| panic!("{start}: {}", fen(&pieces, Player::South)))
                        .result();
                    let verdict = table.verdict(&game, &pieces).unwrap_or(Verdict::Draw);
                    assert_eq!(verdict, expected, "{}", fen(&pieces, Player::South));
                }
            }
        }
    }
}

#[test]
fn the_moves_that_keep_a_verdict_are_those_of_the_rules() {
    let folder = Folder::new("probe");
    let (board, game) = combat("n2e1/5/5/5/1E2N w - -");
    assert!(
        Probe::open(game.clone(), &board, &folder.0).is_none(),
        "nothing is solved yet"
    );
    let knowledge = Knowledge::of(&board, 2_000_000_000).expect("small enough");
    let store = Store::open(&folder.0, "combat", &LETTERS).expect("a folder");
    let solver = StrongSolver::new(&game, &store, &LETTERS, u64::MAX, Duration::MAX);
    let class = Class::of(&pieces_of(&game, &board).expect("at home"));
    for class in solver.plan(class, u32::MAX) {
        solver.solve(class, &mut |_| {}).expect("solved");
    }
    let probe = Probe::open(game.clone(), &board, &folder.0).expect("solved now");
    let numbering = ClassNumbering::new(&game, class).expect("numbered");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    let mut seen = [0; 3];
    for _ in 0..400 {
        let pieces = numbering.position(random.next_u64() % numbering.positions());
        let board = Board::from_fen(board.spec(), &fen(&pieces, Player::South)).expect("a position");
        let Some(value) = knowledge.value(&board) else {
            continue;
        };
        assert_eq!(probe.verdict(&board), Some(value.result()), "{}", board.fen());
        let moves = knowledge.moves(&board).expect("known");
        let mut expected: Vec<Move> = moves
            .iter()
            .filter(|(_, after)| after.result() == value.result())
            .map(|(m, _)| *m)
            .collect();
        let mut keeping = probe.keeping(&board).map_or(Vec::new(), |keeping| keeping.moves);
        expected.sort_by_key(|m| (m.from(), m.to()));
        keeping.sort_by_key(|m| (m.from(), m.to()));
        assert_eq!(keeping, expected, "{}", board.fen());
        seen[match value.result() {
            Verdict::Win => 0,
            Verdict::Draw => 1,
            Verdict::Loss => 2,
        }] += 1;
    }
    assert!(seen.iter().all(|seen| *seen > 3), "{seen:?}");
    assert!(probe.complaints().is_empty());
    let table = store.table(class.pair());
    let mut bytes = std::fs::read(&table).expect("there");
    let middle = bytes.len() / 2;
    bytes.truncate(middle);
    std::fs::write(&table, bytes).expect("writable");
    let probe = Probe::open(game, &board, &folder.0).expect("the file is there");
    assert_eq!((probe.verdict(&board), probe.verdict(&board)), (None, None));
    let complaints = probe.complaints();
    assert!(
        complaints.len() == 1 && complaints[0].starts_with(&*table.to_string_lossy()),
        "{complaints:?}"
    );
}

#[test]
fn images_share_a_number_of_equal_verdict() {
    let (_, game) = combat("nelen/5/5/5/NELEN w - -");
    let class = Class {
        own: [2, 1, 0],
        other: [1, 2, 1],
    };
    let numbering = ClassNumbering::new(&game, class).expect("numbered");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut joined = 0;
    for _ in 0..2_000 {
        let number = random.next_u64() % numbering.positions();
        let pieces = numbering.position(number);
        for symmetry in &game.symmetries {
            let image = symmetry.apply_to(&pieces);
            joined += u32::from(numbering.number(&game, &image) == number);
            assert_eq!(
                game.glance(&image) == Glance::Wins,
                game.glance(&pieces) == Glance::Wins
            );
        }
    }
    // Frames that a symmetry maps to themselves are the exception.
    assert!(joined > 8 * 2_000 * 9 / 10, "{joined}");
    assert_eq!(game.symmetries.len(), 8);
}

#[test]
fn damage_and_want_of_memory_are_noticed() {
    let folder = Folder::new("damage");
    let (board, game) = combat("n4/5/5/5/1E2N w - -");
    let store = Store::open(&folder.0, "combat", &LETTERS).expect("a folder");
    let from = Class::of(&pieces_of(&game, &board).expect("at home")).pair();
    let small = StrongSolver::new(&game, &store, &LETTERS, 10, Duration::MAX);
    assert!(matches!(
        small.solve(from, &mut |_| {}),
        Err(StrongError::Memory { .. })
    ));
    let solver = StrongSolver::new(&game, &store, &LETTERS, u64::MAX, Duration::MAX);
    for class in solver.plan(from, u32::MAX) {
        solver.solve(class, &mut |_| {}).expect("solved");
    }
    let path = store.table(from);
    let bytes = std::fs::read(&path).expect("written");
    for place in (0..bytes.len()).step_by(bytes.len() / 100 + 1) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        std::fs::write(&path, damaged).expect("written");
        assert!(
            matches!(solver.load(from), Err(StrongError::Store(_))),
            "byte {place}"
        );
    }
    // What is damaged is told and solved again.
    for damaged in [
        bytes[..50].to_vec(),
        [&bytes[..60], &[!bytes[60]], &bytes[61..]].concat(),
    ] {
        std::fs::write(&path, damaged).expect("written");
        let mut noticed = 0;
        let notice = &mut |event: Event<'_>| noticed += u32::from(matches!(event, Event::Damaged(_)));
        solver.solve(from, notice).expect("solved again");
        assert_eq!(
            (noticed, std::fs::read(&path).expect("there") == bytes),
            (1, true)
        );
    }
    assert!(solver.load(from).is_ok());
}

#[test]
fn a_folder_belongs_to_one_game() {
    let folder = Folder::new("other-game");
    let (board, game) = combat("n4/5/5/5/4N w - -");
    let from = Class::of(&pieces_of(&game, &board).expect("at home")).pair();
    let solve = |name: &str| {
        let store = Store::open(&folder.0, name, &LETTERS).expect("a folder");
        let solver = StrongSolver::new(&game, &store, &LETTERS, u64::MAX, Duration::MAX);
        solver
            .solve(from, &mut |_| {})
            .map_err(|error| error.to_string())
            .map(|()| (store.table(from), store.summary(from)))
    };
    let (table, summary) = solve("combat").expect("solved");
    let told = std::fs::read_to_string(&summary).expect("written");
    assert!(told.contains("\"game\": \"combat\""), "{told}");
    let refusal = solve("combat:no-move=loss").expect_err("of another game");
    assert!(refusal.contains("this is of combat;"), "{refusal}");
    // Earlier folders say it in the table alone.
    let whole: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    std::fs::write(&summary, whole["classes"].to_string()).expect("written");
    assert!(solve("combat").is_ok());
    let refusal = solve("combat:no-move=loss").expect_err("of another game");
    assert!(refusal.contains("this is of combat;"), "{refusal}");
    std::fs::remove_file(&table).expect("removed");
    assert!(solve("combat").is_ok() && table.exists());
}

fn run(folder: &Path) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_tapestry"))
        .args([
            "solve",
            "combat",
            "--fen",
            "n2el/5/5/5/1E2N w - -",
            "--pieces",
            "5",
            "--checkpoint",
            "0",
            "--threads",
            "2",
        ])
        .args(["--work".as_ref(), folder.as_os_str()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts")
}

/// Names and contents of the files that a finished run leaves.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut files: Vec<(String, Vec<u8>)> = entries
        .map(|entry| {
            let path = entry.expect("an entry").path();
            (
                path.file_name().expect("a name").to_string_lossy().into_owned(),
                std::fs::read(&path).expect("readable"),
            )
        })
        .filter(|(name, _)| !name.ends_with(".part"))
        .collect();
    files.sort();
    files
}

#[test]
fn a_program_killed_again_and_again_ends_with_the_same_tables() {
    let (whole, broken) = (Folder::new("whole"), Folder::new("broken"));
    assert!(run(&whole.0).wait().expect("an end").success());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut kills = 0;
    for attempt in 0.. {
        let mut program = run(&broken.0);
        std::thread::sleep(Duration::from_millis(
            5 + random.next_u64() % (100 + 50 * attempt),
        ));
        if let Some(status) = program.try_wait().expect("a status") {
            assert!(status.success());
            break;
        }
        program.kill().expect("killed");
        let _ = program.wait();
        kills += 1;
    }
    assert!(kills > 0);
    let (whole, broken) = (contents(&whole.0), contents(&broken.0));
    assert!(whole.len() > 10);
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&whole), names(&broken));
    assert!(whole == broken, "the files differ");
}

#[test]
fn the_position_solved_from_is_told_with_the_worth_of_its_moves() {
    let folder = Folder::new("told");
    let fen = "n2e1/5/5/5/1E2N w - -";
    let file = folder.0.join("told.json");
    let status = Command::new(env!("CARGO_BIN_EXE_tapestry"))
        .args(["solve", "combat", "--fen", fen, "--pieces", "4", "--work"])
        .arg(&folder.0)
        .arg("--json")
        .arg(&file)
        .stdout(Stdio::null())
        .status()
        .expect("the program starts");
    assert!(status.success());
    let told = std::fs::read_to_string(file).expect("written");
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    let (board, _) = combat(fen);
    let knowledge = Knowledge::of(&board, 2_000_000_000).expect("small enough");
    let value = knowledge.value(&board).expect("solved").result();
    assert_eq!(told["position"]["result"], value.name());
    let mut expected: Vec<(String, String)> = knowledge
        .moves(&board)
        .expect("solved")
        .into_iter()
        .map(|(m, value)| (board.notation(m), value.result().name().to_owned()))
        .collect();
    let text = |value: &serde_json::Value| value.as_str().expect("text").to_owned();
    let mut moves: Vec<(String, String)> = told["position"]["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|fate| (text(&fate["name"]), text(&fate["result"])))
        .collect();
    expected.sort();
    moves.sort();
    assert_eq!(moves, expected);
    assert!(
        told["classes"]
            .as_array()
            .is_some_and(|classes| !classes.is_empty())
    );
}
