//! Thinking for three: max^n, where each player wants the most for himself, and paranoid alpha-beta, where the other two
//! want the least for the thinking one. Iterative deepening in the limits of depth, nodes and time.

mod max_n;
mod paranoid;

use super::expectation::{DRAW, Shares, expectation, material};
use super::ordering::{Histories, gain, ordered};
use super::position::{End, Play, Position};
use super::rules::{Rules, Seat};
use super::spec::SearchModel;
use super::table::Table;
use crate::base::host::Instant;
use crate::base::{Bits, Score};
use crate::search::Control;
use std::time::Duration;

/// What a mate loses in worth with each turn it is away: so mates are sought early and put off by those who suffer them.
const MATE_DELAY: f32 = 1e-3;

/// Turns beyond the nominal depth that checks can lead to.
const MOST_EXTENSIONS: u32 = 3;
/// Quiet plays behind so many others are looked at a turn less deep first.
const FULL_PLAYS: usize = 6;
/// Where so many turns are left to look ahead.
const REDUCED_FROM: u32 = 2;

/// How long to think; the first limit reached ends it. At least one turn is looked ahead.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Most turns to look ahead.
    pub depth: u32,
    /// Most positions.
    pub nodes: u64,
    /// Most time.
    pub time: Option<Duration>,
    /// Who may end it before.
    pub control: Option<&'a Control>,
    /// Consider only these plays; empty for all.
    pub among: &'a [Play],
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits {
            depth: 64,
            nodes: u64::MAX,
            time: None,
            control: None,
            among: &[],
        }
    }
}

/// What thinking found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    /// The best play.
    pub play: Play,
    /// What the player to move expects.
    pub share: f32,
    /// Turns looked ahead completely.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// The best play for the player to move; `earlier` are the keys of the positions since the last capture or replacement.
/// `None` only where there is no play.
pub fn search<B: Bits>(
    rules: &Rules<B>,
    position: &Position<B>,
    earlier: &[u64],
    model: SearchModel,
    limits: &Limits<'_>,
) -> Option<Found> {
    let mut search = Search {
        rules,
        limits,
        model,
        root: position.turn,
        started: Instant::now(),
        nodes: 0,
        stopped: false,
        path: earlier.to_vec(),
        table: Table::new(limits.nodes),
        histories: Histories::new(rules),
    };
    search.path.push(position.key);
    let mut lines = search.root_lines(position);
    let mut best = Found {
        play: lines.first()?.play,
        share: material(rules, position)[position.turn],
        depth: 0,
        nodes: 0,
    };
    for depth in 1..=limits.depth {
        search.iteration(&mut lines, depth);
        if search.stopped && depth > 1 {
            break;
        }
        // A stable order keeps the first guess in front of what is no better.
        lines.sort_by(|a, b| b.share.total_cmp(&a.share));
        best = Found {
            play: lines[0].play,
            share: lines[0].share,
            depth,
            nodes: 0,
        };
        if lines.len() == 1 || search.stopped {
            break;
        }
    }
    best.nodes = search.nodes;
    Some(best)
}

/// A play at the root, and what came of it in the last iteration.
struct Line<B> {
    play: Play,
    after: Position<B>,
    share: f32,
}

/// How far to look ahead from a node.
#[derive(Clone, Copy, Debug)]
struct Ahead {
    /// Turns.
    depth: u32,
    /// Turns from the root.
    ply: u32,
    /// Turns more that checks can still lead to.
    checks: u32,
}

impl Ahead {
    /// Behind a play at the root.
    fn new(depth: u32) -> Ahead {
        Ahead {
            depth,
            ply: 1,
            checks: MOST_EXTENSIONS,
        }
    }

    /// Behind a play; `less` turns are saved.
    fn next(self, less: u32) -> Ahead {
        Ahead {
            depth: self.depth.saturating_sub(1 + less),
            ply: self.ply + 1,
            checks: self.checks - u32::from(self.depth == 0),
        }
    }

    /// How much less deep a play is looked at first, which is quiet and behind so many others.
    fn reduction(self, behind: usize) -> u32 {
        u32::from(self.depth >= REDUCED_FROM && behind >= FULL_PLAYS)
    }
}

struct Search<'a, B> {
    rules: &'a Rules<B>,
    limits: &'a Limits<'a>,
    model: SearchModel,
    root: Seat,
    started: Instant,
    nodes: u64,
    stopped: bool,
    /// Keys on the way to the position looked at.
    path: Vec<u64>,
    table: Table,
    histories: Histories,
}

impl<B: Bits> Search<'_, B> {
    /// Captures first, then plays that leave the mover's pieces the most squares.
    fn root_lines(&self, position: &Position<B>) -> Vec<Line<B>> {
        let mut lines: Vec<(Score, Line<B>)> = Vec::new();
        let among = self.limits.among;
        position.each_play(self.rules, |play, after| {
            if !among.is_empty() && !among.contains(&play) {
                return;
            }
            let order = gain(self.rules, position, play) + self.mobility(&after, position.turn);
            let line = Line {
                play,
                after,
                share: 0.0,
            };
            lines.push((order, line));
        });
        lines.sort_by_key(|(order, _)| std::cmp::Reverse(*order));
        lines.into_iter().map(|(_, line)| line).collect()
    }

    /// Squares that a player's pieces reach.
    fn mobility(&self, position: &Position<B>, seat: Seat) -> Score {
        let (own, occupied) = (position.pieces[seat], position.occupied());
        let reached = |kind: usize| -> u32 {
            let mover = &self.rules.movers[kind];
            let targets = |from| mover.targets(&self.rules.sliders, from, occupied, occupied & !own);
            (own & position.kinds[kind])
                .squares()
                .map(|from| targets(from).count())
                .sum()
        };
        (0..self.rules.kinds()).map(reached).sum::<u32>() as Score
    }

    fn iteration(&mut self, lines: &mut [Line<B>], depth: u32) {
        let mut best = f32::NEG_INFINITY;
        for line in lines.iter_mut() {
            let ahead = Ahead::new(depth - 1);
            let share = match self.model {
                SearchModel::MaxN => self.max_n(&line.after, ahead, 1.0 - best)[self.root],
                SearchModel::Paranoid => self.paranoid(&line.after, ahead, best, f32::INFINITY),
            };
            // An unfinished first iteration still orders what it has seen; a later one is thrown away.
            if self.stopped {
                if depth == 1 {
                    line.share = share;
                }
                return;
            }
            line.share = share;
            best = best.max(share);
        }
    }

    /// Shares at a node that ends the looking ahead by itself.
    fn ended(&mut self, position: &Position<B>) -> Option<Shares> {
        self.nodes += 1;
        if self.nodes >= self.limits.nodes || self.nodes.is_multiple_of(256) && self.must_stop() {
            self.stopped = true;
        }
        let since = self.path.len() - usize::from(position.idle).min(self.path.len());
        let repeats = self.rules.spec.repetition > 0 && self.path[since..].contains(&position.key);
        (repeats || position.is_idle(self.rules)).then_some(DRAW)
    }

    /// Is the time over, or has a stop been asked for?
    fn must_stop(&self) -> bool {
        let limits = self.limits;
        limits.time.is_some_and(|time| self.started.elapsed() >= time)
            || limits.control.is_some_and(Control::is_stopped)
    }

    /// Is the looking ahead over here, but for captures?
    fn is_quiet(&self, position: &Position<B>, ahead: Ahead) -> bool {
        ahead.depth == 0 && !(ahead.checks > 0 && position.is_attacked(self.rules, position.turn))
    }

    /// Shares of the end at a node without plays.
    fn without_plays(&self, position: &Position<B>, ply: u32) -> Shares {
        match position.without_plays(self.rules) {
            End::Draw(_) => DRAW,
            End::Mate { winner, .. } => {
                let lost = MATE_DELAY * ply as f32;
                std::array::from_fn(|seat| if seat == winner { 1.0 - lost } else { lost / 2.0 })
            }
        }
    }
}
