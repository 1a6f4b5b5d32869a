//! The tables of one game, asked together.

use super::ground::Ground;
use super::letters;
use super::table::EndgameTable;
use crate::base::{
    AlreadyStirred, Bits, Cell, Kind, Move, Player, SPREAD, Score, Square, mated_in, mates_in, stirred,
};
use crate::board::Board;
use crate::position::{Finish, Position};
use crate::search::KnownEndings;
use crate::solver::knowledge::{Judge, on_width};
use crate::solver::material::{Material, kinds};
use crate::solver::mirror::Mirror;
use crate::solver::suited::remembers;
use crate::solver::tables::{best_first, ended};
use crate::solver::value::Value;
use std::any::Any;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::path::Path;
use std::sync::Arc;

/// Longest distance that a score can say.
const LONGEST: u16 = 127;

/// Tables by material.
#[derive(Debug)]
pub struct Shelf<B: Bits> {
    ground: Ground<B>,
    tables: HashMap<u64, Place<B>, BuildHasherDefault<AlreadyStirred>>,
    most_pieces: u32,
}

/// A table, and the mirror in which a material is seen that is not its own.
#[derive(Debug)]
struct Place<B> {
    table: Arc<EndgameTable<B>>,
    mirror: Option<Mirror>,
}

impl<B: Bits> Shelf<B> {
    /// A shelf without tables.
    pub fn new(ground: Ground<B>) -> Self {
        Shelf {
            ground,
            tables: HashMap::default(),
            most_pieces: 0,
        }
    }

    /// What the tables stand on.
    pub fn ground(&self) -> &Ground<B> {
        &self.ground
    }

    /// Puts a table on the shelf.
    pub fn put(&mut self, table: Arc<EndgameTable<B>>) {
        let material = table.material();
        self.most_pieces = self.most_pieces.max(material.pieces());
        let exchanging = table.mirrors().iter().find(|mirror| mirror.exchanges());
        let exchanged = material.exchanged();
        if let Some(mirror) = exchanging.filter(|_| exchanged != *material) {
            let place = Place {
                table: Arc::clone(&table),
                mirror: Some(mirror.clone()),
            };
            self.tables.insert(self.key(&exchanged), place);
        }
        let key = self.key(material);
        self.tables.insert(key, Place { table, mirror: None });
    }

    /// Reads a table and puts it on the shelf.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(&mut self, path: &Path) -> Result<Arc<EndgameTable<B>>, String> {
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
        let material = letters::read(&self.ground, name)?;
        let table = EndgameTable::read(&self.ground, material, path).map_err(|error| error.to_string())?;
        let table = Arc::new(table);
        self.put(Arc::clone(&table));
        Ok(table)
    }

    /// The table that knows the positions of a material, and whether it sees them with the sides exchanged.
    pub fn find(&self, material: &Material) -> Option<(&Arc<EndgameTable<B>>, bool)> {
        let place = self.tables.get(&self.key(material))?;
        Some((&place.table, place.mirror.is_some()))
    }

    /// Plies of the longest win or loss that any table knows.
    pub fn longest(&self) -> u16 {
        let all = self.tables.values().map(|place| place.table.longest());
        all.max().unwrap_or(0)
    }

    /// Bytes of all tables.
    pub fn bytes(&self) -> u64 {
        let own = self.tables.values().filter(|place| place.mirror.is_none());
        own.map(|place| place.table.bytes()).sum()
    }

    /// Are there no tables?
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// The value of a position; `None` if no table has it, or if it has rights that tables know nothing of.
    pub fn value(&self, position: &Position<B>) -> Option<Value> {
        if position.state().finish == Finish::None
            && let Some(place) = self.tables.get(&key_of(position))
        {
            if remembers(position).is_some() {
                return None;
            }
            let turn = position.turn();
            let number = match &place.mirror {
                None => place
                    .table
                    .number(turn, |player, kind| position.pieces(player, kind)),
                Some(mirror) => place
                    .table
                    .number(!turn, |player, kind| mirror.set(position.pieces(!player, kind))),
            };
            return place.table.value(number?);
        }
        ended(position)
    }

    /// Every legal move with what it is worth to the side that makes it, best first; `None` where one leads out of the tables.
    pub fn moves(&self, position: &Position<B>) -> Option<Vec<(Move, Value)>> {
        best_first(position, |after| self.value(after))
    }

    /// The key of a material: that of its positions.
    fn key(&self, material: &Material) -> u64 {
        let all = Player::ALL
            .into_iter()
            .flat_map(|player| kinds(self.ground.rules()).map(move |kind| (player, kind)));
        all.fold(0, |key: u64, (player, kind)| {
            let count = u64::from(material.count(player, kind));
            key.wrapping_add(part(player, kind).wrapping_mul(count))
        })
    }
}

/// What a piece adds to the key of a material.
fn part(player: Player, kind: Kind) -> u64 {
    stirred(SPREAD, Cell::new(player, kind).index() as u64)
}

fn key_of<B: Bits>(position: &Position<B>) -> u64 {
    let piece = |square: Square| position.cell(square).piece();
    let pieces = position.occupied().squares().filter_map(piece);
    pieces.fold(0, |key: u64, (player, kind)| key.wrapping_add(part(player, kind)))
}

impl<B: Bits> Judge for Shelf<B> {
    fn value(&self, board: &Board) -> Option<Value> {
        on_width(board, |position| self.value(position)).flatten()
    }

    fn moves(&self, board: &Board) -> Option<Vec<(Move, Value)>> {
        on_width(board, |position| self.moves(position)).flatten()
    }
}

impl<B: Bits> KnownEndings for Shelf<B> {
    fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    fn score(&self, position: &dyn Any) -> Option<Score> {
        let position = position.downcast_ref::<Position<B>>()?;
        let value = self.value(position)?;
        // What takes longer than the move limit allows may be drawn before.
        let limit = position.rules().ends().move_limit.saturating_mul(2);
        let left = limit.saturating_sub(position.state().progress_plies);
        let in_time = |plies: &u16| limit == 0 || *plies <= left;
        let within = |plies: u16| Some(plies).filter(in_time).map(|plies| plies.min(LONGEST).into());
        match value {
            Value::Draw => Some(0),
            Value::Win(plies) => within(plies).map(mates_in),
            Value::Loss(plies) => within(plies).map(mated_in),
        }
    }
}
