//! A million spoiled lines for everything that reads what a GUI sends.

use super::thinking::Manner;
use super::uci::Uci;
use super::xboard::XBoard;
use super::{Message, Output, Session};
use crate::variants::Catalogue;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};

const LINES: usize = 1_000_000;

/// Sound lines; none begins a search, whose end would be waited for.
const UCI: [&str; 18] = [
    "uci",
    "isready",
    "debug off",
    "ucinewgame",
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1",
    "position fen rnbakabnr/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/RNBAKABNR[CCcc] w - -",
    "setoption name UCI_Variant value qiplacements",
    "setoption name UCI_Variant value storm:storm-array=rnb,nmove=12",
    "setoption name MultiPV value 3",
    "setoption name *:nmove value 12",
    "setoption name UCI_Chess960 value true",
    "setoption name Clear Hash",
    "setoption name EvalFile value /nonexistent",
    "go perft nine",
    "stop",
    "ponderhit",
];
const XBOARD: [&str; 26] = [
    "force",
    "new",
    "variant chinese",
    "variant crossfire-10x10",
    "variant fischerandom",
    "usermove e2e4",
    "usermove C@h2",
    "usermove e7e8q",
    "usermove @@@@",
    "setboard 4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1",
    "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "level 40 0:01 0.1",
    "st 0.01",
    "sd 2",
    "time 100",
    "otim 100",
    "undo",
    "remove",
    "option MultiPV=2",
    "option *:storm-array=rnb",
    "lift e2",
    "hover e4",
    "draw",
    "result 1-0 {x}",
    "ping 3",
    "level 0 99999999999 1e300",
];

/// A line with some characters changed, dropped, doubled or cut off, or with another line behind it.
fn spoiled(lines: &[&str], random: &mut Xoshiro256PlusPlus) -> String {
    let mut pick = |below: usize| (random.next_u64() % below.max(1) as u64) as usize;
    let mut line: Vec<char> = lines[pick(lines.len())].chars().collect();
    for _ in 0..=pick(3) {
        let at = pick(line.len());
        match pick(6) {
            _ if line.is_empty() => line.push('x'),
            0 => drop(line.remove(at)),
            1 => line.insert(at, line[at]),
            2 => line[at] = char::from((pick(95) + 32) as u8),
            3 => line.truncate(at),
            4 => line.extend(format!(" {}", lines[pick(lines.len())]).chars()),
            _ => line.insert(at, ['9', '-', '\0', 'é', ':', '@', '=', '𝄞'][pick(8)]),
        }
    }
    line.into_iter().collect()
}

/// Choosing a game compiles and describes it, which would take most of the time: such a line is drawn again most times.
fn drawn(lines: &[&str], random: &mut Xoshiro256PlusPlus) -> String {
    let line = spoiled(lines, random);
    let chooses = ["ariant", ":", "new", "960"]
        .iter()
        .any(|part| line.contains(part));
    if chooses && !random.next_u64().is_multiple_of(64) {
        drawn(lines, random)
    } else {
        line
    }
}

/// A sink that counts what it swallows.
#[derive(Clone, Default)]
struct Sink(Arc<Mutex<usize>>);

impl std::io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        *self.0.lock().expect("no panic while counting") += bytes.len();
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn session(sink: &Sink) -> Session {
    let (sender, _) = channel();
    Session::new(Catalogue::embedded(), Output::new(Box::new(sink.clone())), sender)
        .expect("the catalogue has games")
}

/// Would the line begin thinking, leave, or switch to the other protocol?
fn is_harmless(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    let heavy = [
        "quit",
        "go",
        "bench",
        "analyze",
        "playother",
        "xboard",
        "hint",
        "uci",
        "memory",
        "protover",
    ];
    !heavy.contains(&first) && !line.contains("Hash")
}

#[test]
fn uci_survives_a_million_spoiled_lines() {
    let sink = Sink::default();
    let mut uci = Uci::new(session(&sink));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..LINES {
        let line = drawn(&UCI, &mut random);
        if is_harmless(&line) {
            uci.handle(&Message::Line(line));
        }
    }
    assert!(
        *sink.0.lock().expect("no panic while counting") > LINES,
        "refusals are explained"
    );
}

#[test]
fn xboard_survives_a_million_spoiled_lines() {
    let sink = Sink::default();
    let mut xboard = XBoard::new(session(&sink));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..LINES {
        let line = drawn(&XBOARD, &mut random);
        if is_harmless(&line) {
            // Without force mode a legal move would be thought about.
            xboard.handle(&Message::Line("force".to_owned()));
            xboard.handle(&Message::Line(line));
        }
    }
    assert!(
        *sink.0.lock().expect("no panic while counting") > LINES,
        "refusals are explained"
    );
}

#[test]
fn small_games_are_solved_before_the_program_is_ready() {
    let folder = std::env::temp_dir();
    let solver = format!("setoption name SolverPath value {}", folder.display());
    let choice = "setoption name UCI_Variant value skirmish:no-move=loss".to_owned();
    for lines in [
        vec![choice.clone(), solver.clone()],
        vec![solver.clone(), choice.clone()],
        vec![
            solver,
            choice,
            "position startpos moves a1b3".to_owned(),
            "isready".to_owned(),
        ],
    ] {
        let mut uci = Uci::new(session(&Sink::default()));
        for line in &lines {
            uci.handle(&Message::Line(line.clone()));
        }
        let session = uci.into_session();
        let manner = Manner {
            multi_pv: 1,
            analyses: false,
        };
        let knowledge = session.knowledge(manner).expect("a folder was named");
        // Who gives up at once gets what is there already.
        assert!(knowledge.advise(&session.board, &|| true).is_some(), "{lines:?}");
    }
}
