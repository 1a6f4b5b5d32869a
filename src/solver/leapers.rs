//! Games of leapers around a held key, played on bare sets of squares: fast enough for whole classes of positions.
//!
//! Everything is read from the compiled rules, and [`Leapers::of`] refuses games to which the shortcuts do not apply:
//! * all pieces leap and move alike for both sides, so a position can be seen from the side to move alone;
//! * a claimant on the key must be captured at once. So such a fight is decided by counting: every capture is forced,
//!   the sides capture in turn, and who runs out of claimants that reach the key first loses. A side to move that has
//!   more of them than the other wins; with as many or fewer, moving to the key loses. Hence no position with a piece on
//!   the key is ever looked at;
//! * nothing promotes, so a side without claimants cannot win any more.

use super::symmetry::{Symmetry, symmetries};
use crate::base::{Bits, Kind, Player, Square};
use crate::position::Position;
use crate::rules::Rules;
use crate::rules::movement::Shape;
use crate::rules::partial::PartialWins;
use crate::rules::spec::{BareRule, KeyRule, PieceSpec, RepetitionRule, StuckRule};

/// Most kinds such a game may have.
pub const KINDS: usize = 3;
/// Most squares of the board.
pub const SQUARES: usize = 25;

/// Sets of squares of the pieces of one side, by kind.
pub type Side = [u32; KINDS];

/// A position seen from the side to move, no piece on the key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Pieces {
    /// The side to move.
    pub own: Side,
    /// The other side.
    pub other: Side,
}

impl Pieces {
    /// All pieces of a side.
    #[inline(always)]
    pub fn all(side: &Side) -> u32 {
        side[0] | side[1] | side[2]
    }

    /// Seen from the other side.
    #[inline(always)]
    pub fn turned(self) -> Pieces {
        Pieces {
            own: self.other,
            other: self.own,
        }
    }
}

/// A leap: kind, from, to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Leap {
    /// Index of the kind.
    pub kind: u8,
    /// From this square.
    pub from: u8,
    /// To this square.
    pub to: u8,
}

/// The movement tables of such a game.
#[derive(Clone, Debug)]
pub struct Leapers {
    /// Targets by kind and square; the same read backwards.
    targets: [[u32; SQUARES]; KINDS],
    /// The key.
    key: u32,
    /// Squares from which a claimant of this kind reaches the key; empty for kinds that claim nothing.
    reach: [u32; KINDS],
    /// Kinds that claim the key.
    claims: [bool; KINDS],
    /// Where pieces of a kind may stand: for claimants all squares but the key, for others those that lead to it never.
    homes: [u32; KINDS],
    /// Transformations of the board that change nothing.
    pub symmetries: Vec<Symmetry>,
}

/// What can be said about a position without looking at moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glance {
    /// The side to move wins: it has more claimants at the key, or captures the last piece.
    Wins,
    /// The side to move has no men left, and the other side a claimant.
    Lost,
    /// The side to move has no men left, and the other side no claimant.
    Drawn,
    /// Only moves can tell.
    Open,
}

impl Leapers {
    /// The tables of a game, if it is one of leapers around a held key.
    ///
    /// # Errors
    /// Says what does not fit.
    pub fn of<B: Bits>(rules: &Rules<B>) -> Result<Self, &'static str> {
        let squares = rules.geometry.squares();
        let spec = &rules.spec;
        let key = rules.key.as_ref().ok_or("no key square")?;
        if squares > SQUARES || rules.kinds > KINDS || !spec.holes.is_empty() {
            return Err("board or number of kinds too large");
        }
        if key.spec.rule != KeyRule::Hold || key.spec.claimless_draw {
            return Err("the key is not simply held");
        }
        if key.spec.bare != BareRule::Adjudicated || key.spec.stuck != StuckRule::Draw {
            return Err("bare or stuck sides are not judged at once");
        }
        let royal = rules.royals.0.iter().any(|kinds| !kinds.is_empty());
        let more = !spec.promotions.is_empty() || !spec.castling.is_empty() || rules.placement.is_some();
        if royal || more || spec.rescue.is_some() {
            return Err("royals, promotions, castling, drops");
        }
        if spec.mechanics().iter().any(|mechanic| mechanic.moves) {
            return Err("turns or moves of another kind");
        }
        let ends = &spec.ends;
        let restricted = |piece: &PieceSpec| piece.takes.is_some() || piece.taken_by.is_some();
        let drawn_unevenly = ends.partial != PartialWins::default();
        let judged = drawn_unevenly || ends.repetition_rule != RepetitionRule::Draw;
        if judged
            || !ends.goals.is_empty()
            || !ends.extinction.is_empty()
            || spec.pieces.iter().any(restricted)
        {
            return Err("other goals, draws judged otherwise, or pieces that not all may capture");
        }
        let mut leapers = Leapers {
            targets: [[0; SQUARES]; KINDS],
            key: 1 << key.spec.square.index(),
            reach: [0; KINDS],
            claims: [false; KINDS],
            homes: [0; KINDS],
            symmetries: Vec::new(),
        };
        for index in 0..rules.kinds {
            let kind = Kind(index as u8);
            let [south, north] = Player::ALL.map(|player| leaps(rules, player, kind));
            let (Some(south), Some(north)) = (south, north) else {
                return Err("pieces that do not simply leap");
            };
            if south != north || spec.pieces[index].region.0.iter().any(Option::is_some) {
                return Err("pieces that move differently for the two sides");
            }
            let symmetric = (0..squares)
                .all(|from| (0..squares).all(|to| south[from] >> to & 1 == south[to] >> from & 1));
            if !symmetric {
                return Err("leaps that cannot be taken back");
            }
            leapers.targets[index] = south;
            leapers.claims[index] = key.claims[kind];
            leapers.homes[index] = if key.claims[kind] {
                leapers.reach[index] = south[key.spec.square.index()];
                ((1u32 << squares) - 1) & !leapers.key
            } else {
                squares_apart(&south, squares, leapers.key)
            };
            // What adjudicates a bare side is whether the other can ever claim the key: here any claimant can.
            let able = (0..squares).all(|square| {
                !key.claims[kind] || key.distance(Player::South, kind, Square(square as u8)) != u8::MAX
            });
            if !able {
                return Err("claimants that cannot reach the key");
            }
        }
        leapers.symmetries = symmetries(
            spec.files as usize,
            spec.ranks as usize,
            &leapers.targets,
            leapers.key,
        );
        Ok(leapers)
    }

    /// The pieces of a position, if they all stand where pieces of their kind may.
    pub fn pieces<B: Bits>(&self, position: &Position<B>) -> Option<Pieces> {
        let side = |player| -> Side {
            let set = |kind: usize| {
                position
                    .pieces(player, Kind(kind as u8))
                    .squares()
                    .fold(0, |set, square| set | 1 << square.0)
            };
            std::array::from_fn(set)
        };
        let pieces = Pieces {
            own: side(position.turn()),
            other: side(!position.turn()),
        };
        let at_home = |side: &Side| (0..KINDS).all(|kind| side[kind] & !self.homes[kind] == 0);
        (at_home(&pieces.own) && at_home(&pieces.other)).then_some(pieces)
    }

    /// Where pieces of a kind may stand: for claimants all squares but the key, for others those that lead to it never.
    pub fn home(&self, kind: usize) -> u32 {
        self.homes[kind]
    }

    /// Targets of a piece on an empty board, the key included.
    #[inline(always)]
    pub fn targets(&self, kind: usize, square: u32) -> u32 {
        self.targets[kind][square as usize]
    }

    /// Claimants of a side that reach the key.
    #[inline(always)]
    pub fn attackers(&self, side: &Side) -> u32 {
        (side[0] & self.reach[0]).count_ones()
            + (side[1] & self.reach[1]).count_ones()
            + (side[2] & self.reach[2]).count_ones()
    }

    /// Can the side still win?
    #[inline(always)]
    pub fn has_claimants(&self, side: &Side) -> bool {
        (0..KINDS).any(|kind| self.claims[kind] && side[kind] != 0)
    }

    /// Looks whether the side to move wins by a fight for the key or by capturing the last piece.
    #[inline]
    pub fn glance(&self, pieces: &Pieces) -> Glance {
        if Pieces::all(&pieces.own) == 0 {
            return match self.has_claimants(&pieces.other) {
                true => Glance::Lost,
                false => Glance::Drawn,
            };
        }
        if self.attackers(&pieces.own) > self.attackers(&pieces.other) {
            return Glance::Wins;
        }
        let last = Pieces::all(&pieces.other);
        if last & last.wrapping_sub(1) == 0 && self.has_claimants(&pieces.own) {
            let captures = self.leaps(pieces).any(|leap| 1 << leap.to == last);
            if captures {
                return Glance::Wins;
            }
        }
        Glance::Open
    }

    /// All leaps of the side to move but those onto the key.
    #[inline(always)]
    pub fn leaps(&self, pieces: &Pieces) -> Leaps<'_> {
        Leaps {
            leapers: self,
            pieces: pieces.own,
            closed: Pieces::all(&pieces.own) | self.key,
            kind: 0,
            from: 0,
            targets: 0,
        }
    }

    /// The position behind a leap, seen from the other side.
    #[inline(always)]
    pub fn after(pieces: &Pieces, leap: Leap) -> Pieces {
        let (from, to) = (1u32 << leap.from, 1u32 << leap.to);
        let mut own = pieces.own;
        own[leap.kind as usize] ^= from | to;
        let other = pieces.other.map(|set| set & !to);
        Pieces {
            own: other,
            other: own,
        }
    }

    /// What no leap at all means: without a move onto the key the game is drawn, else that move loses.
    pub fn stuck_draws(&self, pieces: &Pieces) -> bool {
        self.attackers(&pieces.own) == 0
    }

    /// How many leaps leave the other side without a won fight for the key.
    #[inline]
    pub fn holding_leaps(&self, pieces: &Pieces) -> u32 {
        let (own, other) = (self.attackers(&pieces.own), self.attackers(&pieces.other));
        let mut count = 0;
        for leap in self.leaps(pieces) {
            let kind = leap.kind as usize;
            let own = own - (self.reach[kind] >> leap.from & 1) + (self.reach[kind] >> leap.to & 1);
            let captured = (0..KINDS)
                .map(|kind| (pieces.other[kind] & self.reach[kind]) >> leap.to & 1)
                .sum::<u32>();
            count += u32::from(other - captured <= own);
        }
        count
    }

    /// The least of the equal positions that the symmetries make, and the symmetry that leads there.
    #[inline]
    pub fn canonical(&self, pieces: &Pieces) -> (Pieces, usize) {
        let mut best = (*pieces, 0);
        for (index, symmetry) in self.symmetries.iter().enumerate().skip(1) {
            let first = symmetry.apply(pieces.own[0]);
            if first > best.0.own[0] {
                continue;
            }
            let image = symmetry.apply_to(pieces);
            if image < best.0 {
                best = (image, index);
            }
        }
        best
    }
}

/// The leap table of a kind, if it only leaps.
fn leaps<B: Bits>(rules: &Rules<B>, player: Player, kind: Kind) -> Option<[u32; SQUARES]> {
    let Shape::Leap(table) = &rules.mover(player, kind).shape else {
        return None;
    };
    let mut targets = [0; SQUARES];
    for (from, targets) in targets.iter_mut().enumerate().take(rules.geometry.squares()) {
        *targets = table[Square(from as u8)]
            .squares()
            .fold(0, |set, to| set | 1 << to.0);
    }
    Some(targets)
}

/// Squares from which leaps never lead to `key`, for leaps that can be taken back.
fn squares_apart(targets: &[u32; SQUARES], squares: usize, key: u32) -> u32 {
    let mut near = key;
    loop {
        let next = (0..squares)
            .filter(|from| near >> from & 1 == 1)
            .fold(near, |set, from| set | targets[from]);
        if next == near {
            return ((1u32 << squares) - 1) & !near;
        }
        near = next;
    }
}

/// Iterator over leaps.
#[derive(Clone, Debug)]
pub struct Leaps<'a> {
    leapers: &'a Leapers,
    pieces: Side,
    closed: u32,
    kind: usize,
    from: u32,
    targets: u32,
}

impl Iterator for Leaps<'_> {
    type Item = Leap;
    #[inline(always)]
    fn next(&mut self) -> Option<Leap> {
        while self.targets == 0 {
            while self.pieces[self.kind] == 0 {
                self.kind += 1;
                if self.kind == KINDS {
                    self.kind = KINDS - 1;
                    return None;
                }
            }
            self.from = self.pieces[self.kind].trailing_zeros();
            self.pieces[self.kind] &= self.pieces[self.kind] - 1;
            self.targets = self.leapers.targets[self.kind][self.from as usize] & !self.closed;
        }
        let to = self.targets.trailing_zeros();
        self.targets &= self.targets - 1;
        Some(Leap {
            kind: self.kind as u8,
            from: self.from as u8,
            to: to as u8,
        })
    }
}
