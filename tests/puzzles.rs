//! The circuits, tours and routes of the rule sheets, counted and checked.

use tapestry::puzzles::{Bounds, Graph, Grid, Kind, Leaper, Task, collect, count, find};

/// Piece, board, kind, start, number of directed paths.
const COUNTS: [(&str, &str, Kind, &str, u64); 13] = [
    ("WD", "3x3", Kind::Circuit, "a1", 96),
    ("WD", "3x3", Kind::Tour, "a1", 168),
    ("WD", "4x4", Kind::Circuit, "a1", 23_360),
    ("N", "5x5", Kind::Tour, "a1", 304),
    ("N", "5x5", Kind::Circuit, "a1", 0),
    ("N", "4x3", Kind::Tour, "a1", 2),
    ("N", "4x3", Kind::Circuit, "a1", 0),
    ("N", "3x4", Kind::Tour, "a1", 2),
    ("N", "4x4", Kind::Tour, "a1", 0),
    ("N", "4x4", Kind::Circuit, "a1", 0),
    ("N", "6x6", Kind::Circuit, "a1", 19_724),
    // A circuit can begin anywhere.
    ("WD", "3x3", Kind::Circuit, "b2", 96),
    ("N", "6x6", Kind::Circuit, "c4", 19_724),
];

#[test]
fn the_counts_of_the_sheet() {
    for (betza, size, kind, start, expected) in COUNTS {
        let grid: Grid = size.parse().unwrap();
        let leaper = Leaper::new(&tapestry::betza::parse(betza).unwrap(), &grid).unwrap();
        let graph = Graph::new(&grid, &leaper);
        let task = Task::new(&graph, grid.cell(start).unwrap(), kind).unwrap();
        let counted = count(&task, &Bounds::none());
        assert!(counted.complete);
        assert_eq!(counted.number, expected, "{betza} {size} {kind:?} from {start}");
        assert_eq!(find(&task, &Bounds::none()).paths.is_empty(), expected == 0);
    }
}

#[test]
fn one_wrong_step_of_the_small_circuit_spoils_it() {
    let grid: Grid = "3x3".parse().unwrap();
    let leaper = Leaper::new(&tapestry::betza::parse("WD").unwrap(), &grid).unwrap();
    let graph = Graph::new(&grid, &leaper);
    let task = Task::new(&graph, grid.cell("a1").unwrap(), Kind::Circuit).unwrap();
    let all = collect(&task, usize::MAX, &Bounds::none()).paths;
    let beginning_with = |names: &str| {
        let begin: Vec<_> = names.split(' ').map(|name| grid.cell(name).unwrap()).collect();
        all.iter().filter(|path| path.starts_with(&begin)).count()
    };
    assert_eq!(beginning_with("a1 b1 c1 c2 c3 b3 a3"), 0);
    assert_eq!(beginning_with("a1 b1 c1 c2 c3 b3 b2"), 1);
}
