//! A three-handed game compiled for its board: areas, movements, attacks.

use super::spec::{MOST_KINDS, ThreeHandedSpec};
use crate::base::{Bits, Geometry, Kind, Player, Score, Sliders, Square};
use crate::rules::movement::{Mover, Obstacles, compile_mover};
use crate::rules::threats::{Threat, compile_threats};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::sync::Arc;

/// A player by the order of turns, 0 to 2. His left neighbour moves after him.
pub type Seat = usize;

/// Who moves after a player.
#[inline]
pub fn left(seat: Seat) -> Seat {
    (seat + 1) % 3
}

/// Who moves before a player.
#[inline]
pub fn right(seat: Seat) -> Seat {
    (seat + 2) % 3
}

/// Most pieces of one kind in a hand.
pub const MOST_IN_HAND: usize = 16;

/// The rules of one game on boards of this width.
#[derive(Debug)]
pub struct Rules<B> {
    /// The definition.
    pub spec: Arc<ThreeHandedSpec>,
    /// The board.
    pub geometry: Geometry<B>,
    /// Where pieces from the hand go.
    pub areas: [B; 3],
    /// What must not be left attacked.
    pub royal: Kind,
    /// Values in centipawns.
    pub values: [Score; MOST_KINDS],
    pub(super) sliders: Sliders<B>,
    pub(super) movers: Vec<Mover<B>>,
    pub(super) threats: Vec<Threat<B>>,
    pub(super) keys: Keys,
}

/// Random numbers for hashing.
#[derive(Debug)]
pub(super) struct Keys {
    pieces: Vec<[[u64; MOST_KINDS]; 3]>,
    hands: [[[u64; MOST_IN_HAND + 1]; MOST_KINDS]; 3],
    turns: [u64; 3],
}

impl Keys {
    fn new(squares: usize) -> Keys {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut next = || random.next_u64();
        let mut by_kind = |_| std::array::from_fn(|_| std::array::from_fn(|_| next()));
        let pieces = (0..squares).map(&mut by_kind).collect();
        let hands = std::array::from_fn(|_| {
            std::array::from_fn(|_| std::array::from_fn(|count| if count == 0 { 0 } else { next() }))
        });
        Keys {
            pieces,
            hands,
            turns: [0, next(), next()],
        }
    }
    pub(super) fn piece(&self, seat: Seat, kind: Kind, square: Square) -> u64 {
        self.pieces[square.index()][seat][kind.index()]
    }
    pub(super) fn hand(&self, seat: Seat, kind: Kind, count: u8) -> u64 {
        self.hands[seat][kind.index()][usize::from(count)]
    }
    pub(super) fn turn(&self, seat: Seat) -> u64 {
        self.turns[seat]
    }
}

impl<B: Bits> Rules<B> {
    /// Compiles a checked definition.
    ///
    /// # Panics
    /// If the board does not fit `B`.
    pub fn new(spec: &Arc<ThreeHandedSpec>) -> Rules<B> {
        let board = &spec.board;
        let geometry = Geometry::new(board.files, board.ranks, &board.holes);
        let obstacles = Obstacles::of(board);
        let player = Player::South;
        let movers: Vec<Mover<B>> = board
            .pieces
            .iter()
            .map(|piece| {
                let (moves, region) = (&piece.moves[player], piece.region[player].as_ref());
                compile_mover(&geometry, moves, region, player, &obstacles)
            })
            .collect();
        let royal = board.pieces.iter().position(|piece| piece.royal[Player::South]);
        let mut values = [0; MOST_KINDS];
        for (value, piece) in values.iter_mut().zip(&board.pieces) {
            *value = piece.value[Player::South];
        }
        Rules {
            sliders: Sliders::new(&geometry),
            threats: compile_threats(&movers, |_| true),
            keys: Keys::new(geometry.squares()),
            areas: [0, 1, 2].map(|seat| B::from_squares(spec.areas[seat].iter().copied())),
            royal: Kind(royal.unwrap_or(0) as u8),
            spec: Arc::clone(spec),
            values,
            movers,
            geometry,
        }
    }

    /// Where a piece goes from a square of an empty board.
    pub fn targets_alone(&self, kind: Kind, from: Square) -> B {
        self.movers[kind.index()].targets(&self.sliders, from, B::EMPTY, B::EMPTY)
    }

    /// Number of kinds.
    pub fn kinds(&self) -> usize {
        self.movers.len()
    }
}
