//! Games through pipes.

use super::*;

/// What is shown when these lines are typed.
fn session(id: &str, human: Player, input: &str) -> String {
    let spec = Catalogue::embedded().resolve(id).expect("a known game");
    let opponent = Opponent::new(Duration::from_millis(5), MAX_SKILL, None).expect("memory");
    let mut table = Table {
        board: Board::start(&spec),
        human,
        opponent,
        resigned: false,
        out: anstream::StripStream::new(Vec::new()),
    };
    table.play(input.as_bytes()).expect("writing to memory");
    String::from_utf8(table.out.into_inner()).expect("text")
}

#[test]
fn a_move_is_answered() {
    let shown = session("lancerchess", Player::South, "e2e4\nquit\n");
    assert!(shown.contains("Tapestry plays "), "{shown}");
    assert!(shown.contains("[P]"), "the last move is marked: {shown}");
}

#[test]
fn the_engine_begins_when_the_human_plays_north() {
    let shown = session("storm", Player::North, "quit\n");
    let first = shown.find("Tapestry plays ").expect("a move");
    assert!(first < shown.find("North> ").expect("a prompt"), "{shown}");
}

#[test]
fn refusals_say_why_and_change_nothing() {
    let shown = session("chess", Player::South, "e2e5\nxyzzy\nsave\nback\nfen\n");
    assert!(shown.contains("'e2e5' is not legal"), "{shown}");
    assert!(shown.contains("'xyzzy' is not a move"), "{shown}");
    assert!(shown.contains("save wants the name of a file"), "{shown}");
    assert!(shown.contains("no move to take back"), "{shown}");
    assert!(
        shown.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        "{shown}"
    );
}

#[test]
fn taking_back_returns_to_the_own_move() {
    let shown = session("chess", Player::South, "e2e4\nback\nfen\n");
    assert!(
        shown.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        "{shown}"
    );
}

#[test]
fn captures_and_checks_are_marked() {
    let spec = Catalogue::embedded().resolve("chess").expect("a known game");
    let board = Board::from_fen(&spec, "4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1").expect("a sound position");
    let list = anstream::adapter::strip_str(&view::move_list(&board)).to_string();
    assert!(
        list.contains("e4d5(x)") && list.contains("h1h8(+)") && list.contains("e1g1"),
        "{list}"
    );
    assert!(list.contains("K e1 "), "{list}");
}

#[test]
fn a_saved_game_can_be_read_again() {
    let path = std::env::temp_dir().join(format!("tapestry-play-{}.pgn", std::process::id()));
    let shown = session(
        "western",
        Player::South,
        &format!("e2e4\nresign\nsave {}\n", path.display()),
    );
    assert!(shown.contains("Game over: 0-1 resignation"), "{shown}");
    let text = std::fs::read_to_string(&path).expect("saved");
    std::fs::remove_file(&path).expect("ours");
    let games = crate::arena::pgn::read(&text);
    assert_eq!(games.len(), 1);
    assert_eq!(
        (games[0].tag("Variant"), games[0].result.as_str()),
        (Some("western"), "0-1")
    );
    assert_eq!(games[0].moves[0].text, "e2e4");
}

#[test]
fn a_start_by_lot_is_drawn_anew_unless_it_is_given() {
    let catalogue = Catalogue::embedded();
    let identity = |name: &str| freshly_drawn(&catalogue, name).expect(name).identity();
    assert!(identity("mirrored").starts_with("mirrored:seed="));
    assert_eq!(identity("mirrored:SEED=5"), "mirrored:seed=5");
    assert_eq!(identity("mirrored:array=1000"), "mirrored:array=1000");
    assert_eq!(identity("chess"), "chess");
    let drawn = identity("stormforce:southforce=TQA");
    assert!(
        drawn.contains("seed=") && drawn.contains("southforce=TQA"),
        "{drawn}"
    );
}
