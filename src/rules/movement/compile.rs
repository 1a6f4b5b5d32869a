//! Atoms of a definition turned into forms: complete lines, leap tables and path tables.

use super::tables::{Path, PathTable};
use super::{Component, Form, Mover, Shape, SquareTable, Steps};
use crate::base::{Bits, Geometry, Player, QUEEN_DIRECTIONS, Square};
use crate::betza::{Atom, Motion, Offset, diagonal_lame_path, lame_path};
use crate::rules::spec::{PieceMove, Region, Spec};

/// Steps from one edge of the largest board to the other.
const LONGEST_LINE: i8 = 15;

/// Where a piece may go at all.
#[derive(Clone, Copy)]
struct Bounds<'a, B> {
    /// Squares it may stand on.
    region: B,
    obstacles: &'a Obstacles<B>,
}

impl<B: Bits> Bounds<'_, B> {
    /// May the movement lead from `from` to `to`?
    fn allow(&self, piece_move: &PieceMove, from: Square, to: Square) -> bool {
        let parts = |group: &Vec<B>| {
            group.iter().any(|region| region.has(from) && !region.has(to))
                && group.iter().any(|region| region.has(to))
        };
        // Who shoots does not go there.
        (piece_move.atom.shoots || self.region.has(to))
            && piece_move.to.as_ref().is_none_or(|squares| squares.contains(&to))
            && !self.obstacles.apart.iter().any(parts)
    }
}

/// What a board puts in the way of every piece.
#[derive(Clone, Debug)]
pub struct Obstacles<B> {
    /// Squares on which lines end.
    pub stops: B,
    /// Groups of regions that no move connects.
    pub apart: Vec<Vec<B>>,
}

impl<B: Bits> Obstacles<B> {
    /// The obstacles of a game.
    pub fn of(spec: &Spec) -> Self {
        let set = |region: &Region| B::from_squares(region.iter().copied());
        Obstacles {
            stops: set(&spec.line_stops),
            apart: spec
                .apart
                .iter()
                .map(|group| group.iter().map(set).collect())
                .collect(),
        }
    }
}

/// Compiles the moves of one kind of one side, which may stand on the squares of `region` (`None`: on all).
pub fn compile_mover<B: Bits>(
    geometry: &Geometry<B>,
    moves: &[PieceMove],
    region: Option<&Region>,
    player: Player,
    obstacles: &Obstacles<B>,
) -> Mover<B> {
    let region = match region {
        Some(squares) => B::from_squares(squares.iter().copied()) & geometry.existing(),
        None => geometry.existing(),
    };
    let bounds = Bounds { region, obstacles };
    let lines_are_plain =
        region == geometry.existing() && obstacles.stops.none() && obstacles.apart.is_empty();
    let opens = moves.iter().any(|m| m.atom.en_passant);
    let mut multi_step: Option<SquareTable<B>> = None;
    let mut en_passant: Option<SquareTable<B>> = None;
    let mut components = Vec::new();
    let modes = [
        (true, true, false),
        (true, false, false),
        (false, true, false),
        (false, true, true),
    ];
    for (quiet, capture, shoots) in modes {
        let group: Vec<&PieceMove> = moves
            .iter()
            .filter(|m| (m.atom.quiet, m.atom.capture, m.atom.shoots) == (quiet, capture, shoots))
            .collect();
        let (lines, rest) = split_lines(&group, lines_are_plain);
        let forms = lines
            .into_iter()
            .chain(table_forms(geometry, &rest, player, bounds));
        components.extend(forms.map(|form| {
            let mut component = Component::new(form, quiet, capture);
            component.shoots = shoots;
            component
        }));
    }
    for piece_move in moves {
        let atom = &piece_move.atom;
        let one = std::slice::from_ref(&piece_move);
        if opens && atom.initial && atom.offset.files == 0 && atom.offset.ranks > 1 {
            merge(&mut multi_step, leap_table(geometry, one, player, bounds));
        }
        if atom.en_passant {
            merge(&mut en_passant, leap_table(geometry, one, player, bounds));
        }
    }
    let shoots = components.iter().any(|component| component.shoots);
    Mover {
        shape: if shoots {
            Shape::General
        } else {
            shape(&components)
        },
        components,
        shoots,
        multi_step,
        en_passant,
    }
}

fn shape<B: Bits>(components: &[Component<B>]) -> Shape<B> {
    let both = |component: &Component<B>| component.quiet && component.capture;
    match components {
        [one, other] if both(one) && both(other) => match (&one.form, &other.form) {
            (Form::Lines { rook, bishop }, Form::Leap(leap))
            | (Form::Leap(leap), Form::Lines { rook, bishop }) => Shape::LeapAndLines {
                leap: leap.clone(),
                rook: *rook,
                bishop: *bishop,
            },
            _ => Shape::General,
        },
        [
            Component {
                form: Form::Leap(table),
                quiet: true,
                capture: true,
                ..
            },
        ] => Shape::Leap(table.clone()),
        [
            Component {
                form: Form::Lines { rook, bishop },
                quiet: true,
                capture: true,
                ..
            },
        ] => Shape::Lines {
            rook: *rook,
            bishop: *bishop,
        },
        [
            Component {
                form: Form::Leap(quiet),
                quiet: true,
                capture: false,
                ..
            },
            rest @ ..,
            Component {
                form: Form::Leap(capture),
                quiet: false,
                capture: true,
                ..
            },
        ] => {
            let runs = match rest {
                [] => None,
                [
                    Component {
                        form: Form::Paths(runs),
                        quiet: true,
                        capture: false,
                        ..
                    },
                ] if runs.hops == 0 => Some(runs),
                _ => return Shape::General,
            };
            Steps::split(quiet, capture, runs).map_or(Shape::General, Shape::Steps)
        }
        _ => Shape::General,
    }
}

fn merge<B: Bits>(into: &mut Option<SquareTable<B>>, table: SquareTable<B>) {
    match into {
        Some(existing) => existing.merge(&table),
        None => *into = Some(table),
    }
}

/// Takes complete unlimited rook or bishop direction sets out of `group` as fast lines.
fn split_lines<'a, B: Bits>(group: &[&'a PieceMove], plain: bool) -> (Vec<Form<B>>, Vec<&'a PieceMove>) {
    let mut rest: Vec<&PieceMove> = group.to_vec();
    let mut forms = Vec::new();
    if !plain {
        return (forms, rest);
    }
    for hop in [false, true] {
        let motion = if hop {
            Motion::Hop { limit: 0 }
        } else {
            Motion::Slide { limit: 0 }
        };
        let has = |direction: &(i8, i8)| {
            group.iter().any(|m| {
                is_everywhere(m)
                    && m.atom.motion == motion
                    && (m.atom.offset.files, m.atom.offset.ranks) == *direction
            })
        };
        let rook = QUEEN_DIRECTIONS[..4].iter().all(has);
        let bishop = QUEEN_DIRECTIONS[4..].iter().all(has);
        if rook || bishop {
            rest.retain(|m| {
                let straight = m.atom.offset.files == 0 || m.atom.offset.ranks == 0;
                let unit = m.atom.offset.files.abs().max(m.atom.offset.ranks.abs()) == 1;
                !(is_everywhere(m) && m.atom.motion == motion && unit && if straight { rook } else { bishop })
            });
            forms.push(if hop {
                Form::HopLines { rook, bishop }
            } else {
                Form::Lines { rook, bishop }
            });
        }
    }
    (forms, rest)
}

fn is_everywhere(piece_move: &PieceMove) -> bool {
    piece_move.from.is_none() && piece_move.to.is_none()
}

fn starts<B: Bits>(piece_move: &PieceMove, region: B) -> B {
    match &piece_move.from {
        Some(squares) => B::from_squares(squares.iter().copied()) & region,
        None => region,
    }
}

fn leap_table<B: Bits>(
    geometry: &Geometry<B>,
    group: &[&PieceMove],
    player: Player,
    bounds: Bounds<'_, B>,
) -> SquareTable<B> {
    let mut table = SquareTable::empty();
    for piece_move in group {
        let offset = piece_move.atom.offset;
        let farthest = if piece_move.atom.motion == Motion::Fly {
            LONGEST_LINE / offset.files.abs().max(offset.ranks.abs())
        } else {
            1
        };
        for from in starts(piece_move, bounds.region).squares() {
            // Flights pass over holes too.
            let ends = (1..=farthest).filter_map(|times| {
                let offset = Offset {
                    files: offset.files * times,
                    ranks: offset.ranks * times,
                };
                geometry.offset(from, offset, player)
            });
            for to in ends.filter(|to| bounds.allow(piece_move, from, *to)) {
                table[from] |= B::single(to);
            }
        }
    }
    table
}

/// Compiles atoms that are no complete lines: one leap table, and one path table for each number of hops.
fn table_forms<B: Bits>(
    geometry: &Geometry<B>,
    group: &[&PieceMove],
    player: Player,
    bounds: Bounds<'_, B>,
) -> Vec<Form<B>> {
    let is_leap = |atom: &Atom| match atom.motion {
        Motion::Leap | Motion::Fly | Motion::Slide { limit: 1 } => true,
        Motion::Lame => lame_path(atom.offset).is_empty(),
        _ => false,
    };
    let (leaps, others): (Vec<_>, Vec<_>) = group.iter().partition(|m| is_leap(&m.atom));
    let mut forms = Vec::new();
    if !leaps.is_empty() {
        forms.push(Form::Leap(leap_table(geometry, &leaps, player, bounds)));
    }
    for hops in [0, 1] {
        let mut lists = vec![Vec::new(); geometry.squares()];
        for piece_move in &others {
            if hops_of(&piece_move.atom) == hops {
                for from in starts(piece_move, bounds.region).squares() {
                    add_paths(
                        geometry,
                        piece_move,
                        player,
                        bounds,
                        from,
                        &mut lists[from.index()],
                    );
                }
            }
        }
        lists.iter_mut().for_each(|list| list.dedup());
        if lists.iter().any(|list| !list.is_empty()) {
            forms.push(Form::Paths(PathTable::new(lists, hops)));
        }
    }
    forms
}

fn hops_of(atom: &Atom) -> u32 {
    match atom.motion {
        Motion::Hop { .. } | Motion::Grasshop => 1,
        _ => 0,
    }
}

fn add_paths<B: Bits>(
    geometry: &Geometry<B>,
    piece_move: &PieceMove,
    player: Player,
    bounds: Bounds<'_, B>,
    from: Square,
    list: &mut Vec<Path<B>>,
) {
    let atom = &piece_move.atom;
    let mut push = |end: Square, squares: B, screen: B| {
        if bounds.allow(piece_move, from, end) {
            list.push(Path { end, squares, screen });
        }
    };
    match atom.motion {
        Motion::Leap | Motion::Fly | Motion::Lame | Motion::LameDiagonal => {
            let Some(end) = geometry.offset(from, atom.offset, player) else {
                return;
            };
            let mut squares = B::EMPTY;
            let way = match atom.motion {
                Motion::Lame => lame_path(atom.offset),
                Motion::LameDiagonal => diagonal_lame_path(atom.offset),
                _ => Vec::new(),
            };
            for offset in way {
                let Some(square) = geometry.offset(from, offset, player) else {
                    return;
                };
                squares |= B::single(square);
            }
            push(end, squares, B::EMPTY);
        }
        Motion::Slide { limit } => {
            for ray in ray(geometry, from, atom.offset, player, bounds, limit) {
                push(ray.end, ray.passed, B::EMPTY);
            }
        }
        Motion::Hop { limit } => {
            for ray in ray(geometry, from, atom.offset, player, bounds, limit).skip(1) {
                push(ray.end, ray.passed, B::EMPTY);
            }
        }
        Motion::Grasshop => {
            for ray in ray(geometry, from, atom.offset, player, bounds, 0).skip(1) {
                push(ray.end, ray.passed, B::single(ray.before));
            }
        }
        Motion::Bent { then } => {
            let Some(strike) = geometry.offset(from, atom.offset, player) else {
                return;
            };
            push(strike, B::EMPTY, B::EMPTY);
            for ray in ray(geometry, strike, then, player, bounds, 0) {
                push(ray.end, ray.passed | B::single(strike), B::EMPTY);
            }
        }
    }
}

/// One square of a ray.
struct RaySquare<B> {
    end: Square,
    before: Square,
    passed: B,
}

/// The squares of a ray within `bounds`, nearest first, at most `limit` (0: all).
fn ray<B: Bits>(
    geometry: &Geometry<B>,
    from: Square,
    offset: Offset,
    player: Player,
    bounds: Bounds<'_, B>,
    limit: u8,
) -> impl Iterator<Item = RaySquare<B>> {
    let (mut at, mut passed, mut stopped) = (from, B::EMPTY, false);
    // Riders that leap pass over stops.
    let slides = offset.files.abs().max(offset.ranks.abs()) == 1;
    std::iter::from_fn(move || {
        if stopped {
            return None;
        }
        let end = geometry
            .offset(at, offset, player)
            .filter(|end| bounds.region.has(*end))?;
        let square = RaySquare {
            end,
            before: at,
            passed,
        };
        passed |= B::single(end);
        at = end;
        stopped = slides && bounds.obstacles.stops.has(end);
        Some(square)
    })
    .take(if limit == 0 { usize::MAX } else { limit as usize })
}
