//! What a finished class has to tell: counts, the longest win, how often one move alone holds.

use super::blocks::BlockError;
use super::pass::{Around, ClassTable};
use crate::files;
use crate::solver::leapers::Glance;
use crate::solver::packed::WORD_POSITIONS;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Positions asked for the moves that hold; of larger classes an even sample of about as many.
const SAMPLE: u64 = 200_000;
/// Largest file of summaries, in bytes.
const LARGEST_FILE: u64 = 64 << 20;

/// Counts of one class. Positions are those of the board, symmetric images counted each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// Letters of the side to move, then of the other.
    pub class: String,
    /// Positions.
    pub positions: u64,
    /// Numbers that stand for them.
    pub numbers: u64,
    /// Won for the side to move.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
    /// Plies of the longest forced win or loss until the class is left by a capture or the fight for the key begins.
    pub longest: u32,
    /// Numbers asked for the moves that hold: not lost, and not won at once at the key.
    pub asked: u64,
    /// Those of them in which one move alone keeps the verdict.
    pub only: u64,
}

impl Summary {
    /// Counts a finished class.
    pub fn of(class: String, table: &ClassTable, around: &Around<'_>, longest: u32) -> Summary {
        let numbers = table.verdicts.len();
        let counts = table
            .verdicts
            .words()
            .par_iter()
            .enumerate()
            .map(|(place, word)| {
                let mut counts = [0u64; 3];
                for slot in 0..WORD_POSITIONS.min(numbers - place * WORD_POSITIONS) {
                    let weight = table.numbering.weight((place * WORD_POSITIONS + slot) as u64);
                    match word >> (2 * slot) & 3 {
                        2 => counts[0] += weight,
                        3 => counts[2] += weight,
                        _ => counts[1] += weight,
                    }
                }
                counts
            })
            .reduce(|| [0; 3], |a, b| std::array::from_fn(|index| a[index] + b[index]));
        let (asked, only) = only_moves(table, around);
        Summary {
            class,
            positions: table.numbering.all_positions(),
            numbers: numbers as u64,
            wins: counts[0],
            draws: counts[1],
            losses: counts[2],
            longest,
            asked,
            only,
        }
    }
}

fn only_moves(table: &ClassTable, around: &Around<'_>) -> (u64, u64) {
    let numbers = table.verdicts.len() as u64;
    let step = numbers.div_ceil(SAMPLE).max(1);
    (0..numbers.div_ceil(step))
        .into_par_iter()
        .map(|place| {
            let pieces = table.numbering.position(place * step);
            if around.game.glance(&pieces) != Glance::Open {
                return (0, 0);
            }
            let moves = around.moves(&pieces);
            let keeping = if moves.wins > 0 { moves.wins } else { moves.draws };
            (u64::from(keeping > 0), u64::from(keeping == 1))
        })
        .reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
}

/// What is written of a pair.
#[derive(Serialize, Deserialize)]
struct Told {
    /// The game, options included.
    game: String,
    classes: Vec<Summary>,
}

/// What may be read: earlier files do not name their game.
#[derive(Deserialize)]
#[serde(untagged)]
enum Known {
    Told(Told),
    Nameless(Vec<Summary>),
}

/// Reads the summaries of a pair of this game, if they are there.
///
/// # Errors
/// If they are of another game.
pub fn read(path: &Path, game: &str) -> Result<Option<Vec<Summary>>, BlockError> {
    let text = files::read::text(path, LARGEST_FILE).ok();
    Ok(match text.and_then(|text| serde_json::from_str(&text).ok()) {
        Some(Known::Told(told)) if told.game != game => return Err(BlockError::OtherGame(told.game)),
        Some(Known::Told(Told { classes, .. }) | Known::Nameless(classes)) => Some(classes),
        None => None,
    })
}

/// Writes the summaries of a pair.
///
/// # Errors
/// If the file cannot be written.
pub fn write(path: &Path, game: &str, classes: Vec<Summary>) -> std::io::Result<()> {
    let game = game.to_owned();
    let text = serde_json::to_string_pretty(&Told { game, classes })?;
    files::whole::write(path, (text + "\n").as_bytes())
}
