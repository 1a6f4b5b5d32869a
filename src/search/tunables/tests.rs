use super::*;

#[test]
fn texts_name_what_differs_from_the_defaults() {
    let [first, second] = [TUNABLES[0], TUNABLES[1]];
    let text = format!("{}={} {}={}", first.id, first.high, second.id, second.low);
    let tunables: Tunables = text.parse().unwrap();
    assert_eq!(tunables.get(first.id), Some(first.high));
    assert_eq!(tunables.get(second.id), Some(second.low));
    assert_eq!("".parse(), Ok(Tunables::default()));
    for wrong in [
        "nonsense=1",
        "nonsense",
        &format!("{}=x", first.id),
        &format!("{}=99999999", first.id),
    ] {
        assert!(wrong.parse::<Tunables>().is_err(), "{wrong}");
    }
}

#[test]
fn every_tunable_can_be_read_and_set_within_its_range() {
    let mut tunables = Tunables::default();
    for tunable in TUNABLES {
        assert!(tunable.low <= tunable.high && tunable.step > 0, "{}", tunable.id);
        assert!(
            (tunable.low..=tunable.high).contains(&tunable.value),
            "{}",
            tunable.id
        );
        assert_eq!(tunables.get(tunable.id), Some(tunable.value));
        assert_eq!(tunables.set(tunable.id, tunable.high), Ok(()));
        assert_eq!(tunables.get(tunable.id), Some(tunable.high));
        let outside = |value: &i32| !(tunable.low..=tunable.high).contains(value);
        assert!(tunable.off.iter().all(outside), "{}", tunable.id);
        if let Some(off) = tunable.off {
            assert_eq!(tunables.set(tunable.id, off), Ok(()));
            assert_eq!(tunables.get(tunable.id), Some(off));
        }
        assert!(tunables.set(tunable.id, -1).is_err());
        assert!(tunables.set(tunable.id, UNREACHABLE + 1).is_err());
    }
    assert_eq!(
        tunables.set("nonsense", 1),
        Err(TunableError::Unknown("nonsense".into()))
    );
    assert_eq!(tunables.get("nonsense"), None);
}
