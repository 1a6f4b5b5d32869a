use super::*;
use crate::board::{Board, PositionVisitor};
use crate::solver::endgames::{ground::Ground, letters};
use crate::variants::Catalogue;

struct Holding(&'static str);

impl PositionVisitor for Holding {
    type Output = Vec<u8>;
    fn visit<B: Bits>(self, start: &Position<B>) -> Vec<u8> {
        let ground = Ground::of(start);
        let material = letters::read(&ground, self.0).expect("known letters");
        let numbering = ground.numbering(&material, &[]).expect("few pieces");
        let holds = |mirror: &Mirror| mirror.holds(ground.model(), &material, ground.domains(), &numbering);
        let all = Mirror::all(ground.rules());
        all.iter()
            .filter(|mirror| holds(mirror))
            .map(Mirror::code)
            .collect()
    }
}

#[test]
fn mirrors_hold_where_the_rules_know_no_direction() {
    let holding = |game: &str, pieces| {
        let spec = Catalogue::embedded().resolve(game).expect("a game");
        Board::start(&spec).visit_position(Holding(pieces))
    };
    assert_eq!(holding("chess", "KRK"), (0..16).collect::<Vec<u8>>());
    // A pawn knows forward, and its side; left and right are the same to it.
    let both = [0, FILES, RANKS | SIDES, FILES | RANKS | SIDES];
    assert_eq!(holding("chess", "KPK"), both);
}
