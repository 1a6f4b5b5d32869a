//! What boards are set up and moved by: FENs, moves, names of games, movements.

use super::common::games::{catalogue, game};
use super::common::perft_data::all_perft_positions;
use super::throw;
use std::sync::Arc;
use tapestry::board::Board;
use tapestry::rules::Spec;
use tapestry::variants::Catalogue;

/// Games of every mechanic, with positions of each.
fn positions(catalogue: &Catalogue) -> Vec<(Arc<Spec>, String)> {
    let fen = |spec: &Spec, text: &str| {
        if text == "start" {
            spec.start.clone()
        } else {
            text.to_owned()
        }
    };
    let positions = all_perft_positions();
    let specs = positions.iter().map(|position| game(catalogue, &position.game));
    specs
        .zip(&positions)
        .map(|(spec, position)| (spec.clone(), fen(&spec, &position.position)))
        .collect()
}

/// FENs of every game.
pub(crate) fn fens(count: u64) {
    let positions = positions(&catalogue());
    let texts: Vec<String> = positions.iter().map(|(_, fen)| fen.clone()).collect();
    throw("FENs", count, &texts, |_, index, text| {
        let (spec, _) = &positions[index];
        let Ok(board) = Board::from_fen(spec, text) else {
            return Ok(false);
        };
        let fen = board.fen();
        let again =
            Board::from_fen(spec, &fen).map_err(|errors| format!("{}: own FEN {fen}: {errors}", spec.id))?;
        let same = (again.fen(), again.key(), again.outcome()) == (fen, board.key(), board.outcome());
        if same {
            Ok(true)
        } else {
            Err(format!("{}: read again it differs", spec.id))
        }
    });
}

/// Moves in the notation of the sheets and as people write them.
pub(crate) fn moves(count: u64) {
    let positions = positions(&catalogue());
    let boards: Vec<Board> = positions
        .iter()
        .filter_map(|(spec, fen)| Board::from_fen(spec, fen).ok())
        .collect();
    let mut texts = Vec::new();
    let mut board_of = Vec::new();
    for (index, board) in boards.iter().enumerate() {
        let legal = board.legal_moves().into_iter().map(|m| board.notation(m));
        texts.extend(legal.chain(["O-O", "O-O-O", "0000", "e8=Q", "P@e4", "@@@@"].map(str::to_owned)));
        board_of.resize(texts.len(), index);
    }
    throw("moves", count, &texts, |_, index, text| {
        let board = &boards[board_of[index]];
        let read = [board.parse_move(text), board.read_move(text)];
        let moves = || read.iter().flatten();
        if moves().any(|m| !board.legal_moves().contains(m)) {
            return Err(format!("read as illegal in {}", board.fen()));
        }
        Ok(moves().next().is_some())
    });
}

/// Names of games and their options.
pub(crate) fn names(count: u64) {
    let catalogue = catalogue();
    let mut texts: Vec<String> = all_perft_positions()
        .into_iter()
        .map(|position| position.game)
        .collect();
    texts.extend(catalogue.titles().into_iter().map(|(_, title)| title.to_owned()));
    texts.push("chinese:xiangqi-rules=asian,nmove=60".into());
    throw("names", count, &texts, |_, _, text| {
        // An unknown name is refused in words, a known one resolves to itself.
        let Ok(spec) = catalogue.resolve(text) else {
            return Ok(false);
        };
        let again = catalogue
            .resolve(&spec.identity())
            .map_err(|error| error.to_string())?;
        if *again == *spec {
            Ok(true)
        } else {
            Err(format!("'{}' is another game", spec.identity()))
        }
    });
}

/// Movements in Betza's notation.
pub(crate) fn betza(count: u64) {
    let catalogue = catalogue();
    let specs = catalogue.ids().into_iter().map(|id| game(&catalogue, id));
    let texts: Vec<String> = specs
        .flat_map(|spec| {
            spec.pieces
                .iter()
                .map(|piece| piece.betza.0[0].clone())
                .collect::<Vec<_>>()
        })
        .collect();
    throw("movements", count, &texts, |_, _, text| {
        let columns = text.chars().count() + 1;
        match tapestry::betza::parse(text) {
            Err(error) if error.column > columns => Err(format!("column {} of {columns}", error.column)),
            read => Ok(read.is_ok()),
        }
    });
}
