//! Games that others play, told as they are played.

use crate::page::{done, served, served_by};
use serde_json::json;
use tapestry::arena::referee::{Ending, GameRecord, PlayedMove};
use tapestry::arena::standing::Standing;
use tapestry::arena::tournament::MatchEvent;
use tapestry::arena::watching::{self, Seen};
use tapestry::base::{PerPlayer, Player};
use tapestry::board::Board;
use tapestry::game::GameResult;
use tapestry::games::Ruleset;
use tapestry::variants::Catalogue;
use tapestry::web::Server;

#[test]
fn games_of_a_match_are_watched_as_they_are_played() {
    let catalogue = Catalogue::embedded();
    let game = catalogue.resolve("chess").expect("a game");
    let server = Server::bind(catalogue, Some(0)).expect("a free port");
    let (stage, address) = server.stage();
    let rules = Ruleset::Board(std::sync::Arc::clone(&game));
    let show = |event: &MatchEvent<'_>| watching::tell(event, &rules, &|seen| stage.show(seen));
    assert!(address.ends_with("/#watch"), "{address}");
    let page = served_by(server);
    let mut games = page.stream("watch/games");
    games.until(|told| told["games"] == json!([]));
    let start = Board::start(&game).fen();
    let names = PerPlayer(["One", "Two"]);
    let mut moves = Vec::new();
    for (text, player) in [("f2f3", Player::South), ("e7e5", Player::North)] {
        moves.push(PlayedMove {
            text: text.to_owned(),
            player,
            thought: None,
        });
        show(&MatchEvent::Moved {
            index: 7,
            names,
            start: &start,
            moves: &moves,
        });
    }
    let shown = games.until(|told| told["games"][0]["over"] == false);
    assert_eq!(shown["games"][0]["names"], json!(["One", "Two"]));
    let board = shown["games"][0]["board"].as_u64().expect("a number");
    let told = page.ask("board", &json!({ "board": board }));
    assert_eq!(
        (done(&told), &told["actions"]),
        (vec!["f2f3", "e7e5"], &json!([]))
    );
    for call in ["undo", "resign", "hurry"] {
        assert!(
            page.refused(call, &json!({ "board": board }))
                .contains("only watched")
        );
    }
    let act = json!({ "board": board, "version": told["version"], "text": "g2g4" });
    assert!(page.refused("act", &act).contains("only watched"));
    let record = GameRecord {
        start,
        moves,
        ending: Ending {
            result: GameResult::Win(Player::North),
            reason: "One hangs".to_owned(),
            termination: "stalled connection",
            forfeit: None,
        },
        notes: Vec::new(),
    };
    show(&MatchEvent::GameFinished {
        index: 7,
        names,
        record: &record,
        standing: &Standing::default(),
    });
    let told = page.ask("board", &json!({ "board": board }));
    assert_eq!(
        (&told["actor"], &told["verdict"]),
        (&json!("over"), &json!("0-1: One hangs"))
    );
    games.until(|told| told["games"][0]["over"] == true);
}

#[test]
fn moves_of_two_boards_and_of_races_are_told_as_they_are_made() {
    let catalogue = Catalogue::embedded();
    let server = Server::bind(Catalogue::embedded(), Some(0)).expect("a free port");
    let (stage, _) = server.stage();
    let page = served_by(server);
    let mut games = page.stream("watch/games");
    games.until(|told| told["games"] == json!([]));
    let names = ["One", "Two"].map(str::to_owned);
    for (number, id) in ["parallel-chess-duel", "relay-running"].iter().enumerate() {
        let rules = catalogue.ruleset(id).expect("a game");
        let mut game = tapestry::play::start(&rules, None).expect("a start");
        let start = game.state();
        let mut moves = Vec::new();
        for _ in 0..3 {
            let action = game.actions().swap_remove(0);
            game.apply(&action).expect("it can be done");
            moves.push(action.text);
        }
        let show = |count: usize, ended: Option<&str>| {
            stage.show(&Seen {
                number: number as u64,
                rules: &rules,
                names: &names,
                start: &start,
                done: &moves[..count],
                ended,
            });
        };
        show(1, None);
        let told = games.until(|told| told["games"][number]["over"] == false);
        let board = &told["games"][number]["board"];
        let mut seen = page.stream(&format!("watch/{board}/0"));
        let mut stands = |count: usize| {
            seen.until(|told| told["session"]["done"].as_array().map(Vec::len) == Some(count))["session"]
                .take()
        };
        assert_eq!(stands(1)["watched"], json!(names), "{id}");
        for count in 2..=moves.len() {
            show(count, None);
            assert_eq!(done(&stands(count)), moves[..count], "{id}");
        }
        show(moves.len(), Some("1-0: Two stops"));
        let over = seen.until(|told| told["session"]["actor"] == "over");
        assert_eq!(over["session"]["verdict"], "1-0: Two stops", "{id}");
        games.until(|told| told["games"][number]["over"] == true);
    }
}

#[test]
fn boards_tell_what_others_do_and_what_is_left_on_clocks() {
    let page = served();
    let opened = page.ask("new", &json!({ "game": "chess", "clock": "0.4" }));
    let board = opened["board"].as_u64().expect("a number");
    let mut seen = page.stream(&format!("watch/{board}/0"));
    seen.until(|told| told["session"]["version"] == opened["version"]);
    let told = page.act(&opened, board, "e2e4");
    let heard = seen.until(|heard| heard["session"]["version"] == told["version"]);
    assert_eq!(done(&heard["session"]), ["e2e4"]);
    seen.until(|heard| heard["session"]["actor"] == "over");
    seen.until(|heard| heard["clocks"]["left"][1] == json!([0]));
}
