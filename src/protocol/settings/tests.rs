use super::*;

#[test]
fn every_default_is_in_its_domain_and_survives_a_round_trip() {
    for option in &OPTIONS {
        let mut settings = Settings::default();
        let text = match (option.get)(&settings) {
            Value::Check(on) => on.to_string(),
            Value::Spin(number) => number.to_string(),
            Value::Text(text) => text,
            Value::Pressed => String::new(),
        };
        let value = option.domain.read(&text).expect(option.name);
        (option.set)(&mut settings, value);
        assert_eq!(settings, Settings::default(), "{}", option.name);
    }
}

#[test]
fn set_changes_what_get_returns() {
    for option in &OPTIONS {
        let other = match &option.domain {
            Domain::Check => Value::Check(!matches!((option.get)(&Settings::default()), Value::Check(true))),
            Domain::Spin { min, max } => {
                Value::Spin(if (option.get)(&Settings::default()) == Value::Spin(*max) {
                    *min
                } else {
                    *max
                })
            }
            _ => Value::Text("else".into()),
        };
        if option.domain != Domain::Button {
            let mut settings = Settings::default();
            (option.set)(&mut settings, other.clone());
            assert_eq!((option.get)(&settings), other, "{}", option.name);
        }
    }
}

#[test]
fn wrong_values_are_named() {
    let hash = option("hash").expect("declared");
    assert!(
        hash.domain
            .read("99999999999999999999")
            .unwrap_err()
            .contains("from 1 to")
    );
    assert!(hash.domain.read("12x").is_err());
    assert!(Domain::Check.read("maybe").is_err());
}
