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
        self.back_to(kept);
        true
    }

    fn back_to(&mut self, kept: usize) {
        let taken_back = self.done.split_off(kept);
        self.undone.extend(taken_back.into_iter().rev());
        self.now = self.start.copy();
        for done in &self.done {
            if self.now.apply(&done.action).is_err() {
                break;
            }
        }
    }

    /// Goes to where these actions lead from the start, as if everything else that was done had been taken back.
    ///
    /// # Errors
    /// As [`Play::apply`]; the game then stands where it could not go on.
    pub fn go(&mut self, line: &[Action]) -> Result<(), Refusal> {
        let done = self.done.iter().map(|done| &done.action);
        let common = done.zip(line).take_while(|(done, action)| done == action).count();
        if common < self.done.len() {
            self.back_to(common);
        }
        line[common..].iter().try_for_each(|action| self.apply(action))
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
mod tests;
