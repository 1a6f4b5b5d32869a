//! Exhaustive search for circuits and tours: every one counted, the first few listed, or one found soon.
//!
//! Backtracking over a bit set of the squares still to be visited.

use super::steps::Steps;
use super::task::{Bounds, Count, Found, Task};
use crate::base::{Bits, Square};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Beginnings of the path that are counted side by side.
const SHARES: usize = 512;
/// Steps between two looks at the clock.
const STEPS_A_LOOK: u64 = 1024;
/// Steps a square that the first attempt at finding one path may take; each further one takes an eighth more,
/// so that an exhaustive one comes soon enough where there is no path.
const FIRST_ATTEMPT: u64 = 20;

/// Counts the directed paths, on all threads of the current pool.
pub fn count(task: &Task<'_>, bounds: &Bounds<'_>) -> Count {
    if task.impossible().is_some() {
        return Count::NONE;
    }
    match task.graph.len() {
        0..=64 => Steps::<u64>::new(task).count(bounds),
        _ => Steps::<u128>::new(task).count(bounds),
    }
}

/// Lists the first `most` paths in the order of the squares.
pub fn collect(task: &Task<'_>, most: usize, bounds: &Bounds<'_>) -> Found {
    if task.impossible().is_some() {
        return Found::none();
    }
    match task.graph.len() {
        0..=64 => Steps::<u64>::new(task).collect(task, most, bounds),
        _ => Steps::<u128>::new(task).collect(task, most, bounds),
    }
}

/// Looks for one path, the squares with the fewest ways on first (Warnsdorff 1823), in attempts that break ties
/// by other random numbers. The answer is always the same; none together with `complete` means there is none.
pub fn find(task: &Task<'_>, bounds: &Bounds<'_>) -> Found {
    if task.impossible().is_some() {
        return Found::none();
    }
    match task.graph.len() {
        0..=64 => Steps::<u64>::new(task).find(task, bounds),
        _ => Steps::<u128>::new(task).find(task, bounds),
    }
}

impl<B: Bits> Steps<B> {
    fn begin(&self) -> Beginning<B> {
        let all = B::from_squares((0..self.out.len()).map(|square| Square(square as u8)));
        Beginning {
            path: vec![self.start],
            left: all & !B::single(self.start),
        }
    }

    fn count(&self, bounds: &Bounds<'_>) -> Count {
        let shares = self.shares();
        let done = AtomicUsize::new(0);
        (bounds.progress)(0, shares.len());
        let counts = shares.par_iter().map(|share| {
            let mut number = 0;
            let mut walk = Walk::new(self, bounds, u64::MAX, Order::Squares);
            let end = walk.from(share, &mut |_| {
                number += 1;
                ControlFlow::Continue(())
            });
            (bounds.progress)(done.fetch_add(1, Ordering::Relaxed) + 1, shares.len());
            Count {
                number,
                complete: end.is_continue(),
            }
        });
        counts.reduce(
            || Count::NONE,
            |one, other| Count {
                number: one.number + other.number,
                complete: one.complete && other.complete,
            },
        )
    }

    /// Beginnings that together cover every path.
    fn shares(&self) -> Vec<Beginning<B>> {
        let mut shares = vec![self.begin()];
        while shares.len() < SHARES && shares.iter().any(|share| share.left.many()) {
            let deeper: Vec<_> = shares.iter().flat_map(|share| self.deeper(share)).collect();
            shares = deeper;
            if shares.is_empty() {
                break;
            }
        }
        shares
    }

    fn deeper(&self, share: &Beginning<B>) -> Vec<Beginning<B>> {
        if !share.left.many() {
            return vec![share.clone()];
        }
        let choices = self.choices(share.at(), share.left);
        choices.squares().map(|next| share.extended(next)).collect()
    }

    fn collect(&self, task: &Task<'_>, most: usize, bounds: &Bounds<'_>) -> Found {
        let mut paths = Vec::new();
        let mut walk = Walk::new(self, bounds, u64::MAX, Order::Squares);
        let end = walk.from(&self.begin(), &mut |path| {
            // One more than asked for is only a sign that there are more.
            if paths.len() == most {
                return ControlFlow::Break(());
            }
            paths.push(task.cells(path));
            ControlFlow::Continue(())
        });
        Found {
            paths,
            complete: end.is_continue(),
        }
    }

    fn find(&self, task: &Task<'_>, bounds: &Bounds<'_>) -> Found {
        let mut found = None;
        let mut budget = FIRST_ATTEMPT * self.out.len() as u64;
        for attempt in 0_u64.. {
            budget += budget / 8;
            let order = Order::Warnsdorff(Xoshiro256StarStar::seed_from_u64(attempt));
            let mut walk = Walk::new(self, bounds, budget, order);
            let end = walk.from(&self.begin(), &mut |path| {
                found = Some(task.cells(path));
                ControlFlow::Break(())
            });
            if found.is_some() || end.is_continue() || bounds.reached() {
                let complete = found.is_none() && end.is_continue();
                let paths = found.into_iter().collect();
                return Found { paths, complete };
            }
        }
        unreachable!("attempts do not end by themselves")
    }
}

/// The first squares of a path, and those still to be visited.
#[derive(Clone)]
struct Beginning<B> {
    path: Vec<Square>,
    left: B,
}

impl<B: Bits> Beginning<B> {
    fn at(&self) -> Square {
        self.path[self.path.len() - 1]
    }

    fn extended(&self, next: Square) -> Self {
        let mut longer = self.clone();
        longer.path.push(next);
        longer.left &= !B::single(next);
        longer
    }
}

/// In which order the next squares are tried.
enum Order {
    /// As they are numbered.
    Squares,
    /// Fewest ways on first, ties by chance.
    Warnsdorff(Xoshiro256StarStar),
}

/// One walk through the tree of paths.
struct Walk<'a, B> {
    steps: &'a Steps<B>,
    bounds: &'a Bounds<'a>,
    taken: u64,
    budget: u64,
    order: Order,
    path: Vec<Square>,
}

impl<'a, B: Bits> Walk<'a, B> {
    fn new(steps: &'a Steps<B>, bounds: &'a Bounds<'a>, budget: u64, order: Order) -> Self {
        Walk {
            steps,
            bounds,
            taken: 0,
            budget,
            order,
            path: Vec::new(),
        }
    }

    /// Visits every path with this beginning; breaks off at the bounds or when the visitor does.
    fn from(
        &mut self,
        beginning: &Beginning<B>,
        visit: &mut impl FnMut(&[Square]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.path.clone_from(&beginning.path);
        self.on(beginning.at(), beginning.left, visit)
    }

    fn on(
        &mut self,
        at: Square,
        left: B,
        visit: &mut impl FnMut(&[Square]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.taken += 1;
        if self.taken > self.budget || (self.taken.is_multiple_of(STEPS_A_LOOK) && self.bounds.reached()) {
            return ControlFlow::Break(());
        }
        if left.none() {
            return if self.steps.ends(at) {
                visit(&self.path)
            } else {
                ControlFlow::Continue(())
            };
        }
        let choices = self.steps.choices(at, left);
        let mut step = |walk: &mut Self, next: Square| {
            walk.path.push(next);
            let end = walk.on(next, left & !B::single(next), visit);
            walk.path.pop();
            end
        };
        if let Order::Warnsdorff(random) = &mut self.order {
            let ways = |next: Square| (self.steps.out[next.index()] & left).count();
            let mut next: Vec<_> = choices
                .squares()
                .map(|next| (ways(next), random.next_u64(), next))
                .collect();
            next.sort_unstable();
            return next.into_iter().try_for_each(|(_, _, next)| step(self, next));
        }
        choices.squares().try_for_each(|next| step(self, next))
    }
}

#[cfg(test)]
mod tests;
