//! Reads the test facts of the rule sheets from `tests/facts/*.facts`.
//!
//! Lines starting with `#` are comments, empty lines separate. A line starting with `@` cites where the facts below it
//! are found: document, section, fact and mark. Every other line is a fact of four fields:
//!
//! ```text
//! id [option=value,…] | FEN or start [moves m1 m2 …] | query | answer
//! ```
//!
//! Questions to the position after those moves:
//!
//! | query | answer |
//! |---|---|
//! | `moves`, `from x…`, `to x` | the legal moves, of the side, of the pieces on `x…` or onto `x`, in any order, or `none` |
//! | `targets x` | the squares the piece on `x` can go to |
//! | `count`, `count x…` | number of legal moves, of the side or of the pieces on `x…` |
//! | `by-kind` | number of legal moves of each kind of piece that has any |
//! | `legal m…` | `yes` if each of the moves is legal, `no` if none is |
//! | `answered x` | `a of b`: after `a` of the `b` moves of the piece on `x` it can be captured where it arrived |
//! | `safe x` | the moves after which that piece cannot be captured, nor its side be mated at once |
//! | `perft n` | the counts for depths 1 to n |
//! | `positions n` | number of different positions after n plies |
//! | `fen m…` | the FEN after these moves, as many fields as the answer has |
//! | `status` | `open`, `check`, `pass` (nothing else is possible), or the result `1-0`, `0-1`, `1/2`, `0.60-0.40` |
//! | `play m…` | the status after these moves |
//! | `results` | `status: m…; status: m…` for all legal moves |
//! | `line m…` | plays annotated moves and gives the status at the end: `+` check, `#` mate, `=` stalemate, `(o)` only move; no mark, no check |
//! | `wins` | the moves that win at once |
//! | `ends-turn` | the moves after which it is the other side's turn |
//! | `mating n` | number of lines of n plies that end in mate |
//! | `mates n` | the moves that mate in at most n moves of the side to move |
//!
//! Questions to the definition of the game:
//!
//! | query | answer |
//! |---|---|
//! | `start` | the start position, as many fields as the answer has |
//! | `size` | files and ranks |
//! | `points` | for win, draw and loss |
//! | `value X` | of South's piece, in centipawns |
//! | `hint H` | a hint of the definition |
//! | `reach X` | the most squares X reaches on an empty board, and the average over all squares |
//! | `reach X on x…` | how many squares X reaches from each of these |
//! | `reach X against Y` | squares from which X reaches more, as many, fewer; and the sums over all squares |
//! | `reach X and Y on x` | how many squares both reach from `x`, how many either, and which neither |
//! | `realm X on x`, `realm X on x and Y on y` | the squares X can come to from `x` on an empty board; those of both |
//! | `routes X` | squares outside its region that X could step to, and the pairs of squares |
//! | `unguarded n` | the squares of rank n that no piece of the side to move guards |
//! | `guarding n` | the orders of the pieces that the side to move has one of, royals apart, that leave no such square |

use super::games::texts;

/// One fact.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    /// File and line.
    pub(crate) place: String,
    /// Document, section and mark.
    pub(crate) source: String,
    /// Id, with options after a colon.
    pub(crate) game: String,
    /// FEN, or `start`.
    pub(crate) position: String,
    /// Moves played before asking.
    pub(crate) moves: Vec<String>,
    /// Words of the query.
    pub(crate) query: Vec<String>,
    /// The answer that the sheet gives.
    pub(crate) answer: String,
}

/// All facts of all files.
pub(crate) fn all_facts() -> Vec<Fact> {
    texts("facts", "facts")
        .iter()
        .flat_map(|(name, text)| read_facts(name, text))
        .collect()
}

fn read_facts(file: &str, text: &str) -> Vec<Fact> {
    let mut source = String::new();
    let mut facts = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let place = format!("{file}:{}", index + 1);
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match line.strip_prefix('@') {
            Some(citation) => source = citation.trim().to_owned(),
            None => facts.push(read_fact(place, &source, line)),
        }
    }
    facts
}

fn read_fact(place: String, source: &str, line: &str) -> Fact {
    assert!(!source.is_empty(), "{place}: a fact without a source above it");
    let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
    let [game, position, query, answer] = fields[..] else {
        panic!("{place}: a fact has four fields")
    };
    let (position, moves) = position.split_once(" moves ").unwrap_or((position, ""));
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    Fact {
        source: source.to_owned(),
        game: game.replacen(' ', ":", 1),
        position: position.to_owned(),
        moves: words(moves),
        query: words(query),
        answer: answer.to_owned(),
        place,
    }
}
