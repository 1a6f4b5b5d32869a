use super::*;
use crate::studies::Conclusion;
use crate::variants::Catalogue;

fn found(id: &str, most: u64) -> ShortestConclusion {
    let study = ShortestWins::new(&Catalogue::embedded().resolve(id).unwrap(), most);
    let record = study.run(0, &mut study.worker().unwrap()).unwrap();
    assert_eq!(Study::check(&study, 0, &record), Ok(()));
    study.conclude(&[(0, record)].into())
}

/// The fool's mate, and the shortest mates of White.
#[test]
fn orthodox_chess_is_lost_after_four_plies_at_the_earliest() {
    let chess = found("chess", 3_000_000);
    let told: Vec<(&str, usize, &str)> = chess
        .wins
        .iter()
        .map(|win| (win.winner.as_str(), win.plies, win.end.as_str()))
        .collect();
    let sides = &Catalogue::embedded().resolve("chess").unwrap().sides;
    assert_eq!(
        told,
        [
            (sides[Player::North].as_str(), 4, "checkmate"),
            (sides[Player::South].as_str(), 5, "checkmate")
        ]
    );
    assert!(chess.report().verdict.contains("after 4 plies"));
}

#[test]
fn where_the_moves_do_not_suffice_it_says_how_far_they_went() {
    let chess = found("chess", 1000);
    assert_eq!((chess.plies, chess.tried, chess.wins.len()), (2, 1000, 0));
    assert_eq!(chess.report().verdict, "Nobody can win within 2 plies.");
    assert_eq!(found("chess", 3_000_000).plies, 5);
}

#[test]
fn a_record_of_no_win_is_refused() {
    let study = ShortestWins::new(&Catalogue::embedded().resolve("chess").unwrap(), 10);
    let mut record = study.run(0, &mut study.worker().unwrap()).unwrap();
    record.wins[0] = Some(vec!["e2e4".to_owned()]);
    let told = Study::check(&study, 0, &record);
    assert_eq!(told, Err("South does not win by e2e4".to_owned()));
}
