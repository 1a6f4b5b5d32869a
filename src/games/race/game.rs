//! A game of races at a table.

use super::judge::Judge;
use super::spec::RaceSpec;
use super::state::{Action, Die, Next, RaceRules, State};
use crate::base::Player;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;
use std::sync::Arc;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct RaceGame {
    rules: Arc<RaceRules>,
    judge: Arc<Judge>,
    state: State,
    winner: Option<Player>,
}

impl RaceGame {
    /// The start, or the state of a text.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn new(spec: &Arc<RaceSpec>, state: Option<&str>) -> Result<RaceGame, String> {
        let rules = Arc::new(RaceRules::new(spec));
        let state = match state {
            Some(text) => rules.read(text).map_err(|error| error.to_string())?,
            None => rules.start(),
        };
        Ok(RaceGame {
            judge: Arc::new(Judge::new(&rules)),
            rules,
            state,
            winner: None,
        })
    }

    /// The rules.
    pub fn rules(&self) -> &RaceRules {
        &self.rules
    }
    /// Who knows the chances.
    pub fn judge(&self) -> &Judge {
        &self.judge
    }
    /// Who has won the game, if it is over.
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }
    /// The state; the last one of the game when it is over.
    pub fn current(&self) -> &State {
        &self.state
    }

    fn do_action(&mut self, action: Action) {
        let race = match self.rules.apply(&self.state, action) {
            Next::Goes(next) => Next::Goes(next),
            Next::Won(winner) => self.rules.after_race(&self.state, winner),
        };
        match race {
            Next::Goes(next) => self.state = next,
            Next::Won(winner) => {
                self.state = self.rules.last_state(&self.state);
                self.winner = Some(winner);
            }
        }
    }

    /// The texts of everything that can be done now, sorted; while the die rolls, its faces.
    pub fn moves(&self) -> Vec<String> {
        if self.winner.is_some() {
            return Vec::new();
        }
        let actions = self.rules.actions(&self.state).into_iter();
        let mut texts: Vec<String> = actions
            .map(|action| self.rules.action_text(&self.state, action))
            .collect();
        texts.sort_unstable();
        texts
    }

    /// Does one of these.
    ///
    /// # Errors
    /// In words, if the text is none of [`RaceGame::moves`]; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        if self.winner.is_some() {
            return Err("the game is over".to_owned());
        }
        match self.rules.parse_action(&self.state, text) {
            Some(action) => self.do_action(action),
            None => {
                return Err(format!(
                    "'{}' cannot be done now; possible: {}",
                    text.escape_debug(),
                    self.moves().join(", ")
                ));
            }
        }
        Ok(())
    }

    /// The state as a text that reads back.
    pub fn state(&self) -> String {
        self.rules.write(&self.state)
    }

    /// A face of the die by chance, as [`RaceGame::play`] reads it; `None` unless it rolls.
    pub fn roll(&self, random: &mut Xoshiro256PlusPlus) -> Option<String> {
        (self.state.die == Die::Rolling && self.winner.is_none()).then(|| {
            // The bias of the remainder is below 2^-60.
            let face = random.next_u64() % 6 + 1;
            format!("dice {face}")
        })
    }
}
