use super::super::super::worker::{Bench, Budget};
use super::*;
use crate::studies::Conclusion;
use crate::variants::Catalogue;

fn review(text: &str) -> Result<GameReviewConclusion, String> {
    review_with(text, 4000)
}

fn review_with(text: &str, nodes: u64) -> Result<GameReviewConclusion, String> {
    let naming = |name: &str| {
        Catalogue::embedded()
            .resolve(name)
            .map_err(|error| error.to_string())
    };
    let study = GameReview::new(text, &naming, None, Budget::Nodes(nodes))?;
    let mut bench = study.worker().unwrap();
    let records = (0..study.items())
        .map(|item| {
            bench.forget();
            (item, study.run(item, &mut bench).unwrap())
        })
        .collect();
    Ok(study.conclude(&records))
}

#[test]
fn the_losing_move_is_found() {
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. f2f3 e7e5 2. g2g4 d8h4 0-1\n";
    let review = review(text).unwrap();
    let game = &review.games[0];
    assert_eq!((game.title.as_str(), review.missing), ("A – B 0-1", 0));
    let blunders: Vec<&str> = game
        .moves
        .iter()
        .filter(|played| played.severity == Some(Severity::Blunder))
        .map(|played| played.name.as_str())
        .collect();
    assert_eq!(blunders, ["2. g2g4"]);
    assert_eq!(game.moves[3].loss, 0.0);
    assert!(game.moves[2].score < -1000, "from South's view");
    assert_eq!(game.sides[0].mistakes[2], 1);
    assert_eq!(game.sides[1].mistakes, [0, 0, 0]);
    let shown: Vec<&str> = game.moves.iter().map(|played| played.shown.as_str()).collect();
    assert_eq!(shown, ["1. f3", "1… e5", "2. g4", "2… Qh4#"]);
    let text = review.report().to_string();
    let verdict = text.lines().nth(1).unwrap_or_default();
    let given_away = verdict.strip_prefix("B (North) gave away less than A (South), ");
    let share = given_away.and_then(|rest| rest.split_once(" % a move against "));
    let share: f64 = share.and_then(|(share, _)| share.parse().ok()).expect("a share");
    assert!(share < 3.0, "{verdict}");
    assert!(
        verdict.ends_with("; the game turned with 2. g4, a blunder."),
        "{verdict}"
    );
    assert!(text.contains("A – B 0-1, Orthodox chess"), "{text}");
    assert!(text.contains("A (South): gives away"), "{text}");
}

/// Anderssen – Kieseritzky, London 1851, from the move before a win by sacrifice.
const SILVER: &str = "[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n\
    [FEN \"rnb1k1nr/p2p1ppp/3B4/1p1N1N1P/4P1P1/3P1Q2/PqP5/R4Kb1 w kq - 0 19\"]\n\n19. e5 1-0\n";

#[test]
#[ignore = "some millions of nodes: cargo test --release --lib game_review -- --ignored"]
fn a_winning_sacrifice_is_no_mistake() {
    let review = review_with(SILVER, 100_000).unwrap();
    let played = &review.games[0].moves[0];
    let few = (played.record.best_score, played.record.played_score);
    assert!(
        Severity::of_scores(few.0, few.1).is_some(),
        "it seems to be one: {few:?}"
    );
    assert_eq!((played.severity, played.doubtful), (None, true));
    let text = review.report().to_string();
    assert!(text.contains("19. e5") && text.contains("doubtful"), "{text}");
}

#[test]
fn judgements_survive_a_search_of_twenty_times_the_nodes() {
    const NODES: u64 = 100;
    let text = include_str!("../../../../tests/pgn/xboard-lancerchess.pgn");
    let naming = |name: &str| {
        Catalogue::embedded()
            .resolve(name)
            .map_err(|error| error.to_string())
    };
    let study = GameReview::new(text, &naming, None, Budget::Nodes(NODES)).unwrap();
    let review = review_with(text, NODES).unwrap();
    let game = &study.games[0];
    let (mut firm, mut doubtful, mut overturned) = (0, 0, Vec::new());
    for played in review.games[0].moves.iter().take(60) {
        doubtful += usize::from(played.doubtful);
        let Some(severity) = played.severity else { continue };
        firm += 1;
        let board = game.before(played.ply);
        let best = board.parse_move(&played.record.best).unwrap();
        let mut bench = study.worker().unwrap();
        bench.spend(Budget::Nodes(20 * NODES));
        let long = study
            .check(&board, best, game.moves[played.ply], &mut bench)
            .map(|long| Severity::of_scores(long.best_score, long.played_score));
        let long = long.unwrap();
        // Its table has not seen the shorter searches, so it may say a little else.
        if long.is_none() && played.loss >= 0.15 {
            overturned.push(format!("{}: {severity:?}, then none", played.name));
        }
    }
    // A hundred nodes are few: a judgement may still fall.
    assert!(10 * overturned.len() <= 10 + firm, "{overturned:?} of {firm}");
    assert!(firm > 0 && doubtful > 0, "{firm} firm, {doubtful} doubtful");
}

#[test]
fn other_programs_write_otherwise() {
    // Ranks from 0, letters of another habit; then a game in short algebraic notation with everything in between.
    let text = "\u{feff}[Event \"a\"] [Variant \"xiangqi\"]\r\n\r\n1. Che2 $1 {[%clk 0:01]} Hg7 2. Hg2 Rh9 (2... Rxh9 3. x) *\r\n\
        [Variant \"Standard\"]\n[FEN \"4k3/P7/8/8/8/8/8/R3K3 b Q - 0 7\"]\n\n7... Kd7! 8 O-O-O+ Kc7 9.a8 = Q 1/2-1/2\n";
    let text = text.replace("a8 = Q", "a8=Q ±");
    let review = review(&text).unwrap();
    let moves = |index: usize| -> Vec<String> {
        review.games[index]
            .moves
            .iter()
            .map(|played| played.name.clone())
            .collect()
    };
    assert_eq!(moves(0), ["1. h3e3", "1… h10g8", "2. h1g3", "2… i10h10"]);
    assert_eq!(moves(1), ["7… e8d7", "8. e1c1", "8… d7c7", "9. a7a8q"]);
}

#[test]
fn faulty_games_are_named() {
    let fault = |text: &str| review(text).unwrap_err();
    assert!(
        fault("[White \"A\"]\n1. e2e5 *")
            .starts_with("game 1, move 1., line 2, column 4: 'e2e5' is not legal")
    );
    assert!(fault("[FEN \"8/8\"]\n1. e2e4 *").contains("FEN '8/8'"));
    assert_eq!(fault(""), "there is no move in it");
}
