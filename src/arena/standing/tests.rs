use super::*;

fn game(half_points: u8, first_is_south: bool, forfeited_by: Option<usize>) -> CountedGame {
    let mut effort = [Effort::default(); ENGINES];
    effort[0].add_move(Duration::from_millis(100), 1000);
    effort[0].add_move(Duration::from_millis(300), 3000);
    CountedGame {
        half_points,
        points: [half_points, 2 - half_points].map(f64::from),
        first_is_south,
        plies: 40,
        end: "mate".to_owned(),
        forfeited_by,
        effort,
    }
}

#[test]
fn only_whole_pairs_are_in_the_pentanomial() {
    let mut standing = Standing::default();
    standing.record(0, game(2, true, None));
    standing.record(3, game(1, false, None));
    assert_eq!(standing.pentanomial().pairs(), 0);
    standing.record(1, game(1, false, None));
    assert_eq!(standing.pentanomial(), Pentanomial([0, 0, 0, 1, 0]));
    standing.record(2, game(0, true, Some(0)));
    assert_eq!(standing.pentanomial(), Pentanomial([0, 1, 0, 1, 0]));
    assert_eq!(
        standing.tally(),
        Tally {
            wins: 1,
            draws: 2,
            losses: 1
        }
    );
    assert_eq!(
        standing.tally_by_side(false),
        Tally {
            wins: 0,
            draws: 2,
            losses: 0
        }
    );
    assert_eq!(standing.tally().points(), 2.0);
    assert_eq!(standing.forfeits(), [1, 0]);
}

#[test]
fn a_game_played_again_replaces_the_earlier_one() {
    let mut standing = Standing::default();
    standing.record(0, game(2, true, None));
    standing.record(0, game(0, true, None));
    assert_eq!(
        standing.tally(),
        Tally {
            wins: 0,
            draws: 0,
            losses: 1
        }
    );
    assert!(standing.has(0) && !standing.has(1));
}

#[test]
fn efforts_add_up() {
    let mut standing = Standing::default();
    standing.record(0, game(2, true, None));
    standing.record(1, game(2, false, None));
    let effort = standing.effort()[0];
    assert_eq!((effort.moves, effort.nodes), (4, 8000));
    assert_eq!(
        (effort.time, effort.longest),
        (Duration::from_millis(800), Duration::from_millis(300))
    );
    assert_eq!(standing.ends()["mate"], 2);
}
