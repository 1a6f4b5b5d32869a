//! The clocks of two games at once: one for each player, which runs in his slots, or one for each player and board.

use crate::base::{PerPlayer, Player};
use crate::games::table::ClockSetting;
use std::time::Duration;

/// How many clocks a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clocks {
    /// One for both games.
    One,
    /// One for each game.
    Two,
}

/// Time left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    clocks: Clocks,
    setting: ClockSetting,
    left: PerPlayer<[Duration; 2]>,
}

impl Clock {
    /// Full clocks.
    pub fn new(clocks: Clocks, setting: ClockSetting) -> Clock {
        Clock {
            clocks,
            setting,
            left: PerPlayer::both([setting.base; 2]),
        }
    }

    /// Which of a player's clocks runs on this board.
    fn index(&self, board: usize) -> usize {
        match self.clocks {
            Clocks::One => 0,
            Clocks::Two => board,
        }
    }

    /// Boards that a clock is for, this board among them.
    pub fn boards(&self, board: usize) -> Vec<usize> {
        match self.clocks {
            Clocks::One => vec![0, 1],
            Clocks::Two => vec![board],
        }
    }

    /// Time left to a player on a board.
    pub fn left(&self, player: Player, board: usize) -> Duration {
        self.left[player][self.index(board)]
    }

    /// Added after every move.
    pub fn increment(&self) -> Duration {
        self.setting.increment
    }

    /// A move has been made: adds the increment.
    pub fn moved(&mut self, player: Player, board: usize) {
        let index = self.index(board);
        self.left[player][index] += self.setting.increment;
    }

    /// Takes time off; `false` if it was more than was left.
    pub fn spend(&mut self, player: Player, board: usize, time: Duration) -> bool {
        let index = self.index(board);
        let left = &mut self.left[player][index];
        match left.checked_sub(time) {
            Some(rest) => {
                *left = rest;
                true
            }
            None => {
                *left = Duration::ZERO;
                false
            }
        }
    }
}
