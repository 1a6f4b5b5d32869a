use super::*;

#[test]
fn every_verdict_is_kept_beside_its_neighbours() {
    let verdicts = [Verdict::Win, Verdict::Loss, Verdict::Draw];
    let mut packed = PackedVerdicts::unknown(100);
    for position in (0..100).filter(|position| position % 4 != 3) {
        packed.set(position, verdicts[position % 4]);
    }
    packed.set(50, Verdict::Win);
    for position in 0..100 {
        let expected = if position == 50 {
            Some(Verdict::Win)
        } else {
            verdicts.get(position % 4).copied()
        };
        assert_eq!(packed.get(position), expected, "position {position}");
    }
}
