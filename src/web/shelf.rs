//! Games of boards that outlive the program: where they lie is somebody else's matter.

use crate::arena::pgn::PgnGame;
use crate::arena::played;
use serde_json::{Value, json};

/// Where games are kept, each under a name of its own.
pub(super) trait Shelf: Send + Sync {
    /// The games with their names, the last one first.
    fn games(&self) -> Vec<(String, PgnGame)>;
    /// Does not keep a game any more.
    ///
    /// # Errors
    /// If it cannot be removed.
    fn discard(&self, id: &str) -> Result<(), String>;
}

/// What there is to go on with.
pub(super) fn told(shelf: &dyn Shelf) -> Vec<Value> {
    let told = shelf.games().into_iter().map(|(id, game)| {
        let last = game.moves.last().map(|last| last.text.as_str());
        let players = [game.tag("White"), game.tag("Black")];
        json!({
            "id": id, "game": game.game_name(), "date": game.tag("Date"), "moves": game.moves.len(),
            "last": last, "players": players, "over": !played::is_unfinished(&game),
        })
    });
    told.collect()
}

/// A game that is kept.
///
/// # Errors
/// If there is none of this name.
pub(super) fn find(shelf: &dyn Shelf, id: &str) -> Result<PgnGame, String> {
    let found = shelf.games().into_iter().find(|(name, _)| name == id);
    let game = found.map(|(_, game)| game);
    game.ok_or_else(|| "this game is not kept any more".to_owned())
}
