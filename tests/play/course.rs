//! What happens in games: dice, captures, flags, secrets, draws by agreement.

use super::*;

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
