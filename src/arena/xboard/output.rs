//! What a line of an XBoard engine means.

use crate::arena::driver::ReportedScore;

/// A line that matters to the referee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Output {
    /// `move e2e4`.
    Move(String),
    /// `resign`.
    Resign,
    /// A result claim.
    Claim(String),
    /// `offer draw`.
    DrawOffer,
    /// Complains about something it received.
    Complaint,
    /// Thinking output.
    Thought(Thought),
    /// Anything else.
    Other,
}

/// `ply score time nodes …`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Thought {
    pub(super) depth: u32,
    pub(super) score: ReportedScore,
    pub(super) nodes: u64,
}

/// Scores from here on mean mate in the number of moves above it.
const MATE_BASE: i32 = 100_000;
/// Further from [`MATE_BASE`] no mate is announced.
const LONGEST_MATE: i32 = 1000;

pub(super) fn interpret(line: &str) -> Output {
    let first = line.split_ascii_whitespace().next().unwrap_or("");
    match first {
        "move" => Output::Move(line["move".len()..].trim().to_owned()),
        "resign" => Output::Resign,
        "1-0" | "0-1" | "1/2-1/2" => Output::Claim(first.to_owned()),
        "offer" if line == "offer draw" => Output::DrawOffer,
        "Error" | "Illegal" => Output::Complaint,
        _ => thought(line).map_or(Output::Other, Output::Thought),
    }
}

fn thought(line: &str) -> Option<Thought> {
    let mut words = line.split_ascii_whitespace();
    // The depth may carry a mark such as `12.` or `9&`.
    let depth = words
        .next()?
        .trim_end_matches(|c: char| c.is_ascii_punctuation())
        .parse()
        .ok()?;
    let score: i32 = words.next()?.parse().ok()?;
    words.next()?.parse::<i64>().ok()?;
    let nodes = words.next()?.parse().ok()?;
    let beyond = score.checked_abs()? - MATE_BASE;
    let score = if (0..=LONGEST_MATE).contains(&beyond) {
        ReportedScore::Mate(beyond * score.signum())
    } else {
        ReportedScore::Centipawns(score)
    };
    Some(Thought { depth, score, nodes })
}

#[cfg(test)]
mod tests;
