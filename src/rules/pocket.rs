//! Which kinds a pocket can hold, and how many pieces of a kind a side can have while some are in it.

use super::setup::Setup;
use super::spec::Spec;
use crate::base::{Kind, PerKind, Player};

/// Most kinds that pockets can hold.
pub const MAX_POCKET_KINDS: usize = 12;

/// Kinds that can be in a pocket: what the start position holds there and what can be captured into it.
pub fn pocket_kinds(spec: &Spec) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    if let Some((_, rest)) = spec.start.split_once('[') {
        let pocket = rest.split(']').next().unwrap_or("");
        kinds.extend(pocket.chars().filter_map(|letter| spec.kind_of_letter(letter)));
    }
    if let Some(rescue) = &spec.rescue {
        kinds.extend(rescue.kinds.0.iter().flatten().copied());
        kinds.extend(rescue.replaced_by.iter().map(|(_, kind)| *kind));
    }
    let mut seen = Vec::new();
    kinds.retain(|kind| {
        !seen.contains(kind) && {
            seen.push(*kind);
            true
        }
    });
    kinds
}

/// Kinds that can only come from the start position or the pocket cannot multiply. Nothing is said of kinds that are captured into
/// the pocket: what stands on the board comes there as well, however much of it was set up.
pub(super) fn most_pieces(spec: &Spec, start: &Setup, player: Player) -> PerKind<Option<u8>> {
    let mut most = PerKind::default();
    for kind in (0..spec.pieces.len() as u8).map(Kind) {
        let made = spec
            .promotions
            .iter()
            .any(|promotion| promotion.player == player && promotion.to.contains(&kind));
        let enters = spec
            .rescue
            .iter()
            .flat_map(|rescue| &rescue.replaced_by)
            .any(|(_, enters)| *enters == kind);
        let changes = spec.transformation.iter().flat_map(|t| &t.becomes);
        let arises = changes.into_iter().any(|(_, becomes)| *becomes == kind);
        let captured = spec
            .rescue
            .iter()
            .any(|rescue| rescue.kinds[player].contains(&kind));
        if !made && !enters && !arises && !captured {
            let at_start = start.kinds(player).filter(|found| *found == kind).count() as u8;
            let letter = spec.pieces[kind.index()].letter;
            let offered = spec
                .deployment
                .as_ref()
                .and_then(|deployment| deployment.price(letter));
            most[kind] = Some(at_start.max(u8::from(offered.is_some())));
        }
    }
    most
}
