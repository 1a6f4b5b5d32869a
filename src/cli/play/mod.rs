//! `tapestry play`: a game against the engine in the terminal, or line by line through pipes.
//!
//! Owns the conversation about board games; [`view`] draws, [`opponent`] thinks, [`record`] writes PGN. Other games are
//! played at the [`table`].

mod command;
mod opponent;
mod record;
mod table;
mod view;

use super::Failure;
use crate::base::Player;
use crate::board::Board;
use crate::rules::Spec;
use crate::search::{MAX_SKILL, elo_of_level, name_of_level};
use crate::solver::oracle::Oracle;
use crate::variants::{Catalogue, lot};
use command::Command;
use opponent::Opponent;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use view::View;

/// Arguments of `tapestry play`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// The game: an id of `tapestry variants`, with options as ID:option=value,…
    #[arg(value_name = "ID")]
    id: String,
    /// The side you play, South if left out; in games for other than two players see --persons
    #[arg(long, value_enum)]
    side: Option<Side>,
    /// Full strength, and so much time to think about a move, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "level", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,
    /// Strength of the engine, from 0 (newcomer) over 5 (casual player), which is usual, and 10 (club player) to 20 (full strength)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_SKILL)))]
    level: Option<u8>,
    #[command(flatten)]
    table: table::TableArguments,
    /// Play solved positions from knowledge; certificates are looked for in this folder
    #[arg(long, value_name = "DIR")]
    solver: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Side {
    /// The side that moves first, below on the screen
    South,
    /// The other side
    North,
}

impl Side {
    fn player(self) -> Player {
        match self {
            Side::South => Player::South,
            Side::North => Player::North,
        }
    }
}

impl Arguments {
    /// Complains if something was given that is for board games only.
    fn refuse_for_table(&self) -> Result<(), Failure> {
        if self.level.is_some() || self.solver.is_some() {
            let message = "--level and --solver are for board games only; see --movetime";
            return Err(Failure::Message(message.to_owned()));
        }
        Ok(())
    }
}

/// Thinking time unless told otherwise.
const THINKING_TIME: Duration = Duration::from_secs(1);

/// Strength unless told otherwise.
const USUAL_LEVEL: u8 = 5;

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let time = arguments.movetime.map_or(THINKING_TIME, Duration::from_millis);
    let ruleset = catalogue.ruleset(&arguments.id)?;
    if let Some(game) = ruleset.table(arguments.table.state()).map_err(Failure::Message)? {
        arguments.refuse_for_table()?;
        let side = arguments.side.map(Side::player);
        return table::run(game, &arguments.table, side, time);
    }
    arguments.table.refuse_for_board()?;
    let spec = freshly_drawn(catalogue, &arguments.id)?;
    let human = arguments.side.map_or(Player::South, Side::player);
    let oracle = arguments.solver.as_deref().map(Oracle::open).transpose();
    let oracle = oracle.map_err(Failure::Message)?;
    let full = arguments.movetime.is_some() || arguments.solver.is_some();
    let usual = if full { MAX_SKILL } else { USUAL_LEVEL };
    let level = arguments.level.unwrap_or(usual);
    let opponent = Opponent::new(time, level, oracle).map_err(Failure::Message)?;
    let mut table = Table {
        board: Board::start(&spec),
        human,
        opponent,
        resigned: false,
        out: anstream::stdout(),
    };
    table.play(std::io::stdin().lock())
}

/// The game; where its start is drawn by lot and no seed was given, with a seed.
fn freshly_drawn(catalogue: &Catalogue, name: &str) -> Result<Arc<Spec>, Failure> {
    let spec = catalogue.resolve(name)?;
    match lot::largest_seed(&spec).filter(|_| !lot::gives_seed(name)) {
        Some(largest) => Ok(catalogue.resolve(&lot::with_seed(name, lot::any_number(), largest))?),
        None => Ok(spec),
    }
}

/// How strong the engine plays, for people.
fn strength(level: u8) -> String {
    let name = name_of_level(level);
    match elo_of_level(level) {
        Some(elo) => format!(
            "Tapestry plays on level {level} of {MAX_SKILL}: a {name}, meant to be {elo} Elo in chess (--level N for others)."
        ),
        None => format!("Tapestry plays at {name}."),
    }
}

/// A line that was read. One that is no text cannot mean anything; it is treated as unknown.
///
/// # Errors
/// If nothing more can be read.
fn readable(line: std::io::Result<String>) -> Result<String, Failure> {
    match line {
        Err(error) if error.kind() == std::io::ErrorKind::InvalidData => Ok("?".to_owned()),
        line => Ok(line?),
    }
}

/// A game in progress.
struct Table<W> {
    board: Board,
    human: Player,
    opponent: Opponent,
    /// The human gave up.
    resigned: bool,
    out: W,
}

impl<W: Write> Table<W> {
    /// Plays until the input ends or the human leaves.
    fn play(&mut self, input: impl BufRead) -> Result<(), Failure> {
        let spec = Arc::clone(self.board.spec());
        writeln!(
            self.out,
            "{}: you play {}. Type a move such as {}, or help.",
            spec.title,
            self.side_name(&spec),
            self.example()
        )?;
        writeln!(self.out, "{}", strength(self.opponent.level()))?;
        self.show()?;
        let mut lines = input.lines();
        loop {
            while self.engine_to_move() {
                self.engine_moves()?;
            }
            self.prompt()?;
            let Some(line) = lines.next() else { break };
            let line = readable(line)?;
            match Command::read(line.trim()) {
                Command::Nothing => {}
                Command::Quit => break,
                command => self.obey(&command)?,
            }
        }
        writeln!(self.out)?;
        Ok(())
    }

    fn over(&self) -> bool {
        self.resigned || self.board.outcome().is_some()
    }

    fn engine_to_move(&self) -> bool {
        !self.over() && self.board.turn() != self.human
    }

    fn side_name(&self, spec: &Spec) -> String {
        let name = &spec.sides[self.human];
        if name == self.human.name() {
            name.clone()
        } else {
            format!("{name} ({})", self.human.name())
        }
    }

    fn example(&self) -> String {
        self.board
            .legal_moves()
            .first()
            .map_or_else(|| "e2e4".to_owned(), |m| self.board.notation(*m))
    }

    fn show(&mut self) -> Result<(), Failure> {
        let view = View {
            board: &self.board,
            below: self.human,
        };
        write!(self.out, "{view}")?;
        if self.resigned {
            let result = if self.human == Player::South { "0-1" } else { "1-0" };
            writeln!(self.out, "Game over: {result} resignation")?;
        } else if let Some(outcome) = self.board.outcome() {
            writeln!(self.out, "Game over: {outcome}")?;
        }
        Ok(())
    }

    fn prompt(&mut self) -> Result<(), Failure> {
        let who = if self.over() {
            "over"
        } else {
            self.board.turn().name()
        };
        write!(self.out, "{who}> ")?;
        self.out.flush()?;
        Ok(())
    }

    fn engine_moves(&mut self) -> Result<(), Failure> {
        let Some(thought) = self.opponent.think(&self.board) else {
            return Err(Failure::Message("the engine found no move".to_owned()));
        };
        self.tell_complaints()?;
        let text = self.board.notation(thought.best);
        self.board.make(thought.best);
        writeln!(self.out, "Tapestry plays {text} ({})", thought.describe())?;
        self.show()
    }

    /// Tells of files that the opponent plays without.
    fn tell_complaints(&mut self) -> Result<(), Failure> {
        for complaint in self.opponent.complaints() {
            writeln!(self.out, "{complaint}")?;
        }
        Ok(())
    }

    fn obey(&mut self, command: &Command) -> Result<(), Failure> {
        match command {
            Command::Move(text) => return self.human_moves(text),
            Command::Moves => {
                let list = view::move_list(&self.board);
                write!(self.out, "{list}")?;
            }
            Command::Hint if self.over() => writeln!(self.out, "The game is over.")?,
            Command::Hint => {
                let thought = self.opponent.advise(&self.board);
                self.tell_complaints()?;
                if let Some(thought) = thought {
                    writeln!(
                        self.out,
                        "Hint: {} ({})",
                        self.board.notation(thought.best),
                        thought.describe()
                    )?;
                }
            }
            Command::Back => return self.take_back(),
            Command::New => {
                self.board = Board::start(&Arc::clone(self.board.spec()));
                self.resigned = false;
                return self.show();
            }
            Command::Switch => {
                self.human = !self.human;
                return self.show();
            }
            Command::Resign if self.over() => writeln!(self.out, "The game is over.")?,
            Command::Resign => {
                self.resigned = true;
                return self.show();
            }
            Command::Save(path) => match record::save(path, &self.board, self.human, self.resigned) {
                Ok(()) => writeln!(self.out, "Saved to {}.", path.display())?,
                Err(error) => writeln!(self.out, "Cannot save to {}: {error}", path.display())?,
            },
            Command::Show => return self.show(),
            Command::Fen => writeln!(self.out, "{}", self.board.fen())?,
            Command::Help => write!(self.out, "{}", command::HELP)?,
            Command::Missing(what) => writeln!(self.out, "{what}")?,
            Command::Nothing | Command::Quit => {}
        }
        Ok(())
    }

    fn human_moves(&mut self, text: &str) -> Result<(), Failure> {
        if self.over() {
            writeln!(self.out, "The game is over; back, new, save or quit?")?;
            return Ok(());
        }
        match self.board.read_move(text) {
            Ok(m) => {
                self.board.make(m);
                self.show()
            }
            Err(error) => {
                writeln!(self.out, "{error}; moves lists the legal ones, help the commands")?;
                Ok(())
            }
        }
    }

    /// Takes back to the human's last decision.
    fn take_back(&mut self) -> Result<(), Failure> {
        self.resigned = false;
        let mut taken = 0;
        while (taken == 0 || self.board.turn() != self.human) && self.board.unmake() {
            taken += 1;
        }
        if taken == 0 {
            writeln!(self.out, "There is no move to take back.")?;
            return Ok(());
        }
        self.show()
    }
}

#[cfg(test)]
mod tests;
