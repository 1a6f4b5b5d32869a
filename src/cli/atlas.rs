//! `tapestry atlas`: games measured, questions answered, a site written.

use super::interrupt::on_interrupt;
use super::{Failure, built, progress};
use crate::atlas::part::Part;
use crate::atlas::question::{Question, write_question};
use crate::atlas::{
    Findings, Plan, Stopped, measure, measure_seats, write_chapter, write_front_page, write_seats_chapter,
};
use crate::files;
use crate::games::Ruleset;
use crate::search::Control;
use crate::studies::runner::Progress;
use crate::studies::shard::Shard;
use crate::variants::Catalogue;
use clap::value_parser;
use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Largest file of questions, in bytes.
const LARGEST_FILE: u64 = 1 << 20;
/// Names all questions.
const ALL: &str = "all";

/// Arguments of `tapestry atlas`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// Games to measure, with options as ID:option=value,…; without any, and without --questions, all games and all questions
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// The folder of the site, with its results: what is there is gone on with
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
    /// Games at each of two strengths; without it as many as 95 % intervals of ± 3 % take
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(2..=10_000_000))]
    games: Option<u64>,
    /// Nodes a move at the lesser strength; the greater has four times as many
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// What to measure: first-move, stronger, opening, values, arrays, passing, games, shortest, mobility, which are all if not given; placements, and luck of races
    #[arg(long, value_name = "PART,…", value_delimiter = ',')]
    parts: Vec<Part>,
    /// Answer these questions, or 'all', measuring what they need
    #[arg(long, value_name = "QUESTION,…", value_delimiter = ',')]
    questions: Vec<String>,
    /// A file with further questions
    #[arg(long, value_name = "FILE")]
    further: Option<PathBuf>,
    /// Where a board stands, as 'board --export' writes it, seen from the site or as a whole address: links to play games there
    #[arg(long, value_name = "ADDRESS")]
    board: Option<String>,
    /// Do only the K-th of N parts of the work, and write no pages; the same command without it puts all together
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Threads to work on; all processors if not given
    #[arg(long, value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let everything = arguments.ids.is_empty() && arguments.questions.is_empty();
    let asked = questions(arguments, everything).map_err(Failure::Message)?;
    let ids: Vec<&str> = match everything {
        true => catalogue.ids().into_iter().chain(catalogue.other_ids()).collect(),
        false => arguments.ids.iter().map(String::as_str).collect(),
    };
    // A faulty name is told before anything is begun.
    let games: Vec<Ruleset> = ids
        .iter()
        .map(|id| catalogue.ruleset(id))
        .collect::<Result<_, _>>()?;
    for question in &asked {
        let own = question.catalogue(catalogue)?;
        question.check_games(&own).map_err(Failure::Message)?;
    }
    files::check_folder(&arguments.into)?;
    let control = Arc::new(Control::new());
    let stop = Arc::clone(&control);
    on_interrupt(move || stop.stop(), || {})?;
    let mut work = Work::new(Plan {
        folder: arguments.into.clone(),
        games: arguments.games,
        nodes: arguments.nodes,
        parts: match arguments.parts.is_empty() {
            true => Part::usual(),
            false => arguments.parts.clone(),
        },
        shard: arguments.shard,
        threads: arguments.threads.unwrap_or(0).into(),
        control,
        board: arguments.board.clone(),
        made_by: built::name(),
    });
    let done = work.do_all(&games, &asked, catalogue);
    work.display.bar.finish_and_clear();
    done?;
    work.tell()
}

/// The questions to be answered.
fn questions(arguments: &Arguments, everything: bool) -> Result<Vec<Question>, String> {
    let mut known = Question::of_documents()?;
    if let Some(path) = &arguments.further {
        let text =
            files::read::text(path, LARGEST_FILE).map_err(|error| files::named(path, &error).to_string())?;
        known.extend(Question::read(&path.display().to_string(), &text)?);
    }
    if everything || arguments.questions.iter().any(|name| name == ALL) {
        return Ok(known);
    }
    let mut asked = Vec::new();
    for name in &arguments.questions {
        let found = known.iter().find(|question| question.id == *name);
        asked.push(found.cloned().ok_or_else(|| {
            let names: Vec<&str> = known.iter().map(|question| question.id.as_str()).collect();
            format!(
                "there is no question '{name}'; there are {}, and {ALL}",
                names.join(", ")
            )
        })?);
    }
    Ok(asked)
}

/// What is going on, and what it has come to.
struct Work {
    plan: Plan,
    display: Display,
    begun: Instant,
    measured: usize,
    answered: usize,
    games: u64,
    nodes: u64,
}

impl Work {
    fn new(plan: Plan) -> Work {
        Work {
            plan,
            display: Display::new(),
            begun: Instant::now(),
            measured: 0,
            answered: 0,
            games: 0,
            nodes: 0,
        }
    }

    fn do_all(
        &mut self,
        games: &[Ruleset],
        questions: &[Question],
        catalogue: &Catalogue,
    ) -> Result<(), Failure> {
        let pages = self.plan.shard.is_whole();
        let parts = self.plan.parts.clone();
        for game in games {
            self.measure(game, catalogue, &parts)?;
        }
        for question in questions {
            let own = question.catalogue(catalogue)?;
            let mut findings = BTreeMap::new();
            for (game, needed) in question.needs() {
                let ruleset = own.ruleset(game)?;
                let needed: Vec<Part> = needed.into_iter().collect();
                findings.insert(game.to_owned(), self.measure(&ruleset, &own, &needed)?);
            }
            if pages {
                write_question(question, &own, &findings, &self.plan)?;
                self.answered += 1;
            }
        }
        if pages {
            write_front_page(&self.plan)?;
        }
        Ok(())
    }

    /// Measures a game, and writes its page.
    fn measure(
        &mut self,
        game: &Ruleset,
        catalogue: &Catalogue,
        parts: &[Part],
    ) -> Result<Findings, Failure> {
        let plan = Plan {
            parts: parts.to_vec(),
            ..self.plan.clone()
        };
        let findings = match game {
            Ruleset::Board(spec) => {
                let found = self.studied(game, |observer| measure(spec, catalogue, &plan, observer))?;
                if plan.shard.is_whole() {
                    write_chapter(spec, &found, &plan)?;
                }
                self.count(found.games_played(), found.nodes());
                found
            }
            other => {
                let found = self.studied(game, |observer| measure_seats(other, &plan, observer))?;
                if plan.shard.is_whole() {
                    write_seats_chapter(other, &found, &plan)?;
                }
                self.count(found.games_played(), found.nodes());
                found.for_questions()
            }
        };
        Ok(findings)
    }

    /// Measures a game while what goes on is shown.
    fn studied<F>(
        &self,
        game: &Ruleset,
        measured: impl FnOnce(&(dyn Fn(Part, Progress) + Sync)) -> Result<F, Stopped>,
    ) -> Result<F, Failure> {
        let identity = game.heading().identity();
        measured(&|part, progress| self.display.show(&identity, part, progress)).map_err(failure)
    }

    fn count(&mut self, games: u64, nodes: u64) {
        self.measured += 1;
        self.games += games;
        self.nodes = self.nodes.saturating_add(nodes);
    }

    /// What was made, and what it cost.
    fn tell(&self) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        let cost = format!(
            "{} games played, {} nodes in those of the two strengths, {:.0} seconds for what was left to do",
            self.games,
            self.nodes,
            self.begun.elapsed().as_secs_f64()
        );
        if !self.plan.shard.is_whole() {
            writeln!(
                out,
                "Shard {} of {} games of the catalogue is done: {cost}.",
                self.plan.shard, self.measured
            )?;
            return Ok(());
        }
        writeln!(
            out,
            "{} games measured, {} questions answered: {cost}.\nThe site begins with {}",
            self.measured,
            self.answered,
            self.plan.folder.join("index.html").display()
        )?;
        Ok(())
    }
}

fn failure(stopped: Stopped) -> Failure {
    match stopped {
        Stopped::Interrupted => Failure::Interrupted(stopped.to_string()),
        other => Failure::Message(other.to_string()),
    }
}

/// A bar on standard error, for one part of one game after the other.
struct Display {
    bar: ProgressBar,
    now: Mutex<(String, Option<Part>)>,
}

impl Display {
    fn new() -> Display {
        Display {
            bar: progress::bar(0, "{msg} {elapsed_precise} {wide_bar} {pos}/{len}  {left}"),
            now: Mutex::default(),
        }
    }

    fn show(&self, game: &str, part: Part, progress: Progress) {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        if now.0 != game || now.1 != Some(part) {
            *now = (game.to_owned(), Some(part));
            self.bar.set_message(format!("{game}, {part}"));
            self.bar.set_length(progress.items);
            self.bar.set_position(progress.before);
            self.bar.reset_eta();
        }
        self.bar.set_position(progress.done);
    }
}
