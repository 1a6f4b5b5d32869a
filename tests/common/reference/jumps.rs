//! Series of jumps on plain boards, jump by jump, and the attacks they make.

use super::legal::royal_attacked;
use super::movement::shifted;
use super::plies::{Ply, Special, moved};
use super::state::{Content, State};
use std::collections::BTreeSet;
use tapestry::base::{Kind, Player};
use tapestry::rules::Spec;
use tapestry::rules::jumps::JumpSpec;

/// A jump to an empty square and what stands on the square between.
struct Jump {
    over: usize,
    landing: usize,
    met: Content,
}

/// The jumps that the board allows from a square.
fn jumps_from(spec: &Spec, jumps: &JumpSpec, board: &[Content], player: Player, at: usize) -> Vec<Jump> {
    let jump = |times: &dyn Fn(i32) -> Option<usize>| {
        let (over, landing) = (times(1)?, times(2)?);
        board[landing].is_none().then(|| Jump {
            over,
            landing,
            met: board[over],
        })
    };
    let steps = jumps.over.iter();
    steps
        .filter_map(|&step| jump(&|times| shifted(spec, player, at, step, times)))
        .collect()
}

fn jumper(spec: &Spec, state: &State, from: usize) -> Option<(JumpSpec, Player, Kind)> {
    let (player, kind) = state.board[from]?;
    let jumps = spec.jumps.clone().filter(|jumps| jumps.kinds.contains(&kind))?;
    Some((jumps, player, kind))
}

fn royal(spec: &Spec, (player, kind): (Player, Kind)) -> bool {
    spec.pieces[kind.index()].royal[player]
}

/// The squares of all enemy pieces that the piece on a square could capture in some series, royals included.
pub(crate) fn jump_targets(spec: &Spec, state: &State, from: usize) -> BTreeSet<usize> {
    let mut targets = BTreeSet::new();
    let Some((jumps, player, _)) = jumper(spec, state, from) else {
        return targets;
    };
    let mut board = state.board.clone();
    board[from] = None;
    let mut passed = vec![from];
    let mut next = 0;
    while let Some(&at) = passed.get(next) {
        for jump in jumps_from(spec, &jumps, &board, player, at) {
            let own = jump.met.is_some_and(|(owner, _)| owner == player);
            if own && !passed.contains(&jump.landing) {
                passed.push(jump.landing);
            }
        }
        next += 1;
    }
    for at in passed {
        capture_on(spec, &jumps, &board, player, at, &mut targets);
    }
    targets
}

fn capture_on(
    spec: &Spec,
    jumps: &JumpSpec,
    board: &[Content],
    player: Player,
    at: usize,
    targets: &mut BTreeSet<usize>,
) {
    for jump in jumps_from(spec, jumps, board, player, at) {
        let Some(piece) = jump.met.filter(|(owner, _)| *owner != player) else {
            continue;
        };
        targets.insert(jump.over);
        if !royal(spec, piece) {
            let mut left = board.to_vec();
            left[jump.over] = None;
            capture_on(spec, jumps, &left, player, jump.landing, targets);
        }
    }
}

/// A series so far: the position with the piece already where it has come to, and the squares it has landed on.
struct Course {
    state: State,
    landings: Vec<usize>,
    captures: Vec<usize>,
}

/// All series of the side to move that leave its royals safe.
pub(crate) fn series(spec: &Spec, state: &State) -> Vec<Ply> {
    let own = state.squares_where(|owner, _| owner == state.turn);
    own.into_iter()
        .flat_map(|from| {
            let start = Course {
                state: state.clone(),
                landings: Vec::new(),
                captures: Vec::new(),
            };
            let Some((jumps, ..)) = jumper(spec, state, from) else {
                return Vec::new();
            };
            let ends = courses(spec, &jumps, from, &start);
            ends.into_iter()
                .map(|course| ply(spec, state, from, &course))
                .collect()
        })
        .collect()
}

/// The courses that go on from here, or end here.
fn courses(spec: &Spec, jumps: &JumpSpec, from: usize, so_far: &Course) -> Vec<Course> {
    let at = so_far.landings.last().copied().unwrap_or(from);
    let player = so_far.state.turn;
    let nexts = jumps_from(spec, jumps, &so_far.state.board, player, at);
    let mut found = Vec::new();
    let (mut due, mut free) = (Vec::new(), Vec::new());
    for jump in &nexts {
        let Some(next) = after_jump(spec, from, at, so_far, jump) else {
            continue;
        };
        let must = |(owner, kind): (Player, Kind)| owner != player && jumps.must_take.contains(&kind);
        if !so_far.landings.is_empty() && jump.met.is_some_and(must) {
            due.push(next);
        } else {
            free.push(next);
        }
    }
    for next in due {
        found.extend(courses(spec, jumps, from, &next));
    }
    if !found.is_empty() {
        return found;
    }
    if !so_far.landings.is_empty() && !royal_attacked(spec, &so_far.state, player) {
        found.push(Course {
            state: so_far.state.clone(),
            landings: so_far.landings.clone(),
            captures: so_far.captures.clone(),
        });
    }
    for next in free {
        found.extend(courses(spec, jumps, from, &next));
    }
    found
}

/// The course with one more jump, if the jump is allowed.
fn after_jump(spec: &Spec, from: usize, at: usize, so_far: &Course, jump: &Jump) -> Option<Course> {
    let player = so_far.state.turn;
    let mut state = so_far.state.clone();
    let mut captures = so_far.captures.clone();
    match jump.met {
        Some((owner, _)) if owner == player => {
            let again = jump.landing == from || so_far.landings.contains(&jump.landing);
            if again || !captures.is_empty() {
                return None;
            }
        }
        Some(piece) if royal(spec, piece) => return None,
        Some(_) => captures.push(jump.over),
        None => captures.push(passing_victim(spec, &state, jump.over)?),
    }
    captures.iter().for_each(|square| state.board[*square] = None);
    state.board[jump.landing] = state.board[at].take();
    let mut landings = so_far.landings.clone();
    landings.push(jump.landing);
    Some(Course {
        state,
        landings,
        captures,
    })
}

/// The piece that has just passed this square and still stands behind it.
fn passing_victim(spec: &Spec, state: &State, square: usize) -> Option<usize> {
    if !state.passed.contains(&square) {
        return None;
    }
    let forward = tapestry::betza::Offset { files: 0, ranks: 1 };
    let victim = shifted(spec, !state.turn, *state.passed.last()?, forward, 1)?;
    state.board[victim]
        .is_some_and(|(owner, _)| owner != state.turn)
        .then_some(victim)
}

fn ply(spec: &Spec, state: &State, from: usize, course: &Course) -> Ply {
    let end = course.landings.last().copied().unwrap_or(from);
    let special = Special::Series(course.landings.clone());
    let mut ply = moved(spec, state, from, end, None, special);
    ply.after.board.clone_from(&course.state.board);
    ply.taken = course.captures.first().and_then(|square| state.board[*square]);
    if !course.captures.is_empty() {
        ply.after.idle = 0;
    }
    ply.after.rights.retain(|right| {
        let lost = |square: usize| course.captures.contains(&square);
        !lost(right.royal_from.index()) && !lost(right.rook_from.index())
    });
    ply
}

/// The squares jumped over by a series.
pub(crate) fn jumped_over(ply: &Ply) -> Vec<usize> {
    let Special::Series(landings) = &ply.special else {
        return Vec::new();
    };
    let starts = std::iter::once(&ply.from).chain(landings);
    starts
        .zip(landings)
        .map(|(start, end)| (start + end) / 2)
        .collect()
}
