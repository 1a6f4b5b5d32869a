//! What is written can be read: in every game with every option, from whatever position a FEN may describe, the legal moves have texts
//! of their own, and the position behind each of them is the one that its FEN describes, with the same moves and the same result.
//!
//! Positions of random walks are edited square by square without regard to the rules; those that are accepted count.
//! `cargo test --release --test reading_back -- --ignored` looks at many more, with `TAPESTRY_LAWS=zeta` in the environment in
//! the games whose names begin so.

mod common;

use common::chance::Chance;
use common::games::{catalogue, game, names};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;
use tapestry::base::{Move, Square};
use tapestry::board::Board;
use tapestry::rules::Spec;

/// Moves of a walk.
const PLIES: usize = 60;

#[test]
fn every_accepted_position_is_read_back_after_every_move() {
    read_back(3, "");
}

#[test]
#[ignore = "long; run it in release mode"]
fn many_accepted_positions_are_read_back_after_every_move() {
    read_back(60, &std::env::var("TAPESTRY_LAWS").unwrap_or_default());
}

fn read_back(walks: u64, prefix: &str) {
    let catalogue = catalogue();
    let names = names(&catalogue, prefix);
    let courses: Vec<(&String, u64)> = names
        .iter()
        .flat_map(|name| (0..walks).map(move |number| (name, number)))
        .collect();
    let results: Vec<Result<u32, String>> = courses
        .par_iter()
        .map(|(name, number)| {
            walk(&game(&catalogue, name), name, *number).map_err(|error| format!("{name}: {error}"))
        })
        .collect();
    let edited: u32 = results.iter().flatten().sum();
    let broken: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    assert!(
        broken.is_empty(),
        "{} of {} walks:\n{}",
        broken.len(),
        courses.len(),
        broken.join("\n")
    );
    assert!(
        edited as usize > courses.len(),
        "only {edited} edited positions were accepted"
    );
}

/// Walks at random, looks at some positions on the way and at what edits make of them; the number of those.
fn walk(spec: &Arc<Spec>, name: &str, number: u64) -> Result<u32, String> {
    let mut chance = Chance::new(&format!("reading back {name}"), number);
    let mut board = Board::start(spec);
    let mut edited = 0;
    for _ in 0..PLIES {
        if chance.once_in(20) {
            // Read from its FEN a position has no past to be repeated.
            look(&Board::from_fen(spec, &board.fen()).map_err(|errors| errors.to_string())?)?;
        }
        if chance.once_in(12)
            && let Some(other) = changed(&board, &mut chance)
        {
            look(&other)?;
            edited += 1;
        }
        let moves = board.moves_to_play();
        let Some(m) = chance.pick(&moves) else {
            break;
        };
        board.make(*m);
    }
    Ok(edited)
}

/// The position with some squares, perhaps its pocket and its rights, changed at random; `None` if no FEN accepted came of it.
fn changed(board: &Board, chance: &mut Chance) -> Option<Board> {
    let spec = board.spec();
    let squares: Vec<Square> = (0..spec.files * spec.ranks)
        .map(Square)
        .filter(|square| !spec.holes.contains(square))
        .collect();
    let letters: Vec<char> = spec.pieces.iter().map(|piece| piece.letter).collect();
    for _ in 0..10 {
        let mut setup = board.setup();
        if chance.once_in(2) {
            // Few pieces: games that soon end.
            let royal = |square: Square| {
                let piece = board.piece_at(square)?;
                let kind = spec.kind_of_letter(piece.1)?;
                Some(spec.pieces[kind.index()].royal[piece.0])
            };
            for square in &squares {
                if royal(*square) == Some(false) && !chance.once_in(5) {
                    setup.put(*square, None);
                }
            }
        }
        for _ in 0..=chance.below(8) {
            let letter = chance.pick(&letters).copied().unwrap_or('P');
            let piece = match chance.below(3) {
                0 => Some(letter),
                1 => Some(letter.to_ascii_lowercase()),
                _ => None,
            };
            setup.put_letter(spec, squares[chance.below(squares.len())], piece);
        }
        let accepted = Board::from_changed(spec, &setup)
            .ok()
            .and_then(|board| with_other_fields(&board, chance));
        if accepted.is_some() {
            return accepted;
        }
    }
    None
}

/// The position with more pieces in the pocket, other rights or the other side to move, as far as that is accepted.
fn with_other_fields(board: &Board, chance: &mut Chance) -> Option<Board> {
    let read = |fen: &str| Board::from_fen(board.spec(), fen).ok();
    let fen = board.fen();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let letters: Vec<char> = "KQkqABGHJSTXabgsx12=>".chars().collect();
    if chance.once_in(2) {
        fields[1] = if fields[1] == "w" { "b" } else { "w" }.to_owned();
    }
    if chance.once_in(3) {
        fields[2] = chance.pick(&letters).map(char::to_string)?;
    }
    if chance.once_in(3) {
        let pieces = &board.spec().pieces;
        let piece = pieces[chance.below(pieces.len())].letter;
        let piece = if chance.once_in(2) {
            piece
        } else {
            piece.to_ascii_lowercase()
        };
        fields[0] = match fields[0].strip_suffix(']') {
            Some(pocket) => format!("{pocket}{piece}]"),
            None => format!("{}[{piece}]", fields[0]),
        };
    }
    read(&fields.join(" ")).or_else(|| read(&fen))
}

/// Asks of every move whether its text and its FEN can be read.
fn look(board: &Board) -> Result<(), String> {
    let fail = |what: String| Err(format!("{}: {what}", board.fen()));
    let mut known: HashMap<String, Move> = HashMap::new();
    for m in board.legal_moves() {
        let text = board.notation(m);
        if let Some(other) = known.insert(text.clone(), m) {
            return fail(format!("{m:?} and {other:?} are both written {text}"));
        }
        match [board.parse_move(&text), board.read_move(&text)] {
            [Ok(parsed), Ok(read)] if parsed == m && read == m => {}
            others => return fail(format!("{text} is read as {others:?}")),
        }
        // What can be taken back is no part of a FEN.
        if m != Move::TAKE_BACK {
            let mut after = board.clone();
            after.make(m);
            if let Err(error) = same_from_fen(&after) {
                return fail(format!("after {text}, {}: {error}", after.fen()));
            }
        }
    }
    Ok(())
}

fn same_from_fen(board: &Board) -> Result<(), String> {
    let fen = board.fen();
    let again = Board::from_fen(board.spec(), &fen).map_err(|errors| format!("refused: {errors}"))?;
    if again.fen() != fen {
        return Err(format!("read as {}", again.fen()));
    }
    let texts = |board: &Board| {
        let moves = board.legal_moves().into_iter().filter(|m| *m != Move::TAKE_BACK);
        let mut texts: Vec<String> = moves.map(|m| board.notation(m)).collect();
        texts.sort();
        texts
    };
    let (moves, read) = (texts(board), texts(&again));
    if moves != read {
        return Err(format!("moves {moves:?}, read back {read:?}"));
    }
    let (outcome, read) = (board.outcome(), again.outcome());
    if outcome == read {
        Ok(())
    } else {
        Err(format!("result {outcome:?}, read back {read:?}"))
    }
}

/// What contradicts itself is refused before anybody asks for its moves.
#[test]
fn rights_without_a_rook_beside_an_open_square_are_refused() {
    let spec = game(&catalogue(), "ordinary");
    let mut board = Board::start(&spec);
    let opens = |board: &Board, m: &Move| {
        let mut after = board.clone();
        after.make(*m);
        after.fen().split(' ').nth(3) != Some("-")
    };
    let step = board.legal_moves().into_iter().find(|m| opens(&board, m));
    board.make(step.expect("a step of several squares"));
    let fen = board.fen();
    let castlings = spec.castling.iter();
    for square in castlings.flat_map(|castling| [castling.royal_from, castling.rook_from]) {
        let mut setup = board.setup();
        setup.put(square, None);
        if let Ok(without) = Board::from_changed(&spec, &setup).map(|board| board.fen()) {
            let mut fields: Vec<&str> = without.split(' ').collect();
            fields[2] = fen.split(' ').nth(2).unwrap_or_default();
            let contradictory = fields.join(" ");
            assert!(Board::from_fen(&spec, &contradictory).is_err(), "{contradictory}");
        }
    }
}

/// A king whose step and castling end on one square: two moves, two texts, both read back, also as people write castling.
#[test]
fn castling_where_a_step_goes_is_written_as_king_takes_rook() {
    let spec = game(&catalogue(), "diana6");
    let board = Board::from_fen(&spec, "3k2/6/6/6/6/3K1R w K - 0 1").expect("a position");
    let mut texts: Vec<String> = board
        .legal_moves()
        .into_iter()
        .filter(|m| m.from() == Square(3))
        .map(|m| board.notation(m))
        .collect();
    texts.sort();
    assert_eq!(texts, ["d1c1", "d1c2", "d1d2", "d1e1", "d1e2", "d1f1"]);
    let behind = |text: &str| {
        let mut board = board.clone();
        board.make(board.read_move(text).expect(text));
        board.fen()
    };
    assert_eq!(behind("d1f1"), behind("O-O"));
    assert_eq!(behind("d1f1"), "3k2/6/6/6/6/3RK1 b - - 1 1");
    assert_eq!(behind("d1e1"), "3k2/6/6/6/6/4KR b - - 1 1");
}
