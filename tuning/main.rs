//! `tapestry-tune`: learns the evaluation of a game from positions and what became of them.

mod descent;
mod network;
mod pieces;
mod samples;
mod spsa;
mod weights;

use clap::{Args, Parser, Subcommand};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use samples::{Collection, Sample};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tapestry::eval::{LearnedTables, WeightFile};
use tapestry::files;
use tapestry::rules::Spec;
use tapestry::variants::Catalogue;

/// Learns evaluations from games and judged positions.
#[derive(Parser, Debug)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Fit the weights that all games share, or those of one game (Texel's method)
    Weights(weights::Arguments),
    /// Learn tables of the pieces of one game
    Pieces(PiecesArguments),
    /// Write quiet positions of games to a file (.epd), for an engine to judge
    Positions(PositionsArguments),
    /// Play the games of short searches that a network learns from
    Play(network::play::Arguments),
    /// Learn a network from such games
    Network(network::Arguments),
    /// Let two evaluations play against each other
    Duel(network::duel::Arguments),
    /// Give a game a network: play, learn, test
    Teach(network::teach::Arguments),
    /// Tune numbers of the search together by self-play (SPSA)
    Spsa(spsa::Arguments),
}

/// Where positions come from.
#[derive(Args, Debug)]
struct Source {
    /// Games as PGN (with Variant tags), or judged positions as .epd
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Definition files to know besides the built-in games
    #[arg(long, value_name = "FILE")]
    variants: Vec<PathBuf>,
    /// Most positions of each game, chosen by seed
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    positions: usize,
    /// Seed of the choice
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

#[derive(Args, Debug)]
struct PiecesArguments {
    #[command(flatten)]
    source: Source,
    /// The game
    #[arg(long, value_name = "ID")]
    game: String,
    /// Weight file to begin with and to write the tables to
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
}

#[derive(Args, Debug)]
struct PositionsArguments {
    #[command(flatten)]
    source: Source,
    /// The game
    #[arg(long, value_name = "ID")]
    game: String,
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

fn main() -> ExitCode {
    files::outlive_size_limits();
    let result = match Arguments::parse().task {
        Task::Weights(arguments) => weights::run(&arguments),
        Task::Pieces(arguments) => learn_pieces(&arguments),
        Task::Positions(arguments) => extract(&arguments),
        Task::Network(arguments) => {
            with_jobs(arguments.jobs()).and_then(|()| network::learn(&arguments, &stopped_by_interrupts()))
        }
        Task::Duel(arguments) => network::duel::run(&arguments, &stopped_by_interrupts()),
        Task::Teach(arguments) => network::teach::run(&arguments, &stopped_by_interrupts()),
        Task::Spsa(arguments) => spsa::run(&arguments, &stopped_by_interrupts()),
        Task::Play(arguments) => network::play::run(&arguments, &stopped_by_interrupts()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

impl Source {
    fn catalogue(&self) -> Result<Catalogue, String> {
        catalogue(&self.variants)
    }

    /// Positions by identity of their game, as many of each as were asked for; of one game if `own` says which.
    fn read(&self, catalogue: &Catalogue, own: Option<&Spec>) -> Result<Collection, String> {
        let mut collection = Collection::new();
        for path in &self.games {
            samples::read(path, catalogue, own.map(|own| own.id.as_str()), &mut collection)?;
        }
        collection.retain(|identity, list| {
            let spec = catalogue.resolve(identity);
            !list.is_empty() && own.is_none_or(|own| spec.is_ok_and(|spec| spec.id == own.id))
        });
        if collection.is_empty() {
            return Err("no finished game to learn from".to_string());
        }
        for list in collection.values_mut() {
            choose(list, self.positions, self.seed);
        }
        Ok(collection)
    }

    /// The positions of one game, its options put together.
    fn read_one(&self, game: &str) -> Result<(Catalogue, Arc<Spec>, Vec<Sample>), String> {
        let catalogue = self.catalogue()?;
        let spec = catalogue.resolve(game).map_err(|error| error.to_string())?;
        let list = self
            .read(&catalogue, Some(&spec))?
            .into_values()
            .flatten()
            .collect();
        Ok((catalogue, spec, list))
    }
}

/// The games of the program, and those that these files define.
fn catalogue(files: &[PathBuf]) -> Result<Catalogue, String> {
    let mut catalogue = Catalogue::embedded();
    for path in files {
        catalogue.load_file(path).map_err(|error| error.to_string())?;
    }
    Ok(catalogue)
}

/// Lets everything from here on be done by so many threads; 0 for one a core.
fn with_jobs(jobs: usize) -> Result<(), String> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build_global();
    pool.map_err(|error| error.to_string())
}

/// A sign that Ctrl-C sets; where it cannot be watched for, Ctrl-C ends the program, and files stay whole all the same.
fn stopped_by_interrupts() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    let _ = ctrlc::set_handler(move || {
        if told.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    stop
}

/// Keeps a random part of `list`.
fn choose(list: &mut Vec<Sample>, most: usize, seed: u64) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    for index in 0..most.min(list.len()) {
        let other = index + (random.next_u64() % (list.len() - index) as u64) as usize;
        list.swap(index, other);
    }
    list.truncate(most);
}

/// Reads a weight file, or begins a new one.
fn weight_file(path: &Path, catalogue: &Catalogue) -> Result<WeightFile, String> {
    if path.exists() {
        WeightFile::load(path, |id| catalogue.resolve(id).ok()).map_err(|error| error.to_string())
    } else {
        Ok(WeightFile::default())
    }
}

fn learn_pieces(arguments: &PiecesArguments) -> Result<(), String> {
    let (catalogue, spec, list) = arguments.source.read_one(&arguments.game)?;
    let mut file = weight_file(&arguments.weights, &catalogue)?;
    let weights = file.parameters(&spec.id).weights;
    let set = samples::judged(&spec, &list, LearnedTables::default())?;
    let scale = set.best_scale(&weights);
    println!(
        "{}: {} positions, scale {scale:.0} centipawns",
        spec.id,
        set.count()
    );
    let learned = pieces::learn(&spec, &set.examples(&weights), scale, |ridge, error| {
        println!("ridge {ridge}: error {error:.6} in games left out");
    });
    file.set_learned_tables(&spec.id, learned.learned_tables);
    write_whole(&arguments.weights, &file.to_toml())?;
    println!(
        "error {:.6} -> {:.6} in games left out, ridge {}; tables in {}",
        learned.error[0],
        learned.error[1],
        learned.ridge,
        arguments.weights.display()
    );
    Ok(())
}

fn extract(arguments: &PositionsArguments) -> Result<(), String> {
    let (_, spec, list) = arguments.source.read_one(&arguments.game)?;
    let mut text = format!("{}{}\n", samples::GAME_PREFIX, spec.id);
    for sample in &list {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", sample.epd());
    }
    write_whole(&arguments.out, &text)?;
    println!("{} positions in {}", list.len(), arguments.out.display());
    Ok(())
}

fn write_whole(path: &Path, text: &str) -> Result<(), String> {
    files::whole::write(path, text.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Arguments::command().debug_assert();
    }
}
