//! What a GUI can set of the engine, each option declared once for both protocols.
//!
//! Options of games are not here but in [`super::chosen_game`]: they belong to definitions, this table to the program.

use super::clock_options;
use super::uci::dialect::{self, Dialect};
use crate::search::{MAX_CONTEMPT, MAX_ELO, MAX_HASH_MB, MAX_MULTI_PV, MAX_SKILL, MAX_THREADS, MIN_ELO};
use crate::solver::oracle::Oracle;
use std::path::Path;
use std::sync::Arc;

/// Who is offered an option. XBoard sets hash, threads, pondering and the game by commands of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Audience {
    Both,
    Uci,
    XBoard,
}

/// What an option can be set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Domain {
    Check,
    Spin {
        min: i64,
        max: i64,
    },
    Combo {
        choices: Vec<String>,
    },
    /// One of the kinds of clocks.
    Models,
    /// One of the ways to speak UCI.
    Dialects,
    File,
    Folder,
    Text,
    Button,
}

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Check(bool),
    Spin(i64),
    Text(String),
    Pressed,
}

impl Domain {
    /// The same with all choices listed.
    pub(super) fn listed(&self) -> Domain {
        match self {
            Domain::Models => Domain::Combo {
                choices: clock_options::models(),
            },
            Domain::Dialects => Domain::Combo {
                choices: Dialect::names(),
            },
            other => other.clone(),
        }
    }

    /// Reads a value of this domain.
    ///
    /// # Errors
    /// What was expected instead, in words.
    pub(super) fn read(&self, text: &str) -> Result<Value, String> {
        match self {
            Domain::Check => match text.to_ascii_lowercase().as_str() {
                "true" | "on" | "1" => Ok(Value::Check(true)),
                "false" | "off" | "0" => Ok(Value::Check(false)),
                _ => Err(format!("wants true or false, not '{text}'")),
            },
            Domain::Spin { min, max } => match text.parse::<i64>() {
                Ok(number) if (*min..=*max).contains(&number) => Ok(Value::Spin(number)),
                _ => Err(format!("wants a whole number from {min} to {max}, not '{text}'")),
            },
            Domain::Combo { choices } => {
                match choices.iter().find(|choice| choice.eq_ignore_ascii_case(text)) {
                    Some(choice) => Ok(Value::Text(choice.clone())),
                    None => Err(format!("wants one of {}, not '{text}'", choices.join(", "))),
                }
            }
            Domain::Models | Domain::Dialects => self.listed().read(text),
            Domain::File | Domain::Folder | Domain::Text => Ok(Value::Text(if text == EMPTY {
                String::new()
            } else {
                text.to_owned()
            })),
            Domain::Button => Ok(Value::Pressed),
        }
    }
}

/// Most plies of a game that a book is asked for.
const MAX_BOOK_DEPTH: i64 = 1000;

/// How an empty text is written in UCI.
pub(super) const EMPTY: &str = "<empty>";

/// The settings, with their defaults.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    /// Transposition table in MiB.
    pub(super) hash: i64,
    pub(super) threads: i64,
    pub(super) multi_pv: i64,
    /// Kept because GUIs set it; thinking on the opponent's time happens on `go ponder`.
    pub(super) ponder: bool,
    /// Milliseconds lost per move between clock and engine.
    pub(super) move_overhead: i64,
    /// How much worse than 0 a draw counts in games, in centipawns.
    pub(super) contempt: i64,
    pub(super) skill: i64,
    pub(super) limit_strength: bool,
    pub(super) elo: i64,
    /// Seed of the errors of weakened play; 0: others in each game.
    pub(super) seed: i64,
    pub(super) show_wdl: bool,
    pub(super) analyse_mode: bool,
    pub(super) chess960: bool,
    /// Resign when three moves in a row are worse than minus this, in centipawns; 0: never.
    pub(super) resign_score: i64,
    /// Accept a draw, where one is accepted at all, when the own score is at most this much above it, in centipawns.
    pub(super) draw_score: i64,
    pub(super) weights: String,
    /// Numbers of the search that differ from their defaults, as [`crate::search::Tunables`] reads them.
    pub(super) tunables: String,
    /// Refuse FENs that are not as this program writes them.
    pub(super) strict_fen: bool,
    pub(super) variants: String,
    /// Kind of the clock, and its numbers, as [`super::clock_options`] reads them.
    pub(super) clock_model: String,
    pub(super) clock_spec: String,
    /// How UCI is spoken.
    pub(super) dialect: String,
    /// Does UCCI count clocks in milliseconds?
    pub(super) milliseconds: bool,
    /// Folder of certificates and tables; not empty: solved positions are played from knowledge.
    pub(super) solver: String,
    /// Folder of tables of endings, for root and search.
    pub(super) tables: String,
    /// Opening book, whether it is played from, and for how many plies of a game.
    pub(super) book: String,
    pub(super) own_book: bool,
    pub(super) book_depth: i64,
}

impl Settings {
    /// What is known of solved games and of endings with these folders; nothing without any.
    ///
    /// # Errors
    /// If a folder cannot be used.
    pub(super) fn oracle(&self) -> Result<Option<Arc<Oracle>>, String> {
        let folders = [&self.solver, &self.tables].map(|folder| Some(folder).filter(|it| !it.is_empty()));
        let [solver, tables] = folders.map(|folder| folder.map(Path::new));
        if solver.or(tables).is_none() {
            return Ok(None);
        }
        Ok(Some(Arc::new(Oracle::open(solver, tables)?)))
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash: 16,
            threads: 1,
            multi_pv: 1,
            ponder: false,
            move_overhead: 30,
            contempt: 0,
            skill: MAX_SKILL as i64,
            limit_strength: false,
            elo: 1000,
            seed: 0,
            show_wdl: false,
            analyse_mode: false,
            chess960: false,
            resign_score: 0,
            draw_score: 0,
            weights: String::new(),
            tunables: String::new(),
            clock_model: clock_options::TOLD.to_owned(),
            clock_spec: String::new(),
            dialect: Dialect::UCI.to_owned(),
            milliseconds: true,
            strict_fen: false,
            variants: String::new(),
            solver: String::new(),
            tables: String::new(),
            book: String::new(),
            own_book: false,
            book_depth: MAX_BOOK_DEPTH,
        }
    }
}

impl Settings {
    /// Is play not weakened in any way?
    pub(super) fn plays_fully(&self) -> bool {
        self.skill == MAX_SKILL as i64 && !self.limit_strength
    }
}

/// An option of the program.
pub(super) struct EngineOption {
    pub(super) name: &'static str,
    pub(super) audience: Audience,
    pub(super) domain: Domain,
    /// Reads the value in force.
    pub(super) get: fn(&Settings) -> Value,
    /// Sets a value of the domain.
    pub(super) set: fn(&mut Settings, Value),
}

macro_rules! spin {
    ($name:literal, $audience:ident, $field:ident, $min:expr, $max:expr) => {
        EngineOption {
            name: $name,
            audience: Audience::$audience,
            domain: Domain::Spin { min: $min, max: $max },
            get: |settings| Value::Spin(settings.$field),
            set: |settings, value| {
                if let Value::Spin(number) = value {
                    settings.$field = number;
                }
            },
        }
    };
}

macro_rules! check {
    ($name:literal, $audience:ident, $field:ident) => {
        EngineOption {
            name: $name,
            audience: Audience::$audience,
            domain: Domain::Check,
            get: |settings| Value::Check(settings.$field),
            set: |settings, value| {
                if let Value::Check(on) = value {
                    settings.$field = on;
                }
            },
        }
    };
}

macro_rules! path {
    ($name:literal, $domain:ident, $field:ident) => {
        EngineOption {
            name: $name,
            audience: Audience::Both,
            domain: Domain::$domain,
            get: |settings| Value::Text(settings.$field.clone()),
            set: |settings, value| {
                if let Value::Text(text) = value {
                    settings.$field = text;
                }
            },
        }
    };
}

/// All options of the program, in the order in which GUIs show them.
pub(super) static OPTIONS: [EngineOption; 29] = [
    spin!("Hash", Uci, hash, 1, MAX_HASH_MB as i64),
    spin!("Threads", Uci, threads, 1, MAX_THREADS as i64),
    EngineOption {
        name: "Clear Hash",
        audience: Audience::Both,
        domain: Domain::Button,
        get: |_| Value::Pressed,
        set: |_, _| {},
    },
    spin!("MultiPV", Both, multi_pv, 1, MAX_MULTI_PV as i64),
    check!("Ponder", Uci, ponder),
    spin!("Move Overhead", Both, move_overhead, 0, 10_000),
    spin!(
        "Contempt",
        Both,
        contempt,
        -MAX_CONTEMPT as i64,
        MAX_CONTEMPT as i64
    ),
    spin!("Skill Level", Both, skill, 0, MAX_SKILL as i64),
    check!("UCI_LimitStrength", Both, limit_strength),
    spin!("UCI_Elo", Both, elo, MIN_ELO as i64, MAX_ELO as i64),
    spin!("Seed", Both, seed, 0, i32::MAX as i64),
    check!("UCI_ShowWDL", Uci, show_wdl),
    check!("UCI_AnalyseMode", Uci, analyse_mode),
    check!("UCI_Chess960", Uci, chess960),
    spin!("Resign Score", XBoard, resign_score, 0, 30_000),
    spin!("Draw Score", XBoard, draw_score, -1000, 1000),
    path!("VariantPath", File, variants),
    path!("EvalFile", File, weights),
    path!("SolverPath", Folder, solver),
    path!("TablePath", Folder, tables),
    check!("OwnBook", Both, own_book),
    path!("BookFile", File, book),
    spin!("BookDepth", Both, book_depth, 0, MAX_BOOK_DEPTH),
    EngineOption {
        name: "Tunables",
        audience: Audience::Uci,
        domain: Domain::Text,
        get: |settings| Value::Text(settings.tunables.clone()),
        set: |settings, value| {
            if let Value::Text(text) = value {
                settings.tunables = text;
            }
        },
    },
    EngineOption {
        name: "ClockModel",
        audience: Audience::Both,
        domain: Domain::Models,
        get: |settings| Value::Text(settings.clock_model.clone()),
        set: |settings, value| {
            if let Value::Text(text) = value {
                settings.clock_model = text;
            }
        },
    },
    path!("ClockSpec", Text, clock_spec),
    check!("StrictFEN", Both, strict_fen),
    EngineOption {
        name: dialect::OPTION,
        audience: Audience::Uci,
        domain: Domain::Dialects,
        get: |settings| Value::Text(settings.dialect.clone()),
        set: |settings, value| {
            if let Value::Text(text) = value {
                settings.dialect = text;
            }
        },
    },
    EngineOption {
        name: dialect::MILLISECONDS,
        audience: Audience::Uci,
        domain: Domain::Check,
        get: |settings| Value::Check(settings.milliseconds),
        set: |settings, value| {
            if let Value::Check(on) = value {
                settings.milliseconds = on;
            }
        },
    },
];

/// The option with this name, which compares without case and blanks.
pub(super) fn option(name: &str) -> Option<&'static EngineOption> {
    let in_one_word = one_word(name);
    let mut options = OPTIONS.iter();
    options.find(|option| one_word(option.name).eq_ignore_ascii_case(&in_one_word))
}

/// A name of an option for clients that read no further than the first blank.
pub(super) fn one_word(name: &str) -> String {
    name.split_whitespace().collect()
}

#[cfg(test)]
mod tests;
