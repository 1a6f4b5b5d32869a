//! Positions set up by hand: pieces put into the text of a position, and faulty positions shown as far as they can be.

use super::api::Refused;
use crate::games::Ruleset;
use crate::play::{self, Piece, Place};
use crate::rules::Spec;
use crate::variants::Catalogue;
use serde_json::{Value, json};

/// An empty square of a row.
const EMPTY: char = ' ';
/// Between rows, and between boards.
const ROW: char = '/';
const BOARD: char = '|';
/// Longest row that is read.
const LONGEST: usize = 32;

/// How a position looks, and what is wrong with it.
///
/// # Errors
/// If there is no such game, or the text is so faulty that nothing can be shown.
pub(super) fn look(catalogue: &Catalogue, game: &str, state: Option<&str>) -> Result<Value, Refused> {
    let ruleset = catalogue.ruleset(game)?;
    let fault = match play::start(&ruleset, state) {
        Ok(game) => return Ok(json!({ "view": game.view(None) })),
        Err(fault) => fault,
    };
    let placed = match (&ruleset, state) {
        (Ruleset::Board(spec), Some(state)) => Placement::read(state).map(|placement| (spec, placement)),
        _ => None,
    };
    let Some((spec, placement)) = placed else {
        return Err(fault.into());
    };
    let mut view = play::start(&ruleset, None)?.view(None);
    for (shown, rows) in view.boards.iter_mut().zip(&placement.boards) {
        let files = usize::from(shown.files);
        for (number, square) in shown.squares.iter_mut().enumerate() {
            let row = rows
                .len()
                .checked_sub(number / files + 1)
                .and_then(|row| rows.get(row));
            let letter = row.and_then(|row| row.get(number % files)).copied();
            square.pieces = letter
                .and_then(|letter| piece(spec, letter))
                .into_iter()
                .collect();
        }
    }
    view.state = state.unwrap_or_default().to_owned();
    Ok(json!({ "view": view, "fault": fault.to_string() }))
}

/// The piece of a letter of a position.
fn piece(spec: &Spec, letter: char) -> Option<Piece> {
    let kind = spec.kind_of_letter(letter.to_ascii_uppercase())?;
    let seat = usize::from(letter.is_ascii_lowercase());
    let found = &spec.pieces[kind.index()];
    Some(Piece {
        seat: (spec.neutral != Some(kind)).then_some(seat),
        letter: found.letter,
        name: found.names.0[seat].clone(),
    })
}

/// The text of a position with a square changed.
///
/// # Errors
/// If the game has no such square or piece, or the text cannot be read.
pub(super) fn put(
    catalogue: &Catalogue,
    game: &str,
    state: &str,
    at: Place,
    piece: Option<(char, usize)>,
) -> Result<String, Refused> {
    let Ruleset::Board(spec) = catalogue.ruleset(game)? else {
        return Err(Refused::Because(
            "positions of this game are set up as text".to_owned(),
        ));
    };
    let letter = match piece {
        None => EMPTY,
        Some((letter, seat)) if spec.kind_of_letter(letter).is_some() && letter.is_ascii_alphabetic() => {
            match seat {
                0 => letter.to_ascii_uppercase(),
                _ => letter.to_ascii_lowercase(),
            }
        }
        Some(_) => return Err(Refused::Because("the game has no such piece".to_owned())),
    };
    let unreadable = || Refused::Because("the squares of this position cannot be read".to_owned());
    let mut placement = Placement::read(state).ok_or_else(unreadable)?;
    let rows = placement
        .boards
        .get_mut(usize::from(at.board))
        .ok_or_else(unreadable)?;
    let row = rows
        .len()
        .checked_sub(usize::from(at.rank) + 1)
        .ok_or_else(unreadable)?;
    let square = rows[row].get_mut(usize::from(at.file)).ok_or_else(unreadable)?;
    *square = letter;
    Ok(placement.text())
}

/// The squares of a text, and what stands behind them.
struct Placement {
    /// By board, row from above, and file.
    boards: Vec<Vec<Vec<char>>>,
    rest: String,
}

impl Placement {
    fn read(text: &str) -> Option<Placement> {
        let text = text.trim();
        let end = text
            .find(|letter: char| letter.is_whitespace() || letter == '[')
            .unwrap_or(text.len());
        let (squares, rest) = text.split_at(end);
        let boards: Option<Vec<_>> = squares
            .split(BOARD)
            .map(|board| board.split(ROW).map(row).collect::<Option<Vec<_>>>())
            .collect();
        Some(Placement {
            boards: boards?,
            rest: rest.to_owned(),
        })
    }

    fn text(&self) -> String {
        let row = |row: &Vec<char>| {
            let mut text = String::new();
            for run in row.chunk_by(|one, other| *one == EMPTY && *other == EMPTY) {
                match run[0] {
                    EMPTY => text.push_str(&run.len().to_string()),
                    letter => text.push(letter),
                }
            }
            text
        };
        let board = |rows: &Vec<Vec<char>>| rows.iter().map(row).collect::<Vec<_>>().join(&ROW.to_string());
        let boards: Vec<String> = self.boards.iter().map(board).collect();
        boards.join(&BOARD.to_string()) + &self.rest
    }
}

fn row(text: &str) -> Option<Vec<char>> {
    let mut row = Vec::new();
    let mut number = 0usize;
    for letter in text.chars().chain([EMPTY]) {
        if let Some(digit) = letter.to_digit(10) {
            number = number.saturating_mul(10).saturating_add(digit as usize);
        } else {
            if number > LONGEST {
                return None;
            }
            row.extend(std::iter::repeat_n(EMPTY, number));
            number = 0;
            match letter {
                EMPTY => {}
                '*' => row.push('*'),
                letter if letter.is_ascii_alphabetic() => row.push(letter),
                _ => return None,
            }
        }
    }
    (row.len() <= LONGEST).then_some(row)
}

#[cfg(test)]
mod tests;
