//! Transformations of a small board that change no rule of a game of leapers.
//!
//! A transformation is sound if it maps the key to itself and the leaps of every kind from every square to the leaps of
//! that kind from the image square: leaps are all there is to such a game, so values of image positions are equal. Each
//! of the board's rotations and reflections is tested against the tables, and only those that pass are used. Exchanging
//! the sides is sound because both sides have the same tables.

use super::leapers::{KINDS, Leap, Pieces, SQUARES};

/// Squares looked up at once.
const PART: usize = 9;

/// One transformation, as tables over parts of a set of squares.
#[derive(Clone, Debug)]
pub struct Symmetry {
    images: [u8; SQUARES],
    parts: Box<[[u32; 1 << PART]; 3]>,
}

impl Symmetry {
    fn new(images: [u8; SQUARES]) -> Self {
        let mut parts = Box::new([[0; 1 << PART]; 3]);
        for (number, part) in parts.iter_mut().enumerate() {
            for (set, image) in part.iter_mut().enumerate() {
                *image = (0..PART)
                    .filter(|bit| set >> bit & 1 == 1)
                    .filter_map(|bit| images.get(number * PART + bit))
                    .fold(0, |image, square| image | 1 << square);
            }
        }
        Symmetry { images, parts }
    }

    /// The image of a square.
    pub fn square(&self, square: u8) -> u8 {
        self.images[square as usize]
    }

    /// The square whose image this is.
    pub fn origin(&self, image: u8) -> u8 {
        let found = self.images.iter().position(|square| *square == image);
        found.map_or(image, |square| square as u8)
    }

    /// The image of a leap.
    pub fn leap(&self, leap: Leap) -> Leap {
        Leap {
            kind: leap.kind,
            from: self.square(leap.from),
            to: self.square(leap.to),
        }
    }

    /// The leap whose image this is.
    pub fn leap_back(&self, leap: Leap) -> Leap {
        Leap {
            kind: leap.kind,
            from: self.origin(leap.from),
            to: self.origin(leap.to),
        }
    }

    /// The image of a set of squares.
    #[inline(always)]
    pub fn apply(&self, set: u32) -> u32 {
        self.parts[0][set as usize & 511]
            | self.parts[1][(set >> PART) as usize & 511]
            | self.parts[2][(set >> (2 * PART)) as usize & 511]
    }

    /// The image of a position.
    #[inline(always)]
    pub fn apply_to(&self, pieces: &Pieces) -> Pieces {
        Pieces {
            own: pieces.own.map(|set| self.apply(set)),
            other: pieces.other.map(|set| self.apply(set)),
        }
    }
}

/// The sound ones among the board's rotations and reflections, the identity first.
pub fn symmetries(files: usize, ranks: usize, targets: &[[u32; SQUARES]; KINDS], key: u32) -> Vec<Symmetry> {
    let mut sound = Vec::new();
    for code in 0..8 {
        if code & 4 != 0 && files != ranks {
            continue;
        }
        let mut images: [u8; SQUARES] = std::array::from_fn(|square| square as u8);
        for (square, image) in images.iter_mut().enumerate().take(files * ranks) {
            let (mut file, mut rank) = (square % files, square / files);
            if code & 1 != 0 {
                file = files - 1 - file;
            }
            if code & 2 != 0 {
                rank = ranks - 1 - rank;
            }
            if code & 4 != 0 {
                std::mem::swap(&mut file, &mut rank);
            }
            *image = (rank * files + file) as u8;
        }
        let symmetry = Symmetry::new(images);
        let keeps_leaps = targets.iter().all(|targets| {
            (0..SQUARES).all(|square| symmetry.apply(targets[square]) == targets[images[square] as usize])
        });
        if keeps_leaps && symmetry.apply(key) == key {
            sound.push(symmetry);
        }
    }
    sound
}

#[cfg(test)]
mod tests;
