//! Sets and paths per square: the tables all movement is looked up in.

use crate::base::{Bits, MAX_SQUARES, Square};

/// One set per square; of the greatest size, so that no index needs a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table<B>(Box<[B; MAX_SQUARES]>);

impl<B: Bits> Table<B> {
    /// Empty sets.
    pub fn empty() -> Self {
        Table(Box::new([B::EMPTY; MAX_SQUARES]))
    }

    /// Adds the members of `other`, square by square.
    pub(super) fn merge(&mut self, other: &Self) {
        self.0
            .iter_mut()
            .zip(other.0.iter())
            .for_each(|(set, more)| *set |= *more);
    }
}

impl<B> std::ops::Index<Square> for Table<B> {
    type Output = B;
    #[inline(always)]
    fn index(&self, square: Square) -> &B {
        &self.0[square.index() & (MAX_SQUARES - 1)]
    }
}

impl<B> std::ops::IndexMut<Square> for Table<B> {
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
    pub reach: Table<B>,
    paths: Vec<Path<B>>,
    starts: Box<[u32]>,
    /// Ends that share a way which only has to be empty (the two targets behind one leg of a horse): the way, the ends.
    /// Empty where paths need pieces.
    ways: Vec<(B, B)>,
    way_starts: Box<[u32]>,
    /// Pieces a path must hold: 0 or 1.
    pub hops: u32,
}

impl<B: Bits> PathTable<B> {
    pub(super) fn new(mut lists: Vec<Vec<Path<B>>>, hops: u32) -> Self {
        let mut reach = Table::empty();
        for (index, list) in lists.iter().enumerate() {
            reach[Square(index as u8)] = B::from_squares(list.iter().map(|path| path.end));
        }
        let plain = hops == 0 && lists.iter().flatten().all(|path| path.screen.none());
        let (mut ways, mut way_starts) = (Vec::new(), vec![0]);
        for list in lists.iter().filter(|_| plain) {
            let first = ways.len();
            for path in list {
                let end = B::single(path.end);
                match ways[first..]
                    .iter_mut()
                    .find(|(way, _): &&mut (B, B)| *way == path.squares)
                {
                    Some((_, ends)) => *ends |= end,
                    None => ways.push((path.squares, end)),
                }
            }
            way_starts.push(ways.len() as u32);
        }
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
            ways,
            way_starts: way_starts.into(),
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
        if self.reach[square].none() {
            return B::EMPTY;
        }
        let mut set = B::EMPTY;
        if self.way_starts.len() > 1 {
            let ways = self.way_starts[square.index()] as usize..self.way_starts[square.index() + 1] as usize;
            for (way, ends) in &self.ways[ways] {
                if (*way & occupied).none() {
                    set |= *ends;
                }
            }
            return set;
        }
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
