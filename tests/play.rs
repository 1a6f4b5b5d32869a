//! Laws of the typed game, for every game of the catalogue, on random walks: an action changes of the view exactly what it
//! says, actions have texts of their own that read back, states read back, its steps begin and end where its changes do, and
//! a recorded walk of each game stays what it was.
//!
//! `TAPESTRY_BLESS=1 cargo test --test play` records the walks of `tests/playthroughs` anew.

mod common;
#[allow(dead_code)]
#[path = "programs/selfplay.rs"]
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
    self, Action, Actor, Change, Engine, Limits, Lots, Piece, Place, Play, Pocket, Step, View,
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

/// An engine on a level, with a seed of its own so that it always thinks alike.
fn engine(level: u8) -> Engine {
    let options = SearchOptions {
        hash_mb: 1,
        skill: Some(level),
        seed: Some(1),
        ..SearchOptions::default()
    };
    Engine::new(options).expect("memory")
}

#[test]
fn a_program_written_from_the_documentation_plays_every_game() {
    let is_verdict = |text: &str| {
        ["1-0 ", "0-1 ", "1/2-1/2 "]
            .iter()
            .any(|result| text.starts_with(result))
    };
    all_games().par_iter().for_each(|name| {
        let mut texts = Vec::new();
        let played = selfplay::play_itself(name, 100, 6, &mut |text| texts.push(text.to_owned()));
        played.unwrap_or_else(|error| panic!("{name}: {error}"));
        // Who begins with an Ice Dragon mates with the first move.
        let over = texts.last().is_some_and(|text| is_verdict(text));
        assert!(texts.len() == 6 || over, "{name}: {texts:?}");
        assert!(texts.iter().all(|text| !text.is_empty()), "{name}: {texts:?}");
    });
    let mut last = String::new();
    selfplay::play_itself("duel", 100, 400, &mut |text| text.clone_into(&mut last)).expect("a game");
    assert!(is_verdict(&last), "{last}");
}

#[test]
fn the_engine_sits_on_any_seat_on_any_level() {
    all_games().par_iter().for_each(|name| {
        let limits = Limits::to_nodes(200);
        let mut engines = [engine(0), engine(20)];
        let mut game = start(name, None);
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(4);
        for turn in 0..6 {
            let place = format!("{name} {}", game.state());
            let action = match game.actor() {
                Actor::Over(_) => break,
                Actor::Chance => game.roll(&mut chance).expect("chance acts"),
                Actor::Seat(seat) => {
                    let mut told = Vec::new();
                    let thought = engines[turn % 2]
                        .think(game.as_ref(), &limits, &Control::new(), &mut |thought| {
                            told.push(thought.action.clone());
                        })
                        .unwrap_or_else(|| panic!("{place}: somebody has to decide"));
                    assert_eq!(thought.line.first(), Some(&thought.action.text), "{place}");
                    assert!(
                        told.iter().all(|action| game.actions().contains(action)),
                        "{place}"
                    );
                    let judgement = thought.judgement.to_string();
                    let names = game.seats();
                    assert!(
                        names.iter().any(|name| judgement.starts_with(name.as_str()))
                            || judgement == "the game is even",
                        "{place}: {judgement}"
                    );
                    assert!(seat < names.len(), "{place}");
                    thought.action
                }
            };
            assert!(game.actions().contains(&action), "{place} {}", action.text);
            game.apply(&action).expect("legal");
        }
    });
}

#[test]
fn thinking_ends_when_it_is_told_to_and_keeps_to_what_is_asked() {
    for name in ["chess", "triscacia", "relay-running", "parallel"] {
        let game = start(name, None);
        let stopped = Control::new();
        stopped.stop();
        let unbounded = Limits::default();
        let thought = engine(20).think(game.as_ref(), &unbounded, &stopped, &mut |_| {});
        let thought = thought.unwrap_or_else(|| panic!("{name}"));
        assert!(game.actions().contains(&thought.action), "{name}");
        for action in game.actions().into_iter().take(3) {
            let limits = Limits {
                among: vec![action.clone()],
                ..Limits::to_nodes(50)
            };
            for level in [0, 20] {
                let thought = engine(level).think(game.as_ref(), &limits, &Control::new(), &mut |_| {});
                assert_eq!(thought.expect("one of one").action, action, "{name}");
            }
        }
    }
}

#[test]
fn dice_fall_on_every_face() {
    let mut game = start("relay-running", None);
    while game.actor() != Actor::Chance {
        let throw = game.actions()[0].clone();
        game.apply(&throw).expect("legal");
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let faces: BTreeSet<String> = (0..200)
        .map(|_| game.roll(&mut random).expect("chance acts").text)
        .collect();
    assert_eq!(faces.len(), 6);
    assert_eq!(start("chess", None).roll(&mut random), None);
}

#[test]
fn a_newcomer_is_told_what_the_game_is_about() {
    for name in all_games() {
        let game = start(&name, None);
        let aim = game.aim();
        assert!(
            aim.ends_with('.') && !aim.contains('\n') && aim.len() < 200,
            "{name}: {aim}"
        );
        let view = game.view(None);
        assert_eq!(
            game.seats(),
            view.seats
                .iter()
                .map(|seat| seat.name.clone())
                .collect::<Vec<_>>(),
            "{name}"
        );
        let legend = game.pieces();
        let squares = view.boards.iter().flat_map(|board| &board.squares);
        for piece in squares.flat_map(|square| &square.pieces) {
            let known = legend.iter().any(|known| {
                known.letter == piece.letter
                    && known.name == piece.name
                    && piece.seat.is_none_or(|seat| known.seats.contains(&seat))
            });
            assert!(known, "{name}: {piece:?} is in the legend");
            let Some(seat) = piece.seat else { continue };
            if let Some(reach) = game.reach(piece.letter, seat) {
                let board = &view.boards[usize::from(reach.from.board)];
                assert!(reach.moves.iter().chain(&reach.captures).all(|place| {
                    place.board == reach.from.board && place.file < board.files && place.rank < board.ranks
                }));
            }
        }
    }
    let aim = |name: &str| start(name, None).aim();
    assert_eq!(aim("chess"), "Checkmate the King.");
    let knight = start("chess", None).reach('N', 0).expect("a piece");
    assert_eq!((knight.moves.len(), knight.captures.len()), (8, 8));
    let pawn = start("chess", None).reach('P', 1).expect("a piece");
    assert_eq!((pawn.moves.len(), pawn.captures.len()), (2, 2));
}

#[test]
fn the_captured_are_remembered_and_a_flag_ends_the_game() {
    let mut game = start("chess", None);
    for text in ["e2e4", "d7d5", "e4d5", "d8d5"] {
        let action = game.read(text).expect("legal");
        game.apply(&action).expect("legal");
    }
    let lost = |game: &dyn Play, seat: usize| {
        let view = game.view(None);
        view.seats[seat]
            .captured
            .iter()
            .map(|piece| piece.letter)
            .collect::<String>()
    };
    assert_eq!(
        (lost(game.as_ref(), 0), lost(game.as_ref(), 1)),
        ("P".to_owned(), "P".to_owned())
    );
    assert_eq!(lost(game.copy().as_ref(), 0), "P");
    assert_eq!((game.clocks(), game.clock()), (1, 0));
    game.flag().expect("a clock runs");
    let Actor::Over(verdict) = game.actor() else {
        panic!("{:?}", game.actor());
    };
    assert_eq!(verdict.winner(), Some(1));
    assert_eq!(verdict.ending, play::Ending::Plain(Ending::Time));
    assert_eq!(json(&verdict.ending), "\"time\"");
    assert!(game.actions().is_empty() && game.flag().is_err() && game.board().is_none());
    // Nobody loses to a bare king.
    let mut bare = start("chess", Some("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1"));
    bare.flag().expect("a clock runs");
    let Actor::Over(verdict) = bare.actor() else {
        panic!("{:?}", bare.actor());
    };
    assert_eq!(verdict.shares, [0.5, 0.5]);
    let mut one_clock = start("parallel", None);
    one_clock.flag().expect("a clock runs");
    let Actor::Over(verdict) = one_clock.actor() else {
        panic!("{:?}", one_clock.actor());
    };
    assert_eq!(verdict.ending.to_string(), "game 1 0-1 time, game 2 0-1 time");
    for name in ["triscacia", "relay-running"] {
        let mut game = start(name, None);
        assert!(game.clocks() == 0 && game.flag().is_err(), "{name}");
    }
}

/// Does what a text means, and tells what it changed.
fn act(game: &mut Box<dyn Play>, text: &str) -> Vec<Change> {
    let action = game
        .read(text)
        .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    game.apply(&action).expect("it was read here")
}

#[test]
fn forces_are_chosen_in_secret_and_shown_together() {
    let mut game = start("stormforce", None);
    assert_eq!(
        (game.state().as_str(), game.actor()),
        ("force * *", Actor::Seat(0))
    );
    assert!(game.board().is_none(), "no move can be made yet");
    let refused = game.read("force QQQ").expect_err("twice the same").to_string();
    assert!(
        refused.contains("Q 9, S 10") && refused.contains("3 open squares"),
        "{refused}"
    );
    assert!(game.read("e2e4").is_err() && game.read("draw").is_err());
    assert_eq!(act(&mut game, "force=mxh"), []);
    assert_eq!(
        (game.state().as_str(), game.actor()),
        ("force MXH *", Actor::Seat(1))
    );
    let told = |seat| json(&game.view(Some(seat)));
    assert!(told(0).contains("MXH"));
    assert!(told(1).contains("force ? *") && !told(1).contains("MXH"));
    assert!(play::start(&ruleset("stormforce"), Some("force ? *")).is_err());
    assert_eq!(start("stormforce", Some("force MXH *")).state(), game.state());
    let changes = act(&mut game, "QTY");
    assert_eq!(changes.len(), 6, "{changes:?}");
    assert!(
        game.state().starts_with("rbnqktynbr/") && game.state().contains("/RBNMKXHNBR w"),
        "{}",
        game.state()
    );
    assert_eq!(game.identity(), "stormforce:southforce=MXH,northforce=QTY");
    assert_eq!(
        start(&game.identity(), None).state(),
        game.state(),
        "the forces can be given again"
    );
    // Nobody chooses what a name gives or a seed draws; who is too late plays without.
    assert!(start("stormforce:seed=5", None).board().is_some());
    let half = start("stormforce:southforce=MXH", None);
    assert_eq!(
        (half.state().as_str(), half.actor()),
        ("force MXH *", Actor::Seat(1))
    );
    let mut late = start("stormforce:southforce=MXH", None);
    late.flag().expect("a clock runs");
    assert!(late.state().starts_with("rbn1k2nbr/"), "{}", late.state());
}

#[test]
fn draws_are_offered_accepted_declined_and_conceded() {
    let mut game = start("chess", None);
    let said = |game: &dyn Play| {
        game.draws()
            .into_iter()
            .map(|action| action.text)
            .collect::<Vec<_>>()
    };
    assert_eq!(said(game.as_ref()), ["offer draw"]);
    assert!(game.read("accept draw").is_err() && game.read("concede draw").is_err());
    assert_eq!(act(&mut game, "draw"), []);
    assert_eq!((game.actor(), game.view(None).offer), (Actor::Seat(0), Some(0)));
    assert!(said(game.as_ref()).is_empty() && game.read("draw").is_err());
    act(&mut game, "e2e4");
    assert_eq!(said(game.as_ref()), ["accept draw"]);
    let mut declined = game.copy();
    act(&mut declined, "e7e5");
    assert_eq!(
        (said(declined.as_ref()), declined.view(None).offer),
        (vec!["offer draw".to_owned()], None)
    );
    act(&mut game, "Draw");
    let Actor::Over(verdict) = game.actor() else {
        panic!("{:?}", game.actor());
    };
    assert_eq!(
        (verdict.shares, verdict.ending.to_string()),
        (vec![0.5, 0.5], "agreement".to_owned())
    );
    assert!(game.draws().is_empty() && game.read("e7e5").is_err());
    let mut alone = start("gyroscope", Some("5/5/2K2/5/NFWFN w - - 0 1"));
    assert_eq!(said(alone.as_ref()), ["concede draw", "offer draw"]);
    act(&mut alone, "concede draw");
    let Actor::Over(verdict) = alone.actor() else {
        panic!("{:?}", alone.actor());
    };
    assert_eq!(verdict.ending, play::Ending::Plain(Ending::Concession));
}

#[test]
fn dice_once_thrown_stay_thrown() {
    let lots = Lots::new(9);
    let throw = |game: &mut Box<dyn Play>| {
        while game.actor() != Actor::Chance {
            let action = game.actions()[0].clone();
            game.apply(&action).expect("legal");
        }
        let face = lots.draw(game.as_ref()).expect("chance acts");
        game.apply(&face).expect("legal");
        face.text
    };
    let mut game = start("relay-running", None);
    let first: Vec<String> = (0..3).map(|_| throw(&mut game)).collect();
    let taken_back = game.copy();
    let once: Vec<String> = (0..20).map(|_| throw(&mut game)).collect();
    let mut again = taken_back;
    assert_eq!((0..20).map(|_| throw(&mut again)).collect::<Vec<_>>(), once);
    let faces: BTreeSet<&String> = first.iter().chain(&once).collect();
    assert!(faces.len() > 3, "{first:?} {once:?}");
    assert_eq!(lots.draw(start("chess", None).as_ref()), None);
}

/// Letters that texts of games are made of, and some that they are not.
const ALPHABET: &[u8] =
    b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 /|[]@=-+,.:;*?#'()\t\"\\~";

/// The text with one to four small accidents.
fn mutated(text: &str, chance: &mut Chance) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=chance.below(4) {
        let at = chance.below(letters.len() + 1);
        let letter = match chance.below(40) {
            0 => '\u{e9}',
            1 => '\u{265e}',
            2 => '\0',
            _ => ALPHABET[chance.below(ALPHABET.len())] as char,
        };
        match chance.below(6) {
            0 => letters.insert(at, letter),
            1 if at < letters.len() => letters[at] = letter,
            2 if at < letters.len() => drop(letters.remove(at)),
            3 if at < letters.len() => letters.swap(at, 0),
            4 => letters.truncate(at.max(1)),
            _ => {
                let end = (at + chance.below(8)).min(letters.len());
                let copy: Vec<char> = letters[at..end].to_vec();
                letters.splice(at..at, copy);
            }
        }
    }
    letters.into_iter().collect()
}

/// Whatever a text is taken for, it is read or refused with a reason, and what was read can be gone on with.
fn throw_at(name: &str, game: &dyn Play, text: &str) {
    match game.read(text) {
        Ok(action) => {
            let mut after = game.copy();
            after
                .apply(&action)
                .unwrap_or_else(|refusal| panic!("{name}: {text:?}: {refusal}"));
            assert!(!after.view(Some(0)).state.is_empty(), "{name}: {text:?}");
        }
        Err(refusal) => assert!(!refusal.to_string().is_empty(), "{name}: {text:?}"),
    }
    let mut made_up = game.actions().into_iter().next().expect("the game goes on");
    made_up.text = text.to_owned();
    let mut after = game.copy();
    let before = after.state();
    if after.apply(&made_up).is_err() {
        assert_eq!(after.state(), before, "{name}: {text:?}");
    }
    match play::start(&ruleset(name), Some(text)) {
        Ok(read) => {
            let again = play::start(&ruleset(name), Some(&read.state()));
            let again =
                again.unwrap_or_else(|refusal| panic!("{name}: {text:?} {}: {refusal}", read.state()));
            assert_eq!(again.state(), read.state(), "{name}: {text:?}");
            assert!(
                read.actions().len() < 10_000 && !json(&read.view(None)).is_empty(),
                "{name}: {text:?}"
            );
        }
        Err(refusal) => assert!(!refusal.to_string().is_empty(), "{name}: {text:?}"),
    }
}

/// So many mutated texts for each game.
fn fuzz(texts: usize, number: u64) {
    all_games().par_iter().for_each(|name| {
        let mut chance = Chance::new(name, number);
        let mut game = start(name, None);
        for index in 0..texts {
            let actions = game.actions();
            if index % 5 == 0 || actions.is_empty() {
                match chance.pick(&actions) {
                    Some(action) => drop(game.apply(action).expect("legal")),
                    None => game = start(name, None),
                }
                continue;
            }
            let texts = [
                game.state(),
                actions[chance.below(actions.len())].text.clone(),
                "Knight takes pawn on e5 = Queen".to_owned(),
                game.identity(),
            ];
            let text = mutated(&texts[chance.below(texts.len())], &mut chance);
            let thrown = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                throw_at(name, game.as_ref(), &text);
            }));
            assert!(thrown.is_ok(), "{name}: {text:?} in {}", game.state());
        }
    });
}

#[test]
fn no_text_makes_a_game_panic() {
    fuzz(60, 7);
}

/// `cargo test --release --test play -- --ignored`
#[test]
#[ignore = "slow: hundreds of thousands of texts"]
fn no_text_of_hundreds_of_thousands_makes_a_game_panic() {
    fuzz(5_000, 8);
}
