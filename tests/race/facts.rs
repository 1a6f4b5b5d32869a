//! The fact lines of the sheet: `id | state | query | answer`, from `tests/facts/relay.race`.
//!
//! | query | answer |
//! |---|---|
//! | `actions` | what can be done before the throw |
//! | `moves n` | the runs of a throw worth n |
//! | `roll n x` | the state (first four fields, `post`), or the result of the race, after running from x with a throw worth n |
//! | `enter` | the state after coming back |

use super::slow::SlowRace;
use super::{rules, spec};
use tapestry::base::Player;
use tapestry::games::race::{Action, Die, Next, RaceRules, State};

struct Fact {
    place: String,
    game: String,
    state: String,
    query: Vec<String>,
    answer: String,
}

fn facts() -> Vec<Fact> {
    let text = include_str!("../facts/relay.race");
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(['#', '@']));
    lines
        .map(|(index, line)| {
            let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
            let [game, state, query, answer] = fields[..] else {
                panic!("line {}: a fact has four fields", index + 1)
            };
            Fact {
                place: format!("relay.race:{}", index + 1),
                game: game.to_owned(),
                state: state.to_owned(),
                query: query.split_whitespace().map(str::to_owned).collect(),
                answer: answer.to_owned(),
            }
        })
        .collect()
}

/// The first four fields, and `post`.
fn short(rules: &RaceRules, state: &State) -> String {
    let text = rules.write(state);
    let fields: Vec<&str> = text.split(' ').collect();
    let post = if fields[5] == "post" { " post" } else { "" };
    format!("{}{post}", fields[..4].join(" "))
}

fn after(rules: &RaceRules, next: Next) -> String {
    match next {
        Next::Won(Player::South) => "1-0".to_owned(),
        Next::Won(Player::North) => "0-1".to_owned(),
        Next::Goes(state) => short(rules, &state),
    }
}

/// The state with a throw of this worth on the table.
fn thrown(rules: &RaceRules, state: &State, worth: &str) -> State {
    let worth: u8 = worth.parse().expect("a number");
    let face = (1..=6)
        .find(|face| rules.worth(state, *face) == worth)
        .expect("a throw worth as much");
    State {
        die: Die::Shows(face),
        ..*state
    }
}

fn texts(rules: &RaceRules, state: &State) -> String {
    let mut texts: Vec<String> = rules
        .actions(state)
        .into_iter()
        .map(|action| rules.action_text(state, action))
        .collect();
    texts.sort();
    texts.join(" ")
}

fn engine_answer(fact: &Fact) -> String {
    let rules = rules(&fact.game);
    let state = rules
        .read(&fact.state)
        .unwrap_or_else(|error| panic!("{}: {error}", fact.place));
    match fact.query.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["actions"] => texts(&rules, &state),
        ["moves", worth] => texts(&rules, &thrown(&rules, &state, worth)),
        ["enter"] => after(&rules, rules.apply(&state, Action::Enter)),
        ["roll", worth, square] => {
            let state = thrown(&rules, &state, worth);
            let runs = rules.actions(&state).into_iter();
            let mut runs = runs.filter(|action| rules.action_text(&state, *action).starts_with(square));
            let run = runs
                .next()
                .unwrap_or_else(|| panic!("{}: no runner on {square}", fact.place));
            after(&rules, rules.apply(&state, run))
        }
        _ => panic!("{}: unknown query", fact.place),
    }
}

#[test]
fn every_fact_of_the_sheet() {
    let facts = facts();
    assert!(facts.len() >= 21);
    for fact in &facts {
        let found = engine_answer(fact);
        assert_eq!(
            found, fact.answer,
            "{}: {} | {:?}",
            fact.place, fact.state, fact.query
        );
    }
}

#[test]
fn the_slow_twin_answers_every_fact() {
    for fact in facts() {
        let twin = SlowRace::new(&spec(&fact.game), &fact.state);
        let found = twin.answer(&fact.query);
        assert_eq!(
            found, fact.answer,
            "{}: {} | {:?}",
            fact.place, fact.state, fact.query
        );
    }
}
