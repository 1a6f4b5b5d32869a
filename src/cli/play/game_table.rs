//! The table at which a game is played: whoever is due decides, everybody sees what came of it.

use super::super::Failure;
use super::super::picture::Picture;
use super::super::progress;
use super::autosave::Keep;
use super::command::Command;
use super::input::{Heard, Input, Question};
use super::lots::Lots;
use super::steward::Steward;
use super::thinking::Thinkers;
use super::{introduction, record, words};
use crate::clocks::ClockSpec;
use crate::games::Ruleset;
use crate::play::{self, Action, Actor, Change, Clocks, Mind, Seat, Step, Timeline, Verdict};
use crate::variants::Catalogue;
use std::io::Write;
use std::time::{Duration, Instant};

/// Most moves that are completed.
const MOST_COMPLETED: usize = 2000;

/// A game in progress, and those who play it.
pub(super) struct GameTable<W> {
    pub(super) catalogue: Catalogue,
    /// The game as it was asked for, before lots were drawn.
    pub(super) name: String,
    pub(super) ruleset: Ruleset,
    /// The state that it was to begin from.
    pub(super) from: Option<String>,
    pub(super) timeline: Timeline,
    pub(super) minds: Vec<Mind>,
    pub(super) thinkers: Thinkers,
    pub(super) clock_setting: Option<ClockSpec>,
    pub(super) clocks: Option<Clocks>,
    /// The clock was asked for anew, whatever a game that is taken up says.
    pub(super) clock_is_new: bool,
    /// All clocks stand still, and this move, if one was sealed, is made when they run again.
    pub(super) interval: Option<Option<Action>>,
    /// Whoever keeps the game and says more about its end, where it is part of something greater.
    pub(super) steward: Option<Box<dyn Steward>>,
    /// How the players have ended the game.
    pub(super) called: Option<Verdict>,
    /// Who has been offered a draw.
    pub(super) offered: Option<Seat>,
    /// The first move of a turn, of which the second is missing.
    pub(super) begun: Option<String>,
    /// The board is turned round.
    pub(super) flipped: bool,
    pub(super) lots: Lots,
    pub(super) keep: Keep,
    /// Says which game this is, however often it is written down.
    pub(super) game_id: String,
    /// How much had been done when the game was written down last.
    pub(super) kept: Option<usize>,
    pub(super) input: Input,
    pub(super) out: W,
}

/// Whose turn it is to do something at the table.
enum Next {
    Engine(Seat),
    Lot,
    /// Somebody is asked for a line.
    Ask,
    /// There is nobody to ask, and nothing to do.
    Nothing,
}

impl<W: Write> GameTable<W> {
    /// Plays until the input ends or the game is left.
    pub(super) fn play(&mut self) -> Result<(), Failure> {
        self.introduce()?;
        self.show()?;
        let heard = self.rounds();
        // Whatever has happened, the game is not lost.
        let left = self.leave();
        heard.and(left)
    }

    fn rounds(&mut self) -> Result<(), Failure> {
        while !self.thinkers.interrupts.is_leaving() {
            match self.next() {
                Next::Engine(seat) => self.engine_decides(seat)?,
                Next::Lot => self.draw_lot()?,
                Next::Ask => {
                    if !self.listen()? {
                        break;
                    }
                }
                Next::Nothing => break,
            }
        }
        Ok(())
    }

    fn next(&self) -> Next {
        let persons = self.minds.contains(&Mind::Person);
        match self.timeline.now().actor() {
            _ if self.over().is_some() && (!persons || self.steward.is_some()) => Next::Nothing,
            _ if self.over().is_some() || self.offered.is_some() || self.interval.is_some() => Next::Ask,
            Actor::Seat(seat) if self.minds[seat] != Mind::Person => Next::Engine(seat),
            Actor::Chance if !self.lots.typed || self.timeline.drawn_before().is_some() => Next::Lot,
            _ => Next::Ask,
        }
    }

    /// How the game is over, if it is.
    pub(super) fn over(&self) -> Option<Verdict> {
        let now = self.timeline.now();
        match (&self.called, now.actor()) {
            (Some(called), _) => Some(called.clone()),
            (None, Actor::Over(verdict)) => Some(verdict),
            (None, _) => self.steward.as_ref().and_then(|steward| steward.ended(now)),
        }
    }

    /// The names of the players.
    pub(super) fn names(&self) -> Vec<String> {
        self.timeline.now().seats()
    }

    /// The seat of the only person at the table, if there is only one.
    pub(super) fn only_person(&self) -> Option<Seat> {
        let mut persons = (0..self.minds.len()).filter(|seat| self.minds[*seat] == Mind::Person);
        let first = persons.next();
        first.filter(|_| persons.next().is_none())
    }

    /// Is a person asked for this player's decisions?
    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.minds.get(seat) == Some(&Mind::Person)
    }

    pub(super) fn introduce(&mut self) -> Result<(), Failure> {
        let game = self.timeline.now();
        let players = words::players(&game.seats(), &self.minds);
        writeln!(self.out, "{} ({}): {players}.", game.title(), game.identity())?;
        write!(self.out, "{}", introduction::text(game, &self.ruleset))?;
        Ok(())
    }

    /// The board, what is beside it, and how the game has ended if it has.
    pub(super) fn show(&mut self) -> Result<(), Failure> {
        let game = self.timeline.now();
        let person = self.only_person();
        let due = record::due(game);
        let mut view = game.view(person.or(due));
        let mut last = self.timeline.last_turn();
        if let Some(step) = self
            .begun
            .as_deref()
            .and_then(|first| introduction::first_step(game, first))
        {
            last = view.show_step(&step);
        }
        let below_is_second = self.minds.len() == introduction::TWO && person == Some(1);
        let picture = Picture {
            view: &view,
            turned: below_is_second != self.flipped,
            last: &last,
        };
        write!(self.out, "{picture}")?;
        self.show_clocks()?;
        if let Some(by) = view.offer.filter(|by| Some(*by) != due && self.over().is_none()) {
            let name = &view.seats[by].name;
            writeln!(
                self.out,
                "    {name} offers a draw: 'accept draw' accepts it, a move declines it."
            )?;
        }
        if let Some(verdict) = self.over() {
            let result = verdict.told(&self.names(), person);
            writeln!(self.out, "Game over: {result}")?;
        }
        Ok(())
    }

    pub(super) fn show_clocks(&mut self) -> Result<(), Failure> {
        let now = Instant::now();
        if let Some(clocks) = &self.clocks {
            let names = self.timeline.now().seats();
            let each = names.iter().enumerate();
            let each: Vec<String> = each
                .map(|(seat, name)| format!("{name} {}", clocks.of(seat, now)))
                .collect();
            writeln!(self.out, "    Clocks: {}", each.join(", "))?;
        }
        Ok(())
    }

    /// Asks for a line and does what it says; `false` if the game is to be left.
    fn listen(&mut self) -> Result<bool, Failure> {
        self.let_clock_run();
        let question = self.question();
        if !self.input.at_terminal() {
            write!(self.out, "{}", question.prompt)?;
        }
        self.out.flush()?;
        loop {
            let left = self
                .clocks
                .as_ref()
                .and_then(|clocks| clocks.running(Instant::now()));
            let heard = self.input.ask(question.clone(), left);
            if !matches!(heard, Heard::Interrupted | Heard::Ended | Heard::Failed(_)) && self.flag_falls()? {
                return Ok(true);
            }
            return match heard {
                Heard::Line(line) => self.obey(&line),
                Heard::TimeUp => continue,
                Heard::Failed(error) => Err(error.into()),
                Heard::Interrupted | Heard::Ended => {
                    writeln!(self.out)?;
                    Ok(false)
                }
            };
        }
    }

    /// What the next line is asked with.
    fn question(&self) -> Question {
        let game = self.timeline.now();
        let names = self.names();
        let moved_before = self.timeline.done().last().and_then(|done| done.seat()) == record::due(game);
        let prompt = match (self.over(), self.offered, game.actor()) {
            (Some(_), ..) => "over".to_owned(),
            (None, Some(seat), _) => format!("{}, is it a draw? yes or no", names[seat]),
            (None, None, Actor::Seat(seat)) => {
                let board = introduction::board_due(game, &self.ruleset);
                let board = board.map_or(String::new(), |board| format!(", board {board}"));
                let turn = introduction::of_turn(game, self.begun.as_deref(), moved_before);
                let clock = self.clocks.as_ref().map_or(String::new(), |clocks| {
                    let left = clocks.left(seat, game.clock(), Instant::now());
                    format!(" {}", play::in_words(left))
                });
                format!("{}{board}{turn}{clock}", names[seat])
            }
            (None, None, _) => "dice".to_owned(),
        };
        let words = if self.input.at_terminal() {
            self.completions()
        } else {
            Vec::new()
        };
        Question {
            prompt: format!("{prompt}> "),
            words,
        }
    }

    /// Moves and commands.
    fn completions(&self) -> Vec<String> {
        let actions = self.timeline.now().actions();
        let mut words: Vec<String> = match &self.begun {
            Some(first) => introduction::seconds(&actions, first)
                .into_iter()
                .map(str::to_owned)
                .collect(),
            None => actions
                .into_iter()
                .map(|action| action.text)
                .take(MOST_COMPLETED)
                .collect(),
        };
        words.extend(Command::words().map(str::to_owned));
        words
    }

    /// The engine on a seat decides.
    fn engine_decides(&mut self, seat: Seat) -> Result<(), Failure> {
        self.let_clock_run();
        if self.accepts_offer(seat)? {
            return Ok(());
        }
        let number = self.timeline.now().clock();
        let clock = self.clocks.as_ref();
        let clock = clock.map(|clocks| clocks.for_engine(seat, number, Instant::now()));
        let name = self.names().swap_remove(seat);
        self.out.flush()?;
        let sign = self
            .input
            .at_terminal()
            .then(|| progress::working(&format!("{name} thinks (Ctrl-C: move now)")));
        let advice = self.thinkers.decide(seat, self.timeline.now(), clock);
        drop(sign);
        self.tell_complaints()?;
        if self.thinkers.interrupts.is_leaving() || self.flag_falls()? {
            return Ok(());
        }
        let Some(advice) = advice else {
            return Err(Failure::Message("the engine found nothing to do".to_owned()));
        };
        if advice.action.is_secret() {
            writeln!(self.out, "Tapestry ({name}) chooses in secret.")?;
            return self.does(&[advice.action]);
        }
        writeln!(
            self.out,
            "Tapestry ({name}) plays {}: {}",
            advice.action.text, advice.why
        )?;
        self.does(&[advice.action])
    }

    /// Tells of files that the engine plays without.
    pub(super) fn tell_complaints(&mut self) -> Result<(), Failure> {
        for complaint in self.thinkers.complaints() {
            writeln!(self.out, "{complaint}")?;
        }
        Ok(())
    }

    /// Draws what chance decides; what was drawn once stays drawn.
    pub(super) fn draw_lot(&mut self) -> Result<(), Failure> {
        let before = self.timeline.drawn_before().cloned();
        let again = before.is_some();
        let drawn = before.or_else(|| self.lots.draw(self.timeline.now()));
        let Some(drawn) = drawn else {
            return Err(Failure::Message("there is nothing to draw".to_owned()));
        };
        let how = if again {
            "as it was drawn before".to_owned()
        } else {
            format!("seed {}", self.lots.seed())
        };
        writeln!(self.out, "Drawn: {} ({how})", drawn.text)?;
        self.does(&[drawn])
    }

    /// Does something, tells what has become of pieces, and shows the board.
    pub(super) fn does(&mut self, actions: &[Action]) -> Result<(), Failure> {
        for action in actions {
            let tells = action.steps.iter().any(|step| {
                matches!(
                    step,
                    Step::Go { becomes: Some(_), .. }
                        | Step::Go { leaves: Some(_), .. }
                        | Step::Replace { .. }
                )
            });
            let before = tells.then(|| self.timeline.now().view(None));
            let done = self.timeline.apply(action);
            done.map_err(|refusal| Failure::Message(refusal.to_string()))?;
            self.clock_is_pressed(action);
            let after = before.as_ref().map(|_| self.timeline.now().view(None));
            if let (Some(before), Some(after)) = (before, after) {
                for sentence in words::changes(action, &before, &after) {
                    writeln!(self.out, "{sentence}")?;
                }
            }
        }
        self.begun = None;
        self.offered = None;
        self.tell_steward()?;
        let last = self.timeline.done().last().map_or(&[][..], |done| &done.changes);
        let changed = last.iter().any(|change| !matches!(change, Change::Die { .. }));
        match last {
            // The board is as it was.
            [Change::Die { face: Some(face) }] => writeln!(self.out, "The die shows {face}.")?,
            _ if changed || self.over().is_some() => self.show()?,
            _ => {}
        }
        Ok(())
    }

    fn clock_is_pressed(&mut self, action: &Action) {
        if let Some(clocks) = &mut self.clocks {
            clocks.pressed(action, Instant::now());
        }
    }

    /// The game as it is now is kept by whoever has to.
    pub(super) fn tell_steward(&mut self) -> Result<(), Failure> {
        if self.steward.is_none() {
            return Ok(());
        }
        let game = self.written();
        match &mut self.steward {
            Some(steward) => steward.keep(&game).map_err(Failure::Message),
            None => Ok(()),
        }
    }

    /// The clock of whoever is due runs; none when the game is over or chance decides.
    fn let_clock_run(&mut self) {
        let runs = self.over().is_none() && self.interval.is_none();
        let due = record::due(self.timeline.now()).filter(|_| runs);
        if let Some(clocks) = &mut self.clocks {
            clocks.follow(self.timeline.now(), due, Instant::now());
        }
    }

    /// Has the running clock no time left? Then that ends what it ends.
    fn flag_falls(&mut self) -> Result<bool, Failure> {
        let now = Instant::now();
        let Some(clocks) = &mut self.clocks else {
            return Ok(false);
        };
        if clocks.running(now) != Some(Duration::ZERO) {
            return Ok(false);
        }
        clocks.stop(now);
        let seat = record::due(self.timeline.now());
        if let (Err(_), Some(seat)) = (self.timeline.flag(), seat) {
            self.called = Some(self.out_of_time(seat));
        }
        self.tell_steward()?;
        self.begun = None;
        self.offered = None;
        let name = seat.and_then(|seat| self.names().get(seat).cloned());
        writeln!(self.out, "\nThe time of {} is up.", name.unwrap_or_default())?;
        self.show()?;
        Ok(true)
    }
}
