//! Start positions that are chosen: arrays by their number, forces from a price list, either of them by lot.

use super::super::diagnostic::Problems;
use super::super::fields::{Fields, sides};
use super::super::tree::{Content, Value};
use super::region::Draft;
use crate::base::{FenRow, PerPlayer, Player, Square};
use crate::rules::arrays::{ArrayPlan, Placed, army};
use crate::rules::deployment::Deployment;
use crate::rules::option::BY_LOT;
use crate::rules::spec::Region;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Most squares of an array, so that arrays can be counted.
const MOST_HOME_SQUARES: usize = 16;
/// Most open squares of a deployment, so that all forces can be listed.
const MOST_OPEN_SQUARES: usize = 4;

/// Reads `arrays` and `deployment`. Returns the pieces of the choices in force.
pub(super) fn arrangement(draft: &mut Draft, fields: &mut Fields<'_>, problems: &mut Problems) -> Placed {
    let mut placed = Placed::new();
    if let Some(fields) = fields.table("arrays", problems) {
        one_board(draft, &fields, problems);
        placed.extend(arrays(draft, fields, problems).unwrap_or_default());
    }
    if let Some(fields) = fields.table("deployment", problems) {
        one_board(draft, &fields, problems);
        placed.extend(deployment(draft, fields, problems).unwrap_or_default());
    }
    placed
}

fn one_board(draft: &Draft, fields: &Fields<'_>, problems: &mut Problems) {
    if draft.spec.boards() > 1 {
        problems.report(fields.place(), "not in games on two boards", None);
    }
}

fn arrays(draft: &mut Draft, mut fields: Fields<'_>, problems: &mut Problems) -> Option<Placed> {
    let squares = home_squares(draft, &mut fields, MOST_HOME_SQUARES, problems)?;
    let turned = fields.choice("north", &[("same", false), ("turned", true)], problems);
    let mut plan = ArrayPlan::new(squares, turned.unwrap_or(false));
    for value in fields.require("groups", problems)?.list(problems)? {
        group(draft, &mut plan, value, problems);
    }
    let mut lot = lot(&mut fields, problems);
    let number = fields.require("number", problems);
    fields.finish(problems);
    let number = match &number?.content {
        Content::Text(text) if text == BY_LOT => lot.next_u64() % plan.count(),
        _ => number?.integer(0, plan.count() as i64 - 1, problems)? as u64,
    };
    let array = plan.array(number).unwrap_or_default();
    let spec = &draft.spec;
    let placed = Player::ALL
        .into_iter()
        .flat_map(|player| army(spec, player, plan.squares(), &array, plan.turned))
        .filter(|(_, piece)| piece.is_some())
        .collect();
    draft.spec.arrays = Some(plan);
    Some(placed)
}

fn group(draft: &Draft, plan: &mut ArrayPlan, value: &Value, problems: &mut Problems) {
    let Some(mut fields) = Fields::of(value, problems) else {
        return;
    };
    let pieces = fields.require("pieces", problems).and_then(|value| {
        let text = value.text(problems)?;
        text.chars()
            .for_each(|letter| known(draft, letter, value, problems));
        Some(text)
    });
    let squares = fields
        .take("squares")
        .map(|value| draft.region(value, Player::South, problems));
    fields.finish(problems);
    if let Some(Err(error)) = pieces.map(|pieces| plan.add(pieces, squares.as_deref())) {
        problems.report(&value.place, error.to_string(), None);
    }
}

fn deployment(draft: &mut Draft, mut fields: Fields<'_>, problems: &mut Problems) -> Option<Placed> {
    let squares = home_squares(draft, &mut fields, MOST_OPEN_SQUARES, problems)?;
    let mut prices = Vec::new();
    for (name, _, value) in fields.named("prices", problems) {
        let mut letters = name.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            let message = format!("'{}' is not one letter of a piece", name.escape_debug());
            problems.report(&value.place, message, None);
            continue;
        };
        known(draft, letter, value, problems);
        prices.extend(
            value
                .integer(0, 1000, problems)
                .map(|price| (letter, price as u32)),
        );
    }
    let budget = fields.require("budget", problems)?.integer(0, 10_000, problems)?;
    let mut lot = lot(&mut fields, problems);
    let written = sides(fields.require("forces", problems)?, problems);
    fields.finish(problems);
    let mut deployment = Deployment {
        squares,
        prices,
        budget: budget as u32,
        chosen: PerPlayer::both(None),
    };
    let mut placed = Placed::new();
    for player in Player::ALL {
        let drawn = lot.next_u64();
        let value = written[player]?;
        let force = force(&deployment, value, drawn, problems)?;
        if !matches!(&value.content, Content::Text(text) if text == BY_LOT) {
            deployment.chosen[player] = Some(force.clone());
        }
        let army = army(&draft.spec, player, &deployment.squares, &force, false);
        placed.extend(army.into_iter().filter(|(_, piece)| piece.is_some()));
    }
    draft.spec.deployment = Some(deployment);
    Some(placed)
}

/// The force that a text names: itself, or the one that was drawn.
fn force(deployment: &Deployment, value: &Value, drawn: u64, problems: &mut Problems) -> Option<String> {
    let text = value.text(problems)?;
    if text != BY_LOT {
        if let Err(error) = deployment.check(text) {
            problems.report(&value.place, error.to_string(), None);
        }
        return Some(text.to_owned());
    }
    let mut forces = deployment.forces();
    if forces.is_empty() {
        let message = format!("no force fits the budget {}", deployment.budget);
        problems.report(&value.place, message, None);
        return None;
    }
    Some(forces.swap_remove((drawn % forces.len() as u64) as usize))
}

fn home_squares(
    draft: &Draft,
    fields: &mut Fields<'_>,
    most: usize,
    problems: &mut Problems,
) -> Option<Region> {
    let value = fields.require("squares", problems)?;
    let squares = draft.region(value, Player::South, problems);
    if !(1..=most).contains(&squares.len()) {
        let message = format!("{} squares, not 1 to {most}", squares.len());
        problems.report(&value.place, message, None);
        return None;
    }
    Some(squares)
}

fn known(draft: &Draft, letter: char, value: &Value, problems: &mut Problems) {
    if !letter.is_ascii_uppercase() || draft.spec.kind_of_letter(letter).is_none() {
        draft.no_such_piece(&letter.to_string(), &value.place, problems);
    }
}

/// What draws the lots; the same seed draws the same.
fn lot(fields: &mut Fields<'_>, problems: &mut Problems) -> Xoshiro256PlusPlus {
    let seed = fields
        .take("seed")
        .and_then(|value| value.integer(0, i64::MAX, problems));
    Xoshiro256PlusPlus::seed_from_u64(seed.unwrap_or(0) as u64)
}

/// The start position as it is written, with these squares filled or emptied: what else is wrong with it is found later.
pub(super) fn with_pieces(text: &str, files: u8, placed: &[(Square, Option<char>)]) -> String {
    let (board, rest) = text.split_at(text.find([' ', '[']).unwrap_or(text.len()));
    let mut rows: Vec<Vec<Option<char>>> = board.split('/').map(|row| FenRow::read(row).cells()).collect();
    let ranks = rows.len();
    for (square, letter) in placed {
        let (file, rank) = (
            square.index() % usize::from(files),
            square.index() / usize::from(files),
        );
        let row = ranks.checked_sub(rank + 1).and_then(|index| rows.get_mut(index));
        if let Some(cell) = row.and_then(|row| row.get_mut(file)) {
            *cell = *letter;
        }
    }
    let rows: Vec<String> = rows.into_iter().map(FenRow::write).collect();
    rows.join("/") + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_put_on_rows_of_any_length_and_taken_off() {
        let placed = [
            (Square(1), Some('K')),
            (Square(10), Some('N')),
            (Square(129), Some('q')),
        ];
        assert_eq!(with_pieces("12/2p9/12 w - -", 12, &placed), "12/2p9/1K8N1 w - -");
        let placed = [(Square(1), Some('K')), (Square(0), None)];
        assert_eq!(with_pieces("8/1R6/R7[q] w - -", 8, &placed), "8/1R6/1K6[q] w - -");
    }
}
