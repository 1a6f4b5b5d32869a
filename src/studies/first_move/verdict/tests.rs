use super::*;
use crate::arena::standing::Tally;
use crate::arena::statistics::Pentanomial;

fn told(pairs: [u64; 5]) -> String {
    let mut results = Pentanomial::default();
    let mut tally = Tally::default();
    for (half_points, count) in pairs.into_iter().enumerate() {
        for _ in 0..count {
            results.add(half_points);
            tally.add((half_points / 2) as u8);
            tally.add((half_points - half_points / 2) as u8);
        }
    }
    let results = Results {
        tally,
        score: results.score_estimate(),
        draws: 0.0,
        elo: results.elo(),
        pairs: results,
        points: [0.0; 2],
    };
    of_games(&results, &results.score.expect("games"))
}

#[test]
fn the_verdict_is_in_words() {
    let clear = told([5, 20, 40, 100, 35]);
    assert!(
        clear.starts_with("Moving first is an advantage: it is worth 67.5 % ± "),
        "{clear}"
    );
    let bad = told([35, 100, 40, 20, 5]);
    assert!(
        bad.starts_with("Moving first is a disadvantage: it is worth 32.5 % ± "),
        "{bad}"
    );
    let open = told([10, 25, 30, 29, 12]);
    assert!(
        open.starts_with("Whether moving first is an advantage is open: it is worth 51.9 % ± ")
            && open.ends_with(" more games would settle it, if it goes on like this."),
        "{open}"
    );
    let even = told([10, 25, 30, 25, 10]);
    assert!(
        even.ends_with(" more games would show an advantage of 1.0 %."),
        "{even}"
    );
}

#[test]
fn so_many_games_settle_it() {
    // Four times the games halve the error.
    assert_eq!(further_games(100, 0.04, 0.02), 300);
    assert_eq!(further_games(1000, 0.05, 0.01), 24_000);
    assert_eq!(further_games(1000, 0.0501, 0.01), 25_000);
    assert_eq!(further_games(100, 0.01, 0.02), 2);
}
