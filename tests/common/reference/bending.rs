//! Rules that bend the orthodox ones, as plain filters and looks at the board: royals that are captured, moves with
//! priority, forced answers, pieces that change, lines.

use super::blast::spares_own_royals;
use super::legal::{in_check, royal_attacked};
use super::movement::{reaches, shifted};
use super::plies::{Ply, Special};
use super::state::State;
use tapestry::base::{Kind, Player, Square};
use tapestry::betza::Offset;
use tapestry::game::GameResult;
use tapestry::rules::Spec;
use tapestry::rules::move_choice::{DoubleAnswer, MoveSort};

/// The result that the pieces on the board show: a royal captured, royals out of reach, no men left.
pub(crate) fn board_result(spec: &Spec, state: &State) -> Option<GameResult> {
    if spec.ends.royal_capture {
        let start = State::from_fen(spec, &spec.start).map_or([0, 0], |start| {
            [Player::South, Player::North].map(|player| start.royals(spec, player).len())
        });
        let lost = |player: Player| state.royals(spec, player).len() < start[player as usize];
        if spec.ends.royal_trade_draws && lost(Player::South) && lost(Player::North) {
            return Some(GameResult::Draw);
        }
        for player in [state.turn, !state.turn] {
            if state.royals(spec, player).is_empty() {
                return Some(GameResult::Win(!player));
            }
        }
        let safe = |player| nothing_ahead_of_royals(spec, state, player);
        if spec.ends.passed_royals_draw && safe(Player::South) && safe(Player::North) {
            return Some(GameResult::Draw);
        }
    }
    if let Some(neutral) = spec.neutral {
        let pieces = state.squares_where(|_, kind| kind != neutral);
        return pieces.is_empty().then_some(GameResult::Draw);
    }
    let has_pieces = |player| !state.squares_where(|owner, _| owner == player).is_empty();
    let mut players = [state.turn, !state.turn].into_iter();
    let empty = players.find(|player| !has_pieces(*player));
    empty
        .filter(|_| spec.ends.no_men_loses)
        .map(|player| GameResult::Win(!player))
}

fn nothing_ahead_of_royals(spec: &Spec, state: &State, player: Player) -> bool {
    let rank = |square: usize| own_rank(spec, player, square);
    let farthest = state
        .squares_where(|owner, _| owner != player)
        .into_iter()
        .map(rank)
        .max();
    state
        .royals(spec, player)
        .into_iter()
        .all(|royal| farthest.is_none_or(|farthest| farthest <= rank(royal)))
}

/// Rank counted from the player's own side.
fn own_rank(spec: &Spec, player: Player, square: usize) -> usize {
    let rank = square / spec.files as usize;
    match player {
        Player::South => rank,
        Player::North => spec.ranks as usize - 1 - rank,
    }
}

/// What a piece of this kind is after moving.
pub(crate) fn changed(spec: &Spec, kind: Kind) -> Kind {
    let changes = spec.transformation.iter().flat_map(|change| &change.becomes);
    changes
        .into_iter()
        .find(|(from, _)| *from == kind)
        .map_or(kind, |(_, to)| *to)
}

/// Would a move of such a piece give its side more than it may have?
pub(crate) fn capped(spec: &Spec, state: &State, kind: Kind) -> bool {
    let new = changed(spec, kind);
    let caps = spec.transformation.iter().flat_map(|change| &change.caps);
    let most = caps.into_iter().find(|(capped, _)| *capped == new);
    let there = state
        .squares_where(|owner, found| (owner, found) == (state.turn, new))
        .len();
    new != kind && most.is_some_and(|(_, most)| there >= *most as usize)
}

/// What the lines through a square are: one that wins, one of full length that does not, one too long.
#[derive(Default)]
pub(crate) struct Lines {
    pub(crate) wins: bool,
    pub(crate) worthless: bool,
    pub(crate) overlong: bool,
}

/// The lines of one side's pieces through a square.
pub(crate) fn lines_through(spec: &Spec, state: &State, square: usize) -> Lines {
    let mut lines = Lines::default();
    let (Some(line), Some((player, _))) = (&spec.line, state.board[square]) else {
        return lines;
    };
    for (files, ranks) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        let at = |times| {
            shifted(spec, player, square, Offset { files, ranks }, times)
                .filter(|&square| state.board[square].is_some_and(|(owner, _)| owner == player))
        };
        let mut pieces: Vec<usize> = (0..).map_while(at).collect();
        pieces.extend((1..).map_while(|times| at(-times)));
        if pieces.len() > line.length as usize {
            lines.overlong = true;
        }
        if pieces.len() != line.length as usize {
            continue;
        }
        let counts = |square: &&usize| line.region[player].contains(&Square(**square as u8));
        let inside = pieces.iter().filter(counts).count();
        let needed = if ranks == 0 {
            line.along_rank
        } else {
            line.elsewhere
        };
        let has_needed = pieces
            .iter()
            .any(|&piece| state.board[piece].is_some_and(|(_, kind)| line.needs.contains(&kind)));
        if inside >= needed as usize && (line.needs.is_empty() || has_needed) {
            lines.wins = true;
        } else {
            lines.worthless = true;
        }
    }
    lines
}

/// How the game is over because a line stands that the side that moved last could have completed with its last move.
pub(crate) fn line_result(spec: &Spec, state: &State) -> Option<GameResult> {
    let line = spec.line.as_ref()?;
    let mover = !state.turn;
    let completed = |square: &usize| {
        let lines = lines_through(spec, state, *square);
        lines.wins && (line.overlong || !lines.overlong)
    };
    let stands = state
        .squares_where(|owner, _| owner == mover)
        .iter()
        .any(completed);
    stands.then_some(GameResult::Win(mover))
}

/// The moves that the rules of choice leave.
pub(crate) fn chosen(spec: &Spec, state: &State, mut plies: Vec<Ply>) -> Vec<Ply> {
    plies.retain(|ply| state.board[ply.from].is_none_or(|(_, kind)| !capped(spec, state, kind)));
    plies.retain(|ply| proper_first_move(spec, state, ply) && proper_direction(spec, state, ply));
    plies.retain(|ply| spares_own_royals(spec, state, ply));
    if let Some(line) = &spec.line {
        plies.retain(|ply| {
            let made = lines_through(spec, &ply.after, ply.to);
            let too_long = made.overlong && !line.overlong;
            let useless = made.worthless && !made.wins && !line.worthless;
            !too_long && !useless
        });
    }
    if spec.move_choice.answers.is_some() {
        plies = answers(spec, state, plies);
    }
    if let Some(kinds) = &spec.move_choice.interposers {
        plies.retain(|ply| {
            let may = is_royal(spec, state, ply.from)
                || state.board[ply.from].is_some_and(|(_, kind)| kinds.contains(&kind));
            may || !interposes(spec, state, ply)
        });
    }
    if spec.move_choice.priority.is_empty() {
        plies
    } else {
        of_first_rank(spec, state, plies)
    }
}

fn proper_first_move(spec: &Spec, state: &State, ply: &Ply) -> bool {
    let Some(first) = spec.move_choice.first_move.as_ref().filter(|_| state.number <= 1) else {
        return true;
    };
    let player = state.turn;
    let starts = first.from[player].contains(&Square(ply.from as u8));
    let ends = first.to[player].contains(&Square(ply.to as u8));
    starts && ends && state.board[ply.from].is_some_and(|(_, kind)| first.kinds[player].contains(&kind))
}

fn proper_direction(spec: &Spec, state: &State, ply: &Ply) -> bool {
    let player = state.turn;
    let bound = state.board[ply.from].is_some_and(|(_, kind)| spec.move_choice.onward.contains(&kind));
    let free = state.captors[player as usize] || !bound;
    free || own_rank(spec, player, ply.to) > own_rank(spec, player, ply.from)
}

fn is_royal(spec: &Spec, state: &State, square: usize) -> bool {
    state.board[square].is_some_and(|(owner, kind)| spec.pieces[kind.index()].royal[owner])
}

/// The squares of enemy pieces that could capture a royal of the side to move.
fn checkers(spec: &Spec, state: &State) -> Vec<usize> {
    let royals = state.royals(spec, state.turn);
    let mut pieces = state.squares_where(|owner, _| owner != state.turn);
    pieces.retain(|&from| {
        reaches(spec, state, from)
            .iter()
            .any(|reach| reach.taken.is_some_and(|taken| royals.contains(&taken)))
    });
    pieces
}

/// In check a checker is captured, in double check by whom the rules say; an enemy royal may always be captured.
fn answers(spec: &Spec, state: &State, mut plies: Vec<Ply>) -> Vec<Ply> {
    let checkers = checkers(spec, state);
    if checkers.is_empty() {
        return plies;
    }
    plies.retain(|ply| {
        let wins = is_royal(spec, state, ply.to);
        let answers = checkers.contains(&ply.to) && ply.taken.is_some();
        let may = match spec.move_choice.answers {
            Some(DoubleAnswer::Royal) => checkers.len() == 1 || is_royal(spec, state, ply.from),
            _ => true,
        };
        wins || answers && may
    });
    plies
}

/// Does the move step between an own royal and a piece that attacks it: would the attack be there without the arrival?
fn interposes(spec: &Spec, state: &State, ply: &Ply) -> bool {
    if ply.taken.is_some() && ply.special != Special::EnPassant {
        return false;
    }
    let mut blocked = state.clone();
    blocked.board[ply.to] = Some((state.turn, Kind(0)));
    let before = checkers(spec, state);
    let after = checkers(spec, &blocked);
    before.iter().any(|checker| !after.contains(checker))
}

fn of_first_rank(spec: &Spec, state: &State, plies: Vec<Ply>) -> Vec<Ply> {
    let is = |ply: &Ply, sort: MoveSort| match sort {
        MoveSort::Check => royal_attacked(spec, &ply.after, ply.after.turn),
        MoveSort::Capture => ply.taken.is_some(),
        MoveSort::Pawn => state.board[ply.from].is_some_and(|(_, kind)| spec.pieces[kind.index()].progress),
        MoveSort::Any => true,
    };
    let ranks = &spec.move_choice.priority;
    let rank_of = |ply: &Ply| {
        ranks
            .iter()
            .position(|rank| rank.iter().any(|&sort| is(ply, sort)))
    };
    let first = plies.iter().filter_map(rank_of).min();
    let leaves_check = |ply: &Ply| in_check(spec, state) && is_royal(spec, state, ply.from);
    let in_first = |ply: &Ply| {
        let rank = first.and_then(|first| ranks.get(first));
        rank.is_some_and(|rank| rank.iter().any(|&sort| is(ply, sort)))
    };
    plies
        .into_iter()
        .filter(|ply| leaves_check(ply) || in_first(ply))
        .collect()
}
