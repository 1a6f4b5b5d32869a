//! The game as an XBoard engine is told it and tells it: each move in the words that XBoard has for it in its position.

use crate::arena::dialect::as_the_sheets_write;
use crate::arena::engine_spec::LetterMap;
use crate::board::Board;
use crate::board::xboard::Notation;
use crate::rules::Spec;
use std::sync::Arc;

/// The position that an engine knows, and how it is spoken of.
pub(super) struct Words {
    notation: Notation,
    game: Arc<Spec>,
    board: Board,
    /// Moves played on the board.
    played: usize,
}

impl Words {
    /// The words of an engine that calls pieces by these letters.
    pub(super) fn new(game: &Arc<Spec>, letters: LetterMap) -> Words {
        Words {
            notation: Notation::with_letters(game, letters),
            game: Arc::clone(game),
            board: Board::start(game),
            played: 0,
        }
    }

    /// Begins a game from this position; says it in the engine's words.
    pub(super) fn begin(&mut self, start: &str) -> String {
        // Where the referee's own board comes from, this one comes from too.
        self.board = Board::from_fen(&self.game, start).unwrap_or_else(|_| Board::start(&self.game));
        self.played = 0;
        self.notation.write_fen(start)
    }

    /// Plays those of the first moves of the game, in our notation, that the engine need not be told.
    pub(super) fn follow(&mut self, moves: &[String]) {
        for text in moves.get(self.played..).unwrap_or_default() {
            self.tell(text);
        }
    }

    /// Plays a move in our notation; says it in the engine's words.
    pub(super) fn tell(&mut self, ours: &str) -> String {
        self.played += 1;
        let Ok(m) = self.board.parse_move(ours) else {
            return ours.to_owned();
        };
        let told = self.notation.tell(&self.board, m);
        self.board.make(m);
        told
    }

    /// The engine's move in our notation. What is no move of the position stays near to what was said, for the referee to judge.
    pub(super) fn hear(&self, theirs: &str) -> String {
        let plain = as_the_sheets_write(theirs);
        match self.notation.parse(&self.board, &plain) {
            Ok(m) => self.board.notation(m),
            Err(_) => self.notation.read(&plain),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Catalogue;

    fn words(id: &str, letters: LetterMap, fen: Option<&str>) -> Words {
        let spec = Catalogue::embedded().resolve(id).unwrap();
        let mut words = Words::new(&spec, letters);
        words.begin(fen.unwrap_or(&spec.start));
        words
    }

    /// A move in the engine's words that is heard as a legal one, which is told in the same words; returns it in ours.
    fn heard_as_told(id: &str, fen: Option<&str>, theirs: &str) -> String {
        let mut words = words(id, Vec::new(), fen);
        let ours = words.hear(theirs);
        assert!(words.board.parse_move(&ours).is_ok(), "{id}: {theirs} is {ours}");
        assert_eq!(words.tell(&ours), theirs, "{id}");
        ours
    }

    #[test]
    fn ten_ranks_count_from_zero() {
        assert_eq!(heard_as_told("xiangqi", None, "h2e2"), "h3e3");
        assert_eq!(heard_as_told("xiangqi", None, "b2b9"), "b3b10");
        assert_eq!(heard_as_told("chess", None, "e2e4"), "e2e4");
    }

    #[test]
    fn moves_are_told_as_the_board_can_follow_them() {
        let jump = "7k4/12/12/12/12/12/4c7/4C7/12/7K4 w - -";
        heard_as_told("ordinary", Some(jump), "e2e3,e3e4");
        let disembarking = "3k4/7p/8/8/8/8/7P/5Y2 w - -";
        heard_as_told("arabella", Some(disembarking), "f1e2c");
        let fischer = "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1";
        heard_as_told("chess:chess960=on", Some(fischer), "O-O");
    }

    #[test]
    fn passes_and_moves_taken_back_have_words() {
        let words = words("chess", Vec::new(), None);
        assert_eq!(words.hear("@@@@"), "0000");
        assert_eq!(words.hear("takeback"), "takeback");
    }

    #[test]
    fn letters_are_those_of_the_engine() {
        let promoting = "6k1/1P6/8/8/8/8/8/4K3 w - - 0 1";
        let mut words = words("chess", vec![('N', 'H'), ('B', 'E')], Some(promoting));
        assert_eq!(words.hear("b7b8e"), "b7b8b");
        assert_eq!(words.hear("b7b8=H"), "b7b8n");
        assert_eq!(words.begin(promoting), promoting);
        assert_eq!(
            words.begin("1n4k1/8/8/8/8/8/8/4KB2 w - - 0 1"),
            "1h4k1/8/8/8/8/8/8/4KE2 w - - 0 1"
        );
        words.begin(promoting);
        assert_eq!(words.tell("b7b8n"), "b7b8h");
    }

    #[test]
    fn a_game_is_followed() {
        let mut words = words("chess", Vec::new(), None);
        let moves = ["e2e4", "d7d5", "e4d5"].map(str::to_owned);
        words.follow(&moves[..1]);
        assert_eq!(words.tell(&moves[1]), "d7d5");
        words.follow(&moves);
        assert_eq!(words.hear("d8d5"), "d8d5");
        words.begin("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        words.follow(&["e1e2".to_owned()]);
        assert_eq!(words.hear("nonsense"), "nonsense");
    }
}
