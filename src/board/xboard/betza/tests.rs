use super::*;

fn described(text: &str) -> Option<String> {
    movement(parse(text).expect(text).into_iter())
}

#[test]
fn movements_are_said_again_in_xboards_order() {
    for text in [
        "N",
        "K",
        "Q",
        "fmWfceFifmnD",
        "mRcpR",
        "WD",
        "FA",
        "nN",
        "nA",
        "R2",
        "Q2",
        "fhN",
        "ffN",
        "mRcB",
        "sW",
        "gQ",
        "fsW",
    ] {
        assert_eq!(described(text).as_deref(), Some(text));
    }
    assert_eq!(described("RB").as_deref(), Some("Q"));
    assert_eq!(described("WfF").as_deref(), Some("WfF"));
    assert_eq!(described("mifnD").as_deref(), Some("ifmnD"));
}

#[test]
fn what_is_said_means_the_same() {
    for text in [
        "fWlFN", "llNbR3", "rrNmB", "fsWfF", "cfhNmW", "NN", "frBblF", "vRsR2",
    ] {
        let said = described(text).expect(text);
        let (mut meant, mut original) = (parse(&said).expect(&said), parse(text).expect(text));
        let key = |atom: &Atom| format!("{atom:?}");
        meant.sort_by_key(key);
        original.sort_by_key(key);
        assert_eq!(meant, original, "{text} said as {said}");
    }
}

#[test]
fn bent_sliders_are_said_leg_by_leg() {
    assert_eq!(described("N>R").as_deref(), Some("NmpafryaflWmpaflyafrW"));
    assert_eq!(described("N>B").as_deref(), Some("NmpafsyafW"));
    assert_eq!(described("N>S").as_deref(), Some("NmpafryafrWmpaflyaflW"));
    assert_eq!(described("nNnnN").as_deref(), Some("nNmafsF"));
    let flight = described("cWmR~").expect("a walk");
    assert!(flight.starts_with("cWmRpafmRpafpafmR"), "{flight}");
    for text in ["ffN>R", "mN>B", "iN>R", "cR~"] {
        assert_eq!(described(text), None, "{text}");
    }
}
