//! Searches of a [`Board`].

use std::borrow::Borrow;
use tapestry::board::Board;
use tapestry::search::{Control, Engine, Event, Iteration, Limits, SearchResult};

/// What the engine finds within the limits, and what it says on the way.
pub(crate) fn search(
    engine: &mut Engine,
    board: &Board,
    limits: impl Borrow<Limits>,
) -> (SearchResult, Vec<Iteration>) {
    watched(engine, board, limits.borrow(), &Control::new())
}

/// What a search says that was stopped before it began.
pub(crate) fn search_stopped_before(engine: &mut Engine, board: &Board) -> (SearchResult, Vec<Iteration>) {
    let control = Control::new();
    control.stop();
    watched(engine, board, &Limits::default(), &control)
}

fn watched(
    engine: &mut Engine,
    board: &Board,
    limits: &Limits,
    control: &Control,
) -> (SearchResult, Vec<Iteration>) {
    let mut iterations = Vec::new();
    let result = engine.search(board, limits, control, &mut |event| {
        if let Event::Iteration(iteration) = event {
            iterations.push(iteration);
        }
    });
    (result, iterations)
}
