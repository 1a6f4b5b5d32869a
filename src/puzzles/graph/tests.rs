use super::*;

fn graph(betza: &str, size: &str) -> Graph {
    let grid: Grid = size.parse().unwrap();
    let leaper = Leaper::new(&crate::betza::parse(betza).unwrap(), &grid).unwrap();
    Graph::new(&grid, &leaper)
}

#[test]
fn knights_change_colour_and_lancers_need_not() {
    let colours = graph("N", "5x5").colours().unwrap();
    assert_eq!(colours.iter().filter(|colour| **colour).count(), 13);
    assert_eq!(graph("WD", "3x3").colours(), None);
}

#[test]
fn one_way_steps_are_seen() {
    assert!(graph("N", "5x5").is_symmetric());
    assert!(!graph("fWrW", "3x3").is_symmetric());
}
