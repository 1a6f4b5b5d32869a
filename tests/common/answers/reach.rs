//! What pieces reach, by the definition and on boards.

use super::*;

/// How many squares a piece of South reaches from each square of an empty board.
pub(super) fn reach_counts(spec: &Spec, kind: Kind) -> BTreeMap<usize, usize> {
    squares(spec)
        .map(|from| {
            (
                from,
                reaches_on_empty_board(spec, Player::South, kind, from).len(),
            )
        })
        .collect()
}

pub(super) fn mobility(spec: &Spec, kind: Kind) -> String {
    let counts = reach_counts(spec, kind);
    let sum: usize = counts.values().sum();
    let most = counts.values().max().copied().unwrap_or(0);
    format!("most {most}, average {:.2}", sum as f64 / counts.len() as f64)
}

pub(super) fn comparison(spec: &Spec, one: Kind, other: Kind) -> String {
    let (ones, others) = (reach_counts(spec, one), reach_counts(spec, other));
    let compared = |order| {
        ones.iter()
            .filter(|(square, count)| (*count).cmp(&others[square]) == order)
            .count()
    };
    use std::cmp::Ordering::{Equal, Greater, Less};
    let (sum, other_sum): (usize, usize) = (ones.values().sum(), others.values().sum());
    format!(
        "{} more, {} equal, {} fewer; {sum} to {other_sum}",
        compared(Greater),
        compared(Equal),
        compared(Less)
    )
}

/// How the squares that two pieces reach from one square overlap.
pub(super) fn shared_reach(spec: &Spec, one: Kind, other: Kind, from: usize) -> String {
    let reached = |kind| -> BTreeSet<usize> {
        reaches_on_empty_board(spec, Player::South, kind, from)
            .into_iter()
            .collect()
    };
    let (ones, others) = (reached(one), reached(other));
    let together = &ones | &others;
    let neither = squares(spec).filter(|square| *square != from && !together.contains(square));
    format!(
        "{} shared, {} together, not {}",
        (&ones & &others).len(),
        together.len(),
        names_of(spec, neither).join(" ")
    )
}

/// Every square a lone piece of South can come to from here, this one included.
pub(super) fn realm(spec: &Spec, kind: Kind, from: usize) -> BTreeSet<usize> {
    let mut found = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(square) = open.pop() {
        for to in reaches_on_empty_board(spec, Player::South, kind, square) {
            if found.insert(to) {
                open.push(to);
            }
        }
    }
    found
}

pub(super) fn routes(spec: &Spec, kind: Kind) -> String {
    let mut unconfined = spec.clone();
    let region = unconfined.pieces[kind.index()].region[Player::South]
        .take()
        .unwrap_or_default();
    let inside = |square: usize| region.contains(&Square(square as u8));
    let mut outside = BTreeSet::new();
    let mut pairs = 0;
    for from in squares(spec).filter(|&square| inside(square)) {
        for to in reaches_on_empty_board(&unconfined, Player::South, kind, from) {
            if !inside(to) {
                outside.insert(to);
                pairs += 1;
            }
        }
    }
    format!("{} squares, {pairs} routes", outside.len())
}

/// Squares of a rank which, held by an enemy, no piece could capture on.
pub(super) fn unguarded(spec: &Spec, state: &State, rank: usize) -> Vec<usize> {
    let files = spec.files as usize;
    let guarded = |square: usize| {
        let mut probe = state.clone();
        probe.board[square] = probe.board[square].map(|(owner, kind)| (!owner, kind));
        let own = probe.squares_where(|owner, _| owner == probe.turn);
        own.into_iter().any(|from| {
            reaches(spec, &probe, from)
                .iter()
                .any(|reach| reach.taken == Some(square))
        })
    };
    let squares = (rank - 1) * files..rank * files;
    squares.filter(|&square| !guarded(square)).collect()
}

/// The orders of the pieces of which the side to move has one each, royals apart, that leave nothing on a rank unguarded.
pub(super) fn guarding(spec: &Spec, state: &State, rank: usize) -> Vec<String> {
    let single = |kind: Kind| {
        let pieces = state.squares_where(|owner, found| (owner, found) == (state.turn, kind));
        (pieces.len() == 1 && !spec.pieces[kind.index()].royal[state.turn]).then(|| pieces[0])
    };
    let mut places: Vec<usize> = (0..spec.pieces.len() as u8)
        .filter_map(|index| single(Kind(index)))
        .collect();
    places.sort_unstable();
    let pieces = places.iter().map(|&place| state.board[place]).collect();
    let guards = |order: &Vec<Option<(Player, Kind)>>| {
        let mut state = state.clone();
        for (&place, piece) in places.iter().zip(order) {
            state.board[place] = *piece;
        }
        unguarded(spec, &state, rank).is_empty()
    };
    let letters = |order: Vec<Option<(Player, Kind)>>| {
        let letter = |(_, kind): (Player, Kind)| spec.pieces[kind.index()].letter;
        order.into_iter().flatten().map(letter).collect::<String>()
    };
    orders(pieces).into_iter().filter(guards).map(letters).collect()
}

/// All orders of some items.
pub(super) fn orders<T: Clone>(items: Vec<T>) -> Vec<Vec<T>> {
    if items.is_empty() {
        return vec![items];
    }
    let begun_with = |index: usize| {
        let mut others = items.clone();
        let first = others.remove(index);
        orders(others).into_iter().map(move |mut order| {
            order.insert(0, first.clone());
            order
        })
    };
    (0..items.len()).flat_map(begun_with).collect()
}
