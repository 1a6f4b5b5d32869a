use crate::base::{Bits, MoveList};
use crate::game::Scope;
use crate::position::Position;
use crate::position::tests::{play, position};

fn generated<B: Bits>(game: &Position<B>, scope: Scope) -> MoveList {
    let mut moves = MoveList::new();
    game.generate(scope, &mut moves);
    moves
}

fn tactical<B: Bits>(id: &str, fen: &str) -> Vec<String> {
    let game = position::<B>(id, fen);
    let moves = generated(&game, Scope::Tactical);
    assert!(moves.iter().all(|m| game.is_tactical(*m)), "{fen}");
    let mut texts: Vec<String> = moves.iter().map(|m| game.notation(*m)).collect();
    texts.sort();
    texts
}

#[test]
fn claims_are_tactical_and_others_on_the_key_are_not() {
    assert_eq!(tactical::<u64>("combat", "start"), ["c1c3"]);
    assert_eq!(
        tactical::<u64>("northernlight", "m6/7/7/7/2M1R2/7/7 w - -"),
        ["c3d4"]
    );
    assert_eq!(
        tactical::<u64>("northernlight", "m6/7/7/7/3R3/7/6M w - -"),
        [""; 0]
    );
    // A promotion on the way is tactical anyway; a pawn of a game in which it claims is, too.
    assert_eq!(
        tactical::<u128>("crystal", "9/9/9/9/4m4/3P5/9/9/9 w - -"),
        ["d4e5"]
    );
    assert_eq!(
        tactical::<u128>("crystal", "8m/9/9/9/9/4P4/9/9/8M w - -"),
        ["e4e5"]
    );
}

#[test]
fn a_claim_that_must_be_answered_is_like_a_check() {
    let mut game = position::<u64>("combat", "start");
    assert!(!game.key_threatened());
    play(&mut game, "c1c3");
    assert!(game.key_threatened());
    play(&mut game, "c5c3");
    assert!(game.key_threatened());
}

#[test]
fn nobody_passes_in_searches_of_small_boards_around_a_key() {
    let passes = |id| position::<u64>(id, "start").rules().search_traits().null_move;
    assert!(!passes("duel") && !passes("skirmish") && !passes("combat"));
    assert!(passes("northernlight"));
}
