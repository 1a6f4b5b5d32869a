//! Parts of a definition in words, for the rule card and the JSON form.

use crate::base::{FenRow, Kind, PerPlayer, Player, Score, Square};
use crate::rules::Spec;
use crate::rules::mating::OpeningMove;
use crate::rules::spec::{
    EscapeRule, FurtherMovement, Mark, PieceSpec, PromotionSpec, Region, RepetitionRule, SideResult,
};

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

/// The kinds that count as chased though protected, each with the kinds that chase it so.
pub(super) fn chased(spec: &Spec) -> String {
    let pairs = spec.ends.chased.iter();
    let pairs = pairs.map(|(kind, by)| format!("{} by {}", letter(spec, *kind), letters(spec, by)));
    pairs.collect::<Vec<_>>().join(", ")
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

/// The board field of the start position, one row of characters per rank, highest rank first.
pub(super) fn start_rows(spec: &Spec) -> Vec<Vec<char>> {
    let board = spec.start.split([' ', '[']).next().unwrap_or_default();
    let row = |text: &str| -> Vec<char> {
        let cells = text.split('|').flat_map(|part| FenRow::read(part).cells());
        cells.map(|cell| cell.unwrap_or('.')).collect()
    };
    let rows = spec.rows(board).unwrap_or_default();
    rows.iter().map(|text| row(text)).collect()
}

/// The squares from which initial moves work, if the piece has any.
pub(super) fn unmoved(piece: &PieceSpec, player: Player) -> Option<&Vec<Square>> {
    piece.moves[player]
        .iter()
        .find(|movement| movement.atom.initial)
        .and_then(|movement| movement.from.as_ref())
}

/// ` from …` and ` to …`, as far as they are limited.
pub(super) fn further_squares(spec: &Spec, further: &FurtherMovement) -> String {
    let part = |word: &str, squares: &Option<Region>| {
        squares.as_ref().map_or(String::new(), |squares| {
            format!(" {word} {}", region(spec, squares))
        })
    };
    part("from", &further.from) + &part("to", &further.to)
}

/// A move of the opening in the notation of the sheets.
pub(super) fn opening_move(spec: &Spec, opening: &OpeningMove) -> String {
    spec.square_name(opening.from) + &spec.square_name(opening.to)
}

pub(super) fn letter(spec: &Spec, kind: Kind) -> char {
    spec.pieces.get(kind.index()).map_or('?', |piece| piece.letter)
}

pub(super) fn letters(spec: &Spec, kinds: &[Kind]) -> String {
    kinds
        .iter()
        .map(|&kind| letter(spec, kind).to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

pub(super) fn promotion(spec: &Spec, row: &PromotionSpec) -> String {
    let mut text = letter(spec, row.kind).to_string();
    let last = match row.player {
        Player::South => spec.ranks,
        Player::North => 1,
    };
    let squares = region(spec, &row.squares);
    let place = if squares == format!("rank {last}") {
        "its last rank".to_string()
    } else {
        squares
    };
    text += &format!(" on {place}");
    if !row.to.is_empty() {
        text += &format!(" becomes {}", letters(spec, &row.to));
    }
    if !row.rescue.is_empty() {
        text += &format!(
            "{} rescues {}",
            if row.to.is_empty() { "" } else { ", or" },
            letters(spec, &row.rescue)
        );
    }
    for limit in &row.limits {
        let name = letter(spec, limit.kind);
        let where_counted = if limit.same_colour { " of that colour" } else { "" };
        text += &format!(
            "; {name} only while it has fewer than {} of them{where_counted}",
            limit.below
        );
    }
    if let Some(right) = row.right {
        text += &format!(", once (right {right})");
    }
    text + if row.optional {
        " (may stay what it is)"
    } else {
        ""
    }
}

/// Rows of both sides with the same text are one.
pub(super) fn merged<T>(
    spec: &Spec,
    rows: &[T],
    text: impl Fn(&T) -> (Player, String),
) -> Vec<(String, String)> {
    let mut lines: Vec<(String, PerPlayer<bool>)> = Vec::new();
    for row in rows {
        let (player, text) = text(row);
        match lines.iter_mut().find(|(other, _)| *other == text) {
            Some((_, players)) => players[player] = true,
            None => lines.push((text, PerPlayer::from_fn(|other| other == player))),
        }
    }
    let owner = |players: PerPlayer<bool>| match players {
        PerPlayer([true, true]) => "Both sides".to_string(),
        PerPlayer([true, false]) => spec.sides[Player::South].clone(),
        PerPlayer([false, _]) => spec.sides[Player::North].clone(),
    };
    lines
        .into_iter()
        .map(|(text, players)| (text, owner(players)))
        .collect()
}
