use super::*;

fn leaper(betza: &str, size: &str) -> Result<Leaper, LeaperError> {
    let grid: Grid = size.parse().unwrap();
    Leaper::new(&crate::betza::parse(betza).unwrap(), &grid)
}

#[test]
fn levels_are_reached_along_one_axis() {
    let cube: Grid = "4x4x4".parse().unwrap();
    let lancer = leaper("WD", "4x4x4").unwrap();
    let corner = cube.cell("a1.1").unwrap();
    assert_eq!(lancer.steps(&cube, corner).count(), 6);
    assert!(lancer.is_lancer());
}

#[test]
fn other_movements_are_refused() {
    assert_eq!(leaper("R", "8x8"), Err(LeaperError::NotALeaper));
    assert_eq!(leaper("nN", "8x8"), Err(LeaperError::NotALeaper));
    assert_eq!(leaper("cN", "8x8"), Err(LeaperError::NoQuietMove));
    assert_eq!(leaper("N", "4x4x4"), Err(LeaperError::NotStraight));
    assert_eq!(leaper("fW", "4x4x4"), Err(LeaperError::NotStraight));
    assert!(leaper("fW", "4x4").is_ok());
}
