//! Castling moves of Fischer-random arrays, made from the rights field.

use crate::base::{Bits, Kind, Square};
use crate::rules::Rules;
use crate::rules::setup::{Problems, Setup, owner};
use crate::rules::spec::CastlingSpec;

/// Fischer-random castling moves from the rights field: `KQkq` mean the outermost rook on that side, file letters a certain one.
pub(super) fn free_castlings<B: Bits>(
    rules: &Rules<B>,
    setup: &Setup,
    problems: &mut Problems,
) -> Vec<CastlingSpec> {
    let spec = &rules.spec;
    let mut list: Vec<CastlingSpec> = Vec::new();
    for letter in setup.rights.chars() {
        let player = owner(letter);
        let is = |square: Square, test: &dyn Fn(Kind) -> bool| {
            setup
                .piece(square)
                .is_some_and(|(owner, kind)| owner == player && test(kind))
        };
        let templates: Vec<&CastlingSpec> = spec
            .castling
            .iter()
            .filter(|castling| castling.player == player)
            .collect();
        let Some(first) = templates.first() else { continue };
        let home = rules.geometry.rank(first.royal_from);
        let on_home = |file: u8| Square(home * rules.geometry.files() + file);
        let royal = (0..rules.geometry.files())
            .map(on_home)
            .find(|s| is(*s, &|kind| rules.is_royal[player][kind]));
        let rooks: Vec<Square> = (0..rules.geometry.files())
            .map(on_home)
            .filter(|s| is(*s, &|kind| rules.castling_partner[kind]))
            .collect();
        let named = (u32::from(letter.to_ascii_lowercase()).checked_sub(u32::from('a')))
            .and_then(|file| u8::try_from(file).ok())
            .filter(|file| *file < rules.geometry.files());
        let rook = match letter.to_ascii_uppercase() {
            'K' => rooks.last().copied(),
            'Q' => rooks.first().copied(),
            _ => named.map(on_home).filter(|square| rooks.contains(square)),
        };
        if named.is_none() && !matches!(letter.to_ascii_uppercase(), 'K' | 'Q') {
            problems.add("rights", format!("'{letter}' is neither K nor Q nor a file"));
            continue;
        }
        let (Some(royal), Some(rook)) = (royal, rook) else {
            problems.impossible_right(format!(
                "'{letter}' has no royal and rook on the home rank to castle with"
            ));
            continue;
        };
        let east = rook > royal;
        let side = if matches!(letter.to_ascii_uppercase(), 'K' | 'Q') {
            Some(letter.eq_ignore_ascii_case(&'K'))
        } else {
            None
        };
        let template = templates
            .iter()
            .find(|template| (template.rook_from > template.royal_from) == east);
        let (Some(template), false) = (template, side.is_some_and(|king_side| king_side != east)) else {
            problems.impossible_right(format!("'{letter}' has no rook on that side of the royal"));
            continue;
        };
        if list.iter().all(|known| known.rook_from != rook) {
            list.push(CastlingSpec {
                royal_from: royal,
                rook_from: rook,
                ..(*template).clone()
            });
        }
    }
    list
}
