//! What can be done, listed by piece; what has been done, by turns; what is gone.

use crate::play::{Action, Done, Play, Seat, Step, View};
use anstyle::{AnsiColor, Style};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Of longer lists it is not looked up which actions give check.
const MOST_CHECKED: usize = 400;

/// What can be done now by piece, captures marked `x` and checks `+`.
pub(super) fn list(game: &dyn Play) -> String {
    let (view, actions) = (game.view(None), game.actions());
    let looked_up = actions.len() <= MOST_CHECKED;
    let mut by_piece: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for action in &actions {
        let checks = looked_up && gives_check(game, action);
        by_piece
            .entry(piece(&view, action))
            .or_default()
            .push(marked(action, checks));
    }
    let said: Vec<String> = game.draws().into_iter().map(|action| action.text).collect();
    let about_draws = if said.is_empty() {
        String::new()
    } else {
        format!("  also: {}\n", said.join(", "))
    };
    lines(by_piece, actions.len()) + &about_draws
}

/// The first moves of turns that are two moves, by piece.
pub(super) fn first_halves(game: &dyn Play) -> String {
    let (view, actions) = (game.view(None), game.actions());
    let mut by_piece: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut count = 0;
    for action in &actions {
        let half = action.text.split(',').next().unwrap_or_default().to_owned();
        let halves = by_piece.entry(piece(&view, action)).or_default();
        if !halves.contains(&half) {
            halves.push(half);
            count += 1;
        }
    }
    lines(by_piece, count)
}

/// Moves by piece, a line each.
fn lines(by_piece: BTreeMap<String, Vec<String>>, count: usize) -> String {
    let mut list = String::new();
    for (piece, moves) in by_piece {
        // Writing to memory does not fail.
        let _ = writeln!(list, "  {piece:<6} {}", moves.join(" "));
    }
    let things = if count == 1 { "legal move" } else { "legal moves" };
    let _ = writeln!(list, "  {count} {things}");
    list
}

/// Under which name an action is listed.
fn piece(view: &View, action: &Action) -> String {
    let from = match action.steps.first() {
        Some(Step::Go { from, .. } | Step::Swap { from, .. } | Step::Shoot { from, .. }) => *from,
        Some(Step::Castle { royal, .. }) => royal[0],
        Some(Step::Replace { at, .. }) => *at,
        Some(Step::Drop { .. } | Step::Enter { .. }) => return "put".to_owned(),
        Some(Step::Throw | Step::Die { .. }) => return "die".to_owned(),
        Some(Step::Pass) => return "pass".to_owned(),
        Some(Step::TakeBack) => return "again".to_owned(),
        Some(Step::Choose { what, .. }) => return what.clone(),
        Some(Step::OfferDraw | Step::AcceptDraw | Step::ConcedeDraw) | None => return "also".to_owned(),
    };
    let Some(board) = view.boards.get(usize::from(from.board)) else {
        return "also".to_owned();
    };
    let square = board.cell(from.file, from.rank);
    let letter = square.pieces.first().map_or(' ', |piece| piece.letter);
    format!("{letter} {}", square.name)
}

fn gives_check(game: &dyn Play, action: &Action) -> bool {
    let mut after = game.copy();
    after.apply(action).is_ok() && !after.view(None).checked.is_empty()
}

fn marked(action: &Action, checks: bool) -> String {
    let captures = action.steps.iter().any(|step| match step {
        Step::Go { captures, .. } => !captures.is_empty(),
        Step::Shoot { .. } => true,
        _ => false,
    });
    let style = match (captures, checks) {
        (_, true) => AnsiColor::Yellow.on_default().bold(),
        (true, false) => AnsiColor::Red.on_default(),
        (false, false) => Style::new(),
    };
    let marks = match (captures, checks) {
        (true, true) => "(x+)",
        (true, false) => "(x)",
        (false, true) => "(+)",
        (false, false) => "",
    };
    format!("{style}{}{style:#}{marks}", action.text)
}

/// What has been done, a round of turns on each line, lots among them in brackets. Choices stay secret until all have been made.
pub(super) fn history(game: &dyn Play, done: &[Done]) -> String {
    let players = game.seats().len();
    let choosing = game.actions().first().is_some_and(Action::is_secret);
    let mut text = String::new();
    let mut turns: Vec<(Option<Seat>, Vec<String>)> = Vec::new();
    for done in done {
        let word = match done.seat() {
            Some(_) if choosing && done.action.is_secret() => "(secret)".to_owned(),
            Some(_) => done.action.text.clone(),
            None => format!("({})", done.action.text),
        };
        let goes_on = |seat: Option<Seat>| done.seat().is_none() || done.seat() == seat;
        match turns.last_mut() {
            Some((seat, words)) if goes_on(*seat) => words.push(word),
            _ => turns.push((done.seat(), vec![word])),
        }
    }
    let mut number = 0;
    let mut last: Option<Seat> = None;
    for (seat, words) in turns {
        let seat = seat.unwrap_or(0);
        let new_round = last.is_none_or(|last| seat <= last);
        if new_round {
            number += 1;
            let break_before = if number > 1 { "\n" } else { "" };
            let _ = write!(text, "{break_before}{number:>4}.");
            for _ in 0..seat.min(players) {
                let _ = write!(text, " {:<14}", "…");
            }
        }
        let _ = write!(text, " {:<14}", words.join(" "));
        last = Some(seat);
    }
    let lines = text.lines().map(|line| line.trim_end().to_owned() + "\n");
    lines.collect()
}

/// What each player has lost.
pub(super) fn captured(view: &View) -> String {
    let mut text = String::new();
    for seat in &view.seats {
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for piece in &seat.captured {
            match counts.iter_mut().find(|(name, _)| *name == piece.name) {
                Some((_, count)) => *count += 1,
                None => counts.push((&piece.name, 1)),
            }
        }
        if !counts.is_empty() {
            let counts: Vec<String> = counts
                .into_iter()
                .map(|(name, count)| {
                    if count > 1 {
                        format!("{count} × {name}")
                    } else {
                        name.to_owned()
                    }
                })
                .collect();
            let _ = writeln!(text, "  {} has lost {}.", seat.name, counts.join(", "));
        }
    }
    if text.is_empty() {
        text.push_str("  Nothing has been captured.\n");
    }
    text
}

#[cfg(test)]
mod tests;
