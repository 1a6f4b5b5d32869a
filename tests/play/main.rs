//! Laws of the typed game, for every game of the catalogue, on random walks: an action changes of the view exactly what it
//! says, actions have texts of their own that read back, states read back, its steps begin and end where its changes do, and
//! a recorded walk of each game stays what it was.
//!
//! `TAPESTRY_BLESS=1 cargo test --test play` records the walks of `tests/playthroughs` anew.

mod any_text;
#[path = "../common/mod.rs"]
mod common;
mod course;
mod engines;
#[allow(dead_code)]
#[path = "../programs/selfplay.rs"]
mod selfplay;

use common::chance::Chance;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use tapestry::game::Ending;
use tapestry::games::Ruleset;
use tapestry::play::{
    self, Action, Actor, Change, Engine, Judgement, Limits, Lots, Piece, Place, Play, Pocket, Step, View,
};
use tapestry::search::{Control, SearchOptions};
use tapestry::variants::Catalogue;

/// Actions of a walk that is checked.
const WALK: usize = 60;
/// Actions of a walk that is recorded.
const RECORDED: usize = 24;

fn all_games() -> Vec<String> {
    let catalogue = Catalogue::embedded();
    let board = catalogue.ids().into_iter().map(str::to_owned);
    let others = catalogue.other_ids().into_iter().map(str::to_owned);
    board.chain(others).collect()
}

fn ruleset(name: &str) -> Ruleset {
    Catalogue::embedded().ruleset(name).expect("a known game")
}

fn start(name: &str, state: Option<&str>) -> Box<dyn Play> {
    play::start(&ruleset(name), state).unwrap_or_else(|refusal| panic!("{name}: {refusal} in {state:?}"))
}

/// Who stands where, and what is off the boards.
type Seen = (
    BTreeMap<Place, Vec<Piece>>,
    BTreeMap<(usize, u8, char), u8>,
    Option<u8>,
);

fn seen(view: &View) -> Seen {
    let mut pieces = BTreeMap::new();
    for (board, shown) in (0..).zip(&view.boards) {
        for rank in 0..shown.ranks {
            for file in 0..shown.files {
                let here = &shown.cell(file, rank).pieces;
                if !here.is_empty() {
                    pieces.insert(Place { board, file, rank }, here.clone());
                }
            }
        }
    }
    let mut pockets = BTreeMap::new();
    for (seat, shown) in view.seats.iter().enumerate() {
        for Pocket {
            board, letter, count, ..
        } in &shown.pockets
        {
            pockets.insert((seat, *board, *letter), *count);
        }
    }
    (pieces, pockets, view.die)
}

/// What is seen after these changes; each must be possible when its turn comes.
fn changed((mut pieces, mut pockets, mut die): Seen, changes: &[Change], place: &str) -> Seen {
    for change in changes {
        match change {
            Change::Lift { at, piece } => {
                let here = pieces
                    .get_mut(at)
                    .unwrap_or_else(|| panic!("{place}: nobody to lift from {at:?}"));
                let index = here.iter().position(|other| other == piece);
                here.remove(index.unwrap_or_else(|| panic!("{place}: no {piece:?} on {at:?}")));
                if here.is_empty() {
                    pieces.remove(at);
                }
            }
            Change::Put { at, piece } => pieces.entry(*at).or_default().push(piece.clone()),
            Change::Pocket { seat, pocket } if pocket.count == 0 => {
                pockets.remove(&(*seat, pocket.board, pocket.letter));
            }
            Change::Pocket { seat, pocket } => {
                pockets.insert((*seat, pocket.board, pocket.letter), pocket.count);
            }
            Change::Die { face } => die = *face,
        }
    }
    pieces
        .values_mut()
        .for_each(|pieces| pieces.sort_by_key(|piece| piece.seat));
    (pieces, pockets, die)
}

/// The squares that a step says it leaves and reaches.
fn touched(step: &Step) -> Vec<Place> {
    match step {
        Step::Go { from, captures, .. } => captures.iter().copied().chain([*from]).collect(),
        Step::Castle { royal, partner } => {
            let mut places: Vec<Place> = royal.iter().chain(partner).copied().collect();
            places.sort();
            places.dedup();
            // A partner that stays where it was is not touched.
            places.retain(|place| royal[0] != royal[1] || *place != royal[0]);
            places.retain(|place| partner[0] != partner[1] || *place != partner[0]);
            places
        }
        Step::Drop { to, .. } | Step::Enter { to } => vec![*to],
        Step::Swap { from, with } => vec![*from, *with],
        Step::Shoot { at, .. } | Step::Replace { at, .. } => vec![*at],
        Step::Throw
        | Step::Die { .. }
        | Step::Choose { .. }
        | Step::OfferDraw
        | Step::AcceptDraw
        | Step::ConcedeDraw
        | Step::Pass
        | Step::TakeBack => Vec::new(),
    }
}

/// One random action, with everything that must hold of it; `false` when the game is over.
fn step(game: &mut Box<dyn Play>, name: &str, chance: &mut Chance) -> bool {
    let before = game.view(None);
    let place = format!("{name} {}", before.state);
    let actions = game.actions();
    let over = matches!(game.actor(), Actor::Over(_));
    assert_eq!(
        actions.is_empty(),
        over,
        "{place}: somebody acts exactly if something can be done"
    );
    let texts: BTreeSet<&str> = actions.iter().map(|action| action.text.as_str()).collect();
    assert_eq!(
        texts.len(),
        actions.len(),
        "{place}: each action has a text of its own"
    );
    assert!(actions.is_sorted_by_key(|action| &action.text), "{place}");
    let Some(action) = chance.pick(&actions) else {
        return false;
    };
    let place = format!("{place} {}", action.text);
    let read = game
        .read(&action.text)
        .unwrap_or_else(|refusal| panic!("{place}: {refusal}"));
    assert_eq!(&read, action, "{place}: reads back as itself");
    let changes = game
        .apply(action)
        .unwrap_or_else(|refusal| panic!("{place}: {refusal}"));
    let after = game.view(None);
    assert_eq!(
        changed(seen(&before), &changes, &place),
        changed(seen(&after), &[], &place),
        "{place}: the changes are the difference of the views"
    );
    let places: BTreeSet<Place> = changes
        .iter()
        .filter_map(|change| match change {
            Change::Lift { at, .. } | Change::Put { at, .. } => Some(*at),
            Change::Pocket { .. } | Change::Die { .. } => None,
        })
        .collect();
    // A race that is won is cleared away for the next one.
    let same_course = before.boards.len() == after.boards.len()
        && before.boards.iter().zip(&after.boards).all(|(old, new)| {
            old.squares
                .iter()
                .map(|square| &square.name)
                .eq(new.squares.iter().map(|square| &square.name))
        });
    for touched in action.steps.iter().flat_map(touched).filter(|_| same_course) {
        assert!(
            places.contains(&touched),
            "{place}: {touched:?} is among the changes {changes:?}"
        );
    }
    assert_eq!(game.state(), after.state, "{place}");
    assert_eq!(&through_json(action), action, "{place}");
    assert_eq!(through_json(&changes), changes, "{place}");
    for seat in [None, Some(0), Some(1)] {
        let view = game.view(seat);
        assert_eq!(through_json(&view), view, "{place}");
    }
    true
}

/// Written as JSON and read back.
fn through_json<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    let text = json(value);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

#[test]
fn actions_change_what_they_say() {
    let walked: usize = all_games()
        .par_iter()
        .map(|name| {
            let mut chance = Chance::new(name, 1);
            let mut game = start(name, None);
            (0..WALK)
                .take_while(|_| step(&mut game, name, &mut chance))
                .count()
        })
        .sum();
    assert!(walked > 2000, "{walked}");
}

#[test]
fn states_read_back() {
    all_games().par_iter().for_each(|name| {
        let mut chance = Chance::new(name, 2);
        let mut game = start(name, None);
        for _ in 0..WALK / 2 {
            let again = start(name, Some(&game.state()));
            assert_eq!(again.state(), game.state(), "{name}");
            let texts = |game: &dyn Play| {
                game.actions()
                    .into_iter()
                    .map(|action| action.text)
                    .collect::<Vec<_>>()
            };
            // What only the moves before a position tell, its text does not.
            if !matches!(game.actor(), Actor::Over(_))
                && !texts(game.as_ref()).contains(&"takeback".to_owned())
            {
                assert_eq!(
                    texts(again.as_ref()),
                    texts(game.as_ref()),
                    "{name} {}",
                    game.state()
                );
            }
            let Some(action) = chance.pick(&game.actions()).cloned() else {
                break;
            };
            game.apply(&action).expect("legal");
        }
    });
}

#[test]
fn what_cannot_be_done_is_refused_and_changes_nothing() {
    all_games().par_iter().for_each(|name| {
        let mut game = start(name, None);
        let before = game.state();
        let mut nonsense = game.actions()[0].clone();
        for text in ["", "zz", "e9e99", "1:", "dice 7", "\u{1b}[2J"] {
            nonsense.text = text.to_owned();
            assert!(game.read(text).is_err(), "{name}: {text:?}");
            assert!(game.apply(&nonsense).is_err(), "{name}: {text:?}");
        }
        assert_eq!(game.state(), before, "{name}");
    });
}

#[test]
fn everything_is_told_as_json_and_read_back() {
    for name in all_games() {
        let game = start(&name, None);
        let view = serde_json::to_value(game.view(None)).expect("a view");
        assert_eq!(view["game"], game.identity(), "{name}");
        assert!(view["boards"][0]["squares"][0]["name"].is_string(), "{name}");
        let actions = serde_json::to_value(game.actions()).expect("actions");
        assert!(actions[0]["steps"][0]["do"].is_string(), "{name}");
        let again: Vec<Action> = serde_json::from_value(actions).expect("actions");
        assert_eq!(again, game.actions(), "{name}");
    }
}

/// What is no action, in text or in fact, is refused wherever it comes from, with the place of the mistake.
#[test]
fn json_of_others_is_believed_only_as_far_as_it_is_legal() {
    let mut game = start("chess", None);
    let read = |text: &str| serde_json::from_str::<Action>(text);
    let unknown = read("{\"text\": \"e2e4\",\n \"steps\": [{\"do\": \"fly\"}]}")
        .expect_err("no step")
        .to_string();
    assert!(
        unknown.contains("unknown variant `fly`") && unknown.contains("line 2"),
        "{unknown}"
    );
    let moved = read("{\"text\": \"e2e4\", \"steps\": [{\"do\": \"pass\"}]}").expect("an action");
    assert!(game.apply(&moved).is_err(), "its steps are others");
    let legal = game.read("e2e4").expect("legal");
    assert!(game.apply(&through_json(&legal)).is_ok());
}

/// A walk as text: each action with its steps and changes, each state, and the verdict if it comes to one.
fn recorded(name: &str) -> String {
    let mut chance = Chance::new(name, 3);
    let mut game = start(name, None);
    let mut text = format!("{}\n{}\n", game.identity(), game.state());
    for _ in 0..RECORDED {
        let actions = game.actions();
        let Some(action) = chance.pick(&actions) else {
            break;
        };
        let changes = game.apply(action).expect("legal");
        let _ = writeln!(
            text,
            "\n{} of {}: {}",
            action.text,
            actions.len(),
            json(&action.steps)
        );
        let _ = writeln!(text, "{}\n{}", json(&changes), game.state());
    }
    if let Actor::Over(verdict) = game.actor() {
        let _ = writeln!(text, "\n{}", json(&verdict));
    }
    text
}

/// As JSON on one line.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

#[test]
fn recorded_walks_stay_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let bless = std::env::var_os("TAPESTRY_BLESS").is_some();
    let changed: Vec<String> = all_games()
        .into_par_iter()
        .filter(|name| {
            let (file, now) = (folder.join(format!("{name}.txt")), recorded(name));
            if bless {
                std::fs::write(&file, &now).expect("the folder is there");
            }
            std::fs::read_to_string(&file).ok().as_deref() != Some(&now)
        })
        .collect();
    assert!(
        changed.is_empty(),
        "these games play otherwise than recorded: {changed:?}"
    );
}
