//! From the merged tree of a three-handed game to its checked definition.

use super::super::diagnostic::{Place, Problems};
use super::super::fields::Fields;
use super::super::tree::{Table, Value};
use super::region::Draft;
use super::{blank, board, ends, heading, pieces};
use crate::base::{Kind, Player};
use crate::games::Heading;
use crate::games::three_handed::{MOST_KINDS, SearchModel, ThreeHandedSpec};
use crate::rules::spec::OptionSpec;
use std::collections::BTreeMap;

/// Reads a number that has a largest value.
type Reader = fn(&Value, i64, &mut Problems) -> Option<i64>;

/// Builds the three-handed game. The result is to be used only if nothing was reported.
pub(in super::super) fn three_handed(
    table: &Table,
    place: &Place,
    chosen: Vec<OptionSpec>,
    problems: &mut Problems,
) -> ThreeHandedSpec {
    let mut fields = Fields::new(table, place);
    let mut draft = Draft {
        spec: blank(chosen),
        named: BTreeMap::new(),
        pocket: String::new(),
    };
    heading(&mut draft.spec, &mut fields, problems);
    board::size(&mut draft, &mut fields, problems);
    pieces::pieces(&mut draft, &mut fields, problems);
    check_pieces(&draft, &fields, problems);
    let areas = three(&mut fields, "areas", problems).map_or_else(Default::default, |written| {
        [0, 1, 2].map(|seat| draft.region(&written[seat], Player::South, problems))
    });
    let replacement = replaced(&draft, &mut fields, problems).unwrap_or((Kind(0), Kind(0)));
    let names = three(&mut fields, "seats", problems);
    let seats = [0, 1, 2].map(|seat| {
        let name = names.as_ref().and_then(|names| names[seat].name(problems));
        name.unwrap_or_default().to_owned()
    });
    let signs = [0, 1, 2].map(|seat: usize| seats[seat].chars().next().unwrap_or(' '));
    if signs.iter().any(|sign| !sign.is_ascii_uppercase())
        || signs[0] == signs[1]
        || signs[1] == signs[2]
        || signs[0] == signs[2]
    {
        let message = "the names of the seats begin with three different capital letters";
        problems.report(fields.place(), message, None);
    }
    let mut number = |name, default: i64, read: Reader, problems: &mut Problems| match fields.take(name) {
        Some(value) => read(value, 1000, problems).unwrap_or(default),
        None => default,
    };
    let repetition = number("repetition", 3, ends::occurrences, problems).min(255) as u8;
    let up_to: Reader = |value, most, problems| value.integer(0, most, problems);
    let idle_limit = number("idle_limit", 100, up_to, problems) as u16;
    let models = [("max-n", SearchModel::MaxN), ("paranoid", SearchModel::Paranoid)];
    let search = fields
        .choice("search", &models, problems)
        .unwrap_or(SearchModel::MaxN);
    draft.spec.start = fields.require_text("start", problems).unwrap_or_default();
    fields.finish(problems);
    ThreeHandedSpec {
        heading: Heading::of(draft.spec.clone()),
        seats,
        signs,
        board: draft.spec,
        areas,
        replacement,
        repetition,
        idle_limit,
        search,
    }
}

/// A list of three values.
fn three<'t>(fields: &mut Fields<'t>, name: &'static str, problems: &mut Problems) -> Option<&'t [Value]> {
    let value = fields.require(name, problems)?;
    let list = value.list(problems)?;
    if list.len() != 3 {
        let message = format!("'{name}' are for three players, not {}", list.len());
        problems.report(&value.place, message, None);
        return None;
    }
    Some(list)
}

fn check_pieces(draft: &Draft, fields: &Fields<'_>, problems: &mut Problems) {
    let pieces = &draft.spec.pieces;
    if pieces.len() > MOST_KINDS {
        let message = format!(
            "{} kinds of pieces, at most {MOST_KINDS} are possible for three",
            pieces.len()
        );
        problems.report(fields.place(), message, None);
    }
    let royals = pieces.iter().filter(|piece| piece.royal[Player::South]).count();
    if royals != 1 {
        problems.report(fields.place(), format!("{royals} royal kinds, not one"), None);
    }
    let one_way = |atom: &crate::rules::spec::PieceMove| atom.atom.initial || atom.atom.en_passant;
    if pieces
        .iter()
        .any(|piece| piece.moves[Player::South].iter().any(one_way))
    {
        let message = "first moves and en passant mean nothing here";
        problems.report(fields.place(), message, None);
    }
}

/// Reads `replacement = { piece, by }`.
fn replaced(draft: &Draft, fields: &mut Fields<'_>, problems: &mut Problems) -> Option<(Kind, Kind)> {
    let value = fields.require("replacement", problems)?;
    let mut inner = Fields::of(value, problems)?;
    let mut kind = |name, problems: &mut Problems| {
        let value = inner.require(name, problems)?;
        let kinds = pieces::kinds(draft, value, problems);
        if kinds.len() != 1 {
            problems.report(&value.place, format!("'{name}' is one letter"), None);
        }
        kinds.first().copied()
    };
    let pair = (kind("piece", problems), kind("by", problems));
    inner.finish(problems);
    let royal = |kind: Kind| draft.spec.pieces[kind.index()].royal[Player::South];
    match pair {
        (Some(piece), Some(by)) if piece != by && !royal(piece) && !royal(by) => Some((piece, by)),
        _ => {
            problems.report(
                &value.place,
                "a replacement is of one kind by another, kings apart",
                None,
            );
            None
        }
    }
}
