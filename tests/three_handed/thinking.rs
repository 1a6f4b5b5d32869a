//! What the engine finds, and that it keeps its limits.

use super::{rules, spec};
use std::time::{Duration, Instant};
use tapestry::game::Ending;
use tapestry::games::three_handed::{
    End, Limits, Position, Rules, SearchModel, ThreeHandedGame, bench, expectation, material, search,
};

fn to_depth(depth: u32) -> Limits<'static> {
    Limits {
        depth,
        ..Limits::default()
    }
}

/// The mate in one of the printed example.
#[test]
fn a_mate_is_found() {
    let rules = rules("triscacia");
    let position = rules.read("3R'4/8/8/8/8/3n3K'/8/R'2K3k B").expect("a position");
    for model in [SearchModel::MaxN, SearchModel::Paranoid] {
        let found = search(&rules, &position, &[], model, &to_depth(3)).expect("a play");
        assert_eq!(rules.play_text(found.play), "d1d2");
        assert!(found.share > 0.99, "{}", found.share);
    }
}

#[test]
fn hanging_pieces_are_taken_and_guarded_ones_left() {
    let rules = rules("triscacia");
    let best = |text: &str, model| {
        let position = rules.read(text).expect(text);
        let found = search(&rules, &position, &[], model, &to_depth(3)).expect("a play");
        rules.play_text(found.play)
    };
    for model in [SearchModel::MaxN, SearchModel::Paranoid] {
        assert_eq!(best("1k6/8/8/7K'/r3Q3/8/8/3K4 B", model), "e4a4");
        assert_ne!(best("1k6/8/8/2n4K'/r3Q3/8/8/3K4 B", model), "e4a4");
    }
}

#[test]
fn shares_sum_to_one() {
    let rules = rules("triscacia");
    let position = rules.read("1k6/8/8/7K'/r3Q3/8/P7/3K4 B").expect("a position");
    let shares = material(&rules, &position);
    assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    assert_eq!(shares[2], 0.0);
    let bare = rules.read("k6K'/8/8/8/8/8/8/3K4 B").expect("a position");
    assert_eq!(material(&rules, &bare), [1.0 / 3.0; 3]);
}

/// Shallow pruning rests on both.
#[test]
fn expectations_sum_to_one_and_are_never_negative() {
    for (game, text) in [
        ("triscacia", "k6K'/8/8/8/8/8/8/K7 B"),
        ("triscacia", "k6K'/8/8/8/8/N7/8/K7 B"),
        ("triscacia", "k7/8/8/3K'4/8/N7/8/7K B"),
        ("triscacia", "K7/8/4k3/8/4K'3/8/8/4n2n G"),
        ("triscacia-10", "k8K'/10/10/10/10/10/10/2N7/10/K9 B"),
    ] {
        let rules = rules(game);
        let shares = expectation(&rules, &rules.read(text).expect(text));
        assert!(
            (shares.iter().sum::<f32>() - 1.0).abs() < 1e-5,
            "{text}: {shares:?}"
        );
        assert!(shares.iter().all(|share| *share > 0.0), "{text}: {shares:?}");
    }
}

/// With nothing left to win, the king that may be mated is driven to the edge.
#[test]
fn the_victims_king_is_driven() {
    let rules = rules("triscacia");
    let worth = |text: &str| expectation(&rules, &rules.read(text).expect(text))[0];
    assert!(worth("k7/8/1K6/8/8/7N/8/5K'2 G") > worth("8/8/1K6/3k4/8/7N/8/5K'2 G"));
    assert!(worth("k7/8/1K6/8/8/7N/8/5K'2 G") > worth("k7/8/8/8/8/7N/8/1K3K'2 G"));
}

#[test]
fn limits_are_kept_and_the_same_limits_find_the_same() {
    let rules = rules("triscacia-10");
    let position = rules.read(&spec("triscacia-10").board.start).expect("a start");
    let limits = Limits {
        nodes: 5_000,
        ..Limits::default()
    };
    let found = search(&rules, &position, &[], SearchModel::MaxN, &limits);
    assert_eq!(found, search(&rules, &position, &[], SearchModel::MaxN, &limits));
    assert!(found.expect("a play").nodes <= 6_000);
    let started = Instant::now();
    let limits = Limits {
        time: Some(Duration::from_millis(30)),
        ..Limits::default()
    };
    search(&rules, &position, &[], SearchModel::Paranoid, &limits).expect("a play");
    assert!(started.elapsed() < Duration::from_secs(2));
}

#[test]
fn the_bench_is_the_same_every_time() {
    for game in ["triscacia", "triscacia-10"] {
        let nodes = bench(&spec(game), 2).expect("a bench");
        assert!(nodes > 1000, "{nodes}");
        assert_eq!(bench(&spec(game), 2), Ok(nodes), "{game}");
    }
}

/// The thinking player's share when both others want it least, by looking at everything; checks that are met where the depth is used
/// up are looked into three times on a way.
fn plain_paranoid(
    rules: &Rules<u128>,
    position: &Position<u128>,
    root: usize,
    [depth, ply, checks]: [u32; 3],
) -> f32 {
    let attacked = position.is_attacked(rules, position.turn());
    if depth == 0 && !(attacked && checks > 0) {
        return expectation(rules, position)[root];
    }
    let next = [depth.saturating_sub(1), ply + 1, checks - u32::from(depth == 0)];
    let plays = position.plays(rules).into_iter();
    let shares = plays.map(|play| plain_paranoid(rules, &position.played(rules, play), root, next));
    let best = if position.turn() == root {
        shares.reduce(f32::max)
    } else {
        shares.reduce(f32::min)
    };
    best.unwrap_or_else(|| match position.without_plays(rules) {
        End::Draw(_) => 1.0 / 3.0,
        End::Mate { winner, .. } if winner == root => 1.0 - 0.001 * ply as f32,
        End::Mate { .. } => 0.0005 * ply as f32,
    })
}

/// Orders, tables and windows change nothing of what is found, as long as nothing is looked at less deep.
#[test]
fn what_is_left_out_would_change_nothing() {
    let rules = rules("triscacia");
    for text in [
        "1k6/8/8/2n4K'/r3Q3/8/8/3K4 B",
        "3R'4/8/8/8/8/3n3K'/8/R'2K3k B",
        "1kn5/2b2K'2/8/2B'2R'2/1r6/N2Q4/2P1P3/3K4 B",
        "1kn5/2b2K'2/8/2B'2R'2/1r6/N2Q4/2P1P3/3K4 G",
        "1kq5/2p2K'2/5Q'2/8/1r6/N2Q4/8/3K4 R",
    ] {
        let position = rules.read(text).expect(text);
        for depth in 1..=2 {
            let found = search(&rules, &position, &[], SearchModel::Paranoid, &to_depth(depth));
            let expected = plain_paranoid(&rules, &position, position.turn(), [depth, 0, 3]);
            let share = found.expect("a play").share;
            assert!(
                (share - expected).abs() < 1e-6,
                "{text} {depth}: {share} {expected}"
            );
        }
    }
}

/// What can be drawn by repetition is, and the search knows.
#[test]
fn repetition_and_idle_turns_draw() {
    let text = "k6K'/8/8/8/8/8/8/3K4 B - - 0 1";
    let mut game = ThreeHandedGame::<u64>::new(&spec("triscacia"), Some(text)).expect(text);
    for _ in 0..2 {
        for play in ["d1d2", "a8a7", "h8h7", "d2d1", "a7a8", "h7h8"] {
            assert_eq!(game.end(), None);
            game.play(play).expect(play);
        }
    }
    assert_eq!(game.end(), Some(End::Draw(Ending::Repetition)));
    assert!(game.play("d1d2").expect_err("over").contains("the game is over"));
    let idle = "k6K'/8/8/8/8/8/8/3K4 B - - 100 40";
    let game = ThreeHandedGame::<u64>::new(&spec("triscacia"), Some(idle)).expect(idle);
    assert_eq!(game.end(), Some(End::Draw(Ending::MoveLimit)));
    let unlimited = spec("triscacia:idle-limit=0");
    let game = ThreeHandedGame::<u64>::new(&unlimited, Some(idle)).expect(idle);
    assert_eq!(game.end(), None);
}
