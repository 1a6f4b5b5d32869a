//! Chances of the games of a group: given, read from studies that measured them, or worked out where races are exact.

use super::{UsedRate, evaluated};
use crate::files::{named, read};
use crate::groups::expect::{Aim, Rate};
use crate::groups::fixture::Course as Extent;
use crate::groups::{Course, Fixture};
use crate::play::{self, Engine, Judgement, Limits};
use crate::search::{Control, SearchOptions};
use crate::variants::Catalogue;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

/// Elo of twice the time, unless told otherwise.
pub const TIME_ELO: f64 = 70.0;
/// Largest report that is read, in bytes.
const LARGEST: u64 = 1 << 28;
/// Positions that are looked at for a race that is not exact.
const NODES: u64 = 20_000;

/// Where chances are from that are not known.
const USUAL: &str = "usual";

/// Chances of games.
pub struct Rates {
    catalogue: Catalogue,
    usual: Rate,
    named: Vec<(String, Rate, &'static str)>,
    /// Elo by which the first of the two is stronger.
    edge: f64,
    /// Elo of twice the time.
    time_elo: f64,
    used: RefCell<BTreeMap<String, UsedRate>>,
}

impl Rates {
    /// The same chances in every game, and none of the two stronger.
    pub fn new(usual: Rate, catalogue: &Catalogue) -> Rates {
        Rates {
            catalogue: catalogue.clone(),
            usual,
            named: Vec::new(),
            edge: 0.0,
            time_elo: TIME_ELO,
            used: RefCell::default(),
        }
    }

    /// The first of the two is so many Elo stronger.
    pub fn with_edge(mut self, elo: f64) -> Rates {
        self.edge = elo;
        self
    }

    /// Twice the time is worth so many Elo.
    pub fn with_time_elo(mut self, elo: f64) -> Rates {
        self.time_elo = elo;
        self
    }

    /// The same with other usual chances.
    pub(super) fn with_usual(&self, usual: Rate) -> Rates {
        Rates { usual, ..self.copy() }
    }

    /// The same, to be changed.
    pub(super) fn copy(&self) -> Rates {
        Rates {
            catalogue: self.catalogue.clone(),
            usual: self.usual,
            named: self.named.clone(),
            edge: self.edge,
            time_elo: self.time_elo,
            used: self.used.clone(),
        }
    }

    /// Takes these for the chances in a game, whatever was said before.
    pub fn know(&mut self, name: &str, rate: Rate) {
        self.named.retain(|(known, ..)| known != name);
        self.named.push((name.to_owned(), rate, "measured"));
    }

    /// The names under which a group looks for the chances of its games, of those that it finds. Races are worked out, and stay known.
    ///
    /// # Errors
    /// If the group cannot be played to its end.
    pub fn asked(&self, course: &Course) -> Result<Vec<String>, String> {
        evaluated(course, self, Aim::Lead)?;
        let used = self.used.borrow();
        Ok(used.keys().cloned().collect())
    }

    /// Games whose chances were asked for and are not known.
    pub(super) fn unknown(&self) -> Vec<String> {
        let used = self.used.borrow();
        let unknown = used.values().filter(|rate| rate.from == USUAL);
        unknown.map(|rate| rate.game.clone()).collect()
    }

    /// Chances of games of which nothing is known.
    pub fn usual(&self) -> Rate {
        self.usual
    }

    /// `NAME=WIN,DRAW`: South's chances in a game with or without options, in a race by its label, or in `special`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn give(&mut self, text: &str) -> Result<(), String> {
        let wrong = || {
            format!(
                "'{}': write NAME=WIN,DRAW with chances from 0 to 1",
                text.escape_debug()
            )
        };
        let (name, chances) = text.rsplit_once('=').ok_or_else(wrong)?;
        let (win, draw) = chances.split_once(',').unwrap_or((chances, "0"));
        let chance = |text: &str| text.trim().parse::<f64>().map_err(|_| wrong());
        let rate = Rate::new(chance(win)?, chance(draw)?).map_err(|problem| format!("{name}: {problem}"))?;
        self.named.push((name.trim().to_owned(), rate, "given"));
        Ok(())
    }

    /// Takes the results of South's first moves from the report of a study of the first move.
    ///
    /// # Errors
    /// If it is none, or has no such games.
    pub fn measure(&mut self, path: &Path) -> Result<(), String> {
        let file = if path.is_dir() {
            path.join("report.json")
        } else {
            path.to_owned()
        };
        let bytes = read::bytes(&file, LARGEST).map_err(|error| named(&file, &error).to_string())?;
        let place = |why: &str| format!("{}: {why}", file.display());
        let report: serde_json::Value =
            serde_json::from_slice(&bytes).map_err(|error| place(&error.to_string()))?;
        let game = report.get("game").and_then(serde_json::Value::as_str);
        let starts = report.get("starts").and_then(serde_json::Value::as_array);
        let (Some(game), Some(starts)) = (game, starts) else {
            return Err(place("this is no report of 'tapestry analyze first-move'"));
        };
        let of_south = |start: &&serde_json::Value| {
            let first = start.get("first").and_then(serde_json::Value::as_str);
            first.is_some_and(|first| first.eq_ignore_ascii_case("south"))
        };
        let tally = starts.iter().find(of_south).and_then(|start| start.get("tally"));
        let count = |name: &str| tally.and_then(|tally| tally.get(name)?.as_f64()).unwrap_or(0.0);
        let [wins, draws, losses] = ["wins", "draws", "losses"].map(count);
        let all = wins + draws + losses;
        if all <= 0.0 {
            return Err(place("there are no games in which South moved first"));
        }
        let rate = Rate::new(wins / all, draws / all).map_err(|problem| place(&problem))?;
        self.named.push((game.to_owned(), rate, "measured"));
        Ok(())
    }

    /// South's chances in a game; after a special opening those of `special`.
    pub(super) fn of(&self, fixture: &Fixture, special: bool) -> Rate {
        let (key, rate, from) = self.found(fixture, special);
        self.used
            .borrow_mut()
            .entry(key.clone())
            .or_insert_with(|| UsedRate {
                game: key,
                win: rate.win,
                draw: rate.draw,
                from,
            });
        let elo = if fixture.south == 0 { self.edge } else { -self.edge };
        let [own, other] = [fixture.south, fixture.north()].map(|one| fixture.time[one]);
        let time = self.time_elo * (own / other).log2();
        if matches!(fixture.course, Extent::Race { .. }) || elo + time == 0.0 {
            return rate;
        }
        rate.stronger_by(elo + time)
    }

    /// The chances, under which name they are known, and where they are from.
    fn found(&self, fixture: &Fixture, special: bool) -> (String, Rate, &'static str) {
        let plain = fixture.game.split(':').next().unwrap_or_default();
        let names = [
            special.then(|| format!("{plain} special")),
            Some(fixture.label.clone()),
            Some(fixture.game.clone()),
            Some(plain.to_owned()),
        ];
        let known = |name: &String| self.named.iter().rev().find(|(known, ..)| known == name);
        for name in names.into_iter().flatten() {
            if let Some((_, rate, from)) = known(&name) {
                return (name, *rate, from);
            }
        }
        if let Some((key, rate)) = self.race(fixture) {
            return (key, rate, "worked out");
        }
        (plain.to_owned(), self.usual, USUAL)
    }

    /// Chances that the dice decide: of a race, or of a whole game of races.
    fn race(&self, fixture: &Fixture) -> Option<(String, Rate)> {
        let ruleset = self.catalogue.ruleset(&fixture.game).ok()?;
        if !matches!(ruleset, crate::games::Ruleset::Race(_)) {
            return None;
        }
        let start = fixture.start(&ruleset);
        let key = match &start {
            Some(start) => format!("{} {start}", fixture.game),
            None => fixture.game.clone(),
        };
        if let Some(known) = self.used.borrow().get(&key) {
            return Some((
                key,
                Rate {
                    win: known.win,
                    draw: 0.0,
                },
            ));
        }
        let game = play::start(&ruleset, start.as_deref()).ok()?;
        let mut engine = Engine::new(SearchOptions::default()).ok()?;
        let limits = Limits::to_nodes(NODES);
        let thought = engine.think(game.as_ref(), &limits, &Control::new(), &mut |_| {})?;
        let Judgement::Chance {
            party, race, game, ..
        } = thought.judgement
        else {
            return None;
        };
        let chance = if start.is_some() { race } else { game };
        let win = if party.seat == 0 { chance } else { 1.0 - chance };
        Some((key, Rate { win, draw: 0.0 }))
    }

    /// The chances that were used.
    pub(super) fn used(&self) -> Vec<UsedRate> {
        self.used.borrow().values().cloned().collect()
    }
}
