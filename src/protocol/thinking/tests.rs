use super::*;

#[test]
fn analysis_knows_no_playing_strength() {
    let weak = Settings {
        skill: 3,
        limit_strength: true,
        ..Settings::default()
    };
    let options = |analyses| {
        search_options(
            &weak,
            Manner {
                multi_pv: 1,
                analyses,
            },
        )
    };
    let (playing, analysing) = (options(false), options(true));
    assert_eq!((playing.skill, playing.elo), (Some(3), Some(weak.elo as u32)));
    assert_eq!((analysing.skill, analysing.elo), (None, None));
}

const PLAYING: Manner = Manner {
    multi_pv: 1,
    analyses: false,
};

fn start(id: &str) -> Board {
    Board::start(
        &crate::variants::Catalogue::embedded()
            .resolve(id)
            .expect("a game"),
    )
}

#[test]
fn what_was_learned_is_forgotten_at_once() {
    let (settings, board) = (Settings::default(), start("chess"));
    let mut engines = Engines::default();
    engines.clear();
    let mut engine = engines.take(&settings, PLAYING).expect("memory");
    assert!(engine.is_fresh());
    engine.search(&board, &Limits::to_depth(2), &Control::new(), &mut |_| {});
    assert!(!engine.is_fresh());
    // Asked for while it is at work, it waits until the engine rests.
    engines.clear();
    engines.put_back(Some(engine));
    engines.prepare(&settings, PLAYING, &board).expect("memory");
    assert!(engines.resting.as_ref().is_some_and(Engine::is_fresh));
    let mut engine = engines.take(&settings, PLAYING).expect("memory");
    engine.search(&board, &Limits::to_depth(1), &Control::new(), &mut |_| {});
    engines.put_back(Some(engine));
    engines.clear();
    assert!(engines.resting.as_ref().is_some_and(Engine::is_fresh));
}

#[test]
fn nothing_is_solved_on_a_short_clock() {
    let (settings, board) = (Settings::default(), start("skirmish:no-move=loss"));
    let mut engine = Engines::default().take(&settings, PLAYING).expect("memory");
    let oracle = Arc::new(Oracle::open(Some(&std::env::temp_dir()), None).expect("a folder"));
    let known = Known {
        oracle: Some(Arc::clone(&oracle)),
        ..Known::default()
    };
    let mut thought = |limits, control: &Control| {
        think(
            &board,
            &known,
            limits,
            control,
            &mut engine,
            Instant::now(),
            |_| {},
        )
    };
    let stopped = Control::new();
    stopped.stop();
    let result = thought(Limits::default(), &stopped);
    assert!(!result.best.is_none());
    let short = Limits::for_time(Duration::from_millis(4));
    assert!(thought(short.clone(), &Control::new()).nodes > 0, "searched");
    oracle.prepare(&board);
    let solved = thought(short, &Control::new());
    assert_eq!((solved.nodes, solved.depth), (0, 9));
}

#[test]
fn a_move_of_the_book_waits_for_the_opponent_and_for_nobody_else() {
    let (settings, board) = (Settings::default(), start("chess"));
    let mut engine = Engines::default().take(&settings, PLAYING).expect("memory");
    let book = board.parse_move("b1a3").ok();
    let known = Known {
        book,
        ..Known::default()
    };
    let mut thought = |ponder, control: &Control| {
        let limits = Limits {
            ponder,
            ..Limits::for_time(Duration::from_secs(3600))
        };
        let found = think(
            &board,
            &known,
            limits,
            control,
            &mut engine,
            Instant::now(),
            |_| {},
        );
        (Some(found.best), found.nodes)
    };
    assert_eq!(thought(false, &Control::new()), (book, 0));
    let control = Control::new();
    let found = std::thread::scope(|scope| {
        scope.spawn(|| control.ponder_hit());
        thought(true, &control)
    });
    assert_eq!(found, (book, 0));
}
