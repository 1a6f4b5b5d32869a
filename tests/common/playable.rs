//! What facts ask of a position, so that the engine's board and the slow twin answer the same questions.

use super::reference::SlowGame;
use std::sync::Arc;
use tapestry::base::Player;
use tapestry::board::Board;
use tapestry::game::GameResult;
use tapestry::rules::Spec;

/// A position that can be asked and played on.
pub(crate) trait Playable: Sized + Clone {
    /// The position of a FEN.
    fn read(spec: &Arc<Spec>, fen: &str) -> Result<Self, String>;
    /// The legal moves, sorted.
    fn moves(&self) -> Vec<String>;
    /// Plays a move.
    fn play_text(&mut self, text: &str) -> Result<(), String>;
    /// The FEN.
    fn fen_text(&self) -> String;
    /// Is the side to move in check?
    fn checked(&self) -> bool;
    /// The result, if the game is over.
    fn result(&self) -> Option<GameResult>;
    /// Counts leaves.
    fn count(&self, depth: u32) -> u64;
    /// The side to move.
    fn side(&self) -> Player;
}

impl Playable for Board {
    fn read(spec: &Arc<Spec>, fen: &str) -> Result<Board, String> {
        Board::from_fen(spec, fen).map_err(|errors| errors.to_string())
    }
    fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().into_iter().map(|m| self.notation(m)).collect();
        texts.sort();
        texts
    }
    fn play_text(&mut self, text: &str) -> Result<(), String> {
        let m = self.parse_move(text).map_err(|error| error.to_string())?;
        self.make(m);
        Ok(())
    }
    fn fen_text(&self) -> String {
        self.fen()
    }
    fn checked(&self) -> bool {
        self.in_check()
    }
    fn result(&self) -> Option<GameResult> {
        self.outcome().map(|outcome| outcome.result)
    }
    fn count(&self, depth: u32) -> u64 {
        self.perft(depth)
    }
    fn side(&self) -> Player {
        self.turn()
    }
}

impl Playable for SlowGame {
    fn read(spec: &Arc<Spec>, fen: &str) -> Result<SlowGame, String> {
        SlowGame::from_fen(spec, fen)
    }
    fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.plies().iter().map(|ply| ply.text(self.spec())).collect();
        texts.sort();
        texts
    }
    fn play_text(&mut self, text: &str) -> Result<(), String> {
        let spec = self.spec().clone();
        let ply = self.plies().into_iter().find(|ply| ply.text(&spec) == text);
        self.play(ply.ok_or_else(|| format!("{text} is not legal"))?);
        Ok(())
    }
    fn fen_text(&self) -> String {
        self.state().fen(self.spec())
    }
    fn checked(&self) -> bool {
        self.in_check()
    }
    fn result(&self) -> Option<GameResult> {
        self.outcome()
    }
    fn count(&self, depth: u32) -> u64 {
        self.perft(depth)
    }
    fn side(&self) -> Player {
        self.state().turn
    }
}
