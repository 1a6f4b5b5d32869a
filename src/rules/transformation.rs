//! Pieces that change by moving: what each kind becomes on its new square, and how many of a kind a side may have.

use super::spec::Spec;
use crate::base::{Kind, PerKind};

/// Changes and caps as defined.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TransformationSpec {
    /// A moving piece of the first kind becomes one of the second.
    pub becomes: Vec<(Kind, Kind)>,
    /// A piece may not become one of the kind while its side has so many.
    pub caps: Vec<(Kind, u8)>,
}

/// Compiled transformation.
#[derive(Clone, Debug)]
pub struct Transformation {
    becomes: PerKind<Kind>,
    caps: PerKind<Option<u8>>,
}

impl Transformation {
    /// Compiles a definition.
    pub(super) fn compile(spec: &Spec, definition: &TransformationSpec) -> Self {
        let mut becomes = PerKind::default();
        (0..spec.pieces.len() as u8).for_each(|kind| becomes[Kind(kind)] = Kind(kind));
        definition
            .becomes
            .iter()
            .for_each(|(from, to)| becomes[*from] = *to);
        let mut caps = PerKind::default();
        for (kind, most) in &definition.caps {
            caps[*kind] = Some(*most);
        }
        Transformation { becomes, caps }
    }

    /// What a piece of `kind` is after moving.
    #[inline]
    pub fn becomes(&self, kind: Kind) -> Kind {
        self.becomes[kind]
    }

    /// Most pieces of what `kind` becomes that a side may have; `None`: no limit, or it stays what it is.
    #[inline]
    pub fn cap(&self, kind: Kind) -> Option<u8> {
        let becomes = self.becomes[kind];
        self.caps[becomes].filter(|_| becomes != kind)
    }
}
