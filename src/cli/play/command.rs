//! What the human can type.

use std::path::PathBuf;

/// Shown on `help`.
pub(super) const HELP: &str = "\
  e2e4, e7e8q, C@b3   make a move, also written as Nf3, exd5, e8=Q; a turn of two moves as e2e4,d7d5
  moves               list the legal moves; (x) captures, (+) gives check
  hint                ask for advice
  back                take back to your last move
  switch              change sides with the engine
  new                 start again
  resign              give up
  save FILE           append the game to a PGN file
  board, fen          show the position
  quit                leave
";

/// A line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Nothing,
    Move(String),
    Moves,
    Hint,
    Back,
    Switch,
    New,
    Resign,
    Save(PathBuf),
    Show,
    Fen,
    Help,
    Quit,
    /// Something that must follow was left out; says what.
    Missing(&'static str),
}

impl Command {
    pub(super) fn read(line: &str) -> Command {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "" => Command::Nothing,
            "moves" => Command::Moves,
            "hint" => Command::Hint,
            "back" | "undo" => Command::Back,
            "switch" => Command::Switch,
            "new" => Command::New,
            "resign" => Command::Resign,
            "save" if rest.trim().is_empty() => Command::Missing("save wants the name of a file"),
            "save" => Command::Save(PathBuf::from(rest.trim())),
            "board" => Command::Show,
            "fen" => Command::Fen,
            "help" => Command::Help,
            "quit" | "exit" => Command::Quit,
            // The move list marks captures and checks behind the move; copied marks do no harm.
            _ => Command::Move(word.split('(').next().unwrap_or(word).to_owned()),
        }
    }
}
