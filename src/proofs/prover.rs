//! Makes proofs: the search proposes the winner's moves, and every reply to them is followed to the end.

use super::{Answer, ForcedWin, Standing, position_of};
use crate::base::{Move, Player, Score, is_lesser_win, plies_to_mate};
use crate::board::Board;
use crate::search::{Control, Engine, Limits, SearchResult};
use std::collections::BTreeSet;

/// Each search of a position where the last one proposed nothing that could be proved is so many times longer.
const LONGER: u64 = 8;

/// How much work a proof may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Nodes of the longest search.
    pub nodes: u64,
    /// Most positions in which the winner moves.
    pub positions: usize,
}

/// Why there is no proof.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unproved {
    /// The game is over.
    #[error("the game is over there")]
    Over,
    /// The search sees no win of either side.
    #[error("a search of {nodes} nodes, {depth} plies deep, sees no forced win: {} for {}", pawns(*.score), .turn.name())]
    NoWin {
        /// Nodes that were searched.
        nodes: u64,
        /// How deep.
        depth: u32,
        /// What it thinks, from the view of the side to move.
        score: Score,
        /// The side to move.
        turn: Player,
    },
    /// It sees one that it cannot show to the end.
    #[error("{} seems to win, but searches of {nodes} nodes see no way to the end from {position}", .winner.name())]
    Lost {
        /// Who seems to win.
        winner: Player,
        /// Nodes of the longest searches.
        nodes: u64,
        /// Where it got lost.
        position: String,
    },
    /// It takes more than was allowed.
    #[error("{} seems to win, but the proof has more than {positions} positions", .winner.name())]
    TooLong {
        /// Who seems to win.
        winner: Player,
        /// Most positions allowed.
        positions: usize,
    },
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
}

fn pawns(score: Score) -> String {
    format!("{:+.2}", f64::from(score) / 100.0)
}

/// Why a move or a position did not lead to the end.
enum Failed {
    /// Another move may.
    Here(String),
    /// There is no point in going on.
    Wholly(Unproved),
}

/// A proof in the making.
pub struct Prover<'a> {
    engine: &'a mut Engine,
    control: &'a Control,
    effort: Effort,
    win: ForcedWin,
    /// Positions on the way to the present one, in which the winner moved.
    path: BTreeSet<String>,
    searched: u64,
    tell: &'a mut dyn FnMut(&ForcedWin),
}

impl<'a> Prover<'a> {
    /// Begins a proof for a position. `tell` is told after each answer how far it has come.
    ///
    /// # Errors
    /// If the game is over, or the search sees no win.
    pub fn new(
        board: &Board,
        engine: &'a mut Engine,
        control: &'a Control,
        effort: Effort,
        tell: &'a mut dyn FnMut(&ForcedWin),
    ) -> Result<Prover<'a>, Unproved> {
        if board.outcome().is_some() {
            return Err(Unproved::Over);
        }
        let found = engine.search(board, &Limits::to_nodes(effort.nodes), control, &mut |_| {});
        let winner = match plies_to_win(&found) {
            Some(plies) if plies > 0 => board.turn(),
            Some(_) => !board.turn(),
            None if control.is_stopped() => return Err(Unproved::Stopped),
            None => {
                return Err(Unproved::NoWin {
                    nodes: found.nodes,
                    depth: found.depth,
                    score: found.score,
                    turn: board.turn(),
                });
            }
        };
        Ok(Prover {
            engine,
            control,
            effort,
            win: ForcedWin {
                game: board.spec().identity(),
                start: position_of(board),
                winner,
                plies: None,
                answers: Default::default(),
            },
            path: BTreeSet::new(),
            searched: found.nodes,
            tell,
        })
    }

    /// Takes over what was proved before of the same position. It has to be [checked](super::check::check).
    pub fn go_on_with(&mut self, before: ForcedWin) {
        if (before.winner, &before.start) == (self.win.winner, &self.win.start) {
            self.win.answers = before.answers;
        }
    }

    /// Who is going to win.
    pub fn winner(&self) -> Player {
        self.win.winner
    }

    /// Nodes searched so far.
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// What has been proved so far, of the claim or towards it.
    pub fn win(&self) -> &ForcedWin {
        &self.win
    }

    /// Works until the claim is proved.
    ///
    /// # Errors
    /// If that fails or takes too much; what has been proved so far is kept.
    pub fn prove(&mut self, board: &Board) -> Result<u32, Unproved> {
        let mut board = board.clone();
        match self.follow(&mut board) {
            Ok(plies) => {
                self.win.plies = Some(plies);
                Ok(plies)
            }
            Err(Failed::Wholly(unproved)) => Err(unproved),
            Err(Failed::Here(position)) => Err(Unproved::Lost {
                winner: self.win.winner,
                nodes: self.effort.nodes,
                position,
            }),
        }
    }

    /// Plies to the end from a position, at most.
    fn follow(&mut self, board: &mut Board) -> Result<u32, Failed> {
        match Standing::of(board, self.win.winner) {
            Standing::Won => Ok(0),
            Standing::Spoilt => Err(Failed::Here(position_of(board))),
            Standing::Ours => self.answer(board),
            Standing::Theirs => {
                let mut longest = 0;
                for reply in board.legal_moves() {
                    longest = longest.max(1 + self.after(board, reply)?);
                }
                Ok(longest)
            }
        }
    }

    fn after(&mut self, board: &mut Board, m: Move) -> Result<u32, Failed> {
        board.make(m);
        let plies = self.follow(board);
        board.unmake();
        plies
    }

    /// Finds a move that wins.
    fn answer(&mut self, board: &mut Board) -> Result<u32, Failed> {
        let position = position_of(board);
        if let Some(answer) = self.win.answers.get(&position) {
            return Ok(answer.plies);
        }
        if self.win.answers.len() >= self.effort.positions {
            return Err(Failed::Wholly(Unproved::TooLong {
                winner: self.win.winner,
                positions: self.effort.positions,
            }));
        }
        if !self.path.insert(position.clone()) {
            return Err(Failed::Here(position));
        }
        let found = self.best_that_wins(board);
        self.path.remove(&position);
        let (text, plies) = match found {
            Some(found) => found?,
            None => return Err(Failed::Here(position)),
        };
        self.win.answers.insert(position, Answer { text, plies });
        (self.tell)(&self.win);
        Ok(plies)
    }

    /// The first move proposed that wins, with its plies; `None` if none does.
    fn best_that_wins(&mut self, board: &mut Board) -> Option<Result<(String, u32), Failed>> {
        let nodes = self.effort.nodes;
        let mut limits = Limits::default();
        for nodes in [nodes / LONGER / LONGER, nodes / LONGER, nodes] {
            limits.nodes = Some(nodes.max(1));
            loop {
                let found = self.engine.search(board, &limits, self.control, &mut |_| {});
                self.searched += found.nodes;
                if self.control.is_stopped() {
                    return Some(Err(Failed::Wholly(Unproved::Stopped)));
                }
                if plies_to_win(&found).is_none_or(|plies| plies < 0) || found.best == Move::NONE {
                    break;
                }
                let text = board.notation(found.best);
                match self.after(board, found.best) {
                    Ok(plies) => return Some(Ok((text, 1 + plies))),
                    Err(Failed::Here(_)) => limits.exclude.push(found.best),
                    Err(wholly) => return Some(Err(wholly)),
                }
            }
        }
        None
    }
}

/// Plies to a win of the whole point that the search sees, negative for a loss.
fn plies_to_win(found: &SearchResult) -> Option<i32> {
    plies_to_mate(found.score).filter(|_| !is_lesser_win(found.score))
}
