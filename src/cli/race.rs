//! `tapestry race`: chances of a race with dice, exact where its tables can be had.

use super::Failure;
use crate::games::Ruleset;
use crate::games::race::{Die, Judge, RaceRules, State, chances};
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
    let (state, mut text) = match &arguments.state {
        Some(text) => {
            let state = rules
                .read(text)
                .map_err(|error| Failure::Message(error.to_string()))?;
            let text = decisions(&rules, &judge, &state);
            (state, text)
        }
        None => (rules.start(), chances(&rules, &judge)),
    };
    if !judge.is_exact_to_the_end(&state) {
        text.push_str("not exact: a race has too many states for a table, its chances are estimates\n");
    }
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
