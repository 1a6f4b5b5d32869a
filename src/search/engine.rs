//! One search from call to result: limits, threads, and the choice of the move to play.

use super::allowed_moves::AllowedMoves;
use super::clock::{Budget, Clock};
use super::control::Control;
use super::event::{Bound, Event, Iteration, SearchResult};
use super::fallible::Fallibility;
use super::history::Histories;
use super::iterate::per_second;
use super::known::KnownEndings;
use super::late::Reductions;
use super::limits::Limits;
use super::options::SearchOptions;
use super::root::{RootMove, root_moves};
use super::skill::Skill;
use super::transposition_table::{SEARCH_ROOM, TableError, TranspositionTable};
use super::unsearched::{no_move, without_search};
use super::worker::{Finding, NodeCounter, Shared, Worker};
use crate::base::host::{self, Instant};
use crate::base::{INFINITE, MATE_IN_MAX, Move, MoveList, Player, memory_is_available};
use crate::game::{Game, Scope};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Stack of a worker thread: enough for the deepest line.
const HELPER_STACK: usize = 8 << 20;

/// Memory of a thread that searches, besides its stack and histories, with some to spare.
const WORKER_ROOM: usize = 4 << 20;

/// Nodes spent on the second step of a turn whose line ends with the first.
const COMPLETION_NODES: u64 = 4_000;

/// A searcher with its memory: the transposition table and what each thread has learned about moves.
pub struct Engine {
    options: SearchOptions,
    table: TranspositionTable,
    histories: Vec<Histories>,
    reductions: Reductions,
    random: Xoshiro256PlusPlus,
    endings: Option<Arc<dyn KnownEndings>>,
    /// Has nothing been searched since the table was cleared?
    fresh: bool,
}

/// How one search is going to be done.
struct Plan {
    started: Instant,
    limits: Limits,
    skill: Option<Skill>,
    errors: Fallibility,
    threads: usize,
    lines: usize,
    allowed: AllowedMoves,
}

impl Engine {
    /// A searcher with these settings.
    ///
    /// # Errors
    /// If there is no memory for the transposition table.
    pub fn new(options: SearchOptions) -> Result<Engine, TableError> {
        let options = options.in_range();
        let table = TranspositionTable::new(options.hash_mb)?;
        let histories = Histories::new(1).ok_or(TableError {
            megabytes: options.hash_mb,
        })?;
        Ok(Engine {
            table,
            histories: vec![histories],
            reductions: Reductions::new(&options.tunables),
            random: generator(options.seed),
            endings: None,
            options,
            fresh: true,
        })
    }

    /// The settings, with every number in its range.
    pub fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// Changes the settings. What was learned is kept, but for the table when another size is asked for: the old one goes first.
    ///
    /// # Errors
    /// If there is no memory for a table of the new size; then all settings stay as they were (unless the memory of the old table
    /// has gone elsewhere meanwhile, and the table is of the least size).
    pub fn set_options(&mut self, options: SearchOptions) -> Result<(), TableError> {
        let options = options.in_range();
        if options.hash_mb != self.options.hash_mb {
            self.table = TranspositionTable::tiny();
            self.table = match TranspositionTable::new(options.hash_mb) {
                Ok(table) => table,
                Err(error) => {
                    self.table = TranspositionTable::new(self.options.hash_mb).unwrap_or_else(|_| {
                        self.options.hash_mb = 1;
                        TranspositionTable::tiny()
                    });
                    return Err(error);
                }
            };
        }
        if options.seed != self.options.seed {
            self.random = generator(options.seed);
        }
        self.reductions = Reductions::new(&options.tunables);
        self.histories.truncate(options.threads);
        self.options = options;
        Ok(())
    }

    /// Takes what is known of endings for granted from now on, at full strength: a weakened player knows nothing by heart.
    pub fn set_endings(&mut self, endings: Option<Arc<dyn KnownEndings>>) {
        self.endings = endings;
    }

    /// Forgets everything learned and starts the random choices anew: the state of a new engine.
    pub fn clear(&mut self) {
        if !std::mem::replace(&mut self.fresh, true) {
            self.table.clear();
            self.histories.iter_mut().for_each(Histories::clear);
        }
        self.random = generator(self.options.seed);
    }

    /// Has it learned nothing since it was made or cleared?
    #[cfg(test)]
    pub(crate) fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// Makes the memory of every thread, so that no search of this game has to. Where it is lacking, there will be fewer threads.
    pub(super) fn prepare_for<G: Game>(&mut self, game: &G) {
        self.make_histories(self.options.threads, game.history_indices());
    }

    /// What no thought of `player` within `limits` is meant to exceed, if time bounds it.
    pub fn greatest_thought(&self, limits: &Limits, player: Player) -> Option<Duration> {
        Budget::new(limits, player, self.options.move_overhead, &self.options.tunables).greatest()
    }

    /// Makes histories for so many threads, or as many as there is memory for, of a game with so many history indices.
    fn make_histories(&mut self, threads: usize, indices: usize) {
        self.histories
            .iter_mut()
            .for_each(|histories| histories.fit(indices));
        while self.histories.len() < threads
            && memory_is_available(SEARCH_ROOM)
            && let Some(histories) = Histories::new(indices)
        {
            self.histories.push(histories);
        }
    }

    /// Searches `game` within `limits` until done or stopped through `control`, telling `report` about it.
    ///
    /// Returns a legal move whenever there is one and nobody has won yet, however early the search is stopped, and reports at least one
    /// [`Event::Iteration`] before. An infinite or pondering search returns only when told to.
    pub fn go<G: Game>(
        &mut self,
        game: &G,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Event),
    ) -> SearchResult {
        let started = Instant::now();
        let allowed = AllowedMoves::new(game, limits);
        let report = &mut |event: Event| report(in_turns(game, event));
        let skill = Skill::from_options(&self.options);
        let errors = skill.map_or_else(Fallibility::default, |skill| skill.errors(self.random.next_u64()));
        let plan = Plan {
            started,
            limits: skill.map_or_else(|| limits.clone(), |skill| skill.weaken(limits, &errors)),
            skill,
            errors,
            threads: if skill.is_some() { 1 } else { self.options.threads },
            lines: self.options.multi_pv,
            allowed,
        };
        // Once a side has won, there is nothing to play, though the position may have moves.
        let decided = game.ended().is_some_and(|outcome| !outcome.result.is_drawn());
        let mut root = root_moves(game, &plan.allowed);
        leave_out_unseen(game, &plan.errors, &mut root);
        let result = if decided || root.is_empty() {
            no_move(game, started, report)
        } else if !memory_is_available(WORKER_ROOM) {
            without_search(game, &plan.limits, plan.started, report)
        } else {
            self.deepen(game, &plan, control, &root, report)
        };
        if limits.infinite || limits.ponder {
            control.wait(!limits.infinite);
        }
        result
    }

    fn deepen<G: Game>(
        &mut self,
        game: &G,
        plan: &Plan,
        control: &Control,
        root: &[RootMove],
        report: &mut dyn FnMut(Event),
    ) -> SearchResult {
        let (lines, limits) = (plan.lines, &plan.limits);
        self.make_histories(plan.threads, game.history_indices());
        let threads = plan.threads.min(self.histories.len());
        self.fresh = false;
        self.table.advance();
        let shared = Shared {
            table: &self.table,
            options: &self.options,
            reductions: &self.reductions,
            limits,
            allowed: &plan.allowed,
            control,
            endings: self.endings.as_deref().filter(|_| plan.skill.is_none()),
            hits: AtomicU64::new(0),
            errors: plan.errors,
            started: plan.started,
            prunes: !self.options.full_width && limits.mate.is_none(),
            abort: AtomicBool::new(false),
            counters: (0..threads).map(|_| NodeCounter::default()).collect(),
        };
        let budget = Budget::new(
            limits,
            game.turn(),
            self.options.move_overhead,
            &self.options.tunables,
        );
        let clock = Clock::new(budget, plan.started, limits.ponder, root.len() == 1);
        let findings = search_in_threads(game, &shared, &mut self.histories, root, lines, clock, report);
        let choice = if lines == 1 { most_convincing(&findings) } else { 0 };
        if choice != 0 {
            report(Event::Iteration(final_line(&shared, &findings[choice])));
        }
        let nodes = shared.nodes();
        let found = &findings[choice];
        let closing = final_line(&shared, found);
        let (result, completed) = self.result(game, plan, found, nodes);
        if let Some(pv) = completed {
            // Stopped before its first iteration, the search has no score of its own: the result has.
            let score = result.score;
            report(Event::Iteration(Iteration { score, pv, ..closing }));
        }
        result
    }

    /// The result, and the line found if it had to be completed.
    fn result<G: Game>(
        &mut self,
        game: &G,
        plan: &Plan,
        found: &Finding,
        nodes: u64,
    ) -> (SearchResult, Option<Vec<Move>>) {
        let chosen = &found.root_moves[0];
        let mut line = chosen.line.to_vec();
        self.complete(game, plan, &mut line);
        let completed = (line.len() > chosen.line.len()).then(|| line.clone());
        if line.len() == 1 {
            line.extend(self.reply_from_table(game, chosen.m));
        }
        let turns = game.turns(&line);
        let result = SearchResult {
            best: turns[0],
            ponder: turns.get(1).copied().unwrap_or(Move::NONE),
            score: if chosen.score > -INFINITE {
                chosen.score
            } else {
                game.clone().evaluate()
            },
            nodes,
            depth: found.depth as u32,
        };
        (result, completed)
    }

    /// Completes a turn of several steps of which the line found has only the first: by a small search of its own.
    fn complete<G: Game>(&mut self, game: &G, plan: &Plan, line: &mut Vec<Move>) {
        let mut after = game.clone();
        after.make(line[0]);
        if line.len() > 1 || !after.turn_unfinished() {
            return;
        }
        let allowed = plan.allowed.after(line[0]);
        let root = root_moves(&after, &allowed);
        let limits = Limits::to_nodes(COMPLETION_NODES);
        let plan = Plan {
            started: Instant::now(),
            limits: plan
                .skill
                .map_or(limits.clone(), |skill| skill.weaken(&limits, &plan.errors)),
            skill: plan.skill,
            errors: plan.errors,
            threads: 1,
            lines: 1,
            allowed,
        };
        if let Some(first) = root.first() {
            let found = self.deepen(&after, &plan, &Control::new(), &root, &mut |_| {});
            line.push(if found.best.is_none() { first.m } else { found.best });
        }
    }

    /// The table's reply to `m`, where the line found was cut short.
    fn reply_from_table<G: Game>(&self, game: &G, m: Move) -> Option<Move> {
        let mut game = game.clone();
        game.make(m);
        if game.ended().is_some() {
            return None;
        }
        let mut replies = MoveList::new();
        game.generate(Scope::All, &mut replies);
        self.table
            .probe(game.key())
            .map(|known| known.best)
            .filter(|best| replies.contains(best))
    }
}

/// What makes the random choices: the same for the same seed, without one another each time.
fn generator(seed: Option<u64>) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed.unwrap_or_else(host::any_number))
}

/// The event with its moves as whole turns.
fn in_turns<G: Game>(game: &G, event: Event) -> Event {
    match event {
        Event::Iteration(iteration) => Event::Iteration(Iteration {
            pv: game.turns(&iteration.pv),
            ..iteration
        }),
        Event::CurrentMove {
            depth,
            current,
            number,
        } => Event::CurrentMove {
            depth,
            current: game.turns(&[current])[0],
            number,
        },
    }
}

/// Ends the search in all threads when it goes out of scope: if the main thread broke down, its workers, which know no
/// clock, would never end.
struct EndsAll<'a>(&'a AtomicBool);

impl Drop for EndsAll<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Lazy SMP: all threads search the same root and help each other only through the table.
fn search_in_threads<G: Game>(
    game: &G,
    shared: &Shared<'_>,
    histories: &mut [Histories],
    root: &[RootMove],
    lines: usize,
    clock: Clock,
    report: &mut dyn FnMut(Event),
) -> Vec<Finding> {
    let Some((own, others)) = histories.split_first_mut() else {
        return Vec::new();
    };
    std::thread::scope(|scope| {
        let _end = EndsAll(&shared.abort);
        let workers: Vec<_> = others
            .iter_mut()
            .take(shared.threads() - 1)
            .enumerate()
            .filter_map(|(index, histories)| {
                let room = room_for_helper()?;
                let (game, root) = (game.clone(), root.to_vec());
                let run = move || {
                    drop(room);
                    let mut worker = Worker::new(shared, index + 1, game, histories, root);
                    worker.iterate(lines);
                    worker.finding()
                };
                // A thread the system refuses is a thread less, not an error.
                std::thread::Builder::new()
                    .stack_size(HELPER_STACK)
                    .spawn_scoped(scope, run)
                    .ok()
            })
            .collect();
        let mut worker = Worker::new(shared, 0, game.clone(), own, root.to_vec());
        worker.lead(clock, report);
        worker.iterate(lines);
        let mut findings = vec![worker.finding()];
        // What a worker that broke down had found is lost; the main thread's word is enough.
        findings.extend(workers.into_iter().filter_map(|worker| worker.join().ok()));
        findings
    })
}

/// Memory for another thread, to be let go where that thread begins. `None` if it would be taken from the threads there are.
fn room_for_helper() -> Option<Vec<u8>> {
    if !memory_is_available(SEARCH_ROOM) {
        return None;
    }
    let mut room = Vec::new();
    room.try_reserve_exact(WORKER_ROOM).ok()?;
    Some(room)
}

/// The thread to believe: deeper and at least as hopeful as the main one, or with a shorter win.
fn most_convincing(findings: &[Finding]) -> usize {
    let mut best = 0;
    for (index, finding) in findings.iter().enumerate().skip(1) {
        let score = finding.root_moves[0].score;
        let best_score = findings[best].root_moves[0].score;
        let exact = finding.root_moves[0].bound == Bound::Exact;
        let deeper = finding.depth > findings[best].depth && score >= best_score;
        let wins_sooner = score >= MATE_IN_MAX && score > best_score;
        if exact && (deeper || wins_sooner) {
            best = index;
        }
    }
    best
}

/// Takes away the moves that a weakened player does not see, but for the last.
fn leave_out_unseen<G: Game>(game: &G, errors: &Fallibility, root: &mut Vec<RootMove>) {
    if !errors.overlooks_moves() {
        return;
    }
    let key = game.key();
    let seen = |root_move: &RootMove| !errors.overlooks(key, root_move.m, game.gain(root_move.m));
    if root.iter().any(seen) {
        root.retain(seen);
    }
}

/// The last word of a search.
fn final_line(shared: &Shared<'_>, finding: &Finding) -> Iteration {
    let best = &finding.root_moves[0];
    let (nodes, time) = (shared.nodes(), shared.started.elapsed());
    Iteration {
        depth: finding.depth as u32,
        seldepth: best.seldepth as u32,
        multipv: 1,
        score: best.score,
        bound: best.bound,
        nodes,
        nps: per_second(nodes, time),
        time,
        hashfull: shared.table.hashfull(),
        tbhits: shared.hits.load(Relaxed),
        pv: best.line.to_vec(),
    }
}
