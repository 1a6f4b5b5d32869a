//! `tapestry analyze group`.

use crate::base::printable_lines;
use crate::cli::Failure;
use crate::cli::play::library;
use crate::files;
use crate::groups::Course;
use crate::groups::definition::Scoring;
use crate::groups::expect::{Aim, Rate};
use crate::studies::group::conclude;
use crate::studies::group::luck::{Luck, Opponent};
use crate::studies::group::rates::{Rates, TIME_ELO};
use crate::studies::report::folder;
use crate::studies::runner::{self, Plan};
use crate::studies::shard::Shard;
use crate::studies::{Conclusion, Study};
use crate::variants::Catalogue;
use clap::ValueEnum;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// South's chances in a game of which nothing is known: about those of chess between equals.
const USUAL: [f64; 2] = [0.36, 0.32];

/// Arguments of `tapestry analyze group`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// The group: rainbow, jewel, grouplet:head=storm, …
    #[arg(value_name = "ID")]
    id: String,
    /// South's chances to win and to draw in games of which nothing else is said
    #[arg(long, value_name = "WIN,DRAW", value_delimiter = ',', num_args = 1, default_values_t = USUAL)]
    usual: Vec<f64>,
    /// South's chances in a game, with or without its options: chinese=0.4,0.3; after a special opening: 'qiplacements special=0.4,0.3'; in a race: 'short race=0.53'
    #[arg(long = "rate", value_name = "NAME=WIN,DRAW")]
    rates: Vec<String>,
    /// Take the chances of a game from the report of 'tapestry analyze first-move ID --report DIR'
    #[arg(long = "study", value_name = "DIR")]
    studies: Vec<PathBuf>,
    /// Elo by which the first of the two is stronger
    #[arg(
        long,
        value_name = "ELO",
        default_value_t = 0.0,
        allow_negative_numbers = true
    )]
    edge: f64,
    /// Elo that twice the time is worth
    #[arg(long, value_name = "ELO", default_value_t = TIME_ELO)]
    time_elo: f64,
    /// What whoever has a choice wants
    #[arg(long, value_enum, default_value_t = Wish::Lead)]
    aim: Wish,
    /// Games of the engine against players who do not think, in groups with races: how much is luck?
    #[arg(long, value_name = "N", default_value_t = 0)]
    luck: u64,
    /// A file with definitions of further groups
    #[arg(long, value_name = "FILE")]
    groups: Option<PathBuf>,
    /// Write a page with figures, tables as CSV and all numbers as JSON into this folder
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Wish {
    /// As many points more than the other as possible
    Lead,
    /// As many points as possible
    Points,
    /// To win the group
    Group,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    if let Some(folder) = &arguments.report {
        files::check_folder(folder)?;
    }
    let chosen = library(arguments.groups.as_deref())?.chosen(&arguments.id, catalogue);
    let chosen = chosen.map_err(|error| Failure::Message(error.to_string()))?;
    let rates = rates(arguments, catalogue).map_err(Failure::Message)?;
    let aim = match arguments.aim {
        Wish::Lead => Aim::Lead,
        Wish::Points => Aim::Points,
        Wish::Group => Aim::Group,
    };
    let races = match &chosen.group.scoring {
        Scoring::Grouplet(grouplet) => Some(grouplet.races.clone()),
        Scoring::Series(series) => Some(series.decider.clone()),
        _ => None,
    };
    let course = Course::new(Arc::new(chosen), ["A", "B"].map(str::to_owned));
    let mut conclusion = conclude(&course, &rates, aim).map_err(Failure::Message)?;
    if arguments.luck > 0 {
        let Some(races) = races else {
            return Err(Failure::Message("--luck is for groups with races".to_owned()));
        };
        conclusion.luck = luck(catalogue, &races, arguments.luck).map_err(Failure::Message)?;
    }
    let report = conclusion.report().to_string();
    write!(std::io::stdout().lock(), "{}", printable_lines(&report))?;
    if let Some(path) = &arguments.report {
        folder::write(path, &conclusion, None).map_err(Failure::Message)?;
    }
    Ok(())
}

/// Games of races against players who do not think.
fn luck(catalogue: &Catalogue, races: &str, games: u64) -> Result<Vec<Opponent>, String> {
    let races = catalogue.ruleset(races).map_err(|error| error.to_string())?;
    let study = Luck::new(&races, games, 1)?;
    let plan = Plan {
        shard: Shard::WHOLE,
        threads: 0,
        results: None,
        control: Arc::default(),
    };
    let finished = runner::run(&study, &plan, &|_| {}).map_err(|error| error.to_string())?;
    Ok(study.conclude(&finished.records).opponents)
}

fn rates(arguments: &Arguments, catalogue: &Catalogue) -> Result<Rates, String> {
    let [win, draw] = arguments.usual[..] else {
        return Err("--usual wants two chances: --usual 0.36,0.32".to_owned());
    };
    let sound = |elo: f64| elo.is_finite() && elo.abs() <= 3000.0;
    if !sound(arguments.edge) || !sound(arguments.time_elo) {
        return Err("differences in Elo are at most 3000".to_owned());
    }
    let mut rates = Rates::new(Rate::new(win, draw)?, catalogue)
        .with_edge(arguments.edge)
        .with_time_elo(arguments.time_elo);
    for study in &arguments.studies {
        rates.measure(study)?;
    }
    for given in &arguments.rates {
        rates.give(given)?;
    }
    Ok(rates)
}
