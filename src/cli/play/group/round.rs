//! One game of a group at the table.

use super::super::super::Failure;
use super::super::game_table::GameTable;
use super::super::seats::SeatArguments;
use super::super::steward::Steward;
use super::super::{Arguments, laid};
use super::{Hall, Lent};
use crate::arena::groups::{GroupFolder, played, race_is_over, tags};
use crate::arena::pgn::{self, PgnGame};
use crate::clocks::ClockSpec;
use crate::games::Ruleset;
use crate::groups::{Event, Fixture};
use crate::play::{Play, Verdict};
use std::cell::RefCell;
use std::io::Write;
use std::rc::Rc;

/// Keeps the game in the group's folder.
struct Keeper {
    folder: Rc<RefCell<GroupFolder>>,
    fixture: Fixture,
    /// The game has been over at the last look.
    written: Rc<RefCell<Option<PgnGame>>>,
}

impl Steward for Keeper {
    fn keep(&mut self, game: &PgnGame) -> Result<(), String> {
        *self.written.borrow_mut() = Some(game.clone());
        self.folder.borrow_mut().keep(game.to_string())
    }

    fn ended(&self, now: &dyn Play) -> Option<Verdict> {
        race_is_over(&self.fixture, now)
    }

    fn tags(&self) -> Vec<(String, String)> {
        tags(self.folder.borrow().course(), &self.fixture)
    }
}

impl Hall<'_> {
    /// Plays a game; `false` if it is left before its end.
    pub(super) fn round<W: Write>(
        &mut self,
        fixture: &Fixture,
        (input, mut out): Lent<W>,
    ) -> Result<(Lent<W>, bool), Failure> {
        let arguments = self.arguments_of(fixture, &mut out)?;
        let (interrupts, keep) = (self.interrupts.clone(), self.keep.clone());
        let mut table = laid(&arguments, self.catalogue, input, interrupts, keep, out)?;
        let is_over = self.at_the_table(fixture, &mut table)?;
        let GameTable { input, out, .. } = table;
        Ok(((input, out), is_over))
    }

    fn at_the_table<W: Write>(
        &mut self,
        fixture: &Fixture,
        table: &mut GameTable<W>,
    ) -> Result<bool, Failure> {
        let folder = Rc::new(RefCell::new(self.folder.clone()));
        let written = Rc::default();
        table.steward = Some(Box::new(Keeper {
            folder: Rc::clone(&folder),
            fixture: fixture.clone(),
            written: Rc::clone(&written),
        }));
        if let Some(text) = self.folder.current().map(str::to_owned) {
            self.take_up(&text, table)?;
        }
        let played = table.play();
        self.folder = folder.borrow().clone();
        played?;
        let Some(verdict) = table.over() else {
            return Ok(false);
        };
        let game = written.borrow().clone().unwrap_or_default();
        self.finish(fixture, &game, &verdict)?;
        Ok(true)
    }

    /// Goes on with a game that was left.
    fn take_up<W: Write>(&self, text: &str, table: &mut GameTable<W>) -> Result<(), Failure> {
        let games = pgn::read(text);
        let Some(game) = games.first() else {
            return Ok(());
        };
        let replayed = crate::arena::played::replay(game, self.catalogue).map_err(Failure::Message)?;
        let minds = table.minds.clone();
        table.clock_is_new = false;
        table.go_on_with(game, replayed, Some(minds))
    }

    /// The result goes to the group.
    fn finish(&mut self, fixture: &Fixture, game: &PgnGame, verdict: &Verdict) -> Result<(), Failure> {
        let mut events = Vec::new();
        let opened = fixture.opening.as_ref().is_some_and(|opening| {
            let texts = game.moves.iter().map(|played| played.text.as_str());
            texts.take(opening.len()).eq(opening.iter().map(String::as_str))
        });
        if opened {
            events.push(Event::Opening);
        }
        events.push(Event::Result(played(fixture, verdict).map_err(Failure::Message)?));
        self.folder
            .finish(game.to_string(), events)
            .map_err(Failure::Message)
    }

    /// What `tapestry play` would be asked for to play this game alone.
    fn arguments_of(&self, fixture: &Fixture, out: &mut impl Write) -> Result<Arguments, Failure> {
        let ruleset = self.catalogue.ruleset(&fixture.game)?;
        let clock: Option<ClockSpec> = match &self.folder.players().clock {
            Some(text) => Some(text.parse().map_err(Failure::Message)?),
            None => None,
        };
        let clock = match clock.map(|usual| (fixture.clock(&usual), usual)) {
            None => None,
            Some((Ok(clock), _)) => Some(clock),
            Some((Err(why), usual)) => {
                writeln!(out, "{why}; the usual clock is kept.")?;
                Some(usual)
            }
        };
        let [south, north] = [fixture.south, fixture.north()].map(|one| self.minds[one]);
        Ok(Arguments {
            id: Some(fixture.game.clone()),
            seats: SeatArguments::of_sides(south, north),
            movetime: self.arguments.movetime,
            level: None,
            fen: fixture.start(&ruleset),
            resume: false,
            clock,
            names: Vec::new(),
            folder: None,
            groups: None,
            dice: None,
            // A lot of the group's for its dice, so that the same seed throws the same.
            seed: matches!(ruleset, Ruleset::Race(_)).then(|| {
                let number = self.folder.course().events().len() as u64;
                self.folder.seed().wrapping_add(number)
            }),
            solver: None,
            tables: None,
            book: None,
        })
    }
}
