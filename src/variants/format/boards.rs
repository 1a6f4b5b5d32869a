//! The head's board twice, side by side, and who begins where.

use super::super::diagnostic::{Place, Problems};
use super::super::fields::Fields;
use super::super::tree::{Content, Table, Value};
use super::head::Head;
use super::value;
use crate::base::{MAX_SQUARES, PerPlayer};
use crate::rules::Spec;

/// Keys of pieces that are regions.
const PIECE_REGIONS: [&str; 3] = ["region", "no_return", "unmoved"];

/// On which board each side begins, 0 or 1, and whether its royals begin on the other one.
pub(super) struct Boards {
    army: PerPlayer<usize>,
    royals_apart: bool,
}

/// Reads `from_head.boards`.
pub(super) fn read(mut fields: Fields<'_>, problems: &mut Problems) -> Boards {
    let south = fields.choice("south", &[("one", 0), ("two", 1)], problems);
    let north = fields.choice("north", &[("one", 0), ("two", 1)], problems);
    let royals = fields.choice("royals", &[("with", false), ("apart", true)], problems);
    fields.finish(problems);
    Boards {
        army: PerPlayer([south.unwrap_or(0), north.unwrap_or(0)]),
        royals_apart: royals.unwrap_or(false),
    }
}

/// Puts a second board beside the head's.
pub(super) fn double(
    head: &mut Head,
    boards: &Boards,
    table: &mut Table,
    place: &Place,
) -> Result<(), String> {
    let spec = &head.spec;
    let (files, ranks) = (spec.files, spec.ranks);
    let squares = 2 * usize::from(files) * usize::from(ranks);
    if squares > MAX_SQUARES {
        return Err(format!(
            "two boards of {files}x{ranks} have {squares} squares, at most {MAX_SQUARES} are possible"
        ));
    }
    if spec.linked_boards.is_some() {
        return Err("the head has two boards already".into());
    }
    let width = usize::from(files);
    let mut cells = vec![vec![None; 2 * width]; head.cells.len()];
    for (row, doubled) in head.cells.iter().zip(&mut cells) {
        for (file, letter) in row.iter().enumerate() {
            let Some(letter) = letter else { continue };
            match head.owner(*letter) {
                None => [0, width]
                    .iter()
                    .for_each(|board| doubled[board + file] = Some(*letter)),
                Some(player) => {
                    let kind = spec.kind_of_letter(*letter);
                    let royal = kind.is_some_and(|kind| spec.pieces[kind.index()].royal[player]);
                    let board = boards.army[player] ^ usize::from(royal && boards.royals_apart);
                    doubled[board * width + file] = Some(*letter);
                }
            }
        }
    }
    double_regions(table, spec);
    table.set_path("files", &value(place, Content::Integer(2 * i64::from(files))));
    head.cells = cells;
    Ok(())
}

/// Every region that names squares has their counterparts too.
fn double_regions(table: &mut Table, spec: &Spec) {
    let double = |value: Option<&mut Value>| value.into_iter().for_each(|value| double_region(value, spec));
    for key in ["holes", "line_stops"] {
        double(table.get_mut(key));
    }
    if let Some(Content::Table(regions)) = table.get_mut("regions").map(|value| &mut value.content) {
        regions
            .values_mut()
            .for_each(|region| double_region(region, spec));
    }
    for (_, row) in table.tables_in("promotions") {
        double(row.get_mut("squares"));
    }
    for (_, piece) in table.tables_in("pieces") {
        PIECE_REGIONS.iter().for_each(|key| double(piece.get_mut(key)));
        if let Some(Content::List(moves)) = piece.get_mut("moves").map(|moves| &mut moves.content) {
            for row in moves {
                if let Content::Table(row) = &mut row.content {
                    ["from", "to"].iter().for_each(|key| double(row.get_mut(key)));
                }
            }
        }
    }
    if let Some(Content::Table(ends)) = table.get_mut("ends").map(|value| &mut value.content) {
        double(ends.get_mut("royal_goal"));
        for (_, goal) in ends.tables_in("goals") {
            double(goal.get_mut("squares"));
        }
    }
}

fn double_region(region: &mut Value, spec: &Spec) {
    match &mut region.content {
        Content::Table(sides) => sides.values_mut().for_each(|side| double_region(side, spec)),
        Content::Text(text) => {
            let terms = text
                .split(' ')
                .flat_map(|term| [Some(term.to_owned()), counterpart(term, spec)]);
            *text = terms.flatten().collect::<Vec<_>>().join(" ");
        }
        _ => {}
    }
}

/// A square, or a rectangle of squares, on the second board; other terms mean both boards by themselves.
fn counterpart(term: &str, spec: &Spec) -> Option<String> {
    let (not, name) = term.strip_prefix('!').map_or(("", term), |name| ("!", name));
    let moved = |name: &str| {
        let square = spec.square(name)?;
        let file = char::from(b'a' + square.0 % spec.files + spec.files);
        Some(format!("{file}{}", square.0 / spec.files + 1))
    };
    let moved = match name.split_once('-') {
        Some((first, last)) => format!("{}-{}", moved(first)?, moved(last)?),
        None => moved(name)?,
    };
    Some(format!("{not}{moved}"))
}
