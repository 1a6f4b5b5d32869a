//! Nothing that is sent makes the program die, hang, or forget its state.

use super::program::{Program, run};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::process::Command;

const START: &str = "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The FEN as `d` shows it.
fn fen(program: &mut Program) -> String {
    let fen = program.ask("d", "Fen: ");
    program.ask("isready", "readyok");
    fen
}

#[test]
fn nonsense_leaves_the_position_alone() {
    let mut program = Program::start(&[]);
    program.send("position startpos moves e2e4 e7e5");
    let before = fen(&mut program);
    for line in [
        "position",
        "position fen",
        "position fen 8",
        "position startpos moves",
        "position startpos moves e2e5",
        "position startpos moves e7e8q",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 99999999999999999999",
        "position fen kk6/8/8/8/8/8/8/K7 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K3[QQ] w - - 0 1",
        "position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        "setoption",
        "setoption name",
        "setoption name UCI_Variant value nosuch",
        "setoption name UCI_Variant value storm:storm-array=zzz",
        "setoption name UCI_Variant value storm:zzz=1",
        "setoption name Hash value -1",
        "setoption name Hash value 99999999999999999999",
        "setoption name Threads value many",
        "setoption name VariantPath value /nonexistent/file.toml",
        "setoption name EvalFile value /nonexistent/file.toml",
        "setoption name BookFile value /nonexistent/book.epd",
        "setoption name BookDepth value -1",
        "go depth",
        "go depth x",
        "go searchmoves",
        "go searchmoves e2e5",
        "go perft -1x",
        "go wibble",
        "stop",
        "ponderhit",
        "\u{0}\u{1}\u{7f}",
    ] {
        program.send(line);
        let after = fen(&mut program);
        if line == "position startpos moves" {
            assert_eq!(after, START);
            program.send("position startpos moves e2e4 e7e5");
        } else {
            assert_eq!(after, before, "after {line:?}");
        }
    }
    assert!(program.close().success());
}

#[test]
fn every_refusal_is_explained() {
    let mut program = Program::start(&[]);
    for (line, explanation) in [
        ("position startpos moves e2e5", "'e2e5' is not legal"),
        ("position fen 8/8 w", "board: 2 ranks, expected 8"),
        ("setoption name UCI_Variant value stomr", "did you mean 'storm'"),
        ("setoption name Hash value 0", "from 1 to"),
        ("wibble", "unknown command"),
        ("ponderhit", "without a pondering search"),
        ("stop", "nothing to stop"),
        ("go perft 99999999999999999999", "not 99999999999999999999"),
        ("go depth x", "wants a whole number"),
    ] {
        program.send(line);
        let said = program.next_line();
        assert!(
            said.starts_with("info string") && said.contains(explanation),
            "{line}: {said}"
        );
    }
}

#[test]
fn no_letter_is_asked_for_where_promotion_is_a_matter_of_course() {
    let mut program = Program::start(&[]);
    program.send("setoption name UCI_Variant value riverqi");
    program.lines_until(|line| line.starts_with("info string variant"));
    let position = "position fen 3k5/9/9/9/4P4/9/9/9/9/4K4 w - - moves";
    for letter in ["l", "q"] {
        program.send(&format!("{position} e6e7{letter}"));
        let said = program.next_line();
        assert!(
            said.contains(&format!("no promotion letter '{letter}' belongs here")),
            "{said}"
        );
    }
    program.send(&format!("{position} e6e7"));
    assert_eq!(program.ask("isready", ""), "readyok");
}

#[test]
fn a_count_ends_when_the_protocol_changes() {
    let mut program = Program::start(&[]);
    program.send("go perft 12");
    program.ask("xboard", "info string perft stopped");
    program.ask("usermove e2e5", "Illegal move");
}

#[test]
fn xboard_asks_for_texts_files_and_folders_as_such() {
    let (_, out, _) = run(&[], "xboard\nprotover 2\nrejected highlight\nquit\n");
    for option in [
        "*:southforce -string ?",
        "*:array -string ?",
        "SolverPath -path ",
        "VariantPath -file ",
        "EvalFile -file ",
    ] {
        let line = format!("feature option=\"{option}\"");
        let announced = out.lines().find(|said| said.trim_end() == line).expect(option);
        // What the user types is written into the memory of this line.
        assert!(announced.len() > 512, "{announced}");
    }
}

#[test]
fn long_lines_and_garbage_are_survived() {
    for first in ["uci", "xboard"] {
        let mut program = Program::start(&[]);
        program.send(first);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut garbage: Vec<u8> = (0..1 << 20).map(|_| (random.next_u64() >> 56) as u8).collect();
        program.send_bytes(&garbage);
        garbage
            .iter_mut()
            .for_each(|byte| *byte = if *byte == b'\n' { b' ' } else { *byte });
        program.send_bytes(b"\nposition startpos moves ");
        program.send_bytes(&garbage);
        program.send_bytes(b"\n");
        program.send_bytes(&vec![b'a'; 3 << 20]);
        program.send_bytes(b"\n");
        match first {
            "uci" => assert_eq!(fen(&mut program), START),
            _ => assert_eq!(program.ask("ping 7", "pong"), "pong 7"),
        }
        assert!(program.close().success());
    }
}

#[test]
fn said_lines_are_never_too_long() {
    let mut program = Program::start(&[]);
    program.send("xboard");
    program.send("protover 2");
    program.send("new");
    program.send(&format!("usermove {}", "é".repeat(9000)));
    program.send("ping 1");
    for line in program.lines_until(|line| line == "pong 1") {
        assert!(line.len() < 4096, "{} bytes: {line}", line.len());
    }
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    for go in [
        "go infinite",
        "go movetime 600000",
        "go ponder",
        "go depth 60",
        "go",
    ] {
        let mut program = Program::start(&[]);
        program.send(go);
        program.lines_until(|line| line.starts_with("info depth"));
        assert!(program.close().success());
        let moves = program
            .rest()
            .iter()
            .filter(|line| line.starts_with("bestmove "))
            .count();
        assert_eq!(moves, 1, "{go}");
    }
}

#[test]
fn quit_ends_a_search_but_delivers_a_count() {
    let mut program = Program::start(&[]);
    program.send("go infinite");
    program.send("quit");
    assert!(program.wait().success());
    let mut program = Program::start(&[]);
    program.send("go perft 3");
    program.send("quit");
    assert!(program.wait().success());
    assert!(program.rest().contains(&"Nodes searched: 8902".to_owned()));
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_the_search_and_nothing_else() {
    let mut program = Program::start(&[]);
    program.send("position startpos moves d2d4");
    program.send("go infinite");
    program.lines_until(|line| line.starts_with("info depth"));
    signal(&program, "-INT");
    program.lines_until(|line| line.starts_with("bestmove "));
    signal(&program, "-INT");
    program.lines_until(|line| line.contains("nothing is running"));
    assert_eq!(
        fen(&mut program),
        "Fen: rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1"
    );
    assert!(program.close().success());
}

#[cfg(unix)]
#[test]
fn a_termination_signal_ends_the_program() {
    let mut program = Program::start(&[]);
    program.send("go infinite");
    program.lines_until(|line| line.starts_with("info depth"));
    signal(&program, "-TERM");
    assert!(!program.wait().success());
}

#[cfg(unix)]
fn signal(program: &Program, signal: &str) {
    // The shell's own `kill`: a bare machine has no other.
    let sent = Command::new("sh")
        .args(["-c", &format!("kill {signal} {}", program.id())])
        .status();
    assert!(sent.is_ok_and(|status| status.success()));
}

/// Lines that mean something, to be spoiled.
const UCI_LINES: [&str; 16] = [
    "position startpos moves e2e4 e7e5 g1f3",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1",
    "setoption name Hash value 8",
    "setoption name UCI_Variant value qiplacements",
    "setoption name UCI_Variant value storm:storm-array=rnb",
    "setoption name MultiPV value 2",
    "setoption name *:nmove value 12",
    "go depth 2 searchmoves e2e4",
    "go nodes 200",
    "go wtime 10 btime 10 winc 1",
    "stop",
    "ponderhit",
    "isready",
    "d",
    "eval",
    "ucinewgame",
];
const XBOARD_LINES: [&str; 24] = [
    "new",
    "variant chinese",
    "variant crossfire-10x10",
    "usermove e2e4",
    "usermove C@h2",
    "setboard 4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1",
    "level 40 0:01 0.1",
    "st 0.01",
    "sd 2",
    "time 100",
    "otim 100",
    "go",
    "force",
    "playother",
    "undo",
    "remove",
    "analyze",
    "exit",
    "exclude e2e4",
    "option MultiPV=2",
    "lift e2",
    "draw",
    "result 1-0 {x}",
    "memory 8",
];

/// A line with a few characters changed, dropped or doubled, or two lines run together.
fn mutated(lines: &[&str], random: &mut Xoshiro256PlusPlus) -> String {
    let mut pick = |below: usize| (random.next_u64() % below as u64) as usize;
    let mut line: Vec<char> = lines[pick(lines.len())].chars().collect();
    for _ in 0..pick(4) {
        let at = pick(line.len().max(1)).min(line.len().saturating_sub(1));
        match pick(5) {
            _ if line.is_empty() => line.push('x'),
            0 => drop(line.remove(at)),
            1 => line.insert(at, line[at]),
            2 => line[at] = char::from((pick(95) + 32) as u8),
            3 => line.extend(format!(" {}", lines[pick(lines.len())]).chars()),
            _ => line.insert(at, ['9', '-', '\u{0}', 'é', ':', '@', '='][pick(7)]),
        }
    }
    line.into_iter().collect()
}

/// `bench`, deep counts and huge tables are legitimate but slow.
fn is_slow(line: &str) -> bool {
    let huge = line
        .split(|c: char| !c.is_ascii_digit())
        .any(|number| number.len() > 2);
    let costly = [
        "bench", "perft", "Hash", "Threads", "memory", "cores", "movetime", "st ",
    ]
    .iter()
    .any(|word| line.contains(word));
    line.contains("quit") || costly && huge
}

#[test]
fn thousands_of_spoiled_lines_are_survived() {
    for (introduction, lines, question, answer) in [
        ("uci", &UCI_LINES[..], "isready", "readyok"),
        ("xboard", &XBOARD_LINES[..], "ping 9", "pong 9"),
    ] {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2026);
        let mut program = Program::start(&[]);
        program.send(introduction);
        for round in 0..40 {
            for _ in 0..50 {
                let line = mutated(lines, &mut random);
                if !is_slow(&line) {
                    program.send(&line);
                }
            }
            // Whatever was begun is ended, so that the question is answered at once.
            program.send(if introduction == "uci" { "stop" } else { "force" });
            assert!(program.ask(question, answer).starts_with(answer), "round {round}");
        }
        assert!(program.close().success());
    }
}

#[test]
fn a_game_that_xboard_cannot_show_is_refused_with_the_reason() {
    let path = "tests/variants/petard.toml";
    for (game, reason) in [
        ("petard", "a capture takes the pieces around it"),
        ("meddlers", "a turn moves two pieces"),
        ("gyroscope", "either side may have to move one and the same royal"),
    ] {
        let input = format!("xboard\nprotover 2\noption VariantPath={path}\nvariant {game}\nquit\n");
        let (code, out, _) = run(&[], &input);
        assert_eq!(code, 0);
        assert!(out.contains(&format!("Error (unknown variant): {game}")), "{out}");
        assert!(out.contains(&format!("tellusererror {game}: {reason}")), "{out}");
        // A game that is not listed is refused by XBoard itself, without a reason.
        let features = out.lines().rfind(|line| line.contains("variants="));
        assert!(features.expect("a list of variants").contains(game));
    }
}

#[test]
fn a_promotion_declined_where_there_is_none_is_a_plain_move() {
    // XBoard takes the Lancer's place among its pieces for that of one that promotes (seen in 4.9.1).
    let moves = "usermove c1c2\nusermove a3b3\nusermove c2a2\nusermove b3b1.\n";
    let (_, out, _) = run(
        &[],
        &format!("xboard\nprotover 2\nvariant duel\nforce\n{moves}quit\n"),
    );
    assert!(!out.contains("Error") && !out.contains("Illegal"), "{out}");
    let (_, out, _) = run(
        &[],
        "xboard\nprotover 2\nforce\nusermove e2e5.\nusermove e2e4=\nusermove e7e5\nquit\n",
    );
    let complaints = out.lines().filter(|line| line.contains("llegal move"));
    assert_eq!(complaints.count(), 1, "only the first is no move: {out}");
}
