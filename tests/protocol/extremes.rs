//! Input that is well formed but immoderate: each of these once ended the program.

use super::program::{Folder, run};

/// What the program complains about; it must end by itself, with `code`.
fn complaint(arguments: &[&str], code: i32) -> String {
    let (ended, out, errors) = run(arguments, "");
    assert_eq!(ended, code, "{arguments:?}\n{out}{errors}");
    assert!(!errors.contains("panicked"), "{errors}");
    out + &errors
}

const LONE_KINGS: &str = "extends = 'chess'\nstart = '4k3/8/8/8/8/8/8/4K3 w - -'\n";

#[test]
fn an_option_may_spoil_the_start_position() {
    let folder = Folder::new("extremes-option");
    let text = format!(
        "id = 'knights'\ntitle = 'Knights'\n{LONE_KINGS}\
         [options.n]\nabout = 'n'\nmark = 'assumed'\nmin = 0\nmax = 7\ndefault = 0\nsets = 'arrays.number'\n\
         [arrays]\nsquares = 'a6-h6'\ngroups = [{{ pieces = 'N' }}]\nnorth = 'same'\nnumber = 0\n"
    );
    let file = folder.file("knights.toml", &text);
    let said = complaint(&["moves", "knights:n=3", "--variants", &file], 1);
    assert!(said.contains("knights:n=3: start position"), "{said}");
    let (code, said, _) = run(
        &["--variants", &file],
        "uci\nsetoption name UCI_Variant value knights:n=3\nisready\nquit\n",
    );
    assert!(
        code == 0 && said.contains("start position") && said.contains("readyok"),
        "{said}"
    );
}

#[test]
fn two_games_at_once_are_not_made_of_themselves() {
    let folder = Folder::new("extremes-parallel");
    let text = "id = 'twice'\ntitle = 'Twice'\nfamily = 'parallel'\nheads = ['twice', 'northernlight']\n\
                pattern = 'vertical'\nclocks = 'one'\n";
    let file = folder.file("self.toml", text);
    let said = complaint(&["check", &file], 1);
    assert!(said.contains("twice"), "{said}");
}

#[test]
fn a_board_may_be_full_of_royals() {
    let folder = Folder::new("extremes-royals");
    let start = ["KqKqKqKqKqKqKqKq"; 8].join("/");
    let text = format!(
        "id = 'royals'\ntitle = 'Royals'\nfiles = 16\nranks = 8\nstart = '{start} w - -'\n\
         [pieces.K]\nname = 'King'\nbetza = 'K'\nroyal = {{ south = true, north = false }}\n\
         [pieces.Q]\nname = 'Queen'\nbetza = 'Q'\nvalue = 9\n"
    );
    let file = folder.file("royals.toml", &text);
    assert_eq!(
        complaint(&["moves", "royals", "--variants", &file], 0),
        "Result: 0-1 checkmate\n"
    );
}

#[test]
fn ways_to_attack_are_limited() {
    let folder = Folder::new("extremes-threats");
    let kinds: Vec<char> = ('A'..='Z').filter(|letter| *letter != 'K').collect();
    let pieces: String = kinds
        .iter()
        .map(|letter| {
            format!("[pieces.{letter}]\nname = '{letter}'\nbetza = 'R2pR3cB2cpB3xN2xpR2'\nvalue = 3\n")
        })
        .collect();
    let rank: String = kinds.iter().take(16).map(char::to_ascii_lowercase).collect();
    let text = format!(
        "id = 'threats'\ntitle = 'Threats'\nfiles = 16\nranks = 8\nstart = 'k15/16/{rank}/16/16/16/16/15K w - -'\n\
         [pieces.K]\nname = 'King'\nbetza = 'K'\nroyal = true\n{pieces}"
    );
    let file = folder.file("threats.toml", &text);
    let said = complaint(&["check", &file], 1);
    assert!(
        said.contains("more than 100 different ways to attack a royal"),
        "{said}"
    );
}

#[test]
fn prices_and_rights_are_limited() {
    let folder = Folder::new("extremes-limits");
    let prices: Vec<String> = "QRBNP"
        .chars()
        .flat_map(|letter| (0..99).map(move |number| format!("{letter}{number} = 0")))
        .collect();
    let text = format!(
        "id = 'prices'\ntitle = 'Prices'\nextends = 'chess'\n[deployment]\nsquares = 'a3-d3'\nbudget = 10\nforces = '?'\n\
         prices = {{ {} }}\n",
        prices.join(", ")
    );
    let said = complaint(&["check", &folder.file("prices.toml", &text)], 1);
    assert!(said.contains("'Q0' is not one letter of a piece"), "{said}");
    let rows: String = ('C'..='G')
        .zip('a'..)
        .map(|(right, file)| {
            format!(
                "promotions.x{right} = {{ piece = 'P', squares = '{file}8', side = 'south', to = 'Q', right = '{right}' }}\n"
            )
        })
        .collect();
    let text = format!("id = 'rights'\ntitle = 'Rights'\nextends = 'chess'\npromotions.pawn = false\n{rows}");
    let said = complaint(&["check", &folder.file("rights.toml", &text)], 1);
    assert!(
        said.contains("more than 4 rights that are used up by one use"),
        "{said}"
    );
}

#[test]
fn xboard_gets_a_game_with_a_move_to_take_back() {
    let folder = Folder::new("extremes-take-back");
    let text = "id = 'tbchess'\ntitle = 'Chess with a regret'\nextends = 'chess'\ntake_back = 'south'\n";
    let file = folder.file("take-back.toml", text);
    let (code, said, _) = run(
        &["--variants", &file],
        "xboard\nprotover 2\nvariant tbchess\nping 1\nquit\n",
    );
    assert!(code == 0 && said.contains("pong 1"), "{said}");
}

#[test]
fn endings_with_too_many_materials_are_too_large() {
    let folder = Folder::new("extremes-materials");
    let kinds: String = ('A'..='Z').filter(|letter| !"KP".contains(*letter)).collect();
    let pieces: String = kinds
        .chars()
        .map(|letter| format!("[pieces.{letter}]\nname = '{letter}'\nbetza = 'W'\nvalue = 3\n"))
        .collect();
    let text = format!(
        "id = 'materials'\ntitle = 'Materials'\nfiles = 3\nranks = 4\nstart = 'k2/p2/2P/2K w - -'\n\
         [pieces.K]\nname = 'King'\nbetza = 'K'\nroyal = true\n[pieces.P]\nname = 'Pawn'\nbetza = 'fW'\nvalue = 1\n{pieces}\
         [promotions.pawn]\npiece = 'P'\nsquares = 'own:last'\nto = '{kinds}'\n"
    );
    let file = folder.file("materials.toml", &text);
    let said = complaint(&["solve", "materials", "--variants", &file], 1);
    assert!(said.contains("too large"), "{said}");
}

#[test]
fn a_race_has_no_more_turns_than_can_be_counted() {
    let state = "S d3,d3 d5,d5 b 0,65535 pre - 0-0 0";
    let said = complaint(&["race", "relay-running", "--state", state], 1);
    assert!(said.contains("turns:"), "{said}");
}

#[test]
fn a_search_may_last_for_ever() {
    let time = u64::MAX.to_string();
    let board = [
        "tour", "circuit", "--piece", "N", "--board", "3x4", "--time", &time,
    ];
    assert!(complaint(&board, 0).contains("there is none"));
}

#[test]
fn rights_are_plain_letters() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w \u{161} -";
    let said = complaint(&["moves", "chess:chess960=on", "--fen", fen], 1);
    assert!(said.contains("rights"), "{said}");
}

#[test]
fn more_queens_are_worth_more() {
    let queens = ["QQQQQQQQ"; 6].join("/");
    let fen = format!("7k/8/{queens} b - - 0 1").replacen("QQQQQQQQ", "QQQQQ1Q1", 1);
    let fen = fen.replace("QQQQQQQQ b", "QQQQQQQK b");
    // Judged by its pieces: a network that judges alone tells decided games from one another no more.
    let folder = Folder::new("extremes-queens");
    let file = folder.file("weights.toml", "[weights]\ntempo = 10\n");
    let (code, said, _) = run(
        &[],
        &format!("uci\nsetoption name EvalFile value {file}\nposition fen {fen}\neval\nquit\n"),
    );
    assert_eq!(code, 0);
    let total = said.split_once("total ").expect("a total").1;
    let total: i32 = total
        .split(' ')
        .next()
        .and_then(|number| number.parse().ok())
        .expect("a number");
    // More than two bytes hold.
    assert!(total < -33_000, "{total}");
}

#[test]
fn damaged_weights_and_records_are_told() {
    let folder = Folder::new("extremes-numbers");
    let file = folder.file(
        "weights.toml",
        "[variants.chess.pieces.N]\nsquares = [[-2147483648], [0]]\n",
    );
    let (code, said, _) = run(
        &[],
        &format!("uci\nsetoption name EvalFile value {file}\nisready\nquit\n"),
    );
    assert!(code == 0 && said.contains("is beyond 2000 centipawns"), "{said}");
    let results = folder.path("games.jsonl");
    let study = [
        "analyze",
        "first-move",
        "gyroscope",
        "--games",
        "8",
        "--nodes",
        "40",
        "--results",
        &results,
    ];
    complaint(&study, 0);
    let records = std::fs::read_to_string(&results).expect("results");
    for (name, number, told) in [
        ("south", "200", "200 half-points"),
        ("plies", "18446744073709551615", "plies"),
    ] {
        let key = format!("\"{name}\":");
        let (before, after) = records.rsplit_once(&key).expect("a game");
        let after = after.trim_start_matches(|letter: char| letter.is_ascii_digit());
        folder.file("games.jsonl", &format!("{before}{key}{number}{after}"));
        let said = complaint(&study, 1);
        assert!(said.contains("games.jsonl") && said.contains(told), "{said}");
    }
}

#[test]
fn studies_have_an_end() {
    let study = [
        "analyze",
        "arrays",
        "qiplacements",
        "--sample",
        "9999999999999",
        "--nodes",
        "10",
    ];
    assert!(complaint(&study, 1).contains("at most 50000000 are possible"));
}
