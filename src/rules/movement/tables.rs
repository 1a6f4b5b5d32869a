//! Sets and paths per square: the tables all movement is looked up in.

use crate::base::{Bits, MAX_SQUARES, Square};

/// One set per square; of the greatest size, so that no index needs a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareTable<B>(Box<[B; MAX_SQUARES]>);

impl<B: Bits> SquareTable<B> {
    /// Empty sets.
    pub fn empty() -> Self {
        SquareTable(Box::new([B::EMPTY; MAX_SQUARES]))
    }

    /// Adds the members of `other`, square by square.
    pub(super) fn merge(&mut self, other: &Self) {
        self.0
            .iter_mut()
            .zip(other.0.iter())
            .for_each(|(set, more)| *set |= *more);
    }
}

impl<B> std::ops::Index<Square> for SquareTable<B> {
    type Output = B;
    #[inline(always)]
    fn index(&self, square: Square) -> &B {
        &self.0[square.index() & (MAX_SQUARES - 1)]
    }
}

impl<B> std::ops::IndexMut<Square> for SquareTable<B> {
    #[inline(always)]
    fn index_mut(&mut self, square: Square) -> &mut B {
        &mut self.0[square.index() & (MAX_SQUARES - 1)]
    }
}

/// Targets that need a path of empty squares (hops 0) or with exactly one piece (hops 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path<B> {
    /// The far end: target in a forward table, attacker in a reverse one.
    pub end: Square,
    /// Squares between, in any order.
    pub squares: B,
    /// Squares of the path that must be occupied (a grasshopper's screen stands right before the end).
    pub screen: B,
}

impl<B: Bits> Path<B> {
    /// Is the path open under `occupied` when it must hold `hops` pieces?
    #[inline(always)]
    pub fn is_open(&self, occupied: B, hops: u32) -> bool {
        (self.squares & occupied).count() == hops && (self.screen & !occupied).none()
    }
}

/// Paths from (or to) every square, all with the same number of hops.
#[derive(Clone, Debug)]
pub struct PathTable<B> {
    /// Ends reachable when every path is open.
    pub reach: SquareTable<B>,
    paths: Vec<Path<B>>,
    starts: Box<[u32]>,
    /// Open ends, where paths only have to be empty and few squares can close them.
    lookup: Option<EndLookup<B>>,
    /// Pieces a path must hold: 0 or 1.
    pub hops: u32,
}

impl<B: Bits> PathTable<B> {
    pub(super) fn new(mut lists: Vec<Vec<Path<B>>>, hops: u32) -> Self {
        let mut reach = SquareTable::empty();
        for (index, list) in lists.iter().enumerate() {
            reach[Square(index as u8)] = B::from_squares(list.iter().map(|path| path.end));
        }
        let lookup = EndLookup::new(&lists, hops);
        let mut paths = Vec::new();
        let mut starts = vec![0];
        for list in &mut lists {
            list.sort_by_key(|path| path.end);
            paths.append(list);
            starts.push(paths.len() as u32);
        }
        PathTable {
            reach,
            paths,
            starts: starts.into(),
            lookup,
            hops,
        }
    }

    /// The paths of one square.
    #[inline(always)]
    pub fn of(&self, square: Square) -> &[Path<B>] {
        &self.paths[self.starts[square.index()] as usize..self.starts[square.index() + 1] as usize]
    }

    /// The paths of one square; none for a square outside the board.
    pub(super) fn of_checked(&self, square: Square) -> &[Path<B>] {
        if square.index() + 1 < self.starts.len() {
            self.of(square)
        } else {
            &[]
        }
    }

    /// Is every path open or closed by the number of pieces on it alone?
    pub(super) fn counts_decide(&self) -> bool {
        self.paths.iter().all(|path| path.screen.none())
    }

    /// Ends whose path is open under `occupied`.
    #[inline]
    pub fn open_ends(&self, square: Square, occupied: B) -> B {
        if let Some(lookup) = &self.lookup {
            return lookup.open_ends(square, occupied);
        }
        if self.reach[square].none() {
            return B::EMPTY;
        }
        let mut set = B::EMPTY;
        for path in self.of(square) {
            if path.is_open(occupied, self.hops) {
                set |= B::single(path.end);
            }
        }
        set
    }

    /// The same table read from the other end.
    pub(super) fn reversed(&self) -> Self {
        let squares = self.starts.len() - 1;
        let mut lists = vec![Vec::new(); squares];
        for square in (0..squares as u8).map(Square) {
            for path in self.of(square) {
                lists[path.end.index()].push(Path { end: square, ..*path });
            }
        }
        PathTable::new(lists, self.hops)
    }
}

/// Ends of paths looked up by the extracted bits of the squares that can close them (a horse's legs).
#[derive(Clone, Debug)]
struct EndLookup<B> {
    /// For each square, the squares that can close its paths and where its ends begin.
    entries: Box<[(B, u32)]>,
    /// The open ends for each set of closing squares.
    ends: Box<[B]>,
}

impl<B: Bits> EndLookup<B> {
    /// Most squares that may close the paths of one square.
    const CLOSERS: u32 = 4;

    fn new(lists: &[Vec<Path<B>>], hops: u32) -> Option<Self> {
        let plain = hops == 0 && lists.iter().flatten().all(|path| path.screen.none());
        if !plain {
            return None;
        }
        let mut entries = Vec::new();
        let mut ends = Vec::new();
        for list in lists {
            let closers = list.iter().fold(B::EMPTY, |set, path| set | path.squares);
            if closers.count() > Self::CLOSERS {
                return None;
            }
            entries.push((closers, ends.len() as u32));
            for chosen in 0..1 << closers.count() {
                let occupied = B::from_squares(
                    closers
                        .squares()
                        .enumerate()
                        .filter(|(place, _)| chosen >> place & 1 == 1)
                        .map(|(_, square)| square),
                );
                debug_assert_eq!(occupied.extract(closers), chosen);
                let open = list.iter().filter(|path| path.is_open(occupied, 0));
                ends.push(B::from_squares(open.map(|path| path.end)));
            }
        }
        Some(EndLookup {
            entries: entries.into(),
            ends: ends.into(),
        })
    }

    #[inline(always)]
    fn open_ends(&self, square: Square, occupied: B) -> B {
        let (closers, start) = self.entries[square.index()];
        self.ends[start as usize + occupied.extract(closers)]
    }
}

#[cfg(test)]
mod tests;
