//! One game: its rule card, its options, its pieces with how they move.

use super::api::Refused;
use crate::base::Player;
use crate::betza::{self, Atom, Motion};
use crate::board::{Contrast, contrasts};
use crate::games::Ruleset;
use crate::play::{self, PieceView, Play};
use crate::variants::{Catalogue, ruleset_card, ruleset_json};
use serde_json::{Value, json};

/// All about a game of this name.
///
/// # Errors
/// If there is none.
pub(super) fn about(catalogue: &Catalogue, name: &str) -> Result<Value, Refused> {
    let ruleset = catalogue.ruleset(name)?;
    let game = play::start(&ruleset, None)?;
    let heading = ruleset.heading();
    let pieces = game.pieces();
    let contrasts = match &ruleset {
        Ruleset::Board(spec) => contrasts(spec),
        _ => Vec::new(),
    };
    let card = |piece| card(&ruleset, game.as_ref(), piece, &contrasts);
    Ok(json!({
        "game": game.identity(), "id": heading.id, "title": game.title(), "aim": game.aim(),
        "about": heading.about, "documents": heading.sources, "card": ruleset_card(&ruleset),
        "players": game.seats(), "options": ruleset_json(&ruleset)["options"],
        "pieces": pieces.iter().map(card).collect::<Vec<_>>(),
    }))
}

/// A piece with the movements that its picture and its diagram are drawn from.
fn card(ruleset: &Ruleset, game: &dyn Play, piece: &PieceView, contrasts: &[Contrast]) -> Value {
    let picture = match ruleset {
        Ruleset::Board(spec) => spec
            .kind_of_letter(piece.letter)
            .and_then(|kind| spec.pieces[kind.index()].picture.as_ref()),
        _ => None,
    };
    let atoms = atoms(piece);
    let reach = piece
        .seats
        .first()
        .and_then(|seat| game.reach(piece.letter, *seat));
    json!({
        "letter": piece.letter, "name": piece.name, "seats": piece.seats, "value": piece.value, "royal": piece.royal,
        "betza": piece.betza, "words": if atoms.is_empty() { String::new() } else { betza::in_words(&atoms) },
        "counted": counted(contrasts, game, piece), "figure": figure(piece, &atoms),
        "picture": picture,
        "moves": atoms.iter().map(movement).collect::<Vec<_>>(),
        "reach": reach,
    })
}

/// What the engine counts a piece of this seat as, in pawns, early and late.
fn counted(contrasts: &[Contrast], game: &dyn Play, piece: &PieceView) -> Option<[Option<f64>; 2]> {
    let player = *Player::ALL.get(*piece.seats.first()?)?;
    let kind = game.board()?.spec().kind_of_letter(piece.letter)?;
    let own = |contrast: &&Contrast| contrast.player == player && contrast.kind == kind;
    let contrast = contrasts.iter().find(own)?;
    let tenths = |worth: f64| (worth * 10.0).round() / 10.0;
    Some([contrast.early, contrast.late].map(|worth| worth.map(tenths)))
}

/// The movements of a piece, as far as their notation is known here.
fn atoms(piece: &PieceView) -> Vec<Atom> {
    let parts = piece.betza.split_whitespace().filter(|part| *part != "-");
    parts
        .filter_map(|part| betza::parse(part).ok())
        .flatten()
        .collect()
}

fn movement(atom: &Atom) -> Value {
    let (kind, limit) = match atom.motion {
        Motion::Leap => ("leap", 1),
        Motion::Lame | Motion::LameDiagonal => ("lame", 1),
        Motion::Fly => ("fly", 0),
        Motion::Slide { limit } => ("slide", limit),
        Motion::Hop { limit } => ("hop", limit),
        Motion::Grasshop => ("hop", 0),
        Motion::Bent { .. } => ("bent", 1),
    };
    let then = match atom.motion {
        Motion::Bent { then } => Some([then.files, then.ranks]),
        _ => None,
    };
    json!({
        "step": [atom.offset.files, atom.offset.ranks], "kind": kind, "limit": limit, "then": then,
        "quiet": atom.quiet, "capture": atom.capture || atom.shoots, "initial": atom.initial,
    })
}

/// The orthodox piece that a piece is: it has that letter and moves so.
fn figure(piece: &PieceView, atoms: &[Atom]) -> Option<&'static str> {
    let figure = match (piece.letter, piece.betza.as_str()) {
        ('K', "K") if piece.royal => "king",
        ('Q', "Q") if !piece.royal => "queen",
        ('R', "R") if !piece.royal => "rook",
        ('B', "B") if !piece.royal => "bishop",
        ('N', "N") if !piece.royal => "knight",
        ('P', _) if is_pawn(atoms) => "pawn",
        _ => return None,
    };
    Some(figure)
}

/// Does it go straight ahead and capture one step diagonally ahead, as pawns do?
fn is_pawn(atoms: &[Atom]) -> bool {
    let (captures, quiet): (Vec<&Atom>, Vec<&Atom>) =
        atoms.iter().partition(|atom| atom.capture || atom.en_passant);
    let diagonal = |atom: &&Atom| !atom.quiet && atom.offset.files.abs() == 1 && atom.offset.ranks == 1;
    let ahead = |atom: &&Atom| atom.offset.files == 0 && atom.offset.ranks > 0;
    !captures.is_empty() && captures.iter().all(diagonal) && !quiet.is_empty() && quiet.iter().all(ahead)
}
