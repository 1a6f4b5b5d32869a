//! Different moves of one piece that a game would write alike: what a definition must not allow.

use super::state::Position;
use crate::base::{Bits, Kind, Player, Square};
use crate::rules::movement::Mover;

/// A way to go or to take, from one square to any other.
struct Way<'a, B: Bits> {
    mover: &'a Mover<B>,
    what: &'static str,
}

impl<B: Bits> Position<B> {
    /// Two different moves that would be written alike, in words; `None` if the game has none.
    pub fn written_alike(&self) -> Option<String> {
        let squares = || self.rules.geometry.existing().squares();
        let kinds = || (0..self.rules.kinds as u8).map(Kind);
        let found = Player::ALL.into_iter().find_map(|player| {
            kinds().find_map(|kind| squares().find_map(|from| self.alike_from(player, kind, from)))
        });
        found.or_else(|| self.castlings_alike())
    }

    fn castlings_alike(&self) -> Option<String> {
        let castlings = &self.castlings.moves;
        castlings.iter().enumerate().find_map(|(index, castling)| {
            let ends = (castling.squares.royal_from, castling.written_to);
            let alike = |other: &&_| {
                let other: &super::castling::Castling<B> = other;
                (other.squares.royal_from, other.written_to) == ends
            };
            let other = castlings[..index].iter().find(alike)?;
            Some(format!(
                "the castlings '{}' and '{}' are written alike",
                other.squares.letter, castling.squares.letter
            ))
        })
    }

    /// Two different moves of a piece of this kind from this square that end on one square.
    fn alike_from(&self, player: Player, kind: Kind, from: Square) -> Option<String> {
        let (to, first, second) = self
            .step_and_passing(player, kind, from)
            .or_else(|| self.capture_and_shot(player, kind, from))
            .or_else(|| self.step_and_jump(player, kind, from))
            .or_else(|| self.two_ways(player, kind, from))?;
        let name = |square| self.rules.spec.square_name(square);
        let letter = self.rules.spec.pieces[kind.index()].letter;
        Some(format!(
            "{}'s '{letter}' on {} has {first} and {second} to {}, which are written alike",
            player.name(),
            name(from),
            name(to)
        ))
    }

    fn step_and_passing(&self, player: Player, kind: Kind, from: Square) -> Option<Alike> {
        let mover = self.rules.mover(player, kind);
        let mut passed = mover.en_passant.as_ref()?[from].squares();
        let to = passed.find(|to| self.goes(mover, from, *to))?;
        Some((to, "a step", "a capture in passing"))
    }

    fn capture_and_shot(&self, player: Player, kind: Kind, from: Square) -> Option<Alike> {
        let mover = self.rules.mover(player, kind);
        if !mover.shoots {
            return None;
        }
        let shoots = |to: Square| {
            let one = B::single(to);
            mover
                .shots(&self.rules.sliders, from, one | B::single(from), one)
                .has(to)
        };
        let to = self
            .others(from)
            .find(|to| shoots(*to) && self.takes(mover, from, *to))?;
        Some((to, "a capture", "a shot"))
    }

    fn step_and_jump(&self, player: Player, kind: Kind, from: Square) -> Option<Alike> {
        let jumps = self.rules.jumps.as_ref().filter(|jumps| jumps.kinds[kind])?;
        let mover = self.rules.mover(player, kind);
        let beside = |over: Square| B::single(from) | B::single(over);
        let steps = |over, to| {
            mover
                .targets(&self.rules.sliders, from, beside(over), B::EMPTY)
                .has(to)
        };
        let mut ways = jumps.ways(player, from).iter();
        let way = ways.find(|way| steps(way.over, way.landing))?;
        Some((way.landing, "a step", "a jump"))
    }

    /// Movements that a piece has side by side: its own and a leap by right; what carries a rider and what the rider does itself.
    fn two_ways(&self, player: Player, kind: Kind, from: Square) -> Option<Alike> {
        let rules = &self.rules;
        let mover = |kind| rules.mover(player, kind);
        let leap = rules.once.royal_leap(u8::MAX, player, kind).map(|(leap, _)| {
            let own = Way {
                mover: mover(kind),
                what: "a step",
            };
            let leap = Way {
                mover: leap,
                what: "a leap by a right",
            };
            (own, leap)
        });
        let stack = || {
            let row = rules.boarding.as_ref()?.of_stack(player, kind)?;
            let ride = Way {
                mover: mover(row.carrier),
                what: "a ride",
            };
            let leave = Way {
                mover: mover(row.rider),
                what: "a step that leaves the carrier",
            };
            Some((ride, leave))
        };
        let (first, second) = leap.or_else(stack)?;
        let both = |to: &Square| {
            let all = |does: &dyn Fn(&Mover<B>) -> bool| does(first.mover) && does(second.mover);
            all(&|mover| self.goes(mover, from, *to)) || all(&|mover| self.takes(mover, from, *to))
        };
        let to = self.others(from).find(both)?;
        Some((to, first.what, second.what))
    }

    fn others(&self, from: Square) -> impl Iterator<Item = Square> + use<B> {
        (self.rules.geometry.existing() & !B::single(from)).squares()
    }

    /// Does the movement lead there on an otherwise empty board?
    fn goes(&self, mover: &Mover<B>, from: Square, to: Square) -> bool {
        mover
            .targets(&self.rules.sliders, from, B::single(from), B::EMPTY)
            .has(to)
    }

    /// Does it capture what stands there alone?
    fn takes(&self, mover: &Mover<B>, from: Square, to: Square) -> bool {
        let one = B::single(to);
        mover
            .targets(&self.rules.sliders, from, one | B::single(from), one)
            .has(to)
    }
}

/// Where two moves end, and what they are.
type Alike = (Square, &'static str, &'static str);
