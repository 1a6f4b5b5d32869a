//! All that it takes to give a game a network: games, learning, the test against what the game plays by now; once or for several
//! generations. Every step leaves a file, so whoever was stopped goes on with what is missing.

use super::duel::{Conditions, Duel, told};
use super::positions::inputs_of;
use super::relative::Kinship;
use super::wanted::Wanted;
use super::{Judge, learn, play};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use tapestry::eval::network::{Network, View};
use tapestry::files;
use tapestry::studies::shard::Shard;

/// Largest file of a network that is read, in bytes.
const LARGEST_NETWORK: u64 = 64 << 20;

/// What to teach, and how.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Arguments {
    /// The game, with its options
    game: String,
    /// Folder for everything that is made
    #[arg(long, value_name = "FOLDER")]
    into: PathBuf,
    /// Games of each generation: with a million positions networks are worth far more than with a few hundred thousand
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    games: u64,
    /// Nodes of a search
    #[arg(long, value_name = "N", default_value_t = 150)]
    nodes: u64,
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    kinship: Kinship,
    /// How often to go through all positions
    #[arg(long, value_name = "N", default_value_t = 7)]
    epochs: u32,
    /// Generations: each plays by the network before it, and learns from all games so far
    #[arg(long, value_name = "N", default_value_t = 1)]
    generations: u32,
    #[command(flatten)]
    conditions: Conditions,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads; all cores unless told otherwise
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,
    /// Definition files to know besides the built-in games
    #[arg(long, value_name = "FILE")]
    variants: Vec<PathBuf>,
}

/// What a generation was worth.
#[derive(Clone, Debug, Serialize)]
struct Taught {
    game: String,
    generation: u32,
    form: String,
    hidden: usize,
    /// Elo against what the game plays by without it, and the half-width of its 95 % interval.
    elo: Option<[f64; 2]>,
    pairs: [u64; 5],
    /// Nodes or milliseconds of a move in that match.
    test: String,
}

/// Teaches a game.
///
/// # Errors
/// If something cannot be used, or it was stopped.
pub(crate) fn run(arguments: &Arguments, stop: &AtomicBool) -> Result<(), String> {
    files::check_folder(&arguments.into).map_err(|error| error.to_string())?;
    crate::with_jobs(arguments.jobs)?;
    let file_name = arguments.game.replace([':', ',', '='], "-");
    let path =
        |generation: u32, ending: &str| arguments.into.join(format!("{file_name}-{generation}.{ending}"));
    for generation in 1..=arguments.generations {
        let judge = (generation > 1).then(|| path(generation - 1, "net"));
        let games = path(generation, "games");
        play::run(
            &play::Arguments {
                game: arguments.game.clone(),
                out: games,
                games: arguments.games,
                nodes: arguments.nodes,
                opening: play::USUAL_OPENING,
                seed: arguments.seed + u64::from(generation),
                shard: Shard::WHOLE,
                jobs: arguments.jobs,
                variants: arguments.variants.clone(),
                eval_file: judge,
            },
            stop,
        )?;
        let network = path(generation, "net");
        if network.exists() {
            check(arguments, &network)?;
        } else {
            let lesson = super::Arguments {
                files: (1..=generation)
                    .map(|generation| path(generation, "games"))
                    .collect(),
                game: arguments.game.clone(),
                out: network.clone(),
                wanted: arguments.wanted,
                kinship: arguments.kinship.clone(),
                epochs: arguments.epochs,
                rate: None,
                result: super::USUAL_RESULT,
                seed: arguments.seed,
                jobs: arguments.jobs,
                variants: arguments.variants.clone(),
            };
            learn(&lesson, stop)?;
        }
        let record = path(generation, "json");
        if !record.exists() {
            test(arguments, generation, &network, &record, stop)?;
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<Network, String> {
    let place = |problem: String| format!("{}: {problem}", path.display());
    let bytes = files::read::bytes(path, LARGEST_NETWORK).map_err(|error| place(error.to_string()))?;
    Network::read(&bytes).map_err(|error| place(error.to_string()))
}

/// Makes sure that a network of an earlier run is one of the kind that is asked for now.
fn check(arguments: &Arguments, path: &Path) -> Result<(), String> {
    let place = |problem: String| format!("{}: {problem}", path.display());
    let found = read(path)?;
    let catalogue = crate::catalogue(&arguments.variants)?;
    let candidates = arguments.kinship.candidates(&catalogue, arguments.wanted)?;
    let kind = arguments.wanted.kind(&candidates);
    if (found.form(), found.hidden()) != (kind.form, kind.hidden) {
        return Err(place(format!(
            "this is a network of the form {} with {} hidden values; remove it, or ask for the same",
            found.form(),
            found.hidden()
        )));
    }
    let spec = catalogue
        .resolve(&arguments.game)
        .map_err(|error| error.to_string())?;
    let expected = inputs_of(&spec, kind.view).count();
    let as_it_is = inputs_of(&spec, View::Plain).count();
    if found.inputs() != expected && (kind.fixed_view || found.inputs() != as_it_is) {
        return Err(place(format!(
            "this is a network of {} inputs, and not of {expected}: it sees the board otherwise; remove it, or ask for the same",
            found.inputs()
        )));
    }
    Ok(())
}

fn test(
    arguments: &Arguments,
    generation: u32,
    network: &Path,
    record: &Path,
    stop: &AtomicBool,
) -> Result<(), String> {
    let catalogue = crate::catalogue(&arguments.variants)?;
    let judges = [Judge::read(Some(network), &catalogue)?, Judge::without_network()];
    let duel = Duel {
        catalogue: &catalogue,
        game: &arguments.game,
        judges,
        conditions: arguments.conditions,
        seed: arguments.seed,
    };
    let results = duel.play(stop)?;
    if stop.load(std::sync::atomic::Ordering::Relaxed) {
        return Err("stopped; the same command goes on".to_owned());
    }
    println!("{} generation {generation}: {}", arguments.game, told(&results));
    let learned = read(network)?;
    let taught = Taught {
        game: arguments.game.clone(),
        generation,
        form: learned.form().to_string(),
        hidden: learned.hidden(),
        elo: results.elo().map(|elo| [elo.value, elo.error]),
        pairs: results.0,
        test: match arguments.conditions.test_time {
            Some(time) => format!("{time} ms"),
            None => format!("{} nodes", arguments.conditions.test_nodes),
        },
    };
    let text = serde_json::to_string(&taught).map_err(|error| error.to_string())?;
    crate::write_whole(record, &format!("{text}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use tapestry::eval::network::{Form, RealWeights, STAGES};

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    #[test]
    fn a_network_of_another_kind_is_not_taken_for_the_one_asked_for() {
        let path = std::env::temp_dir().join(format!("tapestry-teach-{}.net", std::process::id()));
        let real = RealWeights {
            inputs: vec![0.0; 804 * 16],
            biases: vec![0.0; 16],
            outputs: vec![0.0; STAGES * 32],
            output_biases: [0.0; STAGES],
        };
        std::fs::write(&path, Network::rounded(1, Form::Whole, 400, &real).to_bytes()).expect("room");
        let of = |options: &[&str]| {
            let line = ["", "chess", "--into", "x"].iter().chain(options);
            check(&Line::parse_from(line).arguments, &path)
        };
        let checked = |form: &str, hidden: &str| of(&["--form", form, "--hidden", hidden]);
        assert!(
            of(&["--by-royal"])
                .expect_err("another view")
                .contains("and not of 2340")
        );
        assert_eq!(checked("whole", "16"), Ok(()));
        assert!(
            checked("whole", "32")
                .expect_err("another size")
                .contains("16 hidden")
        );
        assert!(
            checked("alone", "16")
                .expect_err("another form")
                .contains("whole")
        );
        std::fs::write(&path, "no network").expect("room");
        assert!(checked("whole", "16").is_err());
        std::fs::remove_file(&path).expect("was there");
    }
}
