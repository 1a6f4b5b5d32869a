//! Numbers of a record, refused where no study writes such: a damaged record must not spoil a sum.

use crate::base::Score;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// More plies than any game has.
const MOST_PLIES: usize = 1_000_000;
/// More centipawns than any search or material is worth.
const MOST_CENTIPAWNS: u32 = 1_000_000;

/// Reads 0, 1 or 2.
pub(super) fn half_points<'de, D: Deserializer<'de>>(record: D) -> Result<u8, D::Error> {
    match u8::deserialize(record)? {
        number if number > 2 => Err(D::Error::custom(format!("{number} half-points, 2 are the most"))),
        number => Ok(number),
    }
}

/// Reads the length of a game.
pub(super) fn plies<'de, D: Deserializer<'de>>(record: D) -> Result<usize, D::Error> {
    match usize::deserialize(record)? {
        number if number > MOST_PLIES => Err(D::Error::custom(format!(
            "{number} plies, {MOST_PLIES} are the most"
        ))),
        number => Ok(number),
    }
}

/// Reads a score or a sum of material.
pub(super) fn centipawns<'de, D: Deserializer<'de>>(record: D) -> Result<Score, D::Error> {
    within(Score::deserialize(record)?)
}

/// As [`centipawns`], where there may be none.
pub(super) fn optional_centipawns<'de, D: Deserializer<'de>>(record: D) -> Result<Option<Score>, D::Error> {
    Option::<Score>::deserialize(record)?.map(within).transpose()
}

/// Reads scores by depth.
pub(super) fn by_depth<'de, D: Deserializer<'de>>(record: D) -> Result<Vec<(u32, Score)>, D::Error> {
    let scores = Vec::<(u32, Score)>::deserialize(record)?;
    let checked = scores
        .into_iter()
        .map(|(depth, score)| Ok((depth, within(score)?)));
    checked.collect()
}

fn within<E: serde::de::Error>(score: Score) -> Result<Score, E> {
    if score.unsigned_abs() > MOST_CENTIPAWNS {
        return Err(E::custom(format!(
            "{score} centipawns, {MOST_CENTIPAWNS} are the most"
        )));
    }
    Ok(score)
}

#[cfg(test)]
mod tests;
