//! The move to play where no search can be had: the best at first glance, a ply deep and with a look at what hangs afterwards.

use super::allowed_moves::AllowedMoves;
use super::limits::Limits;
use super::root::root_moves;
use crate::base::{INFINITE, Move, MoveList, Score};
use crate::game::{Game, Scope};

/// The best move at first glance among those that the limits allow, a whole turn; `None` only where there is no
/// legal move or a side has won.
pub(super) fn first_glance<G: Game>(game: &G, limits: &Limits) -> Option<Move> {
    if game.ended().is_some_and(|outcome| !outcome.result.is_drawn()) {
        return None;
    }
    let mut best: Option<(Score, Move)> = None;
    for root_move in root_moves(game, &AllowedMoves::new(game, limits)) {
        let worth = glance(game, root_move.m);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, root_move.m));
        }
    }
    best.and_then(|(_, m)| game.turns(&[m]).first().copied())
}

/// What `m` seems to be worth for the side to move, in centipawns.
pub(super) fn glance<G: Game>(game: &G, m: Move) -> Score {
    let own = game.turn();
    let mut after = game.clone();
    after.make(m);
    // In turns of several moves it may still be the same side's.
    let own_view = |score: Score, turn| if turn == own { score } else { -score };
    if let Some(outcome) = after.ended() {
        return own_view(after.outcome_score(outcome, 1, 0), after.turn());
    }
    let scope = if after.in_check() {
        Scope::All
    } else {
        Scope::Tactical
    };
    let mut replies = MoveList::new();
    after.generate(scope, &mut replies);
    if replies.is_empty() && scope == Scope::All {
        return own_view(after.outcome_score(after.without_moves(), 1, 0), after.turn());
    }
    if after.turn() == own {
        return after.evaluate();
    }
    let threats = replies.iter().filter(|reply| after.is_capture(**reply));
    let threat = threats.map(|reply| likely_gain(&after, *reply)).max();
    (-after.evaluate() - threat.unwrap_or(0).max(0)).clamp(1 - INFINITE, INFINITE)
}

/// What a capture seems to win: all it takes if nobody takes back, else the difference.
fn likely_gain<G: Game>(game: &G, capture: Move) -> Score {
    let gain = game.gain(capture);
    if game.traits().exchange && game.exchange_at_least(capture, gain) {
        gain
    } else {
        gain - game.mover_value(capture)
    }
}
