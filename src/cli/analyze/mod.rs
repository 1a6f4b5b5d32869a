//! `tapestry analyze`: studies of games.

mod arrays;
mod first_move;
mod game;
mod group;
mod merge;
mod mobility;
mod placements;
mod run;
mod values;

pub(super) use run::BudgetArguments;

use super::Failure;
use crate::variants::Catalogue;
use clap::Subcommand;

/// Arguments of `tapestry analyze`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(subcommand)]
    study: Study,
}

#[derive(Subcommand, Debug)]
enum Study {
    /// What moving first is worth: games with either side first, every first move searched, small games solved
    FirstMove(first_move::Arguments),
    /// All placements before the play begins: every array searched, or random ones and a model, the placements solved as a game
    Placements(placements::Arguments),
    /// How balanced the start positions are in games that have many of them
    Arrays(arrays::Arguments),
    /// What the pieces are worth: games from start positions with pieces missing, and a regression
    Values(values::Arguments),
    /// What each piece can do on an empty board: squares, moves, attacks, how fast it crosses; counted, without games
    Mobility(mobility::Arguments),
    /// Where the games of a PGN file were decided: every move compared with the best
    Game(game::Arguments),
    /// The choices that a group of games has, answered exactly from the chances of its games
    Group(group::Arguments),
    /// Put files of results together, as they come from shards
    Merge(merge::Arguments),
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    match &arguments.study {
        Study::FirstMove(arguments) => first_move::run(arguments, catalogue),
        Study::Placements(arguments) => placements::run(arguments, catalogue),
        Study::Arrays(arguments) => arrays::run(arguments, catalogue),
        Study::Values(arguments) => values::run(arguments, catalogue),
        Study::Mobility(arguments) => mobility::run(arguments, catalogue),
        Study::Game(arguments) => game::run(arguments, catalogue),
        Study::Group(arguments) => group::run(arguments, catalogue),
        Study::Merge(arguments) => merge::run(arguments),
    }
}
