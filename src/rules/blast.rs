//! Captures that blast: the capturer and the pieces around it vanish with the piece captured.

use super::spec::Spec;
use crate::base::{Bits, Geometry, Kind, PerKind, Square};

/// A blast as defined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlastSpec {
    /// Kinds that survive a blast beside them; the capturer never does.
    pub withstands: Vec<Kind>,
}

/// Compiled blast.
#[derive(Clone, Debug)]
pub struct Blast<B> {
    /// The squares a king's step from each square.
    around: Vec<B>,
    withstands: PerKind<bool>,
}

impl<B: Bits> Blast<B> {
    pub(super) fn compile(spec: &Spec, geometry: &Geometry<B>) -> Option<Self> {
        let blast = spec.blast.as_ref()?;
        Some(Blast {
            around: (0..geometry.squares() as u8)
                .map(|square| geometry.beside(Square(square)))
                .collect(),
            withstands: PerKind::of(&blast.withstands),
        })
    }

    /// The squares that a blast on `centre` reaches, itself left out.
    #[inline]
    pub fn around(&self, centre: Square) -> B {
        self.around[centre.index()]
    }

    /// Does a piece of this kind survive a blast beside it?
    #[inline]
    pub fn is_withstood_by(&self, kind: Kind) -> bool {
        self.withstands[kind]
    }
}
