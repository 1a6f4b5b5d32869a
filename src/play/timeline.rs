//! What has been done in a game, forwards and backwards. A lot once drawn stays drawn, whatever is taken back.

use super::{Action, Actor, Change, Play, Refusal, Seat};

/// Something that was done.
#[derive(Clone, Debug)]
pub struct Done {
    /// Who did it.
    pub actor: Actor,
    /// What was done.
    pub action: Action,
    /// What it changed.
    pub changes: Vec<Change>,
}

impl Done {
    /// The seat of the player who did it; `None`: it was drawn by lot.
    pub fn seat(&self) -> Option<Seat> {
        match self.actor {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        }
    }
}

/// A game with its past, and with what was taken back of it.
pub struct Timeline {
    start: Box<dyn Play>,
    now: Box<dyn Play>,
    done: Vec<Done>,
    /// What was taken back, the first of it last.
    undone: Vec<Done>,
    /// What chance has decided, first to last.
    lots: Vec<Action>,
}

impl Timeline {
    /// A game with nothing done yet.
    pub fn new(start: Box<dyn Play>) -> Timeline {
        Timeline {
            now: start.copy(),
            start,
            done: Vec::new(),
            undone: Vec::new(),
            lots: Vec::new(),
        }
    }

    /// The game before anything was done.
    pub fn start(&self) -> &dyn Play {
        self.start.as_ref()
    }

    /// The game as it stands.
    pub fn now(&self) -> &dyn Play {
        self.now.as_ref()
    }

    /// The running clock has no time left.
    ///
    /// # Errors
    /// As [`Play::flag`].
    pub fn flag(&mut self) -> Result<(), Refusal> {
        self.now.flag()
    }

    /// What has been done, first to last.
    pub fn done(&self) -> &[Done] {
        &self.done
    }

    /// Does something. What was taken back before cannot be done again after it, unless it is the same.
    ///
    /// # Errors
    /// As [`Play::apply`].
    pub fn apply(&mut self, action: &Action) -> Result<(), Refusal> {
        let actor = self.now.actor();
        let changes = self.now.apply(action)?;
        if actor == Actor::Chance {
            let number = self.chances();
            self.lots.truncate(number);
            self.lots.push(action.clone());
        }
        if self.undone.pop().is_some_and(|undone| undone.action != *action) {
            self.undone.clear();
        }
        self.done.push(Done {
            actor,
            action: action.clone(),
            changes,
        });
        Ok(())
    }

    /// Number of lots drawn on the way here.
    fn chances(&self) -> usize {
        self.done
            .iter()
            .filter(|done| done.actor == Actor::Chance)
            .count()
    }

    /// The lot to be drawn now, if it was drawn before and that was taken back.
    pub fn drawn_before(&self) -> Option<&Action> {
        let lot = self.lots.get(self.chances())?;
        self.now.actions().contains(lot).then_some(lot)
    }

    /// Takes back to the last decision of somebody whom `asks` says yes to; `false`, and nothing changes, where there is none.
    pub fn undo(&mut self, asks: impl Fn(Seat) -> bool) -> bool {
        let decided = |done: &Done| done.seat().is_some_and(&asks);
        let Some(kept) = self.done.iter().rposition(decided) else {
            return false;
        };
        let taken_back = self.done.split_off(kept);
        self.undone.extend(taken_back.into_iter().rev());
        self.now = self.start.copy();
        for done in &self.done {
            if self.now.apply(&done.action).is_err() {
                break;
            }
        }
        true
    }

    /// Does again what was taken back, up to the next decision of somebody whom `asks` says yes to; `false` where nothing was.
    pub fn redo(&mut self, asks: impl Fn(Seat) -> bool) -> bool {
        let before = self.done.len();
        while let Some(next) = self.undone.last() {
            if self.done.len() > before && next.seat().is_some_and(&asks) {
                break;
            }
            let action = next.action.clone();
            if self.apply(&action).is_err() {
                self.undone.clear();
            }
        }
        self.done.len() > before
    }

    /// Can anything be done again that was taken back?
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// What the last turn changed, all of its steps.
    pub fn last_turn(&self) -> Vec<Change> {
        let last = self.done.iter().rev().find_map(Done::seat);
        let of_turn = |done: &&Done| done.seat().is_none() || done.seat() == last;
        let turn: Vec<&Done> = self.done.iter().rev().take_while(of_turn).collect();
        turn.into_iter()
            .rev()
            .flat_map(|done| done.changes.clone())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play;
    use crate::variants::Catalogue;

    fn timeline(id: &str) -> Timeline {
        let ruleset = Catalogue::embedded().ruleset(id).expect("a known game");
        Timeline::new(play::start(&ruleset, None).expect("its start is sound"))
    }

    fn does(timeline: &mut Timeline, texts: &[&str]) {
        for text in texts {
            let action = timeline.now().read(text).expect("it can be done");
            timeline.apply(&action).expect("it can be done");
        }
    }

    #[test]
    fn what_was_taken_back_can_be_done_again() {
        let mut game = timeline("chess");
        does(&mut game, &["e2e4", "e7e5", "g1f3"]);
        let state = game.now().state();
        assert!(game.undo(|seat| seat == 1));
        assert_eq!(game.done().len(), 1);
        assert!(game.redo(|seat| seat == 0));
        assert_eq!(game.done().len(), 2, "up to the next decision");
        assert!(game.redo(|seat| seat == 0) && !game.redo(|_| true));
        assert_eq!(game.now().state(), state);
        assert!(game.undo(|_| true));
        does(&mut game, &["b1c3"]);
        assert!(!game.redo(|_| true), "something else was done");
        let mut empty = timeline("chess");
        assert!(!empty.undo(|_| true) && !empty.redo(|_| true));
    }

    #[test]
    fn a_lot_once_drawn_stays_drawn() {
        let mut game = timeline("relay-running");
        does(&mut game, &["throw", "dice 4"]);
        assert!(game.undo(|_| true));
        assert_eq!(game.now().actor(), Actor::Seat(0));
        does(&mut game, &["throw"]);
        assert_eq!(game.drawn_before().map(|lot| lot.text.as_str()), Some("dice 4"));
    }

    #[test]
    fn the_last_turn_is_all_of_its_steps() {
        let mut game = timeline("changeover-western");
        does(&mut game, &["e2e4", "d7d5", "e7e5"]);
        assert_eq!(game.last_turn().len(), 4);
        let mut meddled = timeline("meddlers");
        does(&mut meddled, &["e2e3,a7a6"]);
        assert_eq!(meddled.last_turn().len(), 4);
    }
}
