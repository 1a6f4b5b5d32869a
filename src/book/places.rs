//! Positions and the moves they are known by.

use crate::base::Score;
use crate::board::Board;
use serde::Serialize;
use std::collections::HashMap;

/// A move of a book and what the book says of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct BookMove {
    /// The move in the notation of the sheets.
    pub text: String,
    /// How likely it is chosen, compared with the others of its position; never with 0.
    pub weight: u32,
    /// Games in which it was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// Half points that whoever played it made in them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub half_points: Option<u32>,
    /// What a search found, in centipawns from the view of whoever plays it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
}

/// A position and its moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// A FEN without counters.
    pub position: String,
    /// Its moves.
    pub moves: Vec<BookMove>,
}

/// Positions, first to last, each once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Places {
    list: Vec<Place>,
    numbers: HashMap<String, usize>,
}

/// The position as books have it: without counters, and without squares passed over on which nothing can be captured.
pub fn position_of(board: &Board) -> String {
    let mut setup = board.setup();
    if !setup.passed.is_empty() {
        let passed = std::mem::take(&mut setup.passed);
        let same = Board::from_setup(board.spec(), &setup)
            .is_ok_and(|bare| bare.legal_moves().len() == board.legal_moves().len());
        if !same {
            setup.passed = passed;
        }
    }
    setup.write_position(board.spec())
}

impl BookMove {
    /// A move of which nothing is known.
    pub fn new(text: String) -> BookMove {
        BookMove {
            text,
            weight: 1,
            ..BookMove::default()
        }
    }

    /// Of the points in its games, how many went to whoever played it, in percent.
    pub fn percent(&self) -> Option<f64> {
        let games = self.games.filter(|games| *games > 0)?;
        Some(50.0 * f64::from(self.half_points?) / f64::from(games))
    }

    /// What is known of it besides its weight: `120 games, 54 %, +0.30`.
    pub fn in_words(&self) -> String {
        let games = self.games.filter(|games| *games > 0).map(|games| match games {
            1 => "1 game".to_owned(),
            games => format!("{games} games"),
        });
        let percent = self.percent().map(|percent| format!("{percent:.0} %"));
        let score = self
            .score
            .map(|score| format!("{:+.2}", f64::from(score) / 100.0));
        let parts: Vec<String> = [games, percent, score].into_iter().flatten().collect();
        parts.join(", ")
    }
}

impl Places {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// First to last.
    pub fn iter(&self) -> impl Iterator<Item = &Place> {
        self.list.iter()
    }

    /// What is known of a position on the board.
    pub fn find(&self, board: &Board) -> Option<&Place> {
        self.get(&position_of(board))
    }

    /// What is known of a position, as [`position_of`] writes it.
    pub fn get(&self, position: &str) -> Option<&Place> {
        self.numbers.get(position).map(|number| &self.list[*number])
    }

    /// Adds moves to a position, to those there are; the same move twice is as likely as both.
    pub fn add(&mut self, position: String, moves: Vec<BookMove>) {
        let number = *self.numbers.entry(position).or_insert_with_key(|position| {
            self.list.push(Place {
                position: position.clone(),
                moves: Vec::new(),
            });
            self.list.len() - 1
        });
        let known = &mut self.list[number].moves;
        for new in moves {
            match known.iter_mut().find(|known| known.text == new.text) {
                None => known.push(new),
                Some(known) => {
                    let sum = |one: Option<u32>, other: Option<u32>| match (one, other) {
                        (None, other) => other,
                        (one, other) => one.map(|one| one.saturating_add(other.unwrap_or(0))),
                    };
                    known.weight = known.weight.saturating_add(new.weight);
                    known.games = sum(known.games, new.games);
                    known.half_points = sum(known.half_points, new.half_points);
                    known.score = new.score.or(known.score);
                }
            }
        }
    }
}
