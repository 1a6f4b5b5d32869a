//! The studies and endings of the rule sheets, found by the search: `tests/studies.txt`.

mod common;

use common::games::{catalogue, folder, game};
use common::thinking::search;
use tapestry::base::{Move, plies_to_mate};
use tapestry::board::Board;
use tapestry::search::{Engine, Limits, SearchOptions};
use tapestry::variants::Catalogue;

/// A line of the file, taken apart.
struct Study<'a> {
    board: Board,
    nodes: u64,
    best: Vec<&'a str>,
    barred: Vec<Move>,
    tells: &'a str,
}

fn study<'a>(catalogue: &Catalogue, line: &'a str) -> Study<'a> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [id, position, nodes, best, tells] = fields[..] else {
        panic!("{line}: five fields are wanted");
    };
    let (fen, moves) = position.split_once(" moves ").unwrap_or((position, ""));
    let mut board =
        Board::from_fen(&game(catalogue, id), fen).unwrap_or_else(|error| panic!("{line}: {error}"));
    for text in moves.split_whitespace() {
        let m = board
            .read_move(text)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        board.make(m);
    }
    let words = || best.split_whitespace();
    let read = |text: &str| {
        board
            .read_move(text)
            .unwrap_or_else(|error| panic!("{line}: {error}"))
    };
    Study {
        barred: words()
            .filter_map(|text| text.strip_prefix('!'))
            .map(read)
            .collect(),
        board,
        nodes: nodes.parse().unwrap_or_else(|error| panic!("{line}: {error}")),
        best: words()
            .filter(|text| *text != "-" && !text.starts_with('!'))
            .collect(),
        tells,
    }
}

/// What is wrong with the answer, if anything.
fn fault(study: &Study<'_>) -> Option<String> {
    let mut engine = Engine::new(SearchOptions::default()).expect("memory");
    let (result, _) = search(
        &mut engine,
        &study.board,
        Limits {
            exclude: study.barred.clone(),
            ..Limits::to_nodes(study.nodes)
        },
    );
    let best = study.board.notation(result.best);
    let score = result.score;
    let told = match study.tells.split_whitespace().collect::<Vec<_>>()[..] {
        ["mate", moves] => {
            let moves: i32 = moves.parse().expect("a number of moves");
            plies_to_mate(score).map(|plies| (plies + 1) / 2) == Some(moves)
        }
        ["win"] => score >= 200,
        ["loss"] => score <= -200,
        ["draw"] => score.abs() < 50,
        ["-"] => true,
        _ => panic!("'{}' is nothing that can be told", study.tells),
    };
    let found = study.best.is_empty() || study.best.contains(&best.as_str());
    (!told || !found).then(|| format!("{} with score {score}", best))
}

#[test]
fn the_search_solves_the_studies_of_the_sheets() {
    let catalogue = catalogue();
    let path = folder("studies.txt");
    let text = std::fs::read_to_string(&path).expect("the file of studies");
    let lines = text
        .lines()
        .filter(|line| line.contains('|') && !line.starts_with('#'));
    let mut count = 0;
    let mut faults = Vec::new();
    for line in lines {
        count += 1;
        faults.extend(fault(&study(&catalogue, line)).map(|answer| format!("{line}: {answer}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 20, "only {count} studies");
}
