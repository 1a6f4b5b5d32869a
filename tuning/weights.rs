//! The task of fitting weights: passes of the local search until nothing gets better, with progress kept beside the file.

use crate::descent::{self, Goal, Progress};
use crate::{Source, samples, weight_file, write_whole};
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tapestry::cli::progress;
use tapestry::eval::{DECLARATIONS, WeightFile};
use tapestry::files;
use tapestry::files::growing::Claim;
use tapestry::variants::Catalogue;

/// Largest file with the progress of a search, in bytes.
const LARGEST_PROGRESS: u64 = 16 << 20;

/// Work that may be lost when the program is killed.
const UNSAVED: Duration = Duration::from_millis(200);

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
    let file = weight_file(&arguments.weights, &catalogue)?;
    let own = match &arguments.game {
        Some(name) => Some(catalogue.resolve(name).map_err(|error| error.to_string())?),
        None => None,
    };
    let id = own.as_ref().map(|own| own.id.as_str());
    let start = file.parameters(id.unwrap_or_default()).weights;
    let path = progress_path(arguments);
    let claim = Claim::take(&path).map_err(|error| in_file(&path, &error))?;
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
    let goal = set_up(&catalogue, collection, &mut progress, &file)?;
    let mut kept = Kept {
        arguments,
        own: id,
        file,
        claim,
    };
    // The first weights are in no other file once new ones are written.
    kept.save_progress(&progress)?;
    tune(&mut kept, &goal, &mut progress)
}

/// Sets the positions up and fits the scales.
fn set_up(
    catalogue: &Catalogue,
    collection: samples::Collection,
    progress: &mut Progress,
    file: &WeightFile,
) -> Result<Goal, String> {
    let mut sets = Vec::new();
    for (identity, list) in collection {
        let spec = catalogue.resolve(&identity).map_err(|error| error.to_string())?;
        let learned_tables = file.parameters(&spec.id).learned_tables;
        sets.push((identity, samples::judged(&spec, &list, learned_tables)?));
    }
    // Scales of games that are no longer among the samples have no say.
    progress
        .scales
        .retain(|name, _| sets.iter().any(|(known, _)| known == name));
    let goal = Goal::new(sets, progress);
    for (name, (count, scale)) in &progress.scales {
        println!("{name}: {count} positions, scale {scale:.0} centipawns");
    }
    Ok(goal)
}

fn tune(kept: &mut Kept<'_>, goal: &Goal, progress: &mut Progress) -> Result<(), String> {
    let deadline = kept
        .arguments
        .minutes
        .and_then(|minutes| Instant::now().checked_add(Duration::from_secs(minutes.saturating_mul(60))));
    let template = "{prefix} [{bar:24}] {pos}/{len} {elapsed} {msg}";
    let bar = progress::bar(DECLARATIONS.len() as u64, template);
    let first = goal.error(&progress.weights());
    let mut error = first;
    let (mut stopped, mut saved) = (false, Instant::now());
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
            if stopped || saved.elapsed() >= UNSAVED {
                problem = kept.save(progress).err();
                saved = Instant::now();
            }
            !stopped && problem.is_none()
        });
        if let Some(problem) = problem {
            return Err(problem);
        }
        bar.suspend(|| {
            println!(
                "pass {}: error {error:.6} ({:+.6})",
                progress.passes,
                error - before
            );
        });
        kept.save(progress)?;
    }
    bar.finish_and_clear();
    println!(
        "error {first:.6} -> {error:.6}; weights in {}",
        kept.arguments.weights.display()
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
    let text =
        files::read::text(&path, LARGEST_PROGRESS).map_err(|error| format!("{}: {error}", path.display()))?;
    // What this run has just begun, or one that was killed before it had anything to keep.
    if text.is_empty() {
        return Ok(None);
    }
    let progress = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("going on from {}", path.display());
    Ok(Some(progress))
}

/// What a search keeps in files, each written whole or not at all.
struct Kept<'a> {
    arguments: &'a Arguments,
    own: Option<&'a str>,
    file: WeightFile,
    /// Keeps other searches from the progress of this one.
    claim: Claim,
}

impl Kept<'_> {
    fn save(&mut self, progress: &Progress) -> Result<(), String> {
        self.file.set(self.own, &progress.weights());
        write_whole(&self.arguments.weights, &self.file.to_toml())?;
        self.save_progress(progress)
    }

    fn save_progress(&mut self, progress: &Progress) -> Result<(), String> {
        let text = serde_json::to_string_pretty(progress).map_err(|error| error.to_string())?;
        let path = progress_path(self.arguments);
        let replaced = self.claim.replace(&path, text.as_bytes());
        replaced.map_err(|error| in_file(&path, &error))
    }
}

fn in_file(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
