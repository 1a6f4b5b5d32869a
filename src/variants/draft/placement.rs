//! The placement phase: squares, order, pairs, offers, and what of the pockets is never placed.

use super::super::diagnostic::Problems;
use super::super::fields::Fields;
use super::super::tree::Value;
use super::pieces::kinds;
use super::region::Draft;
use crate::base::{PerKind, PerPlayer, Player};
use crate::rules::setup::owner;
use crate::rules::spec::{PlacementOffer, PlacementSpec, Region};

/// Reads `placement`.
pub(super) fn placement(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) {
    let Some(mut fields) = fields.table("placement", problems) else {
        return;
    };
    let squares = fields
        .require("squares", problems)
        .map(|value| draft.regions(value, problems))
        .unwrap_or_default();
    let rows = fields
        .take("offers")
        .and_then(|value| value.list(problems))
        .unwrap_or_default();
    let offers: Vec<PlacementOffer> = rows
        .iter()
        .filter_map(|row| offer(draft, row, &squares, problems))
        .collect();
    for (row, value) in offers.iter().zip(rows) {
        if offers
            .iter()
            .any(|other| (other.offer == row.offer) != (other.letter == row.letter))
        {
            problems.report(
                &value.place,
                "each offered square has one letter of its own",
                None,
            );
        }
    }
    let arrays = fields
        .take("forbidden")
        .and_then(|value| value.list(problems))
        .unwrap_or_default();
    let forbidden = arrays
        .iter()
        .map(|value| draft.regions(value, problems))
        .collect();
    let pairs = fields
        .take("pairs")
        .map(|value| kinds(draft, value, problems))
        .unwrap_or_default();
    let reserve = fields
        .take("reserve")
        .map(|value| reserve(draft, value, problems))
        .unwrap_or_default();
    let order = fields
        .take("order")
        .map(|value| drop_order(draft, &reserve, value, problems))
        .unwrap_or_default();
    fields.finish(problems);
    draft.spec.placement = Some(PlacementSpec {
        squares,
        order,
        pairs,
        offers,
        forbidden,
        reserve,
    });
    if draft.spec.pockets_outlast_placing()
        && let Some(row) = rows.first()
    {
        let message = "offers are for games in which every piece of the pockets is placed";
        problems.report(&row.place, message, None);
    }
}

/// The pieces of the pockets of the start that are not placed.
fn reserve(draft: &Draft, value: &Value, problems: &mut Problems) -> PerPlayer<PerKind<u8>> {
    let mut reserve: PerPlayer<PerKind<u8>> = PerPlayer::default();
    let text = value.text(problems).unwrap_or_default();
    for (index, letter) in text.chars().enumerate() {
        let same = |other: &char| other.eq_ignore_ascii_case(&letter);
        let (kept, held) = (
            text.chars().filter(same).count(),
            draft.pocket.chars().filter(same).count(),
        );
        match draft.spec.kind_of_letter(letter) {
            Some(kind) if kept <= held => reserve[owner(letter)][kind] += 1,
            _ => {
                let message = format!(
                    "'{}' is not so often in the pockets of the start",
                    letter.escape_debug()
                );
                problems.report(&value.place_in_text(index + 1), message, None);
            }
        }
    }
    reserve
}

/// The sides in the order of their drops: `S` and `N` for each piece of the pockets of the start.
fn drop_order(
    draft: &Draft,
    reserve: &PerPlayer<PerKind<u8>>,
    value: &Value,
    problems: &mut Problems,
) -> Vec<Player> {
    let side = |letter| match letter {
        'S' => Some(Player::South),
        'N' => Some(Player::North),
        _ => None,
    };
    let letters = value
        .text(problems)
        .unwrap_or_default()
        .chars()
        .filter(|letter| *letter != ' ');
    let order: Option<Vec<Player>> = letters.map(side).collect();
    let Some(order) = order else {
        problems.report(&value.place, "an order is written with S and N", None);
        return Vec::new();
    };
    let kept = reserve.0.iter().flat_map(|kinds| kinds.0);
    let held = draft.pocket.chars().count() - kept.map(usize::from).sum::<usize>();
    if order.len() != held {
        let message = format!(
            "{} drops, but {held} pieces to be placed in the pockets of the start",
            order.len()
        );
        problems.report(&value.place, message, None);
    }
    order
}

fn offer(
    draft: &Draft,
    value: &Value,
    squares: &PerPlayer<Region>,
    problems: &mut Problems,
) -> Option<PlacementOffer> {
    let mut fields = Fields::of(value, problems)?;
    let mut drop = |name, player, problems: &mut Problems| {
        let value = fields.require(name, problems)?;
        let square = draft.square(value, problems)?;
        if !squares[player].contains(&square) {
            let message = format!(
                "'{}' is no drop square of {}",
                draft.spec.square_name(square),
                player.name()
            );
            problems.report(&value.place, message, None);
        }
        Some(square)
    };
    let offer = drop("offer", Player::South, problems);
    let answer = drop("answer", Player::North, problems);
    let second = drop("second", Player::South, problems);
    let last = drop("last", Player::North, problems);
    let letter = fields.require("letter", problems).and_then(|value| {
        let letter = value
            .text(problems)?
            .chars()
            .next()
            .filter(char::is_ascii_uppercase);
        if letter.is_none() {
            problems.report(&value.place, "an upper-case letter is expected", None);
        }
        letter
    });
    let second_bound = fields.switch("bound", false, problems);
    fields.finish(problems);
    Some(PlacementOffer {
        offer: offer?,
        letter: letter?,
        answer: answer?,
        second: second?,
        second_bound,
        last: last?,
    })
}
