//! The clocks of a game, at the table or on a board in the browser: any of [`crate::clocks`], of which one at most is running.

use super::{Action, ClockLeft, Play, Seat, Step};
use crate::base::host::Instant;
use crate::board::Board;
use crate::clocks::{Clock, ClockSpec, Kept, Stage};
use std::time::Duration;

/// Part of a second that does not show.
const JUST: f64 = 0.05;
/// Longest correction, in seconds.
const LONGEST: f64 = 1e6;

/// Clocks, of which one at most is running.
#[derive(Clone, Debug)]
pub struct Clocks {
    /// By number, where each player has several.
    each: Vec<Clock>,
    running: Option<(Seat, usize, Instant)>,
}

impl Clocks {
    /// Clocks at the start of a game: so many for each of so many players.
    ///
    /// # Errors
    /// If such a clock is not for so many players.
    pub fn new(spec: &ClockSpec, seats: usize, each: usize) -> Result<Clocks, String> {
        let clock = Clock::new(spec, seats)?;
        Ok(Clocks {
            each: vec![clock; each.max(1)],
            running: None,
        })
    }

    /// Clocks that show what they showed before.
    ///
    /// # Errors
    /// If they cannot.
    pub fn restored(spec: &ClockSpec, seats: usize, each: usize, kept: &[Kept]) -> Result<Clocks, String> {
        if kept.len() != each.max(1) {
            return Err(format!(
                "{} clocks are kept for each player, not {each}",
                kept.len()
            ));
        }
        let restored = kept.iter().map(|kept| Clock::restored(spec, seats, kept));
        Ok(Clocks {
            each: restored.collect::<Result<_, _>>()?,
            running: None,
        })
    }

    /// What they show, to be kept.
    pub fn kept(&self, now: Instant) -> Vec<Kept> {
        let numbers = 0..self.each.len();
        numbers.map(|number| self.at(number, now).kept()).collect()
    }

    /// Which clocks they are.
    pub fn spec(&self) -> &ClockSpec {
        self.each[0].spec()
    }

    /// Lets a clock run from now, unless it is running already.
    pub fn run(&mut self, seat: Seat, clock: usize, now: Instant) {
        if !matches!(self.running, Some((running, number, _)) if (running, number) == (seat, clock)) {
            self.stop(now);
            self.running = Some((seat, clock, now));
        }
    }

    /// Stops the running clock and takes off what it has run.
    pub fn stop(&mut self, now: Instant) {
        if let Some((_, clock, _)) = self.running {
            self.each[clock] = self.at(clock, now);
            self.running = None;
        }
    }

    /// Whoever's clock is running has made a move: it stops, and has what a move brings.
    pub fn moved(&mut self, now: Instant) {
        if let Some((seat, clock, _)) = self.running {
            self.stop(now);
            self.each[clock].done(seat);
        }
    }

    /// All pieces have been placed, if any had to be.
    pub fn placed(&mut self, now: Instant) {
        if self.each[0].is_placing() {
            self.stop(now);
            self.each.iter_mut().for_each(Clock::placed);
        }
    }

    /// The clock of whoever is due in a game runs; none where nobody is.
    pub fn follow(&mut self, game: &dyn Play, due: Option<Seat>, now: Instant) {
        if !game.board().is_some_and(Board::placing) {
            self.placed(now);
        }
        match due {
            Some(seat) => self.run(seat, game.clock(), now),
            None => self.stop(now),
        }
    }

    /// Whoever did this presses the clock; throwing a die and offering a draw are no moves.
    pub fn pressed(&mut self, action: &Action, now: Instant) {
        match action.steps[..] {
            [Step::Throw] | [Step::OfferDraw] => self.stop(now),
            _ => self.moved(now),
        }
    }

    /// The arbiter gives a player time, or takes it.
    ///
    /// # Errors
    /// If the clock has no first stage.
    pub fn correct(&mut self, seat: Seat, seconds: f64, now: Instant) -> Result<(), String> {
        self.stop(now);
        let time = Duration::try_from_secs_f64(seconds.abs().min(LONGEST)).unwrap_or_default();
        for clock in &mut self.each {
            if seconds < 0.0 {
                clock.reduce(seat, Stage::Of(0), time)?;
            } else {
                clock.increase(seat, Stage::Of(0), time)?;
            }
        }
        Ok(())
    }

    /// A clock as it is now.
    fn at(&self, number: usize, now: Instant) -> Clock {
        let mut clock = self.each[number.min(self.each.len() - 1)].clone();
        if let Some((seat, running, since)) = self.running
            && running == number
        {
            clock.run(seat, now.saturating_duration_since(since));
        }
        clock
    }

    /// What a player can think now before the flag falls.
    pub fn left(&self, seat: Seat, number: usize, now: Instant) -> Duration {
        self.at(number, now).usable(seat)
    }

    /// What is left on the running clock, if any.
    pub fn running(&self, now: Instant) -> Option<Duration> {
        let (seat, number, _) = self.running?;
        let clock = self.at(number, now);
        match clock.flag() {
            Some(_) => Some(Duration::ZERO),
            None => Some(clock.usable(seat)),
        }
    }

    /// The clock of a player as an engine wants to know it.
    pub fn for_engine(&self, seat: Seat, number: usize, now: Instant) -> ClockLeft {
        let clock = self.at(number, now);
        let plain = clock.situation(seat).plain();
        let all = clock.carriage().filter(|carriage| {
            let sides = &carriage.sides;
            sides
                .iter()
                .any(|side| !side.kind.is_plain() || side.independent.is_some() || side.cut_off.is_some())
        });
        ClockLeft {
            left: clock.usable(seat),
            increment: plain.increment,
            opponent_mean: (clock.seats() == 2).then(|| clock.mean(1 - seat)).flatten(),
            all: all.map(Box::new),
        }
    }

    /// How many each player has.
    pub fn each(&self) -> usize {
        self.each.len()
    }

    /// All clocks of a player, in words: `4:59`, `4:59 and 5:00`; stages that are used one after the other as `1:57:00+1:00`.
    pub fn of(&self, seat: Seat, now: Instant) -> String {
        let shown = |number| {
            let clock = self.at(number, now);
            let stages: Vec<String> = clock.stages(seat).iter().map(|time| in_words(*time)).collect();
            let independent = clock
                .independent(seat)
                .map(|left| format!(", {} in all", in_words(left)));
            stages.join("+") + &independent.unwrap_or_default()
        };
        (0..self.each.len()).map(shown).collect::<Vec<_>>().join(" and ")
    }
}

/// A time as clocks show it, begun seconds as whole ones unless they have only just begun; below ten seconds with tenths.
pub fn in_words(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 10.0 {
        return format!("0:{:04.1}", (seconds * 10.0).floor() / 10.0);
    }
    let whole = (seconds - JUST).ceil() as u64;
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests;
