use crate::board::Board;
use crate::game::Game;
use crate::variants::Catalogue;

struct Keys;

impl crate::board::Visitor for Keys {
    type Output = [u64; 3];
    fn visit<G: Game>(self, game: &G) -> [u64; 3] {
        game.part_keys()
    }
}

#[test]
fn a_key_changes_with_its_part_alone() {
    let chess = Catalogue::embedded().resolve("chess").expect("known");
    let mut board = Board::start(&chess);
    let mut keys = vec![board.visit(Keys)];
    for text in ["g1f3", "g8f6", "e2e4"] {
        board.make(board.parse_move(text).expect("legal"));
        keys.push(board.visit(Keys));
    }
    let changed = |step: usize| [0, 1, 2].map(|part| keys[step][part] != keys[step + 1][part]);
    assert_eq!(changed(0), [false, true, false]);
    assert_eq!(changed(1), [false, false, true]);
    assert_eq!(changed(2), [true, false, false]);
}
