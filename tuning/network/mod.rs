//! Learning a network: games of the engine against itself, what is read off them, and the trainer.
//!
//! * [`games`]: the file that games with their scores are kept in. [`play`]: plays them.
//! * [`positions`]: what is learned from. [`relative`]: what is known before. [`train`]: the trainer.
//! * [`duel`]: whether what was learned is better. [`teach`]: all of it, one after the other.

pub(crate) mod duel;
mod games;
pub(crate) mod play;
mod positions;
mod relative;
pub(crate) mod teach;
mod train;

use positions::Samples;
use relative::Kinship;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tapestry::base::{Move, Score};
use tapestry::board::weighed;
use tapestry::eval::WeightFile;
use tapestry::eval::network::{Form, Network, View};
use tapestry::files;
use tapestry::games::Ruleset;
use tapestry::rules::Spec;
use tapestry::variants::{Catalogue, lot};
use train::{Plan, Trainer};

/// A move, and the score of its search in centipawns from South's view; `None` where nothing was searched.
pub(crate) type Scored = (Move, Option<Score>);

/// What judges positions where games are played.
pub(crate) struct Judge(Option<WeightFile>);

impl Judge {
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
/// Share of the result unless told otherwise.
const USUAL_RESULT: f32 = 0.25;

/// What to learn from, and how.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Arguments {
    /// Files of games, from `play`
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The game, with its options
    #[arg(long, value_name = "ID")]
    game: String,
    /// File to write; what is needed to go on is kept beside it
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Hidden values of each side, a multiple of 16
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = hidden)]
    hidden: usize,
    /// What the network's word is added to: nothing (alone), the values of pieces on their squares, the whole evaluation
    #[arg(long, value_name = "FORM", default_value = "whole")]
    form: Form,
    #[command(flatten)]
    outlook: Outlook,
    #[command(flatten)]
    kinship: Kinship,
    /// How often to go through all positions
    #[arg(long, value_name = "N", default_value_t = 7)]
    epochs: u32,
    /// First rate of learning
    #[arg(long, value_name = "X", default_value_t = USUAL_RATE)]
    rate: f32,
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

/// How a network sees the board.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Outlook {
    /// Each side sees the board by the place of its own royal piece: mirrored where it stands on the left, with other inputs at the
    /// edge of its first rank, elsewhere on it and beyond. Wants ten million positions, and a game whose left and right are alike
    #[arg(long)]
    by_royal: bool,
}

impl Outlook {
    fn view(self) -> View {
        if self.by_royal { View::ByRoyal } else { View::Plain }
    }
}

impl Arguments {
    /// Threads that were asked for.
    pub(crate) fn jobs(&self) -> usize {
        self.jobs
    }
}

fn hidden(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if (16..=512).contains(&number) && number % 16 == 0 => Ok(number),
        _ => Err("a multiple of 16 up to 512 is expected".to_owned()),
    }
}

fn share(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(number) if (0.0..=1.0).contains(&number) => Ok(number),
        _ => Err("a number from 0 to 1 is expected".to_owned()),
    }
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
    let kind = (arguments.form, arguments.hidden, arguments.outlook.view());
    let relative = arguments.kinship.knowledge(&catalogue, &spec, kind)?;
    let samples = Samples::read(&spec, &arguments.files, arguments.form, arguments.outlook.view())?;
    let plan = Plan {
        hidden: arguments.hidden,
        epochs: arguments.epochs,
        rate: arguments.rate,
        result_share: arguments.result,
        scale: train::best_scale(&samples),
        seed: arguments.seed,
    };
    println!(
        "{} positions ({} of them left out of learning), {} inputs, {}; scale {:.0} centipawns",
        samples.samples.len(),
        samples.samples.len() - samples.left_out,
        samples.shape.inputs,
        if arguments.outlook.by_royal {
            "seen by the royal piece"
        } else if samples.shape.mirrored.is_some() {
            "left and right alike"
        } else {
            "left and right apart"
        },
        plan.scale,
    );
    let mut trainer = Trainer::new(&samples.shape, plan, relative.as_ref());
    println!(
        "without it: error {:.6} in games left out",
        trainer.error_without(&samples)
    );
    if relative.is_some() {
        println!("with the relative's: error {:.6}", trainer.error(&samples));
    }
    let kept = arguments.out.with_extension("progress");
    let what = format!(
        "{} {} {:?} {} {plan:?} {:?}",
        spec.identity(),
        arguments.form,
        arguments.outlook.view(),
        samples.samples.len(),
        arguments.kinship
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
    let network = Network::rounded(
        spec.signature(),
        arguments.form,
        train::OUTPUT_SCALE,
        &trainer.real(),
    );
    files::whole::write(&arguments.out, &network.to_bytes())
        .map_err(|error| files::named(&arguments.out, &error).to_string())?;
    files::whole::discard(&kept);
    Ok(())
}
