use super::*;

#[test]
fn each_of_the_three_ways_lets_a_move_through() {
    let (kind, other) = (Kind(3), Kind(4));
    let [a, b] = [Square(5), Square(100)];
    let single = <u128 as Bits>::single;
    let mut sieve = Sieve::CLOSED;
    assert!(!sieve.passes(kind, a, b));
    sieve.add_targets(kind, single(b));
    assert!(sieve.passes(kind, a, b) && !sieve.passes(other, a, b) && !sieve.passes(kind, b, a));
    sieve.close(4);
    sieve.add_departures(single(b));
    assert!(sieve.passes(kind, b, a) && !sieve.passes(kind, a, b));
    sieve.close(4);
    sieve.add_arrivals(single(b));
    assert!(sieve.passes(other, a, b) && !sieve.passes(other, b, a));
    sieve.open();
    assert!(sieve.passes(other, b, a));
}
