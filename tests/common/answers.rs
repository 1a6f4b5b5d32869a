//! Answers the queries of the facts: from a position, or from the definition of the game alone.

mod moves;
mod reach;

use super::facts::Fact;
use super::playable::Playable;
use super::reference::{State, reaches, reaches_on_empty_board, squares};
use moves::*;
use reach::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tapestry::base::{Kind, PerPlayer, Player, Square};
use tapestry::game::GameResult;
use tapestry::rules::Spec;

/// Does this position answer as the sheet says? The error tells the answer found. Counts above `leaves` are not asked.
pub(crate) fn ask_position<P: Playable>(spec: &Arc<Spec>, fact: &Fact, leaves: u64) -> Result<(), String> {
    let fen = if fact.position == "start" {
        spec.start.as_str()
    } else {
        fact.position.as_str()
    };
    let mut position = P::read(spec, fen)?;
    for text in &fact.moves {
        position.play_text(text)?;
    }
    let arguments = &fact.query[1..];
    let first = arguments.first().map_or("", String::as_str);
    match fact.query[0].as_str() {
        "moves" => same_set(&fact.answer, &position.moves()),
        "from" => same_set(&fact.answer, &moves_from_any(&position, arguments)),
        "to" => same_set(&fact.answer, &moves_to(&position, first)),
        "targets" => same_set(&fact.answer, &targets(&position, first)),
        "count" if arguments.is_empty() => same(&fact.answer, position.moves().len().to_string()),
        "count" => same(
            &fact.answer,
            moves_from_any(&position, arguments).len().to_string(),
        ),
        "by-kind" => same(&fact.answer, moves_by_kind(spec, &position)?),
        "legal" => same(&fact.answer, legal(&position, arguments)),
        "answered" => same(&fact.answer, answered(&position, first)?),
        "safe" => same_set(&fact.answer, &safe_moves(&position, first)),
        "perft" => same_counts(&fact.answer, &position, number(first), leaves),
        "positions" => same_positions(&fact.answer, position, number(first), leaves),
        "fen" => same_fields(&fact.answer, &after(position, arguments)?.fen_text()),
        "status" => same(&fact.answer, status(&position)),
        "play" => same(&fact.answer, status(&after(position, arguments)?)),
        "results" => results(&fact.answer, &position),
        "line" => same(&fact.answer, annotated_line(position, arguments)?),
        "wins" => same_set(&fact.answer, &wins(&position)),
        "ends-turn" => same_set(&fact.answer, &ending_turn(&position)),
        "mating" => same(&fact.answer, mating_lines(&position, number(first)).to_string()),
        "mates" => same_set(&fact.answer, &mates(&position, number(first))),
        other => Err(format!("no query is called {other}")),
    }
}

/// Is the query one to the definition, not to a position?
pub(crate) fn asks_definition(fact: &Fact) -> bool {
    const QUERIES: [&str; 10] = [
        "start",
        "size",
        "points",
        "value",
        "hint",
        "reach",
        "realm",
        "routes",
        "unguarded",
        "guarding",
    ];
    QUERIES.contains(&fact.query[0].as_str())
}

/// Does the definition answer as the sheet says?
pub(crate) fn ask_definition(spec: &Spec, fact: &Fact) -> Result<(), String> {
    let arguments: Vec<&str> = fact.query[1..].iter().map(String::as_str).collect();
    match (fact.query[0].as_str(), &arguments[..]) {
        ("start", []) => same_fields(&fact.answer, &spec.start),
        ("size", []) => same(&fact.answer, format!("{}x{}", spec.files, spec.ranks)),
        ("points", []) => same(
            &fact.answer,
            format!("{} {} {}", spec.points.win, spec.points.draw, spec.points.loss),
        ),
        ("value", [piece]) => {
            let PerPlayer([south, north]) = spec.pieces[kind(spec, piece)?.index()].value;
            let told = if south == north {
                south.to_string()
            } else {
                format!("{south} {north}")
            };
            same(&fact.answer, told)
        }
        ("hint", [name]) => same(
            &fact.answer,
            spec.hints.get(*name).map_or("none".into(), i64::to_string),
        ),
        ("reach", [piece]) => same(&fact.answer, mobility(spec, kind(spec, piece)?)),
        ("reach", [piece, "on", names @ ..]) => {
            let counts = reach_counts(spec, kind(spec, piece)?);
            let on = |name: &&str| {
                spec.square(name)
                    .map_or("?".into(), |square| counts[&square.index()].to_string())
            };
            same(&fact.answer, names.iter().map(on).collect::<Vec<_>>().join(" "))
        }
        ("reach", [one, "against", other]) => same(
            &fact.answer,
            comparison(spec, kind(spec, one)?, kind(spec, other)?),
        ),
        ("reach", [one, "and", other, "on", name]) => same(
            &fact.answer,
            shared_reach(spec, kind(spec, one)?, kind(spec, other)?, square(spec, name)?),
        ),
        ("realm", [piece, "on", name]) => same_set(
            &fact.answer,
            &names_of(spec, realm(spec, kind(spec, piece)?, square(spec, name)?)),
        ),
        ("realm", [one, "on", here, "and", other, "on", there]) => {
            let ones = realm(spec, kind(spec, one)?, square(spec, here)?);
            let others = realm(spec, kind(spec, other)?, square(spec, there)?);
            same_set(&fact.answer, &names_of(spec, &ones & &others))
        }
        ("routes", [piece]) => same(&fact.answer, routes(spec, kind(spec, piece)?)),
        ("unguarded", [rank]) => same_set(
            &fact.answer,
            &names_of(
                spec,
                unguarded(spec, &position_of(spec, fact)?, number(rank) as usize),
            ),
        ),
        ("guarding", [rank]) => same_set(
            &fact.answer,
            &guarding(spec, &position_of(spec, fact)?, number(rank) as usize),
        ),
        _ => Err(format!("no query is called {}", fact.query.join(" "))),
    }
}

fn number(text: &str) -> u32 {
    text.parse().unwrap_or_else(|_| panic!("{text} is not a number"))
}

fn kind(spec: &Spec, letter: &str) -> Result<Kind, String> {
    let letter = letter.chars().next().unwrap_or(' ');
    spec.kind_of_letter(letter)
        .ok_or_else(|| format!("no piece is called {letter}"))
}

fn square(spec: &Spec, name: &str) -> Result<usize, String> {
    spec.square(name)
        .map(|square| square.index())
        .ok_or_else(|| format!("there is no square {name}"))
}

fn names_of(spec: &Spec, squares: impl IntoIterator<Item = usize>) -> Vec<String> {
    squares
        .into_iter()
        .map(|square| spec.square_name(Square(square as u8)))
        .collect()
}

fn position_of(spec: &Spec, fact: &Fact) -> Result<State, String> {
    let fen = if fact.position == "start" {
        spec.start.as_str()
    } else {
        fact.position.as_str()
    };
    State::from_fen(spec, fen)
}

fn same(expected: &str, found: String) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(found) }
}

fn same_set(expected: &str, found: &[String]) -> Result<(), String> {
    let mut expected: Vec<&str> = expected
        .split_whitespace()
        .filter(|word| *word != "none")
        .collect();
    let mut sorted: Vec<&str> = found.iter().map(String::as_str).collect();
    expected.sort_unstable();
    sorted.sort_unstable();
    let extra = sorted.iter().filter(|word| !expected.contains(word));
    let missing = expected.iter().filter(|word| !sorted.contains(word));
    if expected == sorted {
        return Ok(());
    }
    Err(format!(
        "{}; extra {extra:?}, missing {missing:?}",
        sorted.join(" "),
        extra = extra.collect::<Vec<_>>(),
        missing = missing.collect::<Vec<_>>()
    ))
}

/// Compares as many fields as are expected; the order within the pocket means nothing.
fn same_fields(expected: &str, found: &str) -> Result<(), String> {
    let sorted_pocket = |field: &str| match field.split_once('[') {
        Some((board, pocket)) => {
            let mut pocket: Vec<char> = pocket.chars().collect();
            pocket.sort_unstable();
            format!("{board}[{}", pocket.into_iter().collect::<String>())
        }
        None => field.to_owned(),
    };
    let wanted: Vec<String> = expected.split_whitespace().map(sorted_pocket).collect();
    let given: Vec<String> = found
        .split_whitespace()
        .take(wanted.len())
        .map(sorted_pocket)
        .collect();
    if wanted == given {
        Ok(())
    } else {
        Err(found.to_owned())
    }
}

/// Compares the number of different positions after so many plies.
fn same_positions<P: Playable>(expected: &str, start: P, plies: u32, leaves: u64) -> Result<(), String> {
    if expected.parse::<u64>().is_ok_and(|count| count > leaves) {
        return Ok(());
    }
    let without_counters = |position: &P| {
        position
            .fen_text()
            .split(' ')
            .take(4)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut positions = BTreeMap::from([(without_counters(&start), start)]);
    for _ in 0..plies {
        let mut later = BTreeMap::new();
        for position in positions.into_values() {
            for text in position.moves() {
                let next = after(position.clone(), &[text])?;
                later.entry(without_counters(&next)).or_insert(next);
            }
        }
        positions = later;
    }
    same(expected, positions.len().to_string())
}

fn same_counts<P: Playable>(expected: &str, position: &P, depth: u32, leaves: u64) -> Result<(), String> {
    let expected: Vec<u64> = expected
        .split_whitespace()
        .filter_map(|count| count.parse().ok())
        .collect();
    if expected.len() != depth as usize {
        return Err(format!("{depth} counts are wanted"));
    }
    let asked: Vec<u64> = expected
        .into_iter()
        .take_while(|&count| count <= leaves)
        .collect();
    let found: Vec<u64> = (1..)
        .take(asked.len())
        .map(|depth| position.count(depth))
        .collect();
    if asked == found {
        Ok(())
    } else {
        Err(format!("{found:?}"))
    }
}

fn status<P: Playable>(position: &P) -> String {
    let text = match position.result() {
        Some(GameResult::Win(Player::South)) => "1-0",
        Some(GameResult::Win(Player::North)) => "0-1",
        Some(GameResult::Draw) => "1/2",
        Some(edge @ GameResult::Edge(..)) => {
            let [south, north] = Player::ALL.map(|player| edge.hundredths(player));
            return format!("0.{south:02}-0.{north:02}");
        }
        None if position.checked() => "check",
        None if position.moves() == ["0000"] => "pass",
        None => "open",
    };
    text.to_owned()
}

fn results<P: Playable>(expected: &str, position: &P) -> Result<(), String> {
    let mut wanted: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for group in expected.split(';') {
        let (status, moves) = group.split_once(':').ok_or("a group is 'status: moves'")?;
        wanted
            .entry(status.trim().into())
            .or_default()
            .extend(moves.split_whitespace().map(str::to_owned));
    }
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for text in position.moves() {
        let status = status(&after(position.clone(), std::slice::from_ref(&text))?);
        found.entry(status).or_default().insert(text);
    }
    // A group may be given by its size alone.
    let agrees = |status: &String, moves: &BTreeSet<String>| match found.get(status) {
        Some(there) => {
            there == moves || *moves == BTreeSet::from([there.len().to_string(), "moves".to_owned()])
        }
        None => false,
    };
    if wanted.len() == found.len() && wanted.iter().all(|(status, moves)| agrees(status, moves)) {
        Ok(())
    } else {
        Err(format!("{found:?}"))
    }
}

fn is_mate<P: Playable>(position: &P) -> bool {
    position.moves().is_empty() && position.checked()
}

fn annotated_line<P: Playable>(mut position: P, words: &[String]) -> Result<String, String> {
    for word in words {
        let plain = word.trim_end_matches("(o)");
        let text = plain.trim_end_matches(['+', '#', '=']);
        if plain.len() < word.len() && position.moves().len() != 1 {
            return Err(format!("{word}: other moves are {}", position.moves().join(" ")));
        }
        position.play_text(text)?;
        let holds = match plain.chars().last() {
            Some('+') => position.checked() && !is_mate(&position),
            Some('#') => is_mate(&position),
            Some('=') => position.moves().is_empty() && !position.checked(),
            // What gives check must be marked, so that a line also tells where there is none.
            _ => !position.checked(),
        };
        if !holds {
            return Err(format!("{word} is not so"));
        }
    }
    Ok(status(&position))
}

/// The moves that win at once.
fn wins<P: Playable>(position: &P) -> Vec<String> {
    let won = |text: &String| {
        let next = after(position.clone(), std::slice::from_ref(text));
        next.is_ok_and(|next| next.result() == Some(GameResult::Win(position.side())))
    };
    position.moves().into_iter().filter(won).collect()
}

/// The moves after which the other side is mated in at most `within` moves.
fn mates<P: Playable>(position: &P, within: u32) -> Vec<String> {
    let forces = |text: &String| {
        after(position.clone(), std::slice::from_ref(text)).is_ok_and(|next| cannot_escape(&next, within - 1))
    };
    position.moves().into_iter().filter(forces).collect()
}

fn cannot_escape<P: Playable>(position: &P, more: u32) -> bool {
    let replies = position.moves();
    if replies.is_empty() || more == 0 {
        return is_mate(position);
    }
    replies.iter().all(|reply| {
        after(position.clone(), std::slice::from_ref(reply)).is_ok_and(|next| !mates(&next, more).is_empty())
    })
}
