//! Where the atoms of a piece lead from a square. Knows the board, not whose turn it is nor what is legal.

use super::state::{State, exists, may_stand};
use tapestry::base::{Kind, Player, Square};
use tapestry::betza::{Atom, Motion, Offset};
use tapestry::rules::Spec;
use tapestry::rules::spec::PieceMove;

/// One way of going to a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    /// Arrival.
    pub(crate) to: usize,
    /// Where the captured piece stands, if one is captured.
    pub(crate) taken: Option<usize>,
    /// Squares that the step leaves open to capture en passant.
    pub(crate) passed: Vec<usize>,
    /// The atom used.
    pub(crate) atom: Atom,
}

/// All moves and captures of the piece on `from`, as if it were its owner's turn.
pub(crate) fn reaches(spec: &Spec, state: &State, from: usize) -> Vec<Reach> {
    let Some((player, kind)) = state.board[from] else {
        return Vec::new();
    };
    let mut found: Vec<Reach> = Vec::new();
    for piece_move in &spec.pieces[kind.index()].moves[player] {
        if piece_move
            .from
            .as_ref()
            .is_some_and(|region| !region.contains(&Square(from as u8)))
        {
            continue;
        }
        for (to, between) in touched(spec, state, player, from, piece_move.atom) {
            let stands = piece_move.atom.shoots || may_stand(spec, player, kind, to);
            if !stands || !leads_to(spec, piece_move, from, to) {
                continue;
            }
            let Some(taken) = purpose(spec, state, (player, kind), piece_move.atom, to) else {
                continue;
            };
            let passed = if opens_en_passant(piece_move.atom) {
                between
            } else {
                Vec::new()
            };
            if !found.iter().any(|other| other.to == to && other.taken == taken) {
                found.push(Reach {
                    to,
                    taken,
                    passed,
                    atom: piece_move.atom,
                });
            }
        }
    }
    found
}

/// Is the arrival among the movement's own squares, and not across a divide of the board?
fn leads_to(spec: &Spec, piece_move: &PieceMove, from: usize, to: usize) -> bool {
    let divided = spec.apart.iter().any(|group| {
        let side_of = |square: usize| {
            group
                .iter()
                .position(|region| region.contains(&Square(square as u8)))
        };
        matches!((side_of(from), side_of(to)), (Some(here), Some(there)) if here != there)
    });
    let wanted = piece_move.to.as_ref();
    !divided && wanted.is_none_or(|squares| squares.contains(&Square(to as u8)))
}

/// The squares a lone piece could go to.
pub(crate) fn reaches_on_empty_board(spec: &Spec, player: Player, kind: Kind, from: usize) -> Vec<usize> {
    let mut state = State::empty(spec);
    state.board[from] = Some((player, kind));
    reaches(spec, &state, from)
        .into_iter()
        .map(|reach| reach.to)
        .collect()
}

/// May the atom end on `to`? `Some(None)` for a plain move, `Some(Some(square))` for a capture on that square.
fn purpose(
    spec: &Spec,
    state: &State,
    (player, kind): (Player, Kind),
    atom: Atom,
    to: usize,
) -> Option<Option<usize>> {
    match state.board[to] {
        Some((owner, victim)) => {
            (owner != player && atom.capture && may_take(spec, kind, victim)).then_some(Some(to))
        }
        None if atom.en_passant && player == state.turn && state.passed.contains(&to) => {
            Some(Some(en_passant_victim(spec, state)?))
        }
        None => atom.quiet.then_some(None),
    }
}

/// May a piece of one kind capture one of the other?
fn may_take(spec: &Spec, taker: Kind, victim: Kind) -> bool {
    let names =
        |kinds: &Option<Vec<Kind>>, kind: Kind| kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
    names(&spec.pieces[taker.index()].takes, victim) && names(&spec.pieces[victim.index()].taken_by, taker)
}

/// The piece that may be captured en passant stands one step beyond the last square it passed.
fn en_passant_victim(spec: &Spec, state: &State) -> Option<usize> {
    shifted(
        spec,
        !state.turn,
        *state.passed.last()?,
        Offset { files: 0, ranks: 1 },
        1,
    )
}

/// First moves of several steps that capture nothing can be answered en passant on the squares they passed.
fn opens_en_passant(atom: Atom) -> bool {
    atom.initial && atom.quiet && !atom.capture && matches!(atom.motion, Motion::Lame | Motion::Slide { .. })
}

/// The square `times` steps of `offset` away; ranks count forward of `player`.
pub(crate) fn shifted(spec: &Spec, player: Player, from: usize, offset: Offset, times: i32) -> Option<usize> {
    let files = spec.files as i32;
    let forward = if player == Player::South { 1 } else { -1 };
    let file = from as i32 % files + offset.files as i32 * times;
    let rank = from as i32 / files + offset.ranks as i32 * times * forward;
    if file < 0 || file >= files || rank < 0 || rank >= spec.ranks as i32 {
        return None;
    }
    if spec.linked_boards.is_some() && (file >= files / 2) != (from as i32 % files >= files / 2) {
        return None;
    }
    let square = (rank * files + file) as usize;
    exists(spec, square).then_some(square)
}

/// The squares an atom touches last, occupied or not, each with the squares it passed.
fn touched(spec: &Spec, state: &State, player: Player, from: usize, atom: Atom) -> Vec<(usize, Vec<usize>)> {
    let walk = |times: i32| shifted(spec, player, from, atom.offset, times);
    match atom.motion {
        Motion::Leap => walk(1).map(|to| (to, Vec::new())).into_iter().collect(),
        Motion::Lame => lame(spec, state, player, from, atom.offset, way_of(atom.offset)),
        Motion::LameDiagonal => {
            let way = diagonal_way_of(atom.offset);
            lame(spec, state, player, from, atom.offset, way)
        }
        Motion::Fly => (1..16).filter_map(walk).map(|to| (to, Vec::new())).collect(),
        Motion::Slide { limit } => slide(spec, state, player, from, atom.offset, limit),
        Motion::Hop { limit } => hop(state, walk, limit, false),
        Motion::Grasshop => hop(state, walk, 0, true),
        Motion::Bent { then } => bent(spec, state, player, walk(1), then),
    }
}

/// A jump that needs the squares on its way empty.
fn lame(
    spec: &Spec,
    state: &State,
    player: Player,
    from: usize,
    offset: Offset,
    steps: Vec<Offset>,
) -> Vec<(usize, Vec<usize>)> {
    let Some(to) = shifted(spec, player, from, offset, 1) else {
        return Vec::new();
    };
    let mut way = Vec::new();
    for between in steps {
        match shifted(spec, player, from, between, 1) {
            Some(square) if state.board[square].is_none() => way.push(square),
            _ => return Vec::new(),
        }
    }
    vec![(to, way)]
}

/// The way of a lame jump: straight on; or first along the longer side, then diagonally.
pub(crate) fn way_of(offset: Offset) -> Vec<Offset> {
    let (mut files, mut ranks) = (0, 0);
    let mut way = Vec::new();
    loop {
        let (files_left, ranks_left) = (offset.files - files, offset.ranks - ranks);
        if files_left.abs() >= ranks_left.abs() {
            files += files_left.signum();
        }
        if ranks_left.abs() >= files_left.abs() {
            ranks += ranks_left.signum();
        }
        if (files, ranks) == (offset.files, offset.ranks) {
            return way;
        }
        way.push(Offset { files, ranks });
    }
}

/// The other way of an oblique lame jump: first diagonally, then straight on.
pub(crate) fn diagonal_way_of(offset: Offset) -> Vec<Offset> {
    let mut way = vec![Offset { files: 0, ranks: 0 }];
    while way[way.len() - 1] != offset {
        let at = way[way.len() - 1];
        way.push(Offset {
            files: at.files + (offset.files - at.files).signum(),
            ranks: at.ranks + (offset.ranks - at.ranks).signum(),
        });
    }
    way.pop();
    way.remove(0);
    way
}

/// Steps over empty squares up to and with the first piece.
fn slide(
    spec: &Spec,
    state: &State,
    player: Player,
    from: usize,
    offset: Offset,
    limit: u8,
) -> Vec<(usize, Vec<usize>)> {
    let mut found = Vec::new();
    let mut way = Vec::new();
    for times in 1.. {
        let in_range = limit == 0 || times <= limit as i32;
        let Some(square) = shifted(spec, player, from, offset, times).filter(|_| in_range) else {
            break;
        };
        found.push((square, way.clone()));
        let slides = offset.files.abs().max(offset.ranks.abs()) == 1;
        let stopped = slides && spec.line_stops.contains(&Square(square as u8));
        if state.board[square].is_some() || stopped {
            break;
        }
        way.push(square);
    }
    found
}

/// Over exactly one piece; anywhere beyond it, or only right behind it.
fn hop(
    state: &State,
    walk: impl Fn(i32) -> Option<usize>,
    limit: u8,
    right_behind: bool,
) -> Vec<(usize, Vec<usize>)> {
    let mut found = Vec::new();
    let mut screens = 0;
    for times in 1.. {
        let in_range = limit == 0 || times <= limit as i32;
        let Some(square) = walk(times).filter(|_| in_range) else {
            break;
        };
        if screens == 1 {
            found.push((square, Vec::new()));
        }
        if (screens == 1 && right_behind) || screens == 2 {
            break;
        }
        screens += state.board[square].is_some() as i32;
    }
    found
}

/// A jump to the strike square and, if that is empty, a slide on from it.
fn bent(
    spec: &Spec,
    state: &State,
    player: Player,
    strike: Option<usize>,
    then: Offset,
) -> Vec<(usize, Vec<usize>)> {
    let Some(strike) = strike else { return Vec::new() };
    let mut found = vec![(strike, Vec::new())];
    if state.board[strike].is_none() {
        found.extend(
            slide(spec, state, player, strike, then, 0)
                .into_iter()
                .map(|(to, _)| (to, Vec::new())),
        );
    }
    found
}
