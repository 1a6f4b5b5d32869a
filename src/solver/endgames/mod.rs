//! Tables of endings in a folder, made on demand and asked wherever positions are judged: distances to the end of the game for
//! both sides, the sides playing for or against time.
//!
//! * [`ground`]: the rules and squares that all tables of a game stand on; [`table`]: one material; [`shelf`]: those of a game.
//! * [`build`]: making them; [`summary`]: what they have to tell; [`check`]: holding them against the rules, position by position.
//! * [`library`]: a folder of them while games are played. [`letters`]: pieces by their letters.
//!
//! A folder holds a folder for each game and its rules, and in it a file for each material, `KQ-KR.table`, written whole. Games whose
//! rules differ in nothing that the tables depend on share them.

pub mod build;
pub mod check;
pub mod ground;
pub mod letters;
pub mod library;
pub mod shelf;
pub mod summary;
pub mod table;

use crate::base::Bits;
use crate::solver::material::Material;
use ground::Ground;
use std::path::{Path, PathBuf};

/// What the names of tables end with.
const ENDING: &str = "table";

/// The folder of a game in the folder of all tables.
pub fn folder_of<B: Bits>(all: &Path, ground: &Ground<B>) -> PathBuf {
    // Half of the fingerprint tells rules apart for people; the files have the whole.
    let rules = ground.fingerprint() >> 32;
    all.join(format!("{}-{rules:08x}", ground.rules().spec.id))
}

/// The file of a material in the folder of its game.
fn file<B: Bits>(folder: &Path, ground: &Ground<B>, material: &Material) -> PathBuf {
    folder.join(format!("{}.{ENDING}", ground.name(material)))
}

#[cfg(test)]
mod tests;
