use super::*;
use crate::play;
use crate::variants::Catalogue;

fn introduction(id: &str) -> String {
    let ruleset = Catalogue::embedded().ruleset(id).expect("a known game");
    let game = play::start(&ruleset, None).expect("sound");
    text(game.as_ref(), &ruleset)
}

#[test]
fn every_game_has_an_aim_and_says_how_to_move() {
    let catalogue = Catalogue::embedded();
    let others = catalogue.other_ids();
    for id in catalogue.ids().into_iter().chain(others) {
        let introduction = introduction(id);
        let aim = introduction.lines().next().expect("a line");
        assert!(
            aim.starts_with("Aim: ") && aim.len() > 12 && aim.ends_with('.'),
            "{id}: {aim}"
        );
        assert!(introduction.contains("To move: type "), "{id}: {introduction}");
    }
}

#[test]
fn letters_and_turns_are_told_where_there_are_any() {
    let chess = introduction("chess");
    assert!(
        chess.contains("Letters: ") && chess.contains("K King") && chess.contains("capitals are South's"),
        "{chess}"
    );
    assert!(!chess.contains("two moves"));
    assert!(introduction("triscacia").contains("capitals with ' Red's"));
    let changeover = introduction("changeover-western");
    assert!(
        changeover.contains("A turn is two moves") && changeover.contains("has one move"),
        "{changeover}"
    );
    assert!(introduction("meddlers").contains("one of yours and one of the other side's"));
}
