//! `tapestry race`: exact chances of a race with dice.

use super::Failure;
use crate::base::{PerPlayer, Player};
use crate::games::Ruleset;
use crate::games::race::{Die, Judge, RaceRules, State};
use crate::variants::Catalogue;
use std::io::Write;
use std::sync::Arc;

/// Arguments of `tapestry race`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// The game: a race of `tapestry variants`, with options as ID:option=value,…
    #[arg(value_name = "ID")]
    id: String,
    /// Judge the decisions of this state instead of printing the table of chances
    #[arg(long, value_name = "TEXT")]
    state: Option<String>,
}

pub(super) fn run(arguments: &Arguments, catalogue: &Catalogue) -> Result<(), Failure> {
    let spec = match catalogue.ruleset(&arguments.id)? {
        Ruleset::Race(spec) => spec,
        other => {
            let message = format!(
                "'{}' is {}, not a race with dice",
                other.heading().id,
                other.family().in_words()
            );
            return Err(Failure::Message(message));
        }
    };
    let rules = Arc::new(RaceRules::new(&spec));
    let judge = Judge::new(&rules);
    let text = match &arguments.state {
        Some(text) => {
            let state = rules
                .read(text)
                .map_err(|error| Failure::Message(error.to_string()))?;
            decisions(&rules, &judge, &state)
        }
        None => table(&rules, &judge),
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// Every decision of a state with what it leaves, best first.
fn decisions(rules: &RaceRules, judge: &Judge, state: &State) -> String {
    let mut text = String::new();
    if state.die == Die::Rolling {
        text.push_str("the die decides\n");
    }
    for judged in judge.judged(state) {
        let action = rules.action_text(state, judged.action);
        text.push_str(&format!(
            "{action:8} race {:.6} game {:.6}\n",
            judged.race, judged.game
        ));
    }
    let (race, game) = (judge.race_chance(state), judge.game_chance(state));
    text.push_str(&format!(
        "South wins the race with {race:.6}, the game with {game:.6}\n"
    ));
    text
}

/// The chances of first movers, race by race, and of the game.
fn table(rules: &RaceRules, judge: &Judge) -> String {
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
