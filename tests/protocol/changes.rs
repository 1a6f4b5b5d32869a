//! What changes while a game or a search goes on: rules, files of games, memory; and what is refused.

use super::program::{Folder, Program, run};

/// The last line of a search to a depth: what was found, and by how many nodes.
fn last_line(program: &mut Program, go: &str, end: &str, fields: &[usize]) -> Vec<String> {
    program.send(go);
    let told = program.lines_until(|line| line.starts_with(end));
    let line = told[told.len() - 2].clone();
    let words: Vec<&str> = line.split_whitespace().collect();
    fields.iter().map(|field| words[*field].to_owned()).collect()
}

#[test]
fn what_was_learned_in_one_game_is_not_believed_in_another() {
    let search = |before: &[&str]| {
        let mut program = Program::start(&[]);
        for line in before {
            match line.strip_prefix("go") {
                Some(_) => drop(program.ask(line, "bestmove")),
                None => program.send(line),
            }
        }
        // Depth, score, nodes.
        last_line(&mut program, "go depth 8", "bestmove", &[2, 9, 11])
    };
    let other = "setoption name UCI_Variant value skirmish:no-move=loss";
    let game = "setoption name UCI_Variant value skirmish";
    let fresh = search(&[game]);
    assert_eq!(search(&[other, "go depth 12", game]), fresh, "another game");
    let option = "setoption name skirmish:no-move value";
    let (loss, draw) = (format!("{option} loss"), format!("{option} draw"));
    assert_eq!(
        search(&[game, &loss, "go depth 12", &draw]),
        fresh,
        "an option of the game"
    );
    assert_ne!(search(&[game, "go depth 8"]), fresh, "in one game it is");
}

#[test]
fn xboard_forgets_with_the_game_too() {
    let search = |before: &[&str]| {
        let mut program = Program::start(&[]);
        for line in ["xboard", "new", "post", "easy"] {
            program.send(line);
        }
        for line in before {
            match *line {
                "go" => drop(program.ask("go", "move")),
                _ => program.send(line),
            }
        }
        program.send("force");
        program.ask("ping 1", "pong 1");
        // Depth, score, nodes.
        last_line(&mut program, "go", "move", &[0, 1, 3])
    };
    let fresh = search(&["variant skirmish", "sd 8"]);
    let changed = search(&[
        "variant skirmish:no-move=loss",
        "sd 12",
        "go",
        "variant skirmish",
        "sd 8",
    ]);
    assert_eq!(changed, fresh);
}

#[test]
fn a_refused_command_leaves_xboard_thinking() {
    for (refused, complaint) in [
        ("setboard 8/8/8 w - - 0 1", "tellusererror"),
        ("variant stomr", "Error (unknown variant)"),
        ("variant", "Error (command is incomplete)"),
        ("remove", "Error (no move to take back)"),
    ] {
        let mut program = Program::start(&[]);
        for line in ["xboard", "new", "st 1000", "usermove e2e4"] {
            program.send(line);
        }
        program.ask(refused, complaint);
        program.ask("?", "move ");
    }
    let mut program = Program::start(&[]);
    for line in ["xboard", "new", "st 1000", "go"] {
        program.send(line);
    }
    program.ask("undo", "Error (no move to take back)");
    program.ask("?", "move ");
}

#[test]
fn a_refused_command_leaves_xboard_analysing() {
    let mut program = Program::start(&[]);
    for line in ["xboard", "new", "post", "analyze"] {
        program.send(line);
    }
    program.lines_until(|line| line.starts_with("3 "));
    program.ask("undo", "Error (no move to take back)");
    program.send("exit");
    program.send("ping 1");
    // A search begun anew would have told of its first depth again.
    let told = program.lines_until(|line| line == "pong 1");
    let anew = |line: &&String| line.starts_with("0 ") || line.starts_with("1 ");
    assert_eq!(told.iter().find(anew), None);
}

#[test]
fn a_new_game_in_xboard_is_begun_by_the_opponent() {
    let mut program = Program::start(&[]);
    for line in ["xboard", "new", "easy", "sd 1", "go"] {
        program.send(line);
    }
    program.lines_until(|line| line.starts_with("move "));
    program.send("variant lancerchess");
    program.lines_until(|line| line.starts_with("piece K&"));
    program.send("usermove e2e4");
    let answer = program.next_line();
    assert!(answer.starts_with("move "), "{answer}");
}

/// More than the program needs, but less than the largest table.
#[cfg(unix)]
const MEMORY: u64 = 100 << 20;

#[cfg(unix)]
#[test]
fn memory_that_is_not_there_is_told_and_done_without() {
    let mut program = Program::start_within(MEMORY);
    program.send("setoption name Hash value 8");
    program.send("go infinite");
    program.send("setoption name Hash value 1048576");
    program.send("stop");
    program.lines_until(|line| line.starts_with("bestmove "));
    for refusals in [1, 0] {
        program.send("go depth 2");
        let told = program.lines_until(|line| line.starts_with("bestmove ") || line.contains("cannot"));
        let refused = told.iter().filter(|line| line.contains("not enough memory"));
        assert_eq!(refused.count(), refusals, "{told:?}");
        assert!(told.iter().any(|line| line.contains(" pv ")), "{told:?}");
    }
    let hash = program.ask("uci", "option name Hash ");
    assert!(hash.contains("default 8 "), "{hash}");
}

#[cfg(unix)]
#[test]
fn xboard_moves_without_the_memory_it_was_promised() {
    let mut program = Program::start_within(MEMORY);
    for line in ["xboard", "new", "sd 2", "analyze", "memory 1000000", "exit", "go"] {
        program.send(line);
    }
    let told = program.lines_until(|line| line.starts_with("move ") || line.contains("cannot"));
    assert!(
        told.iter().any(|line| line.contains("not enough memory")),
        "{told:?}"
    );
    assert!(
        told.last().is_some_and(|line| line.starts_with("move ")),
        "{told:?}"
    );
}

/// A file of one game and a program that plays it.
fn own_game(folder: &Folder, text: &str, name: &str) -> (Program, String) {
    let load = format!(
        "setoption name VariantPath value {}",
        folder.file("own.toml", text)
    );
    let mut program = Program::start(&[]);
    program.send(&load);
    program.ask(
        &format!("setoption name UCI_Variant value {name}"),
        "info string variant own",
    );
    (program, load)
}

fn fen_at_the_start(program: &mut Program) -> String {
    program.send("position startpos");
    program.ask("d", "Fen: ")
}

#[test]
fn a_file_loaded_again_changes_the_game_in_force() {
    let folder = Folder::new("changes-again");
    let text =
        |start: &str| format!("id = 'own'\ntitle = 'Own'\nextends = 'chess'\nstart = '{start} w - -'\n");
    let (mut program, load) = own_game(&folder, &text("4k3/8/8/8/8/8/8/4K3"), "own");
    folder.file("own.toml", &text("3k4/8/8/8/8/8/8/3K4"));
    program.ask(&load, "info string games added: own");
    let told = program.next_line();
    assert!(
        told.starts_with("info string variant own") && told.contains("startpos 3k4/8/8/8/8/8/8/3K4"),
        "{told}"
    );
    assert_eq!(
        fen_at_the_start(&mut program),
        "Fen: 3k4/8/8/8/8/8/8/3K4 w - - 0 1"
    );
    // The same text changes nothing.
    program.ask(&load, "info string games added: own");
    assert_eq!(program.ask("isready", ""), "readyok");
}

/// Memory that a process has in use, in kibibytes.
#[cfg(target_os = "linux")]
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.and_then(|number| number.parse().ok()).expect("a number")
}

#[test]
#[cfg(target_os = "linux")]
fn games_that_changed_leave_no_memory_behind() {
    let folder = Folder::new("changes-memory");
    let text =
        |round: u32| format!("id = 'own'\ntitle = 'Own {round}'\nextends = 'chess'\npieces.N.betza = 'NN'\n");
    let (mut program, load) = own_game(&folder, &text(0), "own");
    let mut load_rounds = |rounds: std::ops::Range<u32>| {
        for round in rounds {
            folder.file("own.toml", &text(round));
            program.ask(&load, "info string games added: own");
            program.send("position startpos moves b1d5");
            program.ask("go depth 1", "bestmove ");
        }
        resident(program.id())
    };
    // Some games are kept in case they are wanted again.
    let before = load_rounds(1..40);
    let after = load_rounds(40..1040);
    assert!(after < before + 8 * 1024, "{before} KiB, then {after} KiB");
}

#[test]
fn a_game_that_a_file_no_longer_offers_goes_on_as_it_was() {
    let folder = Folder::new("changes-lost");
    let text = |parent: &str| format!("id = 'own'\ntitle = 'Own'\nextends = '{parent}'\n");
    let (mut program, load) = own_game(&folder, &text("storm"), "own:storm-array=rnb");
    let before = fen_at_the_start(&mut program);
    folder.file("own.toml", &text("chess"));
    program.ask(
        &load,
        "info string error: the game in force keeps its old rules: ",
    );
    assert_eq!(fen_at_the_start(&mut program), before);
    // Neither half of the option is set where the other is refused.
    program.ask("setoption name UCI_Chess960 value true", "info string error: ");
    let option = program.ask("uci", "option name UCI_Chess960 ");
    assert!(option.ends_with("default false"), "{option}");
    program.send("setoption name UCI_Variant value own");
    assert_ne!(fen_at_the_start(&mut program), before);
}

#[test]
fn files_of_games_wait_for_the_end_of_a_search() {
    let mut program = Program::start(&[]);
    program.send("go infinite");
    program.ask(
        "setoption name VariantPath value tests/transcripts/nightriders.toml",
        "info string error: a search is running",
    );
    program.ask("stop", "bestmove");
}

#[test]
fn no_file_of_games_is_told() {
    let mut program = Program::start(&[]);
    program.send("setoption name VariantPath value <empty>");
    let told = program.next_line();
    assert_eq!(told, "info string no file to load; the games there are stay");
    let (_, told, _) = run(&[], "xboard\nprotover 2\noption VariantPath=\nquit\n");
    assert!(told.contains("# no file to load"), "{told}");
}

#[test]
fn lists_too_long_for_a_line_are_cut_between_their_words() {
    let folder = Folder::new("changes-lists");
    let start = "k15/3Q3Q3Q3Q/1Q3Q3Q3Q2/3Q3Q3Q3Q/2Q3Q3Q3Q1/1Q3Q3Q3Q2/Q3Q3Q3Q3/K15 w - -";
    let riders = format!(
        "id = 'riders'\ntitle = 'Riders'\nfiles = 16\nranks = 8\nstart = '{start}'\n\
         [pieces.K]\nname = 'King'\nbetza = 'K'\nroyal = true\n\
         [pieces.Q]\nname = 'Rider'\nbetza = 'mQmNNmCCmZZ'\nvalue = 20\n"
    );
    let file = folder.file("riders.toml", &riders);
    let mut program = Program::start(&["--variants", &file]);
    program.send("setoption name UCI_Variant value riders");
    let moves = program.ask("d", "Legal moves: ");
    let words: Vec<&str> = moves.split(' ').skip(2).collect();
    let [told @ .., "…", "and", left, "more"] = &words[..] else {
        panic!("{moves}");
    };
    let (count, told) = (told[0], &told[1..]);
    assert_eq!(
        count.parse(),
        Ok(told.len() + left.parse::<usize>().expect("a number"))
    );
    for text in told {
        program.send(&format!("position startpos moves {text}"));
    }
    program.send("isready");
    let complaints = program.lines_until(|line| line == "readyok");
    assert_eq!(complaints.len(), 1, "{complaints:?}");
}

#[test]
fn names_of_games_are_cut_between_them() {
    let folder = Folder::new("changes-names");
    let name = |number: usize| format!("own-game-with-a-rather-long-name-no-{number:04}");
    let games: String = (0..110)
        .map(|number| {
            format!(
                "[[game]]\nid = '{0}'\ntitle = '{0}'\nextends = 'duel'\n",
                name(number)
            )
        })
        .collect();
    let file = folder.file("many.toml", &games);
    let mut program = Program::start(&[]);
    let added = program.ask(
        &format!("setoption name VariantPath value {file}"),
        "info string games added: ",
    );
    let told = added.matches(" own-game").count();
    let ending = format!(" {} … and {} more", name(told - 1), 110 - told);
    assert!(added.ends_with(&ending), "{added}");
    let offered = program.ask("uci", "option name UCI_Variant ");
    let last = offered.rsplit(' ').next().expect("a name");
    assert!((0..110).any(|number| name(number) == last), "{last}");
}
