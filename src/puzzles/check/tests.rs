use super::*;

fn report(betza: &str, size: &str, path: &str) -> Result<PathReport, PathError> {
    let grid: Grid = size.parse().unwrap();
    let leaper = Leaper::new(&crate::betza::parse(betza).unwrap(), &grid).unwrap();
    let cells: Vec<Cell> = path.split(' ').map(|name| grid.cell(name).unwrap()).collect();
    check(&grid, &leaper, &cells)
}

#[test]
fn the_paths_of_the_sheet_are_right() {
    let small = report("WD", "3x3", "a1 b1 c1 c2 c3 b3 b2 a2 a3").unwrap();
    assert!(small.closes && small.missed.is_empty());
    assert_eq!(small.jumps, 1);
    let flat = "a1 b1 c1 d1 d2 d3 d4 c4 c3 c2 b2 b3 b4 a4 a3 a2 a1";
    let flat = report("WD", "4x4", flat).unwrap();
    assert!(flat.closes && flat.missed.is_empty() && flat.jumps == 0);
    let knight = "a1 b3 c5 e4 d2 b1 c3 a4 b2 d1 e3 d5 b4 a2 c1 e2 d4 b5 a3 c2 e1 d3 e5 c4 a5";
    let knight = report("N", "5x5", knight).unwrap();
    assert!(!knight.closes && knight.missed.is_empty());
    let narrow = report("N", "4x3", "a1 c2 a3 b1 d2 b3 c1 d3 b2 d1 c3 a2").unwrap();
    assert!(narrow.missed.is_empty());
    let cube = "a1.1 b1.1 c1.1 c2.1 c3.1 b3.1 b2.1 a2.1 a3.1 a3.2 a2.2 b2.2 b3.2 c3.2 c2.2 c1.2 b1.2 b1.3 \
                c1.3 c2.3 c3.3 b3.3 b2.3 a2.3 a3.3 a1.3 a1.2";
    let cube = report("WD", "3x3x3", cube).unwrap();
    assert!(cube.closes && cube.missed.is_empty());
    assert_eq!((cube.jumps, cube.between_levels), (1, 4));
}

#[test]
fn wrong_steps_are_named() {
    let step = |number, from: &str, to: &str| {
        let (from, to) = (from.into(), to.into());
        Err(PathError::Step { number, from, to })
    };
    assert_eq!(report("N", "5x5", "a1 b3 b4"), step(2, "b3", "b4"));
    let square = "a1".into();
    assert_eq!(
        report("N", "5x5", "a1 b3 a1 c2"),
        Err(PathError::Again { number: 2, square })
    );
    let missed = report("WD", "3x3", "a1 b1 a1").unwrap().missed;
    assert_eq!(missed.len(), 7);
}
