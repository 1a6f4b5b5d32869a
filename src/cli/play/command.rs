//! What a person can type, and what it says when it is asked for.

use std::fmt::Write;

/// What may stand behind the word of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Behind {
    Nothing,
    /// This, which may be left out.
    Perhaps(&'static str),
    /// This, and what it is in words.
    Needed(&'static str, &'static str),
}

/// A command of the list.
struct Entry {
    /// The word, and others for it.
    words: &'static [&'static str],
    behind: Behind,
    about: &'static str,
    make: fn(String) -> Command,
}

/// A line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// Something to do in the game.
    Move(String),
    Moves,
    List,
    Hint,
    Undo,
    Redo,
    Flip,
    Captured,
    Level(String),
    Switch,
    Draw,
    Resign,
    Clock(String),
    Interval,
    Seal(String),
    Resume,
    New,
    Load(String),
    Save(String),
    Show,
    State,
    Help,
    Rules,
    Piece(String),
    Quit,
    Nothing,
}

const fn entry(
    words: &'static [&'static str],
    behind: Behind,
    about: &'static str,
    make: fn(String) -> Command,
) -> Entry {
    Entry {
        words,
        behind,
        about,
        make,
    }
}

use Behind::{Needed, Nothing, Perhaps};

const ENTRIES: [Entry; 24] = [
    entry(&["moves"], Nothing, "list what can be done now", |_| {
        Command::Moves
    }),
    entry(&["hint"], Nothing, "ask for advice", |_| Command::Hint),
    entry(
        &["undo", "back"],
        Nothing,
        "take back to the last decision of a person",
        |_| Command::Undo,
    ),
    entry(&["redo"], Nothing, "do again what was taken back", |_| {
        Command::Redo
    }),
    entry(&["list"], Nothing, "list the moves of the game so far", |_| {
        Command::List
    }),
    entry(&["board"], Nothing, "show the position", |_| Command::Show),
    entry(&["flip"], Nothing, "turn the board round", |_| Command::Flip),
    entry(&["captured"], Nothing, "show which pieces are gone", |_| {
        Command::Captured
    }),
    entry(&["rules"], Nothing, "the rules of the game in words", |_| {
        Command::Rules
    }),
    entry(
        &["piece"],
        Needed("X", "the letter or the name of a piece"),
        "what a piece is worth, and how it moves, drawn",
        Command::Piece,
    ),
    entry(
        &["level"],
        Perhaps("[N]"),
        "how strong the engine plays, or make it play on another level",
        Command::Level,
    ),
    entry(&["switch"], Nothing, "change sides with the engine", |_| {
        Command::Switch
    }),
    entry(
        &["clock"],
        Perhaps("[NAME S]"),
        "show the time that is left, or give a player S seconds (-S takes them)",
        Command::Clock,
    ),
    entry(&["interval"], Nothing, "stop all clocks until 'resume'", |_| {
        Command::Interval
    }),
    entry(
        &["seal"],
        Needed("X", "the move that is to be made after the interval"),
        "stop all clocks; this move is made when 'resume' goes on, or the game is taken up again",
        Command::Seal,
    ),
    entry(&["resume"], Nothing, "go on after an interval", |_| {
        Command::Resume
    }),
    entry(&["draw"], Nothing, "offer a draw", |_| Command::Draw),
    entry(&["resign"], Nothing, "give up", |_| Command::Resign),
    entry(
        &["new"],
        Nothing,
        "begin again; what is drawn by lot is drawn anew",
        |_| Command::New,
    ),
    entry(
        &["save"],
        Needed("FILE", "the name of a file"),
        "append the game to a file of games (PGN)",
        Command::Save,
    ),
    entry(
        &["load"],
        Needed("FILE [N]", "the name of a file"),
        "go on with a game of such a file: the last one, or number N",
        Command::Load,
    ),
    entry(&["state", "fen"], Nothing, "show the position as text", |_| {
        Command::State
    }),
    entry(&["help", "?"], Nothing, "show this", |_| Command::Help),
    entry(&["quit", "exit"], Nothing, "leave; the game is kept", |_| {
        Command::Quit
    }),
];

impl Command {
    /// Reads a line.
    ///
    /// # Errors
    /// A command with something missing, or with something behind it that it does not take; says so.
    pub(super) fn read(line: &str) -> Result<Command, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if word.is_empty() {
            return Ok(Command::Nothing);
        }
        let is_meant = |entry: &&Entry| entry.words.iter().any(|known| known.eq_ignore_ascii_case(word));
        let Some(found) = ENTRIES.iter().find(is_meant) else {
            // The list of moves marks captures and checks behind a move; copied marks do no harm.
            let text = line.split('(').next().unwrap_or(line).trim();
            return Ok(Command::Move(text.to_owned()));
        };
        let word = found.words[0];
        match found.behind {
            Behind::Nothing if !rest.is_empty() => Err(format!(
                "'{word}' takes nothing behind it; '{}' is not understood",
                rest.escape_debug()
            )),
            Behind::Needed(_, what) if rest.is_empty() => Err(format!("{word} wants {what}")),
            _ => Ok((found.make)(rest.to_owned())),
        }
    }

    /// The words of all commands, for completion.
    pub(super) fn words() -> impl Iterator<Item = &'static str> {
        ENTRIES.iter().map(|entry| entry.words[0])
    }

    /// All commands with what they do.
    pub(super) fn help() -> String {
        let mut text = String::new();
        for entry in &ENTRIES {
            let behind = match entry.behind {
                Behind::Nothing => "",
                Behind::Perhaps(what) | Behind::Needed(what, _) => what,
            };
            let head = format!("{} {behind}", entry.words.join(", "));
            // Writing to memory does not fail.
            let _ = writeln!(text, "  {head:<16} {}", entry.about);
        }
        text
    }
}

#[cfg(test)]
mod tests;
