//! Engines on the seats of games of every kind.

use super::*;

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
fn chances_are_called_exact_only_if_they_are_to_the_end_of_the_game() {
    for (name, known) in [
        ("relay-obstacle", true),
        ("relay-obstacle:runners=3,re-entry=thrown", false),
    ] {
        let game = start(name, None);
        let thought = engine(20).think(game.as_ref(), &Limits::default(), &Control::new(), &mut |_| {});
        let judgement = thought.unwrap_or_else(|| panic!("{name}")).judgement;
        assert!(
            matches!(judgement, Judgement::Chance { exact, .. } if exact == known),
            "{name}: {judgement}"
        );
        assert_eq!(judgement.to_string().contains("about"), !known, "{judgement}");
    }
}
