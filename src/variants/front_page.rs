//! The front page of the catalogue: the games that invite newcomers.

use super::tree::{Content, Table};
use super::{Catalogue, Definition};

/// The key of the line with which a game stands on the front page.
pub(super) const INVITATION: &str = "invitation";

impl Catalogue {
    /// The games of the front page, in catalogue order: id, title, and what is to be expected.
    pub fn invitations(&self) -> Vec<(&str, &str, &str)> {
        self.listed().filter_map(invitation).collect()
    }

    /// Ids with titles of the games that came from users' files.
    pub fn games_of_users(&self) -> Vec<(&str, &str)> {
        self.listed()
            .filter(|game| !game.place.source.embedded)
            .map(|game| (game.id.as_str(), game.title.as_str()))
            .collect()
    }
}

fn invitation(game: &Definition) -> Option<(&str, &str, &str)> {
    Some((&game.id, &game.title, text(&game.table, INVITATION)?))
}

fn text<'t>(table: &'t Table, key: &str) -> Option<&'t str> {
    match &table.get(key)?.content {
        Content::Text(text) => Some(text),
        _ => None,
    }
}
