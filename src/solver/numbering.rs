//! Numbers for positions: every way of putting the pieces of a material on the squares they can reach, and who moves.

use super::material::{Material, kinds};
use super::mirror::Mirror;
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
    anchor: Option<Anchor>,
}

/// A single piece that is brought to few squares by mirroring the board, the other pieces with it.
#[derive(Clone, Debug)]
struct Anchor {
    /// Its place among the groups.
    group: usize,
    mirrors: Vec<Mirror>,
    /// By square, the mirror that brings the piece to one of the few.
    by_square: Vec<u8>,
    /// By rank among the few, how many squares are brought there.
    weights: Vec<u64>,
}

/// Largest board times most equal pieces that the table of binomials serves.
const MEN: usize = 10;
/// Most pieces of a material that is numbered.
const MOST_PIECES: usize = 16;

/// The squares of each group.
type Sets<B> = arrayvec::ArrayVec<B, MOST_PIECES>;

/// Where the pieces of a material stand.
pub type Placement = arrayvec::ArrayVec<(Square, Cell), MOST_PIECES>;

/// `n` over `k`.
pub fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}

/// The lowest of the squares that mirrors make of each.
fn fundamental<B: Bits>(domain: B, mirrors: &[Mirror]) -> B {
    let lowest = |square: &Square| lowest_image(mirrors, *square) == 0;
    B::from_squares(domain.squares().filter(lowest))
}

/// The place of the mirror that brings a square to the lowest it can be brought to; the first one, the identity, where it stands there.
fn lowest_image(mirrors: &[Mirror], square: Square) -> usize {
    let image = |place: &usize| (mirrors[*place].square(square), *place);
    (0..mirrors.len()).min_by_key(image).unwrap_or_default()
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
    /// Prepares the numbers of a material; `None` if they do not fit 64 bits or there are too many pieces.
    pub fn new(rules: &Rules<B>, material: &Material, domains: &[PerPlayer<B>]) -> Option<Self> {
        Self::mirrored(rules, material, domains, &[])
    }

    /// The same where placements that `mirrors` make of one another, the identity among them, have one number. They have to be a group.
    pub fn mirrored(
        rules: &Rules<B>,
        material: &Material,
        domains: &[PerPlayer<B>],
        mirrors: &[Mirror],
    ) -> Option<Self> {
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
        if groups.iter().map(|group| group.count as usize).sum::<usize>() > MOST_PIECES {
            return None;
        }
        let single = groups.iter().filter(|group| group.count == 1);
        // The piece that gains most; of equal ones a royal, which every class of a game has.
        let share = |group: &&Group<B>| {
            let gain = 1000 * fundamental(group.domain, mirrors).count() / group.domain.count().max(1);
            (gain, !rules.is_royal[group.player][group.kind])
        };
        let anchored = single.min_by_key(share).filter(|_| mirrors.len() > 1);
        let anchored = anchored.map(|group| (group.player, group.kind));
        if let Some((player, kind)) = anchored {
            let is_it = |group: &&mut Group<B>| (group.player, group.kind) == (player, kind);
            for group in groups.iter_mut().filter(is_it) {
                group.domain = fundamental(group.domain, mirrors);
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
        let anchor = anchored.and_then(|(player, kind)| {
            let is_it = |group: &Group<B>| (group.player, group.kind) == (player, kind);
            let group = groups.iter().position(is_it)?;
            let squares = || (0..crate::base::MAX_SQUARES as u8).map(Square);
            let mirror = |square: Square| lowest_image(mirrors, square);
            let brought =
                |few: Square| squares().filter(move |square| mirrors[mirror(*square)].square(*square) == few);
            Some(Anchor {
                group,
                mirrors: mirrors.to_vec(),
                by_square: squares().map(|square| mirror(square) as u8).collect(),
                weights: groups[group]
                    .domain
                    .squares()
                    .map(|few| brought(few).count() as u64)
                    .collect(),
            })
        });
        Some(Numbering {
            groups,
            placements,
            anchor,
        })
    }

    /// How many placements there are; some may put two pieces on one square.
    pub fn placements(&self) -> u64 {
        self.placements
    }

    /// The number of the placement of a position of this material; `None` if a piece stands where it can never come.
    #[inline]
    pub fn number(&self, position: &Position<B>) -> Option<u64> {
        self.number_of(|player, kind| position.pieces(player, kind))
    }

    /// The same of a placement given by the squares of each kind.
    #[inline]
    pub fn number_of(&self, pieces: impl Fn(Player, Kind) -> B) -> Option<u64> {
        let mut sets: Sets<B> = self
            .groups
            .iter()
            .map(|group| pieces(group.player, group.kind))
            .collect();
        if let Some(anchor) = &self.anchor {
            let square = sets[anchor.group].lowest();
            let mirror = usize::from(anchor.by_square[square.index()]);
            if mirror != 0 {
                let mirror = &anchor.mirrors[mirror];
                sets.iter_mut().for_each(|set| *set = mirror.set(*set));
            }
        }
        self.number_of_sets(&sets)
    }

    /// The number of the squares of each group.
    #[inline]
    fn number_of_sets(&self, sets: &Sets<B>) -> Option<u64> {
        let mut number = 0;
        for (group, pieces) in self.groups.iter().zip(sets) {
            if (*pieces & !group.domain).any() {
                return None;
            }
            debug_assert_eq!(pieces.count(), group.count, "a position of another material");
            let mut free = group.domain;
            group.inner.iter().for_each(|earlier| free &= !sets[*earlier]);
            let below_lowest = |set: B| (free & set.through_lowest() & !*pieces).count();
            let rank = if group.count == 1 {
                u64::from(below_lowest(*pieces))
            } else {
                let (mut rest, mut rank) = (*pieces, 0);
                for count in 0..group.count as usize {
                    let earlier = count as u32;
                    rank += BINOMIALS[(below_lowest(rest) + earlier) as usize][count + 1];
                    rest = rest.without_lowest();
                }
                rank
            };
            number = number * group.ways + rank;
        }
        Some(number)
    }

    /// Is the position's material the one that is numbered?
    #[inline]
    pub(super) fn is_of(&self, position: &Position<B>) -> bool {
        let counted = |group: &Group<B>| {
            let here = position.pieces(group.player, group.kind).count();
            (here == group.count).then_some(here)
        };
        let all = self
            .groups
            .iter()
            .try_fold(0, |sum, group| Some(sum + counted(group)?));
        all == Some(position.occupied().count())
    }

    /// How many placements of the board have this number.
    pub fn weight(&self, number: u64) -> u64 {
        let Some(anchor) = &self.anchor else { return 1 };
        let later: u64 = self.groups[anchor.group + 1..]
            .iter()
            .map(|group| group.ways)
            .product();
        anchor.weights[(number / later % self.groups[anchor.group].ways) as usize]
    }

    /// The pieces of a placement; `None` if two of them share a square.
    pub fn pieces(&self, mut number: u64) -> Option<Placement> {
        let mut ranks = [0; MOST_PIECES];
        for (index, group) in self.groups.iter().enumerate().rev() {
            ranks[index] = number % group.ways;
            number /= group.ways;
        }
        let mut sets = [B::EMPTY; MOST_PIECES];
        let mut occupied = B::EMPTY;
        let mut pieces = Placement::new();
        for (index, group) in self.groups.iter().enumerate() {
            let mut free = group.domain;
            group.inner.iter().for_each(|earlier| free &= !sets[*earlier]);
            let mut rank = ranks[index];
            for count in (2..=group.count as usize).rev() {
                // The highest place whose binomial still fits.
                let squares = &BINOMIALS[..free.count() as usize];
                let place = squares.partition_point(|row| row[count] <= rank).checked_sub(1)?;
                rank -= squares[place][count];
                sets[index] |= B::single(free.nth(place as u32)?);
            }
            sets[index] |= B::single(free.nth(rank as u32)?);
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
