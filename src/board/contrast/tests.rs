use super::*;
use crate::variants::Catalogue;

fn of(id: &str) -> Vec<(char, Contrast)> {
    let spec = Catalogue::embedded().resolve(id).expect(id);
    contrasts(&spec)
        .into_iter()
        .map(|contrast| (spec.pieces[contrast.kind.index()].letter, contrast))
        .collect()
}

fn south(all: &[(char, Contrast)], letter: char) -> Contrast {
    let own = |(other, contrast): &&(char, Contrast)| *other == letter && contrast.player == Player::South;
    all.iter().find(own).expect("it is counted").1
}

#[test]
fn pieces_are_counted_in_their_order() {
    for id in ["chess", "western", "shatranj"] {
        let all = of(id);
        let early = |letter| south(&all, letter).early.expect("it is there early");
        let [rook, knight, pawn] = ['R', 'N', 'P'].map(early);
        assert!(
            rook > knight && knight > pawn && pawn > 0.3,
            "{id}: {rook} {knight} {pawn}"
        );
        assert!(all.iter().all(|(letter, _)| *letter != 'K'));
        assert_eq!(all, of(id));
        let north = all
            .iter()
            .find(|(letter, contrast)| *letter == 'N' && contrast.player == Player::North);
        assert_eq!(
            north.map(|(_, contrast)| contrast.early),
            Some(Some(knight)),
            "{id}"
        );
    }
    let chess = of("chess");
    assert!(south(&chess, 'Q').early > south(&chess, 'R').early);
}

/// Whatever a game is made of, asking is safe.
#[test]
fn every_game_can_be_asked() {
    let catalogue = Catalogue::embedded();
    let mut counted = 0;
    for (id, _) in catalogue.titles().into_iter().step_by(7) {
        let Ok(spec) = catalogue.resolve(id) else { continue };
        let all = contrasts(&spec);
        assert!(
            all.iter()
                .all(|contrast| contrast.early.is_none_or(f64::is_finite)),
            "{id}"
        );
        counted += usize::from(!all.is_empty());
    }
    assert!(counted > 5, "{counted}");
}
