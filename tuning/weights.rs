//! The task of fitting weights: passes of the local search until nothing gets better, with progress kept beside the file.

use crate::descent::{self, Goal, Progress};
use crate::{Source, samples, weight_file, write_whole};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tapestry::eval::{DECLARATIONS, WeightFile};
use tapestry::variants::Catalogue;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Weight file to begin with and to write the result to
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
    /// Tune for this game alone, and write overrides for it; also the game of .epd files
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Stop after so many minutes; a later run goes on
    #[arg(long, value_name = "MINUTES")]
    minutes: Option<u64>,
    /// Begin anew, even where an earlier run left its progress beside the weight file
    #[arg(long)]
    restart: bool,
}

/// Fits the weights until no step lowers the error.
///
/// # Errors
/// If a file cannot be read or written, or holds nothing to learn from.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let catalogue = arguments.source.catalogue()?;
    let mut file = weight_file(&arguments.weights, &catalogue)?;
    let own = match &arguments.game {
        Some(name) => Some(catalogue.resolve(name).map_err(|error| error.to_string())?),
        None => None,
    };
    let id = own.as_ref().map(|own| own.id.as_str());
    let start = file.parameters(id.unwrap_or_default()).weights;
    let mut progress = match saved_progress(arguments)? {
        Some(mut progress) => {
            let new = progress.renew(&start);
            if !new.is_empty() {
                println!("new since then: {}", new.join(", "));
            }
            progress
        }
        None => Progress::new(&start),
    };
    let collection = arguments.source.read(&catalogue, own.as_deref())?;
    let goal = set_up(&catalogue, collection, &progress, &file)?;
    tune(arguments, id, &goal, &mut progress, &mut file)
}

/// Sets the positions up and fits the scales.
fn set_up(
    catalogue: &Catalogue,
    collection: samples::Collection,
    progress: &Progress,
    file: &WeightFile,
) -> Result<Goal, String> {
    let (mut sets, mut names) = (Vec::new(), Vec::new());
    for (identity, list) in collection {
        let spec = catalogue.resolve(&identity).map_err(|error| error.to_string())?;
        sets.push(samples::judged(&spec, &list, file.parameters(&spec.id).lessons)?);
        names.push(identity);
    }
    let goal = Goal::new(sets, &progress.weights());
    for (name, (count, scale)) in names.iter().zip(goal.summary()) {
        println!("{name}: {count} positions, scale {scale:.0} centipawns");
    }
    Ok(goal)
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
        .and_then(|minutes| Instant::now().checked_add(Duration::from_secs(minutes.saturating_mul(60))));
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
