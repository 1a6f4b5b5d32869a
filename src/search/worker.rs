//! What one search thread owns, and what all threads of a search share.

use super::allowed_moves::AllowedMoves;
use super::clock::Clock;
use super::control::Control;
use super::correction::Lessons;
use super::event::Event;
use super::fallible::Fallibility;
use super::history::{Histories, Row};
use super::known::KnownEndings;
use super::late::Reductions;
use super::limits::Limits;
use super::options::SearchOptions;
use super::picker::MoveBuffer;
use super::root::RootMove;
use super::transposition_table::{NO_EVALUATION, TranspositionTable};
use super::variation::Variations;
use crate::base::host::Instant;
use crate::base::{MAX_PLY, Move, Player, Score, Sieve};
use crate::game::{Game, HISTORY_SIZE, SearchTraits};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Most nodes between two looks at the clock and the stop flags.
const POLL_INTERVAL: u64 = 256;
/// In games whose nodes are slow, the search looks at the clock more often: at least so often, as far as it can tell.
const POLL_TIME: Duration = Duration::from_millis(2);

/// A node counter on a cache line of its own, so that threads counting do not slow each other down.
#[derive(Default)]
#[repr(align(64))]
pub(super) struct NodeCounter(AtomicU64);

/// What all threads of one search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) options: &'a SearchOptions,
    pub(super) reductions: &'a Reductions,
    pub(super) limits: &'a Limits,
    pub(super) allowed: &'a AllowedMoves,
    pub(super) control: &'a Control,
    /// Who knows endings, where a search may use that.
    pub(super) endings: Option<&'a dyn KnownEndings>,
    /// Positions that were known.
    pub(super) hits: AtomicU64,
    /// How a weakened search errs.
    pub(super) errors: Fallibility,
    pub(super) started: Instant,
    /// May nodes and moves be cut unseen? Not where every move is to be looked at, as in the search for a mate.
    pub(super) prunes: bool,
    /// Set once by the thread that decides to end the search.
    pub(super) abort: AtomicBool,
    /// One counter for each thread.
    pub(super) counters: Vec<NodeCounter>,
}

impl Shared<'_> {
    /// Number of threads asked for.
    pub(super) fn threads(&self) -> usize {
        self.counters.len()
    }
    /// Nodes searched by all threads so far.
    pub(super) fn nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.0.load(Relaxed)).sum()
    }
}

/// What the search keeps about each ply of the current path.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// Side to move.
    pub(super) player: Player,
    /// Static evaluation, corrected by what was learned; [`NO_EVALUATION`] in check.
    pub(super) evaluation: Score,
    /// Static evaluation as it is.
    pub(super) raw: Score,
    /// Where what was learned about the evaluation of this position is kept.
    pub(super) lessons: Lessons,
    /// Is the side to move in check?
    pub(super) in_check: bool,
    /// History index of the move made here; `HISTORY_SIZE` for a null move.
    pub(super) moved: usize,
    /// Continuation row of the move made here.
    pub(super) row: Row,
    /// Was a null move made here?
    pub(super) null: bool,
    /// Quiet moves that cut off at this ply.
    pub(super) killers: [Move; 2],
    /// The move left out by a singular search, or none.
    pub(super) excluded: Move,
    /// Cutoffs at this ply since the node two plies before began its moves.
    pub(super) cutoffs: u32,
    /// Is the sieve of this ply that of its position?
    pub(super) sieved: bool,
}

impl Default for Frame {
    fn default() -> Self {
        Frame {
            player: Player::South,
            evaluation: NO_EVALUATION,
            raw: NO_EVALUATION,
            lessons: Lessons::default(),
            in_check: false,
            moved: HISTORY_SIZE,
            row: Row::default(),
            null: false,
            killers: [Move::NONE; 2],
            excluded: Move::NONE,
            cutoffs: 0,
            sieved: false,
        }
    }
}

/// Frames before the root, so that looking back needs no special case.
const LOOK_BACK: usize = 4;

/// What one thread found: its root moves, best first, and its deepest complete iteration.
pub(super) struct Finding {
    pub(super) root_moves: Vec<RootMove>,
    pub(super) depth: i32,
}

/// One search thread.
pub(super) struct Worker<'a, G> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) id: usize,
    pub(super) game: G,
    pub(super) traits: SearchTraits,
    pub(super) histories: &'a mut Histories,
    frames: Vec<Frame>,
    /// By ply, which moves may give check; see [`Frame::sieved`].
    sieves: Vec<Sieve>,
    buffers: Vec<MoveBuffer>,
    pub(super) variations: Variations,
    pub(super) root_moves: Vec<RootMove>,
    pub(super) root_player: Player,
    /// The root move being searched.
    pub(super) root_step: Move,
    pub(super) root_depth: i32,
    pub(super) completed_depth: i32,
    pub(super) nodes: u64,
    next_poll: u64,
    poll_interval: u64,
    polled: Instant,
    pub(super) seldepth: usize,
    /// Null moves are forbidden above this ply while one is being verified.
    pub(super) no_null_before: usize,
    /// The search is over; scores coming back mean nothing.
    pub(super) stopped: bool,
    /// Only the main thread watches the clock…
    pub(super) clock: Option<Clock>,
    /// …and talks.
    pub(super) report: Option<&'a mut dyn FnMut(Event)>,
}

impl<'a, G: Game> Worker<'a, G> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        id: usize,
        game: G,
        histories: &'a mut Histories,
        root_moves: Vec<RootMove>,
    ) -> Self {
        let nothing = Frame {
            row: histories.row(HISTORY_SIZE),
            ..Frame::default()
        };
        let mut worker = Worker {
            shared,
            id,
            traits: game.traits(),
            root_player: game.turn(),
            root_step: Move::NONE,
            game,
            histories,
            frames: vec![nothing; LOOK_BACK + MAX_PLY + 2],
            sieves: vec![Sieve::CLOSED; MAX_PLY + 1],
            buffers: Vec::new(),
            variations: Variations::new(),
            root_moves,
            root_depth: 0,
            completed_depth: 0,
            nodes: 0,
            next_poll: 0,
            poll_interval: 1,
            polled: Instant::now(),
            seldepth: 0,
            no_null_before: 0,
            stopped: false,
            clock: None,
            report: None,
        };
        let in_check = worker.game.in_check();
        worker.frame_mut(0).in_check = in_check;
        worker
    }

    /// Makes this the thread that watches the clock and talks.
    pub(super) fn lead(&mut self, clock: Clock, report: &'a mut dyn FnMut(Event)) {
        self.clock = Some(clock);
        self.report = Some(report);
    }

    /// What was found, at the end.
    pub(super) fn finding(self) -> Finding {
        Finding {
            root_moves: self.root_moves,
            depth: self.completed_depth,
        }
    }

    #[inline(always)]
    pub(super) fn frame(&self, ply: usize) -> &Frame {
        &self.frames[ply + LOOK_BACK]
    }
    #[inline(always)]
    pub(super) fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + LOOK_BACK]
    }
    /// The frame `back` plies (at most [`LOOK_BACK`]) before `ply`.
    #[inline(always)]
    pub(super) fn frame_before(&self, ply: usize, back: usize) -> &Frame {
        &self.frames[ply + LOOK_BACK - back]
    }

    /// A buffer for the moves of one node; give it back with [`Worker::return_buffer`].
    #[inline]
    pub(super) fn take_buffer(&mut self) -> MoveBuffer {
        let mut buffer = self.buffers.pop().unwrap_or_else(MoveBuffer::new);
        buffer.moves.clear();
        buffer
    }
    #[inline]
    pub(super) fn return_buffer(&mut self, buffer: MoveBuffer) {
        self.buffers.push(buffer);
    }

    /// Enters a node; `false` when the search is over.
    #[inline(always)]
    pub(super) fn enter_node(&mut self, ply: usize) -> bool {
        if self.nodes >= self.next_poll {
            self.poll();
        }
        if self.stopped {
            return false;
        }
        self.seldepth = self.seldepth.max(ply + 1);
        true
    }

    /// Counts a move played: what engines call a node, so that searching a position twice does not count twice. Moves on
    /// the way out of a search that is over do not count.
    #[inline(always)]
    pub(super) fn count_node(&mut self) {
        self.nodes += u64::from(!self.stopped);
        self.shared.counters[self.id].0.store(self.nodes, Relaxed);
    }

    /// Lets the table fetch what it knows about the position after `m`, which is likely to be played soon.
    #[inline(always)]
    pub(super) fn expect(&self, m: Move) {
        self.shared.table.prefetch(self.game.likely_key_after(m));
    }

    /// Prepares [`Worker::gives_check`] for many questions about the moves of the node at `ply`.
    #[inline]
    pub(super) fn sieve_checks(&mut self, ply: usize) {
        if !self.frame(ply).sieved {
            self.game.sieve_checks(&mut self.sieves[ply]);
            self.frame_mut(ply).sieved = true;
        }
    }
    /// May the legal move `m` of the node at `ply` give check? `false` is certain.
    #[inline(always)]
    pub(super) fn may_give_check(&self, ply: usize, m: Move) -> bool {
        !self.frame(ply).sieved || self.game.passes_checks(&self.sieves[ply], m)
    }
    /// Does the legal move `m` of the node at `ply` give check?
    #[inline(always)]
    pub(super) fn gives_check(&self, ply: usize, m: Move) -> bool {
        self.may_give_check(ply, m) && self.game.gives_check(m)
    }

    /// Looks at the stop flags, the clock and the node limit.
    #[cold]
    fn poll(&mut self) {
        let shared = self.shared;
        let now = Instant::now();
        let took = now - std::mem::replace(&mut self.polled, now);
        self.poll_interval = if took > POLL_TIME {
            (self.poll_interval / 4).max(1)
        } else if took < POLL_TIME / 4 {
            (2 * self.poll_interval).min(POLL_INTERVAL)
        } else {
            self.poll_interval
        };
        self.next_poll = self.nodes + self.poll_interval;
        let over = shared.abort.load(Relaxed)
            || shared.control.is_stopped()
            || self
                .clock
                .as_mut()
                .is_some_and(|clock| clock.is_over(shared.control))
            || self.node_limit_reached();
        if over {
            self.abort();
        }
    }

    fn node_limit_reached(&mut self) -> bool {
        let Some(limit) = self.shared.limits.nodes else {
            return false;
        };
        if self.shared.counters.len() == 1 {
            self.next_poll = self.next_poll.min(limit);
        }
        self.shared.nodes() >= limit
    }

    /// Ends the search in all threads.
    pub(super) fn abort(&mut self) {
        self.stopped = true;
        self.shared.abort.store(true, Relaxed);
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.shared.started.elapsed()
    }

    /// Score of a draw for the side to move: 0, or worse for the side at the root by the contempt.
    pub(super) fn draw_score(&self) -> Score {
        let contempt = self.shared.options.contempt;
        let draw = if self.game.turn() == self.root_player {
            -contempt
        } else {
            contempt
        };
        // A tiny jitter makes the search look at different drawing lines instead of calling all of them equal.
        if self.shared.options.full_width {
            draw
        } else {
            draw + 1 - (self.nodes & 2) as Score
        }
    }
}
