//! Two games at once between two engines, which need not know of that: each has a program on every board, and the order of moves and the
//! clocks are those of the pair. What has been played can be written down at any move, and gone on with: between the moves no clock runs.

use super::adjudication::{Adjudication, Adjudicator};
use super::driver::{Action, Reply, Turn};
use super::fault::{Failure, Fault};
use super::pgn::{PgnGame, PgnMove};
use super::process::StopFlag;
use super::referee::{Interrupted, Thought, blamed, legal_move};
use super::scoresheet::describe;
use super::seat::Seat;
use super::time_control::{self, Limit};
use crate::base::{PerPlayer, Player};
use crate::game::{Ending, GameResult, Outcome};
use crate::games::parallel::{Clocks, Parallel, ParallelSpec};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The tag with what the clocks show.
const CLOCKS_TAG: &str = "Clocks";
/// The tags of games decided off the board.
const DECIDED_TAGS: [&str; 2] = ["Decided1", "Decided2"];

/// The programs of both sides on each board.
pub type Seats = [PerPlayer<Seat>; 2];

/// Two games under way.
#[derive(Clone)]
pub struct Pair {
    games: Parallel,
    limits: PerPlayer<Limit>,
    /// One for both games, or one for each.
    clocks: Vec<time_control::Clocks>,
    starts: [String; 2],
    begun: String,
    /// The moves on each board, as the engines are told them.
    texts: [Vec<String>; 2],
    moves: Vec<PgnMove>,
    adjudicators: [Adjudicator; 2],
    offers_draw: [PerPlayer<bool>; 2],
    /// Games that were decided off the board, and after how many moves of the pair.
    decided: [Option<(usize, Outcome)>; 2],
    notes: Vec<String>,
}

impl Pair {
    /// Both games at their start.
    ///
    /// # Errors
    /// If they cannot begin so, or the clocks of the sides do not go together.
    pub fn new(
        spec: &Arc<ParallelSpec>,
        limits: PerPlayer<Limit>,
        adjudication: Adjudication,
    ) -> Result<Pair, String> {
        let games = Parallel::start(spec)?;
        let each = match spec.clocks {
            Clocks::One => 1,
            Clocks::Two => 2,
        };
        Ok(Pair {
            clocks: vec![time_control::Clocks::new(&limits)?; each],
            starts: [0, 1].map(|board| games.board(board).fen()),
            begun: games.text(),
            texts: [Vec::new(), Vec::new()],
            moves: Vec::new(),
            adjudicators: [0, 1].map(|_| Adjudicator::new(adjudication)),
            offers_draw: [0, 1].map(|_| PerPlayer::both(false)),
            decided: [None, None],
            notes: Vec::new(),
            games,
            limits,
        })
    }

    /// How both stand.
    pub fn games(&self) -> &Parallel {
        &self.games
    }

    /// Where both begin, as text.
    pub fn begun(&self) -> &str {
        &self.begun
    }

    /// What is to be said about the engines' conduct.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// What has been played, the clocks and what was decided off the board, without heading or result.
    pub fn written(&self) -> PgnGame {
        let mut game = PgnGame {
            moves: self.moves.clone(),
            result: "*".to_owned(),
            ..PgnGame::default()
        };
        game.push_tag("SetUp", "1");
        game.push_tag("FEN", self.begun.clone());
        let kept: Vec<_> = self.clocks.iter().filter_map(|clocks| clocks.kept()).collect();
        if !kept.is_empty() {
            game.push_tag(CLOCKS_TAG, serde_json::to_string(&kept).unwrap_or_default());
        }
        for (tag, decided) in DECIDED_TAGS.iter().zip(&self.decided) {
            if let Some((moves, Outcome { result, reason })) = decided {
                game.push_tag(tag, format!("{moves} {} {reason}", result.pgn()));
            }
        }
        game
    }

    /// Goes on with what was written.
    ///
    /// # Errors
    /// If that is not of these games; then nothing of it is taken over.
    pub fn take_up(&mut self, written: &PgnGame) -> Result<(), String> {
        if written.tag("FEN") != Some(&self.begun) {
            return Err("the pair that was left begins otherwise".to_owned());
        }
        let mut again = self.clone();
        for (number, played) in written.moves.iter().enumerate() {
            again.decide_as_written(written, number)?;
            let wrong = |why: &str| format!("move {}, {}: {why}", number + 1, played.text);
            let (_, board) = again.games.due().ok_or_else(|| wrong("both games are over"))?;
            let text = played.text.strip_prefix(&format!("{}:", board + 1));
            let text = text.ok_or_else(|| wrong(&format!("the move is on board {}", board + 1)))?;
            let position = again.games.board(board);
            let found = position
                .parse_move(text)
                .map_err(|error| wrong(&error.to_string()))?;
            again.texts[board].push(position.notation(found));
            again.games.make(found);
        }
        again.decide_as_written(written, written.moves.len())?;
        if let Some(shown) = written.tag(CLOCKS_TAG) {
            let kept: Vec<_> = serde_json::from_str(shown).map_err(|error| error.to_string())?;
            for (clocks, kept) in again.clocks.iter_mut().zip(&kept) {
                clocks.restore(kept)?;
            }
        }
        again.moves.clone_from(&written.moves);
        *self = again;
        Ok(())
    }

    /// Decides what was decided off the board after so many moves.
    fn decide_as_written(&mut self, written: &PgnGame, moves: usize) -> Result<(), String> {
        for (board, tag) in DECIDED_TAGS.into_iter().enumerate() {
            let Some(text) = written.tag(tag) else { continue };
            let parts: Vec<&str> = text.splitn(3, ' ').collect();
            let wrong = || format!("{tag}: '{text}' is no number of moves, result and reason");
            let [after, result, reason] = parts[..] else {
                return Err(wrong());
            };
            let after: usize = after.parse().map_err(|_| wrong())?;
            let reason = Ending::of_words(reason).ok_or_else(wrong)?;
            if after == moves {
                let outcome = match result {
                    "1-0" => won(Player::South, reason),
                    "0-1" => won(Player::North, reason),
                    _ => self.games.board(board).drawn(reason),
                };
                self.games.decide(board, outcome);
                self.decided[board] = Some((after, outcome));
            }
        }
        Ok(())
    }

    /// Plays on to the end; `kept` hears of every move. A fault loses the game it is made in, time overstepped every game by that clock.
    /// `false` if the match is being stopped.
    ///
    /// # Errors
    /// What `kept` could not do.
    pub fn play(
        &mut self,
        seats: &mut Seats,
        stop: &StopFlag,
        kept: &mut dyn FnMut(&Pair) -> Result<(), String>,
    ) -> Result<bool, String> {
        for board in 0..2 {
            for player in Player::ALL {
                if self.games.outcome(board).is_none()
                    && let Err(failure) =
                        seats[board][player].prepare(&self.starts[board], &self.limits[player])
                    && self.fails(board, player, failure, seats).is_err()
                {
                    return Ok(false);
                }
            }
        }
        while let Some((player, board)) = self.games.due() {
            if stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
            let answer = self.answer(player, board, &mut seats[board][player]);
            if let Err(failure) = answer
                && self.fails(board, player, failure, seats).is_err()
            {
                return Ok(false);
            }
            let seat = &mut seats[board][player];
            self.notes.extend(seat.take_notes());
            kept(self)?;
        }
        for (board, seats) in seats.iter_mut().enumerate() {
            if let Some(Outcome { result, reason }) = self.games.outcome(board) {
                for player in Player::ALL {
                    seats[player].game_over(result.pgn(), &reason.to_string());
                }
            }
        }
        Ok(true)
    }

    /// The clock by which a board is played.
    fn clock_of(&self, board: usize) -> usize {
        board.min(self.clocks.len() - 1)
    }

    fn answer(&mut self, player: Player, board: usize, seat: &mut Seat) -> Result<(), Failure> {
        let number = self.clock_of(board);
        let sharing =
            (0..2).filter(|other| self.clock_of(*other) == number && self.games.outcome(*other).is_none());
        let sharing = u32::try_from(sharing.count()).unwrap_or(1);
        let clocks = &mut self.clocks[number];
        if !self.games.board(board).placing() {
            clocks.placed();
        }
        let [clock, opponent_clock] = [player, !player].map(|side| clocks.side(side).shared(sharing));
        let reply = seat.think(&Turn {
            start: &self.starts[board],
            moves: &self.texts[board],
            player,
            clock: &clock,
            opponent_clock: &opponent_clock,
        })?;
        self.apply(player, board, &reply, seat)
    }

    /// Does what an engine answered.
    fn apply(&mut self, player: Player, board: usize, reply: &Reply, seat: &Seat) -> Result<(), Failure> {
        let text = match &reply.action {
            Action::Move(text) => text,
            Action::Resign => {
                self.decide(board, won(!player, Ending::Resignation));
                return Ok(());
            }
            Action::Claim { result, text } if *result != GameResult::Win(!player).pgn() => {
                return Err(Fault::FalseClaim(format!("'{text}'")).into());
            }
            Action::Claim { .. } => {
                self.decide(board, won(!player, Ending::Resignation));
                return Ok(());
            }
        };
        let position = self.games.board(board);
        let played = legal_move(position, text, seat.spec().protocol)?;
        let text = position.notation(played);
        let number = self.clock_of(board);
        self.clocks[number].charge(player, reply.elapsed);
        self.moves.push(PgnMove {
            text: format!("{}:{text}", board + 1),
            comment: Some(describe(&Thought::of(reply))),
            // The numbers count turns of both games, not moves of one.
            player: None,
            ..PgnMove::default()
        });
        self.texts[board].push(text);
        self.games.make(played);
        self.offers_draw[board][player] = reply.offers_draw;
        if self.games.outcome(board).is_some() {
            return Ok(());
        }
        let position = self.games.board(board);
        let ended = if Player::ALL.iter().all(|side| self.offers_draw[board][*side]) {
            Some(position.drawn(Ending::Agreement))
        } else {
            self.adjudicators[board].note(position, player, reply.score)
        };
        if let Some(outcome) = ended {
            self.decide(board, outcome);
        }
        Ok(())
    }

    fn decide(&mut self, board: usize, outcome: Outcome) {
        self.decided[board] = Some((self.moves.len(), outcome));
        self.games.decide(board, outcome);
    }

    /// An engine has failed on a board.
    fn fails(
        &mut self,
        board: usize,
        player: Player,
        failure: Failure,
        seats: &mut Seats,
    ) -> Result<(), Interrupted> {
        let fault = blamed(failure)?;
        let seat = &mut seats[board][player];
        self.notes
            .push(format!("{} {fault} on board {}", seat.name(), board + 1));
        seat.discard();
        let number = self.clock_of(board);
        for other in 0..2 {
            let by_this_clock = self.clock_of(other) == number && self.games.outcome(other).is_none();
            match fault {
                Fault::Time(_) if by_this_clock => {
                    let outcome = self.games.board(other).out_of_time(player);
                    self.decide(other, outcome);
                }
                Fault::Time(_) => {}
                _ if other == board => self.decide(board, won(!player, Ending::Resignation)),
                _ => {}
            }
        }
        Ok(())
    }
}

fn won(player: Player, reason: Ending) -> Outcome {
    Outcome {
        result: GameResult::Win(player),
        reason,
    }
}
