//! A solved position in words: the fate of each first move, the moves that alone hold, and example lines judged.

use super::knowledge::{Judge, Knowledge};
use super::report::notations;
use super::value::Value;
use crate::base::Move;
use crate::board::Board;
use std::fmt::Write;

/// How many moves deep a chain of only moves is followed.
const ONLY_MOVES: usize = 6;
/// Longest refutation printed.
const REFUTATION: usize = 40;

/// Explains a solved position; empty if it is not solved.
pub fn explain(knowledge: &Knowledge, board: &Board) -> String {
    let (Some(value), Some(moves)) = (knowledge.value(board), knowledge.moves(board)) else {
        return String::new();
    };
    let mut text = format!("First moves; the side to move {value}.\n");
    for (m, fate) in &moves {
        let mut after = board.clone();
        after.make(*m);
        let rest = match fate {
            Value::Draw => only_replies(knowledge, &after),
            _ => notations(&after, &knowledge.line(&after, REFUTATION)).join(" "),
        };
        let _ = writeln!(text, "  {} {fate}: {rest}", board.notation(*m));
    }
    let examples = &board.spec().examples;
    // The lines begin at the start of the game.
    if !examples.is_empty() && board.plies() == 0 && same_array(board) {
        text.push_str(
            "\nLines. A move that gives something away is marked ?, one that alone holds the value !.\n",
        );
        for (name, moves) in examples {
            let _ = writeln!(text, "  {name}: {}", judged(knowledge, board, moves));
        }
    }
    text
}

fn same_array(board: &Board) -> bool {
    board.fen() == Board::start(board.spec()).fen()
}

/// What holds after a drawing move: all moves, one move (and what holds then), or which.
fn only_replies(knowledge: &Knowledge, board: &Board) -> String {
    let mut board = board.clone();
    let mut text = String::new();
    for _ in 0..ONLY_MOVES {
        let Some(moves) = knowledge.moves(&board) else {
            break;
        };
        let holding: Vec<Move> = holding(&moves);
        let names: Vec<String> = holding.iter().map(|m| board.notation(*m)).collect();
        if names.len() == moves.len() {
            text.push_str(if text.is_empty() {
                "every reply holds"
            } else {
                "every move holds"
            });
            break;
        }
        let _ = match names.as_slice() {
            [only] => write!(text, "only {only} holds; then "),
            several => write!(text, "{} hold", several.join(" ")),
        };
        if holding.len() != 1 {
            break;
        }
        board.make(holding[0]);
    }
    text.trim_end_matches("; then ").to_owned()
}

/// The moves that keep the value of the position.
fn holding(moves: &[(Move, Value)]) -> Vec<Move> {
    let best = moves.first().map(|(_, value)| value.result());
    let same = moves.iter().filter(|(_, value)| Some(value.result()) == best);
    same.map(|(m, _)| *m).collect()
}

/// A line with `?` after moves that spoil the value and `!` after moves that alone keep it, and the value at its end.
fn judged(knowledge: &Knowledge, board: &Board, line: &str) -> String {
    let mut board = board.clone();
    let mut text = String::new();
    for word in line.split_whitespace() {
        let Ok(m) = board.parse_move(word) else {
            let _ = write!(text, "{word} is not legal here");
            return text;
        };
        let Some(moves) = knowledge.moves(&board) else {
            break;
        };
        let holding = holding(&moves);
        let mark = match (holding.contains(&m), holding.len(), moves.len()) {
            (false, _, _) => "?",
            (true, 1, 2..) => "!",
            _ => "",
        };
        let _ = write!(text, "{word}{mark} ");
        board.make(m);
    }
    let value = knowledge.value(&board);
    let _ = match value {
        Some(Value::Win(0) | Value::Loss(0)) | None => write!(text, "(over)"),
        Some(value) => write!(text, "({} to move {value})", board.turn().name()),
    };
    text
}
