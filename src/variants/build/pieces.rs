//! Pieces: letters, names, movements, values, and the squares they are bound to.

use super::super::diagnostic::{Place, Problems};
use super::super::fields::{Fields, sides};
use super::super::tree::Value;
use super::region::Draft;
use crate::base::{Kind, MAX_KINDS, PerPlayer, Player};
use crate::betza;
use crate::rules::spec::{PieceMove, PieceSpec, Region};

/// Reads `pieces` and numbers them: pawns first, then by rising value, royals last.
pub(super) fn pieces(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let found = fields.named("pieces", problems);
    if found.is_empty() {
        problems.report(
            fields.place(),
            "a game needs pieces",
            "add tables such as [pieces.K]".to_string(),
        );
    }
    let mut pieces: Vec<PieceSpec> = found
        .iter()
        .filter_map(|(name, place, value)| piece(draft, name, place, value, problems))
        .collect();
    if pieces.len() > MAX_KINDS {
        problems.report(
            fields.place(),
            format!(
                "{} kinds of pieces, at most {MAX_KINDS} are possible",
                pieces.len()
            ),
            None,
        );
        pieces.truncate(MAX_KINDS);
    }
    pieces.sort_by_key(|piece| {
        let royal = piece.royal[Player::South] || piece.royal[Player::North];
        (royal, !piece.progress, piece.value)
    });
    draft.spec.pieces = pieces;
}

fn piece(
    draft: &Draft,
    name: &str,
    place: &Place,
    value: &Value,
    problems: &mut Problems,
) -> Option<PieceSpec> {
    let mut letters = name.chars();
    let letter = match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_uppercase() => letter,
        _ => {
            let help = "the key of a piece is its letter in a FEN, A to Z, as in [pieces.N]".to_string();
            problems.report(place, format!("'{name}' is no letter for a piece"), help);
            return None;
        }
    };
    let mut fields = Fields::of(value, problems)?;
    let names = texts(fields.require("name", problems), problems);
    let unmoved = match fields.take("unmoved") {
        Some(value) => draft.regions(value, problems),
        None => PerPlayer::from_fn(|player| draft.second_rank(player)),
    };
    let betza = texts(fields.require("betza", problems), problems);
    let movement = fields.take("betza");
    let mut moves = PerPlayer::both(Vec::new());
    for player in Player::ALL {
        if let Some(value) = movement.and_then(|value| side(value, player)) {
            moves[player] = atoms(value, None, &unmoved[player], problems);
        }
    }
    for value in fields
        .take("moves")
        .and_then(|value| value.list(problems))
        .unwrap_or_default()
    {
        regional_moves(draft, value, &unmoved, &mut moves, problems);
    }
    let royal = match fields.take("royal") {
        Some(value) => {
            let written = sides(value, problems);
            PerPlayer::from_fn(|player| {
                written[player]
                    .and_then(|value| value.switch(problems))
                    .unwrap_or(false)
            })
        }
        None => PerPlayer::both(false),
    };
    let is_royal = royal[Player::South] || royal[Player::North];
    let pawns = match fields.take("value") {
        Some(value) => value.number(-100.0, 100.0, problems).unwrap_or(0.0),
        None if is_royal => 0.0,
        None => fields.require("value", problems).map_or(0.0, |_| 0.0),
    };
    let region = fields
        .take("region")
        .map(|value| (value, draft.regions(value, problems)));
    if let Some((value, regions)) = &region
        && Player::ALL.iter().any(|&player| regions[player].is_empty())
    {
        problems.report(&value.place, format!("the region of '{letter}' is empty"), None);
    }
    let progress = fields.switch("progress", false, problems);
    fields.finish(problems);
    Some(PieceSpec {
        letter,
        names,
        betza,
        moves,
        value: (pawns * 100.0).round() as i32,
        royal,
        region: PerPlayer::from_fn(|player| region.as_ref().map(|(_, regions)| regions[player].clone())),
        progress,
    })
}

/// The value of one side, without checking the other's.
fn side(value: &Value, player: Player) -> Option<&Value> {
    sides(value, &mut Problems::default())[player]
}

fn texts(value: Option<&Value>, problems: &mut Problems) -> PerPlayer<String> {
    let Some(value) = value else {
        return PerPlayer::default();
    };
    let written = sides(value, problems);
    PerPlayer::from_fn(|player| {
        written[player]
            .and_then(|value| value.text(problems))
            .unwrap_or_default()
            .to_string()
    })
}

/// The atoms of a Betza text, each with the squares it works from.
fn atoms(betza: &Value, from: Option<&Region>, unmoved: &Region, problems: &mut Problems) -> Vec<PieceMove> {
    let Some(text) = betza.text(problems) else {
        return Vec::new();
    };
    let atoms = match betza::parse(text) {
        Ok(atoms) => atoms,
        Err(error) => {
            let message = format!("in the movement '{}': {}", text.escape_debug(), error.message);
            problems.report(&betza.place_in_text(error.column), message, error.suggestion);
            return Vec::new();
        }
    };
    let squares = |initial: bool| match (initial, from) {
        (false, from) => from.cloned(),
        (true, None) => Some(unmoved.clone()),
        (true, Some(from)) => Some(
            unmoved
                .iter()
                .copied()
                .filter(|square| from.contains(square))
                .collect(),
        ),
    };
    atoms
        .into_iter()
        .map(|atom| PieceMove {
            atom,
            from: squares(atom.initial),
        })
        .collect()
}

/// One of the further movements that work from some squares only.
fn regional_moves(
    draft: &Draft,
    value: &Value,
    unmoved: &PerPlayer<Region>,
    moves: &mut PerPlayer<Vec<PieceMove>>,
    problems: &mut Problems,
) {
    let Some(mut fields) = Fields::of(value, problems) else {
        return;
    };
    let betza = fields.require("betza", problems);
    let from = fields
        .require("from", problems)
        .map(|value| draft.regions(value, problems));
    if let (Some(betza), Some(from)) = (betza, from) {
        let written = sides(betza, problems);
        for player in Player::ALL {
            if let Some(betza) = written[player] {
                moves[player].extend(atoms(betza, Some(&from[player]), &unmoved[player], problems));
            }
        }
    }
    fields.finish(problems);
}

/// A text of piece letters, as kinds.
pub(super) fn kinds(draft: &Draft, value: &Value, problems: &mut Problems) -> Vec<Kind> {
    let Some(text) = value.text(problems) else {
        return Vec::new();
    };
    let mut kinds = Vec::new();
    for (index, letter) in text.chars().enumerate() {
        match draft
            .spec
            .kind_of_letter(letter)
            .filter(|_| letter.is_ascii_uppercase())
        {
            Some(kind) if !kinds.contains(&kind) => kinds.push(kind),
            Some(_) => problems.report(
                &value.place_in_text(index + 1),
                format!("'{letter}' is named twice"),
                None,
            ),
            None => {
                let known: String = draft.spec.pieces.iter().map(|piece| piece.letter).collect();
                let message = format!("no piece has the letter '{}'", letter.escape_debug());
                problems.report(
                    &value.place_in_text(index + 1),
                    message,
                    format!("the letters are {known}"),
                );
            }
        }
    }
    kinds
}

/// A single piece letter, as kind.
pub(super) fn kind(draft: &Draft, value: &Value, problems: &mut Problems) -> Option<Kind> {
    let found = kinds(draft, value, problems);
    if found.len() > 1 {
        problems.report(&value.place, "one letter is expected", None);
    }
    found.first().copied()
}
