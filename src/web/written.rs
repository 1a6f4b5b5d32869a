//! A game on a board as text: taken up, kept, and written down.

use super::api::Refused;
use super::session::{Session, TIME, USUAL_LEVEL};
use crate::arena::pgn::{self, PgnGame};
use crate::arena::played::{self, Heading, Replayed};
use crate::play::{Actor, GameTree, Mind, Timeline};
use crate::variants::Catalogue;
use std::time::Duration;

impl Session {
    /// Takes up the first game of a text, everybody a person.
    ///
    /// # Errors
    /// If there is no game in the text, or nobody knows it.
    pub(super) fn load(catalogue: &Catalogue, text: &str) -> Result<Session, Refused> {
        let games = pgn::read(text);
        let Some(game) = games.first() else {
            return Err(Refused::Because("there is no game (PGN) in this".to_owned()));
        };
        let session = Session::replayed(catalogue, game)?;
        if game.tags.is_empty() && session.timeline.done().is_empty() {
            return Err(Refused::Because("there is no game (PGN) in this".to_owned()));
        }
        Ok(session)
    }

    /// Goes on with a game that was kept under this name, with whoever sat there.
    ///
    /// # Errors
    /// If nobody knows the game.
    pub(super) fn resume(catalogue: &Catalogue, id: &str, game: &PgnGame) -> Result<Session, Refused> {
        let mut session = Session::replayed(catalogue, game)?;
        session.id = id.to_owned();
        let seats = game.tag(played::SEATS_TAG).unwrap_or_default();
        let minds = Mind::read_all(seats, session.minds.len(), USUAL_LEVEL);
        session.minds = minds.unwrap_or(session.minds);
        Ok(session)
    }

    fn replayed(catalogue: &Catalogue, game: &PgnGame) -> Result<Session, Refused> {
        let Replayed {
            ruleset,
            timeline,
            tree,
            stopped,
            lost,
        } = played::replay(game, catalogue).map_err(Refused::Because)?;
        let time = Duration::from_millis(TIME[0]);
        let mut session = Session::of(ruleset, timeline, time);
        session.tree = tree;
        session.at = session.tree.enter_all(session.timeline.done());
        session.note = stopped.or_else(|| match lost {
            0 => None,
            1 => Some("one variation could not be read to its end".to_owned()),
            _ => Some(format!("{lost} variations could not be read to their ends")),
        });
        Ok(session)
    }

    /// The game as PGN: its main line, with variations and comments.
    ///
    /// # Errors
    /// If a choice of the main line has been lost meanwhile.
    pub(super) fn pgn(&self) -> Result<String, String> {
        let main = self.tree.main_line(GameTree::START);
        let mut whole = Timeline::new(self.timeline.start().copy());
        whole.go(&self.actions_of(&main)).map_err(|refusal| refusal.0)?;
        let last = main.last().copied().unwrap_or(GameTree::START);
        let called = self.called_at(last).or_else(|| match whole.now().actor() {
            Actor::Over(verdict) => Some(verdict),
            _ => None,
        });
        let names = self.game().seats();
        let players = self.watched.clone();
        let players = players.unwrap_or_else(|| self.minds.iter().map(ToString::to_string).collect());
        let heading = Heading {
            event: "Game on the board",
            ruleset: &self.ruleset,
            names: &names,
            players: &players,
            seats: Mind::written(&self.minds),
            game_id: &self.id,
            verdict: called.as_ref(),
        };
        Ok(played::written_tree(&whole, &self.tree, &heading).to_string())
    }

    /// The name and the text of a game in which something has been done since this was asked last.
    pub(super) fn unkept(&mut self) -> Option<(String, String)> {
        let version = self.version();
        let is_kept = version == std::mem::replace(&mut self.kept, version);
        if is_kept || self.watched.is_some() || self.tree.all().is_empty() {
            return None;
        }
        Some((self.id.clone(), self.pgn().ok()?))
    }
}
