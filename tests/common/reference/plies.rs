//! Pseudo-legal moves, each with the position after it. Knows nothing of check.

use super::bending::{changed, lines_through};
use super::blast::blasting;
use super::boarding::boarding_plies;
use super::legal::{in_check, unended_plies};
use super::linked_boards::{landing, may_cross};
use super::movement::{Reach, reaches, reaches_on_empty_board};
use super::state::{State, letter, name};
use super::turn::moves_own;
use tapestry::base::{Kind, Player, Square};
use tapestry::betza::Atom;
use tapestry::game::GameResult;
use tapestry::rules::Spec;
use tapestry::rules::spec::{CastlingSpec, LeapTime, OnceGrant, OnceSpec, PieceMove, PromotionSpec};

/// What is special about a move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Special {
    /// Nothing: a move or capture by this atom.
    Plain(Atom),
    /// A step over squares that are now open to capture en passant.
    MultiStep(usize),
    /// A capture en passant.
    EnPassant,
    /// A castling, by the letter of the right.
    Castling(char),
    /// A promotion to a kind.
    Promotion(Kind),
    /// A promotion to the only kind there is, which is not written.
    Transformation(Kind),
    /// A rescue of a kind from the pocket.
    Rescue(Kind),
    /// A placement of a kind.
    Drop(Kind),
    /// A forced first move.
    Opening,
    /// The boarding of an own carrier.
    Board,
    /// The leaving of a carrier.
    Disembark,
    /// A capture without moving.
    Shot,
    /// A royal's step by a once-only right.
    Leap,
    /// The escape that ends the game.
    Escape,
    /// A forced pass.
    Pass,
    /// The own last move and the reply are taken back.
    TakeBack,
    /// A step of the neutral royal.
    Neutral,
    /// A move or capture of a game with powers.
    Going,
    /// Two pieces change places.
    Swap,
    /// Leaps from landing to landing.
    Series(Vec<usize>),
}

/// A move and what comes of it.
#[derive(Clone, Debug)]
pub(crate) struct Ply {
    /// Departure; for a drop the same as the arrival.
    pub(crate) from: usize,
    /// Arrival; for a castling of a game that writes it so, the rook's square.
    pub(crate) to: usize,
    /// Captured piece.
    pub(crate) taken: Option<(Player, Kind)>,
    /// What is special.
    pub(crate) special: Special,
    /// The position after it.
    pub(crate) after: State,
    /// Does it capture by charging?
    pub(crate) charges: bool,
    /// The second move of the turn, where both are one move of lists.
    pub(crate) second: Option<Box<Ply>>,
}

impl Ply {
    /// The move in the notation of the sheets.
    pub(crate) fn text(&self, spec: &Spec) -> String {
        let first = self.step_text(spec);
        match &self.second {
            Some(second) => format!("{first},{}", second.step_text(spec)),
            None => first,
        }
    }

    /// Does one of its moves capture?
    pub(crate) fn takes(&self) -> bool {
        self.taken.is_some() || self.charges || self.second.as_ref().is_some_and(|second| second.takes())
    }

    fn step_text(&self, spec: &Spec) -> String {
        let to = name(spec, self.to);
        let suffix = |kind: Kind| {
            let letter = spec.pieces[kind.index()].suffix;
            format!("{}{to}{letter}", name(spec, self.from))
        };
        match self.special {
            Special::Pass => "0000".to_owned(),
            Special::TakeBack => "takeback".to_owned(),
            Special::Swap => format!("{}{to}s", name(spec, self.from)),
            Special::Series(ref landings) => landings.iter().fold(name(spec, self.from), |text, landing| {
                text + &name(spec, *landing)
            }),
            Special::Drop(kind) => format!("{}@{to}", letter(spec, Player::South, kind)),
            Special::Promotion(kind) | Special::Rescue(kind) => suffix(kind),
            Special::Transformation(_) => format!("{}{to}", name(spec, self.from)),
            _ => format!("{}{to}", name(spec, self.from)),
        }
    }
}

/// All moves of the side to move but for castling and drops, whether or not a royal is left attacked.
pub(crate) fn piece_plies(spec: &Spec, state: &State) -> Vec<Ply> {
    let own = state.squares_where(|owner, _| owner == state.turn);
    own.into_iter()
        .filter(|from| moves_own(spec, state, *from))
        .flat_map(|from| plies_from(spec, state, from))
        .collect()
}

fn plies_from(spec: &Spec, state: &State, from: usize) -> Vec<Ply> {
    let Some((_, kind)) = state.board[from] else {
        return Vec::new();
    };
    let mut plies = Vec::new();
    if let Some((all, boarding)) = boarding_plies(spec, state, from) {
        plies = boarding;
        if all {
            return plies;
        }
    }
    for reach in reaches(spec, state, from) {
        if reach.atom.shoots {
            plies.push(shot(spec, state, from, reach.to));
            continue;
        }
        if !may_cross(spec, state, from, &reach) {
            continue;
        }
        let special = match reach.taken {
            Some(square) if square != reach.to => Special::EnPassant,
            _ if !reach.passed.is_empty() => Special::MultiStep(reach.passed.len()),
            _ => Special::Plain(reach.atom),
        };
        let ply = moved(spec, state, from, reach.to, reach.taken, special);
        let ply = Ply {
            after: State {
                passed: reach.passed,
                ..ply.after
            },
            ..ply
        };
        let outcomes = with_promotions(spec, state, kind, ply).into_iter();
        let mut outcomes: Vec<Ply> = outcomes.map(|ply| blasting(spec, state, ply)).collect();
        for ply in &mut outcomes {
            ply.after.over = goal_reached(spec, state.turn, ply);
        }
        plies.extend(outcomes);
    }
    plies
}

/// The win of a move that brings its piece to a goal. Where mate counts for more, a mating move is no such win.
fn goal_reached(spec: &Spec, player: Player, ply: &Ply) -> Option<GameResult> {
    let (_, kind) = ply.after.board[ply.to]?;
    let to = Square(ply.to as u8);
    let royal = spec.pieces[kind.index()].royal[player];
    let royal_goal = royal && spec.ends.royal_goal[player].contains(&to);
    let mut goals = spec.ends.goals.iter();
    let goal = goals.any(|goal| goal.kinds.contains(&kind) && goal.squares[player].contains(&to));
    let counts_less = spec.points.goal.is_some_and(|points| points < spec.points.win);
    let mates = || in_check(spec, &ply.after) && unended_plies(spec, &ply.after).is_empty();
    let wins = royal_goal || lines_through(spec, &ply.after, ply.to).wins;
    (wins || goal && !(counts_less && mates())).then_some(GameResult::Win(player))
}

/// What stands on `at` is removed; the shooter stays.
fn shot(spec: &Spec, state: &State, from: usize, at: usize) -> Ply {
    let shooter = state.board[from];
    let mut ply = moved(spec, state, from, at, Some(at), Special::Shot);
    ply.after.board[at] = None;
    ply.after.board[from] = shooter;
    ply.after.rights = state.rights.clone();
    ply.after
        .rights
        .retain(|right| right.royal_from.index() != at && right.rook_from.index() != at);
    ply
}

/// Would it take the other side's royal? What no attack foretells must not.
pub(crate) fn takes_royal(spec: &Spec, state: &State, reach: &Reach) -> bool {
    let royals = state.royals(spec, !state.turn);
    reach.taken.is_some_and(|square| royals.contains(&square))
}

/// The game with royals of a side that move as the right lets them leap, if it does, and when that is.
fn leaping_royals(spec: &Spec, player: Player, right: &OnceSpec) -> Option<(Spec, LeapTime)> {
    let OnceGrant::RoyalLeap { atoms, when } = &right.grants else {
        return None;
    };
    let mut leaping = spec.clone();
    for piece in leaping.pieces.iter_mut().filter(|piece| piece.royal[player]) {
        let leap = |&atom| PieceMove {
            atom,
            from: None,
            to: None,
        };
        piece.moves[player] = atoms.iter().map(leap).collect();
    }
    (right.player == player).then_some((leaping, *when))
}

/// Steps of a royal by a once-only right, which is then gone.
pub(crate) fn royal_leaps(spec: &Spec, state: &State, in_check: bool) -> Vec<Ply> {
    let mut plies = Vec::new();
    for right in spec
        .once
        .iter()
        .filter(|right| right.player == state.turn && state.once.contains(&right.letter))
    {
        let Some((leaping, when)) = leaping_royals(spec, state.turn, right) else {
            continue;
        };
        let possible = match when {
            LeapTime::InCheck => in_check,
            LeapTime::Safe => !in_check,
            LeapTime::Always => true,
        };
        if !possible {
            continue;
        }
        for royal in state.royals(spec, state.turn) {
            for reach in reaches(&leaping, state, royal) {
                if takes_royal(spec, state, &reach) {
                    continue;
                }
                let mut ply = moved(spec, state, royal, reach.to, reach.taken, Special::Leap);
                ply.after.once.retain(|letter| *letter != right.letter);
                ply.after.over = goal_reached(spec, state.turn, &ply);
                plies.push(ply);
            }
        }
    }
    plies
}

/// The move of whatever stands on `from`, with all that follows from it except promotion.
pub(crate) fn moved(
    spec: &Spec,
    state: &State,
    from: usize,
    to: usize,
    taken_on: Option<usize>,
    special: Special,
) -> Ply {
    let mut after = handed_over(state);
    let taken = taken_on.and_then(|square| after.board[square].take());
    if let (Some((owner, kind)), Some(rescue)) = (taken, &spec.rescue)
        && rescue.kinds[owner].contains(&kind)
    {
        after.pockets[owner as usize][kind.index()] += 1;
    }
    let mover = after.board[from].take();
    let landing = mover.map_or(to, |piece| landing(spec, piece, to));
    after.board[landing] = mover.map(|(player, kind)| (player, changed(spec, kind)));
    let moved_progress = mover.is_some_and(|(_, kind)| spec.pieces[kind.index()].progress);
    if taken.is_some() && !spec.move_choice.onward.is_empty() {
        after.captors[state.turn as usize] = true;
    }
    if taken.is_some() || moved_progress {
        after.idle = 0;
    }
    after.rights.retain(|right| {
        let lost = |square: Square| square.index() == from || Some(square.index()) == taken_on;
        !lost(right.royal_from) && !lost(right.rook_from)
    });
    Ply {
        from,
        to,
        taken,
        special,
        after,
        charges: false,
        second: None,
    }
}

/// The same position with the other side to move and the counters advanced.
pub(crate) fn handed_over(state: &State) -> State {
    let mut after = state.clone();
    after.turn = !state.turn;
    after.passed.clear();
    after.step = 0;
    after.idle += 1;
    after.number += (state.turn == Player::North) as u32;
    after
}

/// The move itself, or one move for each piece that the arriving one may become.
fn with_promotions(spec: &Spec, state: &State, kind: Kind, ply: Ply) -> Vec<Ply> {
    let player = state.turn;
    let arrival = Square(ply.to as u8);
    let mut plies = Vec::new();
    let mut may_stay = true;
    for rule in &spec.promotions {
        if rule.player != player || rule.kind != kind || !rule.squares.contains(&arrival) {
            continue;
        }
        if rule.right.is_some_and(|letter| !state.once.contains(&letter)) {
            continue;
        }
        let room = |new: &&Kind| has_room(spec, state, rule, **new, ply.to);
        let first = plies.len();
        for &new in rule.to.iter().filter(room) {
            let special = if rule.unwritten {
                Special::Transformation(new)
            } else {
                Special::Promotion(new)
            };
            plies.push(replaced(spec, &ply, player, new, special));
        }
        for &new in rule.rescue.iter().filter(room) {
            if state.pockets[player as usize][new.index()] > 0 {
                let mut rescued = replaced(spec, &ply, player, new, Special::Rescue(new));
                exchange(spec, &mut rescued.after, player, new);
                plies.push(rescued);
            }
        }
        for promoted in &mut plies[first..] {
            promoted.after.once.retain(|letter| Some(*letter) != rule.right);
        }
        may_stay &= rule.optional;
    }
    if may_stay || plies.is_empty() {
        plies.push(ply);
    }
    plies
}

/// Are there few enough own pieces of the kind, on the board or on squares of the arrival's colour?
fn has_room(spec: &Spec, state: &State, rule: &PromotionSpec, new: Kind, to: usize) -> bool {
    let colour = |square: usize| (square / spec.files as usize + square % spec.files as usize) % 2;
    let own = state.squares_where(|owner, kind| owner == rule.player && kind == new);
    rule.limits.iter().filter(|limit| limit.kind == new).all(|limit| {
        let counted = own
            .iter()
            .filter(|&&square| !limit.same_colour || colour(square) == colour(to));
        counted.count() < limit.below as usize
    })
}

fn replaced(spec: &Spec, ply: &Ply, player: Player, new: Kind, special: Special) -> Ply {
    let mut promoted = ply.clone();
    promoted.after.board[landing(spec, (player, new), ply.to)] = Some((player, new));
    promoted.after.idle = 0;
    promoted.special = special;
    promoted
}

/// Takes one rescued piece out of the pocket and puts in what replaces it.
fn exchange(spec: &Spec, after: &mut State, player: Player, rescued: Kind) {
    let pocket = &mut after.pockets[player as usize];
    pocket[rescued.index()] -= 1;
    for &(out, replacement) in spec.rescue.iter().flat_map(|rescue| &rescue.replaced_by) {
        if out == rescued {
            pocket[replacement.index()] += 1;
        }
    }
}

/// The castling by this right, if nothing stands in the way. Attacks are not looked at.
pub(crate) fn castling_ply(spec: &Spec, state: &State, right: &CastlingSpec) -> Option<Ply> {
    let (royal_from, rook_from) = (right.royal_from.index(), right.rook_from.index());
    let (royal_to, rook_to) = (right.royal_to.index(), right.rook_to.index());
    let mut cleared = state.clone();
    let royal = cleared.board[royal_from].take()?;
    let rook = cleared.board[rook_from].take()?;
    let ways = [
        (royal_from, rook_from),
        (royal_from, royal_to),
        (rook_from, rook_to),
    ];
    let free = |(start, end)| squares_between(start, end).all(|square| cleared.board[square].is_none());
    if right.player != state.turn || !ways.into_iter().all(free) {
        return None;
    }
    let mut after = handed_over(&cleared);
    let (royal_lands, rook_lands) = (landing(spec, royal, royal_to), landing(spec, rook, rook_to));
    let occupied = |square: usize| cleared.board[square].is_some();
    if occupied(royal_lands) || occupied(rook_lands) {
        return None;
    }
    after.board[royal_lands] = Some(royal);
    after.board[rook_lands] = Some(rook);
    after.rights.retain(|other| other.royal_from != right.royal_from);
    // Where the royal could go there by a step, or a leap by right, castling is written as royal takes partner.
    let leaping = spec
        .once
        .iter()
        .filter_map(|right| leaping_royals(spec, state.turn, right).map(|(leaping, _)| leaping));
    let is_a_step = std::iter::once(spec.clone())
        .chain(leaping)
        .any(|moving| reaches_on_empty_board(&moving, state.turn, royal.1, royal_from).contains(&royal_to));
    let to = if spec.chess960 || is_a_step {
        rook_from
    } else {
        royal_to
    };
    Some(Ply {
        from: royal_from,
        to,
        taken: None,
        special: Special::Castling(right.letter),
        after,
        charges: false,
        second: None,
    })
}

/// Squares of one rank from `start` to `end`, both included.
pub(crate) fn squares_between(start: usize, end: usize) -> std::ops::RangeInclusive<usize> {
    start.min(end)..=start.max(end)
}
