//! `tapestry-tune`: fits the evaluation's weights to the results of games (Texel's method).

mod descent;
mod samples;

use clap::Parser;
use descent::{Goal, Progress};
use indicatif::{ProgressBar, ProgressStyle};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use samples::{Collection, Sample};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tapestry::eval::{DECLARATIONS, WeightFile};
use tapestry::variants::Catalogue;

/// Fits evaluation weights to games with results.
#[derive(Parser, Debug)]
#[command(version)]
struct Arguments {
    /// Games as PGN (with Variant tags), or positions as .epd
    #[arg(required = true, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Weight file to begin with and to write the result to
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
    /// Tune for this game alone, and write overrides for it; also the game of .epd files
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Definition files to know besides the built-in games
    #[arg(long, value_name = "FILE")]
    variants: Vec<PathBuf>,
    /// Most positions of each game, chosen by seed
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    positions: usize,
    /// Seed of the choice
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Stop after so many minutes; a later run goes on
    #[arg(long, value_name = "MINUTES")]
    minutes: Option<u64>,
    /// Begin anew, even where an earlier run left its progress beside the weight file
    #[arg(long)]
    restart: bool,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let mut catalogue = Catalogue::embedded();
    for path in &arguments.variants {
        catalogue.load_file(path).map_err(|error| error.to_string())?;
    }
    let mut file = if arguments.weights.exists() {
        WeightFile::load(&arguments.weights, |id| catalogue.resolve(id).is_ok())
            .map_err(|error| error.to_string())?
    } else {
        WeightFile::default()
    };
    let mut collection = Collection::new();
    for path in &arguments.games {
        samples::read(path, &catalogue, arguments.game.as_deref(), &mut collection)?;
    }
    let own = match &arguments.game {
        Some(name) => Some(
            catalogue
                .resolve(name)
                .map_err(|error| error.to_string())?
                .id
                .clone(),
        ),
        None => None,
    };
    let start = file.weights(own.as_deref().unwrap_or_default());
    let mut progress = match saved_progress(arguments)? {
        Some(progress) => progress,
        None => Progress::new(&start),
    };
    let goal = set_up(arguments, &catalogue, own.as_deref(), collection, &progress)?;
    tune(arguments, own.as_deref(), &goal, &mut progress, &mut file)
}

/// Chooses the samples and fits the scales.
fn set_up(
    arguments: &Arguments,
    catalogue: &Catalogue,
    own: Option<&str>,
    collection: Collection,
    progress: &Progress,
) -> Result<Goal, String> {
    let (mut sets, mut names) = (Vec::new(), Vec::new());
    for (identity, mut list) in collection {
        let spec = catalogue.resolve(&identity).map_err(|error| error.to_string())?;
        if own.is_none_or(|own| own == spec.id) && !list.is_empty() {
            choose(&mut list, arguments.positions, arguments.seed);
            sets.push(samples::judged(&spec, &list)?);
            names.push(identity);
        }
    }
    if sets.is_empty() {
        return Err("no finished game to learn from".to_string());
    }
    let goal = Goal::new(sets, &progress.weights());
    for (name, (count, scale)) in names.iter().zip(goal.summary()) {
        println!("{name}: {count} positions, scale {scale:.0} centipawns");
    }
    Ok(goal)
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

fn tune(
    arguments: &Arguments,
    own: Option<&str>,
    goal: &Goal,
    progress: &mut Progress,
    file: &mut WeightFile,
) -> Result<(), String> {
    let deadline = arguments
        .minutes
        .map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let bar = ProgressBar::new(DECLARATIONS.len() as u64);
    let style = ProgressStyle::with_template("{prefix} [{bar:24}] {pos}/{len} {elapsed} {msg}");
    bar.set_style(style.map_err(|error| error.to_string())?);
    let first = goal.error(&progress.weights());
    let mut error = first;
    let mut stopped = false;
    while !progress.settled() && !stopped {
        bar.set_prefix(format!("pass {}", progress.passes + 1));
        bar.set_position(0);
        let before = error;
        let mut problem = None;
        error = descent::pass(progress, goal, error, |progress, name, error| {
            bar.set_message(format!(
                "error {error:.6} ({:+.6}), {name} {}",
                error - first,
                progress.weights[name]
            ));
            bar.inc(1);
            stopped = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            problem = save(arguments, own, progress, file).err();
            !stopped && problem.is_none()
        });
        if let Some(problem) = problem {
            return Err(problem);
        }
        bar.println(format!(
            "pass {}: error {error:.6} ({:+.6})",
            progress.passes,
            error - before
        ));
        save(arguments, own, progress, file)?;
    }
    bar.finish_and_clear();
    println!(
        "error {first:.6} -> {error:.6}; weights in {}",
        arguments.weights.display()
    );
    Ok(())
}

/// Where an unfinished search waits: beside the weight file.
fn progress_path(arguments: &Arguments) -> PathBuf {
    arguments.weights.with_extension("progress.json")
}

fn saved_progress(arguments: &Arguments) -> Result<Option<Progress>, String> {
    let path = progress_path(arguments);
    if arguments.restart || !path.exists() {
        return Ok(None);
    }
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let progress = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("going on from {}", path.display());
    Ok(Some(progress))
}

/// Writes weights and progress, each whole or not at all.
fn save(
    arguments: &Arguments,
    own: Option<&str>,
    progress: &Progress,
    file: &mut WeightFile,
) -> Result<(), String> {
    file.set(own, &progress.weights());
    write_whole(&arguments.weights, &file.to_toml())?;
    let text = serde_json::to_string_pretty(progress).map_err(|error| error.to_string())?;
    write_whole(&progress_path(arguments), &text)
}

fn write_whole(path: &Path, text: &str) -> Result<(), String> {
    let temporary = path.with_extension("part");
    let problem = |error: std::io::Error| format!("{}: {error}", path.display());
    std::fs::write(&temporary, text).map_err(problem)?;
    std::fs::rename(&temporary, path).map_err(problem)
}
