//! What each piece can do on an empty board, counted and not sampled: where it may stand, what it reaches, how fast it crosses the board.

mod report;

use super::worker::{Budget, Halt, Worker};
use super::{Identity, Records, Study};
use crate::base::{Bits, Kind, Player, Square};
use crate::board::{Board, PositionVisitor};
use crate::position::Position;
use crate::rules::{Rules, Spec};
use crate::search::TableError;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The study.
pub struct Mobility {
    spec: Arc<Spec>,
}

/// What one side's piece can do by its movement alone: rights that are used once, drops and captures that no square tells are left out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reach {
    /// Its letter, the same for both sides.
    pub letter: char,
    /// Its name.
    pub name: String,
    /// Whose; `None` if both sides have it, and it does the same for both.
    pub side: Option<String>,
    /// Squares that it may stand on.
    pub squares: u32,
    /// Moves from all of them together.
    pub moves: u32,
    /// Squares that it attacks from all of them together.
    pub attacks: u32,
    /// Squares that it can come to, by moves or by captures, from where it stands at the start, these included; `None` if it is not there.
    pub reached: Option<u32>,
    /// Moves without captures that it takes at least to each rank, as its side counts them, from where it stands at the start.
    pub ranks: Vec<Option<u32>>,
}

/// What was found.
#[derive(Clone, Debug, Serialize)]
pub struct MobilityConclusion {
    /// The game with its options.
    pub game: String,
    /// The same for people.
    pub title: String,
    /// The pieces.
    pub pieces: Vec<Reach>,
    /// Work items without results so far.
    pub missing: u64,
}

impl Reach {
    /// Moves from a square, on average.
    pub fn mean_moves(&self) -> f64 {
        f64::from(self.moves) / f64::from(self.squares)
    }

    /// Squares attacked from a square, on average.
    pub fn mean_attacks(&self) -> f64 {
        f64::from(self.attacks) / f64::from(self.squares)
    }
}

impl MobilityConclusion {
    /// South's piece of a letter.
    pub fn of(&self, letter: char) -> Option<&Reach> {
        self.pieces.iter().find(|piece| piece.letter == letter)
    }
}

impl Mobility {
    /// The study of a game.
    pub fn new(spec: &Arc<Spec>) -> Mobility {
        Mobility {
            spec: Arc::clone(spec),
        }
    }

    fn counted(&self) -> Vec<Reach> {
        Board::start(&self.spec).visit_position(Count)
    }
}

/// Counts for all pieces of a position's game.
struct Count;

impl PositionVisitor for Count {
    type Output = Vec<Reach>;
    fn visit<B: Bits>(self, position: &Position<B>) -> Vec<Reach> {
        let rules = position.rules();
        let kinds = 0..rules.spec.pieces.len();
        let both = |index: usize| {
            let kind = Kind(index as u8);
            let of = |player: Player| {
                let start = position.pieces(player, kind);
                Walker { rules, player, kind }.reach(start)
            };
            match (of(Player::South), of(Player::North)) {
                (Some(south), Some(north)) if south.does(&north) => vec![south.of_both(&north)],
                (south, north) => south.into_iter().chain(north).collect(),
            }
        };
        kinds.flat_map(both).collect()
    }
}

impl Reach {
    /// The same for both sides, under the names that they have for it.
    fn of_both(self, other: &Reach) -> Reach {
        let name = match self.name == other.name {
            true => self.name,
            false => format!("{} or {}", self.name, other.name),
        };
        Reach {
            name,
            side: None,
            ..self
        }
    }

    fn does(&self, other: &Reach) -> bool {
        let numbers = |of: &Reach| (of.squares, of.moves, of.attacks, of.reached);
        numbers(self) == numbers(other) && self.ranks == other.ranks
    }
}

/// A piece alone on the board.
struct Walker<'a, B: Bits> {
    rules: &'a Rules<B>,
    player: Player,
    kind: Kind,
}

impl<B: Bits> Walker<'_, B> {
    /// What it can do; `None` if it never moves.
    fn reach(&self, start: B) -> Option<Reach> {
        let piece = &self.rules.spec.pieces[self.kind.index()];
        let home = self.rules.home(self.player, self.kind);
        let sum = |of: &dyn Fn(Square) -> B| home.squares().map(|from| of(from).count()).sum::<u32>();
        let (moves, attacks) = (sum(&|from| self.moves(from)), sum(&|from| self.attacks(from)));
        if moves == 0 && attacks == 0 {
            return None;
        }
        let everywhere = self.fill(start, &|from| self.moves(from) | self.attacks(from), |_, _| {});
        Some(Reach {
            letter: piece.letter,
            name: piece.names[self.player].clone(),
            side: Some(self.rules.spec.sides[self.player].clone()),
            squares: home.count(),
            moves,
            attacks,
            reached: start.any().then(|| everywhere.count()),
            ranks: self.ranks(start),
        })
    }

    fn moves(&self, from: Square) -> B {
        self.rules
            .mover(self.player, self.kind)
            .targets(&self.rules.sliders, from, B::single(from), B::EMPTY)
    }

    fn attacks(&self, from: Square) -> B {
        self.rules
            .mover(self.player, self.kind)
            .attacks(&self.rules.sliders, from, B::single(from))
    }

    /// Everything that steps lead to from there, `tell` being told what each step adds.
    fn fill(&self, start: B, step: &dyn Fn(Square) -> B, mut tell: impl FnMut(u32, B)) -> B {
        let (mut known, mut edge, mut steps) = (start, start, 0);
        while edge.any() {
            tell(steps, edge);
            let next = edge.squares().fold(B::EMPTY, |all, from| all | step(from));
            edge = next & !known;
            known |= edge;
            steps += 1;
        }
        known
    }

    /// Moves to each rank.
    fn ranks(&self, start: B) -> Vec<Option<u32>> {
        let spec = &self.rules.spec;
        let mut ranks = vec![None; usize::from(spec.ranks)];
        self.fill(start, &|from| self.moves(from), |steps, squares| {
            for square in squares.squares() {
                let rank = self.rules.geometry.rank(square);
                let seen = match self.player {
                    Player::South => rank,
                    Player::North => spec.ranks - 1 - rank,
                };
                ranks[usize::from(seen)].get_or_insert(steps);
            }
        });
        ranks
    }
}

impl Study for Mobility {
    type Record = Vec<Reach>;
    type Conclusion = MobilityConclusion;
    type Bench = Worker;

    fn identity(&self) -> Identity {
        Identity {
            study: "mobility".to_owned(),
            subject: self.spec.identity(),
            parameters: [].into(),
        }
    }

    fn items(&self) -> u64 {
        1
    }

    fn worker(&self) -> Result<Worker, TableError> {
        Worker::new(Budget::Nodes(0))
    }

    fn run(&self, _: u64, _: &mut Worker) -> Result<Vec<Reach>, Halt> {
        Ok(self.counted())
    }

    fn check(&self, item: u64, record: &Vec<Reach>) -> Result<(), String> {
        if item > 0 {
            return Err("there is one item only".to_owned());
        }
        match *record == self.counted() {
            true => Ok(()),
            false => Err("the pieces of this game do otherwise".to_owned()),
        }
    }

    fn conclude(&self, records: &Records<Vec<Reach>>) -> MobilityConclusion {
        let record = records.get(&0);
        MobilityConclusion {
            game: self.spec.identity(),
            title: self.spec.full_title(),
            pieces: record.cloned().unwrap_or_default(),
            missing: u64::from(record.is_none()),
        }
    }
}

#[cfg(test)]
mod tests;
