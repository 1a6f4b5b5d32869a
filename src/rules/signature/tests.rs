use crate::base::{Kind, Player};
use crate::rules::spec::Spec;
use crate::rules::turn::{MeddleSpec, TurnPlan};
use crate::variants::Catalogue;
use std::sync::Arc;

#[test]
fn names_and_starts_do_not_matter_but_rules_do() {
    let signature = |lines: &str| {
        let mut catalogue = Catalogue::embedded();
        let text = format!("id = 'own'\ntitle = 'Own'\nextends = 'chess'\n{lines}");
        catalogue.load_text("own.toml", &text).expect("a good definition");
        catalogue.resolve("own").expect("just loaded").signature()
    };
    let own = signature("");
    let start = signature("start = 'bnrqkrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRQKRNB w - -'\ncastling = false");
    let value = signature("pieces.N.value = 4");
    assert_eq!((start, value), (own, own));
    for changed in [
        "pieces.N.betza = 'NN'",
        "pieces.N.royal = true",
        "ends.stalemate = 'loss'",
        "free_pass = true",
        "turn.plan = 'double'",
    ] {
        assert_ne!(signature(changed), own, "{changed}");
    }
    assert_eq!(
        own,
        Catalogue::embedded().resolve("chess").expect("known").signature()
    );
}

#[test]
fn goals_and_changes_of_their_own_make_another_game() {
    let catalogue = Catalogue::embedded();
    let signature = |id| catalogue.resolve(id).expect("known").signature();
    assert_ne!(
        signature("zeta"),
        signature("zeta-four"),
        "lines of another length"
    );
    assert_ne!(
        signature("zeta-pieces"),
        signature("zeta-royal"),
        "lines with the king"
    );
    assert_ne!(
        signature("gryphon"),
        signature("gryphon-circular"),
        "other changes"
    );
    assert_eq!(signature("gryphon"), signature("gryphon-simple"), "another start");
    assert_ne!(
        signature("changeover-western"),
        signature("meddlers-pawns"),
        "other turns"
    );
}

/// A change to a mechanic, where the game has it.
type Change = fn(&mut Spec) -> Option<()>;

fn meddling(spec: &mut Spec) -> Option<&mut MeddleSpec> {
    match &mut spec.turn {
        TurnPlan::Meddle(meddle) => Some(meddle),
        _ => None,
    }
}

/// Takes the last off, or adds one where there is none.
fn change_kinds(kinds: &mut Vec<Kind>) -> Option<()> {
    kinds.pop().is_none().then(|| kinds.push(Kind(0)));
    Some(())
}

/// Takes the last off.
fn shorten<T>(list: &mut Vec<T>) -> Option<()> {
    list.pop().map(drop)
}

/// Every number, square and piece of a mechanic that decides what is good in a game.
const DECISIVE: &[(&str, Change)] = &[
    ("who boards", |spec| {
        let row = spec.boarding.first_mut()?;
        (row.rider != row.stack).then(|| row.rider = row.stack)
    }),
    ("what is boarded", |spec| {
        let row = spec.boarding.first_mut()?;
        (row.carrier != row.rider).then(|| row.carrier = row.rider)
    }),
    ("what boarding makes", |spec| {
        let row = spec.boarding.first_mut()?;
        (row.stack != row.rider).then(|| row.stack = row.rider)
    }),
    ("how long a line is", |spec| {
        spec.line.as_mut().map(|line| line.length += 1)
    }),
    ("where a line counts", |spec| {
        shorten(&mut spec.line.as_mut()?.region[Player::South])
    }),
    ("how much of a line along a rank counts", |spec| {
        spec.line.as_mut().map(|line| line.along_rank += 1)
    }),
    ("how much of other lines counts", |spec| {
        spec.line.as_mut().map(|line| line.elsewhere += 1)
    }),
    ("what a line needs", |spec| {
        change_kinds(&mut spec.line.as_mut()?.needs)
    }),
    ("what becomes of a piece", |spec| {
        shorten(&mut spec.transformation.as_mut()?.becomes)
    }),
    ("what is neutral", |spec| spec.neutral.take().map(drop)),
    ("who petrifies", |spec| {
        change_kinds(&mut spec.powers.as_mut()?.gaze)
    }),
    ("who swaps", |spec| change_kinds(&mut spec.powers.as_mut()?.swap)),
    ("who leaps", |spec| change_kinds(&mut spec.powers.as_mut()?.leap)),
    ("who charges", |spec| {
        change_kinds(&mut spec.powers.as_mut()?.charge)
    }),
    ("that there is a mimic", |spec| {
        spec.powers.as_mut()?.mimic.take().map(drop)
    }),
    ("whom the mimic petrifies", |spec| {
        change_kinds(&mut spec.powers.as_mut()?.mimic.as_mut()?.gaze)
    }),
    ("what the mimic captures", |spec| {
        shorten(&mut spec.powers.as_mut()?.mimic.as_mut()?.captures)
    }),
    ("who jumps", |spec| change_kinds(&mut spec.jumps.as_mut()?.kinds)),
    ("how jumps go", |spec| shorten(&mut spec.jumps.as_mut()?.over)),
    ("what jumps must take", |spec| {
        change_kinds(&mut spec.jumps.as_mut()?.must_take)
    }),
    ("what a blast leaves", |spec| {
        change_kinds(&mut spec.blast.as_mut()?.withstands)
    }),
    ("whether royals cross", |spec| {
        spec.linked_boards
            .as_mut()
            .map(|boards| boards.royals_cross ^= true)
    }),
    ("what is rescued", |spec| {
        shorten(&mut spec.rescue.as_mut()?.kinds[Player::South])
    }),
    ("what comes for the rescued", |spec| {
        shorten(&mut spec.rescue.as_mut()?.replaced_by)
    }),
    ("what must be taken", |spec| {
        change_kinds(&mut spec.move_choice.duty.as_mut()?.take)
    }),
    ("who must take", |spec| {
        change_kinds(&mut spec.move_choice.duty.as_mut()?.by)
    }),
    ("what the other side moves", |spec| {
        change_kinds(&mut meddling(spec)?.kinds)
    }),
    ("what it may move otherwise", |spec| {
        change_kinds(&mut meddling(spec)?.otherwise)
    }),
    ("what it promotes to", |spec| {
        change_kinds(&mut meddling(spec)?.promotes_to)
    }),
    ("whether the owner moves it too", |spec| {
        meddling(spec).map(|meddle| meddle.owner_moves ^= true)
    }),
    ("that moves open the game", |spec| {
        let opens = !spec.opening.is_empty();
        opens.then(|| spec.opening.clear())
    }),
    ("that pieces are placed", |spec| spec.placement.take().map(drop)),
    ("that some moves come first", |spec| {
        let ordered = !spec.move_choice.priority.is_empty();
        ordered.then(|| spec.move_choice.priority.clear())
    }),
    ("passing", |spec| {
        spec.free_pass ^= true;
        Some(())
    }),
    ("where a goal is", |spec| {
        shorten(&mut spec.ends.goals.first_mut()?.squares[Player::South])
    }),
    ("whose goal it is", |spec| {
        change_kinds(&mut spec.ends.goals.first_mut()?.kinds)
    }),
    ("where the royal's goal is", |spec| {
        shorten(&mut spec.ends.royal_goal[Player::South])
    }),
    ("what must not die out", |spec| {
        change_kinds(&mut spec.ends.extinction)
    }),
    ("who claims the key", |spec| {
        change_kinds(&mut spec.key.as_mut()?.claimants)
    }),
];

/// What of a mechanic is no matter for an evaluation.
const INDIFFERENT: &[(&str, Change)] = &[
    ("the order of rescues", |spec| {
        let kinds = &mut spec.rescue.as_mut()?.kinds[Player::South];
        (kinds.len() > 1).then(|| kinds.reverse())
    }),
    ("the order of jumps", |spec| {
        let over = &mut spec.jumps.as_mut()?.over;
        (over.len() > 1).then(|| over.reverse())
    }),
    ("the order of changes", |spec| {
        let becomes = &mut spec.transformation.as_mut()?.becomes;
        (becomes.len() > 1).then(|| becomes.reverse())
    }),
];

const OWN: &str = "
id = 'own'
title = 'Own'
extends = 'chess'
start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -'
castling = false
ends.royal_capture = true
ends.royal_goal = 'own:last'
blast.withstands = 'P'
";

/// The first game in which a change applies, with its signatures before and after.
fn applied(games: &[Arc<Spec>], change: Change) -> Option<(String, u64, u64)> {
    games.iter().find_map(|game| {
        let mut changed = Spec::clone(game);
        change(&mut changed)?;
        Some((game.id.clone(), game.signature(), changed.signature()))
    })
}

#[test]
fn every_mechanic_tells_games_apart_by_what_it_is_about() {
    let mut catalogue = Catalogue::embedded();
    // Mechanics that no game of the catalogue has unless an option is chosen.
    catalogue.load_text("own.toml", OWN).expect("a good definition");
    let ids = catalogue.ids().into_iter().chain(["own"]);
    let games: Vec<Arc<Spec>> = ids.map(|id| catalogue.resolve(id).expect("known")).collect();
    let wrong = |changes: &[(&'static str, Change)], same: bool| -> Vec<_> {
        let tried = changes
            .iter()
            .map(|(what, change)| (*what, applied(&games, *change)));
        tried
            .filter(|(_, found)| {
                found
                    .as_ref()
                    .is_none_or(|(_, before, after)| (before == after) != same)
            })
            .collect()
    };
    assert_eq!(wrong(DECISIVE, false), []);
    assert_eq!(wrong(INDIFFERENT, true), []);
}
