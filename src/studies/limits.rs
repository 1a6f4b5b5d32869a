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
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Record {
        #[serde(deserialize_with = "centipawns")]
        score: Score,
        #[serde(deserialize_with = "by_depth")]
        depths: Vec<(u32, Score)>,
    }

    #[test]
    fn absurd_scores_are_refused() {
        let read = |text: &str| serde_json::from_str::<Record>(text).map_err(|error| error.to_string());
        let good = read(r#"{"score": -32000, "depths": [[3, 20]]}"#).expect("sound");
        assert_eq!((good.score, good.depths), (-32_000, vec![(3, 20)]));
        for bad in [
            r#"{"score": -2147483648, "depths": []}"#,
            r#"{"score": 0, "depths": [[1, 0], [2, -2147483648]]}"#,
        ] {
            let error = read(bad).err().expect("refused");
            assert!(error.contains("-2147483648 centipawns"), "{error}");
        }
    }
}
