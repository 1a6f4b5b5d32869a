//! What is told about faulty definitions.

use super::diagnostic::Source;
use super::{Catalogue, load};
use crate::games::Ruleset;
use std::sync::Arc;

pub(super) fn source(text: &str) -> Arc<Source> {
    Arc::new(Source::of_user("games.toml", text))
}

/// Line, column, message and help of every problem of a text.
pub(super) fn problems(text: &str) -> Vec<String> {
    let found = Catalogue::embedded()
        .check_source(&source(text))
        .expect_err("a faulty text");
    found
        .iter()
        .map(|problem| {
            let help = problem
                .help
                .as_deref()
                .map_or(String::new(), |help| format!(" / {help}"));
            format!("{}:{}: {}{help}", problem.line, problem.column, problem.message)
        })
        .collect()
}

/// The problems of a variation of chess: `lines` follow its heading, the first of them is line 4.
pub(super) fn chess(lines: &str) -> Vec<String> {
    problems(&format!(
        "id = 'mine'\ntitle = 'Mine'\nextends = 'chess'\n{lines}"
    ))
}

#[test]
fn a_good_definition_has_no_problems() {
    let text = "id = 'mine'\ntitle = 'Mine'\nextends = 'chess'\npieces.N.betza = 'NN'";
    let games = Catalogue::embedded()
        .check_source(&source(text))
        .expect("a good text");
    assert_eq!(
        games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(),
        ["mine"]
    );
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (text, complaint) in [
        (
            "hints.nul-move = 0",
            "unknown hint 'nul-move' / did you mean 'null-move'?",
        ),
        (
            "promotions.pawn.to = 'QP'",
            "4:22: 'P' cannot promote to 'P' / to let it stay",
        ),
        (
            "pieces.R.suffix = 'q'",
            "promotions to 'Q' and 'R' are written alike",
        ),
        (
            "royal_leap = { letter = 'K', betza = 'N' }",
            "4:14: 'K' is also the letter of another right",
        ),
    ] {
        let problems = chess(text);
        assert!(problems[0].contains(complaint), "{text}: {problems:?}");
    }
}

#[test]
fn a_kind_can_be_worth_more_to_one_side() {
    let values = |lines: &str| {
        let text = format!("id = 'mine'\ntitle = 'Mine'\nextends = 'chess'\n{lines}");
        let mut catalogue = Catalogue::embedded();
        let games = catalogue.check_source(&source(&text)).expect("a good text");
        catalogue.add(games);
        let spec = catalogue.resolve("mine").expect("just added");
        ['N', 'K'].map(|letter| {
            let kind = spec.kind_of_letter(letter).expect("a piece of chess");
            spec.pieces[kind.index()].value.0
        })
    };
    assert_eq!(values("pieces.N.value = 3.5"), [[350, 350], [0, 0]]);
    let both = "pieces.N.value = { south = 4, north = 2.5 }\npieces.K.value = { south = 1, north = 0 }";
    assert_eq!(values(both), [[400, 250], [100, 0]]);
    assert_eq!(
        chess("pieces.N.value = { south = 4 }"),
        ["4:18: 'north' is missing / write both south and north"]
    );
    assert_eq!(
        chess("pieces.N.value = 'four'"),
        ["4:18: expected a number, found a text"]
    );
}

#[test]
fn one_mistake_does_not_hide_the_others() {
    let found = problems(
        "id = 5\ntitle = 'Mine'\nextends = 'chess'\nfiles = 99\nnonsense = 3\n\
         castling.K.royal = 'e1i1'\npieces.N.betza = 'WX'",
    );
    let lines: Vec<&str> = found
        .iter()
        .filter_map(|problem| problem.split(':').next())
        .collect();
    assert_eq!(lines, ["1", "4", "5", "6", "7"], "{found:?}");
    let found = problems("[[variant]]\ntitle = 'Mine'\nextends = 'chess'\nponits = 1");
    assert_eq!(
        found,
        [
            "1:1: 'id' is missing / write id = \"my-game\"",
            "1:3: 'variant' is no list of games / write [[game]]",
            "4:1: unknown key 'ponits' / did you mean 'points'?"
        ]
    );
}

#[test]
fn what_follows_from_a_mistake_is_not_told_beside_it() {
    assert_eq!(chess("pieces = 3"), ["4:10: expected a table, found a number"]);
}

#[test]
fn problems_have_place_cause_and_suggestion() {
    assert_eq!(
        chess("ponits = 1"),
        ["4:1: unknown key 'ponits' / did you mean 'points'?"]
    );
    assert_eq!(
        chess("pieces.N.vlaue = 3"),
        ["4:10: unknown key 'vlaue' / did you mean 'value'?"]
    );
    assert_eq!(
        chess("pieces.N.betza = 'WX'"),
        ["4:20: in the movement 'WX': unknown letter 'X' / known letters are W F D N A H C L Z G K R B Q"]
    );
    assert_eq!(
        chess("promotions.pawn.to = 'QW'"),
        ["4:24: no piece has the letter 'W' / the letters are PNBRQK"]
    );
    assert_eq!(
        chess("castling.K.royal = 'e1i1'"),
        ["4:23: 'i1' is not a square of this 8x8 board"]
    );
    assert_eq!(
        chess("ends.stalemate = 'drwa'"),
        ["4:18: 'drwa' is not possible here / did you mean 'draw'?"]
    );
    assert_eq!(chess("files = 17"), ["4:9: 17 is not between 1 and 16"]);
    assert_eq!(
        chess("files = 16\nranks = 9")[0],
        "1:1: 16x9 is 144 squares, at most 128 are possible"
    );
    assert_eq!(chess("title = 3"), ["4:1: duplicate key"]);
}

#[test]
fn pieces_are_checked() {
    assert_eq!(chess("pieces.ab.name = 'x'").len(), 1);
    assert_eq!(
        chess("pieces.Y.betza = 'K'"),
        [
            "4:8: 'name' is missing",
            "4:8: 'value' is missing / write value = 3, what it is worth in pawns, or royal = true if its loss loses the game"
        ]
    );
    assert_eq!(
        chess("pieces.N.region = 'a9'").len(),
        2,
        "no such square, and nowhere to stand"
    );
    let confined = chess("pieces.N.region = 'own:1-2 !g1'");
    assert_eq!(confined.len(), 1);
    assert!(confined[0].starts_with(
        "1:1: start position: 'N' of South may not stand on g1 (inherited from 'chess': start = \"rnbqkbnr/"
    ));
}

#[test]
fn blasts_are_refused_with_what_they_were_not_made_for() {
    let found = chess("blast.withstands = 'P'");
    assert!(
        found
            .iter()
            .any(|problem| problem.starts_with("4:") && problem.contains("ends.royal_capture")),
        "{found:?}"
    );
    let found = chess("ends.royal_capture = true\nblast.withstands = 'X'");
    assert!(found.iter().any(|problem| problem.starts_with("5:")), "{found:?}");
    let found = problems("id = 'mine'\ntitle = 'Mine'\nextends = 'alice'\nblast.withstands = 'P'");
    assert!(
        found.iter().any(|problem| problem.contains("cannot be combined")),
        "{found:?}"
    );
}

#[test]
fn the_start_position_has_to_fit() {
    let start = |fen: &str| chess(&format!("start = '{fen}'"));
    assert_eq!(
        start("rnbqkbnr/ppppppppp/8/8/7Y/8/PPPPPPPP/RNBQKBNR w KQkq -"),
        [
            "4:19: start position: row 'ppppppppp' has 9 squares, not 8",
            "4:34: start position: no piece has the letter 'Y'"
        ]
    );
    assert_eq!(start("8/8/8/8/8/8/8/8 w - -").len(), 2, "royals are missing");
    assert_eq!(
        start("4k3/8/8/8/8/8/8/4K3 w KQ -"),
        [
            "4:9: start position: the right 'K' needs its piece on h1",
            "4:9: start position: the right 'Q' needs its piece on a1"
        ]
    );
    assert_eq!(
        start("4k3/8/8/8/8/8/8/4K3 x - -"),
        ["4:9: start position: the side to move 'x' is neither w nor b"]
    );
    assert_eq!(
        start("4k3/8/8/8/8/8/8/4K3[Q] w - -"),
        ["4:9: start position: a pocket, but neither rescue nor placement"]
    );
    assert_eq!(
        start("4k3/8/8/8/8/8/8/4K3"),
        ["4:9: the start position has 1 fields, not 4 to 6 / board[pocket] side rights en-passant"]
    );
    assert_eq!(
        start("4k3/8/8/8/4R3/8/8/4K3 w - -").len(),
        1,
        "the side not to move is in check"
    );
}

#[test]
fn chosen_starts_are_checked() {
    assert_eq!(
        chess("[arrays]\nsquares = 'a3 b3'\ngroups = [{ pieces = 'NY' }, { pieces = 'B' }]\nnumber = 1"),
        [
            "6:22: no piece has the letter 'Y' / the letters are PNBRQK",
            "6:30: there are more pieces than squares left for them",
            "7:10: 1 is not between 0 and 0"
        ]
    );
    let force = |force: &str| {
        chess(&format!(
            "[deployment]\nsquares = 'a3 b3'\nprices = {{ N = 3, Q = 9 }}\nbudget = 11\nforces = '{force}'"
        ))
    };
    assert_eq!(force("NQ"), ["8:10: 'NQ' costs 12, the budget is 11"]);
}

#[test]
fn two_games_at_once_are_two_and_known() {
    let heads = |heads: &str| {
        problems(&format!(
            "id = 'a'\ntitle = 'A'\nfamily = 'parallel'\nheads = {heads}"
        ))
    };
    assert_eq!(
        heads("['western', 'nothing', 'storm']"),
        [
            "4:9: 'heads' are two games, not 3",
            "4:21: unknown game 'nothing'; 'tapestry variants --all' lists them"
        ]
    );
    assert_eq!(
        heads("['western', 'relay-running']"),
        [
            "4:21: 'relay-running' is a race with dice; it is played with 'tapestry play relay-running' and solved with 'tapestry race relay-running'"
        ]
    );
}

/// The problems of a variation of a game.
fn variation(game: &str, lines: &str) -> Vec<String> {
    problems(&format!(
        "id = 'mine'\ntitle = 'Mine'\nextends = '{game}'\n{lines}"
    ))
}

#[test]
fn a_stack_moves_as_its_parts_do() {
    assert_eq!(
        variation("arabella", "pieces.X.betza = 'WD'"),
        ["4:18: 'X' does not move as 'M' and 'C' together / movements of both add up to betza = \"KA\""]
    );
    let carrier = variation("arabella", "pieces.C.betza = 'D'");
    assert!(
        carrier.len() == 2 && carrier.iter().all(|problem| problem.starts_with("4:18: ")),
        "{carrier:?}"
    );
    let lame = variation("arabella", "pieces.Y.betza = 'nAF'");
    assert!(lame[0].contains("'Y' does not move as 'K' and 'C'"), "{lame:?}");
    let split =
        "pieces.M.betza = 'mWF'\npieces.C.betza = 'AcW'\npieces.Y.betza = 'FAcW'\npieces.X.betza = 'AK'";
    let text = format!("id = 'mine'\ntitle = 'Mine'\nextends = 'arabella'\n{split}");
    assert!(Catalogue::embedded().check_source(&source(&text)).is_ok());
    let bound = variation("arabella", "pieces.M.region = 'own:1-4'");
    assert!(
        bound[0].starts_with("4:19: 'X' does not move as 'M' and 'C'"),
        "{bound:?}"
    );
}

#[test]
fn a_stack_comes_apart_into_what_made_it() {
    let shared = variation(
        "arabella",
        "boarding.horse = { rider = 'M', carrier = 'N', stack = 'X' }",
    );
    assert!(
        shared.iter().any(|problem| problem
            .starts_with("4:18: the stack 'X' is made of other pieces too, so that leaving it is not clear")),
        "{shared:?}"
    );
    let itself = variation("arabella", "boarding.prince.stack = 'M'\npieces.M.betza = 'KA'");
    assert!(
        itself
            .iter()
            .any(|problem| problem.contains("the stack 'M' is its own rider or carrier")),
        "{itself:?}"
    );
    for line in [
        "pieces.X.royal = true",
        "pieces.Y.royal = false\npieces.Y.value = 3",
    ] {
        let royal = variation("arabella", line);
        assert!(
            royal
                .iter()
                .any(|problem| problem.contains("the stack is royal if its rider is")),
            "{line}: {royal:?}"
        );
    }
}

#[test]
fn openings_are_moves_of_the_game() {
    assert_eq!(
        variation("mongolian", "opening = ['e2e5', 'e7e5']"),
        ["4:12: opening: 'e2e5' is not legal: Pikeman on e2 cannot reach e5"]
    );
    let second = variation("mongolian", "opening = ['e2e3', 'd2d3']");
    assert!(
        second.len() == 1 && second[0].starts_with("4:20: opening: 'd2d3' is not legal"),
        "{second:?}"
    );
    let jump = variation(
        "mongolian",
        "opening = ['e2e3', { move = 'e7e5', betza = 'fmnH' }]",
    );
    assert!(jump[0].starts_with("4:20: opening: 'e7e5'"), "{jump:?}");
    let check = variation(
        "mongolian",
        "start = '4k3/8/8/8/4r3/8/4B3/4K3 w - -'\nopening = ['e2d3']",
    );
    assert!(check[0].starts_with("5:12: opening: 'e2d3'"), "{check:?}");
    let castled = variation(
        "chess",
        "start = '4k3/8/8/8/8/8/8/4K2R w K -'\nopening = ['e1g1']",
    );
    assert!(castled[0].contains("'e1g1' cannot be forced"), "{castled:?}");
    let text = "id = 'mine'\ntitle = 'Mine'\nextends = 'chess'\nopening = ['e2e4', 'd7d5', 'e4d5']";
    let games = Catalogue::embedded()
        .check_source(&source(text))
        .expect("a good text");
    let Ok(Ruleset::Board(spec)) = load::ruleset(&Catalogue::embedded(), &games[0], "") else {
        panic!("a board game");
    };
    let mut board = crate::board::Board::start(&spec);
    assert_eq!(board.legal_moves().len(), 1);
    board.make(board.parse_move("e2e4").expect("forced"));
    assert!(board.fen().contains(" b KQkq e3 "), "{}", board.fen());
}

#[test]
fn the_first_occurrence_ends_no_game() {
    assert_eq!(
        chess("ends.repetition = 1"),
        [
            "4:19: the first occurrence of a position cannot end the game: its start would / write 2 or more, or 0 for never"
        ]
    );
    assert_eq!(variation("triscacia", "repetition = 1").len(), 1);
}

#[test]
fn points_rise_from_loss_to_win() {
    assert_eq!(
        chess("points = { win = 1, draw = 2, loss = 0 }"),
        ["4:18: points must rise from loss to win with draw between, not 0, 2, 1"]
    );
    assert_eq!(chess("points = { win = 0, draw = 0, loss = 0 }").len(), 1);
    assert_eq!(chess("points = { win = 1, draw = -1, loss = 0 }").len(), 1);
    assert_eq!(
        chess("points.goal = 0"),
        ["4:15: a win by a goal must count more than a loss, not 0 and 0"]
    );
}
