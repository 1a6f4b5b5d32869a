//! Searches of a [`Board`], whichever its width.

use super::glance::first_glance;
use super::{Control, Engine, Event, Limits, SearchResult};
use crate::base::Move;
use crate::board::{Board, Visitor};
use crate::game::Game;

impl Engine {
    /// Makes the memory of every thread for the game on a board, so that no search of it has to. Where it is lacking, there will be fewer
    /// threads.
    pub fn prepare(&mut self, board: &Board) {
        board.visit(Preparation(self));
    }

    /// As [`Engine::go`], on a board.
    ///
    /// ```
    /// use tapestry::board::Board;
    /// use tapestry::search::{Control, Engine, Event, Limits, SearchOptions};
    /// use tapestry::variants::Catalogue;
    ///
    /// let game = Catalogue::embedded().resolve("lancerchess").expect("a known game");
    /// let mut board = Board::start(&game);
    /// let mut engine = Engine::new(SearchOptions { hash_mb: 1, ..SearchOptions::default() }).expect("a megabyte");
    /// while board.outcome().is_none() && board.plies() < 6 {
    ///     let mut depth = 0;
    ///     let found = engine.search(&board, &Limits::to_nodes(1_000), &Control::new(), &mut |event| {
    ///         if let Event::Iteration(iteration) = event {
    ///             depth = iteration.depth;
    ///         }
    ///     });
    ///     println!("{} at depth {depth}", board.notation(found.best));
    ///     board.make(found.best);
    /// }
    /// assert_eq!(board.plies(), 6);
    /// ```
    pub fn search(
        &mut self,
        board: &Board,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Event),
    ) -> SearchResult {
        board.visit(Search {
            engine: self,
            limits,
            control,
            report,
        })
    }
}

struct Preparation<'a>(&'a mut Engine);

impl Visitor for Preparation<'_> {
    type Output = ();

    fn visit<G: Game>(self, game: &G) {
        self.0.prepare_for(game);
    }
}

struct Search<'a> {
    engine: &'a mut Engine,
    limits: &'a Limits,
    control: &'a Control,
    report: &'a mut dyn FnMut(Event),
}

impl Visitor for Search<'_> {
    type Output = SearchResult;

    fn visit<G: Game>(self, game: &G) -> SearchResult {
        self.engine.go(game, self.limits, self.control, self.report)
    }
}

/// The best move at first glance among those that the limits allow; `None` only where there is no legal move or a side has won.
pub fn first_glance_at(board: &Board, limits: &Limits) -> Option<Move> {
    board.visit(Glance(limits))
}

struct Glance<'a>(&'a Limits);

impl Visitor for Glance<'_> {
    type Output = Option<Move>;

    fn visit<G: Game>(self, game: &G) -> Option<Move> {
        first_glance(game, self.0)
    }
}
