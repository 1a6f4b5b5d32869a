//! Closed sets: for a side that need not lose, one move for each position so that whatever the other side replies, the
//! game stays in the set. Such a set proves by itself that its side never loses.

use super::leapers::{Glance, Leap, Leapers, Pieces};
use super::proof::{Outlook, ProofSearch};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Positions searched at most to see whether a move is safe.
const EFFORT: u64 = 3_000_000;

/// A position with the defender to move, while the set is being built.
#[derive(Debug, Default)]
struct Post {
    state: State,
    /// Positions whose chosen move lets the other side come here.
    from: Vec<Pieces>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum State {
    #[default]
    Unvisited,
    Held(Leap),
    Lost,
}

/// Positions visited so far, kept from one set to the next.
#[derive(Debug, Default)]
pub struct Posts(HashMap<Pieces, Post>);

impl Posts {
    /// Has this canonical position turned out to be lost for the side to move?
    pub fn is_lost(&self, canonical: &Pieces) -> bool {
        self.0
            .get(canonical)
            .is_some_and(|post| post.state == State::Lost)
    }
}

/// Builds closed sets on what a proof search knows and learns.
#[derive(Debug)]
pub struct Builder<'a, 's> {
    game: &'a Leapers,
    search: &'s mut ProofSearch<'a>,
    posts: &'s mut HashMap<Pieces, Post>,
}

/// What one move of the defender leads to.
enum Reception {
    /// The other side wins.
    Loses,
    /// The game goes on in these positions, canonical; in all others the defender cannot lose any more.
    Continues(Vec<Pieces>),
}

impl<'a, 's> Builder<'a, 's> {
    /// Goes on where earlier sets left off.
    pub fn new(game: &'a Leapers, search: &'s mut ProofSearch<'a>, posts: &'s mut Posts) -> Self {
        Builder {
            game,
            search,
            posts: &mut posts.0,
        }
    }

    /// Tries to hold these positions, the defender to move; `false` if one of them is lost, which then is proven.
    pub fn hold(&mut self, roots: &[Pieces]) -> bool {
        let roots: Vec<Pieces> = roots.iter().map(|pieces| self.game.canonical(pieces).0).collect();
        let mut open: Vec<Pieces> = roots
            .iter()
            .filter(|pieces| !self.needs_nothing(pieces))
            .copied()
            .collect();
        while let Some(pieces) = open.pop() {
            if self.posts.entry(pieces).or_default().state != State::Unvisited {
                continue;
            }
            match self.safe_move(&pieces) {
                Some((leap, children)) => {
                    self.set(&pieces, State::Held(leap));
                    for child in children {
                        let post = self.posts.entry(child).or_default();
                        post.from.push(pieces);
                        if post.state == State::Unvisited {
                            open.push(child);
                        }
                    }
                }
                None => {
                    self.set(&pieces, State::Lost);
                    self.search.note_lost(&pieces);
                    let from = self
                        .posts
                        .get_mut(&pieces)
                        .map(|post| std::mem::take(&mut post.from));
                    for before in from.unwrap_or_default() {
                        let post = self.posts.entry(before).or_default();
                        if matches!(post.state, State::Held(_)) {
                            post.state = State::Unvisited;
                            open.push(before);
                        }
                    }
                }
            }
        }
        !roots
            .iter()
            .any(|pieces| self.state(pieces) == State::Lost || self.game.glance(pieces) == Glance::Lost)
    }

    /// The part of the set that these positions need, with the moves.
    pub fn needed(&self, roots: &[Pieces]) -> BTreeMap<Pieces, Leap> {
        let mut needed = BTreeMap::new();
        let mut seen = HashSet::new();
        let mut open: Vec<Pieces> = roots.iter().map(|pieces| self.game.canonical(pieces).0).collect();
        while let Some(pieces) = open.pop() {
            let State::Held(leap) = self.state(&pieces) else {
                continue;
            };
            if !seen.insert(pieces) {
                continue;
            }
            needed.insert(pieces, leap);
            if let Reception::Continues(children) = self.reception(&Leapers::after(&pieces, leap)) {
                open.extend(children);
            }
        }
        needed
    }

    fn state(&self, pieces: &Pieces) -> State {
        self.posts.get(pieces).map_or(State::Unvisited, |post| post.state)
    }

    fn set(&mut self, pieces: &Pieces, state: State) {
        self.posts.entry(*pieces).or_default().state = state;
    }

    /// Is the defender, to move, out of danger without any plan?
    fn needs_nothing(&self, pieces: &Pieces) -> bool {
        let stuck = || self.game.leaps(pieces).next().is_none() && self.game.stuck_draws(pieces);
        match self.game.glance(pieces) {
            Glance::Wins | Glance::Drawn => true,
            Glance::Lost => false,
            Glance::Open => !self.game.has_claimants(&pieces.other) || stuck(),
        }
    }

    /// A move after which nothing known wins for the other side, most trusted first.
    fn safe_move(&mut self, pieces: &Pieces) -> Option<(Leap, Vec<Pieces>)> {
        let game = self.game;
        let mut moves: Vec<(u32, Leap)> = game
            .leaps(pieces)
            .map(|leap| (self.search.resistance(&Leapers::after(pieces, leap), true), leap))
            .collect();
        moves.sort_unstable();
        for (_, leap) in moves {
            let after = Leapers::after(pieces, leap);
            if self.search.attacker_wins(&after, true, EFFORT) == Outlook::Wins {
                continue;
            }
            match self.reception(&after) {
                Reception::Continues(children) => return Some((leap, children)),
                Reception::Loses => {
                    let refutation = game.leaps(&after).find(|reply| {
                        let (child, _) = game.canonical(&Leapers::after(&after, *reply));
                        self.state(&child) == State::Lost
                    });
                    if let Some(reply) = refutation {
                        self.search.note_win(&after, reply);
                    }
                }
            }
        }
        None
    }

    /// What the other side, to move, can make of this position.
    fn reception(&self, after: &Pieces) -> Reception {
        match self.game.glance(after) {
            Glance::Wins => return Reception::Loses,
            Glance::Lost | Glance::Drawn => return Reception::Continues(Vec::new()),
            Glance::Open => {}
        }
        if !self.game.has_claimants(&after.own) {
            return Reception::Continues(Vec::new());
        }
        let mut children = Vec::new();
        for reply in self.game.leaps(after) {
            let (child, _) = self.game.canonical(&Leapers::after(after, reply));
            if self.needs_nothing(&child) {
                continue;
            }
            if self.state(&child) == State::Lost || self.game.glance(&child) == Glance::Lost {
                return Reception::Loses;
            }
            children.push(child);
        }
        Reception::Continues(children)
    }
}
