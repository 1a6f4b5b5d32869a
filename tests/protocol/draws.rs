//! Offers of a draw to an engine that plays over XBoard.

use super::program::Program;

/// Even, with a full board.
const EVEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// An engine that has these lines behind it; after `…` its move is waited for.
fn playing(lines: &[&str]) -> Program {
    let mut program = Program::start(&[]);
    for line in ["xboard", "new", "easy", "sd 3"].iter().chain(lines) {
        if *line == "…" {
            program.lines_until(|line| line.starts_with("move "));
        } else {
            program.send(line);
        }
    }
    program
}

/// Is an offer of a draw accepted at once?
fn accepts(lines: &[&str]) -> bool {
    let mut program = playing(lines);
    program.send("draw");
    program.send("ping 1");
    let told = program.lines_until(|line| line == "pong 1");
    told.iter().any(|line| line == "offer draw")
}

/// Is an offer that comes while the engine thinks accepted with its move?
fn accepts_with_its_move(lines: &[&str]) -> bool {
    let mut program = playing(lines);
    // What the position is worth is known before the engine is stopped.
    program.send("post");
    for line in ["sd 0", "st 1000", "go", "draw"] {
        program.send(line);
    }
    let before = program.lines_until(|line| line.starts_with("4 "));
    program.send("?");
    let told = program.lines_until(|line| line.starts_with("move "));
    assert!(!before.contains(&"offer draw".to_owned()), "{before:?}");
    told.iter().any(|line| line == "offer draw")
}

fn set_up(board: &str, number: u32) -> String {
    format!("setboard {board} w - - 0 {number}")
}

#[test]
fn no_draw_is_agreed_to_in_the_opening() {
    // The engine, Black, is glad of every move that does not lose.
    let generous = "option Draw Score=1000";
    assert!(!accepts(&["usermove d2d4", "…"]));
    assert!(!accepts(&[generous, "usermove d2d4", "…"]));
    assert!(!accepts_with_its_move(&[generous, "force", "usermove d2d4"]));
    assert!(!accepts_with_its_move(&[generous, "force", &set_up(EVEN, 29)]));
}

#[test]
fn a_late_draw_is_agreed_to_unless_the_engine_can_win() {
    let all = |board, option| {
        let [set, option] = [set_up(board, 40), format!("option Draw Score={option}")];
        accepts(&[&option, "force", &set, "go", "…"])
    };
    let (queen_up, queen_down) = (
        EVEN.replace("rnbq", "rnb1"),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR",
    );
    assert!(all(EVEN, 200));
    assert!(!all(&queen_up, 200));
    assert!(all(queen_down, 0));
    for (board, accepted) in [(queen_up.as_str(), false), (queen_down, true)] {
        assert_eq!(
            accepts_with_its_move(&["force", &set_up(board, 40)]),
            accepted,
            "{board}"
        );
    }
}

#[test]
fn a_blunder_is_seen_before_the_offer_is_answered() {
    // The queen that Black has just left standing.
    let hanging = "setboard 3qk3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 b - - 0 40";
    assert!(!accepts_with_its_move(&[
        "force",
        "setboard 3qk3/ppp1pppp/8/8/8/8/PPP1PPPP/3QK3 b - - 0 40",
        "usermove d8d3",
    ]));
    assert!(accepts_with_its_move(&[
        "option Draw Score=300",
        "force",
        hanging
    ]));
}

#[test]
fn a_draw_is_agreed_to_by_a_score_of_the_present_position_only() {
    let at = set_up(EVEN, 40);
    let played = ["option Draw Score=1000", "force", &at, "go", "…"];
    assert!(accepts(&played), "the score of its last move");
    let answered = |more: &[&str]| accepts(&[&played[..], more].concat());
    assert!(
        !answered(&["force", "usermove a7a6"]),
        "the position is another one"
    );
    assert!(!answered(&["force", "undo"]), "its move was taken back");
    assert!(!accepts(&["option Draw Score=1000", "force", &at]), "no move yet");
}

#[test]
fn an_offer_lapses_with_the_next_move() {
    let mut program = playing(&["option Draw Score=1000", "force", &set_up(EVEN, 40), "draw"]);
    for line in ["usermove e2e4", "go"] {
        program.send(line);
    }
    let told = program.lines_until(|line| line.starts_with("move "));
    assert!(!told.contains(&"offer draw".to_owned()), "{told:?}");
}

#[test]
fn a_dead_position_is_drawn_at_once() {
    let few = "setboard 4k3/4p3/8/8/8/8/4P3/R3K2r w - - 0 12";
    assert!(accepts(&["option Draw Score=300", "force", few, "go", "…"]));
}
