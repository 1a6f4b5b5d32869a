use super::*;

#[test]
fn declarations_are_split_and_answered() {
    let mut features = Features::default();
    let answers =
        features.take("ping=1 san=1 myname=\"Fairy-Max 5.0b\" variants=\"normal,xiangqi\" unheard=1 done=0");
    let expected = [
        "accepted ping",
        "rejected san",
        "accepted myname",
        "accepted variants",
        "rejected unheard",
        "accepted done",
    ];
    assert_eq!(answers, expected);
    assert!(features.ping && !features.setboard && features.time);
    assert_eq!(features.name.as_deref(), Some("Fairy-Max 5.0b"));
    assert_eq!(features.variants, ["normal", "xiangqi"]);
    assert_eq!(features.done, Some(false));
}

#[test]
fn option_names_may_contain_blanks_and_quotes() {
    let mut features = Features::default();
    features.take("option=\"Claim draw after -spin 50 0 200\"");
    features.take("option=\"Send 'piece' descriptions -check 1\"");
    assert_eq!(features.option("claim draw after"), Some("Claim draw after"));
    assert_eq!(
        features.option("Send 'piece' descriptions"),
        Some("Send 'piece' descriptions")
    );
    assert_eq!(features.option("Claim"), None);
}

#[test]
fn broken_declarations_do_no_harm() {
    for text in [
        "",
        "=",
        "ping",
        "ping=",
        "a=\"unclosed",
        "===",
        "variants=",
        "option=-",
    ] {
        Features::default().take(text);
    }
}
