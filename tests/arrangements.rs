//! Start positions that are chosen before the game: all numbered arrays, all forces of a price list, and lots.

use std::collections::BTreeSet;
use std::sync::Arc;
use tapestry::base::Player;
use tapestry::board::Board;
use tapestry::rules::Spec;
use tapestry::rules::arrays::ArrayPlan;
use tapestry::rules::deployment::Deployment;
use tapestry::variants::Catalogue;

fn game(name: &str) -> Arc<Spec> {
    Catalogue::embedded()
        .resolve(name)
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn arrays(name: &str) -> ArrayPlan {
    game(name).arrays.clone().expect("a game with numbered arrays")
}

fn deployment(name: &str) -> Deployment {
    game(name).deployment.clone().expect("a game with a price list")
}

/// Sets of pieces and forces.
fn sets_and_forces(deployment: &Deployment) -> (usize, usize) {
    let forces = deployment.forces();
    let set = |force: &String| force.chars().collect::<BTreeSet<char>>();
    (
        forces.iter().map(set).collect::<BTreeSet<_>>().len(),
        forces.len(),
    )
}

#[test]
fn forces_are_as_many_as_the_sheet_says() {
    let mut deployment = deployment("stormforce");
    assert_eq!(sets_and_forces(&deployment), (181, 1086));
    let dearer = deployment.prices.iter_mut().find(|(letter, _)| *letter == 'Z');
    dearer.expect("a Knight-royal").1 = 10;
    assert_eq!(sets_and_forces(&deployment), (169, 1014));
}

#[test]
fn one_piece_is_chosen_from_eleven_nine_or_seven() {
    let forces = |name: &str| deployment(name).forces().concat();
    assert_eq!(forces("stormforce9"), "QTCADEHXYZM");
    assert_eq!(forces("stormforce9:budget=8"), "TCADEHXYM");
    assert_eq!(forces("stormforce9:budget=7"), "ADEHXYM");
}

#[test]
fn a_dearer_force_needs_a_greater_budget() {
    let catalogue = Catalogue::embedded();
    assert!(catalogue.resolve("stormforce:budget=27,southforce=TQS").is_ok());
    let error = catalogue
        .resolve("stormforce:southforce=TQS")
        .expect_err("27 of 24")
        .0;
    assert_eq!(
        error,
        "stormforce:southforce=TQS: 'TQS' costs 27, the budget is 24"
    );
}

#[test]
fn mirrored_arrays_are_as_many_as_the_sheet_says_and_none_is_its_own_reversal() {
    let plan = arrays("mirrored");
    let all: Vec<String> = plan.arrays().collect();
    assert_eq!(
        (plan.count(), all.iter().collect::<BTreeSet<_>>().len()),
        (2880, 2880)
    );
    let reversed = |array: &&String| array.chars().rev().eq(array.chars());
    assert_eq!(all.iter().filter(reversed).count(), 0);
    let number = |wanted: &str| all.iter().position(|array| array == wanted);
    assert_eq!(
        ["RNBKQBNR", "RNBQKBNR", "RBNKQNBR"].map(number),
        [Some(1673), Some(1689), Some(1667)]
    );
}

#[test]
fn every_array_has_bishops_on_both_colours_and_the_pieces_of_an_army() {
    for array in arrays("mirrored-rotated").arrays() {
        let mut pieces: Vec<char> = array.chars().collect();
        pieces.sort_unstable();
        assert_eq!(pieces.iter().collect::<String>(), "BBKNNQRR");
        let bishops: usize = array.match_indices('B').map(|(file, _)| file % 2).sum();
        assert_eq!(bishops, 1, "{array}");
    }
}

#[test]
fn the_seed_decides_the_lot() {
    let starts = |name: &str| -> Vec<String> {
        (0..40)
            .map(|seed| game(&format!("{name}:seed={seed}")).start.clone())
            .collect()
    };
    for name in ["mirrored", "stormforce", "stormforce9"] {
        let drawn = starts(name);
        assert_eq!(drawn, starts(name));
        assert!(drawn.iter().collect::<BTreeSet<_>>().len() > 20, "{name}");
    }
    let deployment = deployment("stormforce");
    for start in starts("stormforce") {
        let rank = start.split(' ').next().and_then(|board| board.rsplit('/').next());
        let files: Vec<char> = rank.unwrap_or_default().chars().collect();
        let force = [3, 5, 6].map(|file| files[file]).iter().collect::<String>();
        assert_eq!(deployment.check(&force), Ok(()));
    }
    assert_eq!(
        game("stormforce:seed=5,northforce=ACQ")
            .start
            .split('/')
            .next_back(),
        game("stormforce:seed=5").start.split('/').next_back(),
        "what North chooses does not change South's lot"
    );
}

/// The home ranks that `side` can place, while the other side always makes its first drop of the list.
fn placed_arrays(side: Player) -> BTreeSet<String> {
    let mut arrays = BTreeSet::new();
    let mut seen = BTreeSet::new();
    place(
        &mut Board::start(&game("squeezedown")),
        side,
        &mut seen,
        &mut arrays,
    );
    arrays
}

fn place(board: &mut Board, side: Player, seen: &mut BTreeSet<u64>, arrays: &mut BTreeSet<String>) {
    if !seen.insert(board.key()) {
        return;
    }
    let fen = board.fen();
    if !fen.contains('[') {
        let ranks: Vec<&str> = fen.split([' ', '/']).take(8).collect();
        arrays.insert(ranks[if side == Player::South { 7 } else { 0 }].to_owned());
        return;
    }
    let choices = if board.turn() == side { usize::MAX } else { 1 };
    for drop in board.legal_moves().into_iter().take(choices) {
        board.make(drop);
        place(board, side, seen, arrays);
        board.unmake();
    }
}

#[test]
fn squeezed_down_arrays_are_as_many_as_the_sheet_says() {
    let counts = Player::ALL.map(|side| placed_arrays(side).len());
    assert_eq!(counts, [2880, 2880]);
    assert_eq!(counts[0] * counts[1], 8_294_400);
    let numbered: BTreeSet<String> = arrays("mirrored").arrays().collect();
    assert_eq!(placed_arrays(Player::South), numbered);
}

#[test]
fn the_order_of_the_drops_is_kept() {
    let mut board = Board::start(&game("squeezedown"));
    let mut order = String::new();
    while board.fen().contains('[') {
        order.push(if board.turn() == Player::South { 'S' } else { 'N' });
        board.make(board.legal_moves()[0]);
    }
    assert_eq!(
        (order.as_str(), board.turn()),
        ("SNNSSNNSSNNSSNNS", Player::South)
    );
}

#[test]
fn words_are_drawn_by_lot_each_by_itself_and_the_same_by_the_same_seed() {
    let start = |settings: &str| {
        let spec = Catalogue::embedded().resolve(&format!("palace:{settings}"));
        Board::start(&spec.expect(settings)).fen()
    };
    let mut posts = BTreeSet::new();
    for seed in 0..60 {
        let drawn = start(&format!("seed={seed}"));
        assert_eq!(drawn, start(&format!("south-guard=?,north-guard=?,seed={seed}")));
        posts.insert(drawn);
    }
    assert!(posts.len() > 8, "of sixteen: {posts:#?}");
    assert!(start("south-guard=c,north-guard=f").starts_with("**3g**/"));
}

/// Prisoners come into the same pockets as the pieces to be placed: no sign, no placing.
#[test]
fn pockets_hold_prisoners_once_all_is_placed() {
    let mut board = Board::start(&game("squeezedown-arabian"));
    let mut drops = 0;
    while board.placing() {
        assert!(board.fen().contains(" ^ "), "{}", board.fen());
        let last = *board.legal_moves().last().expect("a drop");
        board.make(last);
        drops += 1;
    }
    assert_eq!(drops, 16);
    assert!(board.fen().contains("[JJJjjj] w - -"), "{}", board.fen());
    let taken = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[q] w - -";
    let taken = Board::from_fen(&game("squeezedown-touchstone"), taken).expect("the Queen is a prisoner");
    assert!(!taken.placing() && taken.legal_moves().len() > 10);
}

#[test]
fn a_sign_that_does_not_fit_the_pockets_is_told() {
    for (fen, problem) in [
        (
            "rncfkcnr/pppppppp/8/8/8/8/PPPPPPPP/RNCFKCNR[JJJjjj] w ^ -",
            "no pocket holds any",
        ),
        (
            "rncfkcn1/pppppppp/8/8/8/8/PPPPPPPP/RNCFKCN1[JJRjjjr] b ^ -",
            "South holds 2 of J, but keeps 3",
        ),
        (
            "rnc1kcnr/pppppppp/8/8/8/8/PPPPPPPP/RNC1KCNR[JJJjjjFf] b - -",
            "South cannot hold 1 of F",
        ),
    ] {
        let error = Board::from_fen(&game("squeezedown-arabian"), fen)
            .map(|_| ())
            .expect_err(fen);
        assert!(error.to_string().contains(problem), "{fen}: {error}");
    }
}
