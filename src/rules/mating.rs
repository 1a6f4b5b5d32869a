//! Mates that depend on who gives check, and the moves with which a game has to open.

use super::setup::Setup;
use super::spec::{PieceMove, Spec};
use crate::base::{Bits, Cell, Kind, MAX_KINDS, PerKind, PerPlayer, Player, Square};

/// Which mates win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateSpec {
    /// A mate wins only if a check of these kinds is among the checks of the unbroken series that ends with it.
    pub strong: Vec<Kind>,
    /// Kinds that may not mate by themselves.
    pub unable: Vec<Kind>,
    /// Is a mate by those illegal, or a draw?
    pub unable_is_illegal: bool,
}

/// A move with which a game must open.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningMove {
    /// Where it starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// What the piece that makes it can do here only.
    pub by: Vec<PieceMove>,
}

/// The first moves of a game, each with the position in which it is the only legal one.
#[derive(Clone, Debug)]
pub struct Opening<B> {
    stages: Vec<Stage<B>>,
}

/// Everything on the board, and the move that must follow.
#[derive(Clone, Debug)]
struct Stage<B> {
    turn: Player,
    players: PerPlayer<B>,
    kinds: PerKind<B>,
    forced: (Square, Square),
}

/// The positions in which these moves are forced one after the other, as far as each has a piece of the mover.
fn stages<B: Bits>(mut cells: Vec<Cell>, first: Player, moves: &[(Square, Square)]) -> Vec<Stage<B>> {
    let mut turn = first;
    let mut stages = Vec::new();
    for &(from, to) in moves {
        if cells[from.index()].piece().is_none_or(|(owner, _)| owner != turn) {
            break;
        }
        let mut stage = Stage {
            turn,
            players: PerPlayer::both(B::EMPTY),
            kinds: PerKind([B::EMPTY; MAX_KINDS]),
            forced: (from, to),
        };
        for (index, cell) in cells.iter().enumerate() {
            if let Some((player, kind)) = cell.piece() {
                stage.players[player] |= B::single(Square(index as u8));
                stage.kinds[kind] |= B::single(Square(index as u8));
            }
        }
        stages.push(stage);
        cells[to.index()] = std::mem::replace(&mut cells[from.index()], Cell::EMPTY);
        turn = !turn;
    }
    stages
}

impl<B: Bits> Opening<B> {
    /// Plays the forced moves from the start position, and their mirror images for the case that the other side begins.
    pub(super) fn compile(spec: &Spec) -> Self {
        let Setup {
            cells, turn: first, ..
        } = Setup::start(spec);
        let mirror = |square: Square| {
            let (file, rank) = (square.0 % spec.files, square.0 / spec.files);
            Square((spec.ranks - 1 - rank) * spec.files + file)
        };
        let opening: Vec<(Square, Square)> = spec.opening.iter().map(|m| (m.from, m.to)).collect();
        let mirrored: Vec<(Square, Square)> = opening
            .iter()
            .map(|&(from, to)| (mirror(from), mirror(to)))
            .collect();
        let mut stages = stages(cells.clone(), first, &opening);
        stages.extend(self::stages(cells, !first, &mirrored));
        Opening { stages }
    }

    /// The only legal move of a position, if it is one of the opening's.
    #[inline]
    pub fn forced(
        &self,
        turn: Player,
        players: &PerPlayer<B>,
        kinds: &PerKind<B>,
    ) -> Option<(Square, Square)> {
        let here = |stage: &&Stage<B>| {
            stage.turn == turn && stage.players.0 == players.0 && stage.kinds.0 == kinds.0
        };
        self.stages.iter().find(here).map(|stage| stage.forced)
    }
}
