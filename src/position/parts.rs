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
mod tests {
    use crate::board::Board;
    use crate::game::Game;
    use crate::variants::Catalogue;

    struct Keys;

    impl crate::board::Visitor for Keys {
        type Output = [u64; 3];
        fn visit<G: Game>(self, game: &G) -> [u64; 3] {
            game.part_keys()
        }
    }

    #[test]
    fn a_key_changes_with_its_part_alone() {
        let chess = Catalogue::embedded().resolve("chess").expect("known");
        let mut board = Board::start(&chess);
        let mut keys = vec![board.visit(Keys)];
        for text in ["g1f3", "g8f6", "e2e4"] {
            board.make(board.parse_move(text).expect("legal"));
            keys.push(board.visit(Keys));
        }
        let changed = |step: usize| [0, 1, 2].map(|part| keys[step][part] != keys[step + 1][part]);
        assert_eq!(changed(0), [false, true, false]);
        assert_eq!(changed(1), [false, false, true]);
        assert_eq!(changed(2), [true, false, false]);
    }
}
