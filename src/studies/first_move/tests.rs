use super::*;
use crate::position::Wing;
use crate::studies::self_play::{ADJUDICATION, Course};
use crate::variants::Catalogue;

fn study(enough: Enough) -> FirstMove {
    let settings = Settings {
        games: 400,
        enough,
        umpire: ADJUDICATION,
        budget: Budget::Nodes(10),
        openings: Openings::USUAL,
    };
    FirstMove::new(&Catalogue::embedded().resolve("chess").unwrap(), settings)
}

/// Games of which South wins every other.
fn played(study: &FirstMove, games: u64) -> Records<Record> {
    let game = |number: u64| {
        let south = if number % 4 < 2 { 2 } else { 0 };
        let course = Course {
            moves: 40,
            captures: 10,
            choices: 1000,
            nodes: 400,
            castled: [Some(Wing::Short), number.is_multiple_of(4).then_some(Wing::Long)],
            approached: 4,
            promoted: 1,
        };
        let played = PlayedGame {
            south,
            points: [f32::from(south) / 2.0, 1.0 - f32::from(south) / 2.0],
            plies: 44,
            reason: "checkmate".to_owned(),
            course: Some(course),
        };
        (study.game_item(number).0, Record::Game(played))
    };
    (0..games).map(game).collect()
}

#[test]
fn games_are_enough_when_the_interval_is_narrow() {
    // Whoever moves first wins one game of each pair and loses the other: the pairs are all alike, and that says nothing about the spread.
    let alike = study(Enough::Precise(0.03));
    assert!(!alike.is_settled(&played(&alike, 400)));
    let rough = study(Enough::Precise(0.6));
    let mut records = played(&rough, 400);
    for number in [0, 1] {
        if let Some(Record::Game(game)) = records.get_mut(&rough.game_item(number).0) {
            game.south = if number == 0 { 2 } else { 0 };
        }
    }
    assert!(rough.is_settled(&records));
    let told = rough.conclude(&records);
    assert_eq!(
        told.first_mover.unwrap().tally.games(),
        2 * LEAST_PAIRS,
        "no more than are needed count"
    );
    assert_eq!(told.missing, 0);
    assert!(!study(Enough::All).is_settled(&records));
}

#[test]
fn what_games_were_like_is_told() {
    let study = study(Enough::All);
    let told = study.conclude(&played(&study, 8));
    let course = told.course.unwrap();
    let means = course.means;
    assert_eq!((means.moves.value, means.captures.value), (22.0, 10.0));
    assert_eq!(
        (means.tactics.value, means.choices.value, means.nodes),
        (25.0, 25.0, 3200)
    );
    // South castles short and wins half of its games, North castles long where South wins.
    let castled = course.castled.map(|taken| taken.unwrap().value);
    assert_eq!((castled, course.stopped.unwrap().value), ([0.5, 0.0], 0.75));
}
