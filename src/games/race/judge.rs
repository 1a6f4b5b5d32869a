//! Chances in any state of the game, and the best decision: exact where a race's table can be had, else by [`super::expect`].

use super::expect::expectimax;
use super::solve::RaceTable;
use super::state::{Action, Die, Next, RaceRules, State};
use crate::base::{PerPlayer, Player};
use once_cell::sync::OnceCell;
use std::sync::Arc;

/// Decisions and throws that the fallback looks ahead.
const FALLBACK_DEPTH: u32 = 6;

/// A decision and the chances it leaves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    /// The decision.
    pub action: Action,
    /// Its maker's chance to win the race under way.
    pub race: f64,
    /// His chance to win the game.
    pub game: f64,
}

/// Knows the chances. Tables are made when they are first needed.
#[derive(Debug)]
pub struct Judge {
    rules: Arc<RaceRules>,
    /// `None` where a race's table would be too large.
    tables: Vec<OnceCell<Option<RaceTable>>>,
}

impl Judge {
    /// A judge of this game.
    pub fn new(rules: &Arc<RaceRules>) -> Judge {
        Judge {
            rules: Arc::clone(rules),
            tables: rules.tracks.iter().map(|_| OnceCell::new()).collect(),
        }
    }

    fn table(&self, course: usize) -> Option<&RaceTable> {
        let track = &self.rules.tracks[course];
        self.tables[course]
            .get_or_init(|| {
                RaceTable::is_feasible(&self.rules.spec, track)
                    .then(|| RaceTable::solve(&self.rules.spec, track))
            })
            .as_ref()
    }

    /// Are the chances in this race and in all that may follow exact?
    pub fn is_exact_to_the_end(&self, state: &State) -> bool {
        (usize::from(state.course)..self.tables.len()).all(|course| self.table(course).is_some())
    }

    /// South's chance to win the race under way.
    pub fn race_chance(&self, state: &State) -> f64 {
        match self.table(usize::from(state.course)) {
            Some(table) => self.exact(table, state),
            None => expectimax(&self.rules, state, FALLBACK_DEPTH),
        }
    }

    /// The table knows the beginnings of ordinary turns; all else is a few decisions and throws away from those.
    fn exact(&self, table: &RaceTable, state: &State) -> f64 {
        if state.die == Die::Unthrown && state.extra == PerPlayer::both(0) {
            let chance = table.mover_chance(state);
            return for_south(state.turn, chance);
        }
        let outcomes =
            self.rules
                .actions(state)
                .into_iter()
                .map(|action| match self.rules.apply(state, action) {
                    Next::Won(winner) => for_south(winner, 1.0),
                    Next::Goes(next) => self.exact(table, &next),
                });
        match state.die {
            Die::Rolling => outcomes.sum::<f64>() / 6.0,
            _ => outcomes
                .reduce(|best, chance| better(state.turn, best, chance))
                .unwrap_or(0.0),
        }
    }

    /// South's chance to win the game.
    pub fn game_chance(&self, state: &State) -> f64 {
        self.with_races_to_come(state, self.race_chance(state))
    }

    /// South's chance to win the game when his chance in the race under way is known.
    fn with_races_to_come(&self, state: &State, race: f64) -> f64 {
        let after = |winner: Player| match self.rules.after_race(state, winner) {
            Next::Won(winner) => for_south(winner, 1.0),
            Next::Goes(next) => self.game_chance(&next),
        };
        let chances = match race {
            race if race >= 1.0 => [after(Player::South), 0.0],
            race if race <= 0.0 => [0.0, after(Player::North)],
            _ => [after(Player::South), after(Player::North)],
        };
        race * chances[0] + (1.0 - race) * chances[1]
    }

    /// The chance that the race with this number is run, seen from the state.
    pub fn chance_of_race(&self, state: &State, course: usize) -> f64 {
        if usize::from(state.course) >= course {
            return 1.0;
        }
        let race = self.race_chance(state);
        let after = |winner: Player| match self.rules.after_race(state, winner) {
            Next::Won(_) => 0.0,
            Next::Goes(next) => self.chance_of_race(&next, course),
        };
        race * after(Player::South) + (1.0 - race) * after(Player::North)
    }

    /// The decisions of whoever is to decide, best first; none while the die rolls.
    pub fn judged(&self, state: &State) -> Vec<Judged> {
        if state.die == Die::Rolling {
            return Vec::new();
        }
        let mut judged: Vec<Judged> = self
            .rules
            .actions(state)
            .into_iter()
            .map(|action| {
                let race = match self.rules.apply(state, action) {
                    Next::Won(winner) => for_south(winner, 1.0),
                    Next::Goes(next) => self.race_chance(&next),
                };
                Judged {
                    action,
                    race: for_south(state.turn, race),
                    game: for_south(state.turn, self.with_races_to_come(state, race)),
                }
            })
            .collect();
        judged.sort_by(|a, b| b.race.total_cmp(&a.race));
        judged
    }
}

/// A player's chance as South's, and the other way round.
pub(super) fn for_south(player: Player, chance: f64) -> f64 {
    match player {
        Player::South => chance,
        Player::North => 1.0 - chance,
    }
}

/// The one of two of South's chances that this player prefers.
pub(super) fn better(player: Player, one: f64, other: f64) -> f64 {
    match player {
        Player::South => one.max(other),
        Player::North => one.min(other),
    }
}

/// The chances of first movers, race by race, and of the game, for people.
pub fn chances(rules: &RaceRules, judge: &Judge) -> String {
    let mut text = String::from("chance that the first mover of a race wins it\n");
    for (index, course) in rules.spec.courses.iter().enumerate() {
        let first = rules.spec.first_mover(index);
        let won = PerPlayer([index.div_ceil(2) as u8, (index / 2) as u8]);
        let chance = |winner: Option<Player>| {
            let chance = judge.race_chance(&rules.race_start(index, won, winner));
            if first == Player::South {
                chance
            } else {
                1.0 - chance
            }
        };
        text.push_str(&format!("{} {:.6}", course.name, chance(None)));
        if course.prize > 0 {
            let (own, others) = (chance(Some(first)), chance(Some(!first)));
            text.push_str(&format!("; with extra throws {own:.6}, against them {others:.6}"));
        }
        text.push('\n');
    }
    let start = rules.start();
    text.push_str(&format!(
        "South wins the game with {:.6}\n",
        judge.game_chance(&start)
    ));
    let last = rules.spec.courses.len() - 1;
    text.push_str(&format!(
        "the last race is run with {:.6}\n",
        judge.chance_of_race(&start, last)
    ));
    text
}
