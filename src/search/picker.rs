//! Move ordering: hands out the moves of a node, best first, doing no more scoring than the node needs.
//!
//! Order: table move; captures that win or hold material by exchange, largest first (MVV-LVA); quiet
//! moves by killers, counter move and history; losing captures last. Moves are generated once and scored lazily.

use super::history::{Context, Histories};
use super::worker::Worker;
use crate::base::{Move, MoveList, Score};
use crate::game::Game;

/// Room for the moves of one node, kept by the worker so that nodes allocate nothing.
pub(super) struct MoveBuffer {
    pub(super) moves: MoveList,
    scores: Vec<i32>,
}

impl MoveBuffer {
    pub(super) fn new() -> MoveBuffer {
        MoveBuffer {
            moves: MoveList::new(),
            scores: Vec::with_capacity(256),
        }
    }
}

/// What orders the moves of one node besides the moves themselves.
#[derive(Clone, Copy)]
pub(super) struct OrderingHints {
    /// Best move according to the transposition table.
    pub(super) table_move: Move,
    /// Killer moves: quiet moves that cut off at this ply.
    pub(super) killers: [Move; 2],
    /// Counter move: the quiet move that refuted the previous move before.
    pub(super) counter: Move,
    /// Where the histories of its quiet moves are.
    pub(super) context: Context,
    /// Is static exchange meaningful?
    pub(super) exchange: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Stage {
    Table,
    ScoreTactical,
    Tactical,
    ScoreQuiet,
    Quiet,
    LosingTactical,
    Done,
}

/// Hands out the moves of a buffer.
pub(super) struct Picker {
    hints: OrderingHints,
    stage: Stage,
    /// The next move to hand out or to choose from.
    cursor: usize,
    /// End of the tactical moves.
    tactical_end: usize,
    /// The first so many places hold losing tactical moves put off.
    losing: usize,
    quiets: Quiets,
}

/// Which quiet moves to hand out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Quiets {
    All,
    Checks,
    None,
}

const KILLER_SCORES: [i32; 2] = [1 << 20, 1 << 19];
const COUNTER_SCORE: i32 = 1 << 18;
/// Weight of a centipawn won at once against one of the piece that wins it.
const GAIN_WEIGHT: i32 = 16;

impl Picker {
    /// A picker over all moves in `buffer`.
    pub(super) fn new(hints: OrderingHints, buffer: &mut MoveBuffer) -> Picker {
        buffer.scores.clear();
        buffer.scores.resize(buffer.moves.len(), 0);
        Picker {
            hints,
            stage: Stage::Table,
            cursor: 0,
            tactical_end: 0,
            losing: 0,
            quiets: Quiets::All,
        }
    }

    /// From now on hand out no quiet moves.
    pub(super) fn skip_quiets(&mut self) {
        self.quiets = Quiets::None;
    }
    /// From now on hand out only those quiet moves that give check.
    pub(super) fn only_checks(&mut self) {
        self.quiets = Quiets::Checks;
    }
    /// Are the moves handed out now losing captures?
    pub(super) fn is_losing(&self) -> bool {
        self.stage == Stage::LosingTactical
    }

    /// The next move of the node at `ply` and whether it is tactical.
    pub(super) fn next<G: Game>(
        &mut self,
        worker: &Worker<'_, G>,
        ply: usize,
        buffer: &mut MoveBuffer,
    ) -> Option<(Move, bool)> {
        let (game, histories) = (&worker.game, &*worker.histories);
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::ScoreTactical;
                    if let Some(m) = self.take_table_move(buffer) {
                        worker.expect(m);
                        return Some((m, game.is_tactical(m)));
                    }
                }
                Stage::ScoreTactical => {
                    self.score_tactical(worker, buffer);
                    self.stage = Stage::Tactical;
                }
                Stage::Tactical => match self.next_good_capture(worker, buffer) {
                    Some(m) => return Some((m, true)),
                    None => self.stage = Stage::ScoreQuiet,
                },
                Stage::ScoreQuiet => {
                    if self.quiets != Quiets::None {
                        self.score_quiet(game, histories, buffer);
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    if let Some(m) = self.next_quiet(worker, ply, buffer) {
                        return Some((m, false));
                    }
                    self.cursor = 0;
                    self.stage = Stage::LosingTactical;
                }
                Stage::LosingTactical => {
                    if self.cursor < self.losing {
                        return Some((self.select(buffer, self.losing), true));
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// The table's move, if it is among the moves: a colliding key may bring a foreign one.
    fn take_table_move(&mut self, buffer: &mut MoveBuffer) -> Option<Move> {
        let wanted = self.hints.table_move;
        if wanted.is_none() {
            return None;
        }
        let place = buffer.moves.iter().position(|&m| m == wanted)?;
        buffer.moves.swap(0, place);
        self.cursor = 1;
        Some(wanted)
    }

    fn score_tactical<G: Game>(&mut self, worker: &Worker<'_, G>, buffer: &mut MoveBuffer) {
        let (game, histories) = (&worker.game, &*worker.histories);
        let weight = worker.shared.options.tunables.capture_history;
        let mut end = self.cursor;
        for place in self.cursor..buffer.moves.len() {
            let m = buffer.moves[place];
            if game.is_tactical(m) {
                // Most valuable victim, least valuable attacker, and what has been good before.
                buffer.moves.swap(place, end);
                let learned = match weight {
                    0 => 0,
                    weight => histories.capture(game.history_index(m), game.victim(m)) * weight / 800,
                };
                buffer.scores[end] = GAIN_WEIGHT * game.gain(m) - game.mover_value(m) + learned;
                end += 1;
            }
        }
        self.tactical_end = end;
    }

    fn score_quiet<G: Game>(&self, game: &G, histories: &Histories, buffer: &mut MoveBuffer) {
        let hints = &self.hints;
        let (moves, scores) = (&buffer.moves[self.cursor..], &mut buffer.scores[self.cursor..]);
        for (&m, score) in moves.iter().zip(scores) {
            *score = if m == hints.killers[0] {
                KILLER_SCORES[0]
            } else if m == hints.killers[1] {
                KILLER_SCORES[1]
            } else if m == hints.counter {
                COUNTER_SCORE
            } else {
                histories.quiet(m, game.history_index(m), &hints.context)
            };
        }
    }

    /// The best capture left that does not lose material; those that do are put off.
    fn next_good_capture<G: Game>(
        &mut self,
        worker: &Worker<'_, G>,
        buffer: &mut MoveBuffer,
    ) -> Option<Move> {
        while self.cursor < self.tactical_end {
            let m = self.select(buffer, self.tactical_end);
            // The exchange is looked at while the table's entry is on its way.
            worker.expect(m);
            if !self.hints.exchange || worker.game.exchange_at_least(m, 0) {
                return Some(m);
            }
            // Places before the cursor are free: their moves have been handed out.
            buffer.moves[self.losing] = m;
            buffer.scores[self.losing] = buffer.scores[self.cursor - 1];
            self.losing += 1;
        }
        None
    }

    fn next_quiet<G: Game>(
        &mut self,
        worker: &Worker<'_, G>,
        ply: usize,
        buffer: &mut MoveBuffer,
    ) -> Option<Move> {
        match self.quiets {
            Quiets::All if self.cursor < buffer.moves.len() => {
                let m = self.select(buffer, buffer.moves.len());
                worker.expect(m);
                Some(m)
            }
            Quiets::Checks => {
                // The order matters little for the few that are left.
                let rest = &buffer.moves[self.cursor..];
                let skipped = rest.iter().position(|&m| worker.gives_check(ply, m))?;
                self.cursor += skipped + 1;
                Some(buffer.moves[self.cursor - 1])
            }
            _ => None,
        }
    }

    /// Takes the move with the highest score of those before `end`.
    fn select(&mut self, buffer: &mut MoveBuffer, end: usize) -> Move {
        let scores = &buffer.scores[self.cursor..end];
        // Two passes, both done many scores at a time by the compiler; the first of equals is taken.
        let highest = scores.iter().copied().fold(i32::MIN, i32::max);
        let best = self.cursor + scores.iter().position(|&score| score == highest).unwrap_or(0);
        buffer.moves.swap(self.cursor, best);
        buffer.scores.swap(self.cursor, best);
        self.cursor += 1;
        buffer.moves[self.cursor - 1]
    }
}

/// Orders tactical moves in place for the first glance at the root: by what they win at once.
pub(super) fn by_gain<G: Game>(game: &G, moves: &mut [Move]) {
    moves.sort_by_cached_key(|&m| -> Score {
        if game.is_tactical(m) {
            game.mover_value(m) - GAIN_WEIGHT * game.gain(m)
        } else {
            1
        }
    });
}
