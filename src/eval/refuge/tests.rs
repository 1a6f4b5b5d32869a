use super::{Refuges, Ways};
use crate::base::{Bits, PerPlayer, Player};
use crate::position::Position;
use crate::rules::{PieceSquares, Rules, Spec};
use crate::solver::endgames::build::Builder;
use crate::solver::endgames::ground::Ground;
use crate::solver::endgames::letters;
use crate::solver::endgames::shelf::Shelf;
use crate::solver::value::Value;
use crate::variants::Catalogue;
use std::path::Path;
use std::sync::Arc;

fn rules<B: Bits>(spec: &Arc<Spec>) -> Arc<Rules<B>> {
    Arc::new(Rules::compile(spec, PieceSquares::material(spec)))
}

fn refuges_of<B: Bits>(rules: &Rules<B>) -> Option<Refuges<B>> {
    Refuges::new(rules, &PerPlayer::from_fn(|player| Ways::new(rules, player)))
}

fn spec(name: &str) -> Arc<Spec> {
    Catalogue::embedded().resolve(name).expect("known")
}

/// Is North's royal safe from what South has?
fn is_safe<B: Bits>(game: &str, fen: &str) -> bool {
    let rules = rules::<B>(&spec(game));
    let refuges = refuges_of(&rules).expect("a game of kings");
    refuges.protect_from(&Position::from_fen(&rules, fen).expect("valid"), Player::South)
}

#[test]
fn a_bishop_has_to_control_the_corner() {
    let chess = is_safe::<u64>;
    for safe in [
        "7k/8/7P/8/8/5B2/8/4K3 w - -",
        "8/6k1/7P/8/8/5B2/8/4K3 b - -",
        "7k/7P/7P/7P/4B3/5B2/8/4K3 w - -",
        "8/k7/8/P7/8/2K5/8/8 w - -",
        "7k/8/7P/8/2p5/5B2/8/4K3 w - -",
    ] {
        assert!(chess("chess", safe), "{safe}");
    }
    for lost in [
        "7k/8/7P/8/8/4B3/8/4K3 w - -",
        "5k2/8/7P/8/8/5B2/8/4K3 w - -",
        "7k/8/6PP/8/8/5B2/8/4K3 w - -",
        "7k/8/7P/8/8/5N2/8/4K3 w - -",
        "7k/6p1/7P/8/8/5B2/8/4K3 w - -",
        "7n/6k1/8/7P/8/5B2/8/4K3 w - -",
        "2k5/8/2P5/8/8/5B2/8/4K3 w - -",
        "7k/8/8/8/8/5B2/8/4K3 w - -",
    ] {
        assert!(!chess("chess", lost), "{lost}");
    }
    assert!(is_safe::<u128>("capablanca", "9k/10/9P/10/10/5B4/10/4K5 w - -"));
    assert!(!is_safe::<u128>("capablanca", "9k/10/9P/10/10/2B7/10/4K5 w - -"));
}

#[test]
fn where_something_else_wins_there_is_no_refuge() {
    let refuges = |lines: &str| {
        let mut catalogue = Catalogue::embedded();
        let text = format!("id = 'own'\ntitle = 'Own'\nextends = 'chess'\n{lines}");
        catalogue.load_text("own.toml", &text).expect("a good definition");
        refuges_of(&rules::<u64>(&catalogue.resolve("own").expect("just loaded")))
    };
    assert!(refuges("").is_some());
    for other in [
        "ends.stalemate = 'loss'",
        "ends.royal_goal = 'own:last'",
        "ends.bare_royal_loses = true",
        "pieces.N.royal = true",
        "turn.plan = 'double'",
        "selection.priority = ['capture', 'any']",
    ] {
        assert!(refuges(other).is_none(), "{other}");
    }
}

/// Chess on a board where a table is soon made.
const SMALL: &str = "
id = 'small'
title = 'Small'
extends = 'orthodox-pieces'
about = 'Made for a test.'
files = 6
ranks = 6
start = 'rbqkbr/pppppp/6/6/PPPPPP/RBQKBR w - -'
";
/// Its files, and ranks.
const SIDE: usize = 6;

/// Every position of King, bishop and rook's pawn against a king at the pawn's corner, held against a table.
#[test]
fn who_has_a_refuge_does_not_lose() {
    let folder = std::env::temp_dir().join(format!("tapestry-refuge-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut catalogue = Catalogue::embedded();
    catalogue
        .load_text("small.toml", SMALL)
        .expect("a good definition");
    let rules = rules::<u64>(&catalogue.resolve("small").expect("just loaded"));
    let refuges = refuges_of(&rules).expect("a game of kings");
    let start = Position::from_fen(&rules, &rules.spec.start).expect("the start");
    let shelf = shelf(&start, "KBPK", &folder);
    let (mut safe, mut lost) = (0, 0);
    for (squares, turn) in placements() {
        let mut cells = ['1'; SIDE * SIDE];
        for (letter, square) in ['B', 'P', 'K', 'k'].into_iter().zip(squares) {
            cells[square] = letter;
        }
        let ranks: Vec<String> = cells.chunks(SIDE).map(String::from_iter).collect();
        let single = ranks.join("/");
        let board = (2..=SIDE).rev().fold(single, |board, run| {
            board.replace(&"1".repeat(run), &run.to_string())
        });
        let Ok(position) = Position::from_fen(&rules, &format!("{board} {turn} - -")) else {
            continue;
        };
        let value = shelf.value(&position).expect("the table has all positions");
        if refuges.protect_from(&position, Player::South) {
            assert_eq!(value, Value::Draw, "{}", position.fen());
            safe += 1;
        } else {
            lost += usize::from(value != Value::Draw);
        }
    }
    std::fs::remove_dir_all(&folder).expect("our own");
    assert!(safe > 10_000 && lost > 10_000, "{safe} {lost}");
}

fn shelf<B: Bits>(start: &Position<B>, pieces: &str, folder: &Path) -> Shelf<B> {
    let ground = Ground::of(start);
    let material = letters::read(&ground, pieces).expect("known letters");
    let mut builder = Builder::new(Shelf::new(ground), folder, 1_000_000_000, &|_| {});
    builder.build(&material).expect("small");
    builder.into_shelf()
}

/// Squares of a bishop, a rook's pawn, its king, and the other king at the pawn's corner, counted from the far left; who is to move.
fn placements() -> impl Iterator<Item = ([usize; 4], char)> {
    let last = SIDE - 1;
    let files = [(0, 1), (last, last - 1)].into_iter();
    let pawns =
        files.flat_map(move |(file, beside)| (1..last).map(move |rank| (file, beside, SIDE * rank + file)));
    pawns.flat_map(|(file, beside, pawn)| {
        let corner = [file, beside, SIDE + file, SIDE + beside];
        let places = (0..SIDE * SIDE).flat_map(|bishop| (0..SIDE * SIDE).map(move |king| (bishop, king)));
        let squares = places.flat_map(move |(bishop, king)| corner.map(|other| [bishop, pawn, king, other]));
        let apart = squares.filter(|squares| (1..4).all(|one| !squares[..one].contains(&squares[one])));
        apart.flat_map(|squares| ['w', 'b'].map(|turn| (squares, turn)))
    })
}
