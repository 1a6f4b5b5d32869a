//! Materials written by the letters of their pieces: `KQKR`, `KQ-KR` or `KQvKR`, South's first.

use super::ground::Ground;
use crate::base::{Bits, Kind, Player};
use crate::solver::material::{Material, kinds};

/// Reads a material.
///
/// # Errors
/// A letter that no piece has, or letters that do not say where North's begin.
pub fn read<B: Bits>(ground: &Ground<B>, text: &str) -> Result<Material, String> {
    let rules = ground.rules();
    let kind = |letter: char| {
        let upper = letter.to_uppercase().next().unwrap_or(letter);
        let found = kinds(rules).find(|kind| rules.spec.pieces[kind.index()].letter == upper);
        found.ok_or_else(|| {
            let known: String = rules.spec.pieces.iter().map(|piece| piece.letter).collect();
            format!(
                "'{text}': {} has no piece {letter}; its letters are {known}",
                rules.spec.id
            )
        })
    };
    let all = |letters: &str| letters.chars().map(kind).collect::<Result<Vec<Kind>, String>>();
    let (south, north) = match text.split_once(['-', 'v']) {
        Some((south, north)) => (all(south)?, all(north)?),
        None => {
            let mut south = all(text)?;
            let is_royal = |place: &usize| rules.is_royal[Player::North][south[*place]];
            let royals: Vec<usize> = (0..south.len()).filter(is_royal).collect();
            let begin = match royals.as_slice() {
                [_, second] => *second,
                _ => {
                    return Err(format!(
                        "'{text}' does not say where North's pieces begin; write a '-' before them"
                    ));
                }
            };
            let north = south.split_off(begin);
            (south, north)
        }
    };
    let owned = |player: Player| move |kind: Kind| (player, kind);
    let south = south.into_iter().map(owned(Player::South));
    let pieces = south.chain(north.into_iter().map(owned(Player::North)));
    Ok(Material::of_pieces(rules.kinds, pieces))
}
