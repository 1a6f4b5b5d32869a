//! Movement compiled to tables: where a kind can go (forward), and from where it is attacked (reverse).

use crate::base::{Bits, Geometry, MAX_SQUARES, Player, QUEEN_DIRECTIONS, Sliders, Square};
use crate::betza::{Atom, Motion, Offset, lame_path};
use crate::rules::spec::{PieceMove, PieceSpec};
use arrayvec::ArrayVec;

/// One set per square; of the greatest size, so that no index needs a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table<B>(Box<[B; MAX_SQUARES]>);

impl<B: Bits> Table<B> {
    /// Empty sets.
    pub fn empty() -> Self {
        Table(Box::new([B::EMPTY; MAX_SQUARES]))
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
    /// Pieces a path must hold: 0 or 1.
    pub hops: u32,
}

impl<B: Bits> PathTable<B> {
    fn new(mut lists: Vec<Vec<Path<B>>>, hops: u32) -> Self {
        let mut reach = Table::empty();
        for (index, list) in lists.iter().enumerate() {
            reach[Square(index as u8)] = B::from_squares(list.iter().map(|path| path.end));
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
            hops,
        }
    }

    /// The paths of one square.
    #[inline(always)]
    pub fn of(&self, square: Square) -> &[Path<B>] {
        &self.paths[self.starts[square.index()] as usize..self.starts[square.index() + 1] as usize]
    }

    /// The paths of one square; none for a square outside the board.
    fn of_checked(&self, square: Square) -> &[Path<B>] {
        if square.index() + 1 < self.starts.len() {
            self.of(square)
        } else {
            &[]
        }
    }

    /// Ends whose path is open under `occupied`.
    #[inline]
    pub fn open_ends(&self, square: Square, occupied: B) -> B {
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
    fn reversed(&self) -> Self {
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

/// One way of getting from a square to others.
#[derive(Clone, Debug)]
pub enum Form<B> {
    /// Jumps.
    Leap(Table<B>),
    /// Unlimited rook and/or bishop lines in all their directions, anywhere on the board.
    Lines {
        /// Along ranks and files.
        rook: bool,
        /// Along diagonals.
        bishop: bool,
    },
    /// As lines, beyond exactly one piece.
    HopLines {
        /// Along ranks and files.
        rook: bool,
        /// Along diagonals.
        bishop: bool,
    },
    /// Everything else that depends on the squares between.
    Paths(PathTable<B>),
}

/// Squares of a rook's and/or bishop's line beyond exactly one piece, up to and including the second.
#[inline(always)]
pub fn hop_lines<B: Bits>(sliders: &Sliders<B>, rook: bool, bishop: bool, square: Square, occupied: B) -> B {
    let mut set = B::EMPTY;
    if rook {
        let near = sliders.rook(square, occupied);
        set |= sliders.rook(square, occupied & !near) & !near;
    }
    if bishop {
        let near = sliders.bishop(square, occupied);
        set |= sliders.bishop(square, occupied & !near) & !near;
    }
    set
}

/// Squares of a rook's and/or bishop's open lines, up to and including the first piece.
#[inline(always)]
pub fn open_lines<B: Bits>(sliders: &Sliders<B>, rook: bool, bishop: bool, square: Square, occupied: B) -> B {
    match (rook, bishop) {
        (true, true) => sliders.rook(square, occupied) | sliders.bishop(square, occupied),
        (true, false) => sliders.rook(square, occupied),
        _ => sliders.bishop(square, occupied),
    }
}

impl<B: Bits> Form<B> {
    /// Squares reached from `square` (forward form), or from which `square` is reached (reverse form).
    #[inline(always)]
    pub fn ends(&self, sliders: &Sliders<B>, square: Square, occupied: B) -> B {
        match self {
            Form::Leap(table) => table[square],
            Form::Lines { rook, bishop } => open_lines(sliders, *rook, *bishop, square, occupied),
            Form::HopLines { rook, bishop } => hop_lines(sliders, *rook, *bishop, square, occupied),
            Form::Paths(paths) => paths.open_ends(square, occupied),
        }
    }

    /// The form read from the other end.
    pub fn reversed(&self) -> Self {
        match self {
            Form::Leap(table) => {
                let mut reverse = Table::empty();
                for from in (0..MAX_SQUARES as u8).map(Square) {
                    for to in table[from].squares() {
                        reverse[to] |= B::single(from);
                    }
                }
                Form::Leap(reverse)
            }
            Form::Paths(paths) => Form::Paths(paths.reversed()),
            lines => lines.clone(),
        }
    }
}

/// A form and what it may do at its ends.
#[derive(Clone, Debug)]
pub struct Component<B> {
    /// How it moves.
    pub form: Form<B>,
    /// May end on empty squares.
    pub quiet: bool,
    /// May end on enemy pieces.
    pub capture: bool,
    quiet_mask: B,
    capture_mask: B,
}

impl<B: Bits> Component<B> {
    fn new(form: Form<B>, quiet: bool, capture: bool) -> Self {
        let full = |on: bool| if on { !B::EMPTY } else { B::EMPTY };
        Component {
            form,
            quiet,
            capture,
            quiet_mask: full(quiet),
            capture_mask: full(capture),
        }
    }
}

/// Movements common enough to be generated without looking through components.
#[derive(Clone, Debug)]
pub enum Shape<B> {
    /// Jumps that move and capture alike.
    Leap(Table<B>),
    /// Rook and/or bishop lines that move and capture alike.
    Lines {
        /// Along ranks and files.
        rook: bool,
        /// Along diagonals.
        bishop: bool,
    },
    /// Steps without capture, captures by other steps, and longer first steps: pawns, moved all at once.
    Steps(Steps<B>),
    /// Anything else: see the components.
    General,
}

/// The same step from many squares: every index changes by `displacement`.
#[derive(Clone, Copy, Debug)]
pub struct Shift<B> {
    /// Difference of the indices of target and start.
    pub displacement: i8,
    /// Squares the step may start from.
    pub from: B,
}

impl<B: Bits> Shift<B> {
    /// Targets of the pieces in `pieces`.
    #[inline(always)]
    pub fn targets(&self, pieces: B) -> B {
        (pieces & self.from).displaced(self.displacement)
    }
    /// Splits a table into steps; `None` if there are more than `most`.
    fn split(table: &Table<B>, most: usize) -> Option<Vec<Self>> {
        let mut shifts: Vec<Self> = Vec::new();
        for from in (0..B::WIDTH as u8).map(Square) {
            for to in table[from].squares() {
                let displacement = (to.0 as i16 - from.0 as i16) as i8;
                match shifts.iter_mut().find(|shift| shift.displacement == displacement) {
                    Some(shift) => shift.from |= B::single(from),
                    None => shifts.push(Shift {
                        displacement,
                        from: B::single(from),
                    }),
                }
            }
        }
        (shifts.len() <= most).then_some(shifts)
    }
}

/// A pawn's movement as steps.
#[derive(Clone, Debug)]
pub struct Steps<B> {
    /// The quiet step.
    pub quiet: Shift<B>,
    /// Squares from which the quiet step may be made twice, and three times, in one move.
    pub runs: [B; 2],
    /// Capturing steps.
    pub captures: ArrayVec<Shift<B>, 4>,
}

impl<B: Bits> Steps<B> {
    fn split(quiet: &Table<B>, capture: &Table<B>, runs: Option<&PathTable<B>>) -> Option<Self> {
        let quiet = *Shift::split(quiet, 1)?.first()?;
        let captures = Shift::split(capture, 4)?.into_iter().collect();
        let mut steps = Steps {
            quiet,
            runs: [B::EMPTY; 2],
            captures,
        };
        let Some(runs) = runs else { return Some(steps) };
        for from in (0..B::WIDTH as u8).map(Square) {
            for path in runs.of_checked(from) {
                let count = (path.end.0 as i16 - from.0 as i16) / quiet.displacement as i16;
                let passed =
                    (1..count).map(|n| Square((from.0 as i16 + n * quiet.displacement as i16) as u8));
                let regular = (2..=3).contains(&count)
                    && from.0 as i16 + count * quiet.displacement as i16 == path.end.0 as i16
                    && B::from_squares(passed) == path.squares;
                if !regular {
                    return None;
                }
                steps.runs[count as usize - 2] |= B::single(from);
            }
        }
        Some(steps)
    }

    /// Targets of one piece.
    #[inline]
    fn targets(&self, square: Square, occupied: B, enemy: B) -> B {
        let one = B::single(square);
        let mut set = self.quiet.targets(one) & !occupied;
        for (run, starts) in self.runs.iter().enumerate() {
            set |= self.run(one & *starts, run, occupied);
        }
        for capture in &self.captures {
            set |= capture.targets(one) & enemy;
        }
        set
    }

    /// Targets of run number `run` (0: two steps, 1: three) of the pieces in `pieces`.
    #[inline(always)]
    pub fn run(&self, pieces: B, run: usize, occupied: B) -> B {
        let mut at = pieces & self.runs[run];
        for _ in 0..run + 2 {
            at = at.displaced(self.quiet.displacement) & !occupied;
        }
        at
    }
}

/// All movement of one kind of one side.
#[derive(Clone, Debug)]
pub struct Mover<B> {
    /// The movement again, if it is a common one.
    pub shape: Shape<B>,
    /// The components; together they are the pseudo-legal targets.
    pub components: Vec<Component<B>>,
    /// Targets of initial steps that open the passed squares to en-passant capture.
    pub multi_step: Option<Table<B>>,
    /// Targets of en-passant captures.
    pub en_passant: Option<Table<B>>,
}

impl<B: Bits> Mover<B> {
    /// Pseudo-legal targets, en passant apart.
    #[inline(always)]
    pub fn targets(&self, sliders: &Sliders<B>, square: Square, occupied: B, enemy: B) -> B {
        match &self.shape {
            Shape::Leap(table) => table[square] & (!occupied | enemy),
            Shape::Lines { rook, bishop } => {
                open_lines(sliders, *rook, *bishop, square, occupied) & (!occupied | enemy)
            }
            Shape::Steps(steps) => steps.targets(square, occupied, enemy),
            Shape::General => self.component_targets(sliders, square, occupied, enemy),
        }
    }

    #[inline]
    fn component_targets(&self, sliders: &Sliders<B>, square: Square, occupied: B, enemy: B) -> B {
        let mut set = B::EMPTY;
        for component in &self.components {
            let ends = component.form.ends(sliders, square, occupied);
            set |= ends & ((component.quiet_mask & !occupied) | (component.capture_mask & enemy));
        }
        set
    }

    /// Is every path open or closed by the number of pieces on it alone?
    pub fn counts_decide(&self) -> bool {
        self.components.iter().all(|component| match &component.form {
            Form::Paths(table) => table.paths.iter().all(|path| path.screen.none()),
            _ => true,
        })
    }

    /// Squares where the piece could capture if an enemy stood there.
    #[inline]
    pub fn attacks(&self, sliders: &Sliders<B>, square: Square, occupied: B) -> B {
        let mut set = B::EMPTY;
        for component in self.components.iter().filter(|component| component.capture) {
            set |= component.form.ends(sliders, square, occupied);
        }
        set
    }
}

/// Compiles the movement of one kind of one side.
pub fn compile_mover<B: Bits>(geometry: &Geometry<B>, piece: &PieceSpec, player: Player) -> Mover<B> {
    let region = match &piece.region[player] {
        Some(squares) => B::from_squares(squares.iter().copied()) & geometry.existing(),
        None => geometry.existing(),
    };
    let confined = region != geometry.existing();
    let moves = &piece.moves[player];
    let opens = moves.iter().any(|m| m.atom.en_passant);
    let mut multi_step: Option<Table<B>> = None;
    let mut en_passant: Option<Table<B>> = None;
    let mut components = Vec::new();
    for (quiet, capture) in [(true, true), (true, false), (false, true)] {
        let group: Vec<&PieceMove> = moves
            .iter()
            .filter(|m| m.atom.quiet == quiet && m.atom.capture == capture)
            .collect();
        let (lines, rest) = split_lines(&group, confined);
        components.extend(lines.into_iter().map(|form| Component::new(form, quiet, capture)));
        components.extend(
            table_forms(geometry, &rest, player, region)
                .into_iter()
                .map(|form| Component::new(form, quiet, capture)),
        );
    }
    for piece_move in moves {
        let atom = &piece_move.atom;
        let one = std::slice::from_ref(&piece_move);
        if opens && atom.initial && atom.offset.files == 0 && atom.offset.ranks > 1 {
            merge(&mut multi_step, leap_table(geometry, one, player, region));
        }
        if atom.en_passant {
            merge(&mut en_passant, leap_table(geometry, one, player, region));
        }
    }
    Mover {
        shape: shape(&components),
        components,
        multi_step,
        en_passant,
    }
}

fn shape<B: Bits>(components: &[Component<B>]) -> Shape<B> {
    match components {
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

fn merge<B: Bits>(into: &mut Option<Table<B>>, table: Table<B>) {
    match into {
        Some(existing) => existing
            .0
            .iter_mut()
            .zip(table.0.iter())
            .for_each(|(set, more)| *set |= *more),
        None => *into = Some(table),
    }
}

/// Takes complete unlimited rook or bishop direction sets out of `group` as fast lines.
fn split_lines<'a, B: Bits>(group: &[&'a PieceMove], confined: bool) -> (Vec<Form<B>>, Vec<&'a PieceMove>) {
    let mut rest: Vec<&PieceMove> = group.to_vec();
    let mut forms = Vec::new();
    if confined {
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
                m.from.is_none()
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
                !(m.from.is_none() && m.atom.motion == motion && unit && if straight { rook } else { bishop })
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

fn starts<B: Bits>(piece_move: &PieceMove, region: B) -> B {
    match &piece_move.from {
        Some(squares) => B::from_squares(squares.iter().copied()) & region,
        None => region,
    }
}

fn leap_table<B: Bits>(geometry: &Geometry<B>, group: &[&PieceMove], player: Player, region: B) -> Table<B> {
    let mut table = Table::empty();
    for piece_move in group {
        for from in starts(piece_move, region).squares() {
            if let Some(to) = geometry.offset(from, piece_move.atom.offset, player)
                && region.has(to)
            {
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
    region: B,
) -> Vec<Form<B>> {
    let is_leap = |atom: &Atom| match atom.motion {
        Motion::Leap | Motion::Slide { limit: 1 } => true,
        Motion::Lame => lame_path(atom.offset).is_empty(),
        _ => false,
    };
    let (leaps, others): (Vec<_>, Vec<_>) = group.iter().partition(|m| is_leap(&m.atom));
    let mut forms = Vec::new();
    if !leaps.is_empty() {
        forms.push(Form::Leap(leap_table(geometry, &leaps, player, region)));
    }
    for hops in [0, 1] {
        let mut lists = vec![Vec::new(); geometry.squares()];
        for piece_move in &others {
            if hops_of(&piece_move.atom) == hops {
                for from in starts(piece_move, region).squares() {
                    add_paths(
                        geometry,
                        &piece_move.atom,
                        player,
                        region,
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
    atom: &Atom,
    player: Player,
    region: B,
    from: Square,
    list: &mut Vec<Path<B>>,
) {
    let mut push = |end: Square, squares: B, screen: B| {
        if region.has(end) {
            list.push(Path { end, squares, screen });
        }
    };
    match atom.motion {
        Motion::Leap | Motion::Lame => {
            let Some(end) = geometry.offset(from, atom.offset, player) else {
                return;
            };
            let mut squares = B::EMPTY;
            if atom.motion == Motion::Lame {
                for offset in lame_path(atom.offset) {
                    let Some(square) = geometry.offset(from, offset, player) else {
                        return;
                    };
                    squares |= B::single(square);
                }
            }
            push(end, squares, B::EMPTY);
        }
        Motion::Slide { limit } => {
            for ray in ray(geometry, from, atom.offset, player, region, limit) {
                push(ray.end, ray.passed, B::EMPTY);
            }
        }
        Motion::Hop { limit } => {
            for ray in ray(geometry, from, atom.offset, player, region, limit).skip(1) {
                push(ray.end, ray.passed, B::EMPTY);
            }
        }
        Motion::Grasshop => {
            for ray in ray(geometry, from, atom.offset, player, region, 0).skip(1) {
                push(ray.end, ray.passed, B::single(ray.before));
            }
        }
        Motion::Bent { then } => {
            let Some(strike) = geometry.offset(from, atom.offset, player) else {
                return;
            };
            push(strike, B::EMPTY, B::EMPTY);
            for ray in ray(geometry, strike, then, player, region, 0) {
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

/// The squares of a ray inside `region`, nearest first, at most `limit` (0: all).
fn ray<B: Bits>(
    geometry: &Geometry<B>,
    from: Square,
    offset: Offset,
    player: Player,
    region: B,
    limit: u8,
) -> impl Iterator<Item = RaySquare<B>> {
    let (mut at, mut passed) = (from, B::EMPTY);
    std::iter::from_fn(move || {
        let end = geometry
            .offset(at, offset, player)
            .filter(|end| region.has(*end))?;
        let square = RaySquare {
            end,
            before: at,
            passed,
        };
        passed |= B::single(end);
        at = end;
        Some(square)
    })
    .take(if limit == 0 { usize::MAX } else { limit as usize })
}
