use super::*;
use crate::arena::pgn;
use crate::studies::Conclusion;
use crate::variants::Catalogue;

#[test]
fn a_game_is_played_judged_and_written_and_a_changed_record_is_refused() {
    let settings = Settings {
        games: 2,
        budget: Budget::Nodes(40),
        openings: Openings {
            plies: 2,
            window: 100,
            seed: 1,
        },
    };
    let study = SampleGames::new(&Catalogue::embedded().resolve("northernlight").unwrap(), settings);
    let mut bench = study.worker().unwrap();
    let record = study.run(1, &mut bench).unwrap();
    assert_eq!(Study::check(&study, 1, &record), Ok(()));
    assert_eq!(
        (record.review.len(), record.game.plies),
        (record.moves.len(), record.moves.len())
    );
    let mut shorter = record.clone();
    shorter.review.pop();
    assert!(Study::check(&study, 1, &shorter).is_err());
    assert!(Study::check(&study, 0, &record).is_err(), "the other side begins");
    let told = study.conclude(&[(1, record.clone())].into());
    assert_eq!((told.games.len(), told.missing), (1, 1));
    let written = pgn::read(&told.games[0].pgn);
    let moves: Vec<&str> = written[0]
        .moves
        .iter()
        .map(|played| played.text.as_str())
        .collect();
    assert_eq!(moves, record.moves);
    assert_eq!(written[0].result, told.games[0].result);
    let report = told.report();
    assert!(report.sections.len() == 2 && report.verdict.contains(&record.game.reason));
}
