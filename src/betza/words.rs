//! Movements in words, for people who do not read Betza notation.

use super::{Atom, Motion};
use crate::base::Offset;
use std::fmt::Write;

/// Atoms that differ in nothing but their direction.
struct Group {
    like: Atom,
    offsets: Vec<Offset>,
}

/// What atoms do, in words: `steps one square in any direction; leaps 1 by 2 squares, over anything`. Nothing: `never moves`.
pub fn in_words(atoms: &[Atom]) -> String {
    let mut groups: Vec<Group> = Vec::new();
    for atom in atoms {
        match groups.iter_mut().find(|group| is_alike(&group.like, atom)) {
            Some(group) if group.offsets.contains(&atom.offset) => {}
            Some(group) => group.offsets.push(atom.offset),
            None => groups.push(Group {
                like: *atom,
                offsets: vec![atom.offset],
            }),
        }
    }
    let mut told: Vec<String> = Vec::new();
    let mut done = vec![false; groups.len()];
    for (index, group) in groups.iter().enumerate() {
        if std::mem::replace(&mut done[index], true) {
            continue;
        }
        // Orthogonal and diagonal lines of one kind are lines in any direction.
        let partner =
            (index + 1..groups.len()).find(|other| !done[*other] && completes(group, &groups[*other]));
        let direction = match partner {
            Some(partner) => {
                done[partner] = true;
                "in any direction".to_owned()
            }
            None => direction(&group.offsets),
        };
        told.push(sentence(&group.like, &direction));
    }
    if told.is_empty() {
        return "never moves".to_owned();
    }
    told.join("; ")
}

/// How far an offset goes along the longer axis, and along the shorter one.
fn legs(offset: Offset) -> (i8, i8) {
    let (files, ranks) = (offset.files.abs(), offset.ranks.abs());
    (files.max(ranks), files.min(ranks))
}

fn is_alike(one: &Atom, other: &Atom) -> bool {
    let without_direction = |atom: &Atom| Atom {
        offset: Offset { files: 0, ranks: 0 },
        motion: match atom.motion {
            Motion::Bent { .. } => Motion::Bent {
                then: Offset { files: 0, ranks: 0 },
            },
            motion => motion,
        },
        ..*atom
    };
    legs(one.offset) == legs(other.offset) && without_direction(one) == without_direction(other)
}

/// Are these all four orthogonal and all four diagonal directions of the same movement?
fn completes(one: &Group, other: &Group) -> bool {
    let moved = Atom {
        offset: one.like.offset,
        ..other.like
    };
    let ((one_long, one_short), (other_long, other_short)) = (legs(one.like.offset), legs(other.like.offset));
    let shapes = [one_short, other_short];
    let straight_and_diagonal = shapes.contains(&0) && shapes.contains(&one_long);
    let whole = one.offsets.len() == 4 && other.offsets.len() == 4;
    one_long == other_long && straight_and_diagonal && whole && moved == one.like
}

/// The direction of offsets that differ in nothing else: `orthogonally`, `straight forward and sideways`.
fn direction(offsets: &[Offset]) -> String {
    let (long, short) = offsets.first().map_or((0, 0), |offset| legs(*offset));
    let any = |test: &dyn Fn(&Offset) -> bool| offsets.iter().any(test);
    let all_ranks = |test: &dyn Fn(i8) -> bool| offsets.iter().all(|offset| test(offset.ranks));
    if short == 0 || short == long {
        let (whole, along) = if short == 0 {
            ("orthogonally", "straight ")
        } else {
            ("diagonally", "diagonally ")
        };
        if offsets.len() == 4 {
            return whole.to_owned();
        }
        let ways = [
            (any(&|offset| offset.ranks > 0), format!("{along}forward")),
            (any(&|offset| offset.ranks == 0), "sideways".to_owned()),
            (any(&|offset| offset.ranks < 0), format!("{along}back")),
        ];
        let ways: Vec<String> = ways
            .into_iter()
            .filter(|(is, _)| *is)
            .map(|(_, way)| way)
            .collect();
        return ways.join(" and ");
    }
    match offsets.len() {
        8 => String::new(),
        _ if all_ranks(&|ranks| ranks > 0) => "forward".to_owned(),
        _ if all_ranks(&|ranks| ranks < 0) => "back".to_owned(),
        count => format!("in {count} directions of 8"),
    }
}

fn number(count: i8) -> String {
    match count {
        1 => "one".to_owned(),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        4 => "four".to_owned(),
        other => other.to_string(),
    }
}

/// How far one step goes: `one square`, `two squares`, `1 by 2 squares`.
fn distance(offset: Offset) -> String {
    match legs(offset) {
        (1, _) if offset.files.abs() <= 1 && offset.ranks.abs() <= 1 => "one square".to_owned(),
        (long, short) if short == 0 || short == long => format!("{} squares", number(long)),
        (long, short) => format!("{short} by {long} squares"),
    }
}

fn sentence(atom: &Atom, direction: &str) -> String {
    let distance = distance(atom.offset);
    let is_step = legs(atom.offset).0 == 1;
    let is_oblique = !matches!(legs(atom.offset), (long, short) if short == 0 || short == long);
    let space = if direction.is_empty() { "" } else { " " };
    let line = if is_step {
        String::new()
    } else {
        format!(" by leaps of {distance}")
    };
    let mut text = match atom.motion {
        Motion::Leap if is_step => format!("steps {distance}{space}{direction}"),
        Motion::Leap => format!("leaps {distance}{space}{direction}, over anything"),
        Motion::Lame if is_oblique => {
            format!("goes {distance}{space}{direction}, first straight and then aslant, not over anything")
        }
        Motion::LameDiagonal => {
            format!("goes {distance}{space}{direction}, first aslant and then straight, not over anything")
        }
        Motion::Lame => format!("goes {distance}{space}{direction}, not over anything"),
        Motion::Fly => format!("flies any distance{space}{direction}{line}, over anything"),
        Motion::Slide { limit: 0 } => format!("goes any distance{space}{direction}{line}"),
        Motion::Slide { limit } => {
            let limit = i8::try_from(limit).map_or_else(|_| limit.to_string(), number);
            let unit = if is_step { "squares" } else { "leaps" };
            format!("goes up to {limit} {unit}{space}{direction}{line}")
        }
        Motion::Hop { limit: 0 } => {
            format!("jumps{space}{direction}{line} over exactly one piece, to any distance behind it")
        }
        Motion::Hop { limit } => {
            format!("jumps{space}{direction}{line} over exactly one piece, at most {limit} squares in all")
        }
        Motion::Grasshop => format!("jumps{space}{direction}{line} over a piece, right behind it"),
        Motion::Bent { .. } if is_step => {
            format!("steps {distance}{space}{direction} and goes on outwards any distance")
        }
        Motion::Bent { .. } => {
            format!("leaps {distance}{space}{direction} and goes on outwards any distance")
        }
    };
    if atom.shoots {
        text.push_str(", capturing there without moving");
    } else if !atom.capture {
        text.push_str(", without capturing");
    } else if !atom.quiet {
        text.push_str(", only to capture");
    }
    if atom.en_passant {
        text.push_str(", also in passing");
    }
    if atom.initial {
        // Writing to memory does not fail.
        let _ = write!(text, ", as its first move");
    }
    text
}

#[cfg(test)]
mod tests;
