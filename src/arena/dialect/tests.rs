use super::*;

#[test]
fn letters_are_exchanged_in_fens_promotions_and_drops() {
    let dialect = Dialect::new(vec![('N', 'H'), ('B', 'E'), ('K', 'A')]);
    assert_eq!(
        dialect.fen_to_engine("rnb4/8[Nb] w - - 0 1"),
        "rhe4/8[He] w - - 0 1"
    );
    for (ours, theirs) in [
        ("b7b8n", "b7b8h"),
        ("b7b8b", "b7b8e"),
        ("N@b3", "H@b3"),
        // A move taken back has no squares and no pieces.
        ("takeback", "takeback"),
    ] {
        assert_eq!(dialect.move_to_engine(ours), theirs);
        assert_eq!(dialect.move_from_engine(theirs), ours);
    }
}

#[test]
fn habits_of_engines_are_understood() {
    for (theirs, ours) in [
        ("@@@@", "0000"),
        ("0000", "0000"),
        ("e7e8=Q", "e7e8q"),
        ("n@b3", "N@b3"),
        ("o-o", "O-O"),
        ("0-0-0", "O-O-O"),
        ("o3n3", "o3n3"),
    ] {
        assert_eq!(as_the_sheets_write(theirs), ours);
    }
}

#[test]
fn nonsense_passes_through_without_harm() {
    let dialect = Dialect::new(Vec::new());
    for text in ["", "e", "@", "e99999999999999999999", "ünïcödé", "e2e", "resign"] {
        dialect.move_from_engine(text);
        dialect.move_to_engine(text);
    }
}
