use super::*;

#[test]
fn what_cannot_be_played_again_is_told() {
    let text = "[Variant \"Storm\"]\n\n1. e2e4 e7e5 2. e4e5 *\n\n[Variant \"nothing\"]\n\n1. e4 *\n";
    let games = pgn::read(text);
    let replayed = replay(&games[0], &Catalogue::embedded()).expect("a known game");
    assert_eq!(
        (
            replayed.timeline.now().identity().as_str(),
            replayed.timeline.done().len()
        ),
        ("storm", 2)
    );
    let stopped = replayed.stopped.expect("no capture straight ahead");
    assert!(stopped.starts_with("move 2. 'e4e5'"), "{stopped}");
    assert!(replay(&games[1], &Catalogue::embedded()).is_err());
}
