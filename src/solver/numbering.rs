//! Numbers for positions: every way of putting the pieces of a material on the squares they can reach, and who moves.

use super::material::{Material, kinds};
use crate::base::{Bits, Cell, Kind, PerPlayer, Player, Square};
use crate::position::Position;
use crate::rules::Rules;

/// Equal pieces of one side and the squares open to them.
#[derive(Clone, Debug)]
struct Group<B> {
    player: Player,
    kind: Kind,
    count: u32,
    domain: B,
    /// Earlier groups whose pieces always stand inside this domain, so that their squares can be left out of it.
    inner: Vec<usize>,
    ways: u64,
}

/// Numbers of the placements of one material.
#[derive(Clone, Debug)]
pub struct Numbering<B> {
    groups: Vec<Group<B>>,
    placements: u64,
}

/// Largest board times most equal pieces that the table of binomials serves.
const MEN: usize = 10;

/// `n` over `k`.
pub fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}

/// About how many placements a material has, however large the number.
pub fn placements_about<B: Bits>(rules: &Rules<B>, material: &Material, domains: &[PerPlayer<B>]) -> f64 {
    let mut product = 1.0;
    for player in Player::ALL {
        for kind in kinds(rules) {
            let squares = f64::from(domains[kind.index()][player].count());
            for piece in 0..u32::from(material.count(player, kind)) {
                product *= (squares - f64::from(piece)) / f64::from(piece + 1);
            }
        }
    }
    product
}

static BINOMIALS: once_cell::sync::Lazy<Vec<[u64; MEN]>> = once_cell::sync::Lazy::new(|| {
    let row = |n: u64| std::array::from_fn(|k| binomial(n, k as u64));
    (0..=crate::base::MAX_SQUARES as u64).map(row).collect()
});

impl<B: Bits> Numbering<B> {
    /// Prepares the numbers of a material; `None` if they do not fit 64 bits or a kind has too many pieces.
    pub fn new(rules: &Rules<B>, material: &Material, domains: &[PerPlayer<B>]) -> Option<Self> {
        let mut groups: Vec<Group<B>> = Vec::new();
        for player in Player::ALL {
            for kind in kinds(rules).filter(|kind| material.count(player, *kind) > 0) {
                groups.push(Group {
                    player,
                    kind,
                    count: u32::from(material.count(player, kind)),
                    domain: domains[kind.index()][player],
                    inner: Vec::new(),
                    ways: 0,
                });
            }
        }
        // Narrow domains first: then wider ones can leave their squares out, and fewer numbers stand for nothing.
        groups.sort_by_key(|group| group.domain.count());
        let mut placements: u64 = 1;
        for index in 0..groups.len() {
            let domain = groups[index].domain;
            let inner: Vec<usize> = (0..index)
                .filter(|earlier| (groups[*earlier].domain & !domain).none())
                .collect();
            let taken: u32 = inner.iter().map(|earlier| groups[*earlier].count).sum();
            let group = &mut groups[index];
            if group.count as usize >= MEN {
                return None;
            }
            group.ways = binomial(
                u64::from(domain.count().saturating_sub(taken)),
                u64::from(group.count),
            );
            group.inner = inner;
            placements = placements.checked_mul(group.ways)?;
        }
        Some(Numbering { groups, placements })
    }

    /// How many placements there are; some may put two pieces on one square.
    pub fn placements(&self) -> u64 {
        self.placements
    }

    /// The number of the placement of a position of this material; `None` if a piece stands where it can never come.
    #[inline]
    pub fn number(&self, position: &Position<B>) -> Option<u64> {
        let mut number = 0;
        for group in &self.groups {
            let pieces = position.pieces(group.player, group.kind);
            if (pieces & !group.domain).any() {
                return None;
            }
            let mut free = group.domain;
            for earlier in &group.inner {
                let earlier = &self.groups[*earlier];
                free &= !position.pieces(earlier.player, earlier.kind);
            }
            let mut rank = 0;
            for (count, square) in pieces.squares().enumerate() {
                let below = free & !B::single(square).beyond_highest();
                rank += BINOMIALS[below.count() as usize][count + 1];
            }
            number = number * group.ways + rank;
        }
        Some(number)
    }

    /// The pieces of a placement; `None` if two of them share a square.
    pub fn pieces(&self, mut number: u64) -> Option<Vec<(Square, Cell)>> {
        let mut ranks = vec![0; self.groups.len()];
        for (index, group) in self.groups.iter().enumerate().rev() {
            ranks[index] = number % group.ways;
            number /= group.ways;
        }
        let mut sets = vec![B::EMPTY; self.groups.len()];
        let mut occupied = B::EMPTY;
        let mut pieces = Vec::with_capacity(MEN);
        for (index, group) in self.groups.iter().enumerate() {
            let mut free = group.domain;
            group.inner.iter().for_each(|earlier| free &= !sets[*earlier]);
            let squares: arrayvec::ArrayVec<Square, { crate::base::MAX_SQUARES }> = free.squares().collect();
            let mut rank = ranks[index];
            for count in (1..=group.count as usize).rev() {
                // The highest place whose binomial still fits.
                let fitting = (0..squares.len())
                    .rev()
                    .find(|place| BINOMIALS[*place][count] <= rank)?;
                rank -= BINOMIALS[fitting][count];
                sets[index] |= B::single(squares[fitting]);
            }
            if (sets[index] & occupied).any() {
                return None;
            }
            occupied |= sets[index];
            let cell = Cell::new(group.player, group.kind);
            pieces.extend(sets[index].squares().map(|square| (square, cell)));
        }
        Some(pieces)
    }
}
