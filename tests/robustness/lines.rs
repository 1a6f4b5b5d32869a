//! Damaged lines of both protocols, said to the program itself.

use super::common::chance::Chance;
use super::common::mutate::damaged;
use super::common::perft_data::all_perft_positions;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

const UCI_LINES: &str = "uci
ucinewgame
stop
ponderhit
d
eval
debug off
go nodes 20
go nodes 20 searchmoves e2e4 d2d4
go depth 1
go wtime 50 btime 50 movestogo 40
go mate 1
position startpos
position startpos moves e2e4 e7e5 g1f3
setoption name Hash value 4
setoption name Threads value 2
setoption name MultiPV value 3
setoption name UCI_Chess960 value true
setoption name Skill Level value 3
setoption name Clear Hash
setoption name VariantPath value /none
setoption name EvalFile value /none
setoption name OwnBook value true
setoption name BookFile value tests/books/chess.epd
setoption name UCI_Variant value storm
setoption name UCI_Variant value chinese
setoption name UCI_Variant value qiplacements
setoption name storm:storm-array value rnb";

const XBOARD_LINES: &str = "new
force
variant storm
variant xiangqi
variant qiplacements
level 40 5 0
level 0 0:30 0.1
st 1
sd 1
time 1000
otim 1000
memory 4
cores 2
post
nopost
hard
easy
usermove e2e4
usermove e7e8q
usermove C@b3
usermove O-O
undo
remove
exclude e2e4
include all
lift e2
put e4
hover e4
result 1-0 {x}
option Hash=4
option MultiPV=2
protover 2
accepted ping
?
draw
hint
bk
.
rating 1 2
name x
ics -
edit
white
black
computer
random";

/// Lines for the engine, and which stretches between two `isready` must be answered alike.
#[derive(Default)]
struct Script {
    lines: Vec<String>,
    stretches: usize,
    alike: Vec<(usize, usize)>,
}

impl Script {
    fn say(&mut self, line: impl Into<String>) {
        self.lines.push(line.into().replace(['\n', '\r'], " "));
    }

    /// Ends a stretch and returns its number.
    fn end_stretch(&mut self, question: &str) -> usize {
        self.say(question);
        self.stretches += 1;
        self.stretches - 1
    }

    /// Talks to the program and returns what it said in each stretch.
    fn run(&self, answer: &str) -> Vec<Vec<String>> {
        let mut program = Command::new(env!("CARGO_BIN_EXE_tapestry"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = program.stdin.take().expect("a pipe to it");
        let text = self.lines.join("\n") + "\nquit\n";
        let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
        let mut stretches = vec![Vec::new()];
        for line in BufReader::new(program.stdout.take().expect("a pipe from it")).lines() {
            let line = line.expect("text from it");
            if line.starts_with(answer) {
                stretches.push(Vec::new());
            } else if let Some(last) = stretches.last_mut() {
                last.push(line);
            }
        }
        let ended = program.wait().expect("an end");
        assert!(ended.success(), "the program ended with {ended}");
        writer
            .join()
            .expect("no panic while writing")
            .expect("the program read everything");
        stretches
    }
}

/// Would the line end the conversation, or keep the program busy for longer than a test has time?
fn too_much(line: &str) -> bool {
    let word = |word: &str| line.to_ascii_lowercase().contains(word);
    let allocates = ["hash", "threads", "memory", "cores"].into_iter().any(word);
    ["quit", "xboard", "bench", "perft", "isready", "ping"]
        .into_iter()
        .any(word)
        || (allocates && line.bytes().filter(u8::is_ascii_digit).count() > 1)
}

fn uci_lines() -> Vec<String> {
    let mut lines: Vec<String> = UCI_LINES.lines().map(str::to_owned).collect();
    let perft = all_perft_positions();
    lines.extend(
        perft
            .iter()
            .map(|position| format!("position fen {} 0 1", position.position)),
    );
    lines
}

/// Lines of UCI.
pub(crate) fn uci(count: u64) {
    let texts = uci_lines();
    let mut script = Script::default();
    script.say("uci");
    let mut chance = Chance::new("uci", 0);
    for number in 0..count {
        let index = chance.below(texts.len());
        let line = damaged(&mut chance, &texts, index);
        if !too_much(&line) {
            script.say(&line);
            if line.contains("go") {
                script.say("stop");
            }
        }
        if number % 500 == 0 {
            refusals_change_nothing(&mut script, &mut chance);
        }
    }
    script.end_stretch("isready");
    let stretches = script.run("readyok");
    assert!(
        stretches.len() > script.stretches,
        "{} answers to {}",
        stretches.len() - 1,
        script.stretches
    );
    for &(before, after) in &script.alike {
        let (asked, told) = (&stretches[before], &stretches[after]);
        assert!(asked.len() > 1, "the position is not shown: {asked:?}");
        assert_eq!(asked, told, "a refused line changed the position");
    }
}

/// Shows the position before and after lines that cannot be obeyed.
fn refusals_change_nothing(script: &mut Script, chance: &mut Chance) {
    script.say("stop");
    script.say("setoption name UCI_Variant value lancerchess");
    script.say("position startpos moves e2e4 e7e5");
    script.end_stretch("isready");
    script.say("d");
    let before = script.end_stretch("isready");
    for _ in 0..20 {
        let place = chance.below(18);
        let mut fen = String::from("rebkqblr/pppppppp/8/8/8/8/PPPPPPPP/REBKQBLR w KQkq - 0 1");
        fen.insert(place, '?');
        script.say(format!("position fen {fen}"));
        script.say(format!(
            "position startpos moves e2e4 e7e5 b1d3 {}?",
            ["", "e2", "z9z9"][chance.below(3)]
        ));
        script.say("setoption name UCI_Variant value ?");
        script.say("setoption name lancerchess:? value on");
        script.say("?");
    }
    script.end_stretch("isready");
    script.say("d");
    let after = script.end_stretch("isready");
    script.alike.push((before, after));
}

/// Lines of the XBoard protocol.
pub(crate) fn xboard(count: u64) {
    let mut texts: Vec<String> = XBOARD_LINES.lines().map(str::to_owned).collect();
    texts.extend(
        all_perft_positions()
            .iter()
            .map(|position| format!("setboard {} 0 1", position.position)),
    );
    let mut script = Script::default();
    for line in ["xboard", "protover 2", "accepted done", "new", "force"] {
        script.say(line);
    }
    let mut chance = Chance::new("xboard", 0);
    for number in 0..count {
        let index = chance.below(texts.len());
        let line = damaged(&mut chance, &texts, index);
        let thinks = ["go", "playother", "analyze"]
            .iter()
            .any(|word| line.contains(word));
        if !too_much(&line) && !thinks {
            script.say(line);
            script.say("force");
        }
        if number % 500 == 0 {
            script.end_stretch("ping 1");
        }
    }
    script.end_stretch("ping 1");
    let stretches = script.run("pong 1");
    assert!(
        stretches.len() > script.stretches,
        "{} answers to {}",
        stretches.len() - 1,
        script.stretches
    );
}
