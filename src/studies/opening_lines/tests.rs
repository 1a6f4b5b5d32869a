use super::*;
use crate::studies::Conclusion;
use crate::variants::Catalogue;

fn study(id: &str) -> OpeningLines {
    OpeningLines::new(&Catalogue::embedded().resolve(id).unwrap(), Budget::Nodes(80))
}

#[test]
fn a_tree_is_as_wide_as_it_should_be_and_can_be_played() {
    let study = study("chess");
    let mut bench = study.worker().unwrap();
    let tree = study.run(1, &mut bench).unwrap();
    let mut level = vec![&tree];
    for width in WIDTHS {
        assert!(level.iter().all(|branches| branches.len() == width), "{tree:?}");
        level = level
            .iter()
            .flat_map(|branches| branches.iter().map(|branch| &branch.next))
            .collect();
    }
    assert!(
        tree.is_sorted_by_key(|branch| -branch.score),
        "North moves first and looks from its own side"
    );
    assert!(
        tree[0].next.is_sorted_by_key(|branch| branch.score),
        "what is best for the answerer comes first"
    );
    assert_eq!(Study::check(&study, 1, &tree), Ok(()));
    assert!(
        Study::check(&study, 0, &tree).is_err(),
        "these are moves of the other side"
    );
    let told = study.conclude(&[(1, tree)].into());
    assert_eq!((told.missing, told.starts[0].first), (1, "North"));
    let rows = told.report().tables().next().unwrap().rows.len();
    assert_eq!(rows, 3 + 6 + 4 * 12);
}

#[test]
fn a_game_that_is_soon_over_has_short_lines() {
    let study = study("duel");
    let tree = study.run(0, &mut study.worker().unwrap()).unwrap();
    assert_eq!(Study::check(&study, 0, &tree), Ok(()));
    assert!(!tree.is_empty());
}
