//! Two games at once at a table: the engine searches the board of the slot, and only the time is shared.

use super::clock::Clock;
use super::spec::ParallelSpec;
use super::state::Parallel;
use crate::base::{PerPlayer, Player, plies_to_mate};
use crate::board::Visitor;
use crate::game::Game;
use crate::games::table::{Advice, ClockSetting, TableGame, Turn};
use crate::search::{Control, Engine, Limits, SearchOptions, SearchResult};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Two games under way.
#[derive(Clone)]
pub struct ParallelGame {
    games: Parallel,
    clock: Option<Clock>,
    /// One for each board, so that what was learned on one does not push out the other's.
    engines: Arc<Mutex<[Engine; 2]>>,
}

impl ParallelGame {
    /// Both games at their start, or in the state of a text.
    ///
    /// # Errors
    /// What is wrong with the text; or that there is no memory to think with.
    pub fn new(spec: &Arc<ParallelSpec>, state: Option<&str>) -> Result<ParallelGame, String> {
        let engine = || Engine::new(SearchOptions::default()).map_err(|error| error.to_string());
        Ok(ParallelGame {
            games: match state {
                Some(text) => Parallel::read(spec, text)?,
                None => Parallel::start(spec)?,
            },
            clock: None,
            engines: Arc::new(Mutex::new([engine()?, engine()?])),
        })
    }

    /// The games.
    pub fn games(&self) -> &Parallel {
        &self.games
    }
    /// The clock, if the games are timed.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// What the engine may spend on the board of the slot: of a clock for both games, a half.
    fn limits(&self, player: Player, board: usize, movetime: Duration) -> Limits {
        let Some(clock) = &self.clock else {
            return Limits::for_time(movetime);
        };
        let games = clock.boards(board).into_iter();
        let unfinished = games.filter(|board| self.games.outcome(*board).is_none()).count();
        let left = clock.left(player, board) / unfinished.max(1) as u32;
        Limits {
            time: PerPlayer::both(Some(left)),
            increment: PerPlayer::both(clock.increment()),
            ..Limits::default()
        }
    }
}

/// Runs an engine on a board of either width.
struct Search<'a>(&'a mut Engine, Limits);

impl Visitor for Search<'_> {
    type Output = SearchResult;
    fn visit<G: Game>(self, position: &G) -> SearchResult {
        self.0.go(position, &self.1, &Control::new(), &mut |_| {})
    }
}

fn judgement(result: &SearchResult) -> String {
    match plies_to_mate(result.score) {
        Some(plies) if plies > 0 => format!("wins in {}", (plies + 1) / 2),
        Some(plies) => format!("loses in {}", (1 - plies) / 2),
        None => format!("{:+.2}, depth {}", f64::from(result.score) / 100.0, result.depth),
    }
}

impl TableGame for ParallelGame {
    fn title(&self) -> String {
        self.games.spec().heading.title.clone()
    }

    fn seats(&self) -> Vec<String> {
        Player::ALL.map(|player| player.name().to_owned()).to_vec()
    }

    fn turn(&self) -> Turn {
        match self.games.due() {
            Some((player, _)) => Turn::Seat(player as usize),
            None => {
                let told = [0, 1].map(|index| {
                    let outcome = self.games.outcome(index);
                    outcome.map_or(String::new(), |outcome| {
                        format!("{} {}", outcome.pgn(), outcome.reason)
                    })
                });
                let [south, north] = self.games.points();
                Turn::Over(format!(
                    "game 1 {}, game 2 {}; points South {south}, North {north}",
                    told[0], told[1]
                ))
            }
        }
    }

    fn moves(&self) -> Vec<String> {
        let Some((_, index)) = self.games.due() else {
            return Vec::new();
        };
        let board = self.games.board(index);
        let moves = board.legal_moves().into_iter();
        let mut texts: Vec<String> = moves
            .map(|m| format!("{}:{}", index + 1, board.notation(m)))
            .collect();
        texts.sort_unstable();
        texts
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let Some((player, index)) = self.games.due() else {
            return Err("both games are over".to_owned());
        };
        let number = (index + 1).to_string();
        let Some(text) = text
            .trim()
            .strip_prefix(&number)
            .and_then(|rest| rest.strip_prefix(':'))
        else {
            return Err(format!(
                "{} moves on board {number} now; write the move as {number}:{}",
                player.name(),
                self.moves().first().map_or("e2e4", |text| &text[2..])
            ));
        };
        let played = self.games.board(index).parse_move(text);
        self.games.make(played.map_err(|error| error.to_string())?);
        if let Some(clock) = &mut self.clock {
            clock.moved(player, index);
        }
        Ok(())
    }

    fn state(&self) -> String {
        self.games.text()
    }

    fn roll(&self, _: &mut Xoshiro256PlusPlus) -> Option<String> {
        None
    }

    fn advise(&mut self, time: Duration) -> Option<Advice> {
        let (player, index) = self.games.due()?;
        let limits = self.limits(player, index, time);
        let board = self.games.board(index);
        let mut engines = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
        let result = board.visit(Search(&mut engines[index], limits));
        (!result.best.is_none()).then(|| Advice {
            text: format!("{}:{}", index + 1, board.notation(result.best)),
            why: judgement(&result),
        })
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        Some(self.games.perft(depth))
    }

    fn start_clocks(&mut self, setting: ClockSetting) -> Result<(), String> {
        self.clock = Some(Clock::new(self.games.spec().clocks, setting));
        Ok(())
    }

    fn spend(&mut self, time: Duration) {
        if let (Some((player, board)), Some(clock)) = (self.games.due(), &mut self.clock)
            && !clock.spend(player, board, time)
        {
            self.games.flag(player, &clock.boards(board));
        }
    }

    fn copy(&self) -> Box<dyn TableGame> {
        Box::new(self.clone())
    }
}
