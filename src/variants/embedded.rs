//! The definitions that are part of the program. Files may extend games of earlier files.

use super::diagnostic::{Beside, Problems, Source};
use super::{Catalogue, CatalogueError, load};
use once_cell::sync::Lazy;
use std::sync::Arc;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("games/", $name)))),*]
    };
}

/// In catalogue order.
pub(super) const FILES: &[(&str, &str)] = &files![
    "orthodox.toml",
    "western.toml",
    "touchstone.toml",
    "chinese.toml",
    "meridian.toml",
    "storm.toml",
    "formats.toml",
    "parton.toml",
    "duffery.toml",
    "zeta.toml",
    "gryphon.toml",
    "gyroscope.toml",
    "jewel.toml",
    "riverqi.toml",
    "two-boards.toml",
    "siege.toml",
    "arabian.toml",
    "tiger.toml",
    "turns.toml",
    "royalfury.toml",
    "ordinary.toml",
    "reference.toml",
    "relay.toml",
    "triscacia.toml",
    "parallel.toml",
];

/// The embedded games. Their contents are built only when they are asked for; a test builds them all.
///
/// # Panics
/// If an embedded file is no good definition.
pub(super) fn catalogue() -> Catalogue {
    static EMBEDDED: Lazy<Catalogue> = Lazy::new(|| {
        let mut catalogue = Catalogue::default();
        for (name, text) in FILES {
            let source = Arc::new(Source {
                beside: Beside::Nothing,
                name: name.to_string(),
                text: text.to_string(),
                embedded: true,
            });
            let mut problems = Problems::default();
            let mut games = load::load(&catalogue, &source, &mut problems);
            assert!(
                problems.0.is_empty(),
                "{}",
                CatalogueError::from_diagnostics(&problems.into_sorted())
            );
            for game in &mut games {
                game.relative = Some(game.id.clone());
            }
            catalogue.add(games);
        }
        catalogue
    });
    EMBEDDED.clone()
}
