//! Taking a move back as a right of the game: one side, once, instead of moving, brings back the position before its own
//! last move and moves again.
//!
//! The two moves are struck from the record, so repetitions are counted as they were before them. The move itself is an
//! entry of the journal like any other and can be unmade.

use super::state::{Position, State, TakeBack};
use crate::base::Bits;
use crate::rules::setup::Problems;

/// Mark of the hash key while the right is held.
const MARK: u8 = 230;
/// Moves struck from the record: the own last one and the reply.
const STRUCK: usize = 2;

/// Where the journal tells what has stood on the board.
pub(super) struct Record {
    length: usize,
    key: u64,
    /// The entry that took a move back, and the key of the position now as it was before that.
    break_at: Option<(usize, u64)>,
}

impl Record {
    /// The journal entry of the position so many plies ago, and the key that it has there if it is the one of now.
    #[inline(always)]
    pub(super) fn back(&self, plies: usize) -> Option<(usize, u64)> {
        let index = self.length.checked_sub(plies)?;
        match self.break_at {
            Some((at, key)) if index <= at => Some((index.checked_sub(STRUCK + 1)?, key)),
            _ => Some((index, self.key)),
        }
    }
}

impl<B: Bits> Position<B> {
    /// The record of the game, without what has been taken back.
    #[inline(always)]
    pub(super) fn record(&self) -> Record {
        let break_at = match self.state.take_back {
            TakeBack::UsedBy(index) => Some((index as usize, self.state.key ^ self.take_back_key())),
            _ => None,
        };
        Record {
            length: self.journal.len(),
            key: self.state.key,
            break_at,
        }
    }

    /// What the right, while held, adds to the key.
    fn take_back_key(&self) -> u64 {
        self.rules.zobrist.mark(MARK)
    }

    /// Key of everything that can change a legal move or a result: while a move can be taken back, the position that this
    /// would bring back counts as well.
    #[inline(always)]
    pub fn search_key(&self) -> u64 {
        match self.state.take_back {
            TakeBack::Held => self.state.key ^ self.earlier_key(),
            _ => self.state.key,
        }
    }

    /// Key of the position that the holder of the right can return to at its next turn, 0 if there is none.
    fn earlier_key(&self) -> u64 {
        let holder_to_move = self.rules.spec.take_back == Some(self.state.turn);
        let back = if holder_to_move { STRUCK } else { STRUCK - 1 };
        let entry = self
            .journal
            .len()
            .checked_sub(back)
            .map(|index| &self.journal[index]);
        // Turned, so that two equal positions do not cancel out.
        entry.map_or(0, |entry| entry.before.key.rotate_left(32))
    }

    /// May the side to move take its last move back?
    #[inline(always)]
    pub(super) fn can_take_back(&self) -> bool {
        self.state.take_back == TakeBack::Held
            && self.rules.spec.take_back == Some(self.state.turn)
            && self.journal.len() >= STRUCK
    }

    /// Takes back the two moves before the entry just opened.
    pub(super) fn make_take_back(&mut self) {
        let index = self.journal.len() - 1;
        let restored = self.journal[index - STRUCK].before;
        self.revert_earlier(STRUCK);
        self.state = State {
            take_back: TakeBack::UsedBy(index as u32),
            key: restored.key ^ self.take_back_key(),
            ..restored
        };
    }

    /// Why no move can be taken back now.
    pub(super) fn why_no_take_back(&self) -> String {
        match self.rules.spec.take_back {
            None => "no move can be taken back in this game".into(),
            Some(holder) if holder != self.state.turn => {
                format!("only {} may take a move back", holder.name())
            }
            Some(_) if self.state.take_back != TakeBack::Held => {
                "the right to take a move back has been used".into()
            }
            Some(holder) if self.journal.len() < STRUCK => {
                format!("{} has made no move yet that it could take back", holder.name())
            }
            Some(_) => "the game is over".into(),
        }
    }

    /// Takes over the right of a setup.
    pub(super) fn take_take_back(&mut self, held: bool, problems: &mut Problems) {
        if !held {
            return;
        }
        if self.rules.spec.take_back.is_none() {
            problems.add("take-back", "no move can be taken back in this game");
            return;
        }
        self.state.take_back = TakeBack::Held;
        self.state.key ^= self.take_back_key();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Move, MoveList};
    use crate::game::{Ending, Scope};
    use crate::position::tests::{play, position};

    const GAME: &str = "losttreasure:take-back=south";

    fn game(moves: &str) -> Position<u128> {
        let mut game = position::<u128>(GAME, "start");
        play(&mut game, moves);
        game
    }

    fn offered(game: &Position<u128>) -> bool {
        let mut moves = MoveList::new();
        game.generate(Scope::All, &mut moves);
        moves.contains(&Move::TAKE_BACK)
    }

    fn reason(game: &Position<u128>) -> Option<Ending> {
        game.outcome().map(|outcome| outcome.reason)
    }

    #[test]
    fn it_is_offered_to_one_side_from_its_second_turn_on_and_once() {
        let offers = |moves: &str| offered(&game(moves));
        assert!(!offers("") && !offers("d2d3") && offers("d2d3 d10d9"));
        assert!(!offers("d2d3 d10d9 e2e3"), "North has no such right");
        assert!(offers("d2d3 d10d9 e2e3 e10e9"));
        assert!(!offers("d2d3 d10d9 takeback") && !offers("d2d3 d10d9 takeback e2e3 e10e9"));
        let mut north = position::<u128>("losttreasure:take-back=north", "start");
        play(&mut north, "d2d3 d10d9 e2e3");
        assert!(offered(&north));
        let set_up = position::<u128>(GAME, &game("d2d3 d10d9").fen());
        assert!(!offered(&set_up), "nothing is known of the moves before");
    }

    #[test]
    fn the_position_two_plies_before_comes_back_and_the_side_moves_again() {
        let mut game = game("d2d3 g10g9 d3d4 g9g8");
        let (before, key) = (game.fen(), game.search_key());
        play(&mut game, "d1d2 h11g10");
        let (later, later_key) = (game.fen(), game.search_key());
        play(&mut game, "takeback");
        let fen = "***lbrbl***/**nppp1pn**/*np5pn*/rp4p2pr/p9p/11/P9P/RP1P5PR/*NP5PN*/**N1PPPPN**/***LBRBL*** w - - - 0 3";
        let set_up = position::<u128>(GAME, fen);
        assert_eq!(game.fen(), fen);
        assert_eq!(game.search_key(), set_up.search_key());
        assert_eq!(game.state().sum, set_up.state().sum);
        play(&mut game, "d1d2");
        assert!(game.unmake() && game.unmake());
        assert_eq!((game.fen(), game.search_key()), (later, later_key));
        assert!(game.unmake() && game.unmake());
        assert_eq!((game.fen(), game.search_key()), (before, key));
    }

    #[test]
    fn captures_and_promotions_are_undone() {
        let captured = "***5***/**7**/*9*/11/11/l5n4/11/5N5/*9*/**7**/***2L2*** w - -";
        let promoted = "***5***/**7**/*9*/10r/P10/l10/11/11/*9*/**7**/***2L2*** w - -";
        for (fen, moves) in [
            (captured, "f4g6 a6a7 takeback"),
            (promoted, "a7a8r k8a8 takeback"),
        ] {
            let mut game = position::<u128>(GAME, &format!("{fen} T 3 9"));
            play(&mut game, moves);
            assert_eq!(game.fen(), format!("{fen} - 3 9"));
        }
    }

    #[test]
    fn repetitions_are_counted_without_the_moves_taken_back() {
        let fen = "***2l2***/**7**/*9*/11/11/11/11/11/*9*/**7**/***2L2*** w - - T";
        let mut game = position::<u128>(GAME, fen);
        play(&mut game, "f1e1 f11e11 e1f1 e11f11 f1e1 f11e11 takeback");
        assert_eq!((game.occurrences(3), reason(&game)), (2, None));
        // It would be the third time if the one taken back counted.
        play(&mut game, "f1e1");
        assert_eq!((game.occurrences(3), reason(&game)), (2, None));
        play(&mut game, "f11e11 e1f1 e11f11");
        assert_eq!(reason(&game), Some(Ending::Repetition));
    }

    #[test]
    fn a_game_that_has_ended_stays_as_it_is() {
        let last_leader_lost = "***5***/**7**/*9*/11/6r4/11/11/11/*9*/**7**/***1R1L1*** w - - T";
        let stuck = "***5***/**7**/*9*/l10/3p7/11/11/3P7/*9*/**7**/***5*** w - - T";
        for (fen, moves, why) in [
            (last_leader_lost, "e1e2 g7g1", Ending::NoClaimants),
            (stuck, "d4d5 d7d6", Ending::NoMove),
        ] {
            let mut game = position::<u128>(GAME, fen);
            play(&mut game, moves);
            assert_eq!((reason(&game), offered(&game)), (Some(why), false));
            let refusal = game.parse_move("takeback").expect_err("over").to_string();
            assert!(refusal.contains("the game is over"), "{refusal}");
        }
    }

    #[test]
    fn the_key_of_the_search_tells_what_would_come_back() {
        let same_pieces = |one: &str, other: &str| {
            let (one, other) = (game(one), game(other));
            assert_eq!(one.state().key, other.state().key);
            one.search_key() == other.search_key()
        };
        assert!(!same_pieces("d2d3 d10d9 e2e3 e10e9", "e2e3 e10e9 d2d3 d10d9"));
        assert!(!same_pieces("d2d3 d10d9 e2e3", "e2e3 d10d9 d2d3"));
        // Whatever was before them, these go back to the same position.
        assert!(same_pieces(
            "d2d3 d10d9 e2e3 e10e9 f2f3",
            "e2e3 e10e9 d2d3 d10d9 f2f3"
        ));
        let used = "d2d3 d10d9 takeback";
        assert!(same_pieces(
            &format!("{used} d2d3 d10d9 e2e3"),
            &format!("{used} e2e3 d10d9 d2d3")
        ));
        let start = game("").fen();
        let spent = position::<u128>(GAME, &start.replace(" T ", " - "));
        assert_ne!(game("").state().key, spent.state().key);
    }

    #[test]
    fn refusals_and_the_field_of_the_fen_say_what_is_wrong() {
        let refusal = |game: &Position<u128>| game.parse_move("takeback").expect_err("illegal").to_string();
        assert!(refusal(&game("")).contains("South has made no move yet"));
        assert!(refusal(&game("d2d3")).contains("only South may"));
        assert!(refusal(&game("d2d3 d10d9 takeback")).contains("has been used"));
        let plain = position::<u128>("losttreasure", "start");
        assert!(refusal(&plain).contains("in this game"));
        assert!(!plain.fen().contains(" T "));
        let read = |fen: &str| Position::from_fen(game("").rules(), fen).map(|game| game.fen());
        let pieces = "***2l2***/**7**/*9*/11/11/11/11/11/*9*/**7**/***2L2***";
        assert_eq!(
            read(&format!("{pieces} w - - 4 7")),
            Ok(format!("{pieces} w - - - 4 7"))
        );
        let error = read(&format!("{pieces} w - - t 4 7"))
            .expect_err("North's")
            .to_string();
        assert_eq!(error, "take-back: 't' is not T or -");
    }
}
