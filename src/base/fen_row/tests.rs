use super::*;

#[test]
fn rows_are_written_as_they_were_read() {
    for row in ["", "8", "RNBQKBNR", "16", "3*12k", "p1p1p"] {
        assert_eq!(FenRow::write(FenRow::read(row).cells()), row);
    }
}

#[test]
fn columns_count_digits() {
    let row = FenRow::read("12k*");
    let places: Vec<_> = row.letters.iter().map(|at| (at.file, at.column)).collect();
    assert_eq!((places, row.squares), (vec![(12, 2), (13, 3)], 14));
}

#[test]
fn giant_runs_stay_small() {
    assert_eq!(FenRow::read("99999999999999999999").squares, LONGEST_RUN);
}
