//! Results that come from no search: where there is nothing to search, or no memory to search in.

use super::event::{Bound, Event, Iteration, SearchResult};
use super::glance::first_glance;
use super::limits::Limits;
use crate::base::host::Instant;
use crate::base::{Move, Score};
use crate::game::Game;

/// The result where there is no memory to search in.
pub(super) fn without_search<G: Game>(
    game: &G,
    limits: &Limits,
    started: Instant,
    report: &mut dyn FnMut(Event),
) -> SearchResult {
    let best = first_glance(game, limits).unwrap_or(Move::NONE);
    let result = SearchResult {
        best,
        ponder: Move::NONE,
        score: game.clone().evaluate(),
        nodes: 0,
        depth: 0,
    };
    let (first, second) = game.steps(best);
    report(unsearched(
        started,
        result.score,
        [first].into_iter().chain(second).collect(),
    ));
    result
}

/// The result where there is nothing to search.
pub(super) fn no_move<G: Game>(game: &G, started: Instant, report: &mut dyn FnMut(Event)) -> SearchResult {
    let outcome = game.ended().unwrap_or_else(|| game.without_moves());
    let score = game.outcome_score(outcome, 0, 0);
    report(unsearched(started, score, Vec::new()));
    SearchResult {
        best: Move::NONE,
        ponder: Move::NONE,
        score,
        nodes: 0,
        depth: 0,
    }
}

/// A line that comes from no search.
fn unsearched(started: Instant, score: Score, pv: Vec<Move>) -> Event {
    Event::Iteration(Iteration {
        depth: 0,
        seldepth: 0,
        multipv: 1,
        score,
        bound: Bound::Exact,
        nodes: 0,
        nps: 0,
        time: started.elapsed(),
        hashfull: 0,
        tbhits: 0,
        pv,
    })
}
