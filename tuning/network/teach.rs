//! All that it takes to give a game a network: games, learning, the test against what the game plays by now; once or for several
//! generations, and with a second kind of network that has to beat the first. Every step leaves a file, so whoever was stopped goes on
//! with what is missing.

use super::duel::{Conditions, Duel, told};
use super::positions::inputs_of;
use super::relative::Kinship;
use super::wanted::Wanted;
use super::{Judge, learn, play};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use tapestry::arena::statistics::Pentanomial;
use tapestry::eval::network::{Network, View};
use tapestry::files;
use tapestry::studies::shard::Shard;

/// Largest file of a network that is read, in bytes.
const LARGEST_NETWORK: u64 = 64 << 20;
/// Largest record of a match that is read, in bytes.
const LARGEST_RECORD: u64 = 1 << 16;

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
    /// Learn a second network of this form and number of hidden values from the same games, with no relative, and go on with the one
    /// that wins a match of the two; none for no such network [default: alone:64, or none where a relative's network is begun with]
    #[arg(long, value_name = "FORM:HIDDEN|none")]
    rival: Option<Rival>,
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

/// The second kind of network, or that there is to be none.
#[derive(Clone, Copy, Debug)]
struct Rival(Option<Wanted>);

impl std::str::FromStr for Rival {
    type Err = String;
    fn from_str(text: &str) -> Result<Rival, String> {
        let wanted = || text.parse().map_err(|problem| format!("{problem}; or none"));
        Ok(Rival(if text == "none" { None } else { Some(wanted()?) }))
    }
}

impl Arguments {
    /// The second kind of network, if it is another than the first.
    fn rival(&self) -> Option<Wanted> {
        let wanted = match self.rival {
            Some(Rival(wanted)) => wanted,
            None if self.kinship.is_none() => Some(Wanted::alone(64)),
            None => None,
        };
        let kind = |wanted: Wanted| wanted.kind(&[]);
        wanted.filter(|wanted| !self.kinship.is_none() || kind(*wanted) != kind(self.wanted))
    }
}

/// What a network was worth.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Taught {
    game: String,
    generation: u32,
    form: String,
    hidden: usize,
    /// Of the network that it played against; none where that was what the game plays by without a network.
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<(String, usize)>,
    /// Elo in that match, and the half-width of its 95 % interval: for people, as numbers without end are written as nothing.
    #[serde(skip_deserializing)]
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
    crate::with_jobs(arguments.jobs)?;
    files::check_folder(&arguments.into).map_err(|error| error.to_string())?;
    let mut judge = None;
    for generation in 1..=arguments.generations {
        judge = Some(teach(arguments, generation, judge, stop)?);
    }
    Ok(())
}

/// The network of a generation whose games are judged by the one before.
fn teach(
    arguments: &Arguments,
    generation: u32,
    judge: Option<PathBuf>,
    stop: &AtomicBool,
) -> Result<PathBuf, String> {
    let path = |generation, ending| file(arguments, generation, ending);
    play::run(
        &play::Arguments {
            game: arguments.game.clone(),
            out: path(generation, "games"),
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
    let games: Vec<PathBuf> = (1..=generation)
        .map(|generation| path(generation, "games"))
        .collect();
    let lesson = |out: PathBuf, wanted, kinship| super::Arguments {
        files: games.clone(),
        game: arguments.game.clone(),
        out,
        wanted,
        kinship,
        epochs: arguments.epochs,
        rate: None,
        result: super::USUAL_RESULT,
        seed: arguments.seed,
        jobs: arguments.jobs,
        variants: arguments.variants.clone(),
    };
    let mut network = path(generation, "net");
    learn_or_check(
        &lesson(network.clone(), arguments.wanted, arguments.kinship.clone()),
        stop,
    )?;
    if let Some(wanted) = arguments.rival() {
        let rival = path(generation, "rival.net");
        learn_or_check(&lesson(rival.clone(), wanted, Kinship::default()), stop)?;
        let record = path(generation, "rival.json");
        let won = test(arguments, generation, (&rival, Some(&network)), &record, stop)?;
        // Where they are even the first is kept: it costs no one a change.
        if won.score().is_some_and(|score| score > 0.5) {
            network = rival;
        }
        println!(
            "{} generation {generation}: kept is {}",
            arguments.game,
            network.display()
        );
    }
    test(
        arguments,
        generation,
        (&network, None),
        &path(generation, "json"),
        stop,
    )?;
    Ok(network)
}

/// A file of a generation.
fn file(arguments: &Arguments, generation: u32, ending: &str) -> PathBuf {
    let name = arguments.game.replace([':', ',', '='], "-");
    arguments.into.join(format!("{name}-{generation}.{ending}"))
}

/// Learns a network, or makes sure that the one that an earlier run learned is of the kind that is asked for now.
fn learn_or_check(lesson: &super::Arguments, stop: &AtomicBool) -> Result<(), String> {
    if lesson.out.exists() {
        check(lesson)
    } else {
        learn(lesson, stop)
    }
}

fn check(lesson: &super::Arguments) -> Result<(), String> {
    let place = |problem: String| format!("{}: {problem}", lesson.out.display());
    let found = read(&lesson.out)?;
    let catalogue = crate::catalogue(&lesson.variants)?;
    let candidates = lesson.kinship.candidates(&catalogue, lesson.wanted)?;
    let kind = lesson.wanted.kind(&candidates);
    if (found.form(), found.hidden()) != (kind.form, kind.hidden) {
        return Err(place(format!(
            "this is a network of the form {} with {} hidden values; remove it, or ask for the same",
            found.form(),
            found.hidden()
        )));
    }
    let spec = catalogue
        .resolve(&lesson.game)
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

fn read(path: &Path) -> Result<Network, String> {
    let place = |problem: String| format!("{}: {problem}", path.display());
    let bytes = files::read::bytes(path, LARGEST_NETWORK).map_err(|error| place(error.to_string()))?;
    Network::read(&bytes).map_err(|error| place(error.to_string()))
}

/// The match of a network against another, or against what the game plays by without one; read from its record if there is one of
/// networks of these kinds.
fn test(
    arguments: &Arguments,
    generation: u32,
    (new, old): (&Path, Option<&Path>),
    record: &Path,
    stop: &AtomicBool,
) -> Result<Pentanomial, String> {
    let kind = |path: &Path| read(path).map(|network| (network.form().to_string(), network.hidden()));
    let (played, against) = (kind(new)?, old.map(kind).transpose()?);
    if record.exists() {
        let before = recorded(record)?;
        if (&before.form, before.hidden, &before.against) == (&played.0, played.1, &against) {
            return Ok(Pentanomial(before.pairs));
        }
    }
    let (form, hidden) = played;
    let catalogue = crate::catalogue(&arguments.variants)?;
    let judges = [
        Judge::read(Some(new), &catalogue)?,
        match old {
            Some(_) => Judge::read(old, &catalogue)?,
            None => Judge::without_network(),
        },
    ];
    let duel = Duel {
        catalogue: &catalogue,
        game: &arguments.game,
        judges,
        conditions: arguments.conditions,
        seed: arguments.seed,
    };
    let results = duel.play(stop)?;
    if stop.load(Ordering::Relaxed) {
        return Err("stopped; the same command goes on".to_owned());
    }
    let told_against = against.as_ref().map_or(String::new(), |(old_form, old_hidden)| {
        format!("{form}, {hidden} hidden values, against {old_form}, {old_hidden}: ")
    });
    println!(
        "{} generation {generation}: {told_against}{}",
        arguments.game,
        told(&results)
    );
    let taught = Taught {
        game: arguments.game.clone(),
        generation,
        form,
        hidden,
        against,
        elo: results.elo().map(|elo| [elo.value, elo.error]),
        pairs: results.0,
        test: match arguments.conditions.test_time {
            Some(time) => format!("{time} ms"),
            None => format!("{} nodes", arguments.conditions.test_nodes),
        },
    };
    let text = serde_json::to_string(&taught).map_err(|error| error.to_string())?;
    crate::write_whole(record, &format!("{text}\n"))?;
    Ok(results)
}

/// A match that was played before.
fn recorded(record: &Path) -> Result<Taught, String> {
    let place = |problem: String| format!("{}: {problem}", record.display());
    let bytes = files::read::bytes(record, LARGEST_RECORD).map_err(|error| place(error.to_string()))?;
    serde_json::from_slice(&bytes).map_err(|error| place(error.to_string()))
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

    #[derive(Parser)]
    struct LessonLine {
        #[command(flatten)]
        lesson: super::super::Arguments,
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
            let out = path.to_str().expect("plain");
            let line = ["", "x.games", "--game", "chess", "--out", out];
            check(&LessonLine::parse_from(line.iter().chain(options)).lesson)
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

    #[test]
    fn a_second_kind_is_learned_unless_it_is_the_first_or_a_relative_is_begun_with() {
        let of = |options: &[&str]| {
            let line = ["", "chess", "--into", "x"];
            let arguments = Line::parse_from(line.iter().chain(options)).arguments;
            arguments
                .rival()
                .map(|wanted| wanted.kind(&[]))
                .map(|kind| (kind.form, kind.hidden))
        };
        assert_eq!(of(&[]), Some((Form::Alone, 64)));
        assert_eq!(of(&["--form", "alone"]), Some((Form::Alone, 64)), "another size");
        assert_eq!(of(&["--form", "alone", "--hidden", "64"]), None);
        assert_eq!(of(&["--rival", "squares:32"]), Some((Form::Squares, 32)));
        assert_eq!(of(&["--rival", "none"]), None);
        assert_eq!(of(&["--relative", "chess"]), None);
        assert_eq!(
            of(&["--relative", "chess", "--rival", "alone:64"]),
            Some((Form::Alone, 64))
        );
        assert!(Line::try_parse_from(["", "chess", "--into", "x", "--rival", "nobody"]).is_err());
    }

    #[test]
    fn the_network_that_wins_the_match_of_two_kinds_is_gone_on_with() {
        let folder = std::env::temp_dir().join(format!("tapestry-rivals-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("room");
        let into = folder.to_str().expect("plain");
        let line = Line::parse_from([
            "",
            "touchpaper",
            "--into",
            into,
            "--rival",
            "alone:32",
            "--games",
            "40",
            "--nodes",
            "10",
            "--epochs",
            "1",
            "--test-games",
            "4",
            "--test-nodes",
            "50",
        ]);
        let stop = AtomicBool::new(false);
        let taught = || teach(&line.arguments, 1, None, &stop);
        let kept = taught().expect("taught");
        let record = folder.join("touchpaper-1.rival.json");
        let won = |pairs| Pentanomial(pairs).score().expect("played") > 0.5;
        let of = |ending| file(&line.arguments, 1, ending);
        let told = recorded(&record).expect("on record");
        assert_eq!(kept, of(if won(told.pairs) { "rival.net" } else { "net" }));
        let rival = read(&of("rival.net")).expect("learned");
        assert_eq!((rival.form(), rival.hidden()), (Form::Alone, 32));
        // What is on record counts, and is not played again.
        for (pairs, ending) in [
            ("[0,0,1,1,0]", "rival.net"),
            ("[0,0,2,0,0]", "net"),
            ("[1,0,1,0,0]", "net"),
        ] {
            let text = std::fs::read_to_string(&record).expect("written");
            let (before, after) = text.split_once("\"pairs\":").expect("pairs");
            let (_, after) = after.split_once(']').expect("a list");
            std::fs::write(&record, format!("{before}\"pairs\":{pairs}{after}")).expect("room");
            assert_eq!(taught(), Ok(of(ending)), "{pairs}");
            // The record of what is kept is one of that kind, also where another was kept before.
            let told = recorded(&of("json")).expect("on record");
            assert_eq!(told.form == "alone", ending == "rival.net", "{pairs}");
        }
        std::fs::write(&record, "no record").expect("room");
        assert!(taught().expect_err("a broken record").contains("rival.json"));
        std::fs::remove_dir_all(&folder).expect("was there");
    }
}
