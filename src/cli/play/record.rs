//! Games played in the terminal, as PGN.

use crate::arena::pgn::{self, PgnGame, PgnMove};
use crate::base::Player;
use crate::board::Board;
use crate::files::growing::{GrowingFile, Sharing};
use crate::game::{Ending, GameResult};
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
        _ if resigned => (
            if human == Player::South { "0-1" } else { "1-0" },
            Ending::Resignation.words(),
        ),
        Some(outcome) => (outcome.pgn(), outcome.reason.words()),
        None => ("*", "unfinished"),
    };
    let engine = format!("Tapestry {}", env!("CARGO_PKG_VERSION"));
    let name = |player| {
        if player == human {
            "Human".to_owned()
        } else {
            engine.clone()
        }
    };
    let mut game = PgnGame {
        tags: Vec::new(),
        moves,
        result: result.to_owned(),
    };
    game.push_tag("Event", "Game in the terminal");
    game.push_tag("Site", "?");
    game.push_tag("Date", pgn::date(SystemTime::now()));
    game.push_tag("Round", "-");
    game.push_tag("White", name(Player::South));
    game.push_tag("Black", name(Player::North));
    game.push_tag("Result", result);
    game.push_game(board.spec());
    game.push_tag("SetUp", "1");
    game.push_tag("FEN", start);
    game.push_tag("Reason", reason);
    if let Some(outcome) = board.outcome().filter(|_| !resigned)
        && let GameResult::Edge(..) = outcome.result
    {
        let points = Player::ALL.map(|player| {
            board
                .spec()
                .points
                .of(outcome.result, Some(outcome.reason), player)
        });
        game.push_tag("Points", format!("{} {}", points[0], points[1]));
    }
    game
}
