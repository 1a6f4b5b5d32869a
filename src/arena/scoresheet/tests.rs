//! Games written, read and counted.

use super::*;
use crate::arena::driver::ReportedScore;
use crate::arena::fault::Fault;
use crate::arena::pgn;
use crate::arena::referee::Thought;
use crate::arena::referee::{Ending, PlayedMove};
use crate::arena::standing::{CountedGame, Effort};
use crate::base::Player;
use crate::game::{Ending as Reason, GameResult};
use crate::rules::points::Points;
use crate::variants::Catalogue;
use std::time::Duration;

fn sheet() -> Scoresheet {
    let limit = Limit::MoveTime(Duration::from_millis(100));
    let mut game = (*Catalogue::embedded().resolve("storm:storm-array=rnb").unwrap()).clone();
    game.points = Points {
        win: 3.0,
        draw: 1.0,
        loss: 0.0,
        goal: Some(2.0),
    };
    Scoresheet {
        event: "storm match, seed 1".to_owned(),
        game: Arc::new(game),
        names: ["A".to_owned(), "B".to_owned()],
        limits: [limit, Limit::Nodes(5000)],
        writing: Writing::Sheets,
    }
}

fn record(result: GameResult, forfeit: Option<(Player, Fault)>) -> GameRecord {
    let thought = Thought {
        elapsed: Duration::from_millis(125),
        score: Some(ReportedScore::Mate(-3)),
        depth: Some(7),
        nodes: Some(4321),
    };
    let termination = forfeit
        .as_ref()
        .map_or("normal", |(_, fault)| fault.termination());
    GameRecord {
        start: "k7/8/8/8/8/8/8/K7 w - - 0 1".to_owned(),
        moves: vec![
            PlayedMove {
                text: "a1a2".to_owned(),
                player: Player::South,
                thought: None,
            },
            PlayedMove {
                text: "a8a7".to_owned(),
                player: Player::North,
                thought: Some(thought),
            },
        ],
        ending: Ending {
            result,
            reason: "repetition".to_owned(),
            termination,
            forfeit,
        },
        notes: Vec::new(),
    }
}

/// Writes, reads and counts a game.
fn round_trip(index: u64, record: &GameRecord) -> (u64, CountedGame) {
    let text = sheet().write(index, record, "2024.01.01").to_string();
    sheet().count(&pgn::read(&text)[0]).unwrap()
}

#[test]
fn games_are_counted_from_their_text() {
    let (index, game) = round_trip(5, &record(GameResult::Win(Player::South), None));
    assert_eq!(
        (index, game.half_points, game.first_is_south, game.plies),
        (5, 0, false, 2)
    );
    assert_eq!((game.end.as_str(), game.forfeited_by), ("repetition", None));
    assert_eq!((game.effort[0].moves, game.effort[0].nodes), (1, 4321));
    assert_eq!(game.effort[0].time, Duration::from_millis(125));
    assert_eq!(game.effort[1], Effort::default());
    let (_, game) = round_trip(4, &record(GameResult::Draw, None));
    assert_eq!((game.half_points, game.first_is_south), (1, true));
}

#[test]
fn after_a_move_taken_back_the_same_engine_goes_on() {
    let mut record = record(GameResult::Draw, None);
    let thought = record.moves[1].thought;
    let (south, north) = (Player::South, Player::North);
    record.moves = [
        ("a1a2", south),
        ("a8a7", north),
        ("takeback", south),
        ("a1b1", south),
        ("a8b8", north),
    ]
    .map(|(text, player)| PlayedMove {
        text: text.to_owned(),
        player,
        thought,
    })
    .to_vec();
    let (_, game) = round_trip(0, &record);
    assert_eq!(game.effort.map(|effort| effort.moves), [3, 2]);
}

#[test]
fn where_a_turn_has_two_moves_both_are_of_one_engine() {
    let mut sheet = sheet();
    sheet.game = Catalogue::embedded().resolve("changeover-western").unwrap();
    let mut record = record(GameResult::Draw, None);
    let thought = record.moves[1].thought;
    let (mut board, mut south) = (Board::start(&sheet.game), 0);
    record.start = board.fen();
    record.moves.clear();
    for _ in 0..9 {
        let m = board.legal_moves()[0];
        let (text, player) = (board.notation(m), board.turn());
        south += u64::from(player == Player::South);
        record.moves.push(PlayedMove {
            text,
            player,
            thought,
        });
        board.make(m);
    }
    let text = sheet.write(1, &record, "2024.01.01").to_string();
    let (_, game) = sheet.count(&pgn::read(&text)[0]).unwrap();
    assert_eq!(game.effort.map(|effort| effort.moves), [9 - south, south]);
    // One move in the first turn, two in all others, unless a check ends them.
    assert_eq!(south, 5, "{text}");
}

#[test]
fn points_are_counted_as_the_game_counts_them() {
    let points = |index, result, reason: Reason| {
        let mut record = record(result, None);
        record.ending.reason = reason.to_string();
        let (_, game) = round_trip(index, &record);
        (game.half_points, game.points)
    };
    let won = GameResult::Win(Player::South);
    assert_eq!(points(0, won, Reason::Checkmate), (2, [3.0, 0.0]));
    assert_eq!(points(0, won, Reason::GoalReached), (2, [2.0, 0.0]));
    assert_eq!(points(1, won, Reason::GoalReached), (0, [0.0, 2.0]));
    assert_eq!(points(0, GameResult::Draw, Reason::Repetition), (1, [1.0, 1.0]));
    let edge = GameResult::drawn(Player::North, 75);
    assert_eq!(points(1, edge, Reason::Stalemate), (1, [2.25, 0.75]));
}

#[test]
fn forfeits_are_the_losers() {
    let fault = Fault::Time(Duration::from_secs(1));
    let lost = record(GameResult::Win(Player::North), Some((Player::South, fault)));
    let (_, game) = round_trip(0, &lost);
    assert_eq!(
        (game.half_points, game.forfeited_by, game.end.as_str()),
        (0, Some(0), "time forfeit")
    );
    let (_, game) = round_trip(1, &lost);
    assert_eq!((game.half_points, game.forfeited_by), (2, Some(1)));
}

#[test]
fn tags_identify_the_game_and_the_limits() {
    let game = sheet().write(0, &record(GameResult::Draw, None), "2024.01.01");
    assert_eq!(game.tag("Variant"), Some("storm"));
    assert_eq!(game.game_name(), Some("storm:storm-array=rnb"));
    assert_eq!(game.tag("SetUp"), Some("1"));
    assert_eq!(game.tag("WhiteTimeControl"), Some("0.1/move"));
    assert_eq!(game.tag("BlackTimeControl"), Some("nodes=5000"));
    assert_eq!(game.tag("PlyCount"), Some("2"));
}

#[test]
fn moves_are_written_as_asked_for() {
    let mut sheet = sheet();
    sheet.game = Catalogue::embedded().resolve("xiangqi").unwrap();
    let mut record = record(GameResult::Draw, None);
    record.start = sheet.game.start.clone();
    let texts = ["h3e3", "h10g8"];
    for (played, text) in record.moves.iter_mut().zip(texts) {
        played.text = text.to_owned();
    }
    for (writing, expected) in [
        (Writing::Sheets, texts),
        (Writing::Iccs, ["H2-E2", "H9-G7"]),
        (Writing::Wxf, ["C2=5", "H8+7"]),
    ] {
        sheet.writing = writing;
        let game = sheet.write(0, &record, "2024.01.01");
        let written: Vec<&str> = game.moves.iter().map(|played| played.text.as_str()).collect();
        assert_eq!(written, expected);
        assert!(sheet.count(&pgn::read(&game.to_string())[0]).is_some());
    }
}

#[test]
fn games_with_other_limits_are_told_apart() {
    for index in [0, 1] {
        let game = sheet().write(index, &record(GameResult::Draw, None), "2024.01.01");
        assert!(sheet().has_limits_of(&game));
        let mut slower = sheet();
        slower.limits[0] = Limit::Nodes(7);
        assert!(slower.count(&game).is_some() && !slower.has_limits_of(&game));
    }
}

#[test]
fn impossible_points_and_unknown_moves_are_refused() {
    let mut sheet = sheet();
    sheet.game = Arc::new(Spec {
        points: sheet.game.points,
        ..(*Catalogue::embedded().resolve("chess").unwrap()).clone()
    });
    let edge = GameResult::drawn(Player::North, 75);
    let mut written = sheet.write(1, &record(edge, None), "2024.01.01");
    assert_eq!(sheet.check(&written), Ok(()));
    for (tag, value, part) in [
        (
            "Points",
            "7.5 -9",
            "'7.5 -9' are no points that the result 1/2-1/2 gives",
        ),
        ("Points", "0.75 2.26", "no points"),
        ("Points", "3 0", "no points"),
        ("FEN", "k7/8/8/8 w - - 0 1", "FEN 'k7/8/8/8 w - - 0 1'"),
    ] {
        let mut other = written.clone();
        let tags = other.tags.iter_mut().filter(|(name, _)| name == tag);
        tags.for_each(|(_, old)| *old = value.to_owned());
        let problem = sheet.check(&other).unwrap_err();
        assert!(problem.contains(part), "{problem}");
    }
    written.moves[1].text = "a8h1".to_owned();
    let problem = sheet.check(&written).unwrap_err();
    assert!(problem.starts_with("ply 2:"), "{problem}");
    for (writing, texts) in [
        (Writing::Iccs, ["H2-E2", "H9-G7"]),
        (Writing::Wxf, ["C2=5", "H8+7"]),
    ] {
        (sheet.game, sheet.writing) = (Catalogue::embedded().resolve("xiangqi").unwrap(), writing);
        let mut record = record(GameResult::Draw, None);
        record.start = sheet.game.start.clone();
        for (played, text) in record.moves.iter_mut().zip(["h3e3", "h10g8"]) {
            played.text = text.to_owned();
        }
        let written = sheet.write(0, &record, "2024.01.01");
        assert!(written.moves.iter().map(|played| &played.text).eq(texts));
        assert_eq!(sheet.check(&written), Ok(()));
    }
}

#[test]
fn games_of_other_matches_do_not_count() {
    let game = sheet().write(0, &record(GameResult::Draw, None), "2024.01.01");
    assert!(sheet().count(&game).is_some());
    let changed = |name: &str, value: &str| {
        let mut other = game.clone();
        other
            .tags
            .iter_mut()
            .filter(|(tag, _)| tag == name)
            .for_each(|(_, old)| *old = value.to_owned());
        other
    };
    for (name, value) in [
        ("Event", "x"),
        (pgn::OWN_TAG, "storm"),
        ("White", "B"),
        ("Round", "0.1"),
        ("Round", "1.3"),
        ("Round", "x"),
    ] {
        assert_eq!(sheet().count(&changed(name, value)), None, "{name} {value}");
    }
    let unfinished = PgnGame {
        result: "*".to_owned(),
        ..game
    };
    assert_eq!(sheet().count(&unfinished), None);
}
