//! Which moves that count as progress can be undone, so that a position may recur across them: a pawn's never, those of a
//! soldier that also steps sideways at times.

use super::linked_boards::LinkedBoards;
use super::movement::{Form, Mover, SquareTable};
use super::spec::{PieceSpec, Spec};
use crate::base::{Bits, Geometry, Kind, PerPlayer, Player, Sliders, Square};

/// For the kinds whose moves count as progress, from where to where they can go and come back.
#[derive(Clone, Debug)]
pub struct Returning<B> {
    /// By player and kind; none where no move can be undone.
    tables: PerPlayer<Vec<Option<SquareTable<B>>>>,
}

impl<B: Bits> Returning<B> {
    /// The tables of a game; `None` if progress is final there.
    pub fn compile(
        spec: &Spec,
        geometry: &Geometry<B>,
        sliders: &Sliders<B>,
        movers: &PerPlayer<Vec<Mover<B>>>,
        boards: Option<&LinkedBoards<B>>,
    ) -> Option<Self> {
        // Pieces that are carried, swapped or changed get back in other ways than their own.
        let carried = !spec.boarding.is_empty()
            || spec.powers.is_some()
            || spec.jumps.is_some()
            || spec.transformation.is_some()
            || spec.take_back.is_some();
        let existing = geometry.existing();
        let tables = PerPlayer::from_fn(|player| {
            let of = |(piece, mover): (&PieceSpec, &Mover<B>)| {
                if !piece.progress {
                    return None;
                }
                if carried || hops(mover) {
                    return Some(everywhere(existing));
                }
                let ways = ways(existing, sliders, mover, boards);
                let table = returns(existing, &ways);
                existing.squares().any(|from| table[from].any()).then_some(table)
            };
            spec.pieces.iter().zip(&movers[player]).map(of).collect()
        });
        let any = tables.0.iter().flatten().any(Option::is_some);
        any.then_some(Returning { tables })
    }

    /// Can a piece of `player` that goes from `from` to `to` ever stand on `from` again?
    #[inline]
    pub fn is_possible(&self, player: Player, kind: Kind, from: Square, to: Square) -> bool {
        self.tables[player][kind.index()]
            .as_ref()
            .is_some_and(|table| table[from].has(to))
    }
}

/// Does its way depend on pieces to hop over?
fn hops<B: Bits>(mover: &Mover<B>) -> bool {
    mover.components.iter().any(|component| match &component.form {
        Form::HopLines { .. } => true,
        Form::Paths(paths) => paths.hops > 0,
        Form::Leap(_) | Form::Lines { .. } => false,
    })
}

fn everywhere<B: Bits>(existing: B) -> SquareTable<B> {
    let mut table = SquareTable::empty();
    existing.squares().for_each(|from| table[from] = existing);
    table
}

/// Where a piece can get from each square with one move, on either board.
fn ways<B: Bits>(
    existing: B,
    sliders: &Sliders<B>,
    mover: &Mover<B>,
    boards: Option<&LinkedBoards<B>>,
) -> SquareTable<B> {
    let mut ways = SquareTable::empty();
    for from in existing.squares() {
        let quiet = mover.targets(sliders, from, B::EMPTY, B::EMPTY);
        let targets = quiet | mover.attacks(sliders, from, B::EMPTY);
        let across = boards.map_or(B::EMPTY, |boards| boards.counterparts(targets));
        ways[from] = targets | across;
    }
    ways
}

/// From each square, the targets from which any number of moves leads back.
fn returns<B: Bits>(existing: B, ways: &SquareTable<B>) -> SquareTable<B> {
    let mut table = SquareTable::empty();
    for to in existing.squares() {
        let (mut reached, mut fresh) = (ways[to], ways[to]);
        while fresh.any() {
            let next = fresh.squares().fold(B::EMPTY, |set, square| set | ways[square]);
            fresh = next & !reached;
            reached |= fresh;
        }
        for from in reached.squares().filter(|from| ways[*from].has(to)) {
            table[from] |= B::single(to);
        }
    }
    table
}
