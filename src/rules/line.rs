//! Lines of own pieces on adjacent squares: what wins, what is worth nothing, what may not be made.

use super::spec::Region;
use crate::base::{Bits, Geometry, Kind, MAX_SQUARES, PerPlayer, Square};

/// A line goal as defined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineSpec {
    /// Pieces of a line, exactly.
    pub length: u8,
    /// The squares that count.
    pub region: PerPlayer<Region>,
    /// Pieces of a line along a rank that must stand in the region.
    pub along_rank: u8,
    /// Pieces of any other line that must.
    pub elsewhere: u8,
    /// A winning line must contain a piece of one of these kinds; empty: any pieces.
    pub needs: Vec<Kind>,
    /// May the moved piece become part of a longer line?
    pub overlong: bool,
    /// May the moved piece complete a line of full length that does not win?
    pub worthless: bool,
}

/// Directions of lines; the opposite ones are walked as well.
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Compiled line goal.
#[derive(Clone, Debug)]
pub struct Line<B> {
    /// The definition.
    pub spec: LineSpec,
    /// Squares that count.
    pub region: PerPlayer<B>,
    /// Squares from a square on, nearest first, in each direction and the opposite one.
    rays: Vec<[[Vec<Square>; 2]; 4]>,
    /// All lines of full length that would win, without regard to the kinds needed.
    pub windows: PerPlayer<Vec<B>>,
}

/// The lines that a move made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Made {
    /// One that wins.
    pub wins: bool,
    /// One of full length that does not.
    pub worthless: bool,
    /// A longer one.
    pub overlong: bool,
}

impl<B: Bits> Line<B> {
    /// Compiles a definition.
    pub(super) fn compile(spec: &LineSpec, geometry: &Geometry<B>) -> Self {
        let walk = |from: Square, (files, ranks): (i8, i8)| {
            let mut squares = Vec::new();
            let mut at = from;
            while let Some(next) = geometry.displaced(at, files, ranks) {
                squares.push(next);
                at = next;
            }
            squares
        };
        let mut rays = vec![Default::default(); MAX_SQUARES];
        for from in geometry.existing().squares() {
            rays[from.index()] =
                DIRECTIONS.map(|(files, ranks)| [walk(from, (files, ranks)), walk(from, (-files, -ranks))]);
        }
        let region = PerPlayer::from_fn(|player| B::from_squares(spec.region[player].iter().copied()));
        let mut line = Line {
            spec: spec.clone(),
            region,
            rays,
            windows: PerPlayer::default(),
        };
        line.windows = PerPlayer::from_fn(|player| {
            let starts = geometry.existing().squares();
            let lines = starts.flat_map(|from| line.windows_from(from));
            lines
                .filter(|(window, direction)| {
                    (*window & region[player]).count() >= line.needed(*direction).into()
                })
                .map(|(window, _)| window)
                .collect()
        });
        line
    }

    /// Lines of full length that begin on `from`, with their directions.
    fn windows_from(&self, from: Square) -> Vec<(B, usize)> {
        let more = usize::from(self.spec.length) - 1;
        let rays = self.rays[from.index()]
            .iter()
            .map(|[forward, _]| forward)
            .enumerate();
        rays.filter(|(_, ray)| ray.len() >= more)
            .map(|(direction, ray)| {
                let rest = B::from_squares(ray[..more].iter().copied());
                (rest | B::single(from), direction)
            })
            .collect()
    }

    fn needed(&self, direction: usize) -> u8 {
        if DIRECTIONS[direction].1 == 0 {
            self.spec.along_rank
        } else {
            self.spec.elsewhere
        }
    }

    /// The lines of `own` pieces through `square`; `needed` holds the pieces of which a winning line must have one.
    pub fn made(&self, player: crate::base::Player, own: B, square: Square, needed: B) -> Made {
        let mut made = Made::default();
        for (direction, ways) in self.rays[square.index()].iter().enumerate() {
            let mut line = B::single(square);
            for way in ways {
                for next in way.iter().take_while(|next| own.has(**next)) {
                    line |= B::single(*next);
                }
            }
            let length = line.count();
            if length > u32::from(self.spec.length) {
                made.overlong = true;
            } else if length == u32::from(self.spec.length) {
                let inside = (line & self.region[player]).count() >= self.needed(direction).into();
                let complete = self.spec.needs.is_empty() || (line & needed).any();
                if inside && complete {
                    made.wins = true;
                } else {
                    made.worthless = true;
                }
            }
        }
        made
    }
}
