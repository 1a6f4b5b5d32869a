use super::*;
use crate::variants::Catalogue;

#[test]
fn names_are_spelled_as_everybody_likes() {
    assert_eq!(spellings(" storm "), ["storm"]);
    assert_eq!(
        spellings("Storm 10x10"),
        ["Storm 10x10", "storm-10x10", "storm10x10"]
    );
    assert_eq!(
        spellings("Capablanca960"),
        ["Capablanca960", "capablanca960", "capablanca:chess960=on"]
    );
    assert_eq!(spellings("chess:chess960=on"), ["chess:chess960=on"]);
    assert_eq!(spellings("???"), ["???"]);
}

#[test]
fn the_fields_names_are_written_and_the_options_beside_them() {
    let tags = |name: &str| {
        let mut game = PgnGame::default();
        game.push_game(&Catalogue::embedded().resolve(name).unwrap());
        assert_eq!(game.game_name(), Some(game.tag(OWN_TAG).unwrap_or(name)));
        (
            game.tag("Variant").unwrap().to_owned(),
            game.tag(OWN_TAG).map(str::to_owned),
        )
    };
    let said = |name: &str, own: &str| (name.to_owned(), Some(own.to_owned()));
    assert_eq!(tags("chess"), said("Standard", "chess"));
    assert_eq!(tags("chess:chess960=on"), said("Chess960", "chess:chess960=on"));
    assert_eq!(tags("capablanca"), said("Capablanca", "capablanca"));
    assert_eq!(
        tags("capablanca:chess960=on"),
        said("Capablanca960", "capablanca:chess960=on")
    );
    assert_eq!(tags("xiangqi"), said("Xiangqi", "xiangqi"));
    assert_eq!(tags("storm"), ("storm".to_owned(), None));
    assert_eq!(
        tags("capablanca-steps"),
        said("capablancasteps", "capablanca-steps")
    );
}

#[test]
fn a_tag_may_say_nothing() {
    for nothing in ["", " ", "?", "-"] {
        let mut game = PgnGame::default();
        game.push_tag("Variant", nothing);
        assert_eq!(game.game_name(), None);
    }
}
