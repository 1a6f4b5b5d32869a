//! What the evaluation counts pieces as: what it misses when one is taken off, in many positions.

use super::Board;
use crate::base::{Cell, Kind, MATE_IN_MAX, Player, Square};
use crate::rules::{Setup, Spec};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A piece of one side, as the evaluation counts it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contrast {
    /// Whose.
    pub player: Player,
    /// Which.
    pub kind: Kind,
    /// Pawns (hundredths of them are the evaluation's unit) while most pieces are there; `None` if too few positions tell.
    pub early: Option<f64>,
    /// Pawns when many are gone.
    pub late: Option<f64>,
}

/// Games that positions are taken from, and their longest.
const GAMES: u64 = 16;
const PLIES: u32 = 90;
/// Plies from one position that is looked at to the next.
const STRIDE: u32 = 5;
/// Of so many moves that the lot proposes the best at first sight is made: games are neither wild nor all alike.
const PROPOSED: u64 = 4;
/// In so many hundredths of the pieces of the start, and more, it is early.
const EARLY: usize = 65;
/// Positions that have to tell.
const FEWEST: u32 = 6;

/// What each piece that can be missed is counted as. The same for the same game.
pub fn contrasts(spec: &Arc<Spec>) -> Vec<Contrast> {
    let mut sums: BTreeMap<(Player, Kind), [(f64, u32); 2]> = BTreeMap::new();
    let start = Board::start(spec);
    let whole = pieces(&start.setup()).count();
    for game in 0..GAMES {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(game);
        let mut board = start.clone();
        for ply in 1..=PLIES {
            let Some(next) = after_a_move(&board, &mut random) else {
                break;
            };
            board = next;
            if ply % STRIDE == 0 && board.outcome().is_none() {
                look_at(&board, whole, &mut random, &mut sums);
            }
        }
    }
    pool(spec, &mut sums);
    let mean = |(sum, count): (f64, u32)| (count >= FEWEST).then(|| sum / f64::from(count) / 100.0);
    let told = |((player, kind), [early, late]): ((Player, Kind), [(f64, u32); 2])| Contrast {
        player,
        kind,
        early: mean(early),
        late: mean(late),
    };
    sums.into_iter()
        .map(told)
        .filter(|contrast| contrast.early.is_some() || contrast.late.is_some())
        .collect()
}

/// What is the same piece for both sides is counted as one.
fn pool(spec: &Spec, sums: &mut BTreeMap<(Player, Kind), [(f64, u32); 2]>) {
    for (index, piece) in spec.pieces.iter().enumerate() {
        let kind = Kind(index as u8);
        let is_same = piece.betza[Player::South] == piece.betza[Player::North]
            && piece.value[Player::South] == piece.value[Player::North];
        let own = Player::ALL.map(|player| sums.get(&(player, kind)).copied());
        if let ([Some(south), Some(north)], true) = (own, is_same) {
            let both =
                [0, 1].map(|stage: usize| (south[stage].0 + north[stage].0, south[stage].1 + north[stage].1));
            for player in Player::ALL {
                sums.insert((player, kind), both);
            }
        }
    }
}

/// The evaluation for South.
fn for_south(board: &Board) -> i32 {
    match board.turn() {
        Player::South => board.evaluate(),
        Player::North => -board.evaluate(),
    }
}

/// A position after one of the moves that the lot proposes; `None` if there is none.
fn after_a_move(board: &Board, random: &mut impl Rng) -> Option<Board> {
    let moves = board.moves_to_play();
    let mover = board.turn();
    let sign = if mover == Player::South { 1 } else { -1 };
    let proposed = (0..PROPOSED.min(moves.len() as u64)).map(|_| {
        let mut next = board.clone();
        next.make(moves[(random.next_u64() % moves.len() as u64) as usize]);
        next
    });
    proposed.max_by_key(|next| sign * for_south(next))
}

/// Squares with the pieces on them.
fn pieces(setup: &Setup) -> impl Iterator<Item = (Square, Player, Kind)> + '_ {
    let cells = setup.cells.iter().enumerate();
    cells.filter_map(|(square, cell): (usize, &Cell)| {
        let (player, kind) = cell.piece()?;
        Some((Square(square as u8), player, kind))
    })
}

/// Takes a piece of each kind off in turn.
fn look_at(
    board: &Board,
    whole: usize,
    random: &mut impl Rng,
    sums: &mut BTreeMap<(Player, Kind), [(f64, u32); 2]>,
) {
    let spec = board.spec();
    let (setup, with) = (board.setup(), for_south(board));
    let mut places: BTreeMap<(Player, Kind), Vec<Square>> = BTreeMap::new();
    for (square, player, kind) in pieces(&setup) {
        let royal = Player::ALL
            .iter()
            .any(|side| spec.pieces[kind.index()].royal[*side]);
        if !royal {
            places.entry((player, kind)).or_default().push(square);
        }
    }
    let stage = usize::from(pieces(&setup).count() * 100 < EARLY * whole);
    for ((player, kind), squares) in places {
        let square = squares[(random.next_u64() % squares.len() as u64) as usize];
        let mut without = setup.clone();
        without.put(square, None);
        let Ok(without) = Board::from_changed(spec, &without) else {
            continue;
        };
        let less = for_south(&without);
        if with.abs().max(less.abs()) >= MATE_IN_MAX || without.outcome().is_some() {
            continue;
        }
        let sign = if player == Player::South { 1 } else { -1 };
        let (sum, count) = &mut sums.entry((player, kind)).or_default()[stage];
        *sum += f64::from(sign * (with - less));
        *count += 1;
    }
}

#[cfg(test)]
mod tests;
