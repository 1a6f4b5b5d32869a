//! What a table has to tell: counts for either side to move, the longest win.

use super::ground::Ground;
use super::table::EndgameTable;
use crate::base::{Bits, Player};
use crate::solver::value::Value;
use rayon::prelude::*;
use serde::Serialize;

/// Positions of the board with one side to move, mirror images counted each. Finished games count as what they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Count {
    /// All of them.
    pub positions: u64,
    /// Won for the side to move.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost for the side to move.
    pub losses: u64,
    /// Plies of the longest win of the side to move.
    pub longest_win: u16,
    /// Plies of its longest loss.
    pub longest_loss: u16,
}

/// What is told of a material.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Summary {
    /// Letters of South and North.
    pub material: String,
    /// South to move.
    pub south_to_move: Count,
    /// North to move.
    pub north_to_move: Count,
    /// A position with the longest win, if any is won.
    pub longest: Option<String>,
    /// Its moves, both sides playing perfectly.
    pub longest_line: Vec<String>,
    /// Numbers in the table.
    pub numbers: usize,
    /// Checksum of the file, in hexadecimal digits.
    pub checksum: String,
}

/// Counts, and the first number of each longest win.
#[derive(Clone, Copy, Default)]
struct Tally {
    counts: [Count; 2],
    longest: [Option<usize>; 2],
}

impl Tally {
    fn add(&mut self, number: usize, value: Value, weight: u64) {
        let count = &mut self.counts[number % 2];
        count.positions += weight;
        match value {
            Value::Win(plies) => {
                count.wins += weight;
                if plies > count.longest_win {
                    count.longest_win = plies;
                    self.longest[number % 2] = Some(number);
                }
            }
            Value::Draw => count.draws += weight,
            Value::Loss(plies) => {
                count.losses += weight;
                count.longest_loss = count.longest_loss.max(plies);
            }
        }
    }

    fn join(mut self, other: Tally) -> Tally {
        for turn in 0..2 {
            let (own, add) = (&mut self.counts[turn], &other.counts[turn]);
            own.positions += add.positions;
            own.wins += add.wins;
            own.draws += add.draws;
            own.losses += add.losses;
            own.longest_loss = own.longest_loss.max(add.longest_loss);
            let (place, theirs) = (&mut self.longest[turn], other.longest[turn]);
            // The lowest number of equals, whichever thread found it.
            let sooner = theirs.is_some() && (place.is_none() || theirs < *place);
            if add.longest_win > own.longest_win || add.longest_win == own.longest_win && sooner {
                own.longest_win = add.longest_win;
                *place = theirs;
            }
        }
        self
    }
}

impl Summary {
    /// Counts a table, as it was made or with the sides exchanged; the line is left to whoever has the tables that it leads to.
    pub fn of<B: Bits>(ground: &Ground<B>, table: &EndgameTable<B>, exchanged: bool) -> Summary {
        let tally = (0..table.numbers())
            .into_par_iter()
            .fold(Tally::default, |mut tally, number| {
                if let Some(value) = table.value(number) {
                    tally.add(number, value, table.numbering().weight(number as u64 / 2));
                }
                tally
            })
            .reduce(Tally::default, Tally::join);
        let [south, north] = tally.counts;
        let longest = if north.longest_win > south.longest_win {
            tally.longest[1]
        } else {
            tally.longest[0]
        };
        let (material, south_to_move, north_to_move) = if exchanged {
            (table.material().exchanged(), north, south)
        } else {
            (table.material().clone(), south, north)
        };
        Summary {
            material: ground.name(&material),
            south_to_move,
            north_to_move,
            longest: longest.and_then(|number| {
                let mut position = ground.model().clone();
                let pieces = table.numbering().pieces(number as u64 / 2)?;
                let mirror = table.mirrors().iter().find(|mirror| mirror.exchanges());
                let turn = Player::ALL[number % 2];
                match mirror.filter(|_| exchanged) {
                    None => position.arrange(turn, pieces),
                    Some(mirror) => {
                        let seen = pieces.into_iter().filter_map(|piece| mirror.piece(piece));
                        position.arrange(!turn, seen);
                    }
                }
                Some(position.fen())
            }),
            longest_line: Vec::new(),
            numbers: table.numbers(),
            checksum: format!("{:016x}", table.checksum()),
        }
    }
}
