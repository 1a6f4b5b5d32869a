//! Powers of pieces beyond going and taking: gazes that petrify, swaps, chains of leaps, charges, and mimicry.
//!
//! A petrified piece can neither move nor take; its own gaze goes on. All of it is read off the board.

use super::spec::Spec;
use crate::base::{Kind, PerKind};

/// Which kinds have which power.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PowersSpec {
    /// Petrify every enemy in line of sight (a queen line with nothing between).
    pub gaze: Vec<Kind>,
    /// Change places with any enemy in line of sight.
    pub swap: Vec<Kind>,
    /// Leap over an enemy in line of sight to any empty square behind it, capturing it, and again from there.
    pub leap: Vec<Kind>,
    /// Capture all neighbouring enemies by arriving.
    pub charge: Vec<Kind>,
    /// A kind that has each enemy's power against that enemy alone.
    pub mimic: Option<MimicSpec>,
}

impl PowersSpec {
    /// Can a piece be moved by an enemy, and so come to where it could not go?
    pub fn displace(&self) -> bool {
        let mimicked = self.mimic.as_ref().is_some_and(|mimic| !mimic.swap.is_empty());
        !self.swap.is_empty() || mimicked
    }
}

/// Against whom a mimic has which power.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MimicSpec {
    /// The mimic.
    pub kind: Kind,
    /// Petrifies these.
    pub gaze: Vec<Kind>,
    /// Swaps with these.
    pub swap: Vec<Kind>,
    /// Leaps over one of these.
    pub leap: Vec<Kind>,
    /// Captures neighbouring ones of these by a quiet move.
    pub charge: Vec<Kind>,
    /// Captures the first kind as pieces of the others do.
    pub captures: Vec<(Kind, Vec<Kind>)>,
}

/// Powers, compiled.
#[derive(Clone, Debug)]
pub struct Powers {
    /// Petrifying kinds.
    pub gaze: PerKind<bool>,
    /// Swapping kinds.
    pub swap: PerKind<bool>,
    /// Leaping kinds.
    pub leap: PerKind<bool>,
    /// Charging kinds.
    pub charge: PerKind<bool>,
    /// The mimic.
    pub mimic: Option<Mimic>,
}

/// A mimic, compiled.
#[derive(Clone, Debug)]
pub struct Mimic {
    /// Which kind.
    pub kind: Kind,
    /// Petrified kinds.
    pub gaze: PerKind<bool>,
    /// Kinds it swaps with.
    pub swap: PerKind<bool>,
    /// Kinds it leaps over.
    pub leap: PerKind<bool>,
    /// Kinds it charges.
    pub charge: PerKind<bool>,
    /// Kinds captured, and the kinds whose movement captures them.
    pub captures: Vec<(Kind, Vec<Kind>)>,
}

impl Powers {
    pub(super) fn compile(spec: &Spec) -> Option<Powers> {
        let powers = spec.powers.as_ref()?;
        Some(Powers {
            gaze: PerKind::of(&powers.gaze),
            swap: PerKind::of(&powers.swap),
            leap: PerKind::of(&powers.leap),
            charge: PerKind::of(&powers.charge),
            mimic: powers.mimic.as_ref().map(|mimic| Mimic {
                kind: mimic.kind,
                gaze: PerKind::of(&mimic.gaze),
                swap: PerKind::of(&mimic.swap),
                leap: PerKind::of(&mimic.leap),
                charge: PerKind::of(&mimic.charge),
                captures: mimic.captures.clone(),
            }),
        })
    }
}
