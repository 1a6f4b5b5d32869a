//! Options: set by XBoard's line or by a command of its own, and what is told when one of them adds games.

use super::super::change::{Change, InForce, Loaded};
use super::super::settings::Audience;
use super::listing::Gui;
use super::{XBoard, features};

impl XBoard {
    pub(super) fn set(&mut self, option: &str, value: &str) -> Result<(), String> {
        self.session.set_option(option, value, Audience::Uci).map(|_| ())
    }

    pub(super) fn set_option(&mut self, line: &str) {
        let rest = line
            .trim_start()
            .strip_prefix("option")
            .unwrap_or_default()
            .trim_start();
        let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
        match self.set_named(name.trim(), value.trim()) {
            // A changed rule holds from the next `new` or `variant` on, when XBoard asks for the definition again.
            Ok(Change::None | Change::Game) => {}
            Ok(Change::Catalogue(loaded)) => {
                self.tell_loaded(&loaded);
                for (name, value) in self.unsettled.take() {
                    if self.set_named(&name, &value).is_ok() {
                        self.say(format!("# {name} is {value} now"));
                    }
                }
            }
            Err(problem) => {
                for problem in problem.lines() {
                    self.say(format!("Error ({problem}): {line}"));
                }
            }
        }
    }

    /// Sets an option; one of a game that is not known yet is tried again when games are added.
    fn set_named(&mut self, name: &str, value: &str) -> Result<Change, String> {
        let result = self.session.set_option(name, value, Audience::XBoard);
        self.unsettled
            .note(name, value, result.is_err(), &self.session.library);
        result
    }

    fn tell_loaded(&self, loaded: &Loaded) {
        loaded.lines("#").into_iter().for_each(|line| self.say(line));
        if self.introduction.is_none() && self.listing.gui == Gui::Board {
            self.say(features::games(&self.session));
        }
        match &loaded.in_force {
            InForce::Same => {}
            InForce::Changed => {
                self.say("# the game in force has other rules from the next 'new' or 'variant' on")
            }
            InForce::Lost(problem) => {
                for line in problem.lines() {
                    self.say(format!("# the game in force keeps its old rules: {line}"));
                }
            }
        }
    }
}
