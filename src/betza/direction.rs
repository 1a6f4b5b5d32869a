//! Direction letters of Betza notation and the offsets they choose. What a letter means depends on the symmetry of the leap.

use crate::base::Offset;

/// A direction letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Forward,
    Back,
    Left,
    Right,
    Sideways,
    Vertical,
    Half,
}

use Direction::{Back, Forward, Half, Left, Right, Sideways, Vertical};

/// Column, message, suggestion.
type Problem = (usize, String, Option<String>);

impl Direction {
    pub(super) fn from_letter(letter: char) -> Option<Direction> {
        Some(match letter {
            'f' => Forward,
            'b' => Back,
            'l' => Left,
            'r' => Right,
            's' => Sideways,
            'v' => Vertical,
            'h' => Half,
            _ => return None,
        })
    }

    /// Does the offset go this way at all?
    fn contains(self, offset: Offset) -> bool {
        match self {
            Forward => offset.ranks > 0,
            Back => offset.ranks < 0,
            Left => offset.files < 0,
            Right => offset.files > 0,
            Sideways => offset.files != 0,
            Vertical => offset.ranks != 0,
            Half => false,
        }
    }

    /// Does the offset go farther this way than across it?
    fn dominates(self, offset: Offset) -> bool {
        let vertical = offset.ranks.abs() > offset.files.abs();
        self.contains(offset) && vertical == matches!(self, Forward | Back | Vertical)
    }

    fn is_simple(self) -> bool {
        matches!(self, Forward | Back | Left | Right)
    }

    fn is_along_files(self) -> bool {
        matches!(self, Forward | Back)
    }
}

/// All symmetric images of the leap with these legs, or those that the direction letters choose.
pub(super) fn chosen_offsets(
    long: i8,
    short: i8,
    directions: &[(Direction, usize)],
) -> Result<Vec<Offset>, Problem> {
    let all = images(long, short);
    if directions.is_empty() {
        return Ok(all);
    }
    let mut chosen = Vec::new();
    let mut rest = directions;
    while let Some((&(_, column), _)) = rest.split_first() {
        let (used, matching) = if short == 0 {
            orthogonal_choice(rest, &all)?
        } else if long == short {
            diagonal_choice(rest, &all)?
        } else {
            oblique_choice(rest, &all)?
        };
        if matching.is_empty() {
            return Err((column, "these directions choose nothing".into(), None));
        }
        chosen.extend(matching);
        rest = &rest[used..];
    }
    Ok(all.into_iter().filter(|offset| chosen.contains(offset)).collect())
}

fn images(long: i8, short: i8) -> Vec<Offset> {
    let mut all: Vec<Offset> = Vec::with_capacity(8);
    for (files, ranks) in [(short, long), (long, short)] {
        for (east, north) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] {
            let offset = Offset {
                files: files * east,
                ranks: ranks * north,
            };
            if !all.contains(&offset) {
                all.push(offset);
            }
        }
    }
    all
}

fn matching(all: &[Offset], mut test: impl FnMut(Offset) -> bool) -> Vec<Offset> {
    all.iter().copied().filter(|&offset| test(offset)).collect()
}

fn half_misplaced(column: usize) -> Problem {
    (
        column,
        "'h' belongs after a direction of a leap with eight directions".into(),
        Some("for instance fhN".into()),
    )
}

/// Every letter adds its own directions. A doubled letter says the same twice.
fn orthogonal_choice(rest: &[(Direction, usize)], all: &[Offset]) -> Result<(usize, Vec<Offset>), Problem> {
    match rest[0] {
        (Half, column) => Err(half_misplaced(column)),
        (direction, _) => Ok((1, matching(all, |offset| direction.contains(offset)))),
    }
}

/// `f` is both forward diagonals, `fl` the left one of them.
fn diagonal_choice(rest: &[(Direction, usize)], all: &[Offset]) -> Result<(usize, Vec<Offset>), Problem> {
    let (first, column) = rest[0];
    if first == Half {
        return Err(half_misplaced(column));
    }
    match rest.get(1) {
        Some(&(second, _)) if first.is_along_files() && matches!(second, Left | Right) => Ok((
            2,
            matching(all, |offset| first.contains(offset) && second.contains(offset)),
        )),
        _ => Ok((1, matching(all, |offset| first.contains(offset)))),
    }
}

/// Pairs of letters; only `v` and `s` stand alone.
fn oblique_choice(rest: &[(Direction, usize)], all: &[Offset]) -> Result<(usize, Vec<Offset>), Problem> {
    let (first, column) = rest[0];
    match first {
        Half => return Err(half_misplaced(column)),
        Vertical | Sideways => return Ok((1, matching(all, |offset| first.dominates(offset)))),
        _ => {}
    }
    let chosen = match rest.get(1).map(|&(second, _)| second) {
        Some(Half) => matching(all, |offset| first.contains(offset)),
        Some(second) if second == first => matching(all, |offset| first.dominates(offset)),
        Some(Sideways) if first.is_along_files() => {
            matching(all, |offset| first.contains(offset) && Sideways.dominates(offset))
        }
        Some(Vertical) if !first.is_along_files() => {
            matching(all, |offset| first.contains(offset) && Vertical.dominates(offset))
        }
        Some(second) if second.is_simple() && second.is_along_files() != first.is_along_files() => {
            matching(all, |offset| first.dominates(offset) && second.contains(offset))
        }
        _ => {
            return Err((
                column,
                "a single direction letter is not clear for a leap with eight directions".into(),
                Some("write a pair: ff, fs or fh (and likewise b, l, r)".into()),
            ));
        }
    };
    Ok((2, chosen))
}
