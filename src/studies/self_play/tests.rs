use super::super::worker::Budget;
use super::*;
use crate::variants::Catalogue;

fn play_from(id: &str, fen: Option<&str>) -> PlayedGame {
    let spec = Catalogue::embedded().resolve(id).unwrap();
    let board = fen.map_or_else(|| Board::start(&spec), |fen| Board::from_fen(&spec, fen).unwrap());
    play(board, &mut Worker::new(Budget::Nodes(300)).unwrap(), ADJUDICATION).unwrap()
}

#[test]
fn games_end_by_the_rules_or_by_judgement() {
    let mate = play_from("chess", Some("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"));
    assert_eq!((mate.south, mate.plies), (2, 1), "{}", mate.reason);
    assert_eq!(mate.points, [1.0, 0.0]);
    let judged = play_from("chess", Some("4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1"));
    assert_eq!(judged.south, 2);
    assert_eq!(
        (
            judged.half_points(Player::South),
            judged.half_points(Player::North)
        ),
        (2, 0)
    );
    let drawn = play_from("chess", Some("r7/8/4k3/8/8/8/8/1R2K3 b - - 99 80"));
    assert_eq!(drawn.half_points(Player::North), 1);
}

#[test]
fn impossible_points_are_refused() {
    let spec = Catalogue::embedded().resolve("shadow").unwrap();
    let mut game = PlayedGame {
        south: 2,
        points: Player::ALL.map(|player| {
            spec.points
                .of(GameResult::Win(Player::South), Some(Ending::Checkmate), player)
        }),
        plies: 9,
        reason: "checkmate".to_owned(),
        course: None,
    };
    assert_eq!(game.check(&spec.points), Ok(()));
    for (south, points) in [(2, [7.5, -9.0]), (1, game.points), (0, game.points)] {
        (game.south, game.points) = (south, points);
        assert!(game.check(&spec.points).is_err(), "{game:?}");
    }
}

#[test]
fn what_a_game_was_like_is_counted() {
    let taken = play_from("chess", Some("k7/8/8/3p4/8/8/8/3R3K w - - 99 80"));
    let course = taken.course.unwrap();
    assert!(
        course.moves as usize == taken.plies && course.captures >= 1,
        "{taken:?}"
    );
    assert!(course.choices >= 17 && course.nodes >= 300, "{course:?}");
    let spec = Catalogue::embedded().resolve("chess").unwrap();
    let won = Board::from_fen(&spec, "4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1").unwrap();
    let mated = play(won, &mut Worker::new(Budget::Nodes(300)).unwrap(), TO_THE_END).unwrap();
    assert_eq!(mated.reason, "checkmate");
}

#[test]
fn games_repeat_exactly() {
    assert_eq!(play_from("gyroscope", None), play_from("gyroscope", None));
}
