//! Squares, values and marks in words: what the rule card and the JSON form share.

use crate::base::{Score, Square};
use crate::rules::Spec;
use crate::rules::spec::{EscapeRule, Mark, Region, RepetitionRule, SideResult};

pub(super) fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Stated => "stated",
        Mark::Deduced => "deduced",
        Mark::Assumed => "assumed",
    }
}

pub(super) fn side_result(result: SideResult) -> &'static str {
    match result {
        SideResult::Win => "win",
        SideResult::Draw => "draw",
        SideResult::Loss => "loss",
    }
}

pub(super) fn repetition_rule(rule: RepetitionRule) -> &'static str {
    match rule {
        RepetitionRule::Draw => "draw",
        RepetitionRule::PerpetualLoses => "perpetual-loses",
    }
}

pub(super) fn escape(rule: Option<EscapeRule>) -> &'static str {
    match rule {
        None => "off",
        Some(EscapeRule::Unrestricted) => "unrestricted",
        Some(EscapeRule::Restricted) => "restricted",
    }
}

/// Centipawns as pawns, without needless digits.
pub(super) fn pawns(value: Score) -> String {
    format!("{}", f64::from(value) / 100.0)
}

/// A region as short as it can be said: ranks, a rectangle, all but a rectangle, or the squares.
pub(super) fn region(spec: &Spec, region: &Region) -> String {
    let board: Region = (0..spec.files as u16 * spec.ranks as u16)
        .map(|index| Square(index as u8))
        .filter(|square| !spec.holes.contains(square))
        .collect();
    if region.is_empty() {
        return "nowhere".into();
    }
    if *region == board {
        return "everywhere".into();
    }
    if let Some(text) = rectangle(spec, region) {
        return text;
    }
    let rest: Region = board
        .into_iter()
        .filter(|square| !region.contains(square))
        .collect();
    match rectangle(spec, &rest) {
        Some(text) => format!("everywhere but {text}"),
        None => region
            .iter()
            .map(|&square| spec.square_name(square))
            .collect::<Vec<_>>()
            .join(" "),
    }
}

/// `d1-f3` or `ranks 6-10` if the region fills a rectangle of more than one square each way, or whole ranks.
fn rectangle(spec: &Spec, region: &Region) -> Option<String> {
    let (&first, &last) = (region.first()?, region.last()?);
    let file = |square: Square| square.0 % spec.files;
    let rank = |square: Square| square.0 / spec.files;
    let area = (file(last) + 1).checked_sub(file(first))? as usize * (rank(last) - rank(first) + 1) as usize;
    let inside = |square: &Square| (file(first)..=file(last)).contains(&file(*square));
    if area != region.len() || !region.iter().all(inside) {
        return None;
    }
    let whole_ranks = file(first) == 0 && file(last) == spec.files - 1;
    Some(match (whole_ranks, rank(first) + 1, rank(last) + 1) {
        (true, low, high) if low == high => format!("rank {low}"),
        (true, low, high) => format!("ranks {low}-{high}"),
        _ if region.len() == 1 => spec.square_name(first),
        _ => format!("{}-{}", spec.square_name(first), spec.square_name(last)),
    })
}
