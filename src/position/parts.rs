//! Keys of parts of a position: what the search learns about one part holds wherever that part stands again.

use super::state::Position;
use crate::base::{Bits, Kind, Player, SPREAD, stirred};
use crate::game::PARTS;

impl<B: Bits> Position<B> {
    /// Keys of the slow pieces of both sides, and of the other pieces of each side; see [`crate::game::Game::part_keys`].
    #[inline]
    pub fn part_keys(&self) -> [u64; PARTS] {
        let mut keys = [SPREAD; PARTS];
        for kind in (0..self.rules.kinds as u8).map(Kind) {
            let all = self.kind(kind);
            if all.none() {
                continue;
            }
            for player in Player::ALL {
                let part = if self.rules.progress[kind] {
                    0
                } else {
                    1 + player as usize
                };
                for word in (all & self.player(player))
                    .halves()
                    .into_iter()
                    .take(B::WIDTH / 64)
                {
                    keys[part] = stirred(keys[part], word ^ u64::from(kind.0));
                }
            }
        }
        keys
    }
}

#[cfg(test)]
mod tests;
