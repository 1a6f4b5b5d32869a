//! Everything that was tried in a game: its main line, variations from it, and what is said about them.

use super::{Action, Done, Seat};

/// What was done somewhere in a tree.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Where it was done.
    pub parent: usize,
    /// Who did it; `None`: it was drawn by lot.
    pub seat: Option<Seat>,
    /// What was done.
    pub action: Action,
    /// What is said about it.
    pub comment: String,
}

/// Lines of a game that begin alike. Its positions have numbers: 0 is the start, which nothing led to.
#[derive(Clone, Debug)]
pub struct GameTree {
    /// By number, from 1.
    branches: Vec<Branch>,
    /// By number, from 0: what was done there, the main line first.
    next: Vec<Vec<usize>>,
}

impl Default for GameTree {
    fn default() -> GameTree {
        GameTree {
            branches: Vec::new(),
            next: vec![Vec::new()],
        }
    }
}

impl GameTree {
    /// The start.
    pub const START: usize = 0;

    /// What led to a position; `None` for the start, and where there is none of this number.
    pub fn branch(&self, at: usize) -> Option<&Branch> {
        self.branches.get(at.checked_sub(1)?)
    }

    /// The positions that come next, that of the main line first.
    pub fn next(&self, at: usize) -> &[usize] {
        self.next.get(at).map_or(&[], Vec::as_slice)
    }

    /// Does something at a position, for the first time or again; returns the position after it.
    pub fn enter(&mut self, at: usize, seat: Option<Seat>, action: &Action) -> usize {
        let known = self.next(at).iter().copied();
        let mut known = known.filter(|next| self.branch(*next).is_some_and(|known| known.action == *action));
        if let Some(next) = known.next() {
            return next;
        }
        self.branches.push(Branch {
            parent: at,
            seat,
            action: action.clone(),
            comment: String::new(),
        });
        self.next.push(Vec::new());
        let number = self.branches.len();
        self.next[at].push(number);
        number
    }

    /// Does everything that was done from the start on; returns the position after it.
    pub fn enter_all(&mut self, done: &[Done]) -> usize {
        done.iter().fold(GameTree::START, |at, done| {
            self.enter(at, done.seat(), &done.action)
        })
    }

    /// What led from the start to a position, first to last; `None` where it is not in the tree.
    pub fn path(&self, to: usize) -> Option<Vec<usize>> {
        let mut path = Vec::new();
        let mut at = to;
        while at != GameTree::START {
            let parent = self.branch(at)?.parent;
            // What was thrown away keeps its number.
            if !self.next(parent).contains(&at) {
                return None;
            }
            path.push(at);
            at = parent;
        }
        path.reverse();
        Some(path)
    }

    /// The main line from a position on.
    pub fn main_line(&self, from: usize) -> Vec<usize> {
        std::iter::successors(self.next(from).first(), |at| self.next(**at).first())
            .copied()
            .collect()
    }

    /// Says something about a position; `false` where it is not in the tree, or the start.
    pub fn say(&mut self, at: usize, comment: &str) -> bool {
        let branch = at.checked_sub(1).and_then(|index| self.branches.get_mut(index));
        let found = branch.is_some();
        if let Some(branch) = branch {
            branch.comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        }
        found
    }

    /// Makes the line that leads to a position the main one.
    pub fn promote(&mut self, to: usize) {
        for at in self.path(to).unwrap_or_default() {
            let parent = self.branches[at - 1].parent;
            let next = &mut self.next[parent];
            if let Some(place) = next.iter().position(|next| *next == at) {
                next[..=place].rotate_right(1);
            }
        }
    }

    /// Throws away what led to a position, and all that follows; returns where that was done.
    pub fn forget(&mut self, at: usize) -> Option<usize> {
        let parent = self.branch(at)?.parent;
        self.next[parent].retain(|next| *next != at);
        Some(parent)
    }

    /// Numbers of all positions but the start, each behind the one it comes from.
    pub fn all(&self) -> Vec<usize> {
        let mut all = Vec::new();
        let mut open = vec![GameTree::START];
        while let Some(at) = open.pop() {
            all.extend(self.next(at));
            open.extend(self.next(at));
        }
        all
    }
}

#[cfg(test)]
mod tests;
