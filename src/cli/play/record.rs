//! Games played in the terminal, as PGN.

use crate::arena::pgn::{self, Heading, PgnGame, PgnMove};
use crate::base::{PerPlayer, Player};
use crate::board::Board;
use crate::files::growing::{GrowingFile, Sharing};
use std::path::Path;
use std::time::SystemTime;

/// Appends the game to a file.
///
/// # Errors
/// If the file cannot be written.
pub(super) fn save(path: &Path, board: &Board, human: Player, resigned: bool) -> std::io::Result<()> {
    let mut file = GrowingFile::open(path, Sharing::WithAppenders)?;
    pgn::append(&mut file, &game(board, human, resigned))
}

fn game(board: &Board, human: Player, resigned: bool) -> PgnGame {
    let history = board.history();
    let mut replay = board.clone();
    while replay.unmake() {}
    let start = replay.fen();
    let moves = history
        .into_iter()
        .map(|m| {
            let (text, player) = (replay.notation(m), replay.turn());
            replay.make(m);
            PgnMove {
                text,
                comment: None,
                player: Some(player),
            }
        })
        .collect();
    let (result, reason) = match board.outcome() {
        _ if resigned => (if human == Player::South { "0-1" } else { "1-0" }, "resignation"),
        Some(outcome) => (outcome.pgn(), outcome.reason),
        None => ("*", "unfinished"),
    };
    let engine = format!("Tapestry {}", env!("CARGO_PKG_VERSION"));
    let name = |player| if player == human { "Human" } else { engine.as_str() };
    let date = pgn::date(SystemTime::now());
    let heading = Heading {
        event: "Game in the terminal",
        date: &date,
        round: "-",
        players: PerPlayer(Player::ALL.map(name)),
        result,
    };
    let mut game = PgnGame::headed(&heading, board.spec(), &start);
    game.moves = moves;
    match board.outcome().filter(|_| !resigned) {
        Some(outcome) => game.push_end(board.spec(), outcome.result, reason),
        None => game.push_tag("Reason", reason),
    }
    game
}
