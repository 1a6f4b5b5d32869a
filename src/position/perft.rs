//! Perft: counting the legal-move tree, the last ply without making moves.

use super::generate::MoveCount;
use super::state::Position;
use crate::base::{Bits, Move, MoveList};
use crate::game::Scope;
use rayon::prelude::*;

impl<B: Bits> Position<B> {
    /// Leaves of the legal-move tree to `depth`; depth 0 is 1.
    pub fn perft(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => {
                let mut count = MoveCount::default();
                self.generate(Scope::All, &mut count);
                count.0
            }
            _ => {
                let mut moves = MoveList::new();
                self.generate(Scope::All, &mut moves);
                let mut nodes = 0;
                for m in &moves {
                    self.make(*m);
                    nodes += self.perft(depth - 1);
                    self.unmake();
                }
                nodes
            }
        }
    }

    /// Perft split by first move, on the current rayon threads. `depth` must be at least 1.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        debug_assert!(depth > 0, "perft 0 has no first moves");
        let mut moves = MoveList::new();
        self.generate(Scope::All, &mut moves);
        moves
            .par_iter()
            .map_with(self.clone(), |position, m| {
                position.make(*m);
                let nodes = position.perft(depth - 1);
                position.unmake();
                (*m, nodes)
            })
            .collect()
    }
}
