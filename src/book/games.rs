//! Books made from games: how often each move was played, and what came of it. Variations count as a choice that somebody thought possible,
//! without a result.

use super::places::{BookMove, Places, position_of};
use crate::arena::pgn::PgnMove;
use crate::base::Player;
use crate::board::{Board, Writing};
use crate::game::GameResult;
use crate::rules::Spec;
use crate::studies::game_review::{Naming, ReviewedGame, each_game};
use std::collections::HashMap;
use std::sync::Arc;

/// The moves of games, counted.
pub struct Gathering {
    game: Arc<Spec>,
    plies: usize,
    games: usize,
    positions: Vec<(String, Vec<(String, Tally)>)>,
    numbers: HashMap<String, usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Tally {
    games: u32,
    half_points: u32,
    variations: u32,
}

impl Gathering {
    /// None so far; only the first plies of games count.
    pub fn new(game: &Arc<Spec>, plies: usize) -> Gathering {
        Gathering {
            game: Arc::clone(game),
            plies,
            games: 0,
            positions: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    /// Adds the games of a text, those by other rules excepted; `usual` names the game of those that do not, chess if it is not given.
    /// Returns what could not be read.
    pub fn add(&mut self, text: &str, naming: &Naming<'_>, usual: Option<&str>) -> Vec<String> {
        let rules = self.game.signature();
        each_game(text, naming, usual, &mut |game| {
            if game.start.spec().signature() == rules {
                self.count(&game);
            }
        })
    }

    /// Games so far.
    pub fn games(&self) -> usize {
        self.games
    }

    /// How a book of them was made, in words.
    pub fn made(&self) -> String {
        format!("from {} games, {} plies", self.games, self.plies)
    }

    /// The positions, first to last, with the moves played in so many games (or variations) at least.
    pub fn places(self, least: u32) -> Places {
        let mut places = Places::default();
        for (position, moves) in self.positions {
            let often = moves
                .into_iter()
                .filter(|(_, tally)| tally.games + tally.variations >= least);
            let mut moves: Vec<BookMove> = often
                .map(|(text, tally)| BookMove {
                    text,
                    // As PolyGlot counts: a win is worth two draws, and what only lost is not chosen.
                    weight: tally.half_points + tally.variations,
                    games: Some(tally.games),
                    half_points: Some(tally.half_points),
                    score: None,
                })
                .collect();
            moves.sort_by_key(|about| std::cmp::Reverse((about.weight, about.games)));
            if !moves.is_empty() {
                places.add(position, moves);
            }
        }
        places
    }

    fn count(&mut self, game: &ReviewedGame) {
        self.games += 1;
        let result = GameResult::of_pgn(&game.pgn.result);
        let half_points = |player: Player| match result {
            Some(GameResult::Win(winner)) => 2 * u32::from(winner == player),
            _ => 1,
        };
        let mut board = game.start.clone();
        for (ply, (found, written)) in game.moves.iter().zip(&game.pgn.moves).enumerate() {
            if ply >= self.plies {
                break;
            }
            for variation in &written.variations {
                self.vary(&board, variation, ply);
            }
            let tally = self.tally(&board, board.notation(*found));
            tally.games += 1;
            tally.half_points += half_points(board.turn());
            board.make(*found);
        }
    }

    /// Counts a variation as far as it can be played.
    fn vary(&mut self, board: &Board, moves: &[PgnMove], ply: usize) {
        let mut board = board.clone();
        let ways = Writing::possible(board.spec());
        for (ply, written) in (ply..self.plies).zip(moves) {
            for variation in &written.variations {
                self.vary(&board, variation, ply);
            }
            let mut read = ways
                .iter()
                .filter_map(|way| board.read_written(&written.text, *way).ok());
            let Some(found) = read.next() else { break };
            self.tally(&board, board.notation(found)).variations += 1;
            board.make(found);
        }
    }

    fn tally(&mut self, board: &Board, text: String) -> &mut Tally {
        let position = position_of(board);
        let number = *self.numbers.entry(position).or_insert_with_key(|position| {
            self.positions.push((position.clone(), Vec::new()));
            self.positions.len() - 1
        });
        let moves = &mut self.positions[number].1;
        let place = moves.iter().position(|(known, _)| *known == text);
        let place = place.unwrap_or_else(|| {
            moves.push((text, Tally::default()));
            moves.len() - 1
        });
        &mut moves[place].1
    }
}
