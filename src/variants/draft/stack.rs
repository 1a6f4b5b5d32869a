//! Stacks: they must move as rider and carrier do, and come apart into the two that made them.

use super::super::diagnostic::{Place, Problems};
use super::super::fields::Fields;
use super::super::tree::Content;
use super::region::Draft;
use crate::base::{Kind, Player, Square};
use crate::betza::Atom;
use crate::rules::boarding::BoardingSpec;
use crate::rules::spec::{PieceSpec, Region};
use std::collections::HashMap;

/// What a stack is made of; `draft` has the boardings read before.
pub(super) fn check_parts(draft: &Draft, row: &BoardingSpec, place: &Place, problems: &mut Problems) {
    let royal = |kind: Kind| draft.spec.pieces[kind.index()].royal[row.player];
    if royal(row.carrier) || royal(row.rider) != royal(row.stack) {
        let message = "the stack is royal if its rider is, and the carrier is not";
        problems.report(place, message, None);
    }
    let stack = draft.spec.pieces[row.stack.index()].letter;
    if row.stack == row.rider || row.stack == row.carrier {
        let message = format!("the stack '{stack}' is its own rider or carrier");
        problems.report(place, message, None);
    }
    let parts = |row: &BoardingSpec| (row.rider, row.carrier);
    let same_stack = |other: &&BoardingSpec| (other.player, other.stack) == (row.player, row.stack);
    let mut others = draft.spec.boarding.iter().filter(same_stack);
    if others.any(|other| parts(other) != parts(row)) {
        let message =
            format!("the stack '{stack}' is made of other pieces too, so that leaving it is not clear");
        problems.report(place, message, "give each pair a stack of its own".to_string());
    }
}

/// A stack attacks by its own movement, but goes by those of its parts: they must be the same.
pub(super) fn check_movement(
    draft: &Draft,
    row: &BoardingSpec,
    fields: &mut Fields<'_>,
    place: &Place,
    problems: &mut Problems,
) {
    let piece = |kind: Kind| &draft.spec.pieces[kind.index()];
    let [rider, carrier, stack] = [row.rider, row.carrier, row.stack].map(piece);
    let mut both = Reach::default();
    both.add(draft, rider, row.player);
    both.add(draft, carrier, row.player);
    let mut own = Reach::default();
    own.add(draft, stack, row.player);
    if own == both {
        return;
    }
    let message = format!(
        "'{}' does not move as '{}' and '{}' together",
        stack.letter, rider.letter, carrier.letter
    );
    let betza = [rider, carrier].map(|piece| piece.betza[row.player].trim_matches('-'));
    let help = format!("movements of both add up to betza = \"{}\"", betza.concat());
    let place = movement_place(fields, [stack, rider, carrier]).unwrap_or(place);
    problems.report(place, message, help);
}

/// Where the game's own text says how one of the pieces moves.
fn movement_place<'t>(fields: &mut Fields<'t>, pieces: [&PieceSpec; 3]) -> Option<&'t Place> {
    let Content::Table(table) = &fields.take("pieces")?.content else {
        return None;
    };
    let tables = pieces.into_iter().filter_map(|piece| {
        let Content::Table(inner) = &table.get(&piece.letter.to_string())?.content else {
            return None;
        };
        Some(inner)
    });
    let keys = ["betza", "moves", "region", "no_return", "unmoved"];
    let places = tables.flat_map(|piece| keys.into_iter().filter_map(|key| piece.get(key)));
    fields.own_place(places.map(|value| &value.place))
}

/// From where to where each elementary movement may lead, as sets of squares by starting square.
#[derive(Default, PartialEq)]
struct Reach(HashMap<Atom, Vec<u128>>);

impl Reach {
    fn add(&mut self, draft: &Draft, piece: &PieceSpec, player: Player) {
        let region = piece.region[player].as_ref();
        let within = |squares: &Option<Region>| -> Vec<Square> {
            let limits = [squares.as_ref(), region];
            let allowed = |square: &Square| limits.iter().flatten().all(|limit| limit.contains(square));
            let exists = |square: &Square| !draft.spec.holes.contains(square);
            draft.squares().filter(exists).filter(allowed).collect()
        };
        for movement in &piece.moves[player] {
            let to = within(&movement.to);
            let ends = to.iter().fold(0, |set, square| set | 1 << square.index());
            for atom in uses(movement.atom) {
                for from in within(&movement.from) {
                    let starts = self.0.entry(atom);
                    starts.or_insert_with(|| vec![0; draft.squares().count()])[from.index()] |= ends;
                }
            }
        }
    }
}

/// The atom for going and the atom for taking.
fn uses(atom: Atom) -> Vec<Atom> {
    let going = Atom {
        capture: false,
        ..atom
    };
    let taking = Atom { quiet: false, ..atom };
    if atom.quiet && atom.capture {
        vec![going, taking]
    } else {
        vec![atom]
    }
}
