//! An inventor's game, from a file to play, without a line of Rust. Its rules are tested with those of the catalogue:
//! `tests/facts/invented.facts`, `tests/perft/invented.perft`.

mod common;

use common::games::{folder, game};
use tapestry::base::Player;
use tapestry::board::{Board, Visitor};
use tapestry::game::{Game, GameResult};
use tapestry::search::{Control, Engine, Limits, SearchOptions, SearchResult};
use tapestry::variants::Catalogue;

struct Search<'a>(&'a mut Engine);

impl Visitor for Search<'_> {
    type Output = SearchResult;

    fn visit<G: Game>(self, position: &G) -> SearchResult {
        let limits = Limits::to_nodes(3_000);
        self.0.go(position, &limits, &Control::new(), &mut |_| {})
    }
}

#[test]
fn a_game_of_known_mechanics_needs_only_its_file() {
    let mut catalogue = Catalogue::embedded();
    let path = folder("variants").join("invented.toml");
    catalogue.load_file(&path).expect("a sound definition");
    let spec = game(&catalogue, "tidewater");
    let mut engine = Engine::new(SearchOptions::default()).expect("memory");
    let mut board = Board::start(&spec);
    let mut plies = 0;
    while board.outcome().is_none() && plies < 300 {
        let best = board.visit(Search(&mut engine)).best;
        assert!(board.legal_moves().contains(&best), "{}", board.fen());
        board.make(best);
        plies += 1;
    }
    assert!(plies > 10, "the game is over too soon to have been played");
    // The goal is known to the search: from here it walks over the river and wins.
    let mut board = Board::from_fen(&spec, "7/7/1H5/6h/7/7/7 w - -").expect("a position");
    for _ in 0..3 {
        let best = board.visit(Search(&mut engine)).best;
        board.make(best);
    }
    let outcome = board.outcome().expect("the far bank is reached");
    assert_eq!(outcome.result, GameResult::Win(Player::South));
}
