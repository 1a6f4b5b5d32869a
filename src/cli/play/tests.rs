//! Games through pipes.

use super::*;
use crate::files::tests::Folder;
use clap::Parser;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::path::Path;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    arguments: Arguments,
}

/// A table laid by a command line, for lines that are typed; what is left is kept in this folder.
pub(super) fn laid_in(
    folder: &Path,
    line: &str,
    input: &str,
) -> Result<GameTable<anstream::StripStream<Vec<u8>>>, Failure> {
    let (options, state) = line
        .split_once(" --fen ")
        .map_or((line, None), |(line, state)| (line, Some(state)));
    let state = state.into_iter().flat_map(|state| ["--fen", state]);
    let words = std::iter::once("play").chain(options.split(' ')).chain(state);
    let line = Line::try_parse_from(words).map_err(|error| Failure::Message(error.to_string()))?;
    let input = Input::new(Plain(std::io::Cursor::new(input.to_owned())), false)?;
    laid(
        &line.arguments,
        &Catalogue::embedded(),
        input,
        Interrupts::default(),
        Keep::at(folder),
        anstream::StripStream::new(Vec::new()),
    )
}

pub(super) fn session_in(folder: &Path, line: &str, input: &str) -> String {
    let mut table = laid_in(folder, line, input).unwrap_or_else(|failure| panic!("{line}: {failure}"));
    table.play().expect("writing to memory");
    String::from_utf8(table.out.into_inner()).expect("text")
}

/// What is shown when these lines are typed.
fn session(line: &str, input: &str) -> String {
    let folder = Folder::new(&format!("play-{:?}", std::thread::current().id()));
    session_in(&folder.0, line, input)
}

fn refused(line: &str) -> String {
    let folder = Folder::new(&format!("play-{:?}", std::thread::current().id()));
    match laid_in(&folder.0, line, "") {
        Ok(_) => panic!("{line} is not refused"),
        Err(failure) => failure.to_string(),
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_move_is_answered() {
    let shown = session("lancerchess --movetime 5", "e2e4\nquit\n");
    assert!(shown.contains("Tapestry (North) plays "), "{shown}");
    assert!(shown.matches('[').count() >= 4, "both moves were marked: {shown}");
    assert!(shown.contains("Aim: Checkmate the Queen."), "{shown}");
}

#[test]
fn the_engine_begins_when_the_person_plays_north() {
    let shown = session("storm --side north --movetime 5", "quit\n");
    let first = shown.find("Tapestry (South) plays ").expect("a move");
    assert!(first < shown.find("North> ").expect("a prompt"), "{shown}");
    let below = shown.find("  1 ").expect("rank 1") > shown.find("  8 ").expect("rank 8");
    assert!(!below, "North sits below: {shown}");
}

#[test]
fn refusals_say_why_and_change_nothing() {
    let typed = "e2e5\nxyzzy\nsave\nback\nhint now\nlevel 21\npiece Z\nredo\nfen\n";
    let shown = session("chess --movetime 5", typed);
    for expected in [
        "'e2e5' is not legal",
        "'xyzzy' is not a move",
        "save wants the name of a file",
        "There is nothing to take back.",
        "'hint' takes nothing behind it",
        "'21' is no level; levels go from 0 to 20",
        "there is no piece 'Z'",
        "There is nothing to do again.",
        START,
    ] {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
}

#[test]
fn a_program_is_the_referee_of_two_persons() {
    let shown = session(
        "chess --south person --north person",
        "f2f3\ne7e5\ng2g4\nd8h4\nlist\nundo\nfen\nredo\n",
    );
    assert!(shown.contains("South is a person; North is a person."), "{shown}");
    assert!(!shown.contains("Tapestry ("), "{shown}");
    assert_eq!(
        shown.matches("Game over: North won: checkmate.").count(),
        2,
        "{shown}"
    );
    assert!(
        shown.contains("over> ") && shown.contains("   2. g2g4"),
        "{shown}"
    );
    assert!(
        shown.contains("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2"),
        "{shown}"
    );
}

#[test]
fn two_engines_play_a_game_to_its_end() {
    let folder = Folder::new("play-engines");
    let line = "chess --south level:20 --north level:1 --movetime 20 --fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
    let shown = session_in(&folder.0, line, "");
    assert!(shown.contains("Game over: South won: checkmate."), "{shown}");
    assert!(!shown.contains("> "), "nobody is asked: {shown}");
    assert!(
        folder.names().is_empty(),
        "no person has played: {:?}",
        folder.names()
    );
}

#[test]
fn taking_back_returns_to_the_own_move() {
    let shown = session("chess --movetime 5", "e2e4\nback\nfen\nredo\nlist\n");
    assert!(shown.contains(START), "{shown}");
    assert!(shown.contains("   1. e2e4"), "{shown}");
}

#[test]
fn turns_of_two_moves_are_typed_at_once_or_one_by_one() {
    let shown = session(
        "changeover-western --persons all",
        "e2e4\nd7d5,e7e5\nd2d4\nfen\ng1f3\nb8c6,x\n",
    );
    assert!(shown.contains("South, one move> "), "{shown}");
    assert!(
        shown.contains("North, first move> ") && shown.contains("South, second move> "),
        "{shown}"
    );
    assert!(shown.contains("'x' is not a move"), "{shown}");
    assert!(shown.contains("/ppp2ppp/8/3pp3/3PP3/8/PPP2PPP/"), "{shown}");
    let meddled = session(
        "meddlers --persons all",
        "moves\ne2e3\nmoves\na7a6\nfen\ne7e6\nundo\nfen\n",
    );
    assert!(meddled.contains("South, e2e3 and then> "), "{meddled}");
    assert!(meddled.contains("  after e2e3: a7a5 a7a6 "), "{meddled}");
    let half = meddled.split("e2e3 and then> ").next().unwrap_or_default();
    let marked = half.lines().filter(|line| line.contains('[')).count();
    assert_eq!(marked, 2, "half a turn is drawn: {half}");
    let state = "theqkbnr/1ooopppp/o7/8/8/4P3/OOOO1PPP/THEQKBNR b Kk - 0 1";
    assert_eq!(
        meddled.matches(state).count(),
        2,
        "half a turn changes nothing: {meddled}"
    );
    let marks = meddled.lines().filter(|line| line.contains('[')).count();
    assert!(marks >= 4, "both moves are marked: {meddled}");
}

#[test]
fn games_at_once_name_the_board_that_is_due() {
    let shown = session(
        "parallel-chess-duel --persons all --clock 5+1",
        "1:e2e4\ne7e5\nmoves\nsave\nclock\n",
    );
    assert!(shown.contains("South, board 1 5:00> "), "{shown}");
    assert!(shown.contains("North, board 1 5:00> "), "{shown}");
    assert!(shown.contains("North, board 2 "), "{shown}");
    assert!(shown.contains("Clocks: South 5:0"), "{shown}");
    assert!(shown.contains("L a3   2:a3a1"), "{shown}");
}

#[test]
fn a_race_is_thrown_and_drawn() {
    let typed = "throw\ndice 2\nmoves\nd3c4\nback\nstate\nundo\nthrow\nstate\n";
    let shown = session(
        "relay-running --persons all --dice typed --fen S d3,d3 d5,d5 w",
        typed,
    );
    assert!(shown.contains("dice> ") && shown.contains("d3c4\n"), "{shown}");
    assert_eq!(
        shown.matches("S d3,d3 d5,d5 w 0,0 pre 2 0-0 0").count(),
        2,
        "{shown}"
    );
    assert!(
        shown.contains("Drawn: dice 2 (as it was drawn before)"),
        "{shown}"
    );
    assert!(shown.contains("= home"), "the ring is drawn: {shown}");
}

#[test]
fn the_engine_runs_races_by_itself_with_lots_of_a_seed() {
    let shown = |seed: u64| {
        session(
            &format!("relay-obstacle --persons none --level 20 --seed {seed}"),
            "",
        )
    };
    let first = shown(1);
    assert!(
        first.contains("Game over: ") && first.contains("(seed 1)"),
        "{first}"
    );
    assert_eq!(first, shown(1));
    assert_ne!(first, shown(2));
}

#[test]
fn three_play_and_one_gives_up() {
    let shown = session("triscacia --persons blue,green,red", "R@a2\nresign\n");
    assert!(shown.contains("Blue> ") && shown.contains("Green> "), "{shown}");
    assert!(shown.contains("Game over: Blue won: resignation."), "{shown}");
    let illegal = session("triscacia --persons all", "R@h8\nK@a1\n");
    assert!(
        illegal.matches("; moves lists what can be done").count() == 2,
        "{illegal}"
    );
}

#[test]
fn draws_are_offered_and_answered() {
    let shown = session("chess --persons all", "draw\nno\nf2f3\ndraw\nyes\nundo\nfen\n");
    assert!(shown.contains("North, is it a draw? yes or no> "), "{shown}");
    assert!(shown.contains("The draw is declined."), "{shown}");
    assert!(shown.contains("Game over: Drawn: agreement."), "{shown}");
    assert!(
        shown.contains("PPPPP1PP/RNBQKBNR b"),
        "what was agreed is taken back first: {shown}"
    );
    let engine = session("chess --movetime 5", "draw\n");
    assert!(engine.contains("Tapestry declines the draw"), "{engine}");
    assert!(
        session("relay-running --persons all --dice typed", "draw\n").contains("no draw can be agreed on")
    );
}

#[test]
fn everything_can_be_asked_for() {
    let typed = "?\nrules\npiece N\npiece kni\nmoves\nlist\nflip\ncaptured\nlevel\nlevel 7\nclock\nhint\n";
    let shown = session("chess --level 3", typed);
    for expected in [
        "captured         show which pieces are gone",
        "Checkmate wins.",
        "N Knight, worth 3",
        "* goes there, or captures there",
        "20 legal moves",
        "Nothing has been done yet.",
        "Nothing has been captured.",
        "level 3 of 20",
        "level 7 of 20",
        "There is no clock",
        "Hint: ",
    ] {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
    let turned = shown.rfind("h  g  f  e  d  c  b  a");
    assert!(turned.is_some(), "{shown}");
}

#[test]
fn a_flag_falls_in_time() {
    let begun = std::time::Instant::now();
    struct Silent;
    impl input::Lines for Silent {
        fn next(&mut self, _: &input::Question) -> input::Heard {
            std::thread::sleep(Duration::from_secs(3));
            input::Heard::Ended
        }
    }
    for id in ["chess", "parallel"] {
        let folder = Folder::new("play-flag");
        let line = Line::try_parse_from(["play", id, "--persons", "all", "--clock", "0.001"]);
        let line = line.expect("a command line");
        let input = Input::new(Silent, false).expect("a thread");
        let out = anstream::StripStream::new(Vec::new());
        let keep = Keep::at(&folder.0);
        let table = laid(
            &line.arguments,
            &Catalogue::embedded(),
            input,
            Interrupts::default(),
            keep,
            out,
        );
        let mut table = table.expect("sound");
        table.play().expect("writing to memory");
        let shown = String::from_utf8(table.out.into_inner()).expect("text");
        assert!(
            shown.contains("The time of South is up.") && shown.contains("Game over: North won: "),
            "{shown}"
        );
    }
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_new_game_draws_another_lot() {
    let shown = session("mirrored --persons all", "fen\nnew\nfen\nnew\nfen\nnew\nfen\n");
    let starts: std::collections::BTreeSet<&str> =
        shown.lines().filter(|line| line.ends_with(" 0 1")).collect();
    assert!(starts.len() > 1, "{shown}");
    assert!(shown.contains("A new game of mirrored:seed="), "{shown}");
    let fixed = session("mirrored:seed=5 --persons all", "fen\nnew\nfen\n");
    let starts: std::collections::BTreeSet<&str> =
        fixed.lines().filter(|line| line.ends_with(" 0 1")).collect();
    assert_eq!(starts.len(), 1, "{fixed}");
}

#[test]
fn what_does_not_apply_is_refused() {
    for (line, expected) in [
        ("triscacia --side north", "use --persons or --seat"),
        ("triscacia --dice typed", "are for games with dice"),
        ("chess --seed 1", "as in ID:seed=5"),
        ("stomr", "unknown game"),
        ("chess --fen 8/8", "2 ranks, expected 8"),
        ("chess --persons east", "the players are South, North"),
    ] {
        let why = refused(line);
        assert!(why.contains(expected), "{line}: {why}");
    }
}

#[test]
fn a_start_by_lot_is_drawn_anew_unless_it_is_given() {
    let catalogue = Catalogue::embedded();
    let identity = |name: &str| freshly_drawn(&catalogue, name).expect(name).heading().identity();
    assert!(identity("mirrored").starts_with("mirrored:seed="));
    assert_eq!(identity("mirrored:SEED=5"), "mirrored:seed=5");
    assert_eq!(identity("mirrored:array=1000"), "mirrored:array=1000");
    assert_eq!(identity("chess"), "chess");
    assert_eq!(identity("stormforce:southforce=TQA"), "stormforce:southforce=TQA");
    let start = |name: &str| {
        let ruleset = freshly_drawn(&catalogue, name).expect(name);
        play::start(&ruleset, None).expect(name).state()
    };
    let arrays: std::collections::BTreeSet<String> = (0..6).map(|_| start("chess:chess960=on")).collect();
    assert!(arrays.len() > 1, "{arrays:?}");
}

/// Every game is played by what is typed, whatever else is typed in between.
#[test]
fn every_game_is_played_through_lines() {
    const NOISE: [&str; 12] = [
        "",
        "moves",
        "piece ?",
        "hint x",
        "captured",
        "list",
        "level 99",
        "e9z9",
        "\u{0}(",
        "undo\nredo",
        "flip",
        "1:",
    ];
    let catalogue = Catalogue::embedded();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    for id in catalogue.ids().into_iter().chain(catalogue.other_ids()) {
        let ruleset = freshly_drawn(&catalogue, id).expect("a known game");
        let name = ruleset.heading().identity();
        let mut game = play::start(&ruleset, None).expect("sound");
        let mut typed = String::new();
        for round in 0..8 {
            let actions = game.actions();
            if actions.is_empty() {
                break;
            }
            let action = actions[random.next_u64() as usize % actions.len()].clone();
            game.apply(&action).expect("it can be done");
            // What is taken back and done again needs something to take back.
            let noise = NOISE[random.next_u64() as usize % NOISE.len()];
            let noise = if round < 3 && noise.starts_with("undo") {
                ""
            } else {
                noise
            };
            typed.push_str(&format!("{noise}\n{}\n", action.text));
        }
        let dice = if matches!(ruleset, Ruleset::Race(_)) {
            " --dice typed"
        } else {
            ""
        };
        let shown = session(&format!("{name} --persons all{dice}"), &format!("{typed}state\n"));
        assert!(shown.contains(&game.state()), "{name}: {typed}{shown}");
    }
}

#[test]
fn both_of_two_games_are_given_up_together() {
    let shown = session("parallel-chess-duel --persons all", "e2e4\nresign\n");
    assert!(
        shown.contains("Game over: South won: game 1 1-0 resignation, game 2 1-0 resignation"),
        "{shown}"
    );
}

#[test]
fn pieces_that_change_by_moving_are_told() {
    let shown = session("gryphon --persons all", "e2e4\n");
    assert!(shown.contains("The Pawn is a Knight now, on e4."), "{shown}");
}

#[test]
fn forces_are_chosen_in_secret_and_games_begin_after_them() {
    let folder = Folder::new("play-forces");
    let path = folder.file("saved.pgn");
    let typed = format!(
        "list\nstate\nforce zzz\nforce TQA\nlist\nsave {}\n",
        path.display()
    );
    let shown = session_in(&folder.0, "stormforce --side north --movetime 5", &typed);
    assert!(shown.contains("Tapestry (South) chooses in secret."), "{shown}");
    assert!(
        shown.contains("1. (secret)") && shown.contains("force ? *"),
        "{shown}"
    );
    assert!(shown.contains("together not above"), "{shown}");
    let games = record::games(&path).expect("a file of games");
    let written = games.last().expect("one");
    assert!(
        written.tag("FEN").is_some_and(|fen| fen.contains('/')),
        "{written}"
    );
    assert!(
        written.moves.iter().all(|played| !played.text.contains("force")),
        "{written}"
    );
    let replayed = crate::arena::played::replay(written, &Catalogue::embedded()).expect("a known game");
    assert_eq!(
        (replayed.stopped, replayed.timeline.done().len()),
        (None, written.moves.len())
    );
}

#[test]
fn a_draw_is_offered_with_a_move_and_conceded_where_rules_allow_it() {
    let shown = session("chess --persons all", "offer draw\ne2e4\naccept draw\n");
    assert!(
        shown.contains("South offers a draw: 'accept draw' accepts it"),
        "{shown}"
    );
    assert!(shown.contains("Game over: Drawn: agreement."), "{shown}");
    let engine = session("chess --movetime 5", "offer draw\ne2e4\n");
    assert!(
        engine.contains("Tapestry declines the draw and plays on."),
        "{engine}"
    );
}
