//! Numbers for the positions of a class, of symmetric positions (nearly always) one.
//!
//! The pieces of the first groups make the frame. Symmetries move every frame to the one that stands for its orbit; the
//! other pieces are numbered on the squares left free. Where a symmetry maps a frame to itself, images with the same frame
//! keep numbers of their own: they cost a little room and need no care.

use super::class::Class;
use crate::solver::leapers::{KINDS, Leapers, Pieces, SQUARES};
use crate::solver::numbering::binomial;

/// Groups are added to the frame until it can be placed in this many ways: then few frames are symmetric in themselves.
const FRAMES: u64 = 250;
/// No orbit: two pieces of the frame share a square.
const NONE: u32 = u32::MAX;
/// Most equal pieces of one side.
const EQUAL: usize = 5;

/// Equal pieces of one side.
#[derive(Clone, Copy, Debug)]
struct Group {
    other: bool,
    kind: usize,
    count: u32,
    home: u32,
    /// Ways to place them: anywhere at home in the frame, on free squares behind it.
    ways: u64,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    orbit: u32,
    symmetry: u8,
}

/// The frame that stands for an orbit.
#[derive(Clone, Copy, Debug)]
struct Orbit {
    pieces: Pieces,
    /// Frames in the orbit.
    size: u8,
}

/// The numbers of one class.
#[derive(Clone, Debug)]
pub struct ClassNumbering {
    groups: Vec<Group>,
    /// Groups in the frame.
    framed: usize,
    places: Vec<Place>,
    orbits: Vec<Orbit>,
    /// Ways to place the pieces behind a frame.
    rest: u64,
    binomials: [[u32; EQUAL + 1]; SQUARES + 1],
}

impl ClassNumbering {
    /// The numbers of a class; `None` if the homes of its pieces do not lie within each other, or too many are equal.
    pub fn new(game: &Leapers, class: Class) -> Option<Self> {
        let mut groups = Vec::new();
        for (other, count) in [(false, class.own), (true, class.other)] {
            for kind in (0..KINDS).filter(|kind| count[*kind] > 0) {
                groups.push(Group {
                    other,
                    kind,
                    count: u32::from(count[kind]),
                    home: game.home(kind),
                    ways: 0,
                });
            }
        }
        groups.sort_by_key(|group| (group.home.count_ones(), std::cmp::Reverse(group.count)));
        let nested = groups.windows(2).all(|pair| pair[0].home & !pair[1].home == 0);
        if !nested || groups.iter().any(|group| group.count as usize > EQUAL) {
            return None;
        }
        let (mut framed, mut frames, mut taken) = (0, 1u64, 0);
        for (index, group) in groups.iter_mut().enumerate() {
            let squares = group.home.count_ones();
            let in_frame = framed == index && frames < FRAMES;
            let free = if in_frame { squares } else { squares - taken };
            group.ways = binomial(u64::from(free), u64::from(group.count));
            if in_frame {
                framed += 1;
                frames *= group.ways;
            }
            taken += group.count;
        }
        let rest = groups[framed..].iter().map(|group| group.ways).product();
        let mut numbering = ClassNumbering {
            groups,
            framed,
            places: Vec::new(),
            orbits: Vec::new(),
            rest,
            binomials: std::array::from_fn(|n| std::array::from_fn(|k| binomial(n as u64, k as u64) as u32)),
        };
        numbering.find_orbits(game, frames as usize);
        Some(numbering)
    }

    fn find_orbits(&mut self, game: &Leapers, frames: usize) {
        let unknown = Place {
            orbit: NONE,
            symmetry: 0,
        };
        self.places = vec![unknown; frames];
        for frame in 0..frames {
            if self.places[frame].orbit != NONE {
                continue;
            }
            let Some(pieces) = self.frame_pieces(frame as u64) else {
                continue;
            };
            let orbit = self.orbits.len() as u32;
            let mut size = 0;
            for back in 0..game.symmetries.len() {
                // The symmetry that leads from the image to this frame is the one that undoes the way there.
                let image = game.symmetries[back].apply_to(&pieces);
                let place = self.frame_rank(&image) as usize;
                if self.places[place].orbit == NONE {
                    let undo = (0..game.symmetries.len())
                        .find(|undo| game.symmetries[*undo].apply_to(&image) == pieces);
                    self.places[place] = Place {
                        orbit,
                        symmetry: undo.unwrap_or(0) as u8,
                    };
                    size += 1;
                }
            }
            self.orbits.push(Orbit { pieces, size });
        }
    }

    /// How many numbers there are.
    pub fn positions(&self) -> u64 {
        self.orbits.len() as u64 * self.rest
    }

    /// How many positions of the board a number stands for.
    pub fn weight(&self, number: u64) -> u64 {
        u64::from(self.orbits[(number / self.rest) as usize].size)
    }

    /// How many positions of the board all numbers stand for.
    pub fn all_positions(&self) -> u64 {
        self.orbits.iter().map(|orbit| u64::from(orbit.size)).sum::<u64>() * self.rest
    }

    /// The number of a position of the class.
    #[inline]
    pub fn number(&self, game: &Leapers, pieces: &Pieces) -> u64 {
        let place = self.places[self.frame_rank(pieces) as usize];
        let symmetry = (place.symmetry != 0).then(|| &game.symmetries[place.symmetry as usize]);
        let mut occupied = Pieces::all(&self.orbits[place.orbit as usize].pieces.own)
            | Pieces::all(&self.orbits[place.orbit as usize].pieces.other);
        let mut number = u64::from(place.orbit);
        for group in &self.groups[self.framed..] {
            let set = set_of(pieces, group);
            let set = symmetry.map_or(set, |symmetry| symmetry.apply(set));
            number = number * group.ways + u64::from(self.rank(set, group.home & !occupied));
            occupied |= set;
        }
        number
    }

    /// The position of a number.
    #[inline]
    pub fn position(&self, number: u64) -> Pieces {
        let mut pieces = self.orbits[(number / self.rest) as usize].pieces;
        let mut occupied = Pieces::all(&pieces.own) | Pieces::all(&pieces.other);
        let (mut left, mut ways) = (number % self.rest, self.rest);
        for group in &self.groups[self.framed..] {
            ways /= group.ways;
            let rank = (left / ways) as u32;
            left %= ways;
            let set = self.set(rank, group.count as usize, group.home & !occupied);
            occupied |= set;
            place(&mut pieces, group, set);
        }
        pieces
    }

    fn frame_rank(&self, pieces: &Pieces) -> u64 {
        self.groups[..self.framed].iter().fold(0, |rank, group| {
            rank * group.ways + u64::from(self.rank(set_of(pieces, group), group.home))
        })
    }

    fn frame_pieces(&self, mut rank: u64) -> Option<Pieces> {
        let (mut pieces, mut occupied) = (Pieces::default(), 0);
        for group in self.groups[..self.framed].iter().rev() {
            let set = self.set((rank % group.ways) as u32, group.count as usize, group.home);
            rank /= group.ways;
            if set & occupied != 0 {
                return None;
            }
            occupied |= set;
            place(&mut pieces, group, set);
        }
        Some(pieces)
    }

    /// Rank of a set among the sets of its size on the free squares.
    #[inline(always)]
    fn rank(&self, mut set: u32, free: u32) -> u32 {
        let (mut rank, mut count) = (0, 1);
        while set != 0 {
            let below = (set & set.wrapping_neg()) - 1;
            rank += self.binomials[(free & below).count_ones() as usize][count];
            set &= set - 1;
            count += 1;
        }
        rank
    }

    /// The set of a rank.
    #[inline(always)]
    fn set(&self, mut rank: u32, count: usize, free: u32) -> u32 {
        let (mut set, mut place) = (0, free.count_ones() as usize);
        for count in (1..=count).rev() {
            place -= 1;
            while self.binomials[place][count] > rank {
                place -= 1;
            }
            rank -= self.binomials[place][count];
            let mut squares = free;
            for _ in 0..place {
                squares &= squares - 1;
            }
            set |= squares & squares.wrapping_neg();
        }
        set
    }
}

#[inline(always)]
fn set_of(pieces: &Pieces, group: &Group) -> u32 {
    if group.other {
        pieces.other[group.kind]
    } else {
        pieces.own[group.kind]
    }
}

fn place(pieces: &mut Pieces, group: &Group, set: u32) {
    if group.other {
        pieces.other[group.kind] = set;
    } else {
        pieces.own[group.kind] = set;
    }
}
