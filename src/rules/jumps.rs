//! Jumps over a neighbouring piece to the square behind it: which kinds jump, and the graph of jumps on the board.

use super::movement::Shift;
use super::spec::Spec;
use crate::base::{Bits, Geometry, Kind, PerKind, PerPlayer, Player, Square};
use crate::betza::Offset;

/// Series of jumps of one piece as one move: first over own pieces (which stay), then over enemy pieces (which are captured).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JumpSpec {
    /// Kinds that jump.
    pub kinds: Vec<Kind>,
    /// Steps to the squares that are jumped over; the landing lies as far again beyond.
    pub over: Vec<Offset>,
    /// Kinds that a series which has begun must go on over if it can.
    pub must_take: Vec<Kind>,
}

/// A jump from some square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// The square jumped over.
    pub over: Square,
    /// Where it ends.
    pub landing: Square,
}

/// The same jump from many squares at once: two equal steps.
#[derive(Clone, Copy, Debug)]
pub struct Hop<B> {
    /// From the start to the square jumped over.
    pub first: Shift<B>,
    /// From there to the landing.
    pub second: Shift<B>,
}

/// Jumps, compiled.
#[derive(Clone, Debug)]
pub struct Jumps<B> {
    /// Kinds that jump.
    pub kinds: PerKind<bool>,
    /// Kinds that a series which has begun must go on over if it can.
    pub must_take: PerKind<bool>,
    ways: PerPlayer<Vec<Vec<Way>>>,
    hops: PerPlayer<Vec<Hop<B>>>,
}

impl<B: Bits> Jumps<B> {
    pub(super) fn compile(spec: &Spec, geometry: &Geometry<B>) -> Option<Self> {
        let jumps = spec.jumps.as_ref()?;
        let squares = || (0..geometry.squares() as u8).map(Square);
        let way = |from: Square, step: Offset, player: Player| {
            let over = geometry.offset(from, step, player)?;
            let landing = geometry.offset(over, step, player)?;
            Some(Way { over, landing })
        };
        Some(Jumps {
            kinds: PerKind::of(&jumps.kinds),
            must_take: PerKind::of(&jumps.must_take),
            ways: PerPlayer::from_fn(|player| {
                let ways = |from: Square| jumps.over.iter().filter_map(move |step| way(from, *step, player));
                squares().map(|from| ways(from).collect()).collect()
            }),
            hops: PerPlayer::from_fn(|player| {
                let hop = |step: &Offset| {
                    let starts: Vec<(Square, Way)> = squares()
                        .filter_map(|from| Some((from, way(from, *step, player)?)))
                        .collect();
                    let (from, way) = starts.first()?;
                    let displacement = (way.over.0 as i16 - from.0 as i16) as i8;
                    let shift = |from: B| Shift { displacement, from };
                    Some(Hop {
                        first: shift(B::from_squares(starts.iter().map(|(from, _)| *from))),
                        second: shift(B::from_squares(starts.iter().map(|(_, way)| way.over))),
                    })
                };
                jumps.over.iter().filter_map(hop).collect()
            }),
        })
    }

    /// The jumps of `player` from a square.
    #[inline(always)]
    pub fn ways(&self, player: Player, from: Square) -> &[Way] {
        &self.ways[player][from.index()]
    }

    /// The jump of `player` from a square that ends on `landing`.
    pub fn way_to(&self, player: Player, from: Square, landing: Square) -> Option<Way> {
        self.ways(player, from)
            .iter()
            .find(|way| way.landing == landing)
            .copied()
    }

    /// All jumps of `player` on the board, direction by direction.
    #[inline(always)]
    pub fn hops(&self, player: Player) -> &[Hop<B>] {
        &self.hops[player]
    }
}
