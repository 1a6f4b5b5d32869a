//! One game of the engine on all seats.

use super::{SeatWorker, Seats};
use crate::game;
use crate::play::{Action, Actor, Ending, Lots, Play, Step, Verdict};
use crate::studies::start::mixed;
use crate::studies::worker::Halt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;
use serde::{Deserialize, Serialize};

/// Things to do that are drawn for a turn of the opening; the best of them is done.
pub(super) const DRAWN: usize = 3;
/// Turns on each board after which a game is drawn.
const MOST_TURNS: usize = 600;
/// Most actions of a turn, and the largest number in a record that is believed.
const MOST_ACTIONS: usize = 100;
const MOST: f32 = 1e6;
/// The number of the lot that draws the opening: no throw of dice has it.
const OPENING_LOT: u64 = u64::MAX;

/// A finished game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Record {
    /// Each seat's share of the point.
    pub shares: Vec<f32>,
    /// Each seat's points in the scale of the game.
    pub points: Vec<f32>,
    /// Why it ended; of games at once, why each did.
    pub ends: Vec<String>,
    /// Turns of all seats. What is decided about a throw belongs to the turn in which it was thrown.
    pub turns: usize,
    /// Captures.
    pub captures: u32,
    /// What there was to choose from, summed over turns: in each at its widest decision.
    pub choices: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// What was done, dice included, in a game that is shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

impl Record {
    /// Makes sure that a game can have come to this.
    pub(super) fn check(&self, seats: usize, most_turns: usize) -> Result<(), String> {
        let sum: f32 = self.shares.iter().sum();
        let is_share = |share: &f32| (0.0..=1.0).contains(share);
        if self.shares.len() != seats || !self.shares.iter().all(is_share) || (sum - 1.0).abs() > 0.01 {
            return Err(format!(
                "{:?} is not how {seats} seats share the point",
                self.shares
            ));
        }
        if self.points.len() != seats || !self.points.iter().all(|points| points.abs() <= MOST) {
            return Err(format!("{:?} are no points of {seats} seats", self.points));
        }
        if self.turns > most_turns || self.moves.len() > MOST_ACTIONS * most_turns {
            return Err(format!("{} turns, {most_turns} are the most", self.turns));
        }
        if self.ends.is_empty() {
            return Err("it has not ended".to_owned());
        }
        Ok(())
    }

    fn ended(self, verdict: &Verdict) -> Record {
        let ends = match &verdict.ending {
            Ending::Games(games) => games.iter().map(|game| game.ending.to_string()).collect(),
            other => vec![other.to_string()],
        };
        Record {
            shares: verdict.shares.clone(),
            points: verdict.points.clone(),
            ends,
            ..self
        }
    }
}

impl Seats {
    /// Turns after which a game is drawn.
    pub(super) fn most_turns(&self) -> usize {
        MOST_TURNS * self.round / self.names.len()
    }

    pub(super) fn play(&self, item: u64, bench: &mut SeatWorker) -> Result<Record, Halt> {
        let lots = Lots::new(mixed(self.settings.seed, item));
        let mut opening = lots.generator(OPENING_LOT);
        let mut game = bench.game();
        let mut record = Record::default();
        // Of the turn under way: was something thrown, and how much was there to choose from?
        let (mut thrown, mut widest) = (false, 0);
        loop {
            let action = match game.actor() {
                Actor::Over(verdict) => return Ok(record.ended(&verdict)),
                Actor::Chance => {
                    thrown = true;
                    lots.draw(game.as_ref())
                }
                Actor::Seat(_) => {
                    if !thrown || record.turns == 0 {
                        record.turns += 1;
                        widest = 0;
                    }
                    thrown = false;
                    if record.turns > self.most_turns() {
                        record.turns -= 1;
                        return Ok(self.cut_off(record));
                    }
                    let all = game.actions();
                    let more = (all.len() as u64).saturating_sub(widest);
                    (record.choices, widest) = (record.choices + more, widest + more);
                    let among = match record.turns <= self.opening() {
                        true => drawn(all, &mut opening),
                        false => Vec::new(),
                    };
                    let thought = bench.think(game.as_ref(), among)?;
                    record.nodes += thought.as_ref().map_or(0, |thought| thought.nodes);
                    thought.map(|thought| thought.action)
                }
            };
            // A game always has something to do; were there nothing, it would end here.
            let Some(action) = action.filter(|action| game.apply(action).is_ok()) else {
                return Ok(self.cut_off(record));
            };
            record.captures += u32::from(captures(&action));
            if self.is_shown(item) {
                record.moves.push(action.text);
            }
        }
    }

    /// A game without an end is drawn.
    fn cut_off(&self, record: Record) -> Record {
        let shares = vec![1.0 / self.names.len() as f32; self.names.len()];
        record.ended(&Verdict {
            points: shares.clone(),
            shares,
            ending: Ending::Plain(game::Ending::TooLong),
        })
    }

    /// The position that the moves of a game lead to, and the moves turn by turn.
    pub(super) fn replayed(&self, record: &Record) -> Result<(Box<dyn Play>, Vec<String>), String> {
        let mut game = self.start();
        let mut turns: Vec<String> = Vec::new();
        let mut thrown = false;
        for text in &record.moves {
            let by_chance = game.actor() == Actor::Chance;
            let action = game.read(text).map_err(|refusal| refusal.to_string())?;
            game.apply(&action).map_err(|refusal| refusal.to_string())?;
            match turns.last_mut().filter(|_| by_chance || thrown) {
                Some(turn) => turn.push_str(&format!(" {text}")),
                None => turns.push(text.clone()),
            }
            thrown = by_chance;
        }
        match game.actor() {
            Actor::Over(verdict) if verdict.shares != record.shares => {
                Err(format!("its moves lead to {verdict}, not to {:?}", record.shares))
            }
            _ => Ok((game, turns)),
        }
    }
}

/// Some of all, each as likely as every other.
fn drawn(mut all: Vec<Action>, random: &mut Xoshiro256PlusPlus) -> Vec<Action> {
    let wanted = DRAWN.min(all.len());
    for place in 0..wanted {
        let left = (all.len() - place) as u64;
        all.swap(place, place + (random.next_u64() % left) as usize);
    }
    all.truncate(wanted);
    all
}

fn captures(action: &Action) -> bool {
    action.steps.iter().any(|step| match step {
        Step::Go { captures, .. } => !captures.is_empty(),
        Step::Shoot { .. } => true,
        _ => false,
    })
}
