use super::*;

fn routes(text: &str, betza: &str) -> (Vec<String>, Vec<String>) {
    let route = CapturePath::parse(text).unwrap();
    let atoms = crate::betza::parse(betza).unwrap();
    let name = |cell: &Cell| route.grid().name(*cell);
    let (found, complete) = route.solve(&atoms, usize::MAX, &mut || true);
    assert!(complete);
    let names = |path: &Vec<Cell>| path.iter().map(name).collect::<Vec<_>>().join(" ");
    (
        found.iter().map(names).collect(),
        route.first(&atoms).iter().map(name).collect(),
    )
}

#[test]
fn the_route_of_the_sheet_is_the_only_one() {
    let (found, mut first) = routes("2p5/8/p1p1p1p1/7p/2B5/3p1p2/8/8", "B");
    assert_eq!(found, ["e6 c8 a6 d3 g6 h5 f3 c6"]);
    first.sort();
    assert_eq!(first, ["a6", "d3", "e6"]);
}

#[test]
fn several_routes_and_none() {
    assert_eq!(routes("3/pp1/Rp1", "R").0, ["b1 b2 a2", "a2 b2 b1"]);
    assert!(routes("p2/3/R1p", "N").0.is_empty());
    assert_eq!(routes("1p1/3/N2", "N").0, ["b3"]);
}

#[test]
fn damaged_boards_are_refused() {
    assert_eq!(
        CapturePath::parse("3/2p/R"),
        Err(CapturePathError::Width {
            row: 3,
            files: 1,
            expected: 3
        })
    );
    assert_eq!(
        CapturePath::parse("3/?2"),
        Err(CapturePathError::Letter { row: 2, letter: '?' })
    );
    assert_eq!(CapturePath::parse("pRR"), Err(CapturePathError::Capturers(2)));
    assert_eq!(CapturePath::parse("R2"), Err(CapturePathError::NoPieces));
    assert_eq!(CapturePath::parse(""), Err(CapturePathError::Size));
    assert_eq!(
        CapturePath::parse("99999999999999999999Rp"),
        Err(CapturePathError::Size)
    );
}
