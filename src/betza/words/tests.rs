use super::*;
use crate::betza::parse;

fn words(betza: &str) -> String {
    in_words(&parse(betza).expect("Betza notation"))
}

#[test]
fn movements_are_told_in_words() {
    for (betza, expected) in [
        ("K", "steps one square in any direction"),
        ("Q", "goes any distance in any direction"),
        ("R", "goes any distance orthogonally"),
        ("B2", "goes up to two squares diagonally"),
        ("N", "leaps 1 by 2 squares, over anything"),
        ("fsW", "steps one square straight forward and sideways"),
        ("D", "leaps two squares orthogonally, over anything"),
        ("nA", "goes two squares diagonally, not over anything"),
        (
            "nN",
            "goes 1 by 2 squares, first straight and then aslant, not over anything",
        ),
        (
            "mRcpR",
            "goes any distance orthogonally, without capturing; \
             jumps orthogonally over exactly one piece, to any distance behind it, only to capture",
        ),
        (
            "fmWfcF",
            "steps one square straight forward, without capturing; steps one square diagonally forward, only to capture",
        ),
        (
            "xfW",
            "steps one square straight forward, capturing there without moving",
        ),
        ("-", "never moves"),
    ] {
        let told = if betza == "-" { in_words(&[]) } else { words(betza) };
        assert_eq!(told, expected, "{betza}");
    }
    let pawn = words("fmWfceFifmnD");
    assert!(
        pawn.contains("also in passing") && pawn.ends_with("as its first move"),
        "{pawn}"
    );
    assert!(words("mKcN").starts_with("steps one square in any direction, without capturing; leaps"));
}
