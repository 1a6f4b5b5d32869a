//! The slow solver: every position in a plain map, values found by looking at all of them again and again.
//! It knows no symmetry, no numbering, no packing, and plays by the slow twin.

use super::reference::{SlowGame, State};
use std::collections::HashMap;
use std::sync::Arc;
use tapestry::game::GameResult;
use tapestry::rules::Spec;
use tapestry::solver::value::Value;

/// A position: what follows it, and its value as soon as it is known.
struct Node {
    successors: Vec<String>,
    value: Option<Value>,
}

/// Values of all positions that these lead to, themselves included, by FEN; endless play is a draw.
pub(crate) fn solve(spec: &Arc<Spec>, seeds: Vec<State>) -> HashMap<String, Value> {
    let mut nodes: HashMap<String, Node> = HashMap::new();
    let mut open = seeds;
    while let Some(mut state) = open.pop() {
        // Counters are no part of a position.
        (state.idle, state.number) = (0, 1);
        let name = state.fen(spec);
        if nodes.contains_key(&name) {
            continue;
        }
        let game = SlowGame::from_state(spec, state);
        let value = game.outcome().map(|result| match result {
            GameResult::Draw | GameResult::Edge(..) => Value::Draw,
            GameResult::Win(winner) if winner == game.state().turn => Value::Win(0),
            GameResult::Win(_) => Value::Loss(0),
        });
        let mut successors = Vec::new();
        if value.is_none() {
            for ply in game.plies() {
                let mut after = ply.after;
                (after.idle, after.number) = (0, 1);
                successors.push(after.fen(spec));
                open.push(after);
            }
        }
        nodes.insert(name, Node { successors, value });
    }
    let mut unknown: Vec<String> = nodes
        .iter()
        .filter(|(_, node)| node.value.is_none())
        .map(|(name, _)| name.clone())
        .collect();
    for plies in 1..u16::MAX {
        let found: Vec<(String, Value)> = unknown
            .iter()
            .filter_map(|name| {
                let values = nodes[name].successors.iter().map(|next| nodes[next].value);
                let lost = |value: &Option<Value>| *value == Some(Value::Loss(plies - 1));
                let won = |value: Option<Value>| matches!(value, Some(Value::Win(_)));
                let value = if values.clone().any(|value| lost(&value)) {
                    Value::Win(plies)
                } else if values.clone().all(won) {
                    Value::Loss(plies)
                } else {
                    return None;
                };
                Some((name.clone(), value))
            })
            .collect();
        if found.is_empty() {
            break;
        }
        for (name, value) in found {
            nodes.entry(name).and_modify(|node| node.value = Some(value));
        }
        unknown.retain(|name| nodes[name].value.is_none());
    }
    nodes
        .into_iter()
        .map(|(name, node)| (name, node.value.unwrap_or(Value::Draw)))
        .collect()
}
