//! The engine on any seat of any game: what to do, and what it thinks of that, in words with owner and unit.

use super::{Action, Party, Play, Refusal, Seat};
use crate::base::{Move, Player, Score, host, mates_in, plies_to_mate};
use crate::board::{Board, Visitor};
use crate::clocks::Carriage;
use crate::game::Game;
use crate::search::{
    self, Control, Event, KnownEndings, MAX_SKILL, SearchOptions, SearchResult, Skill, elo_of_level,
    name_of_level,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use serde::Serialize;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Judgements nearer to nothing than this are called even, in pawns.
const EVEN: f64 = 0.1;

/// What one thought may cost, and what it may come to. The first bound reached ends it; without any it goes on until it is stopped.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Limits {
    /// Time.
    pub time: Option<Duration>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Turns looked ahead.
    pub depth: Option<u32>,
    /// A clock, of which a sensible part is spent.
    pub clock: Option<ClockLeft>,
    /// Do one of these; empty for anything.
    pub among: Vec<Action>,
}

/// What is left on the clock of whoever thinks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockLeft {
    /// Time left.
    pub left: Duration,
    /// Added after every move.
    pub increment: Duration,
    /// What the other player's moves have taken on average, if he has made any.
    pub opponent_mean: Option<Duration>,
    /// The clocks of both players, where they are more than countdowns.
    pub all: Option<Box<Carriage>>,
}

impl Limits {
    /// A fixed time.
    pub fn for_time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }

    /// A number of positions: the same thought every time.
    pub fn to_nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }
}

/// What an engine wants to do, and why.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Thought {
    /// Its place among the lines that are told: 1 for the best.
    pub rank: usize,
    /// The action with which it begins.
    pub action: Action,
    /// What is thought of the game after it.
    pub judgement: Judgement,
    /// The texts of what is expected to be done, this action first.
    pub line: Vec<String>,
    /// Turns looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// What is thought of a game. Its `Display` is a sentence: `South is ahead by 1.2 pawns`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// Nobody is ahead.
    Even,
    /// A player is ahead.
    Ahead {
        /// Who.
        party: Party,
        /// By how many pawns.
        pawns: f64,
    },
    /// A player can force a win.
    Wins {
        /// Who.
        party: Party,
        /// In how many of his own moves.
        moves: u32,
    },
    /// What a player can expect, of a point for which more than two play.
    Share {
        /// Who.
        party: Party,
        /// 0 to 1.
        share: f64,
    },
    /// Dice decide.
    Chance {
        /// Whose chances these are.
        party: Party,
        /// To win the race under way, 0 to 1.
        race: f64,
        /// To win the game, 0 to 1.
        game: f64,
        /// Is that calculated to the end?
        exact: bool,
    },
}

impl Judgement {
    /// A score of a search, from the view of one of two players.
    fn of_score(score: Score, party: impl Fn(Player) -> Party, own: Player) -> Judgement {
        let leader = |own_is_better| party(if own_is_better { own } else { !own });
        if let Some(plies) = plies_to_mate(score) {
            return Judgement::Wins {
                party: leader(plies > 0),
                moves: plies.unsigned_abs().div_ceil(2),
            };
        }
        let pawns = f64::from(score) / 100.0;
        if pawns.abs() < EVEN {
            return Judgement::Even;
        }
        Judgement::Ahead {
            party: leader(pawns > 0.0),
            pawns: pawns.abs(),
        }
    }
}

impl Judgement {
    /// As a score from the view of a seat.
    pub fn score(&self, seat: Seat) -> Score {
        let of = |party: &Party, score: Score| if party.seat == seat { score } else { -score };
        match self {
            Judgement::Even => 0,
            Judgement::Ahead { party, pawns } => of(party, (pawns * 100.0).round() as Score),
            Judgement::Wins { party, moves } => of(party, mates_in(2 * *moves as usize)),
            Judgement::Share { party, share } => of(party, ((share - 0.5) * 1000.0) as Score),
            Judgement::Chance { party, game, .. } => of(party, ((game - 0.5) * 1000.0) as Score),
        }
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Judgement::Even => write!(f, "the game is even"),
            Judgement::Ahead { party, pawns } => write!(f, "{party} is ahead by {pawns:.1} pawns"),
            Judgement::Wins { party, moves: 0 } => write!(f, "{party} has won"),
            Judgement::Wins { party, moves: 1 } => write!(f, "{party} wins with the next move"),
            Judgement::Wins { party, moves } => write!(f, "{party} wins in {moves} moves"),
            Judgement::Share { party, share } => {
                write!(f, "{party} can expect {share:.2} of the point")
            }
            Judgement::Chance {
                party,
                race,
                game,
                exact,
            } => {
                let about = if *exact { "" } else { "about " };
                let percent = |chance: f64| 100.0 * chance;
                write!(
                    f,
                    "{party} wins the race with {about}{:.1} %, the game with {about}{:.1} %",
                    percent(*race),
                    percent(*game)
                )
            }
        }
    }
}

/// Somebody who thinks about games of any kind, and remembers what was learned about the one under way.
///
/// ```
/// use tapestry::play::{self, Engine, Limits};
/// use tapestry::search::{Control, SearchOptions};
/// use tapestry::variants::Catalogue;
///
/// let mate_in_one = "6k1/5ppp/8/8/8/8/8/R5K1 w - -";
/// let game = play::start(&Catalogue::embedded().ruleset("chess")?, Some(mate_in_one))?;
/// let mut engine = Engine::new(SearchOptions::default())?;
/// let limits = Limits::to_nodes(10_000);
/// let thought = engine.think(game.as_ref(), &limits, &Control::new(), &mut |_| {}).expect("South decides");
/// assert_eq!(thought.action.text, "a1a8");
/// assert_eq!(thought.judgement.to_string(), "South wins with the next move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    options: SearchOptions,
    /// One for each board that is played on by itself, so that what was learned on one does not push out the other's.
    searches: Vec<search::Engine>,
    random: Xoshiro256PlusPlus,
    endings: Option<Arc<dyn KnownEndings>>,
}

impl Engine {
    /// An engine with these settings, its level among them.
    ///
    /// # Errors
    /// If there is no memory to think with.
    pub fn new(options: SearchOptions) -> Result<Engine, Refusal> {
        let search = search::Engine::new(options).map_err(|error| Refusal(error.to_string()))?;
        Ok(Engine::of(search))
    }

    /// An engine that thinks with this search, and with its settings.
    pub fn of(search: search::Engine) -> Engine {
        let options = search.options().clone();
        let seed = options.seed.unwrap_or_else(host::any_number);
        Engine {
            options,
            searches: vec![search],
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            endings: None,
        }
    }

    /// Takes what is known of endings of a board game for granted from now on; a weakened engine does not.
    pub fn set_endings(&mut self, endings: Option<Arc<dyn KnownEndings>>) {
        self.endings = endings;
    }

    /// Its strength, 0 to [`MAX_SKILL`].
    pub fn level(&self) -> u8 {
        self.options.skill.unwrap_or(MAX_SKILL)
    }

    /// Its strength in words: `casual player, 1000 Elo`.
    pub fn strength(&self) -> String {
        let name = name_of_level(self.level());
        elo_of_level(self.level()).map_or_else(|| name.to_owned(), |elo| format!("{name}, {elo} Elo"))
    }

    /// Plays on another level from now on.
    ///
    /// # Errors
    /// If there is no memory to think with.
    pub fn set_level(&mut self, level: u8) -> Result<(), Refusal> {
        self.options.skill = Some(level.min(MAX_SKILL));
        for search in &mut self.searches {
            let set = search.set_options(self.options.clone());
            set.map_err(|error| Refusal(error.to_string()))?;
        }
        Ok(())
    }

    /// Forgets what it has learned: for a new game.
    pub fn forget(&mut self) {
        self.searches.iter_mut().for_each(search::Engine::clear);
    }

    /// The best for whoever is to decide, found in these limits or before `control` is [stopped](Control::stop); `told` hears of what
    /// is best so far, and of as many lines as the options ask for. `None` where nobody has to decide.
    pub fn think(
        &mut self,
        game: &dyn Play,
        limits: &Limits,
        control: &Control,
        told: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        game.think(&mut Thinker {
            engine: self,
            limits,
            control,
            told,
        })
    }
}

/// One thought under way: what a game needs to have itself thought about.
pub struct Thinker<'a> {
    engine: &'a mut Engine,
    pub(super) limits: &'a Limits,
    pub(super) control: &'a Control,
    pub(super) told: &'a mut dyn FnMut(&Thought),
}

/// A board to think about, among others perhaps.
pub(super) struct Task<'a> {
    pub(super) board: &'a Board,
    /// Its number among the boards that are played on by themselves.
    pub(super) index: usize,
    /// Of this many games the clock is for all.
    pub(super) share: u32,
    pub(super) names: [String; 2],
    /// A move of the board as an action of the game.
    pub(super) action: &'a dyn Fn(Move) -> Action,
}

impl Thinker<'_> {
    /// How a weakened player looks at games; `None` for full strength.
    pub(super) fn weakness(&self) -> Option<Skill> {
        Skill::from_options(&self.engine.options)
    }

    /// Those of some things to do that may be done and are not overlooked: at least one, if there is one that may be done.
    pub(super) fn seen<T: Clone>(&mut self, all: &[T], text: impl Fn(&T) -> String) -> Vec<T> {
        let among = &self.limits.among;
        let allowed = |it: &&T| among.is_empty() || among.iter().any(|action| action.text == text(it));
        let allowed: Vec<T> = all.iter().filter(allowed).cloned().collect();
        let overlooks = self.weakness().map_or(0.0, |skill| skill.overlooks);
        let random = &mut self.engine.random;
        let seen: Vec<T> = allowed
            .iter()
            .filter(|_| random.next_u64() as f64 / u64::MAX as f64 >= overlooks)
            .cloned()
            .collect();
        if !seen.is_empty() || allowed.is_empty() {
            return seen;
        }
        let drawn = (random.next_u64() % allowed.len() as u64) as usize;
        vec![allowed[drawn].clone()]
    }

    /// One of several things that may be done, by lot.
    pub(super) fn any(&mut self, all: &[Action]) -> Option<Action> {
        let among = &self.limits.among;
        let allowed: Vec<&Action> = all
            .iter()
            .filter(|action| among.is_empty() || among.contains(action))
            .collect();
        let drawn = self.engine.random.next_u64() % allowed.len().max(1) as u64;
        allowed.get(drawn as usize).copied().cloned()
    }

    /// Thinks about a board.
    pub(super) fn search(&mut self, task: &Task<'_>) -> Option<Thought> {
        let board = task.board;
        if board.outcome().is_some() {
            return None;
        }
        while self.engine.searches.len() <= task.index {
            // Without memory for another they share one.
            let Ok(search) = search::Engine::new(self.engine.options.clone()) else {
                break;
            };
            self.engine.searches.push(search);
        }
        let last = self.engine.searches.len() - 1;
        let endings = self.engine.endings.clone();
        self.engine.searches[task.index.min(last)].set_endings(endings);
        let limits = self.board_limits(task);
        let told = &mut *self.told;
        let mut report = |event: Event| {
            if let Event::Iteration(iteration) = event
                && !iteration.pv.is_empty()
            {
                let best = thought(
                    task,
                    &iteration.pv,
                    iteration.score,
                    iteration.depth,
                    iteration.nodes,
                );
                told(&Thought {
                    rank: iteration.multipv,
                    ..best
                });
            }
        };
        let mut line = Vec::new();
        let mut keep = |event: Event| {
            if let Event::Iteration(iteration) = &event
                && iteration.multipv == 1
            {
                line.clone_from(&iteration.pv);
            }
            report(event);
        };
        let result = board.visit(Search {
            engine: &mut self.engine.searches[task.index.min(last)],
            limits: &limits,
            control: self.control,
            report: &mut keep,
        });
        if result.best.is_none() {
            return None;
        }
        if line.first() != Some(&result.best) {
            line = vec![result.best];
        }
        Some(thought(task, &line, result.score, result.depth, result.nodes))
    }

    fn board_limits(&self, task: &Task<'_>) -> search::Limits {
        let mut limits = search::Limits {
            depth: self.limits.depth,
            nodes: self.limits.nodes,
            movetime: self.limits.time,
            ..search::Limits::default()
        };
        if let Some(clock) = &self.limits.clock {
            limits.time[task.board.turn()] = Some(clock.left / task.share.max(1));
            limits.increment[task.board.turn()] = clock.increment;
            limits.opponent_mean = clock.opponent_mean;
            limits.extent = task.board.extent();
            // A clock that is for several games is shared as a countdown.
            limits.clock = clock.all.clone().filter(|_| task.share <= 1);
        }
        let among = &self.limits.among;
        if !among.is_empty() {
            let moves = task.board.legal_moves().into_iter();
            let named = |m: &Move| {
                let text = (task.action)(*m).text;
                among.iter().any(|action| action.text == text)
            };
            limits.search_moves = moves.filter(named).collect();
        }
        limits
    }
}

/// What a search of a board found.
fn thought(task: &Task<'_>, line: &[Move], score: Score, depth: u32, nodes: u64) -> Thought {
    let party = |player: Player| Party {
        seat: player as Seat,
        name: task.names[player as usize].clone(),
    };
    let turn = task.board.turn();
    let mut after = task.board.clone();
    let texts = line.iter().map(|m| {
        let text = after.notation(*m);
        after.make(*m);
        text
    });
    Thought {
        rank: 1,
        line: texts.collect(),
        action: (task.action)(line[0]),
        judgement: Judgement::of_score(score, party, turn),
        depth,
        nodes,
    }
}

/// Runs a search on a board of either width.
struct Search<'a> {
    engine: &'a mut search::Engine,
    limits: &'a search::Limits,
    control: &'a Control,
    report: &'a mut dyn FnMut(Event),
}

impl Visitor for Search<'_> {
    type Output = SearchResult;
    fn visit<G: Game>(self, position: &G) -> SearchResult {
        self.engine.go(position, self.limits, self.control, self.report)
    }
}
