use super::*;
use crate::play;
use crate::variants::Catalogue;

#[test]
fn pieces_that_change_are_told() {
    let catalogue = Catalogue::embedded();
    let told = |id: &str, state: &str, text: &str| {
        let ruleset = catalogue.ruleset(id).expect("a known game");
        let mut game = play::start(&ruleset, Some(state)).expect("sound");
        let before = game.view(None);
        let action = game.read(text).expect("legal");
        game.apply(&action).expect("legal");
        changes(&action, &before, &game.view(None))
    };
    assert_eq!(
        told("chess", "7k/P7/8/8/8/8/8/K7 w - -", "a7a8q"),
        ["The Pawn is a Queen now, on a8."]
    );
    assert!(told("chess", "7k/P7/8/8/8/8/8/K7 w - -", "a1b1").is_empty());
}
