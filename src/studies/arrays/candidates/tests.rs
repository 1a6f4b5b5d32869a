use super::*;
use crate::variants::Catalogue;

fn candidates(id: &str) -> Candidates {
    Candidates::of(&Catalogue::embedded().resolve(id).unwrap()).unwrap()
}

fn fen(candidates: &Candidates, number: u64) -> String {
    candidates.candidate(number).board.unwrap().fen()
}

#[test]
fn numbered_arrays_are_those_of_the_sheet() {
    let mirrored = candidates("mirrored");
    assert_eq!(mirrored.count(), Some(2880));
    assert!(fen(&mirrored, 1000).starts_with("bqnkrbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNKRBRN w - -"));
    let rotated = candidates("mirrored-rotated");
    assert!(fen(&rotated, 1000).starts_with("nrbrknqb/pppppppp/8/8/8/8/PPPPPPPP/BQNKRBRN w - -"));
}

#[test]
fn castling_goes_with_the_rooks_of_an_array() {
    let random = candidates("chess:chess960=on");
    assert_eq!(random.count(), Some(960));
    assert!(fen(&random, 518).starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "));
    for number in 0..960 {
        let board = random.candidate(number).board.unwrap();
        let rights = board.fen().split(' ').nth(2).map(str::len);
        assert_eq!(rights, Some(4), "{}", board.fen());
    }
}

#[test]
fn forces_meet_each_other() {
    let forces = candidates("stormforce");
    assert_eq!(forces.count(), Some(1086 * 1086));
    let chosen = forces.candidate(1086 * 5 + 7);
    let text = chosen.board.unwrap().fen();
    for letter in chosen.chosen[0].chars() {
        assert!(text.rsplit('/').next().unwrap().contains(letter), "{text}");
    }
    assert_ne!(chosen.chosen[0], chosen.chosen[1]);
    assert_eq!(forces.drawn(3, 8), forces.drawn(3, 8));
    assert!(Candidates::of(&Catalogue::embedded().resolve("storm").unwrap()).is_none());
}

#[test]
fn placements_are_drawn_by_lot() {
    let placed = candidates("qiplacements");
    assert_eq!(placed.count(), None);
    let texts: std::collections::HashSet<String> = (0..40)
        .map(|index| placed.candidate(placed.drawn(1, index)).name)
        .collect();
    let squeezed = candidates("squeezedown").candidate(7).board.unwrap().fen();
    assert!(
        squeezed.contains("/pppppppp/8/8/8/8/PPPPPPPP/") && !squeezed.contains('['),
        "{squeezed}"
    );
    assert!(texts.len() > 30 && texts.iter().all(|text| text.matches(['C', 'c']).count() == 4));
}
