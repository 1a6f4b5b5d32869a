//! Which moves the root may play, and, where a turn joins two steps, which second steps may follow.

use super::limits::Limits;
use crate::base::{Move, MoveList};
use crate::game::{Game, Scope};

/// A move of the root and, if it is only the first step of the entry asked about, the second.
type Steps = (Move, Option<Move>);

/// The moves that the limits allow, as steps. What leaves no move restricts nothing, for some move has to be played.
#[derive(Default)]
pub(super) struct Selection {
    only: Vec<Steps>,
    not: Vec<Steps>,
}

impl Selection {
    pub(super) fn new<G: Game>(game: &G, limits: &Limits) -> Selection {
        let steps = |entries: &[Move]| entries.iter().map(|entry| game.steps(*entry)).collect::<Vec<_>>();
        let mut selection = Selection {
            only: steps(&limits.search_moves),
            not: steps(&limits.exclude),
        };
        let mut first = MoveList::new();
        game.generate(Scope::All, &mut first);
        for &m in &first {
            if selection.restricts_after(m) && !selection.leaves_second(game, m) {
                selection.not.push((m, None));
            }
        }
        if first.iter().any(|m| selection.allows(*m)) {
            selection
        } else {
            Selection::default()
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
    pub(super) fn after(&self, first: Move) -> Selection {
        let seconds = |steps: &[Steps]| {
            let of_first = steps.iter().filter(|steps| steps.0 == first);
            of_first.filter_map(|steps| Some((steps.1?, None))).collect()
        };
        Selection {
            only: seconds(&self.only),
            not: seconds(&self.not),
        }
    }

    /// May the root play `second` after `first`?
    pub(super) fn allows_after(&self, first: Move, second: Move) -> bool {
        let entry = (first, Some(second));
        (self.only.is_empty() || self.only.contains(&entry)) && !self.not.contains(&entry)
    }
}
