//! Which games the games of a file are, each looked up once.

use super::Naming;
use crate::arena::pgn::{PgnGame, variant};
use crate::rules::Spec;
use crate::rules::spec::CHESS960_OPTION;
use std::collections::HashMap;
use std::sync::Arc;

/// The game of a file that does not name one.
const USUAL_GAME: &str = "chess";

/// The games met so far, by name.
pub(super) struct Lineup<'a> {
    naming: &'a Naming<'a>,
    usual: &'a str,
    known: HashMap<String, Result<Arc<Spec>, String>>,
}

impl<'a> Lineup<'a> {
    /// None so far; `usual` is the name of those without one.
    pub(super) fn new(naming: &'a Naming<'a>, usual: Option<&'a str>) -> Lineup<'a> {
        Lineup {
            naming,
            usual: usual.unwrap_or(USUAL_GAME),
            known: HashMap::new(),
        }
    }

    /// The game that is played in a game.
    ///
    /// # Errors
    /// If it has a name that nobody knows.
    pub(super) fn game_of(&mut self, game: &PgnGame) -> Result<Arc<Spec>, String> {
        self.named(game.game_name().unwrap_or(self.usual))
    }

    /// The same game with royals and rooks that castle from wherever they stand, if it has that.
    pub(super) fn with_free_castling(&mut self, spec: &Spec) -> Option<Arc<Spec>> {
        let offered = spec.options.iter().any(|option| option.name == CHESS960_OPTION);
        if spec.chess960 || !offered {
            return None;
        }
        let identity = spec.identity();
        let separator = if identity.contains(':') { ',' } else { ':' };
        self.named(&format!("{identity}{separator}{CHESS960_OPTION}=on"))
            .ok()
    }

    fn named(&mut self, name: &str) -> Result<Arc<Spec>, String> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let naming = self.naming;
        let mut spellings = variant::spellings(name).into_iter().map(|name| naming(&name));
        let exact = spellings.next().unwrap_or_else(|| naming(name));
        let found = exact.or_else(|error| spellings.find_map(Result::ok).ok_or(error));
        self.known.insert(name.to_owned(), found.clone());
        found
    }
}
