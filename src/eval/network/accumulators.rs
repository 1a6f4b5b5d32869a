//! The hidden layer of positions met lately: a new one is made from the one that differs least, by what differs.
//!
//! Positions are compared, square by square, rather than followed move by move: no rule, however it changes the board, can be
//! forgotten here.

use super::inputs::{Inputs, Remembered};
use super::outlook::Outlook;
use super::weights::{LANES, Network};
use crate::base::{Bits, Cell, MAX_SQUARES, PerPlayer, Player, Square};
use crate::position::Position;

/// Hidden layers kept, by the number of moves made.
const KEPT: usize = 32;

/// So many squares that differ make it cheaper to begin with nothing.
const MANY: u32 = 12;

/// The hidden layer as each side sees a position, and the position.
#[derive(Clone, Debug)]
struct Layer {
    cells: [Cell; MAX_SQUARES],
    remembered: Remembered,
    outlooks: PerPlayer<Outlook>,
    hidden: PerPlayer<Vec<i16>>,
}

/// A search thread's own; a clone of it is empty.
#[derive(Debug, Default)]
pub(in crate::eval) struct Accumulators {
    layers: Vec<Layer>,
}

impl Clone for Accumulators {
    fn clone(&self) -> Self {
        Accumulators::default()
    }
}

impl Accumulators {
    /// The hidden layer of a position.
    #[inline]
    pub(super) fn of<B: Bits>(
        &mut self,
        position: &Position<B>,
        inputs: &Inputs,
        network: &Network,
    ) -> &PerPlayer<Vec<i16>> {
        if self.layers.is_empty() {
            self.layers = vec![Layer::empty(inputs, network); KEPT];
        }
        let cells = position.cells();
        let own = position.plies() % KEPT;
        let before = (own + KEPT - 1) % KEPT;
        // A sister of the position, or its parent.
        let [from_sister, from_parent] =
            [own, before].map(|place| differing(&self.layers[place].cells, cells, inputs.squares()));
        let outlooks = PerPlayer::from_fn(|player| inputs.outlook(position, player));
        if from_sister.min(from_parent) > MANY {
            self.layers[own].begin(outlooks, inputs, network);
        } else if from_parent < from_sister {
            let [own, parent] = if own < before {
                let (first, second) = self.layers.split_at_mut(before);
                [&mut first[own], &mut second[0]]
            } else {
                let (first, second) = self.layers.split_at_mut(own);
                [&mut second[0], &mut first[before]]
            };
            own.copy(parent);
        }
        let layer = &mut self.layers[own];
        for player in Player::ALL {
            if layer.outlooks[player] != outlooks[player] {
                layer.look_from(player, outlooks[player], inputs, network);
            }
        }
        layer.follow(cells, &Remembered::of(position.state()), inputs, network);
        &layer.hidden
    }
}

/// Squares compared at once.
const AT_ONCE: usize = 8;

/// For each of eight squares a byte that is 0 where both boards are alike.
#[inline(always)]
fn difference(one: &[Cell], other: &[Cell]) -> u64 {
    let word = |cells: &[Cell]| {
        let bytes: [u8; AT_ONCE] = std::array::from_fn(|place| cells[place].index() as u8);
        u64::from_le_bytes(bytes)
    };
    word(one) ^ word(other)
}

/// Number of squares that differ among the first `squares`.
#[inline(always)]
fn differing(one: &[Cell; MAX_SQUARES], other: &[Cell; MAX_SQUARES], squares: usize) -> u32 {
    let words = one.chunks_exact(AT_ONCE).zip(other.chunks_exact(AT_ONCE));
    words
        .take(squares.div_ceil(AT_ONCE))
        .map(|(one, other)| {
            // The codes of cells have seven bits: adding 127 sets the eighth where there is any.
            let bytes = difference(one, other).wrapping_add(0x7f7f_7f7f_7f7f_7f7f);
            (bytes & 0x8080_8080_8080_8080).count_ones()
        })
        .sum()
}

impl Layer {
    fn empty(inputs: &Inputs, network: &Network) -> Layer {
        let mut layer = Layer {
            cells: [Cell::EMPTY; MAX_SQUARES],
            remembered: Remembered::default(),
            outlooks: PerPlayer::default(),
            hidden: PerPlayer::from_fn(|_| network.biases().to_vec()),
        };
        layer.begin(PerPlayer::default(), inputs, network);
        layer
    }

    /// The layer of an empty board.
    fn begin(&mut self, outlooks: PerPlayer<Outlook>, inputs: &Inputs, network: &Network) {
        self.cells = [Cell::EMPTY; MAX_SQUARES];
        self.remembered = Remembered::default();
        for player in Player::ALL {
            self.look_from(player, outlooks[player], inputs, network);
        }
    }

    /// The layer of the same board, seen by a side from elsewhere.
    fn look_from(&mut self, player: Player, outlook: Outlook, inputs: &Inputs, network: &Network) {
        self.outlooks[player] = outlook;
        let hidden = &mut self.hidden[player];
        hidden.copy_from_slice(network.biases());
        inputs.remembered(&self.remembered, player, |input| {
            add(hidden, network.of_input(input))
        });
        for (square, cell) in self.cells[..inputs.squares()].iter().enumerate() {
            if !cell.is_empty() {
                let input = inputs.piece(player, outlook, *cell, Square(square as u8));
                add(hidden, network.of_input(input));
            }
        }
    }

    fn copy(&mut self, other: &Layer) {
        self.cells = other.cells;
        self.remembered = other.remembered;
        self.outlooks = other.outlooks;
        for player in Player::ALL {
            self.hidden[player].copy_from_slice(&other.hidden[player]);
        }
    }

    #[inline]
    fn follow(&mut self, cells: &[Cell; MAX_SQUARES], now: &Remembered, inputs: &Inputs, network: &Network) {
        for first in (0..inputs.squares()).step_by(AT_ONCE) {
            let (before, after) = (
                &self.cells[first..first + AT_ONCE],
                &cells[first..first + AT_ONCE],
            );
            let mut different = difference(before, after);
            while different != 0 {
                let place = different.trailing_zeros() as usize / 8;
                different &= !(0xff << (8 * place));
                let square = Square((first + place) as u8);
                let (before, after) = (before[place], after[place]);
                for player in Player::ALL {
                    let outlook = self.outlooks[player];
                    let hidden = &mut self.hidden[player];
                    if !before.is_empty() {
                        let input = inputs.piece(player, outlook, before, square);
                        subtract(hidden, network.of_input(input));
                    }
                    if !after.is_empty() {
                        let input = inputs.piece(player, outlook, after, square);
                        add(hidden, network.of_input(input));
                    }
                }
            }
        }
        self.cells = *cells;
        if self.remembered != *now {
            for player in Player::ALL {
                let hidden = &mut self.hidden[player];
                inputs.remembered(&self.remembered, player, |input| {
                    subtract(hidden, network.of_input(input))
                });
                inputs.remembered(now, player, |input| add(hidden, network.of_input(input)));
            }
            self.remembered = *now;
        }
    }
}

// Whole arrays at once: sums and weights one by one are not made into vectors where the compiler does not see that they are apart.

#[inline(always)]
fn add(hidden: &mut [i16], weights: &[i16]) {
    for (sums, weights) in lanes(hidden, weights) {
        *sums = std::array::from_fn(|lane| sums[lane].wrapping_add(weights[lane]));
    }
}

#[inline(always)]
fn subtract(hidden: &mut [i16], weights: &[i16]) {
    for (sums, weights) in lanes(hidden, weights) {
        *sums = std::array::from_fn(|lane| sums[lane].wrapping_sub(weights[lane]));
    }
}

#[inline(always)]
fn lanes<'a>(
    hidden: &'a mut [i16],
    weights: &'a [i16],
) -> impl Iterator<Item = (&'a mut [i16; LANES], &'a [i16; LANES])> {
    let (hidden, _) = hidden.as_chunks_mut();
    let (weights, _) = weights.as_chunks();
    hidden.iter_mut().zip(weights)
}
