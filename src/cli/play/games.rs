//! Games come and go at a table: a new one, one of a file, the one that is left; who sits where, and how strong.

use super::super::Failure;
use super::game_table::GameTable;
use super::interval;
use super::record;
use super::{USUAL_LEVEL, freshly_drawn, new_game_id, words};
use crate::arena::pgn::PgnGame;
use crate::arena::played::{self, Heading};
use crate::play::{self, Clocks, Mind, Timeline};
use crate::search::MAX_SKILL;
use std::io::Write;

impl<W: Write> GameTable<W> {
    /// The same game from its beginning; what is drawn by lot is drawn anew.
    pub(super) fn begin_anew(&mut self) -> Result<(), Failure> {
        let ruleset = freshly_drawn(&self.catalogue, &self.name)?;
        match play::start(&ruleset, self.from.as_deref()) {
            Ok(start) => {
                self.keep_game()?;
                self.ruleset = ruleset;
                self.lots.reseed();
                self.set_up(Timeline::new(start));
                let identity = self.timeline.now().identity();
                writeln!(self.out, "A new game of {identity}.")?;
                self.show()
            }
            Err(refusal) => {
                writeln!(self.out, "{refusal}")?;
                Ok(())
            }
        }
    }

    /// Puts a game on the table.
    fn set_up(&mut self, timeline: Timeline) {
        self.timeline = timeline;
        self.called = None;
        self.offered = None;
        self.begun = None;
        self.kept = None;
        self.game_id = new_game_id();
        self.thinkers.forget();
        let game = self.timeline.now();
        let (players, each) = (game.seats().len(), game.clocks());
        self.interval = None;
        let setting = self.clock_setting.as_ref();
        // Another game may be for more players than the clock is.
        self.clocks = setting.and_then(|setting| Clocks::new(setting, players, each).ok());
    }

    pub(super) fn switch(&mut self) -> Result<(), Failure> {
        self.minds.rotate_right(1);
        self.seat_engines()?;
        self.begun = None;
        let players = words::players(&self.names(), &self.minds);
        writeln!(self.out, "{players}.")?;
        self.show()
    }

    fn seat_engines(&mut self) -> Result<(), Failure> {
        let seated = self.thinkers.seat(&self.minds);
        seated.map_err(|refusal| Failure::Message(refusal.to_string()))
    }

    pub(super) fn level(&mut self, level: &str) -> Result<(), Failure> {
        if !level.is_empty() {
            let Some(level) = level.parse().ok().filter(|level| *level <= MAX_SKILL) else {
                let shown = level.escape_debug();
                writeln!(self.out, "'{shown}' is no level; levels go from 0 to {MAX_SKILL}")?;
                return Ok(());
            };
            for mind in &mut self.minds {
                if let Mind::Engine(own) = mind {
                    *own = level;
                }
            }
            self.seat_engines()?;
        }
        let players = words::players(&self.names(), &self.minds);
        writeln!(self.out, "{players}.")?;
        Ok(())
    }

    pub(super) fn save(&mut self, file: &str) -> Result<(), Failure> {
        let path = record::path(file);
        match record::append(&path, &self.written()) {
            Ok(()) => {
                self.kept = Some(self.timeline.done().len());
                writeln!(self.out, "Saved to {}.", path.display())?;
            }
            Err(why) => writeln!(self.out, "The game cannot be saved: {why}.")?,
        }
        Ok(())
    }

    pub(super) fn load(&mut self, file: &str) -> Result<(), Failure> {
        let loaded = chosen(file).and_then(|(game, which)| {
            let replayed = played::replay(&game, &self.catalogue)?;
            Ok((game, replayed, which))
        });
        match loaded {
            Ok((game, replayed, which)) => {
                self.keep_game()?;
                writeln!(self.out, "{which}")?;
                self.go_on_with(&game, replayed, None)?;
                self.introduce()?;
                self.show()
            }
            Err(why) => {
                writeln!(self.out, "No game is loaded: {why}.")?;
                Ok(())
            }
        }
    }

    /// Puts a game that was written down on the table; who sits where is as in the file, unless it is said otherwise or the file is
    /// silent.
    pub(super) fn go_on_with(
        &mut self,
        game: &PgnGame,
        replayed: played::Replayed,
        minds: Option<Vec<Mind>>,
    ) -> Result<(), Failure> {
        let players = replayed.timeline.now().seats().len();
        let of_file = game
            .tag(played::SEATS_TAG)
            .and_then(|text| Mind::read_all(text, players, USUAL_LEVEL));
        let usual = || {
            let of_same_size = Some(self.minds.clone()).filter(|minds| minds.len() == players);
            of_same_size.unwrap_or_else(|| {
                let mut minds = vec![Mind::Engine(USUAL_LEVEL); players];
                minds[0] = Mind::Person;
                minds
            })
        };
        self.minds = minds.or(of_file).unwrap_or_else(usual);
        self.name = replayed.timeline.now().identity();
        self.ruleset = replayed.ruleset;
        let usual_start = play::start(&self.ruleset, None).map(|game| game.state()).ok();
        let start = replayed.timeline.start().state();
        self.from = (usual_start.as_ref() != Some(&start)).then_some(start);
        self.set_up(replayed.timeline);
        self.kept = Some(self.timeline.done().len());
        if let Some(id) = game.tag(played::GAME_TAG) {
            id.clone_into(&mut self.game_id);
        }
        self.seat_engines()?;
        interval::take_up(self, game)?;
        if let Some(why) = replayed.stopped {
            let count = self.timeline.done().len();
            writeln!(self.out, "{why}; the {count} moves before it are kept.")?;
        }
        Ok(())
    }

    /// The game as it is written down.
    pub(super) fn written(&self) -> PgnGame {
        let names = self.names();
        let engine = format!("Tapestry {}", env!("CARGO_PKG_VERSION"));
        let player = |mind: &Mind| match mind {
            Mind::Person => "Human".to_owned(),
            Mind::Engine(level) if *level == MAX_SKILL => engine.clone(),
            Mind::Engine(level) => format!("{engine} (level {level})"),
        };
        let players: Vec<String> = self.minds.iter().map(player).collect();
        let mut game = played::written(
            &self.timeline,
            &Heading {
                event: "Game in the terminal",
                ruleset: &self.ruleset,
                names: &names,
                players: &players,
                seats: Mind::written(&self.minds),
                game_id: &self.game_id,
                verdict: self.over().as_ref(),
            },
        );
        interval::write(self, &mut game);
        if let Some(steward) = &self.steward {
            for (name, value) in steward.tags() {
                game.push_tag(&name, value);
            }
        }
        game
    }

    /// Keeps the game on the table, if a person has done something in it or it can go on, and it is not written down yet.
    fn keep_game(&mut self) -> Result<(), Failure> {
        let done = self.timeline.done();
        let by_person = done
            .iter()
            .any(|done| done.seat().is_some_and(|seat| self.is_person(seat)));
        let over = self.over().is_some();
        if done.is_empty() || self.kept == Some(done.len()) || over && !by_person {
            return Ok(());
        }
        let count = done.len();
        match self.keep.keep(&self.written()) {
            Ok(path) if over => writeln!(self.out, "The game is kept in {}.", path.display())?,
            Ok(path) => writeln!(
                self.out,
                "The game is kept in {}; 'tapestry play --resume' goes on with it.",
                path.display()
            )?,
            Err(why) => {
                writeln!(self.out, "The game cannot be kept: {why}.")?;
                return Ok(());
            }
        }
        self.kept = Some(count);
        Ok(())
    }

    /// Leaves the table.
    pub(super) fn leave(&mut self) -> Result<(), Failure> {
        if self.steward.is_some() {
            self.tell_steward()?;
        } else {
            self.keep_game()?;
        }
        self.out.flush()?;
        Ok(())
    }
}

/// The game that `FILE` or `FILE N` means, and which one of the file it is, in words.
fn chosen(text: &str) -> Result<(PgnGame, String), String> {
    let whole = record::path(text);
    let numbered = text.rsplit_once(char::is_whitespace);
    let numbered = numbered.and_then(|(file, number)| Some((file.trim(), number.parse::<usize>().ok()?)));
    let (path, number) = match numbered {
        Some((file, number)) if !whole.exists() => (record::path(file), Some(number)),
        _ => (whole, None),
    };
    let mut games = record::games(&path)?;
    let count = games.len();
    let number = number.unwrap_or(count);
    if number == 0 || number > count {
        return Err(format!(
            "{} has {count} games, and no number {number}",
            path.display()
        ));
    }
    let game = games.swap_remove(number - 1);
    Ok((game, format!("Game {number} of {count} of {}.", path.display())))
}
