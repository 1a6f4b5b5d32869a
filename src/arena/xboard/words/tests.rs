use super::*;
use crate::variants::Catalogue;

fn words(id: &str, letters: LetterMap, fen: Option<&str>) -> Words {
    let spec = Catalogue::embedded().resolve(id).unwrap();
    let mut words = Words::new(&spec, letters);
    words.begin(fen.unwrap_or(&spec.start));
    words
}

/// A move in the engine's words that is heard as a legal one, which is told in the same words; returns it in ours.
fn heard_as_told(id: &str, fen: Option<&str>, theirs: &str) -> String {
    let mut words = words(id, Vec::new(), fen);
    let ours = words.hear(theirs);
    assert!(words.board.parse_move(&ours).is_ok(), "{id}: {theirs} is {ours}");
    assert_eq!(words.tell(&ours), theirs, "{id}");
    ours
}

#[test]
fn ten_ranks_count_from_zero() {
    assert_eq!(heard_as_told("xiangqi", None, "h2e2"), "h3e3");
    assert_eq!(heard_as_told("xiangqi", None, "b2b9"), "b3b10");
    assert_eq!(heard_as_told("chess", None, "e2e4"), "e2e4");
}

#[test]
fn moves_are_told_as_the_board_can_follow_them() {
    let jump = "7k4/12/12/12/12/12/4c7/4C7/12/7K4 w - -";
    heard_as_told("ordinary", Some(jump), "e2e3,e3e4");
    let disembarking = "3k4/7p/8/8/8/8/7P/5Y2 w - -";
    heard_as_told("arabella", Some(disembarking), "f1e2c");
    let fischer = "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1";
    heard_as_told("chess:chess960=on", Some(fischer), "O-O");
}

#[test]
fn passes_and_moves_taken_back_have_words() {
    let words = words("chess", Vec::new(), None);
    assert_eq!(words.hear("@@@@"), "0000");
    assert_eq!(words.hear("takeback"), "takeback");
}

#[test]
fn letters_are_those_of_the_engine() {
    let promoting = "6k1/1P6/8/8/8/8/8/4K3 w - - 0 1";
    let mut words = words("chess", vec![('N', 'H'), ('B', 'E')], Some(promoting));
    assert_eq!(words.hear("b7b8e"), "b7b8b");
    assert_eq!(words.hear("b7b8=H"), "b7b8n");
    assert_eq!(words.begin(promoting), promoting);
    assert_eq!(
        words.begin("1n4k1/8/8/8/8/8/8/4KB2 w - - 0 1"),
        "1h4k1/8/8/8/8/8/8/4KE2 w - - 0 1"
    );
    words.begin(promoting);
    assert_eq!(words.tell("b7b8n"), "b7b8h");
}

#[test]
fn a_game_is_followed() {
    let mut words = words("chess", Vec::new(), None);
    let moves = ["e2e4", "d7d5", "e4d5"].map(str::to_owned);
    words.follow(&moves[..1]);
    assert_eq!(words.tell(&moves[1]), "d7d5");
    words.follow(&moves);
    assert_eq!(words.hear("d8d5"), "d8d5");
    words.begin("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    words.follow(&["e1e2".to_owned()]);
    assert_eq!(words.hear("nonsense"), "nonsense");
}
