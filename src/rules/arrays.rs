//! Numbered arrays: which pieces stand on which home squares, counted by a recipe that places group after group.
//!
//! The recipe of a group names its squares; the group goes to one of the choices among those still free, and the number of
//! the array is written in the mixed base of the numbers of choices, the first group's being the least digit.

use super::option::NO_LETTER;
use super::spec::Spec;
use crate::base::{Player, Square};

/// Pieces that a choice puts on the start position, or takes away: squares and FEN letters.
pub type Placed = Vec<(Square, Option<char>)>;

/// How arrays are made and numbered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArrayPlan {
    /// South's home squares, in the order in which arrays are written.
    squares: Vec<Square>,
    groups: Vec<Group>,
    /// Does North have South's array turned by half a turn? Otherwise it has the same pieces on the same files.
    pub turned: bool,
}

/// Pieces that are placed together.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Group {
    /// Letters, in the order of the squares they go to.
    pieces: Vec<char>,
    /// Places among the squares of the plan.
    places: Vec<usize>,
    /// In how many ways they go there.
    choices: u64,
}

/// What is wrong with a recipe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// A group has a square that is none of the plan's.
    #[error("a square of the group is none of the home squares")]
    ForeignSquare,
    /// The number of choices would depend on the choices before.
    #[error("the squares of an earlier group must all be among those of this group, or none of them")]
    Overlap,
    /// Not enough squares are left.
    #[error("there are more pieces than squares left for them")]
    TooMany,
}

impl ArrayPlan {
    /// A plan without groups.
    pub fn new(squares: Vec<Square>, turned: bool) -> ArrayPlan {
        ArrayPlan {
            squares,
            groups: Vec::new(),
            turned,
        }
    }

    /// Adds a group that is placed after those before, on `squares` or, without them, on any home squares.
    ///
    /// # Errors
    /// If the group cannot be placed, or not always in as many ways.
    pub fn add(&mut self, pieces: &str, squares: Option<&[Square]>) -> Result<(), PlanError> {
        let place = |square: &Square| self.squares.iter().position(|own| own == square);
        let places: Vec<usize> = match squares {
            None => (0..self.squares.len()).collect(),
            Some(squares) => squares
                .iter()
                .map(place)
                .collect::<Option<_>>()
                .ok_or(PlanError::ForeignSquare)?,
        };
        let mut free = places.len();
        for earlier in &self.groups {
            let shared = earlier
                .places
                .iter()
                .filter(|place| places.contains(place))
                .count();
            if shared == earlier.places.len() {
                free = free.checked_sub(earlier.pieces.len()).ok_or(PlanError::TooMany)?;
            } else if shared > 0 {
                return Err(PlanError::Overlap);
            }
        }
        let pieces: Vec<char> = pieces.chars().collect();
        if pieces.len() > free {
            return Err(PlanError::TooMany);
        }
        let choices = combinations(free, pieces.len());
        self.groups.push(Group {
            pieces,
            places,
            choices,
        });
        Ok(())
    }

    /// South's home squares, in the order in which arrays are written.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// How many arrays there are: their numbers are less.
    pub fn count(&self) -> u64 {
        self.groups.iter().map(|group| group.choices).product()
    }

    /// The array of a number, a letter for each home square, `-` where none stands; `None` if there is no such number.
    pub fn array(&self, number: u64) -> Option<String> {
        if number >= self.count() {
            return None;
        }
        let mut rest = number;
        let mut array = vec![NO_LETTER; self.squares.len()];
        for group in &self.groups {
            let free = group.free(&array);
            let chosen = nth_combination(free.len(), group.pieces.len(), rest % group.choices);
            rest /= group.choices;
            for (piece, index) in group.pieces.iter().zip(chosen) {
                array[free[index]] = *piece;
            }
        }
        Some(array.into_iter().collect())
    }

    /// The number of an array; `None` if it is none of the plan's.
    pub fn number(&self, array: &str) -> Option<u64> {
        let wanted: Vec<char> = array.chars().collect();
        let empty = vec![NO_LETTER; self.squares.len()];
        let fits = wanted.len() == self.squares.len();
        fits.then(|| number_of(&self.groups, &empty, &wanted)).flatten()
    }

    /// All arrays, in the order of their numbers.
    pub fn arrays(&self) -> impl Iterator<Item = String> + '_ {
        (0..self.count()).filter_map(|number| self.array(number))
    }
}

/// The number, in the mixed base of the groups, by which they complete `begun` to `wanted`.
fn number_of(groups: &[Group], begun: &[char], wanted: &[char]) -> Option<u64> {
    let Some((group, later)) = groups.split_first() else {
        return (begun == wanted).then_some(0);
    };
    let free = group.free(begun);
    (0..group.choices).find_map(|digit| {
        let mut array = begun.to_vec();
        for (piece, index) in group
            .pieces
            .iter()
            .zip(nth_combination(free.len(), group.pieces.len(), digit))
        {
            if wanted[free[index]] != *piece {
                return None;
            }
            array[free[index]] = *piece;
        }
        Some(digit + group.choices * number_of(later, &array, wanted)?)
    })
}

impl Group {
    /// Its places that are still empty.
    fn free(&self, array: &[char]) -> Vec<usize> {
        let empty = |place: &&usize| array[**place] == NO_LETTER;
        self.places.iter().filter(empty).copied().collect()
    }
}

/// In how many ways `chosen` of `all` can be taken.
fn combinations(all: usize, chosen: usize) -> u64 {
    (0..chosen as u64).fold(1, |ways, taken| ways * (all as u64 - taken) / (taken + 1))
}

/// The combination of a number in the order 01 02 … 12 …
fn nth_combination(all: usize, chosen: usize, number: u64) -> Vec<usize> {
    let mut rest = number;
    let mut combination = Vec::with_capacity(chosen);
    for index in 0..all {
        let wanted = chosen - combination.len();
        if wanted == 0 {
            break;
        }
        let with_this = combinations(all - index - 1, wanted - 1);
        if rest < with_this {
            combination.push(index);
        } else {
            rest -= with_this;
        }
    }
    combination
}

/// A side's squares of an array written for South's squares, and who stands there.
pub fn army(spec: &Spec, player: Player, squares: &[Square], array: &str, turned: bool) -> Placed {
    let place = |square: Square| match player {
        Player::South => square,
        Player::North => spec.opposite(square, turned),
    };
    let letter = |letter: char| match player {
        Player::South => letter,
        Player::North => letter.to_ascii_lowercase(),
    };
    let cells = squares.iter().zip(array.chars());
    cells
        .map(|(square, piece)| (place(*square), (piece != NO_LETTER).then(|| letter(piece))))
        .collect()
}

#[cfg(test)]
mod tests;
