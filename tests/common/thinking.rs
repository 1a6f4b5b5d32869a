//! Searches of a [`Board`].

use tapestry::board::{Board, Visitor};
use tapestry::game::Game;
use tapestry::search::{Control, Engine, Event, Iteration, Limits, SearchResult};

struct Search<'a> {
    engine: &'a mut Engine,
    limits: Limits,
}

impl Visitor for Search<'_> {
    type Output = (SearchResult, Vec<Iteration>);

    fn visit<G: Game>(self, game: &G) -> Self::Output {
        let mut iterations = Vec::new();
        let result = self.engine.go(game, &self.limits, &Control::new(), &mut |event| {
            if let Event::Iteration(iteration) = event {
                iterations.push(iteration);
            }
        });
        (result, iterations)
    }
}

/// What the engine finds within the limits, and what it says on the way.
pub(crate) fn search(engine: &mut Engine, board: &Board, limits: Limits) -> (SearchResult, Vec<Iteration>) {
    board.visit(Search { engine, limits })
}
