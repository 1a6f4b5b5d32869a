//! The arguments that name a position: a game, a FEN, moves. Shared by the subcommands that work on one position.

use super::{Failure, complain};
use crate::board::{Board, Leniency};
use crate::games::Ruleset;
use crate::play::{self, Change, Play, Refusal};
use crate::rules::Spec;
use crate::rules::turn::TurnPlan;
use crate::variants::{Catalogue, lot};
use clap::Args;
use std::sync::Arc;

/// A position on the command line.
#[derive(Args, Debug)]
pub struct GameArguments {
    /// The game: an id of `tapestry variants`, with options as ID:option=value,…
    #[arg(value_name = "ID")]
    pub id: String,
    /// Position (or state) to begin from instead of the start
    #[arg(long)]
    fen: Option<String>,
    /// Refuse a FEN that is not as this program writes it, instead of putting it right
    #[arg(long, requires = "fen")]
    strict: bool,
    /// Moves to play first
    #[arg(long, num_args = 1.., value_name = "MOVE")]
    moves: Vec<String>,
}

impl GameArguments {
    /// The start of a game.
    pub fn of(id: &str) -> GameArguments {
        GameArguments {
            id: id.to_owned(),
            fen: None,
            strict: false,
            moves: Vec::new(),
        }
    }

    /// Sets a game of any kind up and does what was asked for first; also returns what the last of it changed.
    ///
    /// # Errors
    /// An unknown game, a faulty position, an action that cannot be done.
    pub fn play(&self, catalogue: &Catalogue) -> Result<(Box<dyn Play>, Vec<Change>), Failure> {
        let ruleset = catalogue.ruleset(&self.id)?;
        let fen = match (&ruleset, &self.fen) {
            (Ruleset::Board(spec), Some(_)) => Some(self.position(spec)?.fen()),
            (_, fen) => fen.clone(),
        };
        let refused = |refusal: Refusal| Failure::Message(refusal.0);
        let mut game = play::start(&ruleset, fen.as_deref()).map_err(refused)?;
        let mut last = Vec::new();
        for (index, text) in self.texts(&ruleset).into_iter().enumerate() {
            let done = game.read(text).and_then(|action| game.apply(&action));
            last = done.map_err(|refusal| Failure::Message(format!("move {}: {refusal}", index + 1)))?;
        }
        Ok((game, last))
    }

    /// What is to be done first. Only what is done in other games than board games may have blanks in it; moves of which each
    /// is one of its own may also be written as the turn that they make up.
    fn texts(&self, ruleset: &Ruleset) -> Vec<&str> {
        let texts = self.moves.iter().map(String::as_str);
        match ruleset {
            Ruleset::Board(spec) => board_texts(texts, spec),
            _ => texts.collect(),
        }
    }

    /// Is the game played by two players on one board?
    ///
    /// # Errors
    /// An unknown game.
    pub fn is_board_game(&self, catalogue: &Catalogue) -> Result<bool, Failure> {
        Ok(matches!(catalogue.ruleset(&self.id)?, Ruleset::Board(_)))
    }

    /// Sets the position of a board game up and plays the moves.
    ///
    /// # Errors
    /// An unknown game, a faulty FEN, a move that is not legal.
    pub fn board(&self, catalogue: &Catalogue) -> Result<Board, Failure> {
        let spec = catalogue.resolve(&self.id)?;
        let mut board = self.position(&spec)?;
        let texts = board_texts(self.moves.iter().map(String::as_str), &spec);
        for (index, text) in texts.into_iter().enumerate() {
            let played = board.read_move(text).map_err(|error| Failure::Move {
                number: index + 1,
                error,
            })?;
            board.make(played);
        }
        Ok(board)
    }

    /// The position to begin from.
    fn position(&self, spec: &Arc<Spec>) -> Result<Board, Failure> {
        let Some(fen) = &self.fen else {
            if let Some(told) = lot::not_drawn(spec, &self.id) {
                complain(format_args!("{}: {told}", spec.id));
            }
            return Ok(Board::start(spec));
        };
        let leniency = Leniency::of_switch(self.strict);
        let read = Board::read_fen_as(spec, fen, leniency).map_err(|errors| Failure::Fen {
            fen: fen.clone(),
            errors,
        });
        let (board, put_right) = read?;
        for oddity in put_right {
            complain(format_args!("FEN: {oddity}"));
        }
        Ok(board)
    }
}

fn board_texts<'a>(texts: impl Iterator<Item = &'a str>, spec: &Spec) -> Vec<&'a str> {
    let texts = texts.flat_map(str::split_whitespace);
    match spec.turn {
        TurnPlan::Double => texts.flat_map(|text| text.split(',')).collect(),
        TurnPlan::Single | TurnPlan::Meddle(_) => texts.collect(),
    }
}
