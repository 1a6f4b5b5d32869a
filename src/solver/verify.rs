//! The verifier: believes nothing of a certificate and plays every move of it with the rules' own move generation.
//!
//! It uses positions, their legal moves and how games end, and that the symmetries of the board and the exchange of the
//! sides change nothing (which [`Leapers::of`] has tested against the rules). It knows nothing of how proofs were found.

use super::certificate::{Certificate, Claim};
use super::endings::verdict;
use super::leapers::{Leap, Leapers, Pieces};
use super::value::Verdict;
use crate::base::{Bits, Cell, Kind, Move, MoveList, Player, Square};
use crate::board::{Board, PositionVisitor};
use crate::game::Scope;
use crate::position::Position;
use rayon::prelude::*;

/// Why a certificate is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It is about another game.
    #[error("it is about '{0}'")]
    OtherGame(String),
    /// The game is not one that certificates can be about.
    #[error("no certificate can be about this game: {0}")]
    Unsuited(&'static str),
    /// A claim is not about a position of the game.
    #[error("claim about '{0}': {1}")]
    NoPosition(String, String),
    /// A claim does not follow.
    #[error("the claim that the side to move {} in {fen} does not follow from the certificate", verb(*.verdict))]
    Claim {
        /// The claim.
        verdict: Verdict,
        /// The position.
        fen: String,
    },
    /// An entry is not about a position of the game.
    #[error("a position to {0} has pieces that are not of this game, or beside the board")]
    Strange(&'static str),
    /// An entry does not do what it says.
    #[error("the move {leap} in {fen} does not {purpose}: {reason}")]
    Entry {
        /// The position, South to move.
        fen: String,
        /// The move.
        leap: String,
        /// `hold` or `win`.
        purpose: &'static str,
        /// What happens instead.
        reason: String,
    },
}

fn verb(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "wins",
        Verdict::Draw => "draws",
        Verdict::Loss => "loses",
    }
}

/// What has been checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Claims.
    pub claims: usize,
    /// Positions held.
    pub holds: usize,
    /// Positions won.
    pub wins: usize,
}

/// Checks a whole certificate on the current rayon threads.
///
/// # Errors
/// The first thing that does not follow.
pub fn verify(certificate: &Certificate, start: &Board) -> Result<Checked, Refusal> {
    if certificate.game != start.spec().identity() {
        return Err(Refusal::OtherGame(certificate.game.clone()));
    }
    let board = |claim: &Claim| {
        Board::from_fen(start.spec(), &claim.fen)
            .map_err(|errors| Refusal::NoPosition(claim.fen.clone(), errors.to_string()))
    };
    start.visit_position(VerifyEntries(certificate))?;
    certificate
        .claims
        .par_iter()
        .try_for_each(|claim| board(claim)?.visit_position(VerifyClaim { certificate, claim }))?;
    Ok(Checked {
        claims: certificate.claims.len(),
        holds: certificate.holds.len(),
        wins: certificate.wins.len(),
    })
}

struct VerifyEntries<'a>(&'a Certificate);

impl PositionVisitor for VerifyEntries<'_> {
    type Output = Result<(), Refusal>;
    fn visit<B: Bits>(self, position: &Position<B>) -> Self::Output {
        let game = Leapers::of(position.rules()).map_err(Refusal::Unsuited)?;
        let verifier = Verifier {
            certificate: self.0,
            game: &game,
        };
        let holds: Vec<(&Pieces, Leap)> = self
            .0
            .holds
            .iter()
            .map(|(pieces, leap)| (pieces, *leap))
            .collect();
        holds.par_iter().try_for_each_init(
            || position.clone(),
            |position, (pieces, leap)| verifier.entry(position, pieces, *leap, Aim::Hold),
        )?;
        let wins: Vec<(&Pieces, Leap, u16)> = self
            .0
            .wins
            .iter()
            .map(|(pieces, winning)| (pieces, winning.leap, winning.plies))
            .collect();
        wins.par_iter().try_for_each_init(
            || position.clone(),
            |position, (pieces, leap, plies)| verifier.entry(position, pieces, *leap, Aim::Win(*plies)),
        )
    }
}

struct VerifyClaim<'a> {
    certificate: &'a Certificate,
    claim: &'a Claim,
}

impl PositionVisitor for VerifyClaim<'_> {
    type Output = Result<(), Refusal>;
    fn visit<B: Bits>(self, position: &Position<B>) -> Self::Output {
        let game = Leapers::of(position.rules()).map_err(Refusal::Unsuited)?;
        let verifier = Verifier {
            certificate: self.certificate,
            game: &game,
        };
        let mut position = position.clone();
        let Claim { verdict, plies, .. } = *self.claim;
        let proven = match verdict {
            Verdict::Win => verifier.on_turn(&mut position, Aim::Win(plies)),
            Verdict::Loss => verifier.failing_reply(&mut position, Aim::Win(plies)).is_none(),
            Verdict::Draw => {
                verifier.on_turn(&mut position, Aim::Hold)
                    && verifier.failing_reply(&mut position, Aim::Hold).is_none()
            }
        };
        if proven {
            return Ok(());
        }
        Err(Refusal::Claim {
            verdict,
            fen: self.claim.fen.clone(),
        })
    }
}

/// What one side is to reach against whatever the other plays.
#[derive(Clone, Copy)]
enum Aim {
    /// Not to lose.
    Hold,
    /// To win in at most so many plies.
    Win(u16),
}

impl Aim {
    /// The same one ply later; `None` if the time is up.
    fn later(self) -> Option<Aim> {
        match self {
            Aim::Hold => Some(Aim::Hold),
            Aim::Win(plies) => plies.checked_sub(1).map(Aim::Win),
        }
    }

    fn reached(self, verdict: Verdict) -> bool {
        match self {
            Aim::Hold => verdict != Verdict::Loss,
            Aim::Win(_) => verdict == Verdict::Win,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Aim::Hold => "hold",
            Aim::Win(_) => "win",
        }
    }
}

/// What spoils an aim.
enum Failure {
    /// The game is over, or the time is up.
    Over,
    /// This reply.
    Reply(Move),
}

struct Verifier<'a> {
    certificate: &'a Certificate,
    game: &'a Leapers,
}

impl Verifier<'_> {
    /// Plays the move of an entry and looks at every reply.
    fn entry<B: Bits>(
        &self,
        position: &mut Position<B>,
        pieces: &Pieces,
        leap: Leap,
        aim: Aim,
    ) -> Result<(), Refusal> {
        if !fits(position, pieces) {
            return Err(Refusal::Strange(aim.name()));
        }
        set_up(position, pieces);
        let name = |square: u8| position.rules().spec.square_name(Square(square));
        let text = format!("{}{}", name(leap.from), name(leap.to));
        let refuse = |position: &Position<B>, reason: String| {
            Err(Refusal::Entry {
                fen: position.fen(),
                leap: text.clone(),
                purpose: aim.name(),
                reason,
            })
        };
        if self.game.canonical(pieces).0 != *pieces {
            return refuse(position, "another position stands for it".into());
        }
        let found = legal_moves(position).into_iter().find(|m| {
            (m.from().0, m.to().0) == (leap.from, leap.to) && position.cell(m.from()).kind().0 == leap.kind
        });
        let (Some(m), Some(aim)) = (found, aim.later()) else {
            return refuse(position, "it is not legal".into());
        };
        position.make(m);
        let reason = match self.failing_reply(position, aim) {
            None => return Ok(()),
            Some(Failure::Over) => "the game is over".to_owned(),
            Some(Failure::Reply(reply)) => format!("{} answers it", position.notation(reply)),
        };
        position.unmake();
        refuse(position, reason)
    }

    /// Does the side to move reach its aim: by the certificate, or at once?
    fn on_turn<B: Bits>(&self, position: &mut Position<B>, aim: Aim) -> bool {
        if let Some(over) = over(position) {
            return aim.reached(over);
        }
        let in_time = |plies: u16| match aim {
            Aim::Hold => true,
            Aim::Win(most) => plies <= most,
        };
        if position.key_threatened() {
            return fight(position).is_some_and(|(won, plies)| won && in_time(plies));
        }
        let known = self.game.pieces(position).is_some_and(|pieces| {
            let (canonical, _) = self.game.canonical(&pieces);
            match aim {
                // Without promotions, a side that has lost its claimants has lost every way of winning.
                Aim::Hold => {
                    self.certificate.holds.contains_key(&canonical) || !self.game.has_claimants(&pieces.other)
                }
                Aim::Win(most) => {
                    let entry = self.certificate.wins.get(&canonical);
                    entry.is_some_and(|winning| winning.plies <= most)
                }
            }
        });
        known || wins_at_once(position).is_some_and(in_time)
    }

    /// The other side to move: the reply, if there is one, after which the aim is not reached.
    fn failing_reply<B: Bits>(&self, position: &mut Position<B>, aim: Aim) -> Option<Failure> {
        if let Some(over) = over(position) {
            return (!aim.reached(over.reversed())).then_some(Failure::Over);
        }
        let Some(later) = aim.later() else {
            return Some(Failure::Over);
        };
        legal_moves(position).into_iter().find_map(|m| {
            position.make(m);
            let reached = self.on_turn(position, later);
            position.unmake();
            (!reached).then_some(Failure::Reply(m))
        })
    }
}

/// Sets up the pieces with South as the side to move.
/// Are the pieces on squares of the board, and of kinds of the game?
fn fits<B: Bits>(position: &Position<B>, pieces: &Pieces) -> bool {
    let rules = position.rules();
    let board = rules.geometry.existing();
    let sides = [pieces.own, pieces.other].into_iter();
    sides
        .flat_map(|side| side.into_iter().enumerate())
        .all(|(kind, set)| {
            let mut squares = (0..u32::BITS as u8).filter(|square| set >> square & 1 == 1);
            set == 0
                || kind < rules.kinds
                    && squares.all(|square| {
                        usize::from(square) < rules.geometry.squares() && board.has(Square(square))
                    })
        })
}

fn set_up<B: Bits>(position: &mut Position<B>, pieces: &Pieces) {
    let sides = [(Player::South, pieces.own), (Player::North, pieces.other)];
    let cells = sides.into_iter().flat_map(|(player, side)| {
        side.into_iter().enumerate().flat_map(move |(kind, set)| {
            let cell = Cell::new(player, Kind(kind as u8));
            (0..u32::BITS as u8)
                .filter(move |square| set >> square & 1 == 1)
                .map(move |square| (Square(square), cell))
        })
    });
    position.arrange(Player::South, cells.collect::<Vec<_>>());
}

fn legal_moves<B: Bits>(position: &Position<B>) -> MoveList {
    let mut moves = MoveList::new();
    position.generate(Scope::All, &mut moves);
    moves
}

/// The verdict for the side to move, if the game is over.
fn over<B: Bits>(position: &Position<B>) -> Option<Verdict> {
    let outcome = position
        .ended()
        .or_else(|| (position.count_moves() == 0).then(|| position.without_moves()));
    outcome.map(|outcome| verdict(outcome, position.turn()))
}

/// Plays the fight for the key out, the side to move having to capture there: does it win, and after how many plies?
/// `None` if the game can go on in another way after all.
fn fight<B: Bits>(position: &mut Position<B>) -> Option<(bool, u16)> {
    let mut best: Option<(bool, u16)> = None;
    for m in legal_moves(position) {
        position.make(m);
        let after = match over(position) {
            Some(Verdict::Draw) => None,
            Some(verdict) => Some((verdict == Verdict::Win, 0)),
            None if position.key_threatened() => fight(position),
            None => None,
        };
        position.unmake();
        let (won, plies) = after?;
        let mine = (!won, plies + 1);
        let better = match (mine, best) {
            (_, None) | ((true, _), Some((false, _))) => true,
            ((false, _), Some((true, _))) => false,
            ((true, plies), Some((true, before))) => plies < before,
            ((false, plies), Some((false, before))) => plies > before,
        };
        if better {
            best = Some(mine);
        }
    }
    best
}

/// Plies in which the side to move wins by a move that starts a won fight for the key, or that ends the game.
fn wins_at_once<B: Bits>(position: &mut Position<B>) -> Option<u16> {
    let mut least = None;
    for m in legal_moves(position) {
        if !position.is_claim(m) && position.cell(m.to()).is_empty() {
            continue;
        }
        position.make(m);
        let plies = match over(position) {
            Some(Verdict::Loss) => Some(1),
            None if position.key_threatened() => match fight(position) {
                Some((false, plies)) => Some(plies + 1),
                _ => None,
            },
            _ => None,
        };
        position.unmake();
        least = plies.into_iter().chain(least).min();
    }
    least
}

/// The value of a position in which the game is over or a piece on the key has to be captured.
pub(super) fn forced_value<B: Bits>(position: &mut Position<B>) -> Option<super::value::Value> {
    use super::value::Value;
    if let Some(over) = over(position) {
        return Some(match over {
            Verdict::Win => Value::Win(0),
            Verdict::Draw => Value::Draw,
            Verdict::Loss => Value::Loss(0),
        });
    }
    if !position.key_threatened() {
        return None;
    }
    let (won, plies) = fight(position)?;
    Some(if won {
        Value::Win(plies)
    } else {
        Value::Loss(plies)
    })
}
