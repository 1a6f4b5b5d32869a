//! Two boards and a slot: whose move it is, what moves there are, how both games stand, and all that as text.

use super::schedule::Pattern;
use super::spec::ParallelSpec;
use crate::base::{Move, Player};
use crate::board::Board;
use crate::game::{Ending, GameResult, Outcome};
use crate::rules::Setup;
use std::sync::Arc;

/// Slots that are counted: more than two games can ever need.
const MOST_SLOTS: u32 = 1_000_000;

/// Two games under way.
#[derive(Clone, Debug)]
pub struct Parallel {
    spec: Arc<ParallelSpec>,
    boards: [Board; 2],
    slot: u32,
    /// Games decided off the board: by time.
    decided: [Option<Outcome>; 2],
}

impl Parallel {
    /// Both games at their start; where North moves first, the start position with North to move.
    ///
    /// # Errors
    /// If a game cannot begin so.
    pub fn start(spec: &Arc<ParallelSpec>) -> Result<Parallel, String> {
        let board = |index: usize| -> Result<Board, String> {
            let head = &spec.heads[index];
            let first = spec.pattern.first_mover(index);
            let mut setup = Setup::start(head);
            setup.set_turn(first);
            Board::from_setup(head, &setup).map_err(|errors| {
                let side = first.fen_letter();
                format!("{} cannot begin with {side} to move: {errors}", head.id)
            })
        };
        Parallel::new(spec, [board(0)?, board(1)?], 0, spec.pattern)
    }

    /// Reads `FEN1 | FEN2 | pattern slot`.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(spec: &Arc<ParallelSpec>, text: &str) -> Result<Parallel, String> {
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        let [first, second, schedule] = parts[..] else {
            return Err("a state is 'FEN1 | FEN2 | pattern slot'".to_owned());
        };
        let words: Vec<&str> = schedule.split_whitespace().collect();
        let [word, slot] = words[..] else {
            return Err("schedule: a pattern and the number of the slot".to_owned());
        };
        let Some((_, pattern)) = Pattern::WORDS.iter().find(|(known, _)| *known == word) else {
            let known: Vec<&str> = Pattern::WORDS.iter().map(|(known, _)| *known).collect();
            return Err(format!(
                "schedule: '{}' is none of {}",
                word.escape_debug(),
                known.join(", ")
            ));
        };
        let Some(slot) = slot.parse().ok().filter(|slot| *slot <= MOST_SLOTS) else {
            return Err(format!(
                "schedule: '{}' is no number of a slot",
                slot.escape_debug()
            ));
        };
        let board = |index: usize, fen: &str| {
            Board::from_fen(&spec.heads[index], fen)
                .map_err(|errors| format!("board {}: {errors}", index + 1))
        };
        Parallel::new(spec, [board(0, first)?, board(1, second)?], slot, *pattern)
    }

    fn new(
        spec: &Arc<ParallelSpec>,
        boards: [Board; 2],
        slot: u32,
        pattern: Pattern,
    ) -> Result<Parallel, String> {
        let mut spec = Arc::clone(spec);
        if spec.pattern != pattern {
            Arc::make_mut(&mut spec).pattern = pattern;
        }
        let mut games = Parallel {
            spec,
            boards,
            slot,
            decided: [None, None],
        };
        for index in 0..2 {
            let due = pattern.next_on(slot, index);
            if games.outcome(index).is_none() && games.boards[index].turn() != due {
                return Err(format!(
                    "board {}: {} is to move, but in slot {slot} of the {} schedule {} moves there next",
                    index + 1,
                    games.boards[index].turn().name(),
                    pattern.word(),
                    due.name()
                ));
            }
        }
        games.skip();
        Ok(games)
    }

    /// The text of the state.
    pub fn text(&self) -> String {
        format!(
            "{} | {} | {} {}",
            self.boards[0].fen(),
            self.boards[1].fen(),
            self.spec.pattern.word(),
            self.slot
        )
    }

    /// The definition.
    pub fn spec(&self) -> &Arc<ParallelSpec> {
        &self.spec
    }
    /// The number of the slot, from 0.
    pub fn slot(&self) -> u32 {
        self.slot
    }
    /// Who is to move, and on which board, 0 or 1; `None` when both games are over.
    pub fn due(&self) -> Option<(Player, usize)> {
        let (player, board) = self.spec.pattern.slot(self.slot);
        self.outcome(board).is_none().then_some((player, board))
    }
    /// One of the boards.
    pub fn board(&self, index: usize) -> &Board {
        &self.boards[index]
    }
    /// How a game has ended, if it has.
    pub fn outcome(&self, index: usize) -> Option<Outcome> {
        self.decided[index].or_else(|| self.boards[index].outcome())
    }
    /// Are both games over?
    pub fn is_over(&self) -> bool {
        self.due().is_none()
    }

    /// Goes on to the next slot whose game is not over; stays where it is when both are.
    fn skip(&mut self) {
        let open = |slot: &u32| self.outcome(self.spec.pattern.slot(*slot).1).is_none();
        let mut slots = (0..4).map(|later| self.slot.saturating_add(later));
        self.slot = slots.find(open).unwrap_or(self.slot);
    }

    /// Plays a legal move on the board of the slot.
    pub fn make(&mut self, m: Move) {
        if let Some((player, board)) = self.due() {
            self.boards[board].make(m);
            // A slot is a whole turn, of however many moves.
            if self.outcome(board).is_some() || self.boards[board].turn() != player {
                self.slot = self.slot.saturating_add(1);
                self.skip();
            }
        }
    }

    /// A player's flag has fallen: he loses those of these games that are not over and that the other side could still win;
    /// the others are drawn.
    pub fn flag(&mut self, player: Player, boards: &[usize]) {
        for &board in boards {
            if self.outcome(board).is_none() {
                self.decided[board] = Some(self.boards[board].out_of_time(player));
            }
        }
        self.skip();
    }

    /// A game is decided off its board.
    pub fn decide(&mut self, board: usize, outcome: Outcome) {
        self.decided[board] = Some(outcome);
        self.skip();
    }

    /// A player gives up those games that are not over.
    pub fn resign(&mut self, player: Player) {
        for board in 0..2 {
            if self.outcome(board).is_none() {
                self.decided[board] = Some(Outcome {
                    result: GameResult::Win(!player),
                    reason: Ending::Resignation,
                });
            }
        }
    }

    /// Counts the sequences of so many moves.
    pub fn perft(&self, depth: u32) -> u64 {
        let due = self.due().filter(|_| depth > 0);
        let Some((_, board)) = due else {
            return u64::from(depth == 0);
        };
        let moves = self.boards[board].legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let after = |m: &Move| {
            let mut next = self.clone();
            next.make(*m);
            next.perft(depth - 1)
        };
        moves.iter().map(after).sum()
    }

    /// Points of South and North together from the games that are over, by each game's own points, and the bonus for both.
    pub fn points(&self) -> [f32; 2] {
        let mut points = [0.0; 2];
        for (index, head) in self.spec.heads.iter().enumerate() {
            let Some(outcome) = self.outcome(index) else {
                continue;
            };
            let of = |player| head.points.of(outcome.result, Some(outcome.reason), player);
            points[0] += of(Player::South);
            points[1] += of(Player::North);
        }
        for player in Player::ALL {
            let wins =
                |index| self.outcome(index).map(|outcome| outcome.result) == Some(GameResult::Win(player));
            if wins(0) && wins(1) {
                points[player as usize] += self.spec.bonus;
            }
        }
        points
    }
}
