//! A piece shown: what it is called, what it is worth, and where it goes on an empty board.

use crate::betza;
use crate::play::{PieceView, Place, Play, Reach};
use std::fmt::Write;

/// Signs of squares that a piece reaches.
const KEY: [(char, &str); 3] = [
    ('*', "goes there, or captures there"),
    ('o', "goes there, but does not capture"),
    ('x', "goes there only to capture"),
];

/// What there is to show about the pieces that a letter or a name means.
///
/// # Errors
/// If it means none.
pub(super) fn shown(game: &dyn Play, wanted: &str) -> Result<String, String> {
    let pieces = game.pieces();
    let meant = meant(&pieces, wanted);
    if meant.is_empty() {
        let known: Vec<String> = pieces
            .iter()
            .map(|piece| format!("{} {}", piece.letter, piece.name))
            .collect();
        return Err(match known.as_slice() {
            [] => "this game has no pieces that move in ways of their own".to_owned(),
            known => format!(
                "there is no piece '{}'; there are {}",
                wanted.escape_debug(),
                known.join(", ")
            ),
        });
    }
    let names = game.seats();
    let mut text = String::new();
    for piece in meant {
        describe(&mut text, game, piece, &names);
    }
    Ok(text)
}

/// The pieces of this letter, or else of a name that begins so.
fn meant<'a>(pieces: &'a [PieceView], wanted: &str) -> Vec<&'a PieceView> {
    let wanted = wanted.trim().to_lowercase();
    let of_letter = |piece: &&PieceView| wanted.chars().eq(piece.letter.to_lowercase());
    let found: Vec<&PieceView> = pieces.iter().filter(of_letter).collect();
    if !found.is_empty() || wanted.is_empty() {
        return found;
    }
    let named = |piece: &&PieceView| piece.name.to_lowercase().starts_with(&wanted);
    pieces.iter().filter(named).collect()
}

fn describe(text: &mut String, game: &dyn Play, piece: &PieceView, names: &[String]) {
    let of_all = piece.seats.len() == names.len();
    let owners: Vec<&str> = piece
        .seats
        .iter()
        .filter_map(|seat| names.get(*seat))
        .map(String::as_str)
        .collect();
    let owner = if of_all {
        String::new()
    } else {
        format!(" of {}", owners.join(" and "))
    };
    let royal = if piece.royal {
        "; the game is about its fate"
    } else {
        ""
    };
    let value = match piece.value {
        1.0 => ", worth a pawn".to_owned(),
        value if value > 0.0 => format!(", worth {value} pawns"),
        _ => String::new(),
    };
    // Writing to memory does not fail.
    let _ = writeln!(text, "  {} {}{owner}{value}{royal}", piece.letter, piece.name);
    let seat = piece.seats.first().copied().unwrap_or(0);
    if let Some(reach) = game.reach(piece.letter, seat) {
        diagram(text, game, &reach, piece.letter);
        if piece.seats.len() == 1 || !is_alike_for_all(game, piece, &reach) {
            let name = names.get(seat).map_or("", String::as_str);
            let _ = writeln!(text, "      {name} plays upwards here.");
        }
    }
    for betza in piece.betza.split_whitespace().filter(|betza| *betza != "-") {
        let words = betza::parse(betza).map(|atoms| betza::in_words(&atoms));
        let _ = writeln!(
            text,
            "      {}; {betza} in Betza notation",
            words.unwrap_or_default()
        );
    }
}

/// Does every player's piece reach the same from there?
fn is_alike_for_all(game: &dyn Play, piece: &PieceView, reach: &Reach) -> bool {
    let mut others = piece
        .seats
        .iter()
        .skip(1)
        .filter_map(|seat| game.reach(piece.letter, *seat));
    others.all(|other| other == *reach)
}

fn diagram(text: &mut String, game: &dyn Play, reach: &Reach, letter: char) {
    let view = game.view(None);
    let Some(board) = view.boards.get(usize::from(reach.from.board)) else {
        return;
    };
    let mut used = [false; KEY.len()];
    for rank in (0..board.ranks).rev() {
        let _ = write!(text, "  {:>3} ", rank + 1);
        for file in 0..board.files {
            let at = Place {
                board: reach.from.board,
                file,
                rank,
            };
            let sign = match (reach.moves.contains(&at), reach.captures.contains(&at)) {
                _ if at == reach.from => letter,
                _ if board.cell(file, rank).hole => ' ',
                (false, false) => '.',
                (goes, takes) => {
                    let index = if goes && takes { 0 } else { 1 + usize::from(takes) };
                    used[index] = true;
                    KEY[index].0
                }
            };
            let _ = write!(text, " {sign}");
        }
        text.push('\n');
    }
    let files = (0..board.files).map(|file| format!(" {}", char::from(b'a' + file)));
    let _ = writeln!(text, "      {}", files.collect::<String>());
    for (sign, what) in KEY.iter().zip(used).filter(|(_, used)| *used).map(|(key, _)| key) {
        let _ = writeln!(text, "      {sign} {what}");
    }
}
