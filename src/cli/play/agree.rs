//! How players end a game themselves: they resign, or agree to a draw.

use super::super::Failure;
use super::game_table::GameTable;
use super::record;
use crate::play::{Action, Mind, Seat, Step, Verdict, ends};
use std::io::Write;

impl<W: Write> GameTable<W> {
    /// Whoever speaks for a player at the table: the only person, or else the person whose turn it is.
    fn speaker(&self) -> Option<Seat> {
        let due = record::due(self.timeline.now());
        self.only_person().or(due.filter(|seat| self.is_person(*seat)))
    }

    pub(super) fn resign(&mut self) -> Result<(), Failure> {
        let Some(seat) = self.speaker().filter(|_| self.over().is_none()) else {
            writeln!(self.out, "There is nothing to resign now.")?;
            return Ok(());
        };
        match ends::resigned(&self.ruleset, self.timeline.now(), seat) {
            Ok(verdict) => self.call(verdict),
            Err(why) => {
                writeln!(self.out, "{why}")?;
                Ok(())
            }
        }
    }

    pub(super) fn offer_draw(&mut self) -> Result<(), Failure> {
        let Some(seat) = self.speaker().filter(|_| self.over().is_none()) else {
            writeln!(self.out, "There is nothing to agree on now.")?;
            return Ok(());
        };
        let game = self.timeline.now();
        let is_concession = |said: &Action| said.steps == [Step::ConcedeDraw];
        let concession = game.draws().into_iter().find(is_concession);
        if let Some(concession) = concession.filter(|_| record::due(game) == Some(seat)) {
            return self.does(&[concession]);
        }
        let Some(verdict) = ends::drawn(&self.ruleset, self.timeline.now()) else {
            writeln!(self.out, "In this game no draw can be agreed on.")?;
            return Ok(());
        };
        let other = 1 - seat;
        match self.minds[other] {
            Mind::Person => self.offered = Some(other),
            Mind::Engine(_) if self.thinkers.agrees_to_draw(other, self.timeline.now()) => {
                writeln!(self.out, "Tapestry agrees to the draw.")?;
                return self.call(verdict);
            }
            Mind::Engine(_) => writeln!(self.out, "Tapestry declines the draw and plays on.")?,
        }
        Ok(())
    }

    /// An engine agrees to a draw that was offered with the last move, if it does.
    pub(super) fn accepts_offer(&mut self, seat: Seat) -> Result<bool, Failure> {
        let draws = self.timeline.now().draws();
        let is_answer = |said: &Action| said.steps == [Step::AcceptDraw];
        let Some(answer) = draws.into_iter().find(is_answer) else {
            return Ok(false);
        };
        let agrees = self.thinkers.agrees_to_draw(seat, self.timeline.now());
        if agrees {
            writeln!(self.out, "Tapestry agrees to the draw.")?;
            self.does(&[answer])?;
        } else {
            writeln!(self.out, "Tapestry declines the draw and plays on.")?;
        }
        Ok(agrees)
    }

    /// Takes a line as the answer to an offer of a draw; `false` if it is none, and the offer is then declined.
    pub(super) fn answered(&mut self, line: &str) -> Result<bool, Failure> {
        self.offered = None;
        let line = line.to_lowercase();
        if matches!(line.as_str(), "yes" | "y" | "accept" | "draw") {
            let drawn = ends::drawn(&self.ruleset, self.timeline.now());
            if let Some(drawn) = drawn {
                self.call(drawn)?;
                return Ok(true);
            }
        }
        writeln!(self.out, "The draw is declined.")?;
        Ok(matches!(line.as_str(), "no" | "n" | "decline" | ""))
    }

    /// How a game that itself knows no time ends when a player has none left.
    pub(super) fn out_of_time(&self, seat: Seat) -> Verdict {
        ends::lost_by(seat, self.names().len(), crate::game::Ending::Time)
    }

    fn call(&mut self, verdict: Verdict) -> Result<(), Failure> {
        self.called = Some(verdict);
        self.begun = None;
        self.offered = None;
        self.kept = None;
        self.tell_steward()?;
        self.show()
    }
}
