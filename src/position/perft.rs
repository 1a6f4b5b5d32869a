//! Perft: counting the legal-move tree, the last ply without making moves. Plies are whole turns.

use super::sink::MoveCount;
use super::state::Position;
use crate::base::{Bits, Move, MoveList};
use crate::game::Scope;
use rayon::prelude::*;

/// Moves for which a list has room before it has to grow.
const ROOM: usize = 1024;

impl<B: Bits> Position<B> {
    /// Leaves of the legal-move tree to `depth`; depth 0 is 1.
    pub fn perft(&mut self, depth: u32) -> u64 {
        self.leaves(depth, &mut MoveList::with_capacity(ROOM))
    }

    /// The same; the moves of all plies stand in one list, each ply's above those before it.
    fn leaves(&mut self, depth: u32, moves: &mut MoveList) -> u64 {
        // The first step of a joined turn says nothing yet about how many turns begin with it.
        let opens = self.rules.turn.joined() && !self.mid_turn();
        match depth {
            0 => 1,
            1 if !opens => {
                let mut count = MoveCount::default();
                self.generate(Scope::All, &mut count);
                count.0
            }
            _ => {
                let below = moves.len();
                self.generate(Scope::All, moves);
                let mut nodes = 0;
                for index in below..moves.len() {
                    self.make(moves[index]);
                    let left = if self.in_joined_turn() { depth } else { depth - 1 };
                    nodes += self.leaves(left, moves);
                    self.unmake();
                }
                moves.truncate(below);
                nodes
            }
        }
    }

    /// Perft split by first move, on the current rayon threads. `depth` must be at least 1.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        debug_assert!(depth > 0, "perft 0 has no first moves");
        self.legal_turns()
            .par_iter()
            .map_with(self.clone(), |position, m| {
                position.make_turn(*m);
                let nodes = position.perft(depth - 1);
                position.unmake_turn();
                (*m, nodes)
            })
            .collect()
    }
}
