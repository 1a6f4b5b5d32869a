//! How players end a game themselves: they resign, or agree to a draw.

use super::super::Failure;
use super::game_table::GameTable;
use super::record;
use super::seats::Mind;
use crate::base::Player;
use crate::game::{self, GameResult};
use crate::games::Ruleset;
use crate::games::parallel::{Parallel, ParallelSpec};
use crate::play::{Action, Ending, GameEnd, Seat, Step, Verdict};
use crate::rules::Spec;
use std::io::Write;
use std::sync::Arc;

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
        match resigned(self, seat) {
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
        let Some(verdict) = self.agreed() else {
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

    /// How the game ends if both sides agree on a draw now, where there are two sides to do so.
    fn agreed(&self) -> Option<Verdict> {
        match (&self.ruleset, self.timeline.now().board()) {
            (Ruleset::Board(spec), Some(board)) => {
                let ending = game::Ending::Agreement;
                Some(verdict(spec, board.drawn(ending).result, ending))
            }
            _ => None,
        }
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
            let drawn = self.agreed();
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
        lost_by(seat, self.names().len(), game::Ending::Time)
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

fn verdict(spec: &Spec, result: GameResult, ending: game::Ending) -> Verdict {
    let points = |player| spec.points.of(result, Some(ending), player);
    Verdict {
        shares: Player::ALL
            .map(|player| f32::from(result.hundredths(player)) / 100.0)
            .to_vec(),
        points: Player::ALL.map(points).to_vec(),
        ending: Ending::Plain(ending),
    }
}

/// How two games at once end when this side gives up those of them that are still under way.
fn both_resigned(spec: &Arc<ParallelSpec>, state: &str, loser: Player) -> Result<Verdict, String> {
    let mut games = Parallel::read(spec, state)?;
    games.resign(loser);
    let outcomes = [0, 1].map(|game| games.outcome(game));
    let shares = Player::ALL.map(|player| {
        let of = |outcome: &game::Outcome| f32::from(outcome.result.hundredths(player)) / 200.0;
        outcomes.iter().flatten().map(of).sum()
    });
    Ok(Verdict {
        shares: shares.to_vec(),
        points: games.points().to_vec(),
        ending: Ending::Games(outcomes.into_iter().flatten().map(GameEnd::of).collect()),
    })
}

/// How the game ends when this player gives up. Of three, the one whose aim he was has won; of two games at once, those still
/// under way are lost.
fn resigned<W: Write>(table: &GameTable<W>, seat: Seat) -> Result<Verdict, String> {
    let ending = game::Ending::Resignation;
    match &table.ruleset {
        Ruleset::Board(spec) => Ok(verdict(spec, GameResult::Win(Player::ALL[1 - seat]), ending)),
        Ruleset::Parallel(spec) => both_resigned(spec, &table.timeline.now().state(), Player::ALL[seat]),
        Ruleset::Race(_) | Ruleset::ThreeHanded(_) => Ok(lost_by(seat, table.names().len(), ending)),
    }
}

/// How a game of so many is lost by one: whoever's aim he was has won, who is the player before him.
fn lost_by(seat: Seat, players: usize, ending: game::Ending) -> Verdict {
    let winner = (seat + players - 1) % players;
    let shares: Vec<f32> = (0..players)
        .map(|seat| f32::from(u8::from(seat == winner)))
        .collect();
    Verdict {
        points: shares.clone(),
        shares,
        ending: Ending::Plain(ending),
    }
}
