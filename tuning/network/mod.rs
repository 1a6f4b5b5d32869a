//! Learning a network: games of the engine against itself, what is read off them, and the trainer.
//!
//! * [`games`]: the file that games with their scores are kept in. [`play`]: plays them.
//! * [`wanted`]: of which kind. [`positions`]: what is learned from. [`relative`]: what is known before. [`train`]: the trainer.
//! * [`duel`]: whether what was learned is better. [`teach`]: all of it, one after the other.

pub(crate) mod duel;
mod games;
pub(crate) mod play;
mod positions;
mod relative;
pub(crate) mod teach;
mod train;
mod wanted;

use positions::Samples;
use relative::Kinship;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tapestry::base::{Move, Score};
use tapestry::board::weighed;
use tapestry::eval::WeightFile;
use tapestry::eval::network::{Network, View};
use tapestry::files;
use tapestry::games::Ruleset;
use tapestry::rules::Spec;
use tapestry::variants::{Catalogue, lot};
use train::{Plan, Relative, Trainer};
use wanted::{Kind, Wanted};

/// A move, and the score of its search in centipawns from South's view; `None` where nothing was searched.
pub(crate) type Scored = (Move, Option<Score>);

/// What judges positions where games are played.
pub(crate) struct Judge(Option<WeightFile>);

impl Judge {
    /// What is built in.
    pub(crate) fn built_in() -> Judge {
        Judge(None)
    }

    /// What is built in, but no network.
    pub(crate) fn without_network() -> Judge {
        Judge(Some(WeightFile::without_network()))
    }

    /// What a file says, or what is built in.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub(crate) fn read(file: Option<&Path>, catalogue: &Catalogue) -> Result<Judge, String> {
        let read =
            |path| WeightFile::load(path, |id| catalogue.resolve(id).ok()).map_err(|error| error.to_string());
        Ok(Judge(file.map(read).transpose()?))
    }

    /// The game, judged by it.
    pub(crate) fn weighed(&self, spec: &Arc<Spec>) -> Arc<Spec> {
        self.0
            .as_ref()
            .map_or_else(|| Arc::clone(spec), |file| weighed(spec, file))
    }
}

/// The game with all lots of its start drawn; the same definition where there is none.
fn drawn(catalogue: &Catalogue, spec: &Arc<Spec>, name: &str, number: u64) -> Result<Arc<Spec>, String> {
    if lot::largest_seed(spec).is_none() && !spec.chess960 {
        return Ok(Arc::clone(spec));
    }
    match lot::drawn(catalogue, name, number) {
        Ok(Ruleset::Board(spec)) => Ok(spec),
        Ok(_) => Err("this is no game of two players on a board".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// First rate of learning unless told otherwise.
const USUAL_RATE: f32 = 0.012;
/// And where much is known before.
const RATE_WITH_RELATIVE: f32 = 0.003;
/// Share of the result unless told otherwise.
const USUAL_RESULT: f32 = 0.25;

/// What to learn from, and how.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Arguments {
    /// Files of games, from `play`, of the game or of others with the same rules
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The game, with its options
    #[arg(long, value_name = "ID")]
    game: String,
    /// File to write; what is needed to go on is kept beside it
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    kinship: Kinship,
    /// How often to go through all positions
    #[arg(long, value_name = "N", default_value_t = 7)]
    epochs: u32,
    /// First rate of learning [default: 0.012, or 0.003 where a relative's network is begun with]
    #[arg(long, value_name = "X")]
    rate: Option<f32>,
    /// Share of the game's result in what is learned, 0 to 1; the rest is the search's score
    #[arg(long, value_name = "X", default_value_t = USUAL_RESULT, value_parser = share)]
    result: f32,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads; all cores unless told otherwise
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,
    /// Definition files to know besides the built-in games
    #[arg(long, value_name = "FILE")]
    variants: Vec<PathBuf>,
}

impl Arguments {
    /// Threads that were asked for.
    pub(crate) fn jobs(&self) -> usize {
        self.jobs
    }
}

fn share(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(number) if (0.0..=1.0).contains(&number) => Ok(number),
        _ => Err("a number from 0 to 1 is expected".to_owned()),
    }
}

/// Positions as such a network sees them, and the kind that it is then: seen as the board is where left and right are not alike, unless
/// the view was asked for.
fn read(
    catalogue: &Catalogue,
    spec: &Arc<Spec>,
    files: &[PathBuf],
    kind: Kind,
) -> Result<(Kind, Samples), String> {
    let samples = Samples::read(catalogue, spec, files, kind.form, kind.view)?;
    if kind.view == View::Plain || samples.mostly_alike() {
        return Ok((kind, samples));
    }
    let (alike, tried) = samples.alike;
    if kind.fixed_view && tried == 0 {
        println!("whether left and right are alike could not be tried in this game");
        return Ok((kind, samples));
    }
    let told = format!("left and right are not alike in this game ({alike} of {tried} positions)");
    if kind.fixed_view {
        return Err(format!("{told}: no view by the royal piece exchanges them"));
    }
    println!("{told}: seen as the board is");
    let view = View::Plain;
    Ok((
        Kind { view, ..kind },
        Samples::read(catalogue, spec, files, kind.form, view)?,
    ))
}

/// Learns a network; `stop` ends it after an epoch.
///
/// # Errors
/// If files cannot be used, or it was stopped.
pub(crate) fn learn(arguments: &Arguments, stop: &AtomicBool) -> Result<(), String> {
    let catalogue = crate::catalogue(&arguments.variants)?;
    let spec = catalogue
        .resolve(&arguments.game)
        .map_err(|error| error.to_string())?;
    let candidates = arguments.kinship.candidates(&catalogue, arguments.wanted)?;
    let (kind, samples) = read(
        &catalogue,
        &spec,
        &arguments.files,
        arguments.wanted.kind(&candidates),
    )?;
    let usual_rate = match candidates[..] {
        [] => USUAL_RATE,
        _ => RATE_WITH_RELATIVE,
    };
    let plan = Plan {
        hidden: kind.hidden,
        epochs: arguments.epochs,
        rate: arguments.rate.unwrap_or(usual_rate),
        result_share: arguments.result,
        scale: train::best_scale(&samples),
        seed: arguments.seed,
    };
    println!(
        "{} positions ({} of them left out of learning), {} inputs, left and right alike in {} of {} positions that were tried, {}; scale {:.0} centipawns",
        samples.samples.len(),
        samples.samples.len() - samples.left_out,
        samples.shape.inputs,
        samples.alike.0,
        samples.alike.1,
        if kind.view == View::ByRoyal {
            "seen by the royal piece"
        } else if samples.shape.mirrored.is_some() {
            "learned as one"
        } else {
            "learned apart"
        },
        plan.scale,
    );
    let relative = relative::nearest(&spec, &candidates, &samples, plan, kind.view);
    let mut trainer = Trainer::new(&samples.shape, plan, relative.as_ref());
    println!(
        "without it: error {:.6} in games left out",
        trainer.error_without(&samples)
    );
    let kept = arguments.out.with_extension("progress");
    let what = format!(
        "{} {} {:?} {} {plan:?} {:?}",
        spec.identity(),
        kind.form,
        kind.view,
        samples.samples.len(),
        relative.as_ref().map(Relative::checksum),
    );
    trainer.take_up(&kept, &what);
    while trainer.epoch() < arguments.epochs {
        let error = trainer.learn(&samples);
        println!(
            "epoch {}: error {error:.6}, {:.6} in games left out",
            trainer.epoch(),
            trainer.error(&samples)
        );
        trainer.keep(&kept, &what)?;
        if stop.load(Ordering::Relaxed) && trainer.epoch() < arguments.epochs {
            return Err("stopped; the same command goes on".to_owned());
        }
    }
    let network = Network::rounded(spec.signature(), kind.form, train::OUTPUT_SCALE, &trainer.real());
    files::whole::write(&arguments.out, &network.to_bytes())
        .map_err(|error| files::named(&arguments.out, &error).to_string())?;
    files::whole::discard(&kept);
    Ok(())
}
