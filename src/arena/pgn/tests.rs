//! Games written and read.

use super::write::LINE_WIDTH;
use super::*;
use crate::files::growing::{GrowingFile, Sharing};
use crate::files::tests::Folder;

fn sample(moves: usize) -> PgnGame {
    let mut game = PgnGame {
        result: "1/2-1/2".to_owned(),
        ..PgnGame::default()
    };
    game.push_tag("Event", "a \"quoted\" \\ name");
    game.push_tag("FEN", "4k3/8/8/8/8/8/8/4K3 b - - 3 7");
    game.moves = (0..moves)
        .map(|ply| PgnMove {
            text: ["e8e7", "e1e2", "0000", "P@e4"][ply % 4].to_owned(),
            comment: ply.is_multiple_of(3).then(|| format!("+0.12/{ply} 0.05s")),
            ..PgnMove::default()
        })
        .collect();
    game
}

#[test]
fn what_is_written_is_read() {
    let games: Vec<PgnGame> = [0, 1, 2, 47].into_iter().map(sample).collect();
    let text: String = games.iter().map(PgnGame::to_string).collect();
    assert!(text.lines().all(|line| line.chars().count() <= LINE_WIDTH));
    assert_eq!(read(&text), games);
}

#[test]
fn numbers_follow_the_fen() {
    let text = sample(3).to_string();
    assert!(
        text.contains("\n7... e8e7 {+0.12/0 0.05s} 8. e1e2 0000 1/2-1/2\n"),
        "{text}"
    );
}

#[test]
fn after_a_move_taken_back_the_same_side_moves_again() {
    let mut game = sample(0);
    let texts = [
        "e8e7", "e1e2", "takeback", "e8d8", "e1e2", "d8c8", "takeback", "e1f1",
    ];
    game.moves.extend(texts.map(|text| PgnMove {
        text: text.to_owned(),
        ..PgnMove::default()
    }));
    let text = game.to_string();
    assert!(
        text.contains("\n7... e8e7 8. e1e2 takeback 7... e8d8 8. e1e2 d8c8 9. takeback 8. e1f1 1/2-1/2\n"),
        "{text}"
    );
    assert_eq!(read(&text), [game]);
}

#[test]
fn a_side_that_moves_on_keeps_the_number_of_its_turn() {
    let mut game = sample(0);
    let turns = [
        ("e8e7", Player::North),
        ("e7e6", Player::North),
        ("e1e2", Player::South),
        ("e2e3", Player::South),
        ("e6d6", Player::North),
        ("e3e4", Player::South),
    ];
    game.moves.extend(turns.map(|(text, player)| PgnMove {
        text: text.to_owned(),
        player: Some(player),
        ..PgnMove::default()
    }));
    let text = game.to_string();
    assert!(
        text.contains("\n7... e8e7 e7e6 8. e1e2 e2e3 e6d6 9. e3e4 1/2-1/2\n"),
        "{text}"
    );
}

#[test]
fn a_game_without_an_end_is_found_wherever_it_breaks_off() {
    let (first, second) = (sample(7).to_string(), sample(4).to_string());
    assert_eq!(torn_end(&first), None);
    assert_eq!(torn_end(&format!("{first}; a remark {{and another}}\n")), None);
    for length in 1..second.trim_end().len() {
        let text = format!("{first}{}", &second[..length]);
        let (begin, _) = torn_end(&text).unwrap();
        assert_eq!(begin, first.len(), "{length}");
    }
}

#[test]
fn games_are_appended_behind_a_blank_line() {
    let folder = Folder::new("append");
    let path = folder.file("games.pgn");
    for end in ["", "x", "x\n", "x\n\n"] {
        std::fs::write(&path, end).unwrap();
        let mut file = GrowingFile::open(&path, Sharing::Alone).unwrap();
        append(&mut file, &sample(1)).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let begin = if end.is_empty() { "" } else { "x\n\n" };
        assert_eq!(text, format!("{begin}{}", sample(1)), "{end:?}");
    }
}

#[test]
fn foreign_habits_are_understood() {
    let text = "[White \"A\"]\n\n1.e4 $1 e5 (1... c5 {a ) b} (x) 2. Nf3) 2.2.Nf3 ; to the end\n Nc6 {x} 3.3 3.*\n[White \"B\"]\n1-0";
    let games = read(text);
    assert_eq!(games.len(), 2);
    let moves: Vec<&str> = games[0].moves.iter().map(|played| played.text.as_str()).collect();
    assert_eq!(moves, ["e4", "e5", "Nf3", "Nc6"]);
    assert_eq!(
        (games[1].tag("White"), games[1].result.as_str()),
        (Some("B"), "1-0")
    );
}

#[test]
fn moves_have_their_places() {
    let text =
        "\u{feff}[White \"A\"] [Black \"B\"]\n\n1.é4 {x} e5\r\n 2 exd6 e.p. ± !? 2... -- 3. 0-0 0000 *";
    let [game] = &read_placed(text)[..] else {
        panic!("one game")
    };
    assert_eq!(game.game.tags.len(), 2);
    let places = game.game.moves.iter().zip(&game.offsets);
    let places: Vec<(&str, (usize, usize))> = places
        .map(|(played, offset)| (played.text.as_str(), line_and_column(text, *offset)))
        .collect();
    let expected = [
        ("é4", (3, 3)),
        ("e5", (3, 10)),
        ("exd6", (4, 4)),
        ("--", (4, 24)),
        ("0-0", (4, 30)),
        ("0000", (4, 34)),
    ];
    assert_eq!(places, expected);
    assert_eq!(
        [0, 1, 2].map(|ply| game.game.number_of(ply)),
        ["1.", "1...", "2."]
    );
    assert_eq!([0, 1].map(|ply| sample(1).number_of(ply)), ["7...", "8."]);
}

#[test]
fn dates_follow_the_calendar() {
    let at = |days: u64| date(std::time::UNIX_EPOCH + std::time::Duration::from_secs(days * 86_400 + 5));
    assert_eq!(
        [at(0), at(58), at(59)],
        ["1970.01.01", "1970.02.28", "1970.03.01"]
    );
    assert_eq!([at(11_016), at(11_017)], ["2000.02.29", "2000.03.01"]);
    assert_eq!(
        [at(19_722), at(19_723), at(19_782)],
        ["2023.12.31", "2024.01.01", "2024.02.29"]
    );
}

#[test]
fn a_torn_game_is_unfinished() {
    let whole = sample(4).to_string();
    let torn = &whole[..whole.len() - 20];
    let games = read(&format!("{whole}{torn}"));
    assert_eq!(games.len(), 2);
    assert_eq!(
        (games[0].result.as_str(), games[1].result.as_str()),
        ("1/2-1/2", "*")
    );
    for end in 0..whole.len() {
        read(&whole[..end]);
    }
}

/// Moves of each game in a line, with its notes and what breaks it.
fn told(text: &str) -> Vec<(String, Vec<String>)> {
    let told = |placed: PlacedGame| {
        let name = placed.game.tag("White").unwrap_or("").to_owned();
        let moves = placed.game.moves.into_iter().map(|played| played.text);
        let words = [name].into_iter().chain(moves).chain([placed.game.result]);
        let notes = placed.notes.into_iter().chain(placed.broken);
        (
            words.collect::<Vec<_>>().join(" "),
            notes.map(|note| note.text).collect(),
        )
    };
    read_placed(text).into_iter().map(told).collect()
}

#[test]
fn a_game_without_moves_is_a_game() {
    for (text, expected) in [
        (
            "[White \"a\"]\n[Black \"b\"]\n\n[White \"c\"]\n[Black \"d\"]\n\n1. e4 *",
            ["a *", "c e4 *"],
        ),
        (
            "[Event \"x\"]\n[White \"a\"]\n[Event \"y\"]\n[White \"c\"]\n\n1. e4 *",
            ["a *", "c e4 *"],
        ),
        (
            "[Event \"x\"]\n[White \"a\"]\n\n[Event \"y\"]\n[White \"c\"]\n\n1. e4 *",
            ["a *", "c e4 *"],
        ),
        (
            "[White \"a\"]\n[Site \"x\"]\n\n[Site \"y\"]\n[White \"c\"]\n\n1. e4 *",
            ["a *", "c e4 *"],
        ),
        (
            "[Black \"b\"]\n[White \"a\"]\n\n[Site \"y\"]\n[White \"c\"]\n\n1. e4 *",
            ["a *", "c e4 *"],
        ),
        (
            "[White \"a\"]\n\n1-0\n\n[White \"c\"]\n\n1. e4 *",
            ["a 1-0", "c e4 *"],
        ),
    ] {
        let games: Vec<String> = told(text).into_iter().map(|(game, _)| game).collect();
        assert_eq!(games, expected, "{text}");
    }
    // Blank lines among the tags of one game do no harm.
    let text = "[White \"a\"]\n[Event \"x\"]\n\n[Black \"b\"]\n\n1. e4 *";
    assert_eq!(told(text), [("a e4 *".to_owned(), Vec::new())]);
}

#[test]
fn text_in_brackets_among_the_moves_is_told_and_left_out() {
    let text = "[White \"a\"]\n\n1. e4 [%clk 0:01] e5 [novelty] 2. Nf3\n[White played on] Nc6 [x \"y\"] *\n";
    let [(game, notes)] = &told(text)[..] else {
        panic!("{:?}", told(text));
    };
    assert_eq!(game, "a e4 e5 Nf3 Nc6 *");
    assert_eq!(notes.len(), 4, "{notes:?}");
    assert_eq!(notes[0], "'[%clk 0:01]' cannot be read and is left out");
}

#[test]
fn tags_without_quotes_or_in_lower_case_count() {
    let text = "[white a]\n[FEN 4k3/8/8/8/8/8/8/4K3 w - - 0 1]\n[variant \"storm\"]\n\n1. e4 *";
    let [game] = &read(text)[..] else {
        panic!("one game");
    };
    assert_eq!(game.tag("White"), Some("a"));
    assert_eq!(game.tag("FEN"), Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    assert_eq!(game.game_name(), Some("storm"));
}

#[test]
fn an_open_bracket_does_not_swallow_other_games() {
    for open in ["{ a remark", "(2. Nf3 {x} Nc6", "( {x ) y", "{"] {
        let text =
            format!("[White \"a\"]\n\n1. e4 e5 {open}\n2. Nf3 *\n\n[White \"b\"]\n\n1. d4 {{fine}} d5 *\n");
        let games = told(&text);
        let sign = &open[..1];
        assert_eq!(games[0].0, "a e4 e5 *", "{open}");
        assert_eq!(games[0].1, [format!("the '{sign}' is never closed")]);
        assert_eq!(games[1], ("b d4 d5 *".to_owned(), Vec::new()), "{open}");
    }
    let games = told("1. e4 e5 {open to the end\n2. Nf3 *\n");
    assert_eq!(games[0].0, " e4 e5 *");
    assert_eq!(games[0].1, ["the '{' is never closed"]);
    let games = told("1. e4 ) e5 } 2. Nf3 ] *");
    assert_eq!((games[0].0.as_str(), games[0].1.len()), (" e4 e5 Nf3 *", 3));
}

#[test]
fn signs_of_other_hands_are_read() {
    let text = "1. e4 N e5 D 2. a8(Q) 3. Nf3 ± Nc6*\n\n1. d4 1/2\n\n1. c4 О-О ½-½";
    let games: Vec<String> = told(text).into_iter().map(|(game, _)| game).collect();
    assert_eq!(
        games,
        [" e4 e5 a8(Q) Nf3 Nc6 *", " d4 1/2-1/2", " c4 О-О 1/2-1/2"]
    );
}

#[test]
fn nothing_is_left_out_without_a_word() {
    let games = told("1. e4 § e5 % of course\n2. Nf3\n% an escaped line\nNc6 *");
    assert_eq!(games[0].0, " e4 e5 Nf3 Nc6 *");
    assert_eq!(
        games[0].1,
        [
            "'§' cannot be read and is left out",
            "'% of course' cannot be read and is left out"
        ]
    );
}

#[test]
fn what_steers_a_terminal_goes_neither_in_nor_out() {
    let text = "[White \"\u{1b}[31mRed\"]\n\n1. e4 {a\u{7}b} *";
    let game = &read(text)[0];
    assert_eq!(game.tag("White"), Some("�[31mRed"));
    assert_eq!(game.moves[0].comment.as_deref(), Some("a�b"));
    let mut foreign = PgnGame::default();
    foreign.push_tag("Reason", "bell\u{7}\nand line");
    assert!(foreign.to_string().starts_with("[Reason \"bell� and line\"]\n"));
}

#[test]
fn variations_are_kept_however_deep_to_a_limit() {
    let text = "1. e4 {best} (1. d4 d5 (1... Nf6 {Indian} 2. c4 (2. Nf3 $1) e6) 2. c4) (1. c4) 1... e5 (1... c5 ; Sicilian (\n) *";
    let [game] = &read(text)[..] else {
        panic!("one game")
    };
    let texts = |line: &[PgnMove]| line.iter().map(|played| played.text.clone()).collect::<Vec<_>>();
    assert_eq!(texts(&game.moves), ["e4", "e5"]);
    let [queens, english] = &game.moves[0].variations[..] else {
        panic!("two")
    };
    assert_eq!(
        (texts(queens), texts(english)),
        (vec!["d4".into(), "d5".into(), "c4".into()], vec!["c4".into()])
    );
    let indian = &queens[1].variations[0];
    assert_eq!(
        (texts(indian), indian[0].comment.as_deref()),
        (vec!["Nf6".into(), "c4".into(), "e6".into()], Some("Indian"))
    );
    assert_eq!(texts(&indian[1].variations[0]), ["Nf3"]);
    assert_eq!(texts(&game.moves[1].variations[0]), ["c5"]);
    let words = game.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(
        words,
        "1. e4 {best} (1. d4 d5 (1... Nf6 {Indian} 2. c4 (2. Nf3) 2... e6) 2. c4) (1. c4) 1... e5 (1... c5) *"
    );
    assert_eq!(read(&words), std::slice::from_ref(game));
    let deep = format!("1. e4 {}{} *", "(1. d4 ".repeat(100_000), ")".repeat(100_000));
    let [game] = &read(&deep)[..] else {
        panic!("one game")
    };
    let mut depth = 0;
    let mut line = &game.moves;
    while let Some(inner) = line.last().and_then(|last| last.variations.first()) {
        (line, depth) = (inner, depth + 1);
    }
    assert_eq!(depth, 64);
    // What is not closed ends the game, as ever.
    assert!(read_placed("1. e4 (1. d4 e5 *")[0].broken.is_some());
}
