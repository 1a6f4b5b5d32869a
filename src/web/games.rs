//! What there is to choose from: every game with its documents, size, goal and start.

use crate::games::Ruleset;
use crate::play::{self, BoardView};
use crate::rules::Spec;
use crate::variants::{Catalogue, sought};
use rayon::prelude::*;
use serde_json::{Value, json};

/// All games of a catalogue, in its order.
pub(super) fn games(catalogue: &Catalogue) -> Value {
    let titles: Vec<(&str, &str)> = catalogue.titles();
    let games: Vec<Value> = titles
        .par_iter()
        .filter_map(|(id, title)| game(catalogue, id, title))
        .collect();
    json!({ "games": games, "sought": sought().collect::<Vec<_>>() })
}

/// A game; `None` where it cannot be had.
fn game(catalogue: &Catalogue, id: &str, title: &str) -> Option<Value> {
    let ruleset = catalogue.ruleset(id).ok()?;
    let game = play::start(&ruleset, None).ok()?;
    let heading = ruleset.heading();
    let view = game.view(None);
    Some(json!({
        "id": id, "title": title, "aliases": heading.aliases, "documents": heading.sources, "about": heading.about,
        "aim": game.aim(), "players": game.seats().len(), "goals": goals(&ruleset),
        "boards": view.boards.iter().map(small).collect::<Vec<_>>(),
    }))
}

/// A board in few words: letters of the squares row by row from below, and whose they are; `.` is empty, a blank no square.
fn small(board: &BoardView) -> Value {
    let mut letters = String::new();
    let mut seats = String::new();
    for square in &board.squares {
        let piece = square.pieces.first();
        letters.push(piece.map_or(if square.hole { ' ' } else { '.' }, |piece| piece.letter));
        let seat = piece.and_then(|piece| piece.seat);
        seats.push(
            seat.and_then(|seat| char::from_digit(seat as u32, 10))
                .unwrap_or('-'),
        );
    }
    json!({ "files": board.files, "ranks": board.ranks, "letters": letters, "seats": seats })
}

/// What kinds of things a game is about.
fn goals(ruleset: &Ruleset) -> Vec<&'static str> {
    match ruleset {
        Ruleset::Board(spec) => board_goals(spec),
        Ruleset::Race(_) => vec!["win races with dice"],
        Ruleset::ThreeHanded(_) => vec!["checkmate", "three players"],
        Ruleset::Parallel(spec) => {
            let mut goals = vec!["two games at once"];
            goals.extend(spec.heads.iter().flat_map(|head| board_goals(head)));
            goals.dedup();
            goals
        }
    }
}

fn board_goals(spec: &Spec) -> Vec<&'static str> {
    let ends = &spec.ends;
    let reaches = !ends.goals.is_empty() || ends.royal_goal.0.iter().any(|goal| !goal.is_empty());
    let royal = spec.pieces.iter().any(|piece| piece.royal.0.contains(&true));
    let mut goals = Vec::new();
    let kinds = [
        (
            royal && !ends.royal_capture || spec.neutral.is_some(),
            "checkmate",
        ),
        (royal && ends.royal_capture, "capture the royal"),
        (spec.key.is_some() || reaches, "reach a square"),
        (spec.line.is_some(), "make a line"),
        (!ends.extinction.is_empty() || ends.no_men_loses, "capture all"),
        (spec.boards() > 1, "two boards"),
    ];
    goals.extend(kinds.into_iter().filter(|(is, _)| *is).map(|(_, goal)| goal));
    goals
}
