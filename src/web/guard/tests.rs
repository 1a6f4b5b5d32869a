use super::*;
use std::time::Duration;

#[test]
fn secrets_are_long_and_differ() {
    let [one, other] = [(); 2].map(|()| Guard::new(80).expect("random numbers").secret);
    assert_eq!(one.len(), 2 * SECRET_BYTES);
    assert_ne!(one, other);
    assert!(same(one.as_bytes(), one.as_bytes()));
    assert!(!same(one.as_bytes(), other.as_bytes()) && !same(&one.as_bytes()[1..], one.as_bytes()));
}

#[test]
fn a_flood_is_stopped() {
    let guard = Guard::new(80).expect("random numbers");
    let begun = Instant::now();
    let allowed = |now| (0..10 * BURST as usize).filter(|_| guard.allow(now)).count();
    assert_eq!(allowed(begun), BURST as usize);
    assert_eq!(allowed(begun + Duration::from_secs(1)), RATE as usize);
}
