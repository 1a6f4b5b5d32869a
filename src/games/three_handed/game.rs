//! A three-handed game at a table, with its history.

use super::position::{End, Position};
use super::rules::{Rules, Seat};
use super::search::{Found, Limits, search};
use super::spec::{SearchModel, ThreeHandedSpec};
use crate::base::Bits;
use crate::game::Ending;
use crate::games::table::{Advice, TableGame, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;
use std::time::Duration;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct ThreeHandedGame<B: Bits> {
    rules: Arc<Rules<B>>,
    position: Position<B>,
    /// Keys of the positions before this one.
    earlier: Vec<u64>,
}

/// The game at its start, or in the position of a text.
///
/// # Errors
/// What is wrong with the text.
pub fn table(spec: &Arc<ThreeHandedSpec>, state: Option<&str>) -> Result<Box<dyn TableGame>, String> {
    let squares = usize::from(spec.board.files) * usize::from(spec.board.ranks);
    Ok(if squares <= 64 {
        Box::new(ThreeHandedGame::<u64>::new(spec, state)?)
    } else {
        Box::new(ThreeHandedGame::<u128>::new(spec, state)?)
    })
}

impl<B: Bits> ThreeHandedGame<B> {
    /// The game at its start, or in the position of a text.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn new(spec: &Arc<ThreeHandedSpec>, state: Option<&str>) -> Result<Self, String> {
        let rules = Arc::new(Rules::new(spec));
        let text = state.unwrap_or(&spec.board.start);
        let position = rules.read(text).map_err(|errors| errors.to_string())?;
        Ok(ThreeHandedGame {
            rules,
            position,
            earlier: Vec::new(),
        })
    }

    /// The rules.
    pub fn rules(&self) -> &Rules<B> {
        &self.rules
    }
    /// The position.
    pub fn position(&self) -> &Position<B> {
        &self.position
    }

    /// How the game has ended, if it has.
    pub fn end(&self) -> Option<End> {
        let mut any = false;
        self.position.each_play(&self.rules, |_, _| any = true);
        if !any {
            return Some(self.position.without_plays(&self.rules));
        }
        if self.position.is_idle(&self.rules) {
            return Some(End::Draw(Ending::MoveLimit));
        }
        let occurrences = 1 + self
            .earlier
            .iter()
            .filter(|key| **key == self.position.key)
            .count();
        let most = usize::from(self.rules.spec.repetition);
        (most > 0 && occurrences >= most).then_some(End::Draw(Ending::Repetition))
    }

    /// The best play found in these limits.
    pub fn think(&self, model: SearchModel, limits: &Limits<'_>) -> Option<Found> {
        let since = self.earlier.len() - usize::from(self.position.idle).min(self.earlier.len());
        search(&self.rules, &self.position, &self.earlier[since..], model, limits)
    }

    fn name(&self, seat: Seat) -> &str {
        &self.rules.spec.seats[seat]
    }
}

impl<B: Bits> TableGame for ThreeHandedGame<B> {
    fn title(&self) -> String {
        self.rules.spec.heading.title.clone()
    }

    fn seats(&self) -> Vec<String> {
        self.rules.spec.seats.to_vec()
    }

    fn turn(&self) -> Turn {
        match self.end() {
            None => Turn::Seat(self.position.turn()),
            Some(End::Draw(reason)) => Turn::Over(format!("1/3-1/3-1/3 {reason}")),
            Some(End::Mate { winner, mated }) => {
                let points: Vec<&str> = (0..3)
                    .map(|seat| if seat == winner { "1" } else { "0" })
                    .collect();
                let (winner, mated) = (self.name(winner), self.name(mated));
                Turn::Over(format!("{} {winner} has mated {mated}", points.join("-")))
            }
        }
    }

    fn moves(&self) -> Vec<String> {
        let plays = self.position.plays(&self.rules).into_iter();
        let mut texts: Vec<String> = plays.map(|play| self.rules.play_text(play)).collect();
        texts.sort_unstable();
        texts
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let Some(play) = self.rules.parse_play(&self.position, text.trim()) else {
            let shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
            return Err(format!("'{shown}' is not legal here"));
        };
        if let Turn::Over(result) = self.turn() {
            return Err(format!("the game is over: {result}"));
        }
        self.earlier.push(self.position.key());
        self.position = self.position.played(&self.rules, play);
        Ok(())
    }

    fn state(&self) -> String {
        self.rules.write(&self.position)
    }

    fn roll(&self, _: &mut Xoshiro256PlusPlus) -> Option<String> {
        None
    }

    fn advise(&mut self, time: Duration) -> Option<Advice> {
        if self.end().is_some() {
            return None;
        }
        let limits = Limits {
            time: Some(time),
            ..Limits::default()
        };
        let found = self.think(self.rules.spec.search, &limits)?;
        Some(Advice {
            text: self.rules.play_text(found.play),
            why: format!("share {:.3}, depth {}", found.share, found.depth),
        })
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        Some(self.position.perft(&self.rules, depth))
    }

    fn copy(&self) -> Box<dyn TableGame> {
        Box::new(self.clone())
    }
}
