//! A three-handed game at a table, with its history.

use super::position::{End, Position};
use super::rules::Rules;
use super::search::{Found, Limits, search};
use super::spec::{SearchModel, ThreeHandedSpec};
use crate::base::Bits;
use crate::game::Ending;
use std::sync::Arc;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct ThreeHandedGame<B: Bits> {
    rules: Arc<Rules<B>>,
    position: Position<B>,
    /// Keys of the positions before this one.
    earlier: Vec<u64>,
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

    /// How the game has ended, in words.
    fn told(&self, end: End) -> String {
        match end {
            End::Draw(reason) => reason.to_string(),
            End::Mate { winner, mated } => {
                let [winner, mated] = [winner, mated].map(|seat| &self.rules.spec.seats[seat]);
                format!("{winner} has mated {mated}")
            }
        }
    }

    /// The texts of all legal plays, sorted, whether or not a draw rule has ended the game.
    pub fn moves(&self) -> Vec<String> {
        let plays = self.position.plays(&self.rules).into_iter();
        let mut texts: Vec<String> = plays.map(|play| self.rules.play_text(play)).collect();
        texts.sort_unstable();
        texts
    }

    /// Does one of these.
    ///
    /// # Errors
    /// In words, if the text is none of [`ThreeHandedGame::moves`] or the game is over; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        let Some(play) = self.rules.parse_play(&self.position, text.trim()) else {
            let shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
            return Err(format!("'{shown}' is not legal here"));
        };
        if let Some(end) = self.end() {
            return Err(format!("the game is over: {}", self.told(end)));
        }
        self.earlier.push(self.position.key());
        self.position = self.position.played(&self.rules, play);
        Ok(())
    }

    /// The position as a text that reads back.
    pub fn state(&self) -> String {
        self.rules.write(&self.position)
    }
}
