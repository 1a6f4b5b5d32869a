use super::*;
use crate::variants::Catalogue;

#[test]
fn points_are_told_where_the_result_says_too_little() {
    let ended = |id: &str, result: GameResult| {
        let spec = Catalogue::embedded().resolve(id).expect(id);
        let heading = Heading {
            event: "an event",
            date: "2026.01.02",
            round: "1",
            players: PerPlayer(["A", "B"]),
            result: result.pgn(),
        };
        let mut game = PgnGame::headed(&heading, &spec, &spec.start);
        game.push_end(&spec, result, "bare royals");
        assert_eq!((game.tag("White"), game.tag("Black")), (Some("A"), Some("B")));
        assert_eq!(game.game_name(), Some(id));
        game.tag("Points").map(str::to_owned)
    };
    assert_eq!(ended("chess", GameResult::Win(Player::South)), None);
    assert_eq!(ended("ordinary", GameResult::Draw), None);
    let edge = GameResult::drawn(Player::South, 52);
    assert_eq!(ended("ordinary", edge).as_deref(), Some("0.52 0.48"));
}
