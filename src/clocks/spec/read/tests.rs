use super::*;

#[test]
fn declarations_are_within_the_common_maximum() {
    let read = |text: &str| text.parse::<ClockSpec>().map(|spec| spec.to_string());
    let declared = "pincrement 3600/60/40/3600|pincrement 6000/60/40/1200";
    assert_eq!(
        read(&format!("{declared} max 9600 ind 12000")),
        Ok(format!("{declared} ind 12000"))
    );
    for (text, why) in [
        (
            "pincrement 3600/60/40/3600|pincrement 6000/60/40/1201 max 9600",
            "can come to 9601 seconds",
        ),
        (
            "pincrement 3600/60/40/3600 max 9600 ind 9000",
            "below the common maximum",
        ),
        ("600+5 max 9600", "clocks with a cut-off"),
        ("pincrement 3600/60/40/3600 max", "'max' wants a time"),
    ] {
        let refused = read(text).expect_err(text);
        assert!(refused.contains(why), "{text}: {refused}");
    }
}
