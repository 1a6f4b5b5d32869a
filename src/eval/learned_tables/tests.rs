use super::*;

#[test]
fn tables_are_read_back_as_written() {
    let mut learned_tables = LearnedTables::default();
    learned_tables.set('N', Subject::Square, vec![[1, -2], [0, 0], [30, 40], [0, 0]]);
    learned_tables.set('N', Subject::Mobility, vec![[0, 0]]);
    learned_tables.set('P', Subject::Lonely, vec![[0, 5]]);
    let mut problems = Vec::new();
    let again = LearnedTables::parse("pieces", &learned_tables.to_table(), &mut problems);
    assert_eq!((&again, problems), (&learned_tables, Vec::new()));
    assert_eq!(again.get('N', Subject::Square, 2), [30, 40]);
    assert_eq!(again.get('N', Subject::Square, 3), [0, 0]);
    assert_eq!(again.get('N', Subject::Mobility, 0), [0, 0]);
    assert_eq!(again.get('Q', Subject::Square, 2), [0, 0]);
    learned_tables.set('N', Subject::Square, Vec::new());
    learned_tables.set('P', Subject::Lonely, Vec::new());
    assert!(learned_tables.is_empty());
}

#[test]
fn damaged_tables_are_refused_with_their_place() {
    let text = "[NN]\n[N]\nsquares = 3\nspeed = [[1], [1]]\nmobility = [[1], [1, 2]]\nlonely = [[1], [3000]]\nsupported = [[1], ['x']]\n";
    let mut problems = Vec::new();
    let learned_tables = LearnedTables::parse("pieces", &text.parse().expect("TOML"), &mut problems);
    assert!(learned_tables.is_empty());
    assert_eq!(problems.len(), 6, "{problems:?}");
    for part in [
        "pieces.NN:",
        "pieces.N.squares:",
        "pieces.N.speed:",
        "1 and 2",
        "3000",
    ] {
        assert!(
            problems.iter().any(|problem| problem.contains(part)),
            "{part}: {problems:?}"
        );
    }
}

#[test]
fn north_sees_the_board_upside_down() {
    let geometry = Geometry::<u128>::new(10, 8, &[]);
    assert_eq!(own_view(&geometry, Player::South, Square(13)), 13);
    assert_eq!(own_view(&geometry, Player::North, Square(13)), 63);
}
