//! Thinking for three: max^n, where each player wants the most for himself, and paranoid alpha-beta, where the other two
//! want the least for the thinking one. Iterative deepening in the limits of depth, nodes and time.

use super::position::{End, Play, Position};
use super::rules::{Rules, Seat, left};
use super::spec::SearchModel;
use crate::base::host::Instant;
use crate::base::{Bits, Kind, Score};
use crate::search::Control;
use std::time::Duration;

/// What each player gets out of a game, or expects to: parts of one.
pub type Shares = [f32; 3];

const DRAW: Shares = [1.0 / 3.0; 3];

/// What a mate loses in worth with each turn it is away: so mates are sought early and put off by those who suffer them.
const MATE_DELAY: f32 = 1e-3;

/// Turns beyond the nominal depth that checks can lead to.
const MOST_EXTENSIONS: u32 = 3;

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

/// Each player's part of all material, hands included.
pub fn material<B: Bits>(rules: &Rules<B>, position: &Position<B>) -> Shares {
    let worth = |seat: Seat| -> Score {
        (0..rules.kinds())
            .map(|kind| {
                let pieces = (position.pieces[seat] & position.kinds[kind]).count()
                    + u32::from(position.hands[seat][kind]);
                rules.values[kind] * pieces as Score
            })
            .sum()
    };
    let worths = [0, 1, 2].map(worth);
    let all = worths.iter().sum::<Score>();
    if all == 0 {
        DRAW
    } else {
        worths.map(|worth| worth as f32 / all as f32)
    }
}

/// What a player's share gains for each rank or file that his victim's king is away from the middle, and for each step that
/// his own king is nearer to it. Small beside any piece, so that it counts when material cannot be won any more.
const DRIVE_TO_EDGE: f32 = 0.004;
const APPROACH: f32 = 0.002;
/// Share of a player without any piece: more than the two above can take away.
const FLOOR: f32 = 0.05;

/// What is expected of a position: the material, and how far each player has driven the king he may mate, his left neighbour's.
pub fn expectation<B: Bits>(rules: &Rules<B>, position: &Position<B>) -> Shares {
    let geometry = &rules.geometry;
    let kings = [0, 1, 2].map(|seat| position.pieces[seat] & position.kinds[rules.royal.index()]);
    if kings.iter().any(|king| king.none()) {
        return material(rules, position);
    }
    let kings = kings.map(Bits::lowest);
    let from_middle = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs() as f32 / 2.0;
    let driven = [0, 1, 2].map(|seat: Seat| {
        let (own, victim) = (kings[seat], kings[left(seat)]);
        let edge = from_middle(geometry.file(victim), geometry.files())
            + from_middle(geometry.rank(victim), geometry.ranks());
        DRIVE_TO_EDGE * edge - APPROACH * f32::from(geometry.distance(own, victim))
    });
    let mean = driven.iter().sum::<f32>() / 3.0;
    let material = material(rules, position);
    // A floor keeps every share above nothing, and the sum at one.
    std::array::from_fn(|seat| (1.0 - 3.0 * FLOOR) * material[seat] + FLOOR + driven[seat] - mean)
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
            let order = 1000 * self.order(position, play) + self.mobility(&after, position.turn);
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

    /// Most valuable victim, least valuable piece.
    fn order(&self, position: &Position<B>, play: Play) -> Score {
        let value =
            |piece: Option<(Seat, Kind)>| piece.map_or(0, |(_, kind)| self.rules.values[kind.index()]);
        match (play.action, position.piece(play.to())) {
            (super::position::PlayAction::Move(from, _), Some(victim)) => {
                8 * value(Some(victim)) - value(position.piece(from)) + 1000
            }
            _ => 0,
        }
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
            let share = match self.model {
                SearchModel::MaxN => self.max_n(&line.after, depth - 1, 1, 1.0 - best)[self.root],
                SearchModel::Paranoid => self.paranoid(&line.after, depth - 1, 1, best, f32::INFINITY),
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

    /// Must the node be looked into although the depth is used up?
    fn is_quiet(&self, position: &Position<B>, depth: u32, ply: u32) -> bool {
        depth == 0 && !(ply <= MOST_EXTENSIONS && position.is_attacked(self.rules, position.turn))
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

    /// The plays of a node with the positions after them, most promising first.
    fn ordered(&self, position: &Position<B>) -> Vec<Position<B>> {
        let mut plays = Vec::with_capacity(64);
        position.each_play(self.rules, |play, after| {
            plays.push((self.order(position, play), after))
        });
        plays.sort_by_key(|(order, _)| std::cmp::Reverse(*order));
        plays.into_iter().map(|(_, after)| after).collect()
    }

    /// The shares that come of a position when each player takes the most he can. A share of the mover of at least `enough`
    /// is as good as any: since shares sum to one, the player before him will not come here (shallow pruning).
    fn max_n(&mut self, position: &Position<B>, depth: u32, ply: u32, enough: f32) -> Shares {
        if let Some(shares) = self.ended(position) {
            return shares;
        }
        if self.is_quiet(position, depth, ply) {
            return expectation(self.rules, position);
        }
        let plays = self.ordered(position);
        if plays.is_empty() {
            return self.without_plays(position, ply);
        }
        let mover = position.turn;
        let mut best = [f32::NEG_INFINITY; 3];
        self.path.push(position.key);
        for after in &plays {
            let shares = self.max_n(after, depth.saturating_sub(1), ply + 1, 1.0 - best[mover]);
            if shares[mover] > best[mover] {
                best = shares;
            }
            if best[mover] >= enough || self.stopped {
                break;
            }
        }
        self.path.pop();
        best
    }

    /// The thinking player's share when both others want it least, within `alpha` and `beta`.
    fn paranoid(
        &mut self,
        position: &Position<B>,
        depth: u32,
        ply: u32,
        mut alpha: f32,
        mut beta: f32,
    ) -> f32 {
        if let Some(shares) = self.ended(position) {
            return shares[self.root];
        }
        if self.is_quiet(position, depth, ply) {
            return expectation(self.rules, position)[self.root];
        }
        let plays = self.ordered(position);
        if plays.is_empty() {
            return self.without_plays(position, ply)[self.root];
        }
        let own = position.turn == self.root;
        let mut best = if own { f32::NEG_INFINITY } else { f32::INFINITY };
        self.path.push(position.key);
        for after in &plays {
            let share = self.paranoid(after, depth.saturating_sub(1), ply + 1, alpha, beta);
            if own {
                best = best.max(share);
                alpha = alpha.max(share);
            } else {
                best = best.min(share);
                beta = beta.min(share);
            }
            if alpha >= beta || self.stopped {
                break;
            }
        }
        self.path.pop();
        best
    }
}
