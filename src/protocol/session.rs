//! What both protocols share: the game, the position, the settings and the running search.
//!
//! Every change either succeeds whole or leaves everything as it was and says why. Speaks no protocol.

use super::change::{Change, InForce, Loaded};
use super::chosen_game::{ChosenGame, Start};
use super::clock_options;
use super::library::Library;
use super::output::Output;
use super::own_book::OwnBook;
use super::settings::{self, Audience, Settings, Value};
use super::thinking::{Engines, Finished, Known, Manner, Thinking};
use super::{Message, SearchId};
use crate::base::Move;
use crate::board::{Board, Leniency};
use crate::clocks::{Lag, Pace, Situation};
use crate::eval::WeightFile;
use crate::rules::Spec;
use crate::rules::spec::CHESS960_OPTION;
use crate::search::{Event, Limits, Tunables};
use crate::solver::oracle::Oracle;
use crate::variants::{Catalogue, lot};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// The game both protocols start with.
pub(super) const DEFAULT_GAME: &str = "chess";

/// The shared state.
pub(super) struct Session {
    pub(super) output: Output,
    sender: Sender<Message>,
    pub(super) library: Library,
    pub(super) settings: Settings,
    chosen: ChosenGame,
    pub(super) board: Board,
    /// Where the game in force begins.
    start: Start,
    /// Has something been played since the start was drawn?
    begun: bool,
    engines: Engines,
    /// Weights of a file that the user named.
    pub(super) weights: WeightFile,
    oracle: Option<Arc<Oracle>>,
    /// The opening book that the user named.
    pub(super) book: OwnBook,
    thinking: Option<Thinking>,
    /// The clock by which the running search plans, and what it is not meant to exceed.
    planned: Option<(Situation, Duration)>,
    lag: Lag,
    pace: Pace,
    /// The running search is for a move by the clock that is ours to make.
    own_turn: bool,
    searches: SearchId,
}

impl Session {
    /// A session at the start of the default game (of the first game, where a catalogue lacks that one).
    ///
    /// # Errors
    /// If the catalogue has no game at all.
    pub(super) fn new(
        catalogue: Catalogue,
        output: Output,
        sender: Sender<Message>,
    ) -> Result<Session, String> {
        let library = Library::new(catalogue);
        let first = library.games().first().map(|spec| spec.id.clone());
        let first = first.ok_or("the catalogue has no games")?;
        let default = ChosenGame::new(DEFAULT_GAME);
        let (chosen, start) = match default.start(&library) {
            Ok(start) => (default, start),
            Err(_) => {
                let chosen = ChosenGame::new(&first);
                let start = chosen.start(&library).map_err(|error| error.to_string())?;
                (chosen, start)
            }
        };
        Ok(Session {
            output,
            sender,
            library,
            settings: Settings::default(),
            chosen,
            board: start.board(),
            start,
            begun: false,
            engines: Engines::default(),
            weights: WeightFile::default(),
            oracle: None,
            book: OwnBook::default(),
            thinking: None,
            planned: None,
            lag: Lag::default(),
            pace: Pace::default(),
            own_turn: false,
            searches: 0,
        })
    }

    /// The rules in force.
    pub(super) fn spec(&self) -> &Arc<Spec> {
        self.board.spec()
    }

    /// What an option of the game in force was set to, if it was.
    pub(super) fn game_option(&self, option: &str) -> Option<&str> {
        self.chosen.value(&self.spec().id, option)
    }

    /// Chooses a game (`id` or `id:option=value,…`) and goes to its start. Its lots are drawn if a game has been begun with those in
    /// force: XBoard chooses twice before the first game, and plays from the start that it was told first.
    ///
    /// # Errors
    /// An unknown game, option or value.
    pub(super) fn select(&mut self, name: &str) -> Result<(), String> {
        let chosen = self.chosen.with_name(name);
        self.adopt(if self.begun { chosen.drawn_anew() } else { chosen })
    }

    /// Goes to the start of the chosen game, with the options set meanwhile.
    ///
    /// # Errors
    /// If a reloaded catalogue lacks the game now.
    pub(super) fn restart(&mut self) -> Result<(), String> {
        self.adopt(self.chosen.clone())
    }

    /// Where a chosen game begins, judged by the weights in use.
    fn start_of(&self, chosen: &ChosenGame) -> Result<Start, String> {
        let start = chosen.start(&self.library).map_err(|error| error.to_string())?;
        Ok(start.weighed(&self.weights))
    }

    fn adopt(&mut self, chosen: ChosenGame) -> Result<(), String> {
        let start = self.start_of(&chosen)?;
        // All games have the same keys of positions, but not the same truths about them.
        if start.spec() != self.spec() {
            self.engines.clear();
        }
        self.begin(chosen, start);
        Ok(())
    }

    /// Sets an option of the program or of a game by its name.
    ///
    /// # Errors
    /// An unknown option or a value that it does not allow.
    pub(super) fn set_option(
        &mut self,
        name: &str,
        text: &str,
        audience: Audience,
    ) -> Result<Change, String> {
        let Some(option) =
            settings::option(name).filter(|option| [audience, Audience::Both].contains(&option.audience))
        else {
            return self.set_game_option(name, text);
        };
        let value = option
            .domain
            .read(text)
            .map_err(|problem| format!("option '{}' {problem}", option.name))?;
        match (option.name, &value) {
            ("VariantPath", Value::Text(path)) => {
                let loaded = self.load_games(path)?;
                (option.set)(&mut self.settings, value);
                return Ok(Change::Catalogue(loaded));
            }
            ("EvalFile", Value::Text(path)) => {
                self.load_weights(path)?;
                (option.set)(&mut self.settings, value);
            }
            ("BookFile", Value::Text(path)) => {
                self.book.open(path)?;
                (option.set)(&mut self.settings, value);
                self.prepare();
            }
            ("SolverPath" | "TablePath", Value::Text(_)) => {
                let mut settings = self.settings.clone();
                (option.set)(&mut settings, value);
                self.oracle = settings.oracle()?;
                self.settings = settings;
                self.prepare();
            }
            ("Tunables", Value::Text(text)) => {
                text.parse::<Tunables>()
                    .map_err(|error| format!("option 'Tunables': {error}"))?;
                (option.set)(&mut self.settings, value);
            }
            ("ClockModel" | "ClockSpec", _) => {
                let mut settings = self.settings.clone();
                (option.set)(&mut settings, value);
                clock_options::clock(&settings)
                    .map_err(|problem| format!("option '{}': {problem}", option.name))?;
                self.settings = settings;
            }
            ("Clear Hash", _) => self.engines.clear(),
            ("Hash", _) if self.thinking.is_none() => {
                let mut settings = self.settings.clone();
                (option.set)(&mut settings, value);
                let manner = Manner {
                    multi_pv: settings.multi_pv,
                    analyses: false,
                };
                self.engines.configure(&settings, manner)?;
                self.settings = settings;
            }
            ("UCI_Chess960", Value::Check(on)) => {
                let change = self.set_game_option(&format!("*:{CHESS960_OPTION}"), &on.to_string())?;
                (option.set)(&mut self.settings, value);
                return Ok(change);
            }
            _ => (option.set)(&mut self.settings, value),
        }
        Ok(Change::None)
    }

    /// Adds the games of a file to the catalogue. The game in force keeps its rules until its next start.
    fn load_games(&mut self, path: &str) -> Result<Loaded, String> {
        if path.is_empty() {
            return Ok(Loaded {
                ids: None,
                notes: Vec::new(),
                in_force: InForce::Same,
            });
        }
        let loaded = self.library.load_file(Path::new(path));
        let (ids, notes) = loaded.map_err(|error| error.to_string())?;
        // What is known of solved games is kept by their names.
        self.oracle = self.settings.oracle().unwrap_or_default();
        let in_force = self.in_force_after(&ids);
        Ok(Loaded {
            ids: Some(ids),
            notes,
            in_force,
        })
    }

    /// What the game in force is when the games with these ids have been loaded.
    fn in_force_after(&self, loaded: &[String]) -> InForce {
        if !loaded.contains(&self.spec().id) {
            return InForce::Same;
        }
        match self.chosen.resolve(&self.library) {
            Ok(spec) if spec == *self.spec() => InForce::Same,
            Ok(_) => InForce::Changed,
            Err(error) => InForce::Lost(error.to_string()),
        }
    }

    /// Evaluates with the weights of a file, or with the built-in ones if `path` is empty.
    fn load_weights(&mut self, path: &str) -> Result<(), String> {
        let file = match path {
            "" => WeightFile::default(),
            _ => WeightFile::load(Path::new(path), |id| self.library.resolve(id).ok())
                .map_err(|error| error.to_string())?,
        };
        // The position in hand was set up with the old weights.
        let (mut first, moves) = (self.board.clone(), self.board.history());
        while first.unmake() {}
        let start = self
            .chosen
            .start(&self.library)
            .map_err(|error| error.to_string())?;
        let start = start.weighed(&file);
        let mut board = Board::from_fen(start.spec(), &first.fen()).map_err(|error| error.to_string())?;
        moves.into_iter().for_each(|played| board.make(played));
        (self.board, self.start, self.weights) = (board, start, file);
        self.engines.clear();
        Ok(())
    }

    fn set_game_option(&mut self, name: &str, text: &str) -> Result<Change, String> {
        let chosen = self.chosen.set(&self.library, name, text)?;
        let start = self.start_of(&chosen)?;
        // A seed that is given may change the start alone.
        let changes = start.name != self.start.name;
        self.chosen = chosen;
        Ok(if changes { Change::Game } else { Change::None })
    }

    /// Sets the position up and plays moves, as `read` reads them; returns what was odd about the FEN, but harmless, and was put right.
    ///
    /// # Errors
    /// The first thing wrong with the FEN or the moves; the position stays what it was.
    pub(super) fn set_position(
        &mut self,
        fen: Option<&str>,
        moves: &[&str],
        read: impl Fn(&Board, &str) -> Result<Move, String>,
    ) -> Result<Vec<String>, String> {
        let spec = self.spec();
        let (mut board, put_right) = match fen {
            None => (self.start.board(), Vec::new()),
            Some(fen) => Board::read_fen_as(spec, fen, Leniency::of_switch(self.settings.strict_fen))
                .map_err(|errors| format!("FEN '{fen}': {errors}"))?,
        };
        for (index, text) in moves.iter().enumerate() {
            let played = read(&board, text).map_err(|error| format!("move {}: {error}", index + 1))?;
            board.make(played);
        }
        self.begun |= fen.is_none();
        self.board = board;
        Ok(put_right.iter().map(|oddity| format!("FEN: {oddity}")).collect())
    }

    /// Makes a move of the game in hand.
    pub(super) fn make(&mut self, played: Move) {
        self.begun = true;
        self.board.make(played);
    }

    /// Forgets what was learned in the last game.
    pub(super) fn new_game(&mut self) {
        self.engines.clear();
        self.lag.forget_move();
        self.pace = Pace::default();
        self.book.new_game();
    }

    /// Goes to the start of the next game, its lots drawn, if there are any and a game has been begun with those in force; `true` if so.
    ///
    /// # Errors
    /// As [`Session::restart`].
    pub(super) fn draw_lots(&mut self) -> Result<bool, String> {
        if !self.begun || lot::largest_seed(self.spec()).is_none() {
            return Ok(false);
        }
        let chosen = self.chosen.clone().drawn_anew();
        let start = self.start_of(&chosen)?;
        self.begin(chosen, start);
        Ok(true)
    }

    fn begin(&mut self, chosen: ChosenGame, start: Start) {
        self.board = start.board();
        self.chosen = chosen;
        self.start = start;
        self.begun = false;
    }

    /// The start of the game in force.
    pub(super) fn start(&self) -> &Start {
        &self.start
    }

    /// Does now what the next search would have to do first on its clock, unless one is running.
    pub(super) fn prepare(&mut self) {
        if self.is_thinking() {
            return;
        }
        let manner = Manner {
            multi_pv: self.settings.multi_pv,
            analyses: self.settings.analyse_mode,
        };
        // A search says itself what it cannot have.
        let _ = self.engines.prepare(&self.settings, manner, &self.board);
        self.bind_book();
        if let Some(oracle) = self.oracle.as_ref().filter(|_| manner.is_full(&self.settings)) {
            oracle.endings(&self.board);
        }
        if let Some(oracle) = self.knowledge(manner) {
            oracle.prepare(&self.board);
        }
    }

    /// What is known of solved games, if a search is to use it: a weakened player knows nothing by heart, and several lines have to be
    /// searched.
    pub(super) fn knowledge(&self, manner: Manner) -> Option<Arc<Oracle>> {
        let oracle = self.oracle.clone();
        oracle.filter(|_| manner.is_full(&self.settings) && manner.multi_pv == 1)
    }

    /// What the user should know and has not been told: files that are damaged and done without.
    pub(super) fn notices(&self) -> Vec<String> {
        let oracle = self.oracle.as_ref();
        oracle.map_or_else(Vec::new, |oracle| oracle.complaints())
    }

    /// Is a search running (or finished and not yet fetched)?
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// The search that is running.
    pub(super) fn thinking(&self) -> Option<&Thinking> {
        self.thinking.as_ref()
    }

    /// Starts a search; its end comes as a message. Only when none is running. Returns what is wrong with a setting that the search
    /// has to do without, which is taken back.
    ///
    /// # Errors
    /// If there is no memory for any transposition table, or no thread to be had.
    pub(super) fn think(
        &mut self,
        root: &Board,
        mut limits: Limits,
        manner: Manner,
        report: impl FnMut(Event) + Send + 'static,
    ) -> Result<Option<String>, String> {
        debug_assert!(self.thinking.is_none(), "one search at a time");
        self.searches += 1;
        self.begun = true;
        let missed = self
            .engines
            .configure(&self.settings, manner)
            .err()
            .map(|problem| {
                self.settings.hash = self.engines.hash();
                format!("{problem}; it has {} MiB", self.settings.hash)
            });
        let mut engine = self.engines.take(&self.settings, manner)?;
        let oracle = self.oracle.as_ref();
        let oracle = oracle.filter(|_| manner.is_full(&self.settings));
        engine.set_endings(oracle.and_then(|oracle| oracle.endings(root)));
        let clock = limits
            .situation(root.turn())
            .filter(|_| !limits.ponder && !limits.infinite);
        if let Some(clock) = &clock {
            self.lag.told(clock);
        }
        self.own_turn = clock.is_some();
        if self.own_turn {
            self.pace.answered(Instant::now());
        } else if !limits.ponder {
            self.pace.forget_move();
        }
        limits.lag = self.lag.typical();
        limits.opponent_mean = self.pace.mean();
        limits.extent = root.extent();
        self.planned = clock.zip(engine.greatest_thought(&limits, root.turn()));
        let known = Known {
            book: self
                .book_moves(root, &limits, manner)
                .and_then(|moves| self.book_choice(root, &moves)),
            oracle: self.knowledge(manner),
        };
        self.thinking = Some(Thinking::start(
            self.searches,
            root,
            engine,
            limits,
            known,
            self.sender.clone(),
            report,
        )?);
        Ok(missed)
    }

    /// The move that is being pondered about was made; nothing where none is.
    pub(super) fn ponder_hit(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.ponder_hit();
            self.pace.answered(Instant::now());
            self.own_turn = true;
        }
    }

    /// Waits for the running search, stopping it first where asked, and returns what it found.
    pub(super) fn finish(&mut self, stop: bool) -> Option<Finished> {
        let thinking = self.thinking.take()?;
        if stop {
            thinking.stop();
        }
        let (finished, engine) = thinking.join();
        self.engines.put_back(engine);
        if std::mem::take(&mut self.own_turn) {
            self.pace.moved(Instant::now());
        }
        match self.planned.take() {
            // Whatever it took beyond what was planned is lost as well.
            Some((clock, greatest)) if !stop => self.lag.thought(clock, finished.took.min(greatest)),
            _ => self.lag.forget_move(),
        }
        Some(finished)
    }
}
