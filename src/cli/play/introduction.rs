//! What a newcomer is told at the beginning: the aim, the letters, how to move.

use crate::base::{Bits, Player};
use crate::board::PositionVisitor;
use crate::games::Ruleset;
use crate::play::{Action, Play, Step};
use crate::position::Position;
use crate::rules::turn::TurnPlan;

/// Aim, letters and how to move, a line or more each.
pub(super) fn text(game: &dyn Play, ruleset: &Ruleset) -> String {
    let parts = [
        format!("Aim: {}", game.aim()),
        letters(game),
        how_to_move(game, ruleset),
    ];
    let lines: Vec<String> = parts
        .into_iter()
        .filter(|part| !part.is_empty())
        .map(|part| part + "\n")
        .collect();
    lines.concat()
}

/// The legend: `Letters: K King, Q Queen; capitals are South's, small letters North's.`
fn letters(game: &dyn Play) -> String {
    let mut legend: Vec<(char, Vec<String>)> = Vec::new();
    for piece in game.pieces() {
        match legend.iter_mut().find(|(letter, _)| *letter == piece.letter) {
            Some((_, names)) if !names.contains(&piece.name) => names.push(piece.name),
            Some(_) => {}
            None => legend.push((piece.letter, vec![piece.name])),
        }
    }
    if legend.is_empty() {
        return String::new();
    }
    let legend = legend
        .into_iter()
        .map(|(letter, names)| format!("{letter} {}", names.join(" or ")));
    let names = game.seats();
    let owners = match names.as_slice() {
        [first, second] => format!("capitals are {first}'s, small letters {second}'s"),
        [first, second, third] => {
            format!("capitals are {first}'s, small letters {second}'s, capitals with ' {third}'s")
        }
        _ => "capitals are the first player's".to_owned(),
    };
    format!("Letters: {}; {owners}.", legend.collect::<Vec<_>>().join(", "))
}

/// How what can be done is written, with an example, and of how many moves a turn is made.
fn how_to_move(game: &dyn Play, ruleset: &Ruleset) -> String {
    let actions = game.actions();
    let Some(example) = actions.first() else {
        return "Type help for the commands.".to_owned();
    };
    let turn = match ruleset {
        Ruleset::Board(spec) => turn(&spec.turn, game, &actions),
        Ruleset::Parallel(_) => "A move goes to the board that is due; the prompt names it.".to_owned(),
        Ruleset::Race(_) => "Throw, then run with what the die shows.".to_owned(),
        Ruleset::ThreeHanded(_) => String::new(),
    };
    let text = format!(
        "To move: type {}. moves lists what can be done, rules tells the rules, piece X shows how a piece moves, help the rest. {turn}",
        written(example)
    );
    text.trim_end().to_owned()
}

/// An example of how something is written.
fn written(example: &Action) -> String {
    let text = &example.text;
    match example.steps.first() {
        Some(Step::Go { .. }) => format!("from where to where, such as {text}"),
        Some(Step::Drop { .. }) => format!("a letter and where to put it, such as {text}"),
        _ => format!("what is to be done, such as {text}"),
    }
}

fn turn(plan: &TurnPlan, game: &dyn Play, actions: &[Action]) -> String {
    match plan {
        TurnPlan::Single => String::new(),
        TurnPlan::Double => {
            let [first, second] = [actions.first(), actions.last()].map(|action| {
                action.map_or("", |action| action.text.as_str())
            });
            let now = match half(game) {
                Some(Half::Last) => " This first turn has one move.",
                _ => "",
            };
            format!(
                "A turn is two moves, or one if that gives check: type one after the other, or both as {first},{second}.{now}"
            )
        }
        TurnPlan::Meddle(_) => {
            "A turn is two moves, one of yours and one of the other side's pieces: type one after the other, or both with a comma between."
                .to_owned()
        }
    }
}

/// Which of the moves of a turn is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Half {
    First,
    Last,
}

/// Which half of a turn is due, in games where a turn has halves that are moves of their own.
pub(super) fn half(game: &dyn Play) -> Option<Half> {
    let board = game.board()?;
    if board.spec().turn != TurnPlan::Double {
        return None;
    }
    Some(if board.visit_position(MidTurn) {
        Half::Last
    } else {
        Half::First
    })
}

struct MidTurn;

impl PositionVisitor for MidTurn {
    type Output = bool;
    fn visit<B: Bits>(self, position: &Position<B>) -> bool {
        position.mid_turn()
    }
}

/// What is told of a turn that has begun, for the prompt.
pub(super) fn of_turn(game: &dyn Play, begun: Option<&str>, moved_before: bool) -> String {
    if let Some(first) = begun {
        return format!(", {first} and then");
    }
    match half(game) {
        Some(Half::First) => ", first move".to_owned(),
        Some(Half::Last) if moved_before => ", second move".to_owned(),
        Some(Half::Last) => ", one move".to_owned(),
        None => String::new(),
    }
}

/// The number of the board that is due, where several are played on at once.
pub(super) fn board_due(game: &dyn Play, ruleset: &Ruleset) -> Option<String> {
    let first = game
        .actions()
        .into_iter()
        .next()
        .filter(|_| matches!(ruleset, Ruleset::Parallel(_)))?;
    first.text.split_once(':').map(|(board, _)| board.to_owned())
}

/// What may follow this first move in turns that are made up of two.
pub(super) fn seconds<'a>(actions: &'a [Action], first: &str) -> Vec<&'a str> {
    let follow = actions.iter().filter_map(|action| action.text.split_once(','));
    follow
        .filter(|(known, _)| *known == first)
        .map(|(_, second)| second)
        .collect()
}

/// The first step of the turns that begin with this move.
pub(super) fn first_step(game: &dyn Play, first: &str) -> Option<Step> {
    let begins = |action: &Action| {
        action
            .text
            .split_once(',')
            .is_some_and(|(known, _)| known == first)
    };
    let turn = game.actions().into_iter().find(begins)?;
    turn.steps.into_iter().next()
}

/// Does this game's side have several moves in a turn that are one action?
pub(super) fn is_joined(ruleset: &Ruleset) -> bool {
    matches!(ruleset, Ruleset::Board(spec) if matches!(spec.turn, TurnPlan::Meddle(_)))
}

/// Are the moves of a turn actions of their own?
pub(super) fn is_double(ruleset: &Ruleset) -> bool {
    matches!(ruleset, Ruleset::Board(spec) if spec.turn == TurnPlan::Double)
}

/// The players of a game of two.
pub(super) const TWO: usize = Player::ALL.len();

#[cfg(test)]
mod tests;
