//! Weak solutions of games of leapers: the value of some positions and of their moves, with the certificate that proves it.

use super::certificate::{Certificate, Claim};
use super::fortress::{Builder, Posts};
use super::leapers::{Glance, Leap, Leapers, Pieces};
use super::proof::{Outlook, ProofSearch};
use super::strategy::{Winning, gather, glance_plies};
use super::value::Value;
use crate::base::Bits;
use crate::board::{Board, PositionVisitor};
use crate::position::Position;
use std::collections::BTreeMap;

/// Positions searched at most for one question.
const EFFORT: u64 = 100_000_000;

/// A solver of single positions that keeps what it finds.
#[derive(Debug)]
pub struct WeakSolver<'a> {
    game: &'a Leapers,
    search: ProofSearch<'a>,
    posts: Posts,
    /// Positions that their side to move has to hold.
    held: Vec<Pieces>,
    certificate: Certificate,
}

/// Why a position could not be settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsettled {
    /// More positions would have to be searched than is allowed.
    #[error("not settled after {0} positions")]
    Effort(u64),
    /// There is no such memory.
    #[error("there is no memory for a table of {0} bytes")]
    Memory(usize),
}

impl<'a> WeakSolver<'a> {
    /// A solver with a search table of at most `bytes`.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn new(game: &'a Leapers, identity: String, bytes: usize) -> Result<Self, Unsettled> {
        Ok(WeakSolver {
            game,
            search: ProofSearch::new(game, bytes).ok_or(Unsettled::Memory(bytes))?,
            posts: Posts::default(),
            held: Vec::new(),
            certificate: Certificate {
                game: identity,
                ..Certificate::default()
            },
        })
    }

    /// Everything proven so far.
    pub fn into_certificate(mut self) -> Certificate {
        let builder = Builder::new(self.game, &mut self.search, &mut self.posts);
        self.certificate.holds = builder.needed(&self.held);
        self.certificate
    }

    /// Positions searched so far.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Settles a position and enters the claim. The plies of wins and losses are what the proof needs, not always the least.
    ///
    /// # Errors
    /// If the position could not be settled.
    pub fn settle(&mut self, board: &Board) -> Result<Value, Unsettled> {
        let value = match forced_end(board) {
            Some(value) => value,
            None => match board.visit_position(PiecesOf(self.game)) {
                Some(pieces) => self.settle_pieces(&pieces)?,
                None => return Err(Unsettled::Effort(0)),
            },
        };
        self.certificate.claims.push(Claim {
            fen: board.fen(),
            verdict: value.result(),
            plies: value.plies().unwrap_or(0),
        });
        Ok(value)
    }

    fn settle_pieces(&mut self, pieces: &Pieces) -> Result<Value, Unsettled> {
        match self.game.glance(pieces) {
            Glance::Wins => return Ok(Value::Win(glance_plies(self.game, pieces))),
            Glance::Lost => return Ok(Value::Loss(0)),
            Glance::Drawn => return Ok(Value::Draw),
            Glance::Open => {}
        }
        let replies: Vec<Pieces> = self
            .game
            .leaps(pieces)
            .map(|leap| Leapers::after(pieces, leap))
            .collect();
        loop {
            if self.search.attacker_wins(pieces, true, EFFORT) == Outlook::Wins {
                return self.enter_win(&[*pieces]).map(Value::Win);
            }
            if self.search.attacker_wins(pieces, false, EFFORT) == Outlook::Wins {
                let plies = self.enter_win(&replies)?;
                return Ok(Value::Loss(plies + 1));
            }
            // Nobody seems to win. If a closed set cannot be built after all, the search has learnt why.
            let others = self.game.has_claimants(&pieces.own).then_some(replies.as_slice());
            if self.hold(&[*pieces]) && others.is_none_or(|replies| self.hold(replies)) {
                return Ok(Value::Draw);
            }
            let lost = |leap: &Leap| {
                let (after, _) = self.game.canonical(&Leapers::after(pieces, *leap));
                self.posts.is_lost(&after)
            };
            if let Some(leap) = self.game.leaps(pieces).find(lost) {
                self.search.note_win(pieces, leap);
            }
        }
    }

    /// Enters the strategy that wins all of these positions, the winner to move; returns the longest one's plies.
    fn enter_win(&mut self, roots: &[Pieces]) -> Result<u16, Unsettled> {
        let strategy =
            gather(self.game, &self.search, roots).ok_or(Unsettled::Effort(self.search.nodes()))?;
        let plies = |pieces: &Pieces| match self.game.glance(pieces) {
            Glance::Wins => glance_plies(self.game, pieces),
            _ => strategy
                .get(&self.game.canonical(pieces).0)
                .map_or(0, |winning| winning.plies),
        };
        let longest = roots.iter().map(plies).max().unwrap_or(0);
        enter(&mut self.certificate.wins, strategy);
        Ok(longest)
    }

    /// Builds a closed set for the side to move in these positions.
    fn hold(&mut self, roots: &[Pieces]) -> bool {
        let holds = Builder::new(self.game, &mut self.search, &mut self.posts).hold(roots);
        if holds {
            self.held.extend(roots);
        }
        holds
    }
}

/// Adds a strategy to another, keeping the shorter entry of each position: distances then still fall along every line.
fn enter(wins: &mut BTreeMap<Pieces, Winning>, strategy: BTreeMap<Pieces, Winning>) {
    for (pieces, winning) in strategy {
        let entry = wins.entry(pieces).or_insert(winning);
        if winning.plies < entry.plies {
            *entry = winning;
        }
    }
}

/// The pieces of a board, if they all stand where pieces of their kind may.
pub(super) struct PiecesOf<'a>(pub(super) &'a Leapers);

impl PositionVisitor for PiecesOf<'_> {
    type Output = Option<Pieces>;
    fn visit<B: Bits>(self, position: &Position<B>) -> Option<Pieces> {
        self.0.pieces(position)
    }
}

/// The pieces of a board of a game of leapers, if they all stand where pieces of their kind may.
pub fn pieces_of(game: &Leapers, board: &Board) -> Option<Pieces> {
    board.visit_position(PiecesOf(game))
}

/// The value of a position in which a piece on the key has to be captured, or the game is over.
pub(super) fn forced_end(board: &Board) -> Option<Value> {
    struct ForcedEnd;
    impl PositionVisitor for ForcedEnd {
        type Output = Option<Value>;
        fn visit<B: Bits>(self, position: &Position<B>) -> Option<Value> {
            let mut position = position.clone();
            super::verify::forced_value(&mut position)
        }
    }
    board.visit_position(ForcedEnd)
}
