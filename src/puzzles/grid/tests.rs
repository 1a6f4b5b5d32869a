use super::*;

#[test]
fn names_round_trip_on_boards_of_one_and_more_levels() {
    for size in ["8x8", "3x5", "16x16", "3x4x5"] {
        let grid: Grid = size.parse().unwrap();
        assert_eq!(grid.to_string(), size);
        for cell in grid.cells() {
            assert_eq!(
                grid.cell(&grid.name(cell)),
                Ok(cell),
                "{size} {}",
                grid.name(cell)
            );
        }
    }
    let cube: Grid = "3x3x3".parse().unwrap();
    assert_eq!(cube.name(Cell(9)), "a1.2");
}

#[test]
fn damaged_sizes_and_names_are_refused() {
    for size in [
        "", "8", "8x", "0x8", "8x8x8x8", "27x3", "8x-1", "08x8", "26x26x26", "８x8",
    ] {
        assert!(size.parse::<Grid>().is_err(), "{size}");
    }
    let grid: Grid = "4x3".parse().unwrap();
    for name in [
        "", "a", "a0", "a4", "e1", "a1.1.1", "a1.2", "A1", "a+1", "é1", "a01",
    ] {
        assert!(grid.cell(name).is_err(), "{name}");
    }
}

#[test]
fn holes_are_no_squares() {
    let mut grid: Grid = "3x3".parse().unwrap();
    grid.remove(grid.cell("b2").unwrap());
    assert!(grid.cell("b2").is_err());
    assert_eq!(grid.cells().count(), 8);
    assert_eq!(grid.displaced(grid.cell("a2").unwrap(), [1, 0, 0]), None);
}
