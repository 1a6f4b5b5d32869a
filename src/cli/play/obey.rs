//! Lines at the table: commands are done, moves are made, what cannot be done is refused with the reason.

use super::super::{Failure, progress};
use super::command::Command;
use super::game_table::GameTable;
use super::{interval, introduction, moves, piece, record};
use crate::play::{Action, Actor, Play};
use crate::variants::ruleset_card;
use std::io::Write;

/// What a line means.
enum Meant {
    /// These, one after the other.
    Actions(Vec<Action>),
    /// The first move of a turn; the second is missing.
    Half(String),
}

impl<W: Write> GameTable<W> {
    /// Does what a line says; `false` if the game is to be left.
    pub(super) fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        let line = line.trim();
        if self.offered.is_some() && self.answered(line)? {
            return Ok(true);
        }
        // What can be done in the game comes before what can be said at the table.
        let is_action = self
            .timeline
            .now()
            .actions()
            .iter()
            .any(|action| action.text == line);
        let command = if is_action {
            Ok(Command::Move(line.to_owned()))
        } else {
            Command::read(line)
        };
        match command {
            Ok(Command::Quit) => return Ok(false),
            Ok(command) => self.command(command)?,
            Err(refusal) => writeln!(self.out, "{refusal}")?,
        }
        Ok(true)
    }

    fn command(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            Command::Nothing | Command::Quit => Ok(()),
            Command::Move(text) => self.person_moves(&text),
            Command::Undo | Command::Redo | Command::New | Command::Load(_) | Command::Switch
                if self.steward.is_some() =>
            {
                writeln!(
                    self.out,
                    "The game belongs to a group: nothing is taken back, and no other takes its place."
                )?;
                Ok(())
            }
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint => self.hint(),
            Command::New => self.begin_anew(),
            Command::Switch => self.switch(),
            Command::Level(level) => self.level(&level),
            Command::Draw => self.offer_draw(),
            Command::Resign => self.resign(),
            Command::Clock(change) if !change.is_empty() => interval::correct(self, &change),
            Command::Interval => interval::begin(self, None),
            Command::Seal(text) => interval::begin(self, Some(&text)),
            Command::Resume => interval::end(self),
            Command::Save(file) => self.save(&file),
            Command::Load(file) => self.load(&file),
            Command::Show => self.show(),
            Command::Flip => {
                self.flipped = !self.flipped;
                self.show()
            }
            told => self.tell(&told),
        }
    }

    /// Commands that only tell something.
    fn tell(&mut self, command: &Command) -> Result<(), Failure> {
        let game = self.timeline.now();
        let text = match command {
            Command::Moves => self.what_can_be_done(game),
            Command::List if self.timeline.done().is_empty() => "Nothing has been done yet.\n".to_owned(),
            Command::List => moves::history(game, self.timeline.done()),
            Command::Captured => moves::captured(&game.view(self.only_person())),
            Command::State => game.view(self.only_person().or(record::due(game))).state + "\n",
            Command::Rules => format!("Aim: {}\n\n{}", game.aim(), ruleset_card(&self.ruleset)),
            Command::Piece(wanted) => piece::shown(game, wanted).unwrap_or_else(|why| why + "\n"),
            Command::Help => format!(
                "{}Commands:\n{}",
                introduction::text(game, &self.ruleset),
                Command::help()
            ),
            Command::Clock(_) if self.clocks.is_some() => return self.show_clocks(),
            Command::Clock(_) => {
                "There is no clock; 'tapestry play ID --clock 10+5' plays with one.\n".to_owned()
            }
            _ => String::new(),
        };
        write!(self.out, "{text}")?;
        Ok(())
    }

    fn what_can_be_done(&self, game: &dyn Play) -> String {
        match &self.begun {
            _ if self.over().is_some() => "The game is over.\n".to_owned(),
            Some(first) => {
                let actions = game.actions();
                format!(
                    "  after {first}: {}\n",
                    introduction::seconds(&actions, first).join(" ")
                )
            }
            None if introduction::is_joined(&self.ruleset) => moves::first_halves(game),
            None => moves::list(game),
        }
    }

    fn person_moves(&mut self, text: &str) -> Result<(), Failure> {
        if self.over().is_some() {
            writeln!(self.out, "The game is over; undo, new, load or quit?")?;
            return Ok(());
        }
        if self.interval.is_some() {
            writeln!(self.out, "The clocks stand still; 'resume' goes on.")?;
            return Ok(());
        }
        let game = self.timeline.now();
        if text == "roll" && game.actor() == Actor::Chance {
            return self.draw_lot();
        }
        match self.meant(game, text) {
            Ok(Meant::Actions(actions)) => self.does(&actions),
            Ok(Meant::Half(first)) => {
                self.begun = Some(first);
                self.show()
            }
            Err(why) => {
                writeln!(self.out, "{why}; moves lists what can be done, help the commands")?;
                Ok(())
            }
        }
    }

    /// What a text means: something to do, all moves of a turn, or the first of them.
    fn meant(&self, game: &dyn Play, text: &str) -> Result<Meant, String> {
        if let Some(first) = &self.begun {
            let whole = format!("{first},{}", text.trim_start_matches(',').trim());
            let read = game.read(&whole).map_err(|refusal| refusal.to_string())?;
            return Ok(Meant::Actions(vec![read]));
        }
        if introduction::is_double(&self.ruleset) && text.contains(',') {
            return one_after_the_other(game, text);
        }
        match game.read(text) {
            Ok(action) => Ok(Meant::Actions(vec![action])),
            Err(_)
                if introduction::is_joined(&self.ruleset)
                    && !introduction::seconds(&game.actions(), text).is_empty() =>
            {
                Ok(Meant::Half(text.to_owned()))
            }
            Err(refusal) => Err(refusal.to_string()),
        }
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if self.begun.take().is_some() {
            return self.show();
        }
        // What the players have called comes back first.
        let called = self.called.take().is_some();
        let minds = self.minds.clone();
        let is_person = |seat: usize| minds.get(seat) == Some(&crate::play::Mind::Person);
        let only_called = called && record::due(self.timeline.now()).is_some_and(is_person);
        if only_called || self.timeline.undo(is_person) {
            self.kept = None;
            return self.show();
        }
        writeln!(self.out, "There is nothing to take back.")?;
        Ok(())
    }

    fn redo(&mut self) -> Result<(), Failure> {
        let minds = self.minds.clone();
        let is_person = |seat: usize| minds.get(seat) == Some(&crate::play::Mind::Person);
        if self.timeline.redo(is_person) {
            self.begun = None;
            return self.show();
        }
        writeln!(self.out, "There is nothing to do again.")?;
        Ok(())
    }

    fn hint(&mut self) -> Result<(), Failure> {
        if self.over().is_some() {
            writeln!(self.out, "The game is over.")?;
            return Ok(());
        }
        self.out.flush()?;
        let sign = self.input.at_terminal().then(|| progress::working("thinking"));
        let advice = self.thinkers.advise(self.timeline.now());
        drop(sign);
        self.tell_complaints()?;
        match advice {
            Ok(Some(advice)) => writeln!(self.out, "Hint: {} ({})", advice.action.text, advice.why)?,
            Ok(None) => writeln!(self.out, "There is nothing to decide.")?,
            Err(refusal) => writeln!(self.out, "{refusal}")?,
        }
        Ok(())
    }
}

/// Moves that are one of its own each, separated by commas: all of them, or none.
fn one_after_the_other(game: &dyn Play, text: &str) -> Result<Meant, String> {
    let mut after = game.copy();
    let mut actions = Vec::new();
    for text in text.split(',').map(str::trim).filter(|text| !text.is_empty()) {
        if !actions.is_empty() && record::due(after.as_ref()) != record::due(game) {
            return Err(format!("the turn ends before '{}'", text.escape_debug()));
        }
        let read = after.read(text).map_err(|refusal| refusal.to_string())?;
        after.apply(&read).map_err(|refusal| refusal.to_string())?;
        actions.push(read);
    }
    Ok(Meant::Actions(actions))
}
