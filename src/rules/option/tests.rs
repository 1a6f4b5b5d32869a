use super::*;

#[test]
fn values_are_read_as_people_write_them() {
    let switch = OptionValues::Words(vec!["off".into(), "on".into()]);
    assert_eq!(switch.accept("true").as_deref(), Some("on"));
    assert_eq!(switch.accept("OFF").as_deref(), Some("off"));
    let words = OptionValues::Words(vec!["rbn".into(), "rnb".into()]);
    assert_eq!(
        (words.accept("true"), words.accept("RBN")),
        (None, Some("rbn".into()))
    );
    let number = OptionValues::Number {
        min: 1,
        max: 50,
        lot: false,
    };
    assert_eq!(number.accept("050").as_deref(), Some("50"));
    assert!(
        ["51", "?", "99999999999999999999"]
            .iter()
            .all(|text| number.accept(text).is_none())
    );
    let letters = OptionValues::Letters {
        letters: "QST".into(),
        length: 2,
        lot: true,
    };
    assert_eq!(letters.accept("t-").as_deref(), Some("T-"));
    assert_eq!(letters.accept("?").as_deref(), Some("?"));
    assert!(
        ["T", "TQS", "TX", "??"]
            .iter()
            .all(|text| letters.accept(text).is_none())
    );
}
