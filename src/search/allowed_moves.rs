//! Which moves the root may play, and, where a turn joins two steps, which second steps may follow.

use super::limits::Limits;
use crate::base::{Move, MoveList};
use crate::game::{Game, Scope};

/// A move of the root and, if it is only the first step of the turn asked about, the second.
type Steps = (Move, Option<Move>);

/// The moves that the limits allow, as steps. What leaves no move restricts nothing, for some move has to be played.
#[derive(Default)]
pub(super) struct AllowedMoves {
    only: Vec<Steps>,
    not: Vec<Steps>,
}

impl AllowedMoves {
    pub(super) fn new<G: Game>(game: &G, limits: &Limits) -> AllowedMoves {
        let steps = |turns: &[Move]| turns.iter().map(|turn| game.steps(*turn)).collect::<Vec<_>>();
        let mut allowed = AllowedMoves {
            only: steps(&limits.search_moves),
            not: steps(&limits.exclude),
        };
        let mut first = MoveList::new();
        game.generate(Scope::All, &mut first);
        for &m in &first {
            if allowed.restricts_after(m) && !allowed.leaves_second(game, m) {
                allowed.not.push((m, None));
            }
        }
        if first.iter().any(|m| allowed.allows(*m)) {
            allowed
        } else {
            AllowedMoves::default()
        }
    }

    fn leaves_second<G: Game>(&self, game: &G, first: Move) -> bool {
        let (mut after, mut seconds) = (game.clone(), MoveList::new());
        after.make(first);
        after.generate(Scope::All, &mut seconds);
        seconds.iter().any(|second| self.allows_after(first, *second))
    }

    /// Is it less than all legal moves?
    pub(super) fn restricts(&self) -> bool {
        !self.only.is_empty() || !self.not.is_empty()
    }

    /// May the root play `first`?
    pub(super) fn allows(&self, first: Move) -> bool {
        let listed = self.only.is_empty() || self.only.iter().any(|steps| steps.0 == first);
        listed && !self.not.contains(&(first, None))
    }

    /// Are only some of the second steps allowed after `first`?
    pub(super) fn restricts_after(&self, first: Move) -> bool {
        let mut named = self.only.iter().chain(&self.not);
        named.any(|steps| steps.0 == first && steps.1.is_some())
    }

    /// What may be played once `first` has been.
    pub(super) fn after(&self, first: Move) -> AllowedMoves {
        let seconds = |steps: &[Steps]| {
            let of_first = steps.iter().filter(|steps| steps.0 == first);
            of_first.filter_map(|steps| Some((steps.1?, None))).collect()
        };
        AllowedMoves {
            only: seconds(&self.only),
            not: seconds(&self.not),
        }
    }

    /// May the root play `second` after `first`?
    pub(super) fn allows_after(&self, first: Move, second: Move) -> bool {
        let turn = (first, Some(second));
        (self.only.is_empty() || self.only.contains(&turn)) && !self.not.contains(&turn)
    }
}
