//! An engine's place in a match: starts the program when a game needs it, and again after a fault.

use super::driver::{self, Driver, MatchSetting, Reply, Turn};
use super::engine_spec::EngineSpec;
use super::fault::{Failure, Fault};
use super::time_control::Limit;

/// So many failed starts in a row end the attempts.
const START_ATTEMPTS: u32 = 3;

/// An engine that may or may not be running.
pub struct Seat {
    name: String,
    spec: EngineSpec,
    setting: MatchSetting,
    driver: Option<Box<dyn Driver>>,
    failed_starts: u32,
}

impl Seat {
    /// A seat whose engine is not started yet.
    pub fn new(name: &str, spec: EngineSpec, setting: MatchSetting) -> Seat {
        Seat {
            name: name.to_owned(),
            spec,
            setting,
            driver: None,
            failed_starts: 0,
        }
    }

    /// The engine's name in this match.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the user said about the engine.
    pub fn spec(&self) -> &EngineSpec {
        &self.spec
    }

    /// Makes the engine ready for a game.
    ///
    /// # Errors
    /// A fault, after which the program is no longer running; or the match is being stopped.
    pub fn prepare(&mut self, start: &str, limit: &Limit) -> Result<(), Failure> {
        let mut driver = match self.driver.take() {
            Some(driver) if !self.spec.restart && driver.is_reusable() => driver,
            Some(driver) => {
                driver.quit();
                self.start()?
            }
            None => self.start()?,
        };
        driver.new_game(start, limit)?;
        self.driver = Some(driver);
        Ok(())
    }

    fn start(&mut self) -> Result<Box<dyn Driver>, Failure> {
        if self.failed_starts >= START_ATTEMPTS {
            return Err(Fault::GivenUp(START_ATTEMPTS).into());
        }
        match driver::start(&self.spec, &self.setting) {
            Ok(driver) => {
                self.failed_starts = 0;
                Ok(driver)
            }
            Err(Failure::Interrupted) => Err(Failure::Interrupted),
            Err(failure) => {
                self.failed_starts += 1;
                // The description was checked before the match began: a program that changed since is to blame.
                Err(match failure {
                    Failure::Misconfigured(text) => Fault::Start(text).into(),
                    other => other,
                })
            }
        }
    }

    /// Lets the engine think about its turn.
    ///
    /// # Errors
    /// A fault, after which the program is no longer running; or the match is being stopped.
    pub fn think(&mut self, turn: &Turn<'_>) -> Result<Reply, Failure> {
        let mut driver = self
            .driver
            .take()
            .ok_or_else(|| Fault::Start("it is not running".to_owned()))?;
        let reply = driver.think(turn)?;
        self.driver = Some(driver);
        Ok(reply)
    }

    /// Tells the result of a finished game.
    pub fn game_over(&mut self, result: &str, reason: &str) {
        if let Some(driver) = &mut self.driver {
            driver.game_over(result, reason);
        }
    }

    /// What the engine did out of turn, for people.
    pub fn take_notes(&mut self) -> Vec<String> {
        let notes = self.driver.as_mut().map(|driver| driver.take_notes());
        let named = |note| format!("{} {note}", self.name);
        notes.unwrap_or_default().into_iter().map(named).collect()
    }

    /// Ends the program at once: after a fault it cannot be trusted to be in a known state.
    pub fn discard(&mut self) {
        self.driver = None;
    }

    /// Ends the program in good order.
    pub fn quit(mut self) {
        if let Some(driver) = self.driver.take() {
            driver.quit();
        }
    }
}
