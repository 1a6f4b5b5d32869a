//! Searches of a [`Board`].

use tapestry::board::{Board, Visitor};
use tapestry::game::Game;
use tapestry::search::{Control, Engine, Event, Iteration, Limits, SearchResult};

struct Search<'a> {
    engine: &'a mut Engine,
    limits: Limits,
    control: &'a Control,
}

impl Visitor for Search<'_> {
    type Output = (SearchResult, Vec<Iteration>);

    fn visit<G: Game>(self, game: &G) -> Self::Output {
        let mut iterations = Vec::new();
        let result = self.engine.go(game, &self.limits, self.control, &mut |event| {
            if let Event::Iteration(iteration) = event {
                iterations.push(iteration);
            }
        });
        (result, iterations)
    }
}

/// What the engine finds within the limits, and what it says on the way.
pub(crate) fn search(engine: &mut Engine, board: &Board, limits: Limits) -> (SearchResult, Vec<Iteration>) {
    let control = &Control::new();
    board.visit(Search {
        engine,
        limits,
        control,
    })
}

/// What a search says that was stopped before it began.
pub(crate) fn search_stopped_before(engine: &mut Engine, board: &Board) -> (SearchResult, Vec<Iteration>) {
    let (control, limits) = (&Control::new(), Limits::default());
    control.stop();
    board.visit(Search {
        engine,
        limits,
        control,
    })
}
