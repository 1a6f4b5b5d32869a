use super::*;

#[test]
fn both_numberings() {
    let grid: Grid = "2x2".parse().unwrap();
    let path: Vec<Cell> = ["a1", "b1", "b2", "a2"]
        .iter()
        .map(|name| grid.cell(name).unwrap())
        .collect();
    assert_eq!(draw(&grid, &path, Numbering::FromOne), "2 4 3\n1 1 2\n  a b\n");
    let steps = Numbering::Steps { closes: true };
    assert_eq!(draw(&grid, &path, steps), "2 3 2\n1 4 1\n  a b\n");
    let open = Numbering::Steps { closes: false };
    assert_eq!(draw(&grid, &path, open), "2 3 2\n1 . 1\n  a b\n");
}

#[test]
fn holes_and_levels() {
    let mut grid: Grid = "2x1x2".parse().unwrap();
    grid.remove(grid.cell("b1.2").unwrap());
    let path = [grid.cell("a1.1").unwrap(), grid.cell("a1.2").unwrap()];
    let drawn = draw(&grid, &path, Numbering::FromOne);
    assert_eq!(drawn, "level 2\n1 2 *\n  a b\nlevel 1\n1 1 .\n  a b\n");
}
