//! What an engine thought of its move, as the comment behind the move.

use crate::arena::driver::ReportedScore;
use crate::arena::referee::Thought;
use std::time::Duration;

/// `+0.34/12 0.512s 48123n`
pub(in crate::arena) fn describe(thought: &Thought) -> String {
    let score = match thought.score {
        Some(ReportedScore::Centipawns(score)) => format!("{:+.2}/", f64::from(score) / 100.0),
        Some(ReportedScore::Mate(moves)) => {
            format!("{}M{}/", if moves > 0 { '+' } else { '-' }, moves.unsigned_abs())
        }
        None => "/".to_owned(),
    };
    let depth = thought.depth.map_or_else(String::new, |depth| depth.to_string());
    let nodes = thought
        .nodes
        .map_or_else(String::new, |nodes| format!(" {nodes}n"));
    format!("{score}{depth} {:.3}s{nodes}", thought.elapsed.as_secs_f64())
}

/// Reads the time and nodes of [`describe`]; `None` for moves of the opening.
pub(super) fn time_and_nodes(comment: &str) -> Option<(Duration, u64)> {
    let seconds = comment
        .split(' ')
        .find_map(|word| word.strip_suffix('s')?.parse::<f64>().ok())?;
    let nodes = comment
        .split(' ')
        .find_map(|word| word.strip_suffix('n')?.parse().ok())
        .unwrap_or(0);
    Some((Duration::try_from_secs_f64(seconds).ok()?, nodes))
}
