use super::report::numbered;
use super::*;
use crate::arena::statistics::Estimate;
use crate::studies::Conclusion;
use crate::studies::worker::Bench;
use crate::variants::Catalogue;

/// One short race.
const SPRINT: &str = include_str!("../../../tests/variants/sprint.toml");

fn study(game: &str, settings: Settings) -> Seats {
    let mut catalogue = Catalogue::embedded();
    catalogue.load_text("sprint", SPRINT).unwrap();
    Seats::new(&catalogue.ruleset(game).unwrap(), settings).unwrap()
}

fn settings(games: u64, precise: Option<f64>) -> Settings {
    Settings {
        games,
        precise,
        budget: Budget::Nodes(20),
        shown: 0,
        seed: 1,
    }
}

fn shares(all: &[[f32; 3]]) -> Running {
    let mut running = Running::new(3);
    all.iter().for_each(|shares| running.add(shares));
    running
}

/// Games for three that are won by turns, but for every fourth, which is drawn.
fn played(games: u64) -> Records<Record> {
    let game = |number: u64| {
        let mut shares = vec![1.0 / 3.0; 3];
        if number % 4 < 3 {
            shares = vec![0.0; 3];
            shares[number as usize % 4] = 1.0;
        }
        let record = Record {
            points: shares.clone(),
            shares,
            ends: vec!["checkmate".to_owned()],
            turns: 60,
            captures: 6,
            choices: 600,
            nodes: 100,
            moves: Vec::new(),
        };
        (number, record)
    };
    (0..games).map(game).collect()
}

#[test]
fn a_share_is_the_mean_of_the_games_and_its_interval_theirs() {
    let games = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [1.0 / 3.0; 3]];
    let running = shares(&games);
    for seat in 0..3 {
        let of_seat: Vec<f64> = games.iter().map(|shares| f64::from(shares[seat])).collect();
        let (share, mean) = (running.share(seat).unwrap(), Estimate::mean(&of_seat).unwrap());
        assert!(
            (share.value - mean.value).abs() < 1e-6 && (share.error - mean.error).abs() < 1e-6,
            "{seat}"
        );
    }
    assert_eq!(Running::new(3).share(0), None);
    assert_eq!(shares(&games).share(3), None);
}

#[test]
fn what_never_happened_may_happen_yet() {
    let error = |games: usize| shares(&vec![[1.0 / 3.0; 3]; games]).share(1).unwrap().error;
    assert!((error(100) - Estimate::share(0, 100).unwrap().error).abs() < 1e-9);
    assert!(error(100) > 0.03 && error(200) < 0.03);
    assert!(!shares(&[[1.0 / 3.0; 3]; 100]).is_known(0.03, 100));
    assert!(shares(&[[1.0 / 3.0; 3]; 200]).is_known(0.03, 100));
    assert!(
        !shares(&[[1.0 / 3.0; 3]; 200]).is_known(0.03, 201),
        "too few to believe"
    );
}

#[test]
fn games_are_enough_when_every_seat_is_known() {
    let study = study("triscacia", settings(400, Some(0.1)));
    let records = played(400);
    assert!(study.is_settled(&records) && !study.is_settled(&played(90)));
    let told = study.conclude(&records);
    assert_eq!(
        (told.games, told.missing),
        (LEAST_GAMES, 0),
        "no more than are needed count"
    );
    assert_eq!(told.draws.unwrap().value, 0.25);
    let first = &told.seats[0];
    assert_eq!(
        (first.tally.wins, first.tally.draws, first.tally.losses),
        (25, 25, 50)
    );
    assert!((first.share.unwrap().value - 1.0 / 3.0).abs() < 1e-6);
    let course = told.course.unwrap();
    assert_eq!((course.moves.value, course.captures.value), (20.0, 6.0));
    assert_eq!(
        (course.tactics.value, course.choices.value, course.nodes),
        (10.0, 10.0, 10_000)
    );
    let mut torn = played(400);
    torn.remove(&50);
    let told = study.conclude(&torn);
    assert_eq!(
        (told.games, told.missing),
        (50, 1),
        "what stands behind a gap does not count"
    );
    assert!(told.report().lead.contains("1 games are missing"));
}

#[test]
fn what_cannot_be_a_result_is_refused() {
    let study = study(
        "triscacia",
        Settings {
            shown: 1,
            ..settings(4, None)
        },
    );
    let record = played(4).remove(&1).unwrap();
    assert_eq!(study.check(1, &record), Ok(()));
    let wrong = [
        Record {
            shares: vec![0.5, 0.5],
            ..record.clone()
        },
        Record {
            shares: vec![1.0, 1.0, 0.0],
            ..record.clone()
        },
        Record {
            points: vec![f32::INFINITY, 0.0, 0.0],
            ..record.clone()
        },
        Record {
            turns: usize::MAX,
            ..record.clone()
        },
        Record {
            ends: Vec::new(),
            ..record.clone()
        },
    ];
    for record in wrong {
        assert!(study.check(1, &record).is_err(), "{record:?}");
    }
    let moves = vec!["Ka1".to_owned()];
    assert!(
        study.check(0, &Record { moves, ..record }).is_err(),
        "such moves cannot be made"
    );
}

#[test]
fn a_race_is_run_again_from_its_number() {
    let study = study(
        "sprint",
        Settings {
            shown: 2,
            ..settings(2, None)
        },
    );
    let mut bench = study.worker().unwrap();
    let mut run = |item: u64| {
        bench.forget();
        study.run(item, &mut bench).unwrap()
    };
    let (first, second) = (run(0), run(1));
    assert_ne!(first.moves, second.moves, "other dice");
    assert_eq!(run(0), first);
    for record in [&first, &second] {
        assert_eq!(study.check(0, record), Ok(()));
        let (_, turns) = study.replayed(record).unwrap();
        assert_eq!(turns.len(), record.turns);
        assert!(
            turns[0].contains("dice"),
            "a throw and what is done about it are one turn: {}",
            turns[0]
        );
        assert!(record.choices >= record.turns as u64);
    }
    let told = study.conclude(&Records::from([(0, first), (1, second)]));
    assert_eq!(told.samples.len(), 2);
    assert!(told.dice && told.opening == 0);
}

#[test]
fn games_without_dice_begin_differently() {
    let study = study(
        "parallel-skirmish-skirmish",
        Settings {
            shown: 2,
            ..settings(2, None)
        },
    );
    assert_eq!(study.opening(), 8, "two turns of each player on each board");
    let mut bench = study.worker().unwrap();
    let moves = [0, 1].map(|item| study.run(item, &mut bench).unwrap().moves);
    assert_ne!(moves[0][..8], moves[1][..8]);
}

#[test]
fn turns_are_numbered_by_rounds() {
    let turns = ["a", "b", "c", "d"].map(str::to_owned);
    assert_eq!(numbered(&turns, 3), "1. a, b, c 2. d");
}
