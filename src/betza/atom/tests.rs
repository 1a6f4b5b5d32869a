use super::*;

fn path(files: i8, ranks: i8) -> Vec<(i8, i8)> {
    lame_path(Offset { files, ranks })
        .into_iter()
        .map(|o| (o.files, o.ranks))
        .collect()
}

#[test]
fn lame_paths() {
    assert_eq!(path(2, 1), [(1, 0)]);
    assert_eq!(path(-1, -2), [(0, -1)]);
    assert_eq!(path(2, -2), [(1, -1)]);
    assert_eq!(path(0, 3), [(0, 1), (0, 2)]);
    assert_eq!(path(3, 1), [(1, 0), (2, 0)]);
    assert_eq!(path(3, 2), [(1, 0), (2, 1)]);
    assert!(path(1, 1).is_empty());
}

#[test]
fn diagonal_lame_paths() {
    let path = |files, ranks| diagonal_lame_path(Offset { files, ranks });
    assert_eq!(path(2, 1), [Offset { files: 1, ranks: 1 }]);
    assert_eq!(path(-1, -2), [Offset { files: -1, ranks: -1 }]);
    assert_eq!(
        path(3, 1),
        [Offset { files: 1, ranks: 1 }, Offset { files: 2, ranks: 1 }]
    );
}
