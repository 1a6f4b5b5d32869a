use super::*;
use crate::variants::Catalogue;
use ReportedScore::{Centipawns, Mate};

fn rules(draw: Option<&str>, resign: Option<&str>) -> Adjudication {
    Adjudication {
        draw: draw.map(|text| text.parse().unwrap()),
        resign: resign.map(|text| text.parse().unwrap()),
        max_plies: 20,
    }
}

/// Plays moves with these scores from each side's own view; plies until the verdict, and the verdict.
fn verdict(rules: Adjudication, scores: impl Fn(usize) -> Option<ReportedScore>) -> (usize, GameResult) {
    let mut adjudicator = Adjudicator::new(rules);
    for ply in 0.. {
        if let Some((result, _)) = adjudicator.verdict(Player::ALL[ply % 2], scores(ply)) {
            return (ply + 1, result);
        }
    }
    unreachable!()
}

#[test]
fn quiet_games_are_drawn_after_the_stated_move() {
    assert_eq!(
        verdict(rules(Some("5,3,10"), None), |_| Some(Centipawns(-7))),
        (10, GameResult::Draw)
    );
    assert_eq!(
        verdict(rules(Some("0,3,10"), None), |_| Some(Centipawns(10))),
        (6, GameResult::Draw)
    );
    let interrupted = |ply| Some(Centipawns(if ply == 4 { 50 } else { 0 }));
    assert_eq!(
        verdict(rules(Some("0,3,10"), None), interrupted),
        (11, GameResult::Draw)
    );
}

#[test]
fn both_must_agree_on_a_loss() {
    let north_lost = |ply: usize| {
        Some(if ply.is_multiple_of(2) {
            Mate(5)
        } else {
            Centipawns(-950)
        })
    };
    assert_eq!(
        verdict(rules(None, Some("2,900")), north_lost),
        (4, GameResult::Win(Player::South))
    );
    let only_south_thinks_so = |ply: usize| Some(Centipawns(if ply.is_multiple_of(2) { 2000 } else { -100 }));
    assert_eq!(
        verdict(rules(None, Some("2,900")), only_south_thinks_so),
        (20, GameResult::Draw)
    );
    let contradicting = |_| Some(Centipawns(-2000));
    assert_eq!(
        verdict(rules(None, Some("2,900")), contradicting),
        (20, GameResult::Draw)
    );
}

#[test]
fn silence_adjudicates_nothing_but_length() {
    assert_eq!(
        verdict(rules(Some("0,1,10"), Some("1,100")), |_| None),
        (20, GameResult::Draw)
    );
}

#[test]
fn a_draw_is_worth_what_the_game_makes_of_it() {
    let spec = Catalogue::embedded().resolve("ordinary").unwrap();
    let mut board = Board::from_fen(&spec, "k11/12/12/12/12/3n8/12/12/12/3R7K w - - 0 1").unwrap();
    let drawn = |board: &Board, rules, reason| {
        let mut adjudicator = Adjudicator::new(rules);
        assert_eq!(adjudicator.note(board, Player::South, Some(Centipawns(0))), None);
        let outcome = adjudicator
            .note(board, Player::North, Some(Centipawns(0)))
            .unwrap();
        assert_eq!(outcome.reason, reason);
        outcome.result
    };
    let long = Adjudication {
        max_plies: 2,
        ..rules(None, None)
    };
    let quiet = rules(Some("0,1,10"), None);
    assert_eq!(drawn(&board, long, Ending::TooLong), GameResult::Draw);
    let capture = board.parse_move("d1d5").unwrap();
    board.make(capture);
    let bared = GameResult::drawn(Player::South, 52);
    assert_eq!(drawn(&board, long, Ending::TooLong), bared);
    assert_eq!(drawn(&board, quiet, Ending::JudgedEven), bared);
}

#[test]
fn unusable_rules_are_refused() {
    for text in ["", "1", "1,2", "1,0,3", "a,1,1", "-1,1,1", "1,1,99999999"] {
        assert!(text.parse::<DrawRule>().is_err(), "{text}");
    }
    for text in ["", "1", "0,900", "4,0", "4,900,1"] {
        assert!(text.parse::<ResignRule>().is_err(), "{text}");
    }
}
