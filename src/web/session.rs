//! A game on a board: what was done, who sits where, what is asked for.

use super::api::Refused;
use super::engines::Engines;
use crate::base::host::Instant;
use crate::games::Ruleset;
use crate::play::{
    self, Action, Actor, Clocks, GameTree, Limits, Lots, Mind, Place, Play, Seat, Step, Timeline, Verdict,
    Wanted, ends,
};
use crate::variants::{Catalogue, lot};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar};
use std::time::Duration;

/// Level of an engine unless told otherwise.
pub(super) const USUAL_LEVEL: u8 = 5;
/// Time of an engine for a move, in milliseconds: unless told otherwise, least and most.
pub(super) const TIME: [u64; 3] = [1000, 10, 600_000];
/// Most moves that a game is begun with.
const MOST_MOVES: usize = 5000;

/// How a game is begun.
#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct Opening {
    /// The game, as `id` or `id:option=value,…`.
    pub(super) game: String,
    /// The position to begin from.
    #[serde(default)]
    pub(super) state: Option<String>,
    /// What was done from there.
    #[serde(default)]
    pub(super) moves: Vec<String>,
    /// Who sits where: `person`, `engine`, `level:N`.
    #[serde(default)]
    pub(super) seats: Vec<String>,
    /// Time of engines for a move, in milliseconds.
    #[serde(default)]
    pub(super) time: Option<u64>,
    /// People throw dice themselves.
    #[serde(default)]
    pub(super) dice: bool,
    /// Clocks, as `match --tc` takes them.
    #[serde(default)]
    pub(super) clock: Option<String>,
}

/// A game in progress.
pub(super) struct Session {
    pub(super) ruleset: Ruleset,
    pub(super) timeline: Timeline,
    pub(super) minds: Vec<Mind>,
    pub(super) engines: Engines,
    /// All that was tried, and where in that the board stands.
    pub(super) tree: GameTree,
    pub(super) at: usize,
    /// What was taken back did not happen: what is done instead is the game.
    taken_back: bool,
    /// Somebody looks at what was or could be: engines and the lot wait.
    pub(super) waits: bool,
    /// What a search for mistakes has found, by position.
    pub(super) judged: BTreeMap<usize, Value>,
    /// How it was ended where, if not by what was done.
    called: Option<(usize, Verdict)>,
    clocks: Option<Clocks>,
    /// The clocks stand until something has been done.
    clocks_run: bool,
    lots: Lots,
    /// People throw the dice.
    typed: bool,
    version: u64,
    /// Wakes who waits for another version.
    pub(super) news: Arc<Condvar>,
    /// What is told besides: an offer that was declined.
    pub(super) note: Option<String>,
    pub(super) closed: bool,
    /// Who plays elsewhere, where this only shows it, and how that game has ended.
    pub(super) watched: Option<Vec<String>>,
    pub(super) stands: Option<String>,
    /// A name that no other game has.
    pub(super) id: String,
    /// The version that is on the disk.
    pub(super) kept: u64,
}

impl Session {
    /// Begins a game.
    ///
    /// # Errors
    /// An unknown game, a faulty position, a move that cannot be played.
    pub(super) fn open(catalogue: &Catalogue, opening: &Opening) -> Result<Session, Refused> {
        let ruleset = match &opening.state {
            // What was drawn by lot is in the position.
            Some(_) => catalogue.ruleset(&opening.game)?,
            None => lot::drawn(catalogue, &opening.game, lot::any_number())?,
        };
        if opening.moves.len() > MOST_MOVES {
            return Err(Refused::Because(format!(
                "more than {MOST_MOVES} moves are given"
            )));
        }
        let mut timeline = Timeline::new(play::start(&ruleset, opening.state.as_deref())?);
        for (index, text) in opening.moves.iter().enumerate() {
            let done = timeline
                .now()
                .read(text)
                .and_then(|action| timeline.apply(&action));
            done.map_err(|refusal| Refused::Because(format!("move {}: {refusal}", index + 1)))?;
        }
        let [usual, least, most] = TIME;
        let time = opening.time.unwrap_or(usual).clamp(least, most);
        let wanted: Result<Vec<Wanted>, String> =
            opening.seats.iter().map(|text| Wanted::read(text)).collect();
        let mut session = Session::of(ruleset, timeline, Duration::from_millis(time));
        session.typed = opening.dice;
        if let Some(text) = &opening.clock {
            let clocks = session.full_clocks(text).map_err(Refused::Because)?;
            session.clocks = Some(clocks);
        }
        let wanted = wanted.map_err(Refused::Because)?;
        if !wanted.is_empty() {
            session.seat(&wanted).map_err(Refused::Because)?;
        }
        Ok(session)
    }

    pub(super) fn of(ruleset: Ruleset, timeline: Timeline, time: Duration) -> Session {
        let players = timeline.now().seats().len();
        let mut tree = GameTree::default();
        let at = tree.enter_all(timeline.done());
        Session {
            ruleset,
            timeline,
            minds: vec![Mind::Person; players],
            engines: Engines::new(time),
            tree,
            at,
            taken_back: false,
            waits: false,
            judged: BTreeMap::new(),
            called: None,
            clocks: None,
            clocks_run: false,
            lots: Lots::new(lot::any_number()),
            typed: false,
            version: 1,
            news: Arc::default(),
            note: None,
            closed: false,
            watched: None,
            stands: None,
            id: format!("{:016x}", lot::any_number()),
            kept: 1,
        }
    }

    pub(super) fn version(&self) -> u64 {
        self.version
    }

    pub(super) fn game(&self) -> &dyn Play {
        self.timeline.now()
    }

    /// How the game is over, if it is.
    pub(super) fn over(&self) -> Option<Verdict> {
        self.called_at(self.at).or_else(|| match self.game().actor() {
            Actor::Over(verdict) => Some(verdict),
            _ => None,
        })
    }

    pub(super) fn called_at(&self, at: usize) -> Option<Verdict> {
        let called = self.called.as_ref().filter(|(place, _)| *place == at);
        called.map(|(_, verdict)| verdict.clone())
    }

    /// Who has to decide, as long as the game goes on.
    pub(super) fn due(&self) -> Option<Seat> {
        match self.game().actor() {
            Actor::Seat(seat)
                if self.watched.is_none() && self.called_at(self.at).is_none() && !self.closed =>
            {
                Some(seat)
            }
            _ => None,
        }
    }

    /// The seat of an engine that has to decide.
    pub(super) fn due_engine(&self) -> Option<(Seat, u8)> {
        let seat = self.due()?;
        match self.minds.get(seat) {
            Some(Mind::Engine(level)) if !self.waits => Some((seat, *level)),
            _ => None,
        }
    }

    /// Who looks at the board: the only person, or whoever is to decide.
    pub(super) fn seer(&self) -> Option<Seat> {
        let mut persons = (0..self.minds.len()).filter(|seat| self.minds[*seat] == Mind::Person);
        match (persons.next(), persons.next()) {
            (Some(only), None) => Some(only),
            _ => self.due(),
        }
    }

    /// What a person may do now.
    pub(super) fn actions(&self) -> Vec<Action> {
        let decides = match self.game().actor() {
            Actor::Chance => self.typed,
            _ => self.due().is_some() && self.due_engine().is_none(),
        };
        if decides && self.called_at(self.at).is_none() {
            self.game().actions()
        } else {
            Vec::new()
        }
    }

    /// Something else is to be seen from now on; engines that thought about what was stop.
    pub(super) fn changed(&mut self) {
        self.at = self.tree.enter_all(self.timeline.done());
        self.next_version();
        self.engines.stop();
    }

    fn next_version(&mut self) {
        self.version += 1;
        self.news.notify_all();
    }

    /// Something else is to be told, and the game goes on.
    pub(super) fn told_anew(&mut self) {
        // An engine that thinks has to find the version that it began with.
        if self.due_engine().is_none() {
            self.next_version();
        }
    }

    /// Puts the board where this leads; engines and the lot wait.
    pub(super) fn look_at(&mut self, line: &[Action]) -> Result<(), String> {
        let gone = self.timeline.go(line).map_err(|refusal| refusal.0);
        self.clocks = None;
        self.note = None;
        self.waits = true;
        self.taken_back = false;
        self.changed();
        gone
    }

    /// Does what a person at the board has chosen, if the board still stands as it stood then.
    pub(super) fn act(&mut self, version: u64, text: &str) -> Result<(), String> {
        if version != self.version {
            return Err("the board has changed meanwhile".to_owned());
        }
        if self.over().is_some() {
            return Err("the game is over".to_owned());
        }
        if self.due_engine().is_some() {
            return Err("Tapestry is to move".to_owned());
        }
        let action = self.game().read(text).map_err(|refusal| refusal.0)?;
        self.does(&action)
    }

    pub(super) fn does(&mut self, action: &Action) -> Result<(), String> {
        if self.count() {
            return Err("there is no time left".to_owned());
        }
        // Whoever does the first thing starts the clocks.
        self.clocks_run = true;
        self.let_clock_run();
        self.timeline.apply(action).map_err(|refusal| refusal.0)?;
        self.note = None;
        self.waits = false;
        if let Some(clocks) = &mut self.clocks {
            clocks.pressed(action, Instant::now());
        }
        self.changed();
        if self.taken_back {
            self.taken_back = false;
            self.tree.promote(self.at);
        }
        Ok(())
    }

    /// The clock of whoever is due runs, once the clocks do.
    fn let_clock_run(&mut self) {
        let due = self.due();
        if let Some(clocks) = self.clocks.as_mut().filter(|_| self.clocks_run) {
            clocks.follow(self.timeline.now(), due, Instant::now());
        }
    }

    /// Counts the time; `true` if none is left, and that has just ended what it ends.
    pub(super) fn count(&mut self) -> bool {
        self.let_clock_run();
        let left = self
            .clocks
            .as_ref()
            .and_then(|clocks| clocks.running(Instant::now()));
        let ended = left == Some(Duration::ZERO) && self.timeline.flag().is_ok();
        if ended {
            self.called = self.over().map(|verdict| (self.at, verdict));
            self.changed();
        }
        ended
    }

    /// Full clocks.
    fn full_clocks(&self, text: &str) -> Result<Clocks, String> {
        let (spec, game) = (text.parse()?, self.game());
        if game.clocks() == 0 {
            return Err(format!("{} is played without clocks", game.title()));
        }
        Clocks::new(&spec, self.minds.len(), game.clocks())
    }

    /// Milliseconds left on the clocks, where there are any, by seat and clock, and which one runs.
    pub(super) fn clocks(&self) -> Option<Value> {
        let clocks = self.clocks.as_ref()?;
        let now = Instant::now();
        let left = |seat: Seat| -> Vec<u64> {
            let left = |number| clocks.left(seat, number, now).as_millis();
            let all = (0..clocks.each()).map(left);
            all.map(|left| u64::try_from(left).unwrap_or(u64::MAX)).collect()
        };
        Some(json!({
            "left": (0..self.minds.len()).map(left).collect::<Vec<_>>(),
            "running": self.due().filter(|_| self.clocks_run), "number": self.game().clock(),
        }))
    }

    /// What whoever thinks has to live on.
    pub(super) fn limits(&self, seat: Seat) -> Limits {
        let number = self.game().clock();
        let clock = self.clocks.as_ref();
        let clock = clock.map(|clocks| clocks.for_engine(seat, number, Instant::now()));
        Limits {
            time: Some(self.engines.time()).filter(|_| clock.is_none()),
            clock,
            ..Limits::default()
        }
    }

    /// Draws what the lot decides, unless people throw.
    pub(super) fn draw_lots(&mut self) {
        while self.game().actor() == Actor::Chance && !self.typed && !self.waits {
            let again = self.timeline.drawn_before().cloned();
            let Some(lot) = again.or_else(|| self.lots.draw(self.game())) else {
                return;
            };
            if self.does(&lot).is_err() {
                return;
            }
        }
    }

    fn asks(&self) -> impl Fn(Seat) -> bool + use<> {
        let minds = self.minds.clone();
        let persons = minds.contains(&Mind::Person);
        move |seat| !persons || minds.get(seat) == Some(&Mind::Person)
    }

    /// Takes back to the last decision of a person.
    pub(super) fn undo(&mut self) -> Result<(), String> {
        let called = self.called.take_if(|(at, _)| *at == self.at);
        let asks = self.asks();
        if !self.timeline.undo(asks) && called.is_none() {
            return Err("nothing can be taken back".to_owned());
        }
        self.note = None;
        self.waits = false;
        self.taken_back = true;
        self.changed();
        Ok(())
    }

    /// Does again what was taken back.
    pub(super) fn redo(&mut self) -> Result<(), String> {
        let asks = self.asks();
        if !self.timeline.redo(asks) {
            return Err("nothing was taken back".to_owned());
        }
        self.waits = false;
        self.taken_back = false;
        self.changed();
        Ok(())
    }

    /// Whoever speaks for a player gives up: the only person, or the person who is to decide.
    pub(super) fn resign(&mut self) -> Result<(), String> {
        let speaker = self
            .seer()
            .filter(|seat| self.minds.get(*seat) == Some(&Mind::Person));
        let Some(seat) = speaker.filter(|_| self.over().is_none()) else {
            return Err("there is nothing to resign now".to_owned());
        };
        self.called = Some((self.at, ends::resigned(&self.ruleset, self.game(), seat)?));
        self.changed();
        Ok(())
    }

    /// Engines that think move now.
    pub(super) fn hurry(&mut self) -> Result<(), String> {
        if std::mem::take(&mut self.waits) {
            self.changed();
        }
        self.engines.stop();
        Ok(())
    }

    /// Seats persons and engines.
    pub(super) fn seat(&mut self, wanted: &[Wanted]) -> Result<(), String> {
        if wanted.len() != self.minds.len() {
            return Err(format!("the game has {} players", self.minds.len()));
        }
        self.minds = wanted.iter().map(|wanted| wanted.seated(USUAL_LEVEL)).collect();
        self.waits = false;
        self.changed();
        Ok(())
    }

    /// Why nothing goes from one square to another.
    pub(super) fn why_not(&self, from: Place, to: Place) -> String {
        let view = self.game().view(self.seer());
        let name = |place: Place| {
            let board = view.boards.get(usize::from(place.board))?;
            (place.file < board.files && place.rank < board.ranks)
                .then(|| board.cell(place.file, place.rank).name.clone())
        };
        let (Some(one), Some(other)) = (name(from), name(to)) else {
            return "there is no such square".to_owned();
        };
        if let Some(verdict) = self.over() {
            return format!("the game is over: {}", verdict.ending);
        }
        let text = match self.ruleset {
            Ruleset::Parallel(_) => format!("{}:{one}{other}", from.board + 1),
            _ => format!("{one}{other}"),
        };
        match self.game().read(&text) {
            Err(refusal) => refusal.0,
            Ok(_) => format!("nothing goes from {one} to {other} now"),
        }
    }

    /// Engines that have nothing to think with leave their seats.
    pub(super) fn leave_seats(&mut self) {
        self.minds.fill(Mind::Person);
        self.note = Some("There is no memory for Tapestry to think with; persons play on.".to_owned());
        self.next_version();
    }

    /// The game as it stood after so much was done, and what the last of that was.
    ///
    /// # Errors
    /// If not so much was done.
    pub(super) fn past(&self, count: usize) -> Result<Value, String> {
        let all = self.timeline.done();
        let done = all
            .get(..count)
            .ok_or_else(|| format!("only {} things were done", all.len()))?;
        let mut then = self.timeline.start().copy();
        for done in done {
            then.apply(&done.action).map_err(|refusal| refusal.0)?;
        }
        let last = done.last().map(|done| done.changes.as_slice());
        Ok(json!({ "view": then.view(self.seer()), "last": last.unwrap_or_default() }))
    }

    /// The board is not kept any more.
    pub(super) fn close(&mut self) {
        self.closed = true;
        self.changed();
    }

    /// May a draw be spoken of, and how.
    pub(super) fn draws(&self) -> Vec<Action> {
        if self.called_at(self.at).is_some() || self.watched.is_some() || self.due_engine().is_some() {
            return Vec::new();
        }
        self.game().draws()
    }

    /// The answer to an offer of a draw, where there is one to be given.
    pub(super) fn agreement(&self) -> Option<Action> {
        let draws = self.game().draws();
        draws.into_iter().find(|said| said.steps == [Step::AcceptDraw])
    }
}
