//! Take one to three counters twice in a turn; who takes the last one wins. A turn has two steps.

use crate::base::{Move, MoveClass, MoveList, Player, Score, Square};
use crate::game::{Ending, Game, GameResult, Outcome, Scope, SearchTraits};

#[derive(Clone)]
pub(crate) struct Piles {
    pub(crate) left: u8,
    player: Player,
    second_step: bool,
    taken: Vec<u8>,
}

impl Piles {
    pub(crate) fn new(left: u8) -> Piles {
        Piles {
            left,
            player: Player::South,
            second_step: false,
            taken: Vec::new(),
        }
    }
    fn flip(&mut self, forward: bool) {
        if self.second_step == forward {
            self.player = !self.player;
        }
        self.second_step = !self.second_step;
    }
}

impl Game for Piles {
    fn turn(&self) -> Player {
        self.player
    }
    fn key(&self) -> u64 {
        let state = u64::from(self.left) << 2 | (self.player as u64) << 1 | u64::from(self.second_step);
        (state + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
    fn reversible_plies(&self) -> u32 {
        0
    }
    fn generate(&self, scope: Scope, list: &mut MoveList) {
        if scope == Scope::All {
            list.extend((1..=self.left.min(3)).map(|n| Move::new(Square(0), Square(n), MoveClass::Normal)));
        }
    }
    fn make(&mut self, m: Move) {
        self.left -= m.to().0;
        self.taken.push(m.to().0);
        self.flip(true);
    }
    fn unmake(&mut self) {
        self.left += self.taken.pop().unwrap_or(0);
        self.flip(false);
    }
    fn make_null(&mut self) {
        unreachable!("passing is not allowed here");
    }
    fn in_check(&self) -> bool {
        false
    }
    fn ended(&self) -> Option<Outcome> {
        // After a second step the other side is on turn, after a first step the same side.
        let taker = if self.second_step {
            self.player
        } else {
            !self.player
        };
        (self.left == 0).then_some(Outcome {
            result: GameResult::Win(taker),
            reason: Ending::GoalReached,
        })
    }
    fn without_moves(&self) -> Outcome {
        Outcome {
            result: GameResult::Draw,
            reason: Ending::NoMove,
        }
    }
    fn repeats_within(&self, _plies: usize) -> bool {
        false
    }
    fn evaluate(&mut self) -> Score {
        Score::from(self.left % 5)
    }
    fn is_tactical(&self, _m: Move) -> bool {
        false
    }
    fn is_capture(&self, _m: Move) -> bool {
        false
    }
    fn gain(&self, _m: Move) -> Score {
        0
    }
    fn mover_value(&self, _m: Move) -> Score {
        0
    }
    fn exchange_at_least(&self, _m: Move, threshold: Score) -> bool {
        threshold <= 0
    }
    fn history_index(&self, m: Move) -> usize {
        m.to().index()
    }
    fn zugzwang_prone(&self) -> bool {
        true
    }
    fn traits(&self) -> SearchTraits {
        SearchTraits {
            null_move: false,
            exchange: false,
            exchange_pruning: false,
            stand_pat: true,
        }
    }
}
