use super::*;
use crate::base::Move;
use crate::board::Board;
use crate::board::xboard::Notation;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

fn after(board: &Board, m: Move) -> String {
    let mut board = board.clone();
    board.make(m);
    board.fen()
}

/// What the engine tells XBoard, XBoard repeats when a game is loaded or a second engine plays.
#[test]
fn moves_as_told_are_read_as_the_same_moves() {
    let library = Library::new(Catalogue::embedded());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut below = |limit: usize| (random.next_u64() % limit as u64) as usize;
    let mut wrong = Vec::new();
    for known in all(&library) {
        let spec = library.catalogue().resolve(&known.game).expect("known");
        let notation = Notation::of(&spec, known.built_in);
        let mut board = Board::start(&spec);
        for _ in 0..60 {
            let moves = board.legal_moves();
            if moves.is_empty() || board.outcome().is_some() {
                break;
            }
            let m = moves[below(moves.len())];
            let told = notation.tell(&board, m);
            let shown = !notation.never_shown(&board).contains(&m);
            let read = notation.parse(&board, &told).map(|read| after(&board, read));
            let fen = board.fen();
            board.make(m);
            // Two series may lead to the same position; it does not matter then which of them is meant.
            if shown && read.as_ref() != Ok(&board.fen()) {
                wrong.push(format!("{}: {fen} {told}", known.game));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn names() -> Vec<String> {
    let list = list(&Library::new(Catalogue::embedded()));
    list.split(',').map(str::to_owned).collect()
}

/// XBoard's dialog looks for the first place where the name of one of its games stands, and lets nobody choose the game if more
/// letters follow there.
#[test]
fn no_name_hides_one_of_xboards_own() {
    let list = names().join(",");
    for own in ["normal", "fischerandom", "capablanca", "xiangqi", "shatranj"] {
        let (_, rest) = list.split_once(own).expect(own);
        assert!(rest.starts_with(','), "{own} in {list}");
    }
}

/// The dialog has so many buttons for games of ours.
#[test]
fn what_is_looked_for_gets_a_button() {
    let library = Library::new(Catalogue::embedded());
    let ours: Vec<String> = all(&library)
        .into_iter()
        .filter(|known| !known.built_in)
        .map(|known| known.game)
        .collect();
    let wanted: Vec<&str> = sought().collect();
    assert_eq!(wanted.len(), 22);
    assert_eq!(ours[..22], wanted);
    assert!(ours.len() > 22);
    for (invited, ..) in library.catalogue().invitations() {
        let hidden = ours[22..].iter().any(|id| id == invited);
        assert!(!hidden, "{invited}, which newcomers are invited to");
    }
}

#[test]
fn what_cannot_be_shown_is_listed_last_and_refused_with_its_reason() {
    let library = Library::new(Catalogue::embedded());
    let names = names();
    let shown = all(&library).len();
    assert!(names.len() > shown + 10, "{names:?}");
    for name in &names[shown..] {
        match find(&library, name) {
            Err(NotPlayed::Refused(reason)) => assert!(reason.contains("tapestry play"), "{reason}"),
            other => panic!("{name}: {other:?}"),
        }
    }
    let every_game = library.catalogue().ids().len() + library.catalogue().other_ids().len();
    // Chess is there a second time, as Fischer-random chess.
    assert_eq!(names.len(), every_game + 1);
    assert!(matches!(find(&library, "stomr"), Err(NotPlayed::Unknown(_))));
}
