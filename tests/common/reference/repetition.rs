//! Repeated positions and how they are judged.

use super::chase::chased;
use super::jumps::jumped_over;
use super::legal::{in_check, legal_plies};
use super::partial::share;
use super::plies::{Ply, Special};
use super::state::State;
use tapestry::base::Player;
use tapestry::game::GameResult;
use tapestry::rules::Spec;
use tapestry::rules::spec::RepetitionRule;

/// What makes two positions the same: pieces, side to move, rights, pocket, offers and captures en passant that can really be
/// made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Identity {
    state: State,
    en_passant: Vec<(usize, usize)>,
    /// Do the rules of the first move hold?
    first_move: bool,
    /// Can a move still be taken back? Repetitions are counted whether or not it can.
    takes_back: bool,
}

impl Identity {
    pub(crate) fn of(spec: &Spec, state: &State) -> Identity {
        let mut en_passant: Vec<(usize, usize)> = Vec::new();
        if !state.passed.is_empty() {
            let captures = legal_plies(spec, state).into_iter().filter(|ply| {
                let passes = |square: &usize| state.passed.contains(square);
                ply.special == Special::EnPassant || jumped_over(ply).iter().any(passes)
            });
            en_passant.extend(captures.map(|ply: Ply| (ply.from, ply.to)));
        }
        let plain = State {
            passed: Vec::new(),
            takes_back: false,
            earlier: None,
            idle: 0,
            number: 0,
            ..state.clone()
        };
        Identity {
            state: plain,
            en_passant,
            first_move: spec.move_choice.first_move.is_some() && state.number <= 1,
            takes_back: state.takes_back,
        }
    }

    /// Does this position repeat the other?
    fn repeats(&self, other: &Identity) -> bool {
        (&self.state, &self.en_passant, self.first_move)
            == (&other.state, &other.en_passant, other.first_move)
    }
}

/// A position of a game and the move that led to it.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) state: State,
    pub(crate) identity: Identity,
    pub(crate) came_by: Option<(usize, usize)>,
}

/// The result if the last of these positions has occurred often enough.
pub(crate) fn judge(spec: &Spec, past: &[Moment]) -> Option<GameResult> {
    let last = &past.last()?.identity;
    let occurrences: Vec<usize> = (0..past.len())
        .filter(|&index| past[index].identity.repeats(last))
        .collect();
    if spec.ends.repetition == 0 || occurrences.len() < spec.ends.repetition as usize {
        return None;
    }
    let cycle = &past[*occurrences.first()? + 1..];
    Some(match spec.ends.repetition_rule {
        RepetitionRule::Draw => match always_checks(spec, cycle) {
            [true, false] => share(Player::South, spec.ends.partial.perpetual[Player::South]),
            [false, true] => share(Player::North, spec.ends.partial.perpetual[Player::North]),
            _ => GameResult::Draw,
        },
        RepetitionRule::PerpetualLoses => perpetual(spec, cycle),
    })
}

/// Does each side check with every move?
fn always_checks(spec: &Spec, moments: &[Moment]) -> [bool; 2] {
    Player::ALL.map(|player| {
        let mut own = moments.iter().filter(|moment| moment.state.turn != player);
        own.all(|moment| in_check(spec, &moment.state))
    })
}

/// A side that alone gave check with each of its moves loses; or else one that alone chased a piece with each of them.
fn perpetual(spec: &Spec, moments: &[Moment]) -> GameResult {
    let checking = always_checks(spec, moments);
    let chasing = Player::ALL.map(|player| always_chases_one_piece(spec, moments, player));
    match (checking, chasing) {
        ([true, true], _) => GameResult::Draw,
        ([true, false], _) | ([false, false], [true, false]) => GameResult::Win(Player::North),
        ([false, true], _) | ([false, false], [false, true]) => GameResult::Win(Player::South),
        _ => GameResult::Draw,
    }
}

fn always_chases_one_piece(spec: &Spec, moments: &[Moment], player: Player) -> bool {
    let mut candidates: Option<Vec<usize>> = None;
    for moment in moments {
        if let (Some((from, to)), Some(squares)) = (moment.came_by, &mut candidates) {
            squares
                .iter_mut()
                .filter(|square| **square == from)
                .for_each(|square| *square = to);
        }
        if moment.state.turn != player {
            let now = chased(spec, &moment.state);
            let before = candidates.unwrap_or_else(|| now.clone());
            candidates = Some(before.into_iter().filter(|square| now.contains(square)).collect());
        }
    }
    candidates.is_some_and(|squares| !squares.is_empty())
}
