use super::check::{Refusal, check};
use super::prover::{Effort, Prover, Unproved};
use super::{Answer, ForcedWin, text};
use crate::base::Player;
use crate::board::Board;
use crate::rules::Spec;
use crate::search::{Control, Engine, SearchOptions};
use crate::variants::Catalogue;
use std::sync::Arc;

/// Mate with a Rook, with more than one reply on the way.
const BRANCHING: &str = "6k1/8/4K3/8/8/8/8/R7 w - -";
const SHORT: &str = "7k/8/5K2/8/8/8/8/R7 w - -";
const EFFORT: Effort = Effort {
    nodes: 200_000,
    positions: 100_000,
};

fn game(id: &str) -> Arc<Spec> {
    Catalogue::embedded().resolve(id).expect("a game")
}

fn board(spec: &Arc<Spec>, fen: &str) -> Board {
    Board::from_fen(spec, fen).expect("a position")
}

fn prove(board: &Board, effort: Effort) -> Result<ForcedWin, Unproved> {
    let mut engine = Engine::new(SearchOptions::default()).expect("memory");
    let control = Control::new();
    let mut tell = |_: &ForcedWin| {};
    let mut prover = Prover::new(board, &mut engine, &control, effort, &mut tell)?;
    prover.prove(board)?;
    Ok(prover.win().clone())
}

fn short() -> (Arc<Spec>, ForcedWin) {
    let spec = game("chess");
    let win = prove(&board(&spec, SHORT), EFFORT).expect("a mate in a few moves");
    (spec, win)
}

#[test]
fn a_win_is_proved_for_whoever_wins() {
    let spec = game("chess");
    let (_, win) = short();
    assert_eq!((win.winner, win.plies.is_some()), (Player::South, true));
    assert_eq!(check(&spec, &win), Ok(()));
    // The side that loses is to move.
    let lost = board(&spec, "7k/R7/5K2/8/8/8/8/8 b - -");
    let win = prove(&lost, EFFORT).expect("a loss");
    assert_eq!(win.winner, Player::South);
    assert_eq!(check(&spec, &win), Ok(()));
    assert_eq!(win.longest_line(&lost).len() as u32, win.plies.expect("proved"));
}

#[test]
fn wins_of_other_games_are_proved() {
    // Two Chariots, a goal, and the loss of the last piece instead of a mate.
    for (id, fen) in [
        ("xiangqi", "3k5/9/9/9/9/9/9/4R4/4R4/4K4 w - -"),
        ("western:first-queen=on", "8/p7/3K4/8/3k4/8/P7/8 w - -"),
        ("shatranj", "7k/8/8/8/2Rr4/8/8/K7 w - -"),
    ] {
        let spec = game(id);
        match prove(&board(&spec, fen), EFFORT) {
            Ok(win) => assert_eq!(check(&spec, &win), Ok(()), "{id}"),
            Err(unproved) => panic!("{id}: {unproved}"),
        }
    }
}

#[test]
fn what_is_not_seen_is_not_claimed() {
    let spec = game("chess");
    let even = prove(&Board::start(&spec), EFFORT);
    assert!(matches!(even, Err(Unproved::NoWin { .. })), "{even:?}");
    let over = prove(&board(&spec, "7k/6Q1/6K1/8/8/8/8/8 b - -"), EFFORT);
    assert_eq!(over, Err(Unproved::Over));
    let few = Effort {
        positions: 2,
        ..EFFORT
    };
    let long = prove(&board(&spec, BRANCHING), few);
    assert_eq!(
        long,
        Err(Unproved::TooLong {
            winner: Player::South,
            positions: 2
        })
    );
}

#[test]
fn work_that_was_stopped_goes_on() {
    let spec = game("chess");
    let start = board(&spec, BRANCHING);
    let whole = prove(&start, EFFORT).expect("a mate in a few moves");
    let mut engine = Engine::new(SearchOptions::default()).expect("memory");
    let control = Control::new();
    let half = {
        let mut tell = |win: &ForcedWin| {
            if win.answers.len() == 2 {
                control.stop();
            }
        };
        let mut prover = Prover::new(&start, &mut engine, &control, EFFORT, &mut tell).expect("a win");
        assert_eq!(prover.prove(&start), Err(Unproved::Stopped));
        prover.win().clone()
    };
    assert_eq!((half.answers.len(), half.plies), (2, None));
    assert_eq!(check(&spec, &half), Ok(()), "what is there is proved");
    control.reset();
    let mut told = 0;
    let mut tell = |_: &ForcedWin| told += 1;
    let mut prover = Prover::new(&start, &mut engine, &control, EFFORT, &mut tell).expect("a win");
    prover.go_on_with(half);
    assert_eq!(prover.prove(&start).ok(), whole.plies);
    assert_eq!(check(&spec, prover.win()), Ok(()));
    let answers = prover.win().answers.len();
    assert_eq!(told, answers - 2, "only what was missing");
}

#[test]
fn every_change_of_a_proof_is_refused() {
    let (spec, win) = short();
    let refused = |changed: &ForcedWin| check(&spec, changed).expect_err("a faulty proof");
    let start = win.start.clone();
    for position in win.answers.keys() {
        let mut changed = win.clone();
        changed.answers.remove(position);
        assert!(matches!(refused(&changed), Refusal::Gap { .. }), "{position}");
        let mut changed = win.clone();
        changed.answers.get_mut(position).expect("there").plies -= 1;
        assert!(matches!(refused(&changed), Refusal::Gap { .. }), "{position}");
    }
    let mut sooner = win.clone();
    sooner.plies = win.plies.map(|plies| plies - 1);
    assert!(matches!(refused(&sooner), Refusal::Gap { .. }));
    let answered = |text: &str| {
        let mut changed = win.clone();
        changed.answers.get_mut(&start).expect("the start").text = text.to_owned();
        refused(&changed)
    };
    assert!(matches!(answered("a1a9"), Refusal::NoMove { .. }));
    // Stalemate would not win, and the Rook would be lost.
    assert!(matches!(answered("a1a7"), Refusal::Gap { .. }));
    let mut other = win.clone();
    other.winner = Player::North;
    assert!(matches!(refused(&other), Refusal::NotToMove { .. }));
    let strange = |position: &str| {
        let mut changed = win.clone();
        let text = "a1a2".to_owned();
        let answer = Answer { text, plies: 3 };
        changed.answers.insert(position.to_owned(), answer);
        refused(&changed)
    };
    assert!(matches!(strange("nonsense"), Refusal::NoPosition { .. }));
    assert!(matches!(
        strange("7k/8/5K2/8/8/8/8/R7 w - - 0 1"),
        Refusal::NoPosition { .. }
    ));
    let mut endless = win.clone();
    endless.plies = Some(201);
    assert!(matches!(refused(&endless), Refusal::MoveLimit { .. }));
}

#[test]
fn a_proof_is_read_as_it_was_written() {
    let (_, win) = short();
    let written = text::write(&win);
    assert_eq!(text::read(&written).as_ref(), Ok(&win));
    let unfinished = ForcedWin { plies: None, ..win };
    assert_eq!(text::read(&text::write(&unfinished)), Ok(unfinished));
}

#[test]
fn damaged_files_are_refused_with_the_line() {
    let (_, win) = short();
    let written = text::write(&win);
    let place = |changed: &str| text::read(changed).expect_err("a damaged file").line;
    assert_eq!(place(""), 1);
    assert_eq!(place("something else"), 1);
    let lines = written.lines().count();
    for (from, to) in [
        ("\t", " "),
        ("# plies ", "# plies 1"),
        ("South", "West"),
        ("# game chess", "#"),
    ] {
        assert_eq!(place(&written.replacen(from, to, 1)), lines, "the checksum tells");
    }
    let cut: String = written.lines().take(6).map(|line| format!("{line}\n")).collect();
    assert_eq!(place(&cut), 6);
    // A right checksum does not make sense of nonsense.
    let summed = |from: &str, to: &str| {
        let body = written
            .rsplit_once("# checksum")
            .expect("a checksum")
            .0
            .replacen(from, to, 1);
        let checksum = crate::solver::checksum::Checksum::of(body.as_bytes());
        place(&format!("{body}# checksum {checksum:016x}\n"))
    };
    assert_eq!(summed("# game", "# gamble"), 2);
    assert_eq!(summed("South", "West"), 4);
    assert_eq!(summed("# plies ", "# plies x"), 5);
    assert_eq!(summed("\t", " "), 6);
}
