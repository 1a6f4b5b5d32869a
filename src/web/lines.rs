//! Moving about in everything that was tried in a game, and saying something about it.

use super::session::Session;
use crate::play::{Action, Actor};
use serde_json::{Value, json};

/// Longest comment, in bytes.
const LONGEST_COMMENT: usize = 4000;
/// Longest line that is added at once.
const LONGEST_LINE: usize = 200;

impl Session {
    /// What was done on the way through these positions.
    pub(super) fn actions_of(&self, line: &[usize]) -> Vec<Action> {
        let branches = line.iter().filter_map(|at| self.tree.branch(*at));
        branches.map(|branch| branch.action.clone()).collect()
    }

    /// Puts the board where it stood there; engines and the lot wait until somebody does something.
    pub(super) fn go(&mut self, to: usize) -> Result<(), String> {
        if self.clocks().is_some() && self.over().is_none() {
            return Err("while clocks run the game goes only forwards".to_owned());
        }
        let path = self.tree.path(to).ok_or("this position is not kept any more")?;
        let line = self.actions_of(&path);
        self.look_at(&line)
    }

    /// Says something about what led to a position.
    pub(super) fn comment(&mut self, at: usize, text: &str) -> Result<(), String> {
        if text.len() > LONGEST_COMMENT {
            return Err(format!("a comment has at most {LONGEST_COMMENT} letters"));
        }
        if !self.tree.say(at, text) {
            return Err("this position is not kept any more".to_owned());
        }
        self.told_anew();
        Ok(())
    }

    /// Makes the line that leads to a position the game.
    pub(super) fn promote(&mut self, to: usize) -> Result<(), String> {
        self.tree.promote(to);
        self.told_anew();
        Ok(())
    }

    /// Throws away what led to a position, and all that follows; a board that stands there goes back.
    pub(super) fn forget(&mut self, at: usize) -> Result<(), String> {
        let kept = self.tree.branch(at).map(|branch| branch.parent);
        let kept = kept.ok_or("this position is not kept any more")?;
        if self.tree.path(self.at).is_some_and(|path| path.contains(&at)) {
            self.go(kept)?;
        }
        self.tree.forget(at);
        self.told_anew();
        Ok(())
    }

    /// Adds a line to what was tried from a position, without going there.
    pub(super) fn add(&mut self, from: usize, texts: &[String]) -> Result<(), String> {
        if texts.len() > LONGEST_LINE {
            return Err(format!("a line has at most {LONGEST_LINE} moves"));
        }
        let path = self.tree.path(from).ok_or("this position is not kept any more")?;
        let mut game = self.timeline.start().copy();
        for action in self.actions_of(&path) {
            game.apply(&action).map_err(|refusal| refusal.0)?;
        }
        let mut at = from;
        for text in texts {
            let seat = match game.actor() {
                Actor::Seat(seat) => Some(seat),
                _ => None,
            };
            let action = game.read(text).map_err(|refusal| refusal.0)?;
            game.apply(&action).map_err(|refusal| refusal.0)?;
            at = self.tree.enter(at, seat, &action);
        }
        self.told_anew();
        Ok(())
    }

    /// The positions of the line on which the board stands, to its end.
    pub(super) fn line(&self) -> Vec<usize> {
        let mut line = self.tree.path(self.at).unwrap_or_default();
        line.extend(self.tree.main_line(self.at));
        line
    }

    /// All that was tried, for the page; choices stay secret until all have been made.
    pub(super) fn tried(&self) -> Vec<Value> {
        let actions = self.game().actions();
        let choosing = actions.first().is_some_and(Action::is_secret);
        let told = self.tree.all().into_iter().filter_map(|at| {
            let branch = self.tree.branch(at)?;
            let secret = choosing && branch.action.is_secret();
            let main = self.tree.next(branch.parent).first() == Some(&at);
            Some(json!({
                "id": at, "from": branch.parent, "seat": branch.seat, "main": main,
                "text": if secret { "(secret)" } else { branch.action.text.as_str() },
                "comment": branch.comment, "judged": self.judged.get(&at),
            }))
        });
        told.collect()
    }
}
