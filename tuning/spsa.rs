//! Tunes numbers of the search together by self-play: simultaneous perturbation stochastic approximation (SPSA; Spall, 1992).
//!
//! In each pair of games every number is moved by its step up on one side and down on the other, or the other way round, by lot;
//! what wins draws all numbers a little towards its own. Steps and pull shrink, so that what games say by chance averages out.

use crate::network::Judge;
use crate::network::duel::{Conditions, Duel, Sides, engine};
use indicatif::{ProgressBar, ProgressStyle};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use tapestry::files::growing::{GrowingFile, Sharing};
use tapestry::files::named;
use tapestry::search::{TUNABLES, Tunable, Tunables};
use tapestry::studies::start::mixed;
use tapestry::variants::Catalogue;

/// How fast the steps shrink, and the pull, as Spall advises.
const STEP_DECAY: f64 = 0.101;
const PULL_DECAY: f64 = 0.602;
/// Pairs played with the same numbers before something is learned from them: what comes out does not depend on the threads.
const AT_ONCE: u64 = 8;
/// Largest file that is read.
const LARGEST: u64 = 1 << 30;

/// Which numbers, by which games.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Arguments {
    /// The games, with their options; pairs are played of each in turn
    #[arg(required = true)]
    games: Vec<String>,
    /// The numbers to tune: NAME, NAME=START or NAME=START/STEP
    #[arg(long, required = true, num_args = 1.., value_name = "NUMBER")]
    tune: Vec<Number>,
    /// File of the pairs played; a stopped run goes on with it
    #[arg(long, value_name = "FILE")]
    results: PathBuf,
    /// Pairs of games
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    pairs: u64,
    /// Nodes of a move
    #[arg(long, value_name = "N", default_value_t = 8_000)]
    nodes: u64,
    /// How far a won pair draws the numbers at the end, in steps
    #[arg(long, value_name = "PART", default_value_t = 0.005, value_parser = pull)]
    pull: f64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads; all cores unless told otherwise
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) jobs: usize,
    /// Definition files to know besides the built-in games
    #[arg(long, value_name = "FILE")]
    variants: Vec<PathBuf>,
}

/// The number of the search that is called so.
fn tunable(name: &str) -> Option<&'static Tunable> {
    TUNABLES.iter().find(|tunable| tunable.id == name)
}

/// A number to tune.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Number {
    name: String,
    start: i32,
    /// How far it is moved at the end.
    step: i32,
}

impl Number {
    /// The value in the range of the number.
    fn within(&self, value: f64) -> f64 {
        let range = |tunable: &Tunable| value.clamp(f64::from(tunable.low), f64::from(tunable.high));
        tunable(&self.name).map_or(value, range)
    }
}

impl FromStr for Number {
    type Err = String;
    fn from_str(text: &str) -> Result<Number, String> {
        let (name, rest) = text.split_once('=').unwrap_or((text, ""));
        let names = || {
            TUNABLES
                .iter()
                .map(|tunable| tunable.id)
                .collect::<Vec<_>>()
                .join(", ")
        };
        let tunable =
            tunable(name).ok_or_else(|| format!("no tunable is called '{name}'; there are: {}", names()))?;
        let (start, step) = rest.split_once('/').unwrap_or((rest, ""));
        let number = |part: &str, usual: i32, low: i32| match part.parse() {
            _ if part.is_empty() => Ok(usual),
            Ok(value) if (low..=tunable.high).contains(&value) => Ok(value),
            _ => Err(format!(
                "'{part}' of {name} is no number from {low} to {}",
                tunable.high
            )),
        };
        Ok(Number {
            name: name.to_owned(),
            start: number(start, tunable.value.max(tunable.low), tunable.low)?,
            step: number(step, tunable.step, 1)?,
        })
    }
}

/// Reads how far a won pair draws the numbers.
fn pull(text: &str) -> Result<f64, String> {
    let value: Option<f64> = text.parse().ok();
    value
        .filter(|value| (0.0..=1.0).contains(value))
        .ok_or_else(|| format!("'{text}' is no number from 0 to 1"))
}

/// The first number that is named twice.
fn repeated(numbers: &[Number]) -> Option<&Number> {
    let named_before = |(index, number): &(usize, &Number)| {
        numbers[..*index].iter().any(|before| before.name == number.name)
    };
    numbers
        .iter()
        .enumerate()
        .find(named_before)
        .map(|(_, number)| number)
}

/// A number from 0 to 1, by lot.
fn share(random: &mut Xoshiro256PlusPlus) -> f64 {
    (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// The first line of a file of pairs: what they belong to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Header {
    games: Vec<String>,
    numbers: Vec<Number>,
    pairs: u64,
    nodes: u64,
    pull: f64,
    seed: u64,
}

/// A pair that was played.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Played {
    pair: u64,
    /// Of the side whose numbers were moved as the lot says, from 0 to 4.
    half_points: usize,
}

/// Where the numbers stand.
struct Search {
    header: Header,
    values: Vec<f64>,
}

impl Search {
    fn new(header: Header) -> Search {
        let values = header
            .numbers
            .iter()
            .map(|number| f64::from(number.start))
            .collect();
        Search { header, values }
    }

    fn random(&self, pair: u64) -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(mixed(self.header.seed, pair))
    }

    /// Which way each number is moved on the first side of a pair.
    fn ways(&self, random: &mut Xoshiro256PlusPlus) -> Vec<f64> {
        let way = |_: &Number| if random.next_u64() >> 63 == 0 { -1.0 } else { 1.0 };
        self.header.numbers.iter().map(way).collect()
    }

    fn step(&self, number: &Number, pair: u64) -> f64 {
        f64::from(number.step) * (self.header.pairs as f64 / (pair + 1) as f64).powf(STEP_DECAY)
    }

    /// What both sides of a pair play with.
    fn sides(&self, pair: u64) -> [Tunables; 2] {
        let mut random = self.random(pair);
        let ways = self.ways(&mut random);
        [1.0, -1.0].map(|side| {
            let mut tunables = Tunables::default();
            for ((number, value), way) in self.header.numbers.iter().zip(&self.values).zip(&ways) {
                // Rounded by lot: small moves are not lost on whole numbers.
                let moved = value + side * way * self.step(number, pair) + share(&mut random);
                let moved = number.within(moved.floor());
                let known = tunables.set(&number.name, moved as i32);
                debug_assert!(known.is_ok(), "{} = {moved}", number.name);
            }
            tunables
        })
    }

    /// Draws the numbers towards what won.
    fn learn(&mut self, played: Played) {
        let ways = self.ways(&mut self.random(played.pair));
        let (pairs, pair) = (self.header.pairs as f64, played.pair as f64);
        // A tenth of the pairs before the first: else the first pull more than the rest.
        let fade = (1.1 * pairs / (pair + 1.0 + pairs / 10.0)).powf(PULL_DECAY);
        let won = played.half_points as f64 - 2.0;
        for (index, way) in ways.into_iter().enumerate() {
            let number = &self.header.numbers[index];
            let step = f64::from(number.step);
            let pull = self.header.pull * fade * step * step / self.step(number, played.pair);
            self.values[index] = number.within(self.values[index] + pull * won * way);
        }
    }

    fn told(&self) -> String {
        let one = |(number, value): (&Number, &f64)| format!("{}={}", number.name, value.round());
        let all: Vec<String> = self.header.numbers.iter().zip(&self.values).map(one).collect();
        all.join(" ")
    }
}

/// Tunes, and tells the numbers.
///
/// # Errors
/// If a game cannot be played or the file cannot be used.
pub(crate) fn run(arguments: &Arguments, stop: &AtomicBool) -> Result<(), String> {
    if let Some(number) = repeated(&arguments.tune) {
        return Err(format!("{} is to be tuned twice", number.name));
    }
    let catalogue = crate::catalogue(&arguments.variants)?;
    crate::with_jobs(arguments.jobs)?;
    let header = Header {
        games: arguments.games.clone(),
        numbers: arguments.tune.clone(),
        pairs: arguments.pairs,
        nodes: arguments.nodes,
        pull: arguments.pull,
        seed: arguments.seed,
    };
    let duels = arguments
        .games
        .iter()
        .map(|game| duel(&catalogue, game, arguments));
    let duels: Vec<Duel<'_>> = duels.collect();
    let sides = duels
        .iter()
        .map(Duel::sides)
        .collect::<Result<Vec<Sides>, String>>()?;
    let mut search = Search::new(header);
    let (mut file, mut done) = resumed(&arguments.results, &mut search)?;
    let bar = ProgressBar::new(arguments.pairs).with_style(style());
    bar.inc(done);
    bar.reset_eta();
    while done < arguments.pairs && !stop.load(Ordering::Relaxed) {
        let some = done..(done + AT_ONCE).min(arguments.pairs);
        let played: Vec<Played> = some
            .into_par_iter()
            .map(|pair| {
                let game = (pair % duels.len() as u64) as usize;
                let [one, other] = search.sides(pair).map(engine);
                let half_points = duels[game].pair(&sides[game], [&mut one?, &mut other?], pair)?;
                Ok(Played { pair, half_points })
            })
            .collect::<Result<_, String>>()?;
        let mut lines = String::new();
        for played in &played {
            lines += &serde_json::to_string(played).map_err(|error| error.to_string())?;
            lines.push('\n');
        }
        let place = |error| named(&arguments.results, &error).to_string();
        file.append(lines.as_bytes()).map_err(place)?;
        played.iter().for_each(|played| search.learn(*played));
        done += played.len() as u64;
        bar.set_position(done);
        bar.set_message(search.told());
    }
    bar.finish();
    println!("{done} pairs: {}", search.told());
    if done < arguments.pairs {
        return Err(format!(
            "stopped; the same command goes on with {}",
            arguments.results.display()
        ));
    }
    Ok(())
}

fn duel<'a>(catalogue: &'a Catalogue, game: &'a str, arguments: &Arguments) -> Duel<'a> {
    Duel {
        catalogue,
        game,
        judges: [Judge::built_in(), Judge::built_in()],
        conditions: Conditions::by_nodes(arguments.nodes),
        seed: arguments.seed,
    }
}

/// The file, begun or gone on with, and how many of its pairs the search has learned from.
fn resumed(path: &Path, search: &mut Search) -> Result<(GrowingFile, u64), String> {
    let place = |error| named(path, &error).to_string();
    let mut file = GrowingFile::open(path, Sharing::Alone).map_err(place)?;
    let content = file.content(LARGEST).map_err(place)?;
    if content.is_empty() {
        let mut line = serde_json::to_string(&search.header).map_err(|error| error.to_string())?;
        line.push('\n');
        file.append(line.as_bytes()).map_err(place)?;
        return Ok((file, 0));
    }
    let mut lines = content.split_inclusive(|byte| *byte == b'\n');
    let first = lines.next().unwrap_or_default();
    let header: Header =
        serde_json::from_slice(first).map_err(|_| format!("{}: this is no file of pairs", path.display()))?;
    if header != search.header {
        let found = String::from_utf8_lossy(first);
        return Err(format!(
            "{}: these are other pairs: {}",
            path.display(),
            found.trim()
        ));
    }
    // A line torn by a kill is the last, and is played again.
    let whole: Vec<(Played, usize)> = lines
        .take_while(|line| line.ends_with(b"\n"))
        .map_while(|line| Some((serde_json::from_slice::<Played>(line).ok()?, line.len())))
        .zip(0..search.header.pairs)
        .take_while(|((played, _), pair)| played.pair == *pair && played.half_points <= 4)
        .map(|(line, _)| line)
        .collect();
    // Pairs that were learned from together are played together again: a stopped run ends like one that was not.
    let count = whole.len() as u64;
    let done = if count == search.header.pairs {
        count
    } else {
        count - count % AT_ONCE
    };
    let mut length = first.len();
    for (played, bytes) in &whole[..done as usize] {
        search.learn(*played);
        length += bytes;
    }
    file.cut(length as u64).map_err(place)?;
    Ok((file, done))
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{bar:20} {pos}/{len} pairs {per_sec} {eta} left  {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(name: &str) -> Number {
        name.parse().expect("a number")
    }
    fn search(pairs: u64) -> Search {
        Search::new(Header {
            games: vec!["chess".to_owned()],
            numbers: vec![number("futility_base=200"), number("reduction_slope=300")],
            pairs,
            nodes: 1,
            pull: 0.02,
            seed: 5,
        })
    }

    #[test]
    fn numbers_are_read() {
        assert_eq!(
            number("futility_slope"),
            Number {
                name: "futility_slope".to_owned(),
                start: 90,
                step: 15
            }
        );
        assert_eq!(number("futility_slope=70/9").step, 9);
        for wrong in [
            "nothing",
            "futility_slope=7000",
            "futility_slope=x",
            "futility_slope=90/0",
        ] {
            assert!(wrong.parse::<Number>().is_err(), "{wrong}");
        }
        for wrong in ["nan", "-1", "inf", "x", ""] {
            assert!(pull(wrong).is_err(), "{wrong}");
        }
        assert_eq!(pull("0.01"), Ok(0.01));
        let twice = ["killers", "counters", "killers"].map(number);
        assert_eq!(repeated(&twice), Some(&twice[2]));
        assert_eq!(repeated(&twice[..2]), None);
    }

    /// Players who win the more the nearer they are to hidden values lead the search there.
    #[test]
    fn what_wins_is_found() {
        let best = [100.0, 500.0];
        let mut search = search(4_000);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
        for pair in 0..4_000 {
            let far = |tunables: &Tunables| {
                let away = [
                    f64::from(tunables.futility_base) - best[0],
                    f64::from(tunables.reduction_slope) - best[1],
                ];
                (away[0] / 60.0).powi(2) + (away[1] / 100.0).powi(2)
            };
            let sides = search.sides(pair);
            let chance = 1.0 / (1.0 + (far(&sides[0]) - far(&sides[1])).exp());
            let mut game = || usize::from(share(&mut random) < chance);
            let half_points = 2 * (game() + game());
            search.learn(Played { pair, half_points });
        }
        for (value, best) in search.values.iter().zip(best) {
            assert!((value - best).abs() < 30.0, "{value} is far from {best}");
        }
    }

    #[test]
    fn a_run_goes_on_where_it_was() {
        let path = std::env::temp_dir().join(format!("tapestry-spsa-{}", std::process::id()));
        let mut first = search(100);
        let (mut file, done) = resumed(&path, &mut first).expect("a new file");
        assert_eq!(done, 0);
        for pair in 0..20 {
            let played = Played {
                pair,
                half_points: (pair % 5) as usize,
            };
            let line = serde_json::to_string(&played).expect("JSON") + "\n";
            file.append(line.as_bytes()).expect("room");
            // Eight pairs at a time are learned from.
            if pair < 16 {
                first.learn(played);
            }
        }
        file.append(b"{\"pair\":20,\"half_po").expect("room");
        drop(file);
        let mut again = search(100);
        let (file, done) = resumed(&path, &mut again).expect("the same file");
        assert_eq!((done, &again.values), (16, &first.values));
        drop(file);
        let other = resumed(&path, &mut search(101));
        std::fs::remove_file(&path).expect("it is there");
        assert!(other.is_err());
    }
}
